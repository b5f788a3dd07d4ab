"""What there is to choose from in the tables of the book."""

from functools import cache

from domain.rulesets.shelf import SHELVES, rows_of
from domain.views.asking import Rows, RowsAnswer


@cache
def rows_to_choose_from(about: Rows) -> RowsAnswer:
    """The book as it is bound: what a house overrides changes no name."""
    rows = rows_of(SHELVES[about.table])
    return RowsAnswer({name: str(row.get("name", name)) for name, row in rows.items()})
