"""What makes one game differ from another: a record that the round engine asks, never a subclass."""

import tomllib
from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Literal

import msgspec
from msgspec import Struct, structs

from domain.engaging import Measure
from domain.quantities import SECONDS_AN_HOUR, DescendingAC, Thac0
from domain.refusals import Refused
from domain.rounds import Action, EffectKind, Modifier, Order
from domain.rulesets.book import Book
from domain.rulesets.book_attack_rates import ExtraIn
from domain.rulesets.book_conditions import Condition as ConditionOfGame
from domain.rulesets.book_conditions import load_conditions
from domain.rulesets.book_missiles import RangeModifiers
from domain.rulesets.book_options import OptionRow
from domain.rulesets.book_saving_throws import SavingThrowTable, load_saving_throws
from domain.rulesets.book_side_morale import SideMoraleTable
from domain.rulesets.book_spells import SpellTime
from domain.rulesets.book_turning import TurningUse
from domain.rulesets.book_wounds import WoundTable, load_wounds
from domain.rulesets.planning import Planner
from domain.rulesets.reading import WrongTable
from domain.sheets import Mastery, Sheet

BaseAttack = Callable[[Sheet], Thac0]
"""How good a fighter a sheet describes, before anything else counts."""

Speed = Callable[[Sheet, Order], tuple[Modifier, ...]]
"""What the weapon, the spell or the thing, and one's own quickness, add to a figure's own initiative die."""

Subject = Literal[
    "to_hit",
    "base_attack",
    "mastery",
    "point_blank",
    "exhausted",
    "darkness",
    "extra_attacks",
    "natural",
    "strength",
    "magic",
    "dexterity",
    "damage",
    "down",
    "declaration",
    "sealing",
    "initiative",
    "tie",
    "slots",
    "one_action",
    "reach",
    "opportunity",
    "threat",
    "movement",
    "load",
    "occupied",
    "facing",
    "cover",
    "posture",
    "gear",
    "maneuvers",
    "unarmed",
    "grappling",
    "critical",
    "knockdown",
    "subdual",
    "proficiency",
    "specialist",
    "two_weapons",
    "style",
    "concealment",
    "higher_ground",
    "charge",
    "flee",
    "run",
    "sprint",
    "parry",
    "guard",
    "withdraw",
    "missile",
    "casting",
    "spoiled",
    "helpless",
    "abort",
    "set_weapon",
    "multiplied",
    "bleeding",
    "morale",
    "retreat",
    "surprise",
    "into_melee",
    "durations",
    "condition",
    "saves",
    "ruling",
    "touch",
    "special",
    "turning",
    "weapon_type",
    "item",
    "pace",
    "fatigue",
    "end_of_round",
    "magic_armour",
    "change",
    "visibility",
    "falling",
    "round_length",
    "mending",
    "breath",
]
"""What a ruleset can name the rule of."""


class OpportunityNumbers(Struct, frozen=True):
    """Attacks of opportunity in a round: `warrior` or `other`, and one more for each `levels_for_one_more`."""

    warrior: int
    other: int
    levels_for_one_more: int


class FatigueNumbers(Struct, frozen=True):
    """The pool of a creature without Constitution: this and its whole Hit Dice.

    `kind`: what an empty pool brings. `load`: a tired figure acts as one more heavily laden (OE-8.3);
    `exhausted`: it is exhausted at once, which counts in the attack roll alone (TM-5.1).
    """

    monster_pool: int
    kind: Literal["load", "exhausted"] = "load"


class SurpriseNumbers(Struct, frozen=True, forbid_unknown_fields=True):
    """A side is surprised where its `die` shows `upto` or less."""

    die: int
    upto: int
    no_spells: bool = False
    """In the round that the surprised lose, nobody casts (AD-5.4)."""


class Visibility(Struct, frozen=True, forbid_unknown_fields=True):
    """What bad light or fog adds to blows, and to what flies."""

    melee: int
    missile: int


class Situations(Struct, frozen=True):
    """What a situation adds to the attack roll; `charge_ac`, `run_ac` and `sprint_ac` worsen one's own armour class."""

    rear: int = 0
    flank: int = 0
    higher_ground: int = 0
    charge_attack: int = 0
    subdual_attack: int = 0
    called_shot: int = 0
    armed_vs_unarmed_aoo_attack: int = 0
    armed_vs_unarmed_aoo_damage: int = 0
    cover_first_shot: int = 0
    charge_ac: int = 0
    run_ac: int = 0
    defender_surprised: int = 0
    sprint_ac: int = 0
    ranges: RangeModifiers = RangeModifiers(0, 0, 0)
    point_blank: int = 0
    point_blank_squares: int = 0
    """Within so many squares, and within short range, it is point blank in place of short (TM-2.5); 0: never."""
    partial_darkness: int = 0
    total_darkness: int = 0
    attacker_exhausted: int = 0
    target_exhausted: int = 0
    visibility: Mapping[str, Visibility] = {}
    """By how well it can be seen (OE-7.7)."""
    mastery: Mapping[Mastery, int] = {}
    """By the two letters of a weapon's mastery; what is not written is basic (TM-2.4)."""


class ChargeNumbers(Struct, frozen=True, forbid_unknown_fields=True):
    """On the charger's roll, and by how much its own armour class is worse."""

    attack: int
    armour: int


class Parting(Struct, frozen=True, forbid_unknown_fields=True):
    """What befalls whoever leaves a melee without withdrawing: every enemy's whole routine at its back, or for the
    rest of the round `attack` on all rolls at it and no shield.
    """

    blows: bool = False
    attack: int = 0
    no_shield: bool = False


class Positional(Struct, frozen=True, forbid_unknown_fields=True):
    """What the place from which it is struck, and what it does, takes from a figure's armour class, and its free step."""

    rear_drops_dexterity: bool = False
    blind_side_drops_shield: bool = False
    casting_drops_dexterity: bool = False
    prone_uses_small_weapons: bool = False
    """Who lies strikes with small weapons and crossbows alone (OE-1.5)."""
    step_with_action: bool = False
    """One square goes with an attack where one stands (OE-4.8)."""


class Ruleset(Struct, frozen=True):
    """A game. `citations` names the rule for each subject; what is `None` the game does not have.

    `ties`: `reroll` until somebody wins, or all tied sides act `together`. `extra_in`: the rounds of a rate's extra attack.
    `initiative_wins`: which face acts first. `base_attack` is on the scale of THAC0; `scale` says how players read it.
    """

    id: str
    title: str
    book: Book
    initiative_die: int
    round_seconds: int
    ties: Literal["reroll", "together"]
    extra_in: ExtraIn
    citations: Mapping[Subject, str]
    plan: Planner
    situations: Situations
    saves: SavingThrowTable
    wounds: WoundTable
    base_attack: BaseAttack
    conditions: Mapping[EffectKind, ConditionOfGame]
    own_attack: BaseAttack | None = None
    """In place of `base_attack`, where the option has the game's own tables (OE-1.3)."""
    scale: Literal["thac0", "thmod"] = "thac0"
    measure: Measure = "feet"
    """In what its players read distances where there is no map."""
    initiative_wins: Literal["low", "high"] = "low"
    tie_brings_event: bool = False
    """A tie on the initiative dice brings a critical event (OE-3.9)."""
    opportunity: OpportunityNumbers | None = None
    surprise: SurpriseNumbers | None = None
    into_melee_ac: DescendingAC | None = None
    """What a shot into a melee has to hit at least, to fly at another (OE-7.5)."""
    shots_drawn_first: bool = False
    """Whom a shot into a melee flies at is always drawn before it is rolled (AD-6.8)."""
    recovering_is_an_action: bool = False
    """To pick something up is the action of the round, not half a move (AD-4.3)."""
    fatigue: FatigueNumbers | None = None
    positional: Positional = Positional()
    parting: Parting | None = None
    """None: leaving a melee is met by attacks of opportunity, or by nothing."""
    initiative_modifiers: Mapping[str, int] = {}
    """By name, what the DM may say of a side when the dice are rolled (AD-5.2)."""
    charged_initiative: int = 0
    """On the dice of sides that are charged at (AD-6.5)."""
    speed: Speed | None = None
    """Where each figure may roll for itself (AD-5.2)."""
    damage_by_size: bool = True
    """Large targets take a weapon's second column (OE-6.2); else all take the first (TM-4.1)."""
    strength_in_melee_alone: bool = False
    """Strength adds nothing to what flies (TM-2.6)."""
    extra_attack_needs: int | None = None
    """A second or further blow is only at whom this face hits, or a lower one (TM-3.4); None: at anybody."""
    guards_against: Literal["all", "chargers"] = "all"
    """Whom a guard strikes first (OE-5.7, AD-6.6)."""
    actions: frozenset[Action] = frozenset({"attack", "hold"})
    morale: bool = False
    turning: TurningUse = "adnd2e"
    """By which table undead are turned where no option says otherwise (OE-7.3, AD-9.2, TM-5.4)."""
    side_morale: SideMoraleTable | None = None
    """Nerve is tried in each side's own turn, in place of at the end of the round (TM-5.2)."""

    def cite(self, subject: Subject) -> str:
        """The number of the rule on `subject`; empty where the game is silent."""
        return self.citations.get(subject, "")

    @property
    def rounds_in(self) -> Mapping[SpellTime, int]:
        """How many rounds of this game a spell's round, turn or hour is (OE-2.1, AD-4.1)."""
        return {
            "round": 1,
            "turn": self.book.phases.turn_rounds,
            "hour": SECONDS_AN_HOUR // self.round_seconds,
        }

    @property
    def options(self) -> Mapping[str, OptionRow]:
        """The switches that this game knows."""
        return {row.id: row for row in self.book.options.values() if self.id in row.rulesets}

    def option_is_wrong(self, option: str, value: str) -> Refused | None:
        """Why a switch cannot be set so, and what would be legal; None where it can."""
        row = self.options.get(option)
        if row is None:
            known = ", ".join(self.options) or "none"
            words = f"There is no option {option!r} in {self.title}. There are: {known}."
            return Refused("no_such_option", words)
        if value not in row.values:
            return Refused("bad_command", f"{option} is one of {', '.join(row.values)}.", row.rule)
        return None


class RulesFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A game's own TOML, beside its rules."""

    title: str
    initiative_die: int
    round_seconds: int
    ties: Literal["reroll", "together"]
    extra_attack: ExtraIn
    citations: dict[Subject, str]
    scale: Literal["thac0", "thmod"] = "thac0"
    measure: Measure = "feet"
    initiative_wins: Literal["low", "high"] = "low"
    tie_brings_event: bool = False
    opportunity: OpportunityNumbers | None = None
    surprise: SurpriseNumbers | None = None
    into_melee_ac: DescendingAC | None = None
    """What a shot into a melee has to hit at least, to fly at another (OE-7.5)."""
    fatigue: FatigueNumbers | None = None
    positional: Positional = Positional()
    parting: Parting | None = None
    charge: ChargeNumbers | None = None
    guards_against: Literal["all", "chargers"] = "all"
    strength_in_melee_alone: bool = False
    extra_attack_needs: int | None = None
    damage_by_size: bool = True
    turning: TurningUse = "adnd2e"
    shots_drawn_first: bool = False
    recovering_is_an_action: bool = False


def rules_bytes(ruleset: str) -> bytes:
    """The game's own TOML as it lies in the package."""
    return files("domain.rulesets").joinpath(ruleset, "rules.toml").read_bytes()


def load_ruleset(
    ruleset: str,
    book: Book,
    plan: Planner,
    situations: Situations,
    actions: frozenset[Action],
    base_attack: BaseAttack,
    *,
    morale: bool = False,
    side_morale: SideMoraleTable | None = None,
) -> Ruleset:
    """Read and check a game's own numbers. Raises `WrongTable`."""
    try:
        numbers = msgspec.convert(tomllib.loads(rules_bytes(ruleset).decode()), RulesFile)
    except msgspec.ValidationError as error:
        raise WrongTable(f"{ruleset}/rules.toml: {error}") from None
    charge = numbers.charge
    return Ruleset(
        id=ruleset,
        title=numbers.title,
        book=book,
        initiative_die=numbers.initiative_die,
        round_seconds=numbers.round_seconds,
        ties=numbers.ties,
        extra_in=numbers.extra_attack,
        citations=numbers.citations,
        plan=plan,
        situations=situations
        if charge is None
        else structs.replace(situations, charge_attack=charge.attack, charge_ac=charge.armour),
        saves=load_saving_throws(ruleset),
        wounds=load_wounds(ruleset),
        base_attack=base_attack,
        scale=numbers.scale,
        measure=numbers.measure,
        initiative_wins=numbers.initiative_wins,
        tie_brings_event=numbers.tie_brings_event,
        conditions=load_conditions(ruleset),
        opportunity=numbers.opportunity,
        surprise=numbers.surprise,
        into_melee_ac=numbers.into_melee_ac,
        fatigue=numbers.fatigue,
        positional=numbers.positional,
        parting=numbers.parting,
        guards_against=numbers.guards_against,
        damage_by_size=numbers.damage_by_size,
        strength_in_melee_alone=numbers.strength_in_melee_alone,
        extra_attack_needs=numbers.extra_attack_needs,
        actions=actions,
        morale=morale,
        turning=numbers.turning,
        shots_drawn_first=numbers.shots_drawn_first,
        recovering_is_an_action=numbers.recovering_is_an_action,
        side_morale=side_morale,
    )
