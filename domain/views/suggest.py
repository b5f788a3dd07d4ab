"""The next sensible step for a viewer, in words, and the command that takes it."""

from msgspec import UNSET

from domain.battle import Battle
from domain.combatant import Combatant
from domain.commands import Advance, Attack, BeginBattle, EndRound, Pass, RollInitiative, Seal
from domain.decisions.attacks import out_of_reach, target_is_barred
from domain.decisions.round_flow import awaited, hand_of
from domain.rules.attack import weapon_of
from domain.rulesets.ruleset import Ruleset
from domain.table.table import Table
from domain.views.names import figure_name
from domain.views.shapes import NextStep
from domain.views.tracker import declares
from domain.views.viewer import Viewer


def next_step(viewer: Viewer, battle: Battle, rules: Ruleset, table: Table) -> NextStep | None:
    """What this viewer would most likely do now; None where nothing is the viewer's to do."""
    step = battle.round_state.step
    if step == "declare" and declares(viewer, battle, table):
        return NextStep("Seal", Seal())
    if step == "resolve":
        return _blow(viewer, battle, rules, table)
    return _for_the_one_who_runs(battle) if viewer.grant.runs else None


def _for_the_one_who_runs(battle: Battle) -> NextStep | None:
    state = battle.round_state
    match state.step:
        case "set_up":
            standing = {one.side for one in battle.combatants.by_id.values() if not one.is_down}
            ready = all(side in standing for side in battle.identity.sides)
            return NextStep("Begin the battle", BeginBattle()) if ready else None
        case "declare":
            return NextStep("Seal for those who have not", Seal(for_all=True))
        case "initiative":
            return NextStep("Roll initiative", RollInitiative())
        case "end_of_round":
            return NextStep(f"End round {state.round}", EndRound())
        case _:
            return None


def _blow(viewer: Viewer, battle: Battle, rules: Ruleset, table: Table) -> NextStep | None:
    """The first of the viewer's figures that is awaited strikes whom it said, or its chance is let go."""
    mine = [
        one
        for name in awaited(battle, battle.round_state.acting)
        if viewer.owns(one := battle.combatants.by_id[name])
    ]
    for figure in sorted(mine, key=lambda one: hand_of(one, table) != viewer.author):
        others = hand_of(figure, table) != viewer.author
        plays_for = figure_name(viewer, figure) if others else UNSET
        target = _legal_target(viewer, battle, rules, figure)
        if target is None:
            return NextStep(f"Let {figure_name(viewer, figure)} hold", Pass(figure.id), plays_for)
        words = f"{figure_name(viewer, figure)} strikes {figure_name(viewer, target)}"
        return NextStep(words, Attack(figure.id, target.id), plays_for)
    return NextStep("Go on", Advance()) if viewer.grant.runs else None


def _legal_target(viewer: Viewer, battle: Battle, rules: Ruleset, figure: Combatant) -> Combatant | None:
    """Whom it declared, if it may still be struck and still stands; else the first that may and does."""
    wish = battle.declarations.by_figure[figure.id].order.target
    wished = [battle.combatants.by_id[wish]] if wish in battle.combatants.by_id and wish else []
    weapon = weapon_of(figure, None)
    if weapon is None:
        return None
    for target in (*wished, *battle.combatants.by_id.values()):
        if not viewer.sees(target) or target.is_down:
            continue
        if target_is_barred(battle, rules, figure, target) or out_of_reach(
            battle, rules, figure, target, weapon
        ):
            continue
        return target
    return None
