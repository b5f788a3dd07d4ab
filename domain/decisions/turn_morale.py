"""Where a side's turn begins with its nerve: who is tried, and what the broken still do in it (TM-3.2, TM-5.2)."""

from collections.abc import Iterator

from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.decisions.round_flow import pending_of, slots_go_on
from domain.decisions.standing import is_able
from domain.dice.rolling import Dice, Rolled, roll_all
from domain.events import FightEvent, FiguresBroke, ItemDone, MoraleChecked
from domain.ids import GroupId, SideId
from domain.rules.side_morale import nerve_holds, nerve_is_tried, nerve_triggers
from domain.rulesets.book_side_morale import SideMoraleTable
from domain.rulesets.ruleset import Ruleset


def turns_begin(
    battle: Battle, rules: Ruleset, events: tuple[FightEvent, ...], dice: Dice
) -> tuple[FightEvent, ...]:
    """`events`, and where they begin a side's turn its checks, which need nobody, and the slot that comes after."""
    if rules.side_morale is None:
        return events
    while True:
        after = fold(events, battle)
        state, slots = after.round_state, after.agenda.slots
        if state.step != "resolve" or state.slot >= len(slots) or not slots[state.slot].tries_nerve:
            return events
        checks = _checks(after, rules.side_morale, slots[state.slot].sides, dice)
        events = slots_go_on(battle, (*events, *checks))


def _checks(
    battle: Battle, table: SideMoraleTable, sides: tuple[SideId, ...], dice: Dice
) -> tuple[FightEvent, ...]:
    groups = dict.fromkeys(
        one.group for one in battle.combatants.by_id.values() if one.side in sides and one.character is None
    )
    return tuple(event for group in groups for event in _check(battle, table, group, dice))


def _check(battle: Battle, table: SideMoraleTable, group: GroupId, dice: Dice) -> Iterator[FightEvent]:
    members = [one for one in battle.combatants.by_id.values() if one.group == group]
    standing = [one for one in members if is_able(battle, one) and one.id not in battle.effects.broken]
    mine = [one for one in battle.combatants.by_id.values() if not battle.are_foes(one, members[0])]
    out = sum(one.is_down or one.id in battle.effects.broken for one in mine)
    nerve = battle.side_nerve
    triggers = nerve_triggers(len(mine), out, nerve.tried.get(group, ()))
    monster = members[0].sheet.monster
    rating = table.ratings.get(monster) if monster else None
    if not standing or not triggers or rating is None:
        return
    if not nerve_is_tried(table, rating, nerve.stood.get(group, 0)):
        return
    rolled = roll_all(dice, table.die, "morale", group, secret=True)
    assert isinstance(rolled, Rolled), "nobody types in a check of morale"
    holds = nerve_holds(rating, rolled.total)
    yield MoraleChecked(
        group, rolled.dice, rating, (), "stands" if holds else "flee", triggers, once=triggers
    )
    if not holds:
        yield FiguresBroke(tuple(one.id for one in standing), "flee")
        yield from _drop_all_but_their_way(battle, standing)


def _drop_all_but_their_way(battle: Battle, broken: list[Combatant]) -> Iterator[ItemDone]:
    """The broken strike nobody; what they had to go they run."""
    for figure in broken:
        for item in pending_of(battle, figure.id):
            if not item.is_move:
                yield ItemDone(figure.id, item.id)
