"""Using a thing that one carries: a potion, a scroll, a wand, or what the DM has to rule on (OE-5.13, AD-4.3)."""

from domain.agenda import Item
from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.decisions.opportunities import met
from domain.decisions.round_flow import due_of, slots_go_on, waits_for_answers, wrong_step
from domain.decisions.spell_targets import Aim, aim_is_wrong
from domain.decisions.spells import resolve_spell
from domain.decisions.standing import is_able
from domain.decisions.typed_dice import spared_by, typed_dice_are_wrong
from domain.decisions.whose_turn import not_your_slot
from domain.decisions.wounding import healed
from domain.dice.expression import DiceExpression, parse_dice
from domain.dice.rolling import Dice, DiceJudgedAfter, Rolled, roll_all
from domain.events import FightEvent, ItemDone
from domain.gear import ItemUsed, UseItem
from domain.refusals import Refused
from domain.rulesets.book_items import ItemRow
from domain.rulesets.ruleset import Ruleset
from domain.rulings import OpenRuling, RulingId, RulingOpened

Decision = tuple[FightEvent, ...] | Refused


def item_in_hand(battle: Battle, rules: Ruleset, figure: Combatant) -> ItemRow | None:
    """The thing that it declared, or the first that it carries; None where it has it no more."""
    written = battle.declarations.by_figure.get(figure.id)
    wanted = written.order.item if written else None
    found = next((one for one in figure.sheet.items if wanted in {None, one}), None)
    return rules.book.items.of(found, rules.book.magic) if found else None


def use_due(battle: Battle, rules: Ruleset, figure: Combatant) -> Item | Refused:
    """The use that is due now, or why there is none."""
    if battle.round_state.step != "resolve":
        return wrong_step(battle, "resolve", rules.cite("slots"))
    held = waits_for_answers(battle, rules)
    if held:
        return held
    item = next((one for one in due_of(battle, figure.id) if one.deed == "item"), None)
    if item is None or not is_able(battle, figure):
        return not_your_slot(battle, f"{figure.id} is to use nothing now.", rules.cite("item"))
    return item


def use_is_wrong(battle: Battle, rules: Ruleset, figure: Combatant, aim: Aim) -> Refused | None:
    """It has the thing no more, or may not point it there."""
    row = item_in_hand(battle, rules, figure)
    if row is None:
        return Refused("no_such_weapon", f"{figure.id} has it no more.", rules.cite("item"))
    if row.kind == "potion" and any(one.id != figure.id for one in aim.targets):
        return Refused("bad_command", f"{figure.id} drinks it itself.", rules.cite("item"))
    if not row.spell:
        return None
    return aim_is_wrong(
        battle, rules, figure, rules.book.magic.spells[row.spell], row.level, _aim(row, figure, aim)
    )


def _aim(row: ItemRow, figure: Combatant, aim: Aim) -> Aim:
    """What is drunk works on the drinker."""
    return Aim((figure,)) if row.kind == "potion" else aim


def decide_use(battle: Battle, rules: Ruleset, command: UseItem, dice: Dice) -> Decision:
    """Whoever stands beside enemies is struck at first; a wound spoils a scroll, and nothing else (OE-4.11f, OE-5.13)."""
    figure, rule = battle.combatants.by_id[command.figure], rules.cite("item")
    item = use_due(battle, rules, figure)
    if isinstance(item, Refused):
        return item
    aim = Aim(tuple(battle.combatants.by_id[name] for name in dict.fromkeys(command.targets)), command.square)
    wrong = use_is_wrong(battle, rules, figure, aim)
    if wrong:
        return wrong
    row = item_in_hand(battle, rules, figure)
    assert row is not None, "who has it no more was refused"
    before = met(battle, rules, figure, dice)
    after = fold(before, battle)
    now = after.combatants.by_id[figure.id]
    spoiled = row.kind == "scroll" and now.hit_points < figure.hit_points
    left = figure.sheet.charges_after_use(row.id)
    place = figure.sheet.items.index(row.id) if row.used_up or left == 0 else None
    done: tuple[FightEvent, ...] = (ItemDone(figure.id, item.id),)
    if not is_able(after, now):
        return slots_go_on(battle, (*before, *done))
    used = ItemUsed(figure.id, row.id, row.name, rule, place, spoiled, left)
    hand = DiceJudgedAfter(command.dice, dice)
    events = (*before, used, *done)
    works = () if spoiled else _works(fold(events, battle), rules, row, now, aim, hand)
    spared = hand.left if spoiled else spared_by(works, hand)
    wrong = typed_dice_are_wrong(hand, rule, len(command.dice), spared)
    return wrong or slots_go_on(battle, (*events, *works))


def _works(
    battle: Battle, rules: Ruleset, row: ItemRow, figure: Combatant, aim: Aim, hand: Dice
) -> tuple[FightEvent, ...]:
    rule = rules.cite("item")
    if row.heal:
        expression = parse_dice(row.heal)
        assert isinstance(expression, DiceExpression), "the table is checked when it is read"
        rolled = roll_all(hand, expression, row.name, figure.id, secret=figure.hidden)
        assert isinstance(rolled, Rolled), "dice typed in are judged after"
        return healed(battle, rules, figure, rolled.total, hand, rolled.dice, rule, str(expression))
    if row.spell:
        return resolve_spell(battle, rules, figure, row.spell, row.level, _aim(row, figure, aim), hand).events
    name = RulingId(f"item-{figure.id}-{battle.round_state.round}")
    targets = tuple(one.id for one in aim.targets)
    words = f"{row.name}: {row.text}" if row.text else f"uses its {row.name}"
    return (RulingOpened(OpenRuling(name, figure.id, words, rule, targets)),)
