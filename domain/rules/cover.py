"""What cover and concealment do to those who shoot, and for those who save (OE-7.4)."""

from collections.abc import Iterable

from msgspec import Struct

from domain.rulesets.book_cover import CoverKind, CoverRow, CoverTable

IN_THE_OPEN = CoverRow(0)


class Shelter(Struct, frozen=True):
    """So much of a figure is hidden, in a hundred, and by what."""

    kind: CoverKind
    hidden: int
    label: str


def cover_at(table: CoverTable, kind: CoverKind, hidden_percent: int) -> CoverRow:
    """The row that so much hidden comes to: the highest that is reached (OE-7.4, CO-2)."""
    reached = [row for row in table.rows(kind) if row.hidden <= hidden_percent]
    return reached[-1] if reached else IN_THE_OPEN


def shelter_of(table: CoverTable, thing: str) -> Shelter:
    """What a thing on the map hides."""
    kind, hidden = table.objects[thing]
    return Shelter(kind, hidden, thing.replace("_", " "))


def best_shelter(
    table: CoverTable, shelters: Iterable[Shelter], kind: CoverKind | None = None
) -> tuple[Shelter, CoverRow] | None:
    """The one that hinders a missile most: cover and concealment do not add up; None in the open (OE-7.4)."""
    found = [
        (one, cover_at(table, one.kind, one.hidden)) for one in shelters if kind is None or one.kind == kind
    ]
    counted = [pair for pair in found if pair[1] != IN_THE_OPEN]
    return min(counted, key=lambda pair: (not pair[1].blocked, pair[1].attack), default=None)
