"""The gate before every outward path: figures are named only where it looks whether the viewer sees them."""

from collections.abc import Iterator
from typing import get_args, get_type_hints

from domain.events import BattleEvent
from domain.visibility import FIGURE_FIELDS, marks

NAMES_FIGURES = ("FigureId", "Combatant", "Order", "Item", "GroupId")


def events(union: object = BattleEvent) -> Iterator[type]:
    parts = get_args(union)
    if isinstance(union, type):
        yield union
    for part in parts:
        yield from events(part)


def test_a_field_that_names_figures_is_looked_at_or_kept_back() -> None:
    found: list[str] = []
    for event in set(events()):
        hints = get_type_hints(event)
        for field in marks(event):
            names = any(word in str(hints[field.name]) for word in NAMES_FIGURES)
            looked_at = field.name in FIGURE_FIELDS or field.name == "figures"
            if names and not looked_at and field.seen_by not in {"secret", "sealed"}:
                found.append(f"{event.__name__}.{field.name}")
    assert found == []
