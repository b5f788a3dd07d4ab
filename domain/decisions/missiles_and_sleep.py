"""Magic missiles and sleep, which share themselves out among their targets in ways of their own (magic missile, sleep)."""

from collections.abc import Sequence

from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.decisions.into_melee import server_dice
from domain.decisions.spell_parts import hit_dice_of
from domain.decisions.standing import footprint, is_able, placed
from domain.decisions.wounding import spoiled, wound
from domain.deeds import DamageRolled, EffectBegan
from domain.dice.expression import DiceExpression, parse_dice
from domain.dice.rolling import Dice, Die, Rolled, roll_all
from domain.events import FightEvent
from domain.grid.footprint import range_squares
from domain.ids import FigureId
from domain.rules.spells import (
    Drowsy,
    asleep,
    last_round,
    left_of_sleep,
    missiles_at,
    missiles_shared,
    resistance_percent,
    sleep_bands,
)
from domain.rulesets.book_spells import SpellRow
from domain.rulesets.ruleset import Ruleset

HUNDRED = 100


def missiles(
    battle: Battle,
    rules: Ruleset,
    caster: Combatant,
    row: SpellRow,
    level: int,
    targets: Sequence[Combatant],
    dice: Dice,
) -> tuple[FightEvent, ...]:
    """Each missile hits by itself; they are shared out as the targets were named."""
    count = missiles_at(rules.book.magic.magic_missile, level)
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


def sleep(
    battle: Battle, rules: Ruleset, caster: Combatant, row: SpellRow, named: Sequence[Combatant], dice: Dice
) -> tuple[tuple[Die, ...], tuple[FightEvent, ...]]:
    """The spell's dice, and who sleeps: around the first who is named the weakest first; without a map of those named.

    Each band of Hit Dice has dice of its own. Those in sight are taken as if nobody else were there, and whoever is
    hidden by what is left: neither the dice nor who of those in sight sleeps tells that somebody is there.
    """
    numbers = rules.book.magic.sleep
    centre = footprint(battle, rules, named[0].id)
    creatures = [
        Drowsy(
            id=one.id,
            hit_dice=hit_dice_of(one),
            distance_squares=0 if centre is None else range_squares(centre, place),
            kind=rules.book.monsters[one.sheet.monster].kind if one.sheet.monster else "",
        )
        for one, place in placed(battle, rules)
        if is_able(battle, one) and one.id != caster.id and (one in named or not battle.ground.mapless)
    ]
    seen = [one for one in creatures if not battle.combatants.by_id[FigureId(one.id)].hidden]
    of_the_seen = {
        band: _rolled(dice, band.expression, "sleep", band.upto, caster)
        for band in sleep_bands(numbers, seen)
    }
    others = server_dice(dice)
    totals = {band: one.total for band, one in of_the_seen.items()}
    for band in sleep_bands(numbers, creatures):
        if band not in totals:
            totals[band] = _rolled(others, band.expression, "sleep", band.upto, caster).total
    fall = asleep(numbers, seen, totals)
    unseen = [one for one in creatures if one not in seen]
    fall = (*fall, *asleep(numbers, unseen, left_of_sleep(numbers, seen, totals)))
    shown = [die for one in of_the_seen.values() for die in one.dice]
    lasts = row.lasts(rules.id, max(1, caster.sheet.level), rules.rounds_in)
    until = last_round(lasts, battle.round_state.round)
    events: tuple[FightEvent, ...] = ()
    for name in fall:
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
