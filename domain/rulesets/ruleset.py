"""What makes one game differ from another: a record that the round engine asks, never a subclass."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Literal

import msgspec
from msgspec import Struct

from domain.refusals import Refused
from domain.rounds import Action
from domain.rulesets.book import Book
from domain.rulesets.book_attack_rates import ExtraIn
from domain.rulesets.book_missiles import RangeModifiers
from domain.rulesets.book_options import OptionRow
from domain.rulesets.book_saving_throws import SavingThrowTable, load_saving_throws
from domain.rulesets.book_wounds import WoundTable, load_wounds
from domain.rulesets.planning import Planner
from domain.rulesets.reading import WrongTable

Subject = Literal[
    "to_hit",
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
    "higher_ground",
    "charge",
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
    "bleeding",
    "morale",
    "retreat",
    "durations",
    "fatigue",
    "end_of_round",
]
"""What a ruleset can name the rule of."""


class OpportunityNumbers(Struct, frozen=True):
    """Attacks of opportunity in a round: `warrior` or `other`, and one more for each `levels_for_one_more`."""

    warrior: int
    other: int
    levels_for_one_more: int


class FatigueNumbers(Struct, frozen=True):
    """The pool of a creature without Constitution: this and its whole Hit Dice."""

    monster_pool: int


class Situations(Struct, frozen=True):
    """What a situation adds to the attack roll; `charge_ac`, `run_ac` and `sprint_ac` worsen one's own armour class."""

    rear: int = 0
    flank: int = 0
    higher_ground: int = 0
    charge_attack: int = 0
    charge_ac: int = 0
    run_ac: int = 0
    sprint_ac: int = 0
    ranges: RangeModifiers = RangeModifiers(0, 0, 0)


class Ruleset(Struct, frozen=True):
    """A game. `citations` names the rule for each subject; what is `None` the game does not have.

    `ties`: `reroll` until somebody wins, or all tied sides act `together`. `extra_in`: the rounds of a rate's extra attack.
    """

    id: str
    title: str
    book: Book
    initiative_die: int
    ties: Literal["reroll", "together"]
    extra_in: ExtraIn
    citations: Mapping[Subject, str]
    plan: Planner
    situations: Situations
    saves: SavingThrowTable
    wounds: WoundTable
    opportunity: OpportunityNumbers | None = None
    fatigue: FatigueNumbers | None = None
    actions: frozenset[Action] = frozenset({"attack", "hold"})
    morale: bool = False

    def cite(self, subject: Subject) -> str:
        """The number of the rule on `subject`; empty where the game is silent."""
        return self.citations.get(subject, "")

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
    ties: Literal["reroll", "together"]
    extra_attack: ExtraIn
    citations: dict[Subject, str]
    opportunity: OpportunityNumbers | None = None
    fatigue: FatigueNumbers | None = None


def rules_bytes(ruleset: str) -> bytes:
    """The game's own TOML as it lies in the package."""
    return files("domain.rulesets").joinpath(ruleset, "rules.toml").read_bytes()


def load_ruleset(
    ruleset: str,
    book: Book,
    plan: Planner,
    situations: Situations,
    actions: frozenset[Action],
    *,
    morale: bool = False,
) -> Ruleset:
    """Read and check a game's own numbers. Raises `WrongTable`."""
    try:
        numbers = msgspec.convert(tomllib.loads(rules_bytes(ruleset).decode()), RulesFile)
    except msgspec.ValidationError as error:
        raise WrongTable(f"{ruleset}/rules.toml: {error}") from None
    return Ruleset(
        id=ruleset,
        title=numbers.title,
        book=book,
        initiative_die=numbers.initiative_die,
        ties=numbers.ties,
        extra_in=numbers.extra_attack,
        citations=numbers.citations,
        plan=plan,
        situations=situations,
        saves=load_saving_throws(ruleset),
        wounds=load_wounds(ruleset),
        opportunity=numbers.opportunity,
        fatigue=numbers.fatigue,
        actions=actions,
        morale=morale,
    )
