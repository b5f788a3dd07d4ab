"""The table of difficult ground: what a square of each kind costs to enter (OE-4.4)."""

from msgspec import Struct

from domain.rulesets.reading import WrongTable, read_part

PLAIN_HALVES = 2
"""What plain ground costs on this scale."""


class TerrainRow(Struct, frozen=True):
    """A kind of ground; `cost_halves`, in halves of the plain cost, is what `Ground.rough` wants."""

    id: str
    name: str
    cost_halves: int


def load_terrain() -> dict[str, TerrainRow]:
    """Read and check terrain.toml, by id. Raises `WrongTable`."""
    rows = read_part("terrain", "terrain", tuple[TerrainRow, ...])
    terrain = {row.id: row for row in rows}
    if len(terrain) != len(rows):
        raise WrongTable("terrain.toml: two rows of one id")
    for row in rows:
        if row.cost_halves <= PLAIN_HALVES:
            raise WrongTable(f"terrain.toml {row.id!r}: costs no more than plain ground")
    return terrain
