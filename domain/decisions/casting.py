"""A spell is completed: whom it takes, and what it does (OE-10)."""

from collections.abc import Sequence

from msgspec import structs

from domain.agenda import Item
from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.commands import Cast
from domain.decisions.round_flow import due_of, slots_go_on, waits_for_answers, wrong_step
from domain.decisions.standing import footprint, is_able, placed
from domain.decisions.strike import spoiled, wound
from domain.deeds import DamageRolled, EffectBegan, SpellCast
from domain.dice.expression import DiceExpression, parse_dice
from domain.dice.rolling import Dice, DiceJudgedAfter, Die, Rolled, roll_all
from domain.events import FightEvent, ItemDone
from domain.grid.footprint import range_squares
from domain.ids import FigureId
from domain.refusals import Refused
from domain.rules.hit_dice import HitDice, parse_hit_dice
from domain.rules.spells import (
    Drowsy,
    asleep,
    missiles_at,
    missiles_shared,
    resistance_percent,
    sleep_bands,
    spell_last_round,
    spell_range_squares,
    stand_within,
)
from domain.rulesets.book_spells import SpellRow
from domain.rulesets.ruleset import Ruleset

Decision = tuple[FightEvent, ...] | Refused
HUNDRED = 100
CARRIED_OUT = ("magic_missile", "sleep")
"""Spells whose effect is worked out here; what the others do is the DM's ruling."""


def decide_cast(battle: Battle, rules: Ruleset, command: Cast, dice: Dice) -> Decision:
    """The spell that was begun is complete; its targets are chosen only now (OE-10.5)."""
    caster = battle.combatants.by_id[command.figure]
    item = spell_due(battle, rules, caster)
    if isinstance(item, Refused):
        return item
    row = rules.book.magic.spells[battle.agenda.casting[caster.id]]
    targets = [battle.combatants.by_id[name] for name in dict.fromkeys(command.targets)]
    wrong = targets_are_wrong(battle, rules, caster, row, targets)
    if wrong:
        return wrong
    hand = DiceJudgedAfter(command.dice, dice)
    cast = SpellCast(caster.id, row.id, row.name, (), rules.cite("casting"))
    after = fold((cast,), battle)
    own: tuple[Die, ...] = ()
    effects: tuple[FightEvent, ...] = ()
    match row.id:
        case "magic_missile":
            effects = _missiles(after, rules, caster, row, targets, hand)
        case "sleep":
            own, effects = _sleep(after, rules, caster, row, targets[0], hand)
        case _:
            pass
    events: tuple[FightEvent, ...] = (structs.replace(cast, dice=own), ItemDone(caster.id, item.id), *effects)
    return Refused("bad_dice", hand.wrong.reason) if hand.wrong else slots_go_on(battle, events)


def spell_due(battle: Battle, rules: Ruleset, caster: Combatant) -> Item | Refused:
    """The spell that is complete in this slot, or why there is none."""
    if battle.round_state.step != "resolve":
        return wrong_step(battle, "resolve", rules.cite("slots"))
    held = waits_for_answers(battle, rules)
    if held:
        return held
    if caster.id not in battle.agenda.casting:
        return Refused("not_declared", f"{caster.id} is not casting.", rules.cite("casting"))
    item = next((one for one in due_of(battle, caster.id) if one.deed == "spell"), None)
    if item is None:
        return Refused("not_your_slot", f"The spell of {caster.id} is complete later.", rules.cite("casting"))
    return item


def targets_are_wrong(
    battle: Battle, rules: Ruleset, caster: Combatant, row: SpellRow, targets: Sequence[Combatant]
) -> Refused | None:
    """Too far, too far apart, or nobody where the spell needs somebody."""
    if row.id in CARRIED_OUT and not targets:
        return Refused("no_such_figure", f"{row.name} needs at least one target.", rules.cite("casting"))
    dead = next((one.id for one in targets if one.is_gone), None)
    if dead is not None:
        return Refused("is_down", f"{dead} is dead or gone.", rules.cite("down"))
    here = footprint(battle, rules, caster.id)
    places = [footprint(battle, rules, one.id) for one in targets]
    if here is None or any(place is None for place in places):
        return None
    standing = [place for place in places if place is not None]
    reach = spell_range_squares(row, max(1, caster.sheet.level))
    far = [one.id for one, place in zip(targets, standing, strict=True) if range_squares(here, place) > reach]
    if far:
        return Refused("out_of_reach", f"{far[0]} is beyond {reach} squares.", rules.cite("casting"))
    within = rules.book.magic.magic_missile.within_squares
    if row.id == "magic_missile" and not stand_within(standing, within):
        words = f"All targets of {row.name} stand within {within} squares of each other."
        return Refused("out_of_reach", words, rules.cite("casting"))
    return None


def _missiles(
    battle: Battle, rules: Ruleset, caster: Combatant, row: SpellRow, targets: Sequence[Combatant], dice: Dice
) -> tuple[FightEvent, ...]:
    """Each missile hits by itself; they are shared out as the targets were named."""
    count = missiles_at(rules.book.magic.magic_missile, max(1, caster.sheet.level))
    expression = parse_dice(row.dice)
    assert isinstance(expression, DiceExpression), (
        f"dice are checked on loading, yet {row.id} has {row.dice!r}"
    )
    events: tuple[FightEvent, ...] = ()
    for target, number in missiles_shared(count, [one.id for one in targets]).items():
        victim = next(one for one in targets if one.id == target)
        rolled = [_rolled(dice, expression, "damage", target, caster) for _ in range(number)]
        amount = sum(one.total for one in rolled)
        if amount:
            fallen = tuple(die for one in rolled for die in one.dice)
            words = f"{number} x {expression}"
            damage = DamageRolled(caster.id, victim.id, fallen, amount, words, (), rules.cite("casting"))
            events = (*events, damage, *wound(fold(events, battle), rules, victim, amount))
    return events


def _rolled(dice: Dice, expression: DiceExpression, purpose: str, subject: str, caster: Combatant) -> Rolled:
    rolled = roll_all(dice, expression, purpose, subject, secret=caster.hidden)
    assert isinstance(rolled, Rolled), "dice typed in are judged after"
    return rolled


def _sleep(
    battle: Battle, rules: Ruleset, caster: Combatant, row: SpellRow, centre_of: Combatant, dice: Dice
) -> tuple[tuple[Die, ...], tuple[FightEvent, ...]]:
    """The spell's dice, and who sleeps: around the target the weakest first.

    Each band of Hit Dice has dice of its own. A band in which only unseen creatures are is told of nowhere: its
    dice would tell that somebody is there.
    """
    numbers = rules.book.magic.sleep
    centre = footprint(battle, rules, centre_of.id)
    creatures = [
        Drowsy(
            id=one.id,
            hit_dice=_dice_of(one),
            distance_squares=0 if centre is None else range_squares(centre, place),
            kind=rules.book.monsters[one.sheet.monster].kind if one.sheet.monster else "",
        )
        for one, place in placed(battle, rules)
        if is_able(battle, one) and one.id != caster.id
    ]
    seen = [one for one in creatures if not battle.combatants.by_id[FigureId(one.id)].hidden]
    rolled = {
        band: _rolled(dice, band.expression, "sleep", band.upto, caster)
        for band in sleep_bands(numbers, creatures)
    }
    shown = [die for band in sleep_bands(numbers, seen) for die in rolled[band].dice]
    until = spell_last_round(row, max(1, caster.sheet.level), battle.round_state.round) or 0
    events: tuple[FightEvent, ...] = ()
    for name in asleep(numbers, creatures, {band: one.total for band, one in rolled.items()}):
        if not _resists(rules, battle, name, dice):
            lost = spoiled(battle, rules, battle.combatants.by_id[FigureId(name)])
            events = (*events, EffectBegan(FigureId(name), "asleep", until), *lost)
    return tuple(shown), events


def _resists(rules: Ruleset, battle: Battle, name: str, dice: Dice) -> bool:
    figure = battle.combatants.by_id[FigureId(name)]
    percent = resistance_percent(rules.book.magic.sleep, figure.sheet.monster)
    if not percent:
        return False
    die = dice.roll(HUNDRED, "resists", name)
    return isinstance(die, Die) and die.face <= percent


def _dice_of(figure: Combatant) -> HitDice:
    if figure.sheet.hit_dice is not None:
        return parse_hit_dice(figure.sheet.hit_dice)
    return HitDice(figure.sheet.level)
