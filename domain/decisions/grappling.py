"""What whoever is held in a grip may still do, and how it breaks free (OE-7.6)."""

from domain.agenda import Item
from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.decisions.holding import ended
from domain.decisions.round_flow import slots_go_on, stroke_now, waits_for_answers, wrong_step
from domain.decisions.standing import is_able
from domain.decisions.unarmed import break_roll, manner_of
from domain.decisions.whose_turn import not_your_slot
from domain.dice.rolling import Dice, HandDice
from domain.effects import EffectName
from domain.events import FightEvent, ItemDone
from domain.ids import FigureId
from domain.refusals import Refused
from domain.rulesets.ruleset import Ruleset
from domain.sheets import WeaponInHand
from domain.stances import BreakFree

SMALL = frozenset("TS")


def grappler_of(battle: Battle, figure: FigureId) -> Combatant | None:
    """Who holds it; None of the free."""
    holders = (one.by for _, one in battle.effects.of_kind(figure, "grappled") if one.by)
    return next((battle.combatants.by_id[name] for name in holders if name in battle.combatants.by_id), None)


def grip_bars(
    battle: Battle, rules: Ruleset, attacker: Combatant, target: Combatant, item: Item, weapon: WeaponInHand
) -> Refused | None:
    """Whoever is held strikes its holder alone, with a small weapon or bare hands; whoever holds strikes its victim (OE-7.6)."""
    rule = rules.cite("grappling")
    held = [one.by for _, one in battle.effects.of_kind(attacker.id, "grappling") if one.by]
    if held and target.id not in held:
        words = f"{attacker.id} has its hands full with {held[0]}."
        return Refused("out_of_reach", words, rule)
    holder = grappler_of(battle, attacker.id)
    if holder is None:
        return None
    row = rules.book.weapons.get(weapon.weapon)
    small = row is None or row.dmg_sm == "creature" or row.size in SMALL or manner_of(battle, attacker.id)
    if target.id == holder.id and item.deed == "blow" and small:
        return None
    words = (
        f"{attacker.id} is held by {holder.id}: it may strike at that one with a small weapon or bare hands,"
        " or try to break free (break_free)."
    )
    return Refused("out_of_reach", words, rule)


def breaking_is_barred(battle: Battle, rules: Ruleset, figure: Combatant) -> Item | Refused:
    """The attack that is given up for it, or why it cannot try now (OE-7.6)."""
    rule = rules.cite("grappling")
    if battle.round_state.step != "resolve":
        return wrong_step(battle, "resolve", rule)
    held = waits_for_answers(battle, rules)
    if held:
        return held
    if not is_able(battle, figure):
        return Refused("is_down", f"{figure.id} cannot act.", rule)
    if grappler_of(battle, figure.id) is None:
        return Refused("already_there", f"Nobody holds {figure.id}.", rule)
    item = stroke_now(battle, figure.id)
    if item is None or item.deed != "blow":
        words = f"To break free {figure.id} gives up a blow when that is due; now none is."
        return not_your_slot(battle, words, rule)
    return item


def decide_break_free(
    battle: Battle, rules: Ruleset, command: BreakFree, dice: Dice
) -> tuple[FightEvent, ...] | Refused:
    """An attack roll at the holder; where it hits, nobody holds anybody (OE-7.6)."""
    figure = battle.combatants.by_id[command.figure]
    item = breaking_is_barred(battle, rules, figure)
    if isinstance(item, Refused):
        return item
    if len(command.dice) > 1 or any(not 1 <= face <= 20 for face in command.dice):
        return Refused("bad_dice", "Breaking free takes one die at most: a d20, 1 to 20.")
    holder = grappler_of(battle, figure.id)
    assert holder is not None, "somebody holds it"
    rolled = break_roll(battle, rules, figure, holder, HandDice(command.dice, dice))
    done: tuple[FightEvent, ...] = (ItemDone(figure.id, item.id), rolled)
    return slots_go_on(battle, (*done, *(let_go_of(fold(done, battle), figure.id) if rolled.hit else ())))


def let_go_of(battle: Battle, figure: FigureId) -> tuple[FightEvent, ...]:
    """All grips on a figure, and its own on those, come loose."""
    holders = {one.by for _, one in battle.effects.of_kind(figure, "grappled") if one.by}
    holders |= {one.by for _, one in battle.effects.of_kind(figure, "grappling") if one.by}
    return tuple(
        ended(name, EffectName(effect_name), effect)
        for name in (figure, *sorted(holders))
        for effect_name, effect in battle.effects.on.get(name, {}).items()
        if effect.kind in {"grappled", "grappling"} and figure in {name, effect.by}
    )
