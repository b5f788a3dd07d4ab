"""Step 5: what eats at figures or heals them, and what has lasted its time (OE-2.2)."""

from domain.afflictions import HurtByEffect
from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.decisions.behaving import behaves
from domain.decisions.holding import ended_with_the_round, label_of
from domain.decisions.saving import die_for
from domain.decisions.specials import grown_back
from domain.decisions.wounding import healed, hurt
from domain.dice.expression import DiceExpression, parse_dice
from domain.dice.rolling import Dice, Rolled, roll_all
from domain.effects import BODY, Effect
from domain.events import FightEvent
from domain.ids import FigureId
from domain.rulesets.ruleset import Ruleset


def ongoing(battle: Battle, rules: Ruleset, dice: Dice) -> tuple[FightEvent, ...]:
    """Poison, burning, bleeding, acid, and flesh that grows back, in the order in which the figures came (OE-2.2)."""
    events: tuple[FightEvent, ...] = ()
    for figure in battle.combatants.by_id:
        for effect in battle.effects.on.get(figure, {}).values():
            events = (*events, *_toll(fold(events, battle), rules, figure, effect, dice))
        events = (*events, *_by_nature(fold(events, battle), rules, figure, dice))
    return events


def _by_nature(battle: Battle, rules: Ruleset, name: FigureId, dice: Dice) -> tuple[FightEvent, ...]:
    """Flesh that grows back; and what the confused will do next round (specials.toml, confusion)."""
    figure = battle.combatants.by_id[name]
    grows = grown_back(rules, figure)
    events: tuple[FightEvent, ...] = ()
    if grows and figure.hit_points < figure.sheet.hit_points:
        events = healed(battle, rules, figure, grows, dice, rule=rules.cite("special"))
    lasting = (
        one for _, one in battle.effects.of_kind(name, "confused") if one.until > battle.round_state.round
    )
    if next(lasting, None) is not None:
        events = (*events, *behaves(fold(events, battle), rules, figure, dice))
    return events


def _toll(
    battle: Battle, rules: Ruleset, name: FigureId, effect: Effect, dice: Dice
) -> tuple[FightEvent, ...]:
    figure = battle.combatants.by_id[name]
    if figure.condition == "dead":
        return ()
    events: tuple[FightEvent, ...] = ()
    rule = effect.rule or rules.cite("durations")
    text = _this_round(effect, battle.round_state.round)
    expression = parse_dice(text) if text else None
    if isinstance(expression, DiceExpression):
        rolled = roll_all(die_for(figure, dice), expression, "effect", name, secret=figure.hidden)
        assert isinstance(rolled, Rolled), "nobody types in the dice of the end of a round"
        if rolled.total > 0:
            took = HurtByEffect(name, effect.kind, label_of(effect), rolled.dice, rule, str(expression))
            events = hurt(battle, rules, figure, rolled.total, (took,))
    if effect.changes.regains and figure.hit_points < figure.sheet.hit_points:
        after = fold(events, battle)
        events = (*events, *healed(after, rules, figure, effect.changes.regains, dice, rule=rule))
    return events


def is_at_work(battle: Battle, rules: Ruleset, figure: Combatant) -> bool:
    """Whether something eats at it at the end of this round or of a later one, heals it, or confuses it."""
    if figure.is_gone:
        return False
    on = battle.effects.on.get(figure.id, {}).values()
    wounded = figure.hit_points < figure.sheet.hit_points
    heals = wounded and (grown_back(rules, figure) > 0 or any(one.changes.regains for one in on))
    return heals or any(_eats_on(one, battle.round_state.round) or one.kind == "confused" for one in on)


def _eats_on(effect: Effect, number: int) -> bool:
    each = effect.changes.each_round
    return len(each) == 1 or number - effect.since < len(each)


def _this_round(effect: Effect, number: int) -> str:
    """The dice of this round: one expression for all rounds, or one for each in turn."""
    each = effect.changes.each_round
    place = number - effect.since
    if len(each) == 1:
        return each[0] if place > 0 or effect.kind in BODY else ""
    return each[place] if 0 <= place < len(each) else ""


def durations(battle: Battle, _: Ruleset, __: Dice) -> tuple[FightEvent, ...]:
    """What was to last until the end of this round ends (OE-2.2)."""
    return ended_with_the_round(battle)
