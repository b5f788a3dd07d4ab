"""What a tie on the initiative dice brings about, and what it does (OE-3.9, AMB-41).

Whoever is hidden is never drawn: an event that befell it would tell that somebody is there. What the rules cannot
carry out is laid before the DM, with what the table gives filled in.
"""

from collections.abc import Sequence
from typing import Final, TypeVar

from msgspec import Struct, structs

from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.decisions.carried_away import carried_away
from domain.decisions.consequences import laid
from domain.decisions.gear import (
    armour_loosened,
    item_lost,
    shield_torn_off,
    weapon_lost,
)
from domain.decisions.giving_ground import gives_ground
from domain.decisions.grounds import ground_of
from domain.decisions.holding import begins
from domain.decisions.saving import roll_save, with_lost_spell
from domain.decisions.standing import (
    footprint,
    is_able,
    placed,
    threateners,
)
from domain.dice.rolling import Dice, Die
from domain.effects import Changes, Effect, EffectName
from domain.events import CriticalEventHappened, FightEvent, GroundSet
from domain.grid.facing import ROSE, WAYS
from domain.grid.footprint import range_squares
from domain.grid.reach import threatened_by
from domain.ids import FigureId
from domain.rounds import EffectKind
from domain.rules.attack import is_own_body, melee_weapon
from domain.rules.critical_events import critical_event, happening
from domain.rules.endurance import level_or_hit_dice
from domain.rulesets.book_critical_events import D6, CriticalEventRow, Happening
from domain.rulesets.ruleset import Ruleset
from domain.rulings import OpenRuling, RulingId, RulingOpened, Trial
from domain.sheets import GearLoss

One = TypeVar("One")
PURPOSE: Final = "critical event"
D10: Final = 10
"""How many rounds a mount bolts."""
BROKEN_WALL_HALVES: Final = 4
"""A wall that is broken down is ground at twice the cost (OE-4.4)."""


class Hand(Struct, frozen=True):
    """The dice of one event: those typed in first, in the order in which it needs them."""

    dice: Dice

    def d(self, sides: int, what: str) -> Die:
        """One die for it."""
        die = self.dice.roll(sides, f"{PURPOSE}: {what}", "")
        assert isinstance(die, Die), "dice typed in are judged after"
        return die


class Case(Struct, frozen=True):
    """One event about to happen: its row, and what is told of it so far."""

    battle: Battle
    rules: Ruleset
    row: CriticalEventRow
    told: CriticalEventHappened
    hand: Hand

    def with_(
        self, outcome: Happening, *figures: Combatant, dice: tuple[Die, ...] = ()
    ) -> CriticalEventHappened:
        """The event as it is told: whom it befell, what came of it, which dice said so."""
        return structs.replace(
            self.told, figures=tuple(one.id for one in figures), outcome=outcome, dice=dice
        )

    def lays(self, figure: Combatant, kind: EffectKind, label: str, changes: Changes) -> FightEvent:
        """Something holds of a figure until the end of this round."""
        number = self.battle.round_state.round
        effect = Effect(kind, number, label, self.told.rule, self.row.id, changes=changes)
        return begins(self.battle, figure.id, EffectName(self.row.id), effect)


def critical_event_happens(battle: Battle, rules: Ruleset, dice: Dice) -> tuple[FightEvent, ...]:
    """One event of the table and its effect, once a round, before Very Fast (OE-3.9, AMB-41)."""
    table = rules.book.critical_events
    die = dice.roll(table.sides, PURPOSE, "")
    assert isinstance(die, Die), "dice typed in are judged after"
    row = critical_event(table, die.face)
    told = CriticalEventHappened(row.id, die, row.effect, rules.cite("tie"))
    case = Case(battle, rules, row, told, Hand(dice))
    match row.who:
        case "all":
            return carried_away(case.battle, case.rules, told, row.squares, case.hand.d)
        case "scenery":
            return _scenery(case)
        case "random_side":
            return _reinforcements(case)
        case "random_pair":
            return _to_a_pair(case)
        case "random_mounted":
            return _mount_trouble(case)
        case "random_combatant" | "random_melee":
            return _to_one(case)


def _to_one(case: Case) -> tuple[FightEvent, ...]:
    figures = _conscious(case.battle) if case.row.who == "random_combatant" else _in_melee(case)
    if not figures:
        return (case.with_("nobody"),)
    figure = _drawn(case.hand, figures, "whom")
    match case.row.id:
        case "armor_trouble":
            return _armour_trouble(case, figure)
        case "weapon_trouble":
            return _weapon_trouble(case, figure)
        case "item_damaged" | "item_dropped":
            return _item_trouble(case, figure)
        case "knock_down":
            return _knock_down(case, figure)
        case "lucky_opening":
            written = case.battle.declarations.by_figure.get(figure.id)
            changes = Changes(attack=case.row.attack, against=written.order.target if written else None)
            return (case.with_("", figure), case.lays(figure, "changed", "lucky opening", changes))
        case "slip":
            return (case.with_("", figure), case.lays(figure, "off_balance", "", Changes()))
        case _:
            changes = Changes(armour_class=case.row.ac, saves=case.row.save, attack=case.row.attack)
            return (case.with_("", figure), case.lays(figure, "changed", "lucky break", changes))


def _to_a_pair(case: Case) -> tuple[FightEvent, ...]:
    pairs = _pairs(case)
    if not pairs:
        return (case.with_("nobody"),)
    one, other = _drawn(case.hand, pairs, "which two")
    if case.row.id == "close_quarters":
        happened: tuple[FightEvent, ...] = (case.with_("", one, other),)
        for figure, by in ((one, other), (other, one)):
            effect = Effect("grappled", 0, "", case.told.rule, case.row.id, by.id)
            now = fold(happened, case.battle)
            happened = (*happened, *laid(now, case.rules, figure.id, EffectName("grappled"), effect))
        return happened
    loser, winner = (one, other) if case.hand.d(2, "which of the two").face == 1 else (other, one)
    return (
        case.with_("", loser, winner),
        *gives_ground(case.battle, case.rules, winner.id, loser, case.hand.dice),
    )


def _armour_trouble(case: Case, figure: Combatant) -> tuple[FightEvent, ...]:
    die = case.hand.d(D6, "armour")
    face = happening(case.row, die.face)
    match face.what:
        case "shield_lost" if figure.sheet.shield:
            return (case.with_("shield_lost", figure, dice=(die,)), *shield_torn_off(figure))
        case "plate_loose" if figure.sheet.armour in case.rules.book.armour_types.plate:
            return (case.with_("plate_loose", figure, dice=(die,)), *armour_loosened(figure, face.ac))
        case "plate_loose" if figure.sheet.armour is None and figure.sheet.hit_dice is None:
            words = (
                f"A plate of {figure.name}'s armour comes loose, if it is of metal plates: AC {face.ac} worse until it has"
                " stood still for a round. Its sheet does not say which armour it wears."
            )
            return (case.with_("plate_loose", figure, dice=(die,)), _asked(case, figure, words))
        case "helm_lost":
            return (case.with_("helm_lost", figure, dice=(die,)),)
        case _:
            return (case.with_("nothing", figure, dice=(die,)),)


def _mount_trouble(case: Case) -> tuple[FightEvent, ...]:
    """A mount shies: it bolts, which the DM rules on, for riding has no rules (OE-7.10); it balks, or throws its rider."""
    riders = tuple(one for one in _conscious(case.battle) if one.sheet.mounted)
    if not riders:
        return (case.with_("nobody"),)
    rider = _drawn(case.hand, riders, "whose mount")
    die = case.hand.d(D6, "mount")
    what = happening(case.row, die.face).what
    if what == "balks":
        return (case.with_(what, rider, dice=(die,)), case.lays(rider, "stuck", "its mount balks", Changes()))
    if what == "throws":
        happened: tuple[FightEvent, ...] = (case.with_(what, rider, dice=(die,)),)
        now = fold(happened, case.battle)
        save = roll_save(now, case.rules, rider, "ppd", case.hand.dice, label="thrown by its mount")
        happened = (*happened, *with_lost_spell(now, case.rules, rider, save))
        return happened if save.saved else (*happened, _falls(case, rider))
    towards, rounds = case.hand.d(len(ROSE), "which way it bolts"), case.hand.d(D10, "how long it bolts")
    words = (
        f"The mount of {rider.name} bolts to the {WAYS[ROSE[towards.face - 1]]} for {rounds.face} rounds at a sprint, or"
        " until its rider masters it: a d20 of Dexterity or less, 3 more for who is proficient. Move it, or say what becomes"
        " of it."
    )
    trial = Trial(rider.id, dice="1d20", at_most=rider.sheet.dexterity)
    return (case.with_(what, rider, dice=(die, towards, rounds)), _asked(case, rider, words, trial))


def _weapon_trouble(case: Case, figure: Combatant) -> tuple[FightEvent, ...]:
    """A weapon of its own body is only of no use this round; one of magic is dropped where another might break."""
    weapon = melee_weapon(case.rules, figure, None)
    if weapon is None:
        return (case.with_("nothing", figure),)
    die = case.hand.d(D6, "weapon")
    what, dice = happening(case.row, die.face).what, [die]
    how: GearLoss | None
    if is_own_body(case.rules, weapon):
        what, how = "stuck", "stuck"
    elif what == "stuck":
        how = "stuck"
    elif what == "dropped" or weapon.plus > 0:
        what, how = "dropped", "dropped"
    else:
        second = case.hand.d(D6, "does it break")
        dice.append(second)
        breaks = second.face <= case.row.breaks_to
        what, how = ("breaks", "broken") if breaks else ("holds", None)
    lost = weapon_lost(case.battle, case.rules, figure, weapon, how) if how else ()
    return (case.with_(what, figure, dice=tuple(dice)), *lost)


def _item_trouble(case: Case, figure: Combatant) -> tuple[FightEvent, ...]:
    """Of what stands on its sheet; what else it may carry the DM knows."""
    breaks = case.row.id == "item_damaged"
    items = figure.sheet.items
    if items:
        place = _drawn(case.hand, range(len(items)), "which item")
        if not breaks:
            return (case.with_("dropped", figure), *item_lost(case.battle, figure, place, "dropped"))
        die = case.hand.d(D6, "does it break")
        what = happening(case.row, die.face).what
        lost = item_lost(case.battle, figure, place, "broken") if what == "breaks" else ()
        return (case.with_(what, figure, dice=(die,)), *lost)
    if breaks:
        limit = case.row.faces[0].to
        words = (
            f"Something that {figure.name} carries, and no weapon, breaks on 1 to {limit} on a d6, or is spared."
            " Say what it is; if it carries nothing, nothing happens."
        )
        return (
            case.with_("", figure),
            _asked(case, figure, words, Trial(figure.id, dice=f"1d{D6}", at_most=limit)),
        )
    words = (
        f"Something that {figure.name} carries, and no weapon, falls into its square; to pick it up takes a half-move."
        " Say what it is; if it carries nothing, nothing happens."
    )
    return (case.with_("", figure), _asked(case, figure, words))


def _knock_down(case: Case, figure: Combatant) -> tuple[FightEvent, ...]:
    """Down it goes; the nearest other saves against paralyzation or goes down too."""
    battle, rules = case.battle, case.rules
    happened: tuple[FightEvent, ...] = (case.with_("", figure), _falls(case, figure))
    near = _nearest(battle, rules, figure)
    if not near:
        return happened
    other = _drawn(case.hand, near, "who stands nearest")
    now = fold(happened, battle)
    save = roll_save(now, rules, other, "ppd", case.hand.dice, label="falling")
    happened = (*happened, *with_lost_spell(now, rules, other, save))
    return happened if save.saved else (*happened, _falls(case, other))


def _falls(case: Case, figure: Combatant) -> FightEvent:
    effect = Effect("prone", 0, "", case.told.rule, case.row.id)
    return begins(case.battle, figure.id, EffectName("prone"), effect)


def _nearest(battle: Battle, rules: Ruleset, figure: Combatant) -> tuple[Combatant, ...]:
    here = footprint(battle, rules, figure.id)
    others = [
        (range_squares(here, there), one)
        for one, there in placed(battle, rules)
        if here is not None and one.id != figure.id and not one.is_gone and not one.hidden
    ]
    least = min((squares for squares, _ in others), default=0)
    return tuple(one for squares, one in others if squares == least)


def _scenery(case: Case) -> tuple[FightEvent, ...]:
    """One square of wall breaks down; where the map has none, nothing does."""
    ground = case.battle.ground
    if not ground.walls:
        return (case.with_("nothing"),)
    square = _drawn(case.hand, sorted(ground.walls, key=lambda one: (one.y, one.x)), "what breaks")
    walls = tuple(one for one in ground.walls if one != square)
    rough = tuple(one for one in ground.rough if (one[0], one[1]) != (square.x, square.y))
    broken = structs.replace(ground, walls=walls, rough=(*rough, (square.x, square.y, BROKEN_WALL_HALVES)))
    return (structs.replace(case.with_(""), square=square), GroundSet(broken))


def _reinforcements(case: Case) -> tuple[FightEvent, ...]:
    """A part of the Hit Dice with which a side began; whether they come, and who they are, is the DM's word."""
    battle = case.battle
    side = _drawn(case.hand, battle.identity.sides, "which side")
    theirs = [one for one in battle.combatants.by_id.values() if one.side == side]
    asked = next((one for one in theirs if not one.hidden and not one.is_gone), None)
    if asked is None:
        return (case.with_("nobody"),)
    worth = max(1, sum(level_or_hit_dice(one.sheet) for one in theirs) // case.row.share)
    words = (
        f"Help comes to the {side} at the edge of the map at the end of the round: figures worth about {worth} Hit Dice,"
        " one at least. Bring them on, or let nobody come."
    )
    return (structs.replace(case.with_(""), side=side), _asked(case, asked, words))


def _asked(case: Case, figure: Combatant, words: str, trial: Trial | None = None) -> RulingOpened:
    name = RulingId(f"critical-{case.battle.round_state.round}")
    return RulingOpened(OpenRuling(name, figure.id, words, case.told.rule, (figure.id,), trial))


# ---------------------------------------------------------------- whom it befalls


def _drawn(hand: Hand, among: Sequence[One], what: str) -> One:
    """One of them, each as likely; no die where there is no choice."""
    return among[0] if len(among) == 1 else among[hand.d(len(among), what).face - 1]


def _conscious(battle: Battle) -> tuple[Combatant, ...]:
    return tuple(one for one in battle.combatants.by_id.values() if not one.hidden and is_able(battle, one))


def _pairs(case: Case) -> tuple[tuple[Combatant, Combatant], ...]:
    """Enemies that threaten each other, each two once."""
    threats = _threats(case)
    by_id = case.battle.combatants.by_id
    return tuple(
        (by_id[one], by_id[other])
        for one, others in threats.items()
        for other in others
        if one < other and one in threats.get(other, ())
    )


def _in_melee(case: Case) -> tuple[Combatant, ...]:
    """Those that threaten or are threatened."""
    threats = _threats(case)
    among = {
        *(one for one, others in threats.items() if others),
        *(one for others in threats.values() for one in others),
    }
    return tuple(one for one in _standing(case.battle) if one.id in among)


def _standing(battle: Battle) -> tuple[Combatant, ...]:
    return tuple(one for one in battle.combatants.by_id.values() if not one.hidden and not one.is_down)


def _threats(case: Case) -> dict[FigureId, tuple[FigureId, ...]]:
    """Who threatens each figure, as far as everyone sees them."""
    battle, rules, ground = case.battle, case.rules, ground_of(case.battle)
    seen = {one.id for one in _standing(battle)}
    return {
        one.id: tuple(
            enemy for enemy in threatened_by(there, threateners(battle, rules, one), ground) if enemy in seen
        )
        for one, there in placed(battle, rules)
        if one.id in seen
    }
