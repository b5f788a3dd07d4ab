"""Whom a missile meets that flies into a melee: shares by size (OE-7.5, AD-6.8)."""

from collections.abc import Mapping
from fractions import Fraction

from domain.rulesets.book_phases import PhaseTables, Size


def melee_shares(tables: PhaseTables, sizes: Mapping[str, Size]) -> dict[str, Fraction]:
    """Each figure's share of the chance, all of them together 1; none where nobody is there.

    Unit:    `sizes` by figure; the weights of the sizes stand in the table (T 1/3, S 1/2, M 1, L 2, H 4, G 6).
    """
    weights = {name: Fraction(*tables.sizes[size].melee_weight) for name, size in sizes.items()}
    whole = sum(weights.values())
    return {name: weight / whole for name, weight in weights.items()}
