"""The tables of OE phases: base initiative, weapon speed, spells, items, actions, and how far a full move goes."""

import re
from collections.abc import Iterable
from typing import Final, Literal

from msgspec import Struct

from domain.rulesets.reading import WrongTable, read_part

PhaseName = Literal["VF", "F", "A", "S", "VS"]
Size = Literal["T", "S", "M", "L", "H", "G"]
Encumbrance = Literal["unencumbered", "light", "moderate", "heavy", "severe"]
MoveCategory = Literal["no", "half", "full"]
FullMove = Literal["move", "charge", "run", "sprint"]

PHASE_NAMES: Final[tuple[PhaseName, ...]] = ("VF", "F", "A", "S", "VS")
SIZES: Final[tuple[Size, ...]] = ("T", "S", "M", "L", "H", "G")
FULL_MOVES: Final[tuple[FullMove, ...]] = ("move", "charge", "run", "sprint")
OPEN_END: Final = 99
"""How the tables write "and more" in the last column of a band."""


class PhaseBand(Struct, frozen=True, array_like=True):
    """From `low` to `high`, both included: this phase."""

    low: int
    high: int
    phase: PhaseName


class ShiftBand(Struct, frozen=True):
    """From `low` to `high`, both included: so many phases later, minus earlier. None: no bound on that side."""

    low: int | None
    high: int | None
    phases: int


class InitiativeDie(Struct, frozen=True):
    """What a side's own lowest and highest face do to its phases, + later (OE-3.7)."""

    die: str
    one: int
    ten: int


class ItemRow(Struct, frozen=True):
    """A magic item by kind; `time` and `phase` are words where they are the spell's (OE-5.13)."""

    time: int | str
    phase: str
    move: str = ""


class ActionRow(Struct, frozen=True):
    """An action with the movement categories it may have and, in words, when it happens (OE-5)."""

    id: str
    move: tuple[MoveCategory, ...]
    phase_no: str = ""
    phase_half: str = ""
    phase_full: str = ""


class SizeRow(Struct, frozen=True):
    """A size: squares along one side, natural reach in squares, weight in a melee as [n, d], knockdown number."""

    size: Size
    space: int
    reach: int
    melee_weight: tuple[int, int]
    knockdown: int


class FullMoveRow(Struct, frozen=True):
    """A full move: its multiple of the rate as [n, d], and whether the severely encumbered may do it."""

    id: FullMove
    multiple: tuple[int, int]
    when_severe: bool


class CoverPhases(Struct, frozen=True):
    """The phase of the first shot or stab of a covering figure, and what it covers somebody with (OE-5.5)."""

    proficient: PhaseName
    specialist: PhaseName
    blade: PhaseName
    bows: frozenset[str]


class HasteShift(Struct, frozen=True):
    """Phases that haste and slowness add, + later (OE-3.11)."""

    hasted: int
    slowed: int


class RetreatNumbers(Struct, frozen=True, forbid_unknown_fields=True):
    """Who is so much better or bigger is not driven back (OE-9.4)."""

    levels_higher: int
    sizes_larger: int


class SurprisePhases(Struct, frozen=True, forbid_unknown_fields=True):
    """A surprise of one segment loses the phases up to this one (OE-2.3)."""

    segment_loses_upto: PhaseName


class PhaseTables(Struct, frozen=True):
    """All that decides in which phase something happens."""

    size: dict[Size, PhaseName]
    rate: tuple[ShiftBand, ...]
    encumbrance: dict[Encumbrance, int]
    weapon_speed: tuple[PhaseBand, ...]
    weapon_magic: tuple[ShiftBand, ...]
    spells: tuple[PhaseBand, ...]
    items: dict[str, ItemRow]
    die: InitiativeDie
    actions: dict[str, ActionRow]
    sizes: dict[Size, SizeRow]
    full_moves: dict[FullMove, FullMoveRow]
    half_move_squares_min: int
    adjustment_squares: int
    haste: HasteShift
    cover: CoverPhases
    turn_rounds: int
    retreat: RetreatNumbers
    after_everyone: frozenset[str]
    surprise: SurprisePhases


def load_phase_tables() -> PhaseTables:
    """Read and check size_initiative.toml and round_timing.toml. Raises `WrongTable`."""
    actions = read_part("size_initiative", "action", tuple[ActionRow, ...])
    sizes = read_part("size_initiative", "figure", tuple[SizeRow, ...])
    full_moves = read_part("round_timing", "full_move", tuple[FullMoveRow, ...])
    tables = PhaseTables(
        size=read_part("size_initiative", "size", dict[Size, PhaseName]),
        rate=_shifts("movement", "rate"),
        encumbrance=read_part("size_initiative", "encumbrance", dict[Encumbrance, int]),
        weapon_speed=read_part("size_initiative", "weapon_speed.bands", tuple[PhaseBand, ...]),
        weapon_magic=_shifts("weapon_magic", "plus"),
        spells=read_part("size_initiative", "spells.bands", tuple[PhaseBand, ...]),
        items=read_part("size_initiative", "items", dict[str, ItemRow]),
        die=read_part("size_initiative", "roll", InitiativeDie),
        actions={row.id: row for row in actions},
        sizes={row.size: row for row in sizes},
        full_moves={row.id: row for row in full_moves},
        half_move_squares_min=read_part("round_timing", "half_move.squares_min", int),
        adjustment_squares=read_part("round_timing", "adjustment.squares", int),
        haste=read_part("round_timing", "haste", HasteShift),
        cover=read_part("round_timing", "cover", CoverPhases),
        turn_rounds=read_part("round_timing", "casting.turn_rounds", int),
        retreat=read_part("round_timing", "retreat", RetreatNumbers),
        after_everyone=read_part("round_timing", "after_everyone.monsters", frozenset[str]),
        surprise=read_part("round_timing", "surprise", SurprisePhases),
    )
    _check_scale()
    _check_bands("weapon_speed", tables.weapon_speed)
    _check_bands("spells", tables.spells)
    _check_rows("size_initiative.toml [size]", SIZES, tables.size)
    _check_rows("size_initiative.toml [[figure]]", SIZES, tables.sizes)
    _check_rows("round_timing.toml [[full_move]]", FULL_MOVES, tables.full_moves)
    for place, rows, kept in (
        ("size_initiative.toml [[action]]", actions, tables.actions),
        ("size_initiative.toml [[figure]]", sizes, tables.sizes),
        ("round_timing.toml [[full_move]]", full_moves, tables.full_moves),
    ):
        if len(rows) != len(kept):
            raise WrongTable(f"{place}: two rows of one id")
    return tables


def _shifts(part: str, word: str) -> tuple[ShiftBand, ...]:
    """The bands that a table writes as names: `rate_18_or_more`, `plus_2_3`, `plus_4_more`."""
    bands: list[ShiftBand] = []
    for name, phases in read_part("size_initiative", part, dict[str, int]).items():
        found = re.fullmatch(rf"{word}_(\d+)_(?:or_)?(\d+|more|less)", name)
        if found is None:
            raise WrongTable(f"size_initiative.toml [{part}] {name!r} is no band such as {word}_2_3")
        number, end = int(found[1]), found[2]
        match end:
            case "more":
                bands.append(ShiftBand(number, None, phases))
            case "less":
                bands.append(ShiftBand(None, number, phases))
            case _:
                bands.append(ShiftBand(number, int(end), phases))
    return tuple(bands)


def _check_scale() -> None:
    """Very Fast is 1 and so on: the arithmetic of phases counts on it."""
    numbers = read_part("size_initiative", "phases", dict[str, int])
    wanted: dict[str, int] = {name: number for number, name in enumerate(PHASE_NAMES, 1)}
    if numbers != {**wanted, "max_normal": len(PHASE_NAMES)}:
        raise WrongTable(f"size_initiative.toml [phases]: wants {wanted}")


def _check_bands(part: str, bands: Iterable[PhaseBand]) -> None:
    upto: int | None = None
    for band in bands:
        if (upto is not None and band.low != upto + 1) or band.high < band.low:
            raise WrongTable(
                f"size_initiative.toml [{part}] {band.phase}: a gap or overlap at {band.low} to {band.high}"
            )
        upto = band.high
    if upto != OPEN_END:
        raise WrongTable(f"size_initiative.toml [{part}]: the last band ends at {upto}, not {OPEN_END}")


def _check_rows(place: str, wanted: Iterable[str], rows: Iterable[str]) -> None:
    missing = sorted({*wanted} - {*rows})
    if missing:
        raise WrongTable(f"{place} has no {missing[0]!r}")
