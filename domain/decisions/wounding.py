"""Hit points lost and regained, and what that brings: a fall, a waking, a spell that is lost (OE-6.6, OE-6.7, OE-10.3)."""

from msgspec import structs

from domain.afflictions import FigureRose, Healed
from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.decisions.holding import begins, ended_of_kinds, with_changes
from domain.decisions.lives import condition_of, dying_of, life_of
from domain.deeds import FigureFell, SpellSpoiled, Wounded
from domain.dice.rolling import Dice, Die, HandDice, Rolled, roll_all
from domain.effects import WAKES, Effect, EffectName
from domain.events import FightEvent, ItemDone
from domain.rules.subdual import is_beaten, subdual_damage
from domain.rules.wounds import can_be_healed, wounded
from domain.rules.wounds import healed as regained
from domain.rulesets.ruleset import Ruleset
from domain.stances import Subdued


def wound(battle: Battle, rules: Ruleset, target: Combatant, amount: int) -> tuple[FightEvent, ...]:
    """The loss, the fall where it brings one, the spell that it spoils; pain wakes (OE-6.6, AD-8.1, OE-10.3).

    Points that a spell has given are lost before the figure's own.
    """
    given, amount_left = _given_points_lost(battle, target, amount)
    dying = dying_of(battle, rules)
    after = wounded(dying, life_of(dying, target), amount_left)
    lost = target.hit_points - after.hit_points
    events: tuple[FightEvent, ...] = (
        *given,
        *((Wounded(target.id, lost, after.hit_points),) if lost else ()),
    )
    condition = condition_of(after.life)
    if condition == "ok" and is_beaten(after.hit_points, target.subdued, dying.down_at):
        condition = "unconscious"
    if condition != target.condition:
        events = (*events, FigureFell(target.id, condition, rules.cite("down")))
    events = (*events, *ended_of_kinds(battle, target.id, WAKES))
    return (*events, *spoiled(battle, rules, target))


def bruised(battle: Battle, rules: Ruleset, target: Combatant, total: int) -> tuple[FightEvent, ...]:
    """Half of it real, half bruises; whom both together bring to 0 lies unconscious, and does not bleed (OE-6.5)."""
    real, bruises = subdual_damage(total)
    took: tuple[FightEvent, ...] = (Subdued(target.id, bruises),)
    after = fold(took, battle)
    now = after.combatants.by_id[target.id]
    return (*took, *wound(after, rules, now, real))


def _given_points_lost(battle: Battle, target: Combatant, amount: int) -> tuple[tuple[FightEvent, ...], int]:
    events: list[FightEvent] = []
    for name, effect in battle.effects.on.get(target.id, {}).items():
        points = effect.changes.extra_points
        if points and amount:
            taken = min(points, amount)
            amount -= taken
            less = structs.replace(effect.changes, extra_points=points - taken)
            events.append(with_changes(battle, target.id, name, effect, less))
    return tuple(events), amount


def spoiled(battle: Battle, rules: Ruleset, caster: Combatant) -> tuple[FightEvent, ...]:
    """The spell that a figure was casting is lost, with its place in the round and the half-move after it (OE-10.3, OE-10.4)."""
    spell = battle.agenda.casting.get(caster.id)
    if spell is None:
        return ()
    name = rules.book.magic.spells[spell].name
    items = (item for item in battle.agenda.pending.values() if item.figure == caster.id)
    return (
        SpellSpoiled(caster.id, name, rules.cite("spoiled")),
        *(ItemDone(caster.id, one.id) for one in items),
    )


def slain(battle: Battle, rules: Ruleset, figure: Combatant) -> tuple[FightEvent, ...]:
    """It dies outright, whatever its hit points."""
    if figure.condition == "dead":
        return ()
    return (FigureFell(figure.id, "dead", rules.cite("down")), *spoiled(battle, rules, figure))


def healed(
    battle: Battle,
    rules: Ruleset,
    figure: Combatant,
    points: int,
    source: Dice,
    dice: tuple[Die, ...] = (),
    rule: str = "",
    expression: str = "",
) -> tuple[FightEvent, ...]:
    """`points` regained, never above the full number; whoever comes above 0 comes to. The dead stay dead (OE-6.6, OE-6.7).

    `dice` fell for the points, by `expression`; by an option `source` says for how many turns whoever comes to is out of action.
    """
    now = battle.combatants.by_id[figure.id]
    dying = dying_of(battle, rules)
    before = life_of(dying, now)
    if not can_be_healed(before):
        return ()
    after = regained(dying, before, points, now.sheet.hit_points)
    gain = after.hit_points - now.hit_points
    events: tuple[FightEvent, ...] = (Healed(now.id, gain, after.hit_points, dice, rule, expression),)
    condition = condition_of(after.life)
    if condition != now.condition:
        events = (*events, FigureRose(now.id, condition, rule))
    if condition == "ok" and now.condition == "unconscious" and battle.options.coming_to == "later":
        events = (*events, _out_of_action(battle, rules, now, source))
    return events


def _out_of_action(battle: Battle, rules: Ruleset, figure: Combatant, dice: Dice) -> FightEvent:
    """Conscious again, and fit for nothing for some turns (OE-6.6)."""
    die = dice.otherwise if isinstance(dice, HandDice) else dice
    turns = roll_all(
        die, rules.wounds.out_of_action_turns, "turns out of action", figure.id, secret=figure.hidden
    )
    assert isinstance(turns, Rolled), "nobody types in how long somebody is out of action"
    until = battle.round_state.round + turns.total * rules.rounds_in["turn"]
    effect = Effect("dazed", until, "out of action", rules.cite("bleeding"))
    return begins(battle, figure.id, EffectName("out_of_action"), effect)


def hurt(
    battle: Battle, rules: Ruleset, figure: Combatant, amount: int, events: tuple[FightEvent, ...]
) -> tuple[FightEvent, ...]:
    """`events`, and the wound as it is after them."""
    after = fold(events, battle)
    return (*events, *wound(after, rules, after.combatants.by_id[figure.id], amount))
