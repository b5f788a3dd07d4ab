"""What holds in all three games: rounding and signs."""

import pytest

from domain.grid.footprint import Footprint
from domain.grid.ground import Ground
from domain.grid.movement import charged_points, exact_points, quarters
from domain.grid.paths import cost_quarters
from domain.quantities import DescendingAC, Square, Thac0
from domain.rounds import Modifier
from domain.rules.armour_types import thac0_change
from domain.rules.blows import parry_points
from domain.rules.encumbrance import encumbrance_effect, movement_rate
from domain.rules.full_moves import allowance_squares, half_move_squares
from domain.rules.subdual import subdual_damage
from domain.rules.to_hit import number_needed
from domain.rulesets.catalog import RULESETS

OSRIC = RULESETS["osric"]
BOOK = OSRIC.book


def test_halves_and_thirds_are_rounded_down() -> None:
    """CO-2: a half-move of rate 9 is 4, a charge of rate 9 is 13, half of level 7 is 3, half of 5 points 2 real ones."""
    assert half_move_squares(BOOK.phases, 9) == 4
    assert allowance_squares(BOOK.phases, 9, "charge") == 13
    assert parry_points(OSRIC.wounds.parry, 7, warrior=False) == 3
    assert subdual_damage(5) == (2, 3)
    assert movement_rate(encumbrance_effect(BOOK.loads, "heavy"), 11) == 3
    assert movement_rate(encumbrance_effect(BOOK.loads, "light"), 10) == 6


@pytest.mark.parametrize(("diagonals", "exact", "shown"), [(1, 1.5, 2), (2, 3.0, 3), (3, 4.5, 5)])
def test_fractions_of_movement_are_kept_exactly(diagonals: int, exact: float, shown: int) -> None:
    """CO-2: they are compared as they are, and rounded only to be shown; three diagonals do not go into 4 points."""
    path = [Square(n, n) for n in range(diagonals + 1)]
    cost = cost_quarters(path, 1, Ground(20, 20))
    assert (exact_points(cost), charged_points(cost)) == (exact, shown)
    assert (cost <= quarters(4)) == (exact <= 4)
    assert Footprint(path[-1]).anchor == Square(diagonals, diagonals)


def test_plus_on_the_die_helps_and_plus_on_the_thac0_hurts() -> None:
    """CO-4, AMB-03: +2 makes AC 4 easier by 2; a sword's +3 against plate makes it harder by 3, a mace's -2 on chain easier."""
    plain = number_needed(Thac0(15), DescendingAC(4), ())
    assert number_needed(Thac0(15), DescendingAC(4), (Modifier("from behind", 2, "OE-1.5"),)) == plain - 2
    sword, mace = (
        thac0_change(BOOK.armour_types, armour, types)
        for armour, types in (("plate_mail", ("S",)), ("chain_mail", ("B",)))
    )
    assert (sword, mace) == (3, -2)
    harder = number_needed(Thac0(15 + sword), DescendingAC(4), ())
    assert harder == plain + 3
    assert number_needed(Thac0(15), DescendingAC(4), (Modifier("against plate", -sword, "AD-3.1"),)) == harder
