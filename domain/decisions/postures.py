"""Kneeling, lying, sitting and standing up again; what one strikes with from the ground (OE-4.10, OE-4.11, OE-5.16)."""

from typing import Final

from domain.agenda import Deed, Item
from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.decisions.holding import begins, ended_of_kinds, posture_of, word_of
from domain.decisions.opportunities import met
from domain.decisions.round_flow import due_of, slots_go_on, waits_for_answers, wrong_step
from domain.decisions.standing import is_able
from domain.decisions.whose_turn import not_your_slot
from domain.dice.rolling import Dice
from domain.effects import POSTURES, Effect, EffectName
from domain.events import FightEvent, ItemDone
from domain.grid.movement import quarters
from domain.refusals import Refused
from domain.rulesets.ruleset import Ruleset
from domain.stances import Posture, StandUp, StoodUp, TakePosture

Decision = tuple[FightEvent, ...] | Refused
GIVEN_UP: Final[frozenset[Deed]] = frozenset({"move", "withdraw", "charge", "blow", "shot"})
"""What is due and may be given up for standing up: half a move, or one attack."""


def not_in_command(battle: Battle, rules: Ruleset, figure: Combatant) -> Refused | None:
    """The round is not being resolved, somebody is asked first, or it is not master of its body."""
    if battle.round_state.step != "resolve":
        return wrong_step(battle, "resolve", rules.cite("posture"))
    held = waits_for_answers(battle, rules)
    if held:
        return held
    if not is_able(battle, figure):
        return Refused("is_down", f"{figure.id} is not master of its body.", rules.cite("posture"))
    return None


def posture_is_barred(battle: Battle, rules: Ruleset, figure: Combatant, posture: Posture) -> Refused | None:
    """It is down so already, or lies and would have to stand up first (OE-5.16)."""
    barred = not_in_command(battle, rules, figure)
    if barred:
        return barred
    now = posture_of(battle, figure)
    if now == posture:
        return Refused("already_there", f"{figure.id} is {word_of(posture)} already.", rules.cite("posture"))
    if now == "prone":
        words = f"{figure.id} lies on the ground; it stands up first."
        return Refused("is_down", words, rules.cite("posture"))
    return None


def decide_posture(battle: Battle, rules: Ruleset, command: TakePosture) -> Decision:
    """Down it goes, which is free and gives nobody a blow (OE-5.16)."""
    figure = battle.combatants.by_id[command.figure]
    barred = posture_is_barred(battle, rules, figure, command.posture)
    if barred:
        return barred
    effect = Effect(command.posture, 0, "", rules.cite("posture"))
    down = begins(battle, figure.id, EffectName(command.posture), effect)
    return slots_go_on(battle, (*ended_of_kinds(battle, figure.id, POSTURES), down))


def given_up(battle: Battle, figure: Combatant) -> Item | None:
    """What is due of a figure and is given up for standing up: half a move before an attack."""
    due = [item for item in due_of(battle, figure.id) if item.deed in GIVEN_UP]
    return next((item for item in due if item.is_move), next(iter(due), None))


def standing_is_barred(battle: Battle, rules: Ruleset, figure: Combatant) -> Refused | None:
    """It stands; or it lies, and neither a half-move nor an attack is due of it now (OE-5.16)."""
    barred = not_in_command(battle, rules, figure)
    if barred:
        return barred
    now = posture_of(battle, figure)
    if now is None:
        return Refused("already_there", f"{figure.id} stands.", rules.cite("posture"))
    if now == "prone" and given_up(battle, figure) is None:
        words = f"To stand up {figure.id} gives up a half-move or one attack when that is due; now none is."
        return not_your_slot(battle, words, rules.cite("posture"))
    return None


def decide_stand_up(battle: Battle, rules: Ruleset, command: StandUp, dice: Dice) -> Decision:
    """From the knees it is free; from the ground it costs, and whoever threatens the figure strikes first (OE-4.11g, OE-5.16)."""
    figure = battle.combatants.by_id[command.figure]
    barred = standing_is_barred(battle, rules, figure)
    if barred:
        return barred
    spent = battle.agenda.spent.get(figure.id, 0)
    if posture_of(battle, figure) != "prone":
        return slots_go_on(battle, (StoodUp(figure.id, spent),))
    item = given_up(battle, figure)
    assert item is not None, "standing up was judged before"
    strikes = met(battle, rules, figure, dice)
    after = fold(strikes, battle)
    gone = max(spent, quarters(item.squares)) if item.is_move else spent
    stands = is_able(after, after.combatants.by_id[figure.id])
    events = (*strikes, ItemDone(figure.id, item.id), *((StoodUp(figure.id, gone),) if stands else ()))
    return slots_go_on(battle, events)
