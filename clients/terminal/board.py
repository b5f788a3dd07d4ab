"""The board as a grid of letters: two columns a square, walls `##`, difficult ground `~`, heights as numbers, `▒▒` what is covered.

A figure has the two letters of its counter. Foes stand in inverse video, so that sides are told apart without colour.
"""

from typing import Final, Literal

from msgspec import Struct

from clients.python.wire import BattleView, CombatantCard
from clients.terminal.sayings import plain

Look = Literal["ground", "wall", "rough", "height", "friend", "foe", "down", "focus", "edge", "covered"]
GUTTER: Final = 3
COLUMNS_A_SQUARE: Final = 2
PARTY: Final = "party"


class Cell(Struct, frozen=True):
    """So many letters that look alike."""

    text: str
    look: Look


Grid = list[list[Cell]]


def board_grid(battle: BattleView, width: int, height: int, focus: str | None) -> Grid:
    """As much of the map as fits into so many columns and lines, about the figure `focus`; the first line has numbers."""
    across = max(1, min(battle.width, (width - GUTTER) // COLUMNS_A_SQUARE))
    down = max(1, min(battle.height, height - 1))
    middle = _middle(battle, focus)
    left = _begin(middle[0], across, battle.width)
    top = _begin(middle[1], down, battle.height)
    standing = _standing(battle)
    ground = _ground(battle)
    head = [
        Cell(" " * GUTTER, "edge"),
        *(Cell(f"{x:<2}" if x % 2 == 0 else "  ", "edge") for x in range(left, left + across)),
    ]
    grid: Grid = [head]
    for y in range(top, top + down):
        row = [Cell(f"{y:>2} ", "edge")]
        for x in range(left, left + across):
            card = standing.get((x, y))
            row.append(ground.get((x, y), Cell(" ·", "ground")) if card is None else _counter(card, focus))
        grid.append(row)
    return grid


def _middle(battle: BattleView, focus: str | None) -> tuple[int, int]:
    card = battle.combatants.get(focus) if focus else None
    square = card.square if card else None
    return (square.x, square.y) if square else (battle.width // 2, battle.height // 2)


def _begin(middle: int, shown: int, whole: int) -> int:
    return max(0, min(middle - shown // 2, whole - shown))


def _standing(battle: BattleView) -> dict[tuple[int, int], CombatantCard]:
    """Who stands where; whoever is still up before the fallen."""
    found: dict[tuple[int, int], CombatantCard] = {}
    for card in sorted(battle.combatants.values(), key=lambda one: one.condition == "ok"):
        if card.square is not None:
            for x in range(card.square.x, card.square.x + card.size):
                for y in range(card.square.y, card.square.y + card.size):
                    found[x, y] = card
    return found


def _counter(card: CombatantCard, focus: str | None) -> Cell:
    letters = f"{plain(card.label)[:COLUMNS_A_SQUARE]:<2}"
    if card.condition != "ok":
        return Cell(letters.lower(), "down")
    if card.id == focus:
        return Cell(letters, "focus")
    return Cell(letters, "friend" if card.side == PARTY else "foe")


def _ground(battle: BattleView) -> dict[tuple[int, int], Cell]:
    """Of two things on a square a wall is drawn before difficult ground, and that before a height."""
    ground, found = battle.ground, dict[tuple[int, int], Cell]()
    hidden = {(left + n, y): Cell("▒▒", "covered") for left, y, many in battle.covered for n in range(many)}
    if ground is None:
        return hidden
    found |= {(x, y): Cell(f"{z:>2}", "height") for x, y, z in ground.heights}
    found |= {(x, y): Cell(" ~", "rough") for x, y, _ in ground.rough}
    found |= {(square.x, square.y): Cell("##", "wall") for square in ground.walls}
    return hidden | found
