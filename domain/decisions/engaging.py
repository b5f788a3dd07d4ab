"""Without a map: what the DM says of who is engaged with whom and how far apart they are, and where those begin who join."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.decisions.round_flow import slots_go_on, waits_for_answers
from domain.decisions.standing import engagement, far, melee_reach
from domain.engaging import (
    BEGIN_APART_SQUARES,
    LINE_SQUARES,
    PARTY_STANDS,
    Disengage,
    Engage,
    FigureDisengaged,
    FigureEngaged,
    RangeSet,
    SetRange,
)
from domain.events import FightEvent, FigurePlaced
from domain.grid.facing import Facing
from domain.ids import PARTY, FigureId, SideId
from domain.quantities import Square
from domain.refusals import Refused
from domain.rules.distance import squares_in
from domain.rulesets.ruleset import Ruleset

Decision = tuple[FightEvent, ...] | Refused
SIDE_BY_SIDE = 1
"""So many squares apart are those who fight hand to hand."""


def begins_on_the_line(figures: Iterable[Combatant]) -> Iterator[FigurePlaced]:
    """The party stands together, everybody else so far off; who looks where says where the rear is."""
    for one in figures:
        ours = one.side == PARTY
        x = PARTY_STANDS if ours else PARTY_STANDS + BEGIN_APART_SQUARES
        yield FigurePlaced(one.id, Square(x, 0), "e" if ours else "w")


def decide_engaging(battle: Battle, rules: Ruleset, command: Engage | Disengage | SetRange) -> Decision:
    """The DM's own word, in any step of the battle: no rule is asked, and whoever it concerns pays no move for it."""
    held = waits_for_answers(battle, rules)
    if held:
        return held
    if not battle.ground.mapless:
        words = "This battle has a map: who stands side by side is engaged. Place figures, or let them move."
        return Refused("has_map", words)
    match command:
        case Engage():
            return _engage(battle, rules, command)
        case Disengage():
            return _disengage(battle, command)
        case SetRange():
            return _set_range(battle, rules, command)
        case _:
            assert_never(command)


def engaged(rules: Ruleset, one: Combatant, other: Combatant) -> FigureEngaged:
    """As it comes of itself: face to face, as near as either needs to strike (OE-4.15)."""
    return FigureEngaged(one.id, other.id, within=_within(rules, one, other))


def _within(rules: Ruleset, one: Combatant, other: Combatant) -> int:
    return max(SIDE_BY_SIDE, melee_reach(rules, one)[0], melee_reach(rules, other)[0])


def _engage(battle: Battle, rules: Ruleset, command: Engage) -> Decision:
    by_id = battle.combatants.by_id
    pairs = [(by_id[one], by_id[other]) for one in command.figures for other in command.targets]
    friends = next((pair for pair in pairs if not battle.are_foes(*pair)), None)
    if friends is not None:
        return Refused("same_side", f"{friends[0].id} and {friends[1].id} are on one side.")
    gone = next((one.id for pair in pairs for one in pair if one.id not in battle.positions.by_id), None)
    if gone is not None:
        return Refused("not_placed", f"{gone} is not on the field.")
    events: tuple[FightEvent, ...] = ()
    for one, other in dict.fromkeys(pairs):
        known = engagement(battle, one.id, other.id)
        if known is not None and known.side == command.side:
            continue
        within = _within(rules, one, other)
        now = fold(events, battle)
        if _apart(now, one.id, other.id) > within:
            near = min(max(melee_reach(rules, one)[1], SIDE_BY_SIDE), within)
            events = (*events, _set_down(now, one.id, other.id, near, way_from(now, other.id, one.id)))
        events = (*events, FigureEngaged(one.id, other.id, command.side, within))
    if not events:
        return Refused("already_there", "They are engaged so already.")
    return slots_go_on(battle, events)


def _disengage(battle: Battle, command: Disengage) -> Decision:
    met = battle.positions.engaged
    pairs = {
        tuple(sorted((one, other))): FigureDisengaged(one, other)
        for one in command.figures
        for other in (command.targets or sorted(met.get(one, {})))
        if other in met.get(one, {})
    }
    if not pairs:
        return Refused("already_there", "They are not engaged.")
    return slots_go_on(battle, tuple(pairs.values()))


def _set_range(battle: Battle, rules: Ruleset, command: SetRange) -> Decision:
    there = battle.positions.by_id.get(command.target)
    grouped = (one.id for one in battle.combatants.by_id.values() if one.group == command.group)
    named = (*command.figures, *(one for one in grouped if one in battle.positions.by_id))
    figures = tuple(one for one in dict.fromkeys(named) if one != command.target)
    gone = next((one for one in (command.target, *figures) if one not in battle.positions.by_id), None)
    if there is None or gone is not None:
        return Refused("not_placed", f"{gone} is not on the field.")
    if not figures:
        return Refused(
            "bad_command", "Name figures, or a group, and somebody else from whom they are so far."
        )
    squares = squares_in(command.distance, command.measure)
    events: list[FightEvent] = [RangeSet(figures, command.target, squares)]
    ways = Counter(way_from(battle, command.target, one) for one in figures)
    ((most_go, _),) = ways.most_common(1)  # as the first of them where there are as many on either side
    for one in figures:
        placed = _set_down(battle, one, command.target, squares, -most_go if command.behind else most_go)
        if abs(placed.square.x - there.x) != squares:
            most = max(there.x, LINE_SQUARES - 1 - there.x)
            words = f"So far from {command.target} nobody is any more part of the fight; {far(battle, rules, most)} is the most."
            return Refused("off_the_map", words, rules.cite("movement"))
        events.append(placed)
    return slots_go_on(battle, (*events, *_still_engaged(battle, events, figures)))


def _still_engaged(
    battle: Battle, events: Sequence[FightEvent], figures: Sequence[FigureId]
) -> Iterator[FigureEngaged]:
    """Those who go together stay in melee with one another, each on the side on which it was."""
    after = fold(events, battle)
    for one in figures:
        for other, how in battle.positions.engaged.get(one, {}).items():
            near = _apart(after, one, other) <= how.within
            if near and engagement(after, one, other) is None:
                yield FigureEngaged(one, other, how.side, how.within)


def _apart(battle: Battle, one: FigureId, other: FigureId) -> int:
    return abs(battle.positions.by_id[one].x - battle.positions.by_id[other].x)


def _set_down(battle: Battle, figure: FigureId, target: FigureId, squares: int, forth: int) -> FigurePlaced:
    """So far `forth` from `target` (see `way_from`), and where the line ends there, on its other side; it looks at the target."""
    here, there = battle.positions.by_id[figure], battle.positions.by_id[target]
    x = there.x + forth * squares
    if not 0 <= x < LINE_SQUARES:
        x = min(max(there.x - forth * squares, 0), LINE_SQUARES - 1)
    facing: Facing = "w" if x > there.x else "e" if x < there.x else battle.positions.facing.get(figure, "e")
    return FigurePlaced(figure, Square(x, here.y), facing)


def way_from(battle: Battle, target: FigureId, figure: FigureId) -> int:
    """1 or -1: where on the line `figure` is from `target`; where they are in one place, where its own side began."""
    here, there = battle.positions.by_id[figure].x, battle.positions.by_id[target].x
    if here != there:
        return 1 if here > there else -1
    return way_back(battle.combatants.by_id[figure].side)


def way_back(side: SideId) -> int:
    """Where that side began, on the line."""
    return -1 if side == PARTY else 1
