"""Universal VTT maps (`.dd2vtt`, `.uvtt`, `.df2vtt`) as the ground of an encounter.

Points are in squares, counted from where the whole drawing begins: `map_origin` says where the map does, and is taken
off. Walls and doors are lines, our walls are squares (see `walls`). A door that is open is a gap; our ground has no
doors, so that a closed one is wall until the DM draws it away.
"""

from base64 import b64decode
from binascii import Error as NoBase64
from itertools import pairwise
from math import ceil
from typing import Final

from msgspec import Struct

from domain.commands import SetGround
from domain.quantities import MAP_SQUARES_MAX, Square
from server.imports.plain import plain, shown
from server.imports.points import POINTS_MAX, point, real
from server.imports.portals import Portal, about_portals, read_portals
from server.imports.reading import MAP_BYTES_MAX, Json, read_json, read_text
from server.imports.report import Doors, FieldReport, ImportedMap, Unusable
from server.imports.source import Source
from server.imports.walls import Cell, Crossings, Line, Point, TooMuch, crossings, filled

KIND: Final = "Universal VTT map"
SIDE_MIN: Final = 4
WALLS_MAX: Final = 6_000
"""So many squares of wall are sent to a table as one command."""
DOORS_TOLD: Final = 60
"""So many squares of doors are named in a line."""
HUNDREDTHS: Final = 100
"""Of a square, in which it is told how a picture lies."""
HEAD_LETTERS: Final = 16
"""So many letters of base64 hold the bytes that say what kind a picture is."""
_PICTURES: Final = {b"\x89PNG\r\n\x1a\n": "PNG", b"\xff\xd8\xff": "JPEG", b"RIFF": "WebP"}


class MapFile(Struct, frozen=True):
    """What a file holds, and what had to be mended to read it."""

    tree: dict[str, Json]
    notes: tuple[str, ...]


def map_file(content: bytes) -> MapFile | Unusable:
    """The file, read once: for its ground and for its picture."""
    text = read_text(content, MAP_BYTES_MAX)
    read = text if isinstance(text, Unusable) else read_json(text)
    if isinstance(read, Unusable):
        return read
    tree, notes = read
    if not isinstance(tree, dict) or not isinstance(tree.get("resolution"), dict):
        return Unusable("The file is no Universal VTT map: it has no resolution.")
    return MapFile(tree, notes)


def read_map(file: MapFile | Unusable, doors: Doors = "as drawn") -> ImportedMap | Unusable:
    """The ground of a map, or why there is none."""
    if isinstance(file, Unusable):
        return file
    source = Source(file.tree)
    size = _size(source)
    if isinstance(size, Unusable):
        return size
    try:
        return _drawn(source, size, doors, file.notes)
    except TooMuch:
        return Unusable("The map has more walls than are worked through.")


def picture_in(file: MapFile) -> tuple[bytes, str] | Unusable:
    """The picture of a map, and what kind it is."""
    image = file.tree.get("image")
    if not isinstance(image, str) or not image:
        return Unusable("The map has no picture in it.")
    try:
        body = b64decode(_letters(image))
    except (NoBase64, ValueError):
        return Unusable("The map's picture is no base64.")
    kind = _kind(body)
    return Unusable("The map's picture is no PNG, JPEG or WebP.") if kind is None else (body, kind)


def _letters(image: str) -> str:
    return image.partition("base64,")[2] or image


def _kind(body: bytes) -> str | None:
    """By its first bytes."""
    return next((kind for head, kind in _PICTURES.items() if body.startswith(head)), None)


def _begins_as_a_picture(image: str) -> bool:
    """As far as its head tells; the rest is checked when it is brought, as any picture is."""
    try:
        return _kind(b64decode(_letters(image)[:HEAD_LETTERS])) is not None
    except (NoBase64, ValueError):
        return False


class _Size:
    """The map's squares, and where the drawing's points have to be moved to."""

    def __init__(
        self, width: int, height: int, across: int, origin: Point, fields: list[FieldReport]
    ) -> None:
        self.across = across
        self.width = width
        self.height = height
        self.origin = origin
        self.fields = fields


def _size(source: Source) -> _Size | Unusable:
    width, height = (real(source.at("resolution", "map_size", one)) for one in "xy")
    if width is None or height is None or width <= 0 or height <= 0:
        return Unusable("The file is no Universal VTT map: its resolution has no map_size.")
    across, down = (max(SIDE_MIN, ceil(one - 0.01)) for one in (width, height))
    was = f"{width:g} x {height:g}"
    if max(across, down) > MAP_SQUARES_MAX:
        return Unusable(f"The map has {was} squares; a side has {MAP_SQUARES_MAX} at most.")
    whole = (across, down) == (width, height)
    why = "" if whole else f"a side has whole squares, {SIDE_MIN} of them at least"
    fields = [FieldReport("map_size", "taken" if whole else "guessed", was, f"{across} x {down}", why)]
    origin = tuple(real(source.at("resolution", "map_origin", one)) or 0.0 for one in "xy")
    return _Size(across, down, round(width * HUNDREDTHS), (origin[0], origin[1]), fields)


def _drawn(source: Source, size: _Size, doors: Doors, notes: tuple[str, ...]) -> ImportedMap | Unusable:
    fields = size.fields
    lines: list[Line] = []
    for part in ("line_of_sight", "objects_line_of_sight"):
        pieces, odd = _lines(source.at(part))
        lines += pieces
        if pieces or odd:
            fields.append(
                FieldReport(
                    part, "converted" if pieces else "dropped", f"{len(pieces)} lines", "walls", _odd(odd)
                )
            )
        elif source.at(part) not in (None, []):
            fields.append(FieldReport(part, "dropped", shown(source.at(part)), "", "no lines are in it"))
    drawn = source.at("portals")
    portals = list(read_portals(drawn))
    fields += about_portals(drawn, portals)
    origin = _origin(size, [*lines, *(one.line for one in portals)])
    moved = [_moved(line, origin) for line in lines]
    found, idle = crossings(moved, size.width, size.height)
    ways = [(_moved(one.line, origin), _is_closed(one, doors)) for one in portals]
    gates, _ = crossings((line for line, _ in ways), size.width, size.height)
    shut, opened = (
        crossings((line for line, closed in ways if closed is wish), size.width, size.height)[0]
        for wish in (True, False)
    )
    walls = filled(found, gates, shut, size.width, size.height)
    if len(walls.all) > WALLS_MAX:
        return Unusable(
            f"The map would have {len(walls.all)} squares of wall; at most {WALLS_MAX} are sent to a table."
        )
    if walls.beside:
        why = "the line runs between two squares; our walls are squares, so the one on the outer side is wall"
        fields.append(FieldReport("walls", "guessed", f"{len(walls.beside)} squares", "wall", why))
    if idle:
        fields.append(
            FieldReport("walls", "dropped", f"{idle} lines", "", "they part no two squares' middles")
        )
    where = _Doors(
        _door_squares(shut, walls.all, is_wall=True), _door_squares(opened, walls.all, is_wall=False)
    )
    _about_doors(fields, ways, where)
    _rest(source, fields)
    ground = SetGround(walls=tuple(Square(x, y) for x, y in sorted(walls.all, key=lambda cell: cell[::-1])))
    squares = tuple(Square(x, y) for x, y in sorted({*where.closed, *where.open}))
    image = source.at("image")
    across = size.across if isinstance(image, str) and _begins_as_a_picture(image) else 0
    return ImportedMap(KIND, size.width, size.height, ground, tuple(fields), squares, notes, across)


def _is_closed(portal: Portal, doors: Doors) -> bool:
    return portal.is_open is not True if doors == "as drawn" else doors == "closed"


def _odd(odd: int) -> str:
    return f"{odd} more are no lines" if odd else ""


def _lines(part: Json) -> tuple[list[Line], int]:
    """Each piece of each polyline, and how many entries are no polylines. Raises:  TooMuch."""
    found: list[Line] = []
    odd = 0
    for entry in part if isinstance(part, list) else []:
        points = [point(one) for one in entry] if isinstance(entry, list) else []
        whole = [one for one in points if one is not None]
        odd += len(whole) < 2 or len(whole) < len(points)
        found += [line for line in pairwise(whole) if line[0] != line[1]]
        if len(found) > POINTS_MAX:
            raise TooMuch
    return found, odd


def _origin(size: _Size, lines: list[Line]) -> Point:
    """Where the map begins. Some tools write an origin and count from the map all the same; then most would be off it."""
    x, y = size.origin
    if not x and not y:
        return size.origin
    points = [point for line in lines for point in line]
    with_it = sum(_is_on(size, (px - x, py - y)) for px, py in points)
    without = sum(_is_on(size, point) for point in points)
    was = f"{x:g}, {y:g}"
    if without > with_it:
        why = "so its points lie on the map; counted from the origin most would not"
        size.fields.append(FieldReport("map_origin", "guessed", was, "left aside", why))
        return (0.0, 0.0)
    size.fields.append(FieldReport("map_origin", "converted", was, "taken off each point"))
    return size.origin


def _is_on(size: _Size, point: Point) -> bool:
    return -0.5 <= point[0] <= size.width + 0.5 and -0.5 <= point[1] <= size.height + 0.5


def _moved(line: Line, origin: Point) -> Line:
    (x1, y1), (x2, y2) = line
    return (x1 - origin[0], y1 - origin[1]), (x2 - origin[0], y2 - origin[1])


class _Doors(Struct, frozen=True):
    """Squares that are doors."""

    closed: list[Cell]
    open: list[Cell]


def _door_squares(doors: Crossings, walls: frozenset[Cell], *, is_wall: bool) -> list[Cell]:
    """Of a closed door the square of wall that it is; of an open one the square that it opens to."""
    pairs = [
        next((cell for cell in pair if (cell in walls) is is_wall), pair[0]) for pair in sorted(doors.parted)
    ]
    return sorted({*doors.through, *pairs})


def _about_doors(fields: list[FieldReport], ways: list[tuple[Line, bool]], where: _Doors) -> None:
    closed = sum(one for _, one in ways)
    if closed:
        why = "our ground has no doors: draw the wall away where one is opened"
        fields.append(
            FieldReport("portals", "converted", f"{closed} closed", f"wall at {_at(where.closed)}", why)
        )
    if len(ways) > closed:
        now = f"gaps at {_at(where.open)}"
        fields.append(FieldReport("portals", "converted", f"{len(ways) - closed} open", now))


def _at(cells: list[Cell]) -> str:
    squares = " ".join(f"{x},{y}" for x, y in cells[:DOORS_TOLD])
    return squares + (f" and {len(cells) - DOORS_TOLD} more" if len(cells) > DOORS_TOLD else "")


def _rest(source: Source, fields: list[FieldReport]) -> None:
    """What the ground does not hold."""
    version = source.at("format")
    if version is not None:
        fields.append(FieldReport("format", "taken", shown(version), "", "the version of the file's format"))
    pixels, image = source.at("resolution", "pixels_per_grid"), source.at("image")
    if isinstance(image, str) and _begins_as_a_picture(image):
        size = f"about {len(image) * 3 // 4 // 1024 + 1} KiB, {plain(pixels) or 'no'} pixels a square"
        why = "it goes to the table with the map; import-map --picture keeps it beside as well"
        fields.append(FieldReport("image", "taken", size, "the picture under the map", why))
    elif image not in (None, ""):
        fields.append(
            FieldReport("image", "dropped", shown(image), "", "it is no PNG, JPEG or WebP in letters")
        )
    if pixels is not None:
        why = "the picture lies as wide as the map, whatever pixels it has"
        fields.append(FieldReport("pixels_per_grid", "dropped", shown(pixels), "", why))
    for path, value in source.unread():
        fields.append(FieldReport(shown(path), "dropped", shown(value), "", "our ground has no such thing"))
