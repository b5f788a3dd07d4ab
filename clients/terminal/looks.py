"""How the letters of the board look. Sides differ by inverse video and weight, and by colour only besides."""

from typing import Final

from rich.text import Text

from clients.terminal.board import Grid, Look

COLOURED: Final[dict[Look, str]] = {
    "ground": "dim",
    "wall": "bold yellow",
    "rough": "green",
    "height": "cyan",
    "friend": "bold bright_blue",
    "foe": "bold reverse red",
    "down": "dim strike",
    "focus": "bold underline bright_white on blue",
    "edge": "dim",
    "covered": "dim",
}
BARE: Final[dict[Look, str]] = {
    "ground": "dim",
    "wall": "bold",
    "rough": "",
    "height": "",
    "friend": "bold",
    "foe": "reverse",
    "down": "dim strike",
    "focus": "bold underline",
    "edge": "dim",
    "covered": "dim",
}


def drawn(grid: Grid, *, coloured: bool) -> Text:
    """The board for the screen."""
    looks = COLOURED if coloured else BARE
    text = Text(no_wrap=True, end="")
    for number, row in enumerate(grid):
        if number:
            text.append("\n")
        for cell in row:
            text.append(cell.text, looks[cell.look])
    return text
