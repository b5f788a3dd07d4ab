"""What players may know of foes, true names, and whoever is brought on from the reserve."""

from itertools import starmap
from typing import assert_never

from msgspec import structs

from domain.battle import FIGURES_MAX, Battle
from domain.combatant import Combatant
from domain.decisions.engaging import begins_on_the_line
from domain.decisions.mapping import joins_unseen
from domain.decisions.naming import called_on_sight, true_names
from domain.decisions.round_flow import allowances, waits_for_answers
from domain.decisions.setting_up import AT_RANGE, far_squares, free_squares, taken_with
from domain.decisions.standing import needs_map, space_of
from domain.events import CombatantsJoined, FightEvent, FigurePlaced
from domain.grid.footprint import Footprint
from domain.ids import FigureId
from domain.knowing import BringOn, KnowingCommand, LetKnow, RevealNames
from domain.quantities import Square
from domain.refusals import Refused
from domain.reveals import KnowledgeSet, NamesRevealed
from domain.rulesets.ruleset import Ruleset

Decision = tuple[FightEvent, ...] | Refused


def decide_knowing(battle: Battle, rules: Ruleset, command: KnowingCommand) -> Decision:
    """One of the commands of this topic."""
    match command:
        case LetKnow():
            return decide_let_know(battle, command)
        case RevealNames():
            return decide_reveal_names(battle, command)
        case BringOn():
            return decide_bring_on(battle, rules, command)
        case _:
            assert_never(command)


def decide_let_know(battle: Battle, command: LetKnow) -> Decision:
    """What is not said stays as it was."""
    before = battle.foes_known.knowledge
    after = structs.replace(
        before,
        hit_points=command.hit_points or before.hit_points,
        numbers=command.numbers or before.numbers,
    )
    if after == before:
        return Refused("already_there", "That is what players may know already.")
    return (KnowledgeSet(after),)


def decide_reveal_names(battle: Battle, command: RevealNames) -> Decision:
    """Of those who have a public name and are not known by their true one yet; one out of sight is told when it comes."""
    named = [battle.combatants.by_id[name] for name in dict.fromkeys(command.figures)]
    new = [one for one in named if one.sheet.public_name is not None and not one.identified]
    if not new:
        return Refused("already_there", "Everyone knows them by their true names already.")
    return (NamesRevealed(tuple(one.id for one in new), true_names(battle, new)),)


def decide_bring_on(battle: Battle, rules: Ruleset, command: BringOn) -> Decision:
    """Figures from the reserve join, on squares in the order in which they are named."""
    names = tuple(dict.fromkeys(command.figures))
    missing = next((name for name in names if name not in battle.reserve.by_id), None)
    if missing is not None:
        return Refused("no_such_figure", f"There is no {missing!r} in reserve.")
    if battle.round_state.step == "over":
        return Refused("wrong_step", "The battle is over; open another.")
    if len(battle.combatants.by_id) + len(names) > FIGURES_MAX:
        return Refused("too_many", f"A battle holds {FIGURES_MAX} figures at most.")
    held = (
        needs_map(battle, "A square", AT_RANGE) or waits_for_answers(battle, rules)
        if command.squares
        else None
    )
    if held:
        return held
    waiting = [battle.reserve.by_id[name] for name in names]
    squares = _squares_for(battle, rules, waiting, command.squares)
    if isinstance(squares, Refused):
        return squares
    unseen = not command.hidden and any(
        joins_unseen(battle, (square,), space_of(battle, rules, one))
        for one, square in zip(waiting, squares, strict=False)
    )
    joining = _joining(battle, waiting, hidden=command.hidden or unseen)
    placed = zip(_names(joining), squares, strict=False)
    return (
        CombatantsJoined(
            _names(joining), joining, covered=unseen, first_round=battle.round_state.first_of_newcomers
        ),
        *(FigurePlaced(name, square) for name, square in placed),
        *(begins_on_the_line(joining) if battle.ground.mapless else ()),
        *(allowances(rules, joining) if battle.round_state.round else ()),
    )


def _squares_for(
    battle: Battle, rules: Ruleset, waiting: list[Combatant], said: tuple[Square, ...]
) -> tuple[Square, ...] | Refused:
    """Those that were said; whoever is left over comes on at the far side of the map, as far as there is room."""
    sides = [space_of(battle, rules, one) for one in waiting]
    taken = taken_with(battle, rules, starmap(Footprint, zip(said, sides, strict=False)))
    if isinstance(taken, Refused):
        return taken
    if battle.ground.mapless:
        return said
    return (*said, *free_squares(battle, far_squares(battle), sides[len(said) :], taken))


def _joining(battle: Battle, waiting: list[Combatant], *, hidden: bool) -> tuple[Combatant, ...]:
    """As they join: in sight with the names by which everyone calls them, or hidden."""
    if hidden:
        return tuple(structs.replace(one, hidden=True) for one in waiting)
    called = called_on_sight(battle, waiting)
    return tuple(
        structs.replace(
            one,
            hidden=False,
            name=called[one.id].name,
            label=called[one.id].label,
            number=called[one.id].number,
        )
        for one in waiting
    )


def _names(figures: tuple[Combatant, ...]) -> tuple[FigureId, ...]:
    return tuple(one.id for one in figures)
