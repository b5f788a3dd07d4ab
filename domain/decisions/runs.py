"""Ways that are open now, and charges over the phases that are left: where a run ends with its blow, and its first leg."""

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from domain.agenda import Item
from domain.battle import Battle
from domain.combatant import Combatant
from domain.decisions.closing import stops_at
from domain.decisions.engaging import way_from
from domain.decisions.grounds import ground_for
from domain.decisions.movement import contact_is_wrong, spent_at_most
from domain.decisions.round_flow import pending_of
from domain.decisions.standing import (
    barred_to,
    footprint,
    taken_for,
)
from domain.grid.facing import STEP
from domain.grid.footprint import Footprint, overlaps, squares_apart, squares_of
from domain.grid.movement import QuarterPoints, quarters
from domain.grid.paths import path_fault, step_quarters
from domain.grid.reachable import Reachable, reachable
from domain.quantities import Square
from domain.rulesets.ruleset import Ruleset


def ways(
    battle: Battle,
    rules: Ruleset,
    figure: Combatant,
    item: Item,
    here: Footprint,
    budget: QuarterPoints | None = None,
) -> Reachable:
    """How far the move that is due takes a figure, and by which squares; or within `budget`."""
    ground, barred, taken = (
        ground_for(battle, figure),
        barred_to(battle, rules, figure),
        taken_for(battle, rules, figure),
    )
    left = _budget(battle, item) if budget is None else budget
    found = reachable(here.anchor, here.side, left, ground, barred=barred, taken=taken)
    once = quarters(item.squares) - battle.agenda.spent.get(figure.id, 0)
    if budget is not None or once <= left:
        return found
    dear = {
        there: cost
        for east, south in STEP.values()
        for there in (Square(here.anchor.x + east, here.anchor.y + south),)
        if there not in found.costs
        and path_fault((here.anchor, there), here.side, ground, barred=barred, taken=taken) is None
        and (cost := step_quarters(here.anchor, there, here.side, ground)) <= once
    }  # a single step may use up all that was left (`may_go`)
    return Reachable(
        found.start,
        {**found.costs, **dear},
        found.passing,
        {**found.came_from, **dict.fromkeys(dear, here.anchor)},
    )


def _budget(battle: Battle, item: Item) -> QuarterPoints:
    return QuarterPoints(spent_at_most(battle, item) - battle.agenda.spent.get(item.figure, 0))


class Run(Struct, frozen=True):
    """`leg` is what is gone of it now, without the square that it begins on; it `arrives` where the blow falls at its end."""

    leg: tuple[Square, ...]
    arrives: bool


class Field(Struct, frozen=True):
    """What a charger has before it: all that it may reach in the increments that are left, each as it may be gone."""

    battle: Battle
    rules: Ruleset
    figure: Combatant
    here: Footprint
    budgets: tuple[int, ...]
    found: Reachable

    @staticmethod
    def of(battle: Battle, rules: Ruleset, figure: Combatant, item: Item) -> "Field | None":
        """Of the increment that is due and of those after it; None off the map."""
        here = footprint(battle, rules, figure.id)
        if here is None:
            return None
        of_this_round = pending_of(battle, figure.id) if item.id in battle.agenda.pending else ()
        due = [item, *(one for one in of_this_round if one.deed == "charge" and one.slot > item.slot)]
        later = (quarters(one.squares - before.squares) for before, one in pairwise(due))
        budgets = (_budget(battle, item), *later)
        found = ways(battle, rules, figure, item, here, QuarterPoints(sum(budgets)))
        return Field(battle, rules, figure, here, budgets, found)

    def run_at(self, target: Combatant) -> Run | None:
        """The cheapest run that strikes `target`, where it can in this phase, else begun now; None where none is left (OE-4.6, OE-5.3)."""
        there = footprint(self.battle, self.rules, target.id)
        if there is None:
            return None
        first: Run | None = None
        for path in self._paths_to(target, there):
            run = self._gone(path)
            if run is None or (first is not None and not run.arrives) or self._is_none(path, target):
                continue
            if run.arrives:
                return run
            first = run
        return first

    def _paths_to(self, target: Combatant, there: Footprint) -> Sequence[tuple[Square, ...]]:
        """Without a map the straight one alone: it is the way that coming up to somebody goes (`as_move`)."""
        battle, here = self.battle, self.here
        if not battle.ground.mapless:
            return _runs_at(self.found, here, there)
        step = -way_from(battle, target.id, self.figure.id)
        far = max(0, squares_apart(here, there) - stops_at(battle, self.rules, self.figure, target))
        return (tuple(Square(here.anchor.x + step * n, here.anchor.y) for n in range(far + 1)),)

    def _gone(self, path: tuple[Square, ...]) -> Run | None:
        """Each increment as far along it as it gets and may stop; None where they end before the path does, or nothing is gone now.

        What is left of an increment lapses, but for less than a square (see `spent_at_most`).
        """
        ground, taken = ground_for(self.battle, self.figure), taken_for(self.battle, self.rules, self.figure)
        costs = [0]
        for one, other in pairwise(path):
            costs.append(costs[-1] + step_quarters(one, other, self.here.side, ground))
        stops = [
            n
            for n, square in enumerate(path)
            if n == 0 or taken.isdisjoint(squares_of(self.here.moved(square)))
        ]
        ends: list[int] = []
        gone = kept = 0
        for budget in self.budgets:
            ends.append(max(n for n in stops if costs[n] <= gone + kept + budget))
            left = gone + kept + budget - costs[ends[-1]]
            gone, kept = costs[ends[-1]], left if left < quarters(1) else 0
        if ends[-1] < len(path) - 1 or not ends[0]:
            return None
        return Run(path[1 : ends[0] + 1], arrives=ends[0] == len(path) - 1)

    def _is_none(self, path: Sequence[Square], target: Combatant) -> bool:
        fault = path_fault(
            path,
            self.here.side,
            ground_for(self.battle, self.figure),
            barred=barred_to(self.battle, self.rules, self.figure),
            taken=taken_for(self.battle, self.rules, self.figure),
        )
        wrong = contact_is_wrong(self.battle, self.rules, self.figure, path, self.here.side, target)
        return fault is not None or wrong is not None


def _runs_at(found: Reachable, here: Footprint, there: Footprint) -> list[tuple[Square, ...]]:
    """Paths whose last two steps go straight at a figure beside which they end, the cheapest first.

    The run may begin on a square that the figure only passes.
    """
    over = {**found.passing, **found.costs}
    beside = [square for square in found.costs if squares_apart(here.moved(square), there) == 1]
    runs: list[tuple[int, tuple[Square, ...]]] = []
    for end in beside:
        for east, south in STEP.values():
            before, between = Square(end.x - 2 * east, end.y - 2 * south), Square(end.x - east, end.y - south)
            path = found.path_over(before)
            if path is not None and overlaps(here.moved(Square(end.x + east, end.y + south)), there):
                runs.append((over[before], (*path, between, end)))
        path = found.path_to(end)
        if path is not None and len(path) > 1:
            runs.append((found.costs[end], path))
    return [
        path for _, path in sorted(runs, key=lambda run: (run[0], len(run[1]), run[1][-1].y, run[1][-1].x))
    ]
