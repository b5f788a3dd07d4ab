"""What a way would cost and provoke: by squares, or without a map towards somebody or away."""

from msgspec import structs

from domain.authority import no_such_figure
from domain.battle import Battle
from domain.combatant import Combatant
from domain.commands import Move
from domain.decisions.closing import as_move
from domain.decisions.movement import may_move, path_needs_map, spent_at_most
from domain.decisions.opportunities import standing_order
from domain.decisions.walking import provocations
from domain.engaging import Approach
from domain.grid.movement import exact_points, quarters
from domain.questions import Held
from domain.refusals import Refused
from domain.rulesets.ruleset import Ruleset
from domain.views.asking import (
    Closing,
    Path,
    PathAnswer,
)
from domain.views.names import figure_name
from domain.views.suggest import approaches
from domain.views.viewer import Viewer


def path_answer(
    battle: Battle, rules: Ruleset, viewer: Viewer, figure: Combatant, about: Path
) -> PathAnswer | Refused:
    """What it would cost and provoke. That a foe was told to let it go is nobody's to know but its own side's."""
    target = battle.figure(about.target) if about.target else None
    if about.target and target is None:
        return no_such_figure(about.target)
    nowhere = path_needs_map(battle)
    if nowhere:
        return PathAnswer(legal=False, reason=nowhere.message)
    move = Move(figure.id, about.path, None, target.id if target else None)
    return _going(battle, rules, viewer, move)


def closing_answer(
    battle: Battle, rules: Ruleset, viewer: Viewer, figure: Combatant, about: Closing
) -> PathAnswer | Refused:
    """Without a map: as the move along the line that it comes to."""
    target = battle.figure(about.target)
    if target is None:
        return no_such_figure(about.target)
    approach = Approach(figure.id, target.id, about.away, about.distance, about.measure)
    move = as_move(battle, rules, approach)
    if isinstance(move, Refused):
        return PathAnswer(legal=False, reason=move.message)
    found = _going(battle, rules, viewer, move)
    return structs.replace(
        found, words=approaches(battle, rules, approach, lambda _: figure_name(viewer, target))
    )


def _going(battle: Battle, rules: Ruleset, viewer: Viewer, move: Move) -> PathAnswer:
    going = may_move(battle, rules, move)
    if isinstance(going, Refused):
        return PathAnswer(legal=False, reason=going.message)
    figure = battle.combatants.by_id[move.figure]
    held = Held(figure.id, going.item.id if going.item else None, going.path, target=move.target)
    given = provocations(battle, rules, figure, held)
    steps = going.item is None or going.item.deed == "step"
    most = quarters(rules.book.phases.adjustment_squares)
    if going.item is not None and not steps:
        most = max(going.spent, spent_at_most(battle, going.item))
    provokes = {
        one.enemy: one.at
        for one in given
        if not viewer.owns(battle.combatants.by_id[one.enemy])
        or standing_order(battle, one.enemy, played=False) != "let_go"
    }
    return PathAnswer(
        legal=True, cost=exact_points(going.spent), allowed=exact_points(most), provokes=provokes
    )
