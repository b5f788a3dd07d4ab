"""What cover and concealment do to those who shoot, and for those who save (OE-7.4)."""

from domain.rulesets.book_cover import CoverKind, CoverRow, CoverTable

IN_THE_OPEN = CoverRow(0)


def cover_at(table: CoverTable, kind: CoverKind, hidden_percent: int) -> CoverRow:
    """The row that so much hidden comes to: the highest that is reached (OE-7.4, CO-2)."""
    reached = [row for row in table.rows(kind) if row.hidden <= hidden_percent]
    return reached[-1] if reached else IN_THE_OPEN
