"""Cover and concealment: by how much of the target is hidden (OE-7.4)."""

from typing import Literal

from msgspec import Struct

from domain.rulesets.reading import WrongTable, read_part

CoverKind = Literal["cover", "concealment"]


class CoverRow(Struct, frozen=True, forbid_unknown_fields=True):
    """`hidden` percent or more of the target: on the roll of missiles, and on saves against what strikes an area.

    `blocked`: it cannot be shot at at all.
    """

    hidden: int
    attack: int = 0
    save: int = 0
    half_damage_on_failed_save: bool = False
    blocked: bool = False


class CoverTable(Struct, frozen=True):
    """Rows from the least cover up, and what stands on a map and how much each thing hides."""

    cover: tuple[CoverRow, ...]
    concealment: tuple[CoverRow, ...]
    objects: dict[str, tuple[CoverKind, int]]

    def rows(self, kind: CoverKind) -> tuple[CoverRow, ...]:
        """Those of hard cover or of what merely hides."""
        return self.cover if kind == "cover" else self.concealment


def load_cover() -> CoverTable:
    """Read and check cover.toml. Raises `WrongTable`."""
    table = CoverTable(
        cover=read_part("cover", "cover", tuple[CoverRow, ...]),
        concealment=read_part("cover", "concealment", tuple[CoverRow, ...]),
        objects=read_part("cover", "objects", dict[str, tuple[CoverKind, int]]),
    )
    for part, rows in (("cover", table.cover), ("concealment", table.concealment)):
        hidden = [row.hidden for row in rows]
        if hidden != sorted(set(hidden)):
            raise WrongTable(f"cover.toml [[{part}]]: rows go from the least hidden up, each once")
    for name, (kind, hidden_percent) in table.objects.items():
        if all(row.hidden != hidden_percent for row in table.rows(kind)):
            raise WrongTable(f"cover.toml [objects] {name!r}: there is no row of {hidden_percent} %")
    return table
