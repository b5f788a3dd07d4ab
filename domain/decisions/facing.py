"""Turning where one stands (OE-4.9, OE-4.11b)."""

from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.commands import Face
from domain.decisions.opportunities import turn_is_met
from domain.decisions.round_flow import slots_go_on, waits_for_answers
from domain.decisions.standing import is_able, needs_map
from domain.deeds import FigureTurned
from domain.dice.rolling import Dice
from domain.events import FightEvent
from domain.refusals import Refused
from domain.rulesets.ruleset import Ruleset

Decision = tuple[FightEvent, ...] | Refused


def decide_face(battle: Battle, rules: Ruleset, command: Face, dice: Dice) -> Decision:
    """Turn where one stands, once in a phase; outside the resolution it is setting out (OE-4.9).

    Whom it brings behind the figure may strike first, by standing order (OE-4.11b).
    """
    figure = battle.combatants.by_id[command.figure]
    barred = may_turn(battle, rules, figure)
    if barred:
        return barred
    turned = (FigureTurned(figure.id, command.facing),)
    if battle.round_state.step != "resolve":
        return turned
    met = turn_is_met(battle, rules, figure, command.facing, dice)
    after = fold(met, battle)
    stands = is_able(after, after.combatants.by_id[figure.id])
    return slots_go_on(battle, (*met, *(turned if stands else ())))


def may_turn(battle: Battle, rules: Ruleset, figure: Combatant) -> Refused | None:
    """Why a figure may not turn where it stands now, or None."""
    nowhere = needs_map(battle, "Facing", "the DM says from which side somebody attacks: engage")
    if nowhere:
        return nowhere
    if figure.id not in battle.positions.by_id:
        return Refused("not_placed", f"{figure.id} does not stand on the map.", rules.cite("facing"))
    if battle.round_state.step != "resolve":
        return None
    held = waits_for_answers(battle, rules)
    if held:
        return held
    if not is_able(battle, figure):
        return Refused("is_down", f"{figure.id} cannot turn.", rules.cite("facing"))
    if figure.id in battle.agenda.turned:
        words = f"{figure.id} has turned in this phase; with its next step it may turn again."
        return Refused("no_attacks_left", words, rules.cite("facing"))
    return None
