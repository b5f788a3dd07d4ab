"""The map as one viewer may see it: the ground, the picture's tiles, and what is covered."""

from msgspec import UNSET, UnsetType

from domain.battle import Battle
from domain.commands import AddCombatants
from domain.decisions.grounds import covered_of
from domain.ids import PictureId
from domain.maps import Backdrop, SetBackdrop
from domain.projections.backdrop import Laid
from domain.projections.identity import Identity
from domain.quantities import Square
from domain.remembered import by_identity
from domain.rounds import Terrain
from domain.table.table import Table
from domain.views.ground_shapes import BackdropCard, GroundCard
from domain.views.tiles import Board, Tile, covered_by, seen_tiles, squares_under, tiles_of
from domain.views.viewer import Viewer


def ground_card(viewer: Viewer, battle: Battle) -> GroundCard | UnsetType:
    """The ground, without what is covered from this viewer; UNSET where nothing is on it."""
    return _open_ground(battle.ground, _from(viewer, battle))


def backdrop_card(viewer: Viewer, battle: Battle) -> BackdropCard | UnsetType:
    """The picture with those of its tiles on which this viewer may see something; UNSET where there is none."""
    return _tiled(battle.backdrop, battle.identity, _from(viewer, battle), viewer.sees_all)


def covered_runs(battle: Battle) -> tuple[tuple[int, int, int], ...]:
    """What is covered, as stretches of a row: x, y and how many squares."""
    return _runs(battle.covered.squares)


def may_see_tile(viewer: Viewer, battle: Battle, backdrop: Backdrop, tile: Tile, bits: str) -> bool:
    """Whether a tile of which `bits` is covered shows this viewer nothing that is covered from it now."""
    if viewer.sees_all:
        return True
    board = board_of(viewer, battle)
    squares = squares_under(backdrop, tile, board)
    hidden = covered_by(bits, squares)
    return bool(squares) and hidden is not None and board.covered & {*squares} <= hidden


def may_see_portrait(viewer: Viewer, table: Table, battle: Battle | None, picture: PictureId) -> bool:
    """Whether it is that of a character of the table, or of a figure that this viewer sees now; whoever runs it sees all."""
    if viewer.grant.runs:
        return True
    figures = () if battle is None else battle.combatants.by_id.values()
    shown = any(one.sheet.portrait == picture and viewer.sees(one) for one in figures)
    return shown or any(one.sheet.portrait == picture for one in table.characters.values())


def is_in_use(table: Table, battle: Battle | None, picture: PictureId) -> bool:
    """It lies under the map of the battle or of an encounter, or is the portrait of somebody in one of them or at the table."""
    sheets = [one.sheet for one in table.characters.values()]
    laid = [] if battle is None else [battle.backdrop.backdrop]
    if battle is not None:
        sheets += (one.sheet for one in battle.everybody.values())
    for each in (each for one in table.encounters.values() for each in one.set_up):
        if isinstance(each, SetBackdrop):
            laid.append(each.backdrop)
        elif isinstance(each, AddCombatants) and each.sheet is not None:
            sheets.append(each.sheet)
    return any(one is not None and one.picture == picture for one in laid) or any(
        one.portrait == picture for one in sheets
    )


def board_of(viewer: Viewer, battle: Battle) -> Board:
    """The board with what is covered from this viewer."""
    covered = frozenset[Square]() if viewer.sees_all else covered_of(battle)
    return Board(battle.identity.width, battle.identity.height, covered)


def _from(viewer: Viewer, battle: Battle) -> tuple[Square, ...]:
    return _NOTHING if viewer.sees_all else battle.covered.squares


_NOTHING: tuple[Square, ...] = ()


@by_identity(16)
def _open_ground(terrain: Terrain, covered: tuple[Square, ...]) -> GroundCard | UnsetType:
    under = {(square.x, square.y) for square in covered}
    card = GroundCard(
        tuple(one for one in terrain.walls if (one.x, one.y) not in under),
        tuple(one for one in terrain.rough if one[:2] not in under),
        tuple(one for one in terrain.heights if one[:2] not in under),
        tuple(one for one in terrain.objects if one[:2] not in under),
    )
    return card if card.walls or card.rough or card.heights or card.objects else UNSET


@by_identity(16)
def _tiled(
    laid: Laid,
    identity: Identity,
    covered: tuple[Square, ...],
    whole: bool,  # noqa: FBT001 - remembered by place
) -> BackdropCard | UnsetType:
    backdrop = laid.backdrop
    if backdrop is None:
        return UNSET
    board = Board(identity.width, identity.height, frozenset(covered))
    tiles = (
        {f"{one.column}-{one.row}": "" for one in tiles_of(backdrop.width_px, backdrop.height_px)}
        if whole
        else seen_tiles(backdrop, board)
    )
    return BackdropCard(
        backdrop.picture,
        backdrop.width_px,
        backdrop.height_px,
        backdrop.across,
        backdrop.left,
        backdrop.top,
        tiles,
    )


@by_identity(16)
def _runs(covered: tuple[Square, ...]) -> tuple[tuple[int, int, int], ...]:
    found: list[tuple[int, int, int]] = []
    for square in covered:
        if found and found[-1][1] == square.y and found[-1][0] + found[-1][2] == square.x:
            found[-1] = (*found[-1][:2], found[-1][2] + 1)
        else:
            found.append((square.x, square.y, 1))
    return tuple(found)
