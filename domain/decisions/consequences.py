"""What a ruling, a spell or a special does to one figure: damage, healing, an effect, a push."""

from collections.abc import Sequence

from domain.afflictions import HurtByEffect
from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.decisions.grounds import true_ground
from domain.decisions.holding import begins
from domain.decisions.saving import die_for
from domain.decisions.standing import (
    needs_map,
    occupied,
)
from domain.decisions.wounding import healed, hurt, spoiled
from domain.dice.expression import DiceExpression, parse_dice
from domain.dice.rolling import Dice, Rolled, roll_all
from domain.effects import CANNOT_ACT, CANNOT_STRIKE, Effect, EffectName
from domain.events import FightEvent, FigurePlaced, ItemDone
from domain.grid.footprint import Footprint, squares_of
from domain.ids import FigureId
from domain.refusals import Refused
from domain.rulesets.ruleset import Ruleset
from domain.rulings import Consequence

PURPOSE = "ruling"


def consequences_are_wrong(
    battle: Battle, rules: Ruleset, consequences: Sequence[Consequence]
) -> Refused | None:
    """Dice that are none, or a square off the map or taken."""
    for one in consequences:
        for text in (one.damage, one.heal):
            wrong = dice_text_is_wrong(text) if text else None
            if wrong:
                return wrong
        if one.square is not None:
            wrong = _square_is_wrong(battle, rules, one)
            if wrong:
                return wrong
    return None


def dice_text_is_wrong(text: str) -> Refused | None:
    """Why `text` is no dice."""
    parsed = parse_dice(text)
    return Refused("bad_dice", f"{parsed}.") if isinstance(parsed, str) else None


def _square_is_wrong(battle: Battle, rules: Ruleset, one: Consequence) -> Refused | None:
    figure = battle.combatants.by_id[one.figure]
    nowhere = needs_map(battle, "A push to a square", "say afterwards how far it is from somebody: range")
    if nowhere:
        return nowhere
    side = rules.book.phases.sizes[figure.sheet.size].space
    assert one.square is not None, "asked for a push alone"
    place = Footprint(one.square, side)
    ground = true_ground(battle)
    if not ground.holds(place):
        return Refused("off_the_map", f"{one.square} is off the map.", rules.cite("movement"))
    if not ground.fits(place) or not squares_of(place).isdisjoint(occupied(battle, rules, figure.id)):
        return Refused("occupied", f"{one.square} is taken, or a wall.", rules.cite("occupied"))
    return None


def carried_out(
    battle: Battle, rules: Ruleset, consequences: Sequence[Consequence], words: str, dice: Dice
) -> tuple[FightEvent, ...]:
    """All consequences, one after another."""
    events: tuple[FightEvent, ...] = ()
    for one in consequences:
        events = (*events, *_one(fold(events, battle), rules, one, words, dice))
    return events


def _one(battle: Battle, rules: Ruleset, one: Consequence, words: str, dice: Dice) -> tuple[FightEvent, ...]:
    figure, rule = battle.combatants.by_id[one.figure], rules.cite("ruling")
    events: tuple[FightEvent, ...] = ()
    if one.damage:
        rolled = rolled_for(figure, one.damage, dice)
        took = HurtByEffect(figure.id, "changed", one.label or words, rolled.dice, rule, one.damage)
        events = hurt(battle, rules, figure, max(1, rolled.total), (took,))
    if one.heal:
        rolled = rolled_for(figure, one.heal, dice)
        after = fold(events, battle)
        points = max(0, rolled.total)
        events = (*events, *healed(after, rules, figure, points, dice, rolled.dice, rule, one.heal))
    if one.effect is not None:
        until = 0 if one.rounds is None else battle.round_state.round + one.rounds
        effect = Effect(one.effect, until, one.label, rule, words)
        events = (*events, *laid(fold(events, battle), rules, figure.id, EffectName(one.effect), effect))
    if one.square is not None:
        facing = battle.positions.facing.get(figure.id, "n")
        pushed = FigurePlaced(figure.id, one.square, facing)
        events = (*events, pushed, *spoiled(fold(events, battle), rules, figure))
    return events


def rolled_for(figure: Combatant, text: str, dice: Dice) -> Rolled:
    """Dice that fall on a figure; those of the hidden are the DM's."""
    expression = parse_dice(text)
    assert isinstance(expression, DiceExpression), "dice are judged before they are rolled"
    rolled = roll_all(die_for(figure, dice), expression, PURPOSE, figure.id, secret=figure.hidden)
    assert isinstance(rolled, Rolled), "dice typed in are judged after"
    return rolled


def laid(
    battle: Battle, rules: Ruleset, figure: FigureId, name: EffectName, effect: Effect
) -> tuple[FightEvent, ...]:
    """An effect begins, with what it breaks off: whoever cannot act, or goes in fear, loses its spell and its blows."""
    began = begins(battle, figure, name, effect)
    combatant = battle.combatants.by_id[figure]
    lost = (
        effect.kind in CANNOT_ACT or effect.kind in CANNOT_STRIKE or effect.kind in {"silenced", "grappled"}
    )
    if not lost:
        return (began,)
    events: tuple[FightEvent, ...] = (began, *spoiled(battle, rules, combatant))
    if effect.kind not in CANNOT_STRIKE:
        return events
    after = fold(events, battle)
    strokes = (
        item
        for item in after.agenda.pending.values()
        if item.figure == figure and item.deed in {"blow", "shot", "charge", "spell"}
    )
    return (*events, *(ItemDone(figure, item.id) for item in strokes))
