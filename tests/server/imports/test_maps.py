"""Universal VTT maps: lines become squares, and whatever a line parted stays parted."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.commands import SetGround
from domain.quantities import Square
from server.imports import walls
from server.imports.report import Doors, ImportedMap, Unusable
from server.imports.uvtt import MapFile, map_file, picture_in, read_map
from server.imports.walls import crossings, filled
from tests.laws.examples import tried

PICTURE = b"\x89PNG\r\n\x1a\n" + b"\x00" * 40


def line(*points: tuple[float, float]) -> list[dict[str, float]]:
    return [{"x": x, "y": y} for x, y in points]


def drawing(**fields: Any) -> dict[str, Any]:
    """A room of five by five with a door to the west, a wall beside the lines, and an origin that is not zero."""
    return {
        "format": "0.3",
        "resolution": {"map_origin": {"x": 2, "y": 1}, "map_size": {"x": 14, "y": 10}, "pixels_per_grid": 70},
        "line_of_sight": [
            line((4, 3), (9, 3), (9, 8), (4, 8), (4, 6)),
            line((4, 5), (4, 3)),
            line((11.62, 2), (11.62, 9)),
        ],
        "objects_line_of_sight": [],
        "portals": [
            {
                "position": {"x": 4, "y": 5.5},
                "bounds": line((4, 5), (4, 6)),
                "rotation": 0,
                "closed": True,
                "freestanding": False,
            }
        ],
        "lights": [
            {"position": {"x": 5, "y": 5}, "range": 4, "intensity": 1, "color": "ffeccd8b", "shadows": True}
        ],
        "environment": {"baked_lighting": True, "ambient_light": "ffffffff"},
        "image": base64.b64encode(PICTURE).decode(),
        **fields,
    }


def file_of(tree: object) -> MapFile:
    found = map_file(json.dumps(tree).encode())
    assert isinstance(found, MapFile), found
    return found


def read(tree: object, doors: Doors = "as drawn") -> ImportedMap:
    found = read_map(file_of(tree), doors)
    assert isinstance(found, ImportedMap), found
    return found


def seen(found: ImportedMap) -> list[str]:
    solid, doors = set(found.ground.walls), set(found.doors)
    return [
        "".join(
            "+" if (one := Square(x, y)) in doors else "#" if one in solid else "."
            for x in range(found.width)
        )
        for y in range(found.height)
    ]


def test_walls_on_the_lines_stand_outside_of_the_room_and_others_where_they_run() -> None:
    assert seen(read(drawing())) == [
        "..............",
        "..#####..#....",
        ".#.....#.#....",
        ".#.....#.#....",
        ".+.....#.#....",
        ".#.....#.#....",
        ".#.....#.#....",
        "..#####..#....",
        "..............",
        "..............",
    ]


def test_a_closed_door_is_wall_an_open_one_a_gap_and_both_are_told() -> None:
    door = Square(1, 4)
    assert door in read(drawing()).ground.walls
    opened = read(drawing(), "open")
    assert door not in opened.ground.walls
    assert opened.doors == (door,)
    assert "gaps at 1,4" in next(one.now for one in opened.fields if one.field == "portals")


@pytest.mark.parametrize(
    ("door", "walls", "told"),
    [
        ({"position": {"x": 4, "y": 5.5}, "closed": "1"}, ["1,4"], {"position": "guessed"}),
        ({"position": [7.5, 4], "rotation": 90}, ["5,2"], {"position": "guessed", "closed": "guessed"}),
        (
            {"position": {"x": 6.5, "y": 5.5}, "rotation": 1.57},
            ["4,4"],
            {"position": "guessed", "closed": "guessed"},
        ),
        ({"bounds": [[4, 5], [4, 6]], "closed": "false", "uid": 7}, [], {"uid": "dropped"}),
    ],
)
def test_a_door_without_two_ends_is_guessed_and_each_of_its_fields_told(
    door: dict[str, Any], walls: list[str], told: dict[str, str]
) -> None:
    found = read(drawing(portals=[door]))
    told_of = {name: one.fate for one in found.fields if (name := one.field.partition("portals.")[2])}
    assert told_of == told
    assert [str(one) for one in found.doors if one in found.ground.walls] == walls


def test_each_part_of_the_file_is_told_and_the_picture_can_be_kept() -> None:
    told = {one.field: one.fate for one in read(drawing()).fields}
    assert told == {
        "format": "taken",
        "pixels_per_grid": "dropped",
        "map_size": "taken",
        "line_of_sight": "converted",
        "map_origin": "converted",
        "walls": "guessed",
        "portals": "converted",
        "portals.position": "dropped",
        "portals.rotation": "dropped",
        "portals.freestanding": "dropped",
        "image": "taken",
        "lights": "dropped",
        "environment": "dropped",
    }
    assert picture_in(file_of(drawing())) == (PICTURE, "PNG")
    assert isinstance(picture_in(file_of(drawing(image="aGVsbG8="))), Unusable)


def test_points_that_count_from_the_map_all_the_same_are_left_where_they_are() -> None:
    far = drawing()
    far["resolution"]["map_origin"] = {"x": 40, "y": "40"}
    found = read(far)
    assert next(one.fate for one in found.fields if one.field == "map_origin") == "guessed"
    assert found.ground.walls


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"resolution": {}}, "no map_size"),
        ({"resolution": {"map_size": {"x": "many", "y": 3}}}, "no map_size"),
        ({"resolution": {"map_size": {"x": 300, "y": 3}}}, "at most"),
        ({"resolution": {"map_size": {"x": "nan", "y": 3}}}, "no map_size"),
        ({"resolution": 3}, "no resolution"),
    ],
)
def test_what_no_ground_can_be_made_of_is_said(fields: dict[str, Any], why: str) -> None:
    found = read_map(map_file(json.dumps(drawing(**fields)).encode()))
    assert isinstance(found, Unusable)
    assert why in found.words


def test_more_walls_than_are_worked_through_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walls, "STEPS_MAX", 20)
    found = read_map(file_of(drawing()))
    assert found == Unusable("The map has more walls than are worked through.")


def test_numbers_as_text_odd_entries_and_a_small_map_are_made_the_best_of() -> None:
    found = read(
        {
            "resolution": {"map_size": {"x": "3", "y": 2.5}},
            "line_of_sight": [
                [{"x": "1", "y": "0"}, {"x": 1, "y": "2"}],
                [{"x": 1}],
                "wall",
                [[2, 0.5], [2, "inf"]],
                None,
            ],
            "portals": [{"bounds": [1, 2]}, 7],
        }
    )
    assert (found.width, found.height) == (4, 4)
    assert found.fields[0].fate == "guessed"
    assert next(one.why for one in found.fields if one.field == "line_of_sight") == "4 more are no lines"


POINT = st.tuples(*[st.integers(-4, 84).map(lambda eighths: eighths / 8)] * 2)


@tried(0.3)
@given(st.lists(st.tuples(POINT, POINT), max_size=12), st.lists(st.tuples(POINT, POINT), max_size=3))
def test_no_two_neighbours_that_a_line_parts_are_both_free(
    lines: list[tuple[tuple[float, float], tuple[float, float]]],
    doors: list[tuple[tuple[float, float], tuple[float, float]]],
) -> None:
    found, _ = crossings(lines, 10, 8)
    gates, _ = crossings(doors, 10, 8)
    shut = filled(found, gates, gates, 10, 8).all
    assert all(one in shut or other in shut for one, other in found.parted | gates.parted)
    assert found.through | gates.through <= shut
    ajar, _ = crossings([], 10, 8)
    opened = filled(found, gates, ajar, 10, 8).all
    assert all(one in opened or other in opened for one, other in found.parted - gates.parted)
    SetGround(walls=tuple(Square(x, y) for x, y in shut))


def test_a_closed_doors_squares_stand_in_its_own_line_and_an_open_ones_in_its_own() -> None:
    shut, gap = (
        {"bounds": line((4, 5), (4, 6)), "closed": True},
        {"bounds": line((6, 3), (7, 3)), "closed": False},
    )
    told = [one.now for one in read(drawing(portals=[shut, gap])).fields if one.field == "portals"]
    assert told == ["wall at 1,4", "gaps at 4,1"]


def test_parts_of_a_wrong_kind_are_dropped_and_told() -> None:
    told = read(drawing(portals={"a": 1}, image=7, line_of_sight={"x": 1})).fields
    dropped = {one.field for one in told if one.fate == "dropped"}
    assert {"portals", "image", "line_of_sight"} <= dropped
    assert ("portals", "1 of 1") in {
        (one.field, one.was) for one in read(drawing(portals=[{"bounds": 3}])).fields
    }
