"""The board in letters and in words, from a view alone."""

from msgspec import structs

from clients.python.wire import BattleView, CombatantCard, GroundCard, Knowledge, SideCard, Square
from clients.terminal.board import board_grid
from clients.terminal.panels import figure_lines, reason_lines
from clients.terminal.sayings import plain
from clients.terminal.spoken import direction, spoken_board

RATH = CombatantCard("rath", "Rath", "Ra", "party", "rath", "ok", square=Square(2, 2), facing="e", yours=True)
ORC = CombatantCard(
    "orc-2", "Orc 2", "O2", "foes", "orc", "ok", health="unhurt", square=Square(4, 0), facing="sw"
)
OGRE = CombatantCard(
    "ogre",
    "\u2068Ogre\u2069",
    "Og",
    "foes",
    "ogre",
    "ok",
    health="bloodied",
    square=Square(5, 3),
    size=2,
    facing="n",
)
DOWN = CombatantCard("orc-1", "Orc 1", "O1", "foes", "orc", "dead", health="down", square=Square(1, 2))
BATTLE = BattleView(
    id="b", name="The ford", ruleset="osric", ruleset_title="OSRIC", round=1, step="resolve", width=8, height=5, status="",
    sides={"party": SideCard("party", "Party", 4), "foes": SideCard("foes", "Foes")},
    combatants={one.id: one for one in (RATH, ORC, OGRE, DOWN)},
    knowledge=Knowledge(),
    ground=GroundCard((Square(0, 0),), ((7, 4, 4),), ((3, 3, 1),), ()),
)  # fmt: skip


def letters(width: int = 40, height: int = 6, focus: str | None = "rath") -> list[str]:
    return ["".join(cell.text for cell in row).rstrip() for row in board_grid(BATTLE, width, height, focus)]


def test_the_board_is_two_letters_a_square() -> None:
    assert letters() == [
        "   0   2   4   6",
        " 0 ## · · ·O2 · · ·",
        " 1  · · · · · · · ·",
        " 2  ·o1Ra · · · · ·",
        " 3  · · · 1 ·OgOg ·",
        " 4  · · · · ·OgOg ~",
    ]


def test_a_board_that_does_not_fit_is_shown_about_who_acts() -> None:
    assert letters(11, 4, "ogre") == ["     4   6", " 2  · · · ·", " 3  1 ·OgOg", " 4  · ·OgOg"]


def test_a_foe_differs_from_a_friend_without_colour() -> None:
    looks = {cell.text: cell.look for row in board_grid(BATTLE, 40, 6, None) for cell in row}
    assert (looks["Ra"], looks["O2"], looks["o1"]) == ("friend", "foe", "down")


def test_the_board_is_said_from_where_one_stands() -> None:
    assert spoken_board(BATTLE, RATH, ["orc-2"]) == [
        "You are Rath, on 2,2, facing east. You are threatened.",
        "Orc 1 (orc-1), one square west, down, dead.",
        "Orc 2 (orc-2), two squares north-east, facing you, threatens you, unhurt.",
        "Ogre (ogre), 1 south and 3 east, facing north, bloodied.",
    ]


def test_without_a_figure_of_ones_own_it_is_said_by_squares() -> None:
    battle = structs.replace(BATTLE, combatants={"orc-2": ORC})
    assert spoken_board(battle, None) == ["Orc 2 (orc-2), on 4,0, unhurt."]


def test_directions_are_the_nearest_of_eight() -> None:
    here = Square(5, 5)
    told = {
        (x, y): direction(here, Square(x, y))
        for x, y in ((5, 0), (9, 1), (9, 4), (8, 9), (5, 9), (1, 8), (0, 5), (2, 2))
    }
    assert list(told.values()) == ["n", "ne", "e", "se", "s", "sw", "w", "nw"]


def test_figures_stand_by_side_with_the_die() -> None:
    assert figure_lines(BATTLE)[0] == "Party (4)"
    assert " O1 Orc 1      down dead" in figure_lines(BATTLE)


def test_nothing_that_moves_a_cursor_is_shown() -> None:
    assert plain("\u2068Orc\u2069\x1b[2J") == "Orc[2J"


def test_who_of_ones_own_fights_by_a_tactic_is_said() -> None:
    battle = structs.replace(BATTLE, combatants={"rath": structs.replace(RATH, tactic="guard"), "orc-2": ORC})
    assert reason_lines(battle) == ["Rath fights by a tactic: guard."]
