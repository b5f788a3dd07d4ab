"""Which places in the tables are otherwise in this battle. The last word on a place holds."""

from msgspec import UNSET, Struct, UnsetType

from domain.house_rules import CellValue, TableOverridden
from domain.projections.projection import Projection
from domain.visibility import told


class Override(Struct, frozen=True, gc=False):
    """One place, and what it is: `value` in `field` of `row` of the table that is called `table`."""

    table: str
    row: str
    field: str
    value: CellValue


class Overrides(Struct, frozen=True, omit_defaults=True, gc=False):
    """All of them, in the order in which they were made."""

    made: tuple[Override, ...] = ()


OVERRIDES = Projection("overrides", Overrides())


def _cell(value: CellValue | UnsetType) -> CellValue:
    assert value is not UNSET, "a stored event holds every field"
    return value


@OVERRIDES.on(TableOverridden)
def _overridden(overrides: Overrides, event: TableOverridden) -> Overrides:
    new = Override(told(event.table), told(event.row), told(event.field), _cell(event.value))
    others = (
        one for one in overrides.made if (one.table, one.row, one.field) != (new.table, new.row, new.field)
    )
    return Overrides((*others, new))
