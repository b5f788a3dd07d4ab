"""A spell is completed: may it be, whom it takes, what comes of it (OE-10, AD-9.4)."""

from domain.agenda import Item
from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.commands import Cast
from domain.decisions.round_flow import due_of, slots_go_on, waits_for_answers, wrong_step
from domain.decisions.spell_targets import Aim, aim_is_wrong
from domain.decisions.spells import caster_level, resolve_spell
from domain.decisions.typed_dice import spared_by, typed_dice_are_wrong
from domain.decisions.whose_turn import not_your_slot
from domain.deeds import SpellCast
from domain.dice.rolling import Dice, DiceJudgedAfter
from domain.events import FightEvent, ItemDone
from domain.refusals import Refused
from domain.rulesets.ruleset import Ruleset

Decision = tuple[FightEvent, ...] | Refused


def decide_cast(battle: Battle, rules: Ruleset, command: Cast, dice: Dice) -> Decision:
    """The spell that was begun is complete; its targets are chosen only now (OE-10.5)."""
    caster = battle.combatants.by_id[command.figure]
    item = spell_due(battle, rules, caster)
    if isinstance(item, Refused):
        return item
    row = rules.book.magic.spells[battle.agenda.casting[caster.id]]
    wrong = aim_is_wrong(battle, rules, caster, row, caster_level(caster), aim_of(battle, command))
    return wrong or completed(battle, rules, command, item, dice)


def aim_of(battle: Battle, command: Cast) -> Aim:
    """Where the command points."""
    named = tuple(battle.combatants.by_id[name] for name in dict.fromkeys(command.targets))
    return Aim(named, command.square)


def completed(battle: Battle, rules: Ruleset, command: Cast, item: Item | None, dice: Dice) -> Decision:
    """The spell takes effect, however it is aimed; `item` is its place in the round."""
    caster = battle.combatants.by_id[command.figure]
    row = rules.book.magic.spells[battle.agenda.casting[caster.id]]
    hand = DiceJudgedAfter(command.dice, dice)
    cast = SpellCast(caster.id, row.id, row.name, (), rules.cite("casting"))
    done: tuple[FightEvent, ...] = (cast, *((ItemDone(caster.id, item.id),) if item else ()))
    after = fold(done, battle)
    work = resolve_spell(after, rules, caster, row.id, caster_level(caster), aim_of(battle, command), hand)
    told = SpellCast(caster.id, row.id, row.name, work.dice, rules.cite("casting"))
    wrong = typed_dice_are_wrong(hand, rules.cite("casting"), len(command.dice), spared_by(work.events, hand))
    return wrong or slots_go_on(battle, (told, *done[1:], *work.events))


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
        return not_your_slot(battle, f"The spell of {caster.id} is complete later.", rules.cite("casting"))
    return item
