"""A path while it is gone: who strikes on the way and where, which guards it meets, how a charge ends (OE-4.11, OE-5)."""

from collections.abc import Sequence
from typing import Final

from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.decisions.covering_fire import entered_under_cover, loosed
from domain.decisions.engaging import engaged
from domain.decisions.grounds import ground_for, ground_of
from domain.decisions.into_melee import server_dice
from domain.decisions.opportunities import opportunists, parters, standing_order, take
from domain.decisions.round_flow import pending_of
from domain.decisions.slipping import slips_on_the_way
from domain.decisions.standing import (
    engagement,
    footprint,
    in_the_way,
    is_able,
    known_threateners,
    placed,
    threateners,
    unable,
)
from domain.decisions.strike import strike_in_full
from domain.deeds import AttackRolled, FigureMoved, GuardStruck
from domain.dice.rolling import Dice, DiceOfOneBlow, HandDice
from domain.effects import POSTURES
from domain.events import FightEvent, ItemDone
from domain.grid.facing import Facing, facing_along
from domain.grid.footprint import Footprint, squares_apart
from domain.grid.paths import cost_quarters
from domain.grid.reach import can_strike
from domain.ids import FigureId
from domain.nerve import FiguresFled
from domain.quantities import Square
from domain.questions import Held
from domain.rounds import Modifier
from domain.rules.attack import melee_weapon, reach_of
from domain.rules.blows import is_set_against, setter_strikes_first
from domain.rules.provoking import Provocation, Turn, entered, facing_after, provoked
from domain.rules.strokes import blows_this_round
from domain.rulesets.ruleset import Ruleset
from domain.sheets import WeaponInHand

OUT_OF_IT_SQUARES: Final = 24
"""Without a map whoever flees is off the field so far from every enemy in sight who could follow (house)."""


def provocations(battle: Battle, rules: Ruleset, mover: Combatant, held: Held) -> tuple[Provocation, ...]:
    """Who may strike on the way, and where, in the order of the path (OE-4.11, AMB-23)."""
    here = footprint(battle, rules, mover.id)
    assert here is not None, "who goes stands somewhere"
    before = battle.positions.facing.get(mover.id, "n")
    facing = held.facing or facing_at_end(battle, rules, mover, held.path, here.side)
    item = battle.agenda.pending.get(held.item) if held.item else None
    withdraws = item is not None and item.deed == "withdraw"
    if rules.parting is not None:
        leaves = rules.parting.blows and not withdraws
        parting = parters(battle, rules, mover) if leaves else ()
        others = in_the_way(battle, rules, mover.id)
        return provoked(held.path, here.side, parting, ground_of(battle), occupied=others)
    return provoked(
        held.path,
        here.side,
        opportunists(battle, rules, mover),
        ground_of(battle),
        occupied=in_the_way(battle, rules, mover.id),
        withdraws=withdraws,
        turn=Turn(before, facing) if held.facing else None,
    )


def facing_at_end(
    battle: Battle, rules: Ruleset, mover: Combatant, path: Sequence[Square], side: int
) -> Facing:
    """How a figure faces that was told nothing (OE-4.9)."""
    before = battle.positions.facing.get(mover.id, "n")
    return facing_after(path, side, before, known_threateners(battle, rules, mover), ground_of(battle))


def carry_out(battle: Battle, rules: Ruleset, held: Held, dice: Dice) -> tuple[FightEvent, ...]:
    """Step by step: blows of opportunity before the step, guards after it, and where a charge arrives its blow.

    Whoever is struck down stays in the square that it was leaving.
    """
    return Walk(battle, rules, held, dice).events()


class Walk:
    """One path while it is gone. Events pile up; `now` is the battle after them."""

    def __init__(self, battle: Battle, rules: Ruleset, held: Held, dice: Dice) -> None:
        self._rules = rules
        self._held = held
        self._dice = dice
        self._happened: list[FightEvent] = []
        self._now = battle
        self._mover = battle.combatants.by_id[held.figure]
        self._gone = 0

    @property
    def is_met(self) -> bool:
        """Whether anybody strikes before the end of it, as far as the mover can know."""
        met = (*self._strikers(), *self._guards(), *self._covered())
        return any(not self._is_unseen(one.enemy) for one in met)

    def events(self) -> tuple[FightEvent, ...]:
        """All that happens on the way."""
        path, rules = self._held.path, self._rules
        strikers = self._strikers()
        guards, covered = self._guards(), self._covered()
        for at in range(len(path)):
            if at:
                met = [(one, self._guard_strikes) for one in guards if one.at == at]
                met += [(one, self._is_shot_at) for one in covered if one.at == at]
                for one, strikes in met:
                    self._go_to(at)
                    strikes(one.enemy)
                    if self._is_stopped():
                        return self._ended()
            for enemy in (one.enemy for one in strikers if one.at == at):
                self._go_to(at)
                struck = take(self._now, rules, enemy, self._mover, self._dice_of(enemy))
                self._add(struck)
                if self._is_stopped() or any(
                    isinstance(one, AttackRolled) and one.critical for one in struck
                ):
                    return self._ended()
        self._go_to(len(path) - 1)
        self._comes_up()
        self._charge_arrives()
        return self._ended()

    def _strikers(self) -> list[Provocation]:
        found = provocations(self._now, self._rules, self._mover, self._held)
        return [one for one in found if self._strikes(one.enemy)]

    def _strikes(self, enemy: FigureId) -> bool:
        if enemy in self._held.strikes or enemy in self._held.lets_go:
            return enemy in self._held.strikes
        return standing_order(self._now, enemy, played=False) != "let_go"

    def _guards(self) -> tuple[Provocation, ...]:
        battle, rules = self._now, self._rules
        here = footprint(battle, rules, self._mover.id)
        assert here is not None, "who goes stands somewhere"
        if rules.guards_against == "chargers" and self._mover.id not in battle.agenda.charged:
            return ()
        near = threateners(battle, rules, self._mover, met=self._held.met)
        ready = [one for one in near if _guards_still(battle, rules, one.id)]
        others = in_the_way(battle, rules, self._mover.id)
        return entered(self._held.path, here.side, ready, ground_of(battle), occupied=others)

    def _covered(self) -> tuple[Provocation, ...]:
        here = footprint(self._now, self._rules, self._mover.id)
        assert here is not None, "who goes stands somewhere"
        return entered_under_cover(self._now, self._mover, self._held.path, here.side)

    def _is_shot_at(self, enemy: FigureId) -> None:
        """Whoever enters a covered square is shot at before it goes on (OE-5.5)."""
        battle = self._now
        shooter, mover = battle.combatants.by_id[enemy], battle.combatants.by_id[self._mover.id]
        self._add(loosed(battle, self._rules, shooter, mover, self._dice_of(enemy)))

    def _guard_strikes(self, enemy: FigureId) -> None:
        """On guard one strikes first; a set weapon doubles its dice against whoever charges or runs (OE-5.7, OE-5.8)."""
        battle, rules = self._now, self._rules
        guard = battle.combatants.by_id[enemy]
        weapon = melee_weapon(rules, guard, None)
        if weapon is None or not is_able(battle, guard):
            return
        use = rules.book.uses.weapons.get(weapon.weapon)
        rushes = self._mover.id in battle.agenda.charged or self._mover.id in battle.agenda.running
        settable = use is not None and use.set_vs_charge
        doubled = is_set_against(guards=True, settable=settable, comes_at_a_run=rushes)
        own = melee_weapon(rules, self._mover, None)
        if doubled and own is not None:
            doubled = setter_strikes_first(
                reach_of(rules, guard, weapon)[0], reach_of(rules, self._mover, own)[0]
            )
        self._add((GuardStruck(enemy, self._mover.id),))
        times = (
            (Modifier("set against a charge", rules.wounds.multiplied.set_weapon, rules.cite("set_weapon")),)
            if doubled
            else ()
        )
        dice = self._dice_of(enemy)
        self._add(strike_in_full(self._now, rules, guard, self._mover, weapon, dice, "guard", times))

    def _dice_of(self, enemy: FigureId) -> Dice:
        """A DM's dice are for all blows that are seen; a player's for no enemy's: each rolls for its own."""
        typed = next((one.dice for one in self._held.blows if one.figure == enemy), None)
        if typed is not None:
            return DiceOfOneBlow(typed, server_dice(self._dice))
        if (self._held.own_dice or self._is_unseen(enemy)) and isinstance(self._dice, HandDice):
            return self._dice.otherwise
        return self._dice

    def _is_unseen(self, enemy: FigureId) -> bool:
        return self._now.combatants.by_id[enemy].hidden

    def _comes_up(self) -> None:
        """Without a map whoever comes up to an enemy is in melee with it (OE-4.10)."""
        battle, name = self._now, self._mover.id
        target = battle.figure(self._held.met) if self._held.met else None
        if target is None or not battle.are_foes(target, self._mover) or engagement(battle, name, target.id):
            return
        met = engaged(self._rules, self._mover, target)
        here, there = (footprint(battle, self._rules, one) for one in (name, target.id))
        if here and there and squares_apart(here, there) <= met.within:
            self._add((met,))

    def _charge_arrives(self) -> None:
        battle, rules, target = self._now, self._rules, self._held.target
        item = battle.agenda.pending.get(self._held.item) if self._held.item else None
        if target is None or item is None or item.deed != "charge":
            return
        victim = battle.combatants.by_id[target]
        weapon = charging_weapon(battle, rules, self._mover)
        here = footprint(battle, rules, self._mover.id)
        assert here is not None, "who goes stands somewhere"
        if weapon is not None and strikes_from(battle, rules, self._mover, here, target, weapon):
            times = couched(rules, self._mover, weapon)
            self._add(strike_in_full(battle, rules, self._mover, victim, weapon, self._dice, "charge", times))
            later = (one for one in pending_of(self._now, self._mover.id) if one.id != item.id)
            self._add(tuple(ItemDone(one.figure, one.id) for one in later))

    def _go_to(self, at: int) -> None:
        """Go on to path[at]; nothing where the figure is there already and the way goes on."""
        path = self._held.path
        stretch = path[self._gone + 1 : at + 1]
        battle, rules = self._now, self._rules
        here = footprint(battle, rules, self._mover.id)
        assert here is not None, "who goes stands somewhere"
        if stretch:
            cost = cost_quarters((path[self._gone], *stretch), here.side, ground_for(battle, self._mover))
            arrived = at == len(path) - 1
            facing = self._last_facing(here.side) if arrived else self._facing(at)
            before = battle.agenda.spent.get(self._mover.id, 0)
            self._add((FigureMoved(self._mover.id, stretch, facing, before + cost),))
            self._add(slips_on_the_way(self._now, rules, self._mover, before, server_dice(self._dice)))
            self._gone = at

    def _facing(self, at: int) -> Facing:
        one, other = self._held.path[at - 1], self._held.path[at]
        return facing_along(other.x - one.x, other.y - one.y) or "n"

    def _last_facing(self, side: int) -> Facing:
        return self._held.facing or facing_at_end(self._now, self._rules, self._mover, self._held.path, side)

    def _is_stopped(self) -> bool:
        """Struck down, or brought down where it is (OE-4.13)."""
        down = self._now.effects.has_any(self._mover.id, POSTURES)
        return down or not is_able(self._now, self._now.combatants.by_id[self._mover.id])

    def _ended(self) -> tuple[FightEvent, ...]:
        item = self._held.item
        if item is not None and item in self._now.agenda.pending:
            self._add((ItemDone(self._mover.id, item),))
        self._leave_the_field()
        return tuple(self._happened)

    def _leave_the_field(self) -> None:
        """Whoever flees and reaches the edge of the map, or without one is far from every enemy, is off it (OE-9.2)."""
        battle, name = self._now, self._mover.id
        here = footprint(battle, self._rules, name)
        flees = battle.effects.broken.get(name) == "flee" and is_able(battle, battle.combatants.by_id[name])
        if flees and here is not None and self._is_out_of_it(here):
            left = (ItemDone(name, one.id) for one in pending_of(battle, name))
            self._add((*left, FiguresFled((name,))))

    def _is_out_of_it(self, here: Footprint) -> bool:
        battle = self._now
        if not battle.ground.mapless:
            return ground_of(battle).touches_edge(here)
        cannot = unable(battle)
        return all(
            squares_apart(here, there) >= OUT_OF_IT_SQUARES
            for one, there in placed(battle, self._rules)
            if battle.are_foes(one, self._mover) and one.id not in cannot and not one.hidden
        )

    def _add(self, events: tuple[FightEvent, ...]) -> None:
        self._happened.extend(events)
        self._now = fold(events, self._now)


def charging_weapon(battle: Battle, rules: Ruleset, charger: Combatant) -> WeaponInHand | None:
    """The one that the charge was declared with, else the first that strikes."""
    written = battle.declarations.by_figure.get(charger.id)
    declared = melee_weapon(rules, charger, written.order.weapon if written else None)
    return declared or melee_weapon(rules, charger, None)  # it may have dropped it since


def couched(rules: Ruleset, charger: Combatant, weapon: WeaponInHand) -> tuple[Modifier, ...]:
    """A lance doubles its dice where a mount charges with it (OE-5.3, AD-6.6)."""
    use = rules.book.uses.weapons.get(weapon.weapon)
    if not charger.sheet.mounted or use is None or not use.charge_mounted:
        return ()
    return (Modifier("lance at a charge", rules.wounds.multiplied.lance, rules.cite("charge")),)


def strikes_from(
    battle: Battle,
    rules: Ruleset,
    charger: Combatant,
    here: Footprint,
    target: FigureId,
    weapon: WeaponInHand,
) -> bool:
    """Whether the charge's blow reaches its target where the path ends: not who is inside a lance (OE-4.15)."""
    there = footprint(battle, rules, target)
    if there is None:
        return False
    reach, min_reach = reach_of(rules, charger, weapon)
    others = in_the_way(battle, rules, charger.id, target)
    return can_strike(here, there, reach, min_reach, ground_of(battle), others)


def _guards_still(battle: Battle, rules: Ruleset, figure: FigureId) -> bool:
    """It stands guard and has a blow of its guard left (OE-5.7)."""
    written = battle.declarations.by_figure.get(figure)
    if written is None or written.order.action != "guard":
        return False
    guard = battle.combatants.by_id[figure]
    weapon = melee_weapon(rules, guard, written.order.weapon)
    number, specialists = battle.round_state.nth_round_of(figure), battle.options.specialists
    return battle.agenda.guarded.get(figure, 0) < blows_this_round(
        rules.book, guard.sheet, number, rules.extra_in, weapon, specialists
    )
