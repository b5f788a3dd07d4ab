"""Which critical event a tie brings about (OE-3.9)."""

from domain.rulesets.book_critical_events import CriticalEventRow, CriticalEventTable, FacesOfD6


def critical_event(table: CriticalEventTable, face: int) -> CriticalEventRow:
    """The event of a face of the table's die; it takes effect before Very Fast, one a round (OE-3.9, AMB-41)."""
    for row in table.rows:
        low, high = row.roll
        if low <= face <= high:
            return row
    raise AssertionError(f"the rows cover the die, yet {face} is in none")


def happening(row: CriticalEventRow, face: int) -> FacesOfD6:
    """What the d6 of an event that may end in several ways brings (OE-3.9)."""
    return next(one for one in row.faces if face <= one.to)
