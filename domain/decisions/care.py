"""Tending the dying; and the DM's own hand: figures put right, figures taken off the board (OE-6.6, CO-9)."""

from typing import assert_never

from msgspec import structs

from domain.afflictions import FigureRose
from domain.battle import Battle, fold
from domain.care import (
    CareCommand,
    CombatantEdited,
    CombatantsRemoved,
    EditCombatant,
    FigureTended,
    RemoveCombatants,
    Tend,
)
from domain.combatant import Combatant
from domain.decisions.holding import ended
from domain.decisions.lives import condition_of, dying_of, life_of
from domain.decisions.naming import called_with, shown_name, who_is_called_so
from domain.decisions.round_flow import due_of, slots_go_on, waits_for_answers, wrong_step
from domain.decisions.standing import far, footprint, is_able
from domain.decisions.whose_turn import not_your_slot
from domain.decisions.wounding import spoiled
from domain.deeds import FigureFell
from domain.events import FightEvent, ItemDone
from domain.grid.footprint import squares_apart
from domain.refusals import Refused
from domain.rules.wounds import life_at, tended
from domain.rulesets.ruleset import Ruleset
from domain.table.roster import sheet_is_wrong
from domain.texts import isolated

Decision = tuple[FightEvent, ...] | Refused


def decide_care(battle: Battle, rules: Ruleset, command: CareCommand) -> Decision:
    """One of the commands of this topic."""
    match command:
        case Tend():
            return decide_tend(battle, rules, command)
        case EditCombatant():
            return decide_edit(battle, rules, command)
        case RemoveCombatants():
            return decide_remove(battle, rules, command)
        case _:
            assert_never(command)


def decide_tend(battle: Battle, rules: Ruleset, command: Tend) -> Decision:
    """A whole action beside somebody who is dying, and no roll: the bleeding stops (OE-6.6)."""
    helper, target = battle.combatants.by_id[command.figure], battle.combatants.by_id[command.target]
    if battle.round_state.step != "resolve":
        return wrong_step(battle, "resolve", rules.cite("slots"))
    held = waits_for_answers(battle, rules)
    if held:
        return held
    items = [item for item in due_of(battle, helper.id) if item.deed == "tend"]
    if not items or not is_able(battle, helper):
        return not_your_slot(battle, f"{helper.id} is to tend nobody now.", rules.cite("slots"))
    wrong = tending_is_wrong(battle, rules, helper, target)
    if wrong:
        return wrong
    done = (ItemDone(helper.id, item.id) for item in items)
    return slots_go_on(battle, (FigureTended(helper.id, target.id, rules.cite("bleeding")), *done))


def tending_is_wrong(battle: Battle, rules: Ruleset, helper: Combatant, target: Combatant) -> Refused | None:
    """It does not bleed, or lies out of reach (OE-6.6)."""
    life = life_of(dying_of(battle, rules), target)
    if tended(life) == life:
        return Refused("is_down", f"{target.id} is not dying, or is tended already.", rules.cite("bleeding"))
    here, there = footprint(battle, rules, helper.id), footprint(battle, rules, target.id)
    if here is not None and there is not None and squares_apart(here, there) > 1:
        words = f"{target.id} is {far(battle, rules, squares_apart(here, there))} away; one tends whoever lies beside one."
        return Refused("out_of_reach", words, rules.cite("bleeding"))
    return None


def decide_edit(battle: Battle, rules: Ruleset, command: EditCombatant) -> Decision:
    """A figure is put right; nothing else happens by it but that it falls or rises as its hit points say (CO-9)."""
    figure = battle.combatants.by_id[command.figure]
    if command.side is not None and command.side not in battle.identity.sides:
        words = f"There is no side {command.side!r}; there are {', '.join(battle.identity.sides)}."
        return Refused("bad_command", words)
    if figure.condition == "removed":
        return Refused("is_down", f"{figure.id} is off the board.")
    said = {
        field: value
        for field in command.sheet.__struct_fields__
        if (value := getattr(command.sheet, field)) is not None
    }
    sheet = structs.replace(figure.sheet, **said)
    wrong = sheet_is_wrong(sheet)
    if wrong:
        return wrong
    points = figure.hit_points if command.hit_points is None else command.hit_points
    side = figure.side if command.side is None else command.side
    named = structs.replace(figure, sheet=sheet)
    name = called_with(named, figure.number).name if command.sheet.name is not None else figure.name
    if (sheet, points, side, name) == (figure.sheet, figure.hit_points, figure.side, figure.name):
        return Refused("already_there", f"{figure.id} is so already.")
    renamed = structs.replace(named, name=name)
    other = who_is_called_so(battle, figure, shown_name(renamed)) if not figure.hidden else None
    if other is not None and shown_name(renamed) != shown_name(figure):
        words = f"“{isolated(shown_name(renamed))}” looks like what {other.id} is called; give it a name of its own."
        return Refused("already_there", words)
    edited = CombatantEdited(figure.id, sheet, points, name, side)
    return slots_go_on(battle, (edited, *_as_its_points_say(fold((edited,), battle), rules, figure)))


def _as_its_points_say(battle: Battle, rules: Ruleset, before: Combatant) -> tuple[FightEvent, ...]:
    figure = battle.combatants.by_id[before.id]
    if figure.hit_points == before.hit_points:
        return ()
    condition = condition_of(life_at(dying_of(battle, rules), figure.hit_points))
    if condition == figure.condition:
        return ()
    if condition == "ok":
        return (FigureRose(figure.id, condition, rules.cite("ruling")),)
    return (FigureFell(figure.id, condition, rules.cite("down")), *spoiled(battle, rules, figure))


def decide_remove(battle: Battle, rules: Ruleset, command: RemoveCombatants) -> Decision:
    """They are off the board, with all that they had still to do and all that holds of them (CO-9)."""
    names = tuple(dict.fromkeys(command.figures))
    gone = [name for name in names if battle.combatants.by_id[name].condition == "removed"]
    if gone:
        return Refused("already_there", f"{gone[0]} is off the board already.")
    held = waits_for_answers(battle, rules)
    if held:
        return held
    items = (item for item in battle.agenda.pending.values() if item.figure in names)
    on = ((name, battle.effects.on.get(name, {})) for name in names)
    removed: tuple[FightEvent, ...] = (
        CombatantsRemoved(names),
        *(ItemDone(item.figure, item.id) for item in items),
        *(ended(name, label, effect) for name, effects in on for label, effect in effects.items()),
    )
    return slots_go_on(battle, removed)
