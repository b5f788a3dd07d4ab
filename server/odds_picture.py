"""The same chart as a PNG, for where no SVG is taken. Letters that the built-in face does not have stand as boxes."""

from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from domain.odds.summary import Odds
from server.odds_chart import FRAME_HEIGHT, ROW_HEIGHT, WIDTH, rows_of, title_of

SCALE: Final = 2
"""Pixels for one of the SVG's, so that it is sharp in print."""
NAMES_WIDTH: Final = 240
MARGIN: Final = 24
LETTERS: Final = 14
_PAPER, _INK, _FAINT, _BAR = "#ffffff", "#222222", "#dddddd", "#3b6ea5"


def chart_of(result: Odds) -> bytes:
    """A PNG file."""
    rows = rows_of(result)
    size = (SCALE * WIDTH, SCALE * (FRAME_HEIGHT + ROW_HEIGHT * len(rows)))
    picture = Image.new("RGB", size, _PAPER)
    draw = ImageDraw.Draw(picture)
    face = ImageFont.load_default(SCALE * LETTERS)
    top, left = SCALE * 60, SCALE * NAMES_WIDTH
    width, height = SCALE * (WIDTH - NAMES_WIDTH - 3 * MARGIN), SCALE * ROW_HEIGHT
    draw.text((SCALE * MARGIN, SCALE * MARGIN), title_of(result), fill=_INK, font=face, anchor="lm")
    bottom = top + height * len(rows)
    for percent in range(0, 101, 25):
        x = left + width * percent // 100
        draw.line((x, top, x, bottom), fill=_FAINT, width=SCALE)
        draw.text((x, bottom + SCALE * 12), str(percent), fill=_INK, font=face, anchor="mm")
    for place, (share, words) in enumerate(rows):
        y = top + height * place
        middle = y + height // 2
        draw.rectangle((left, y + SCALE * 5, left + width * share / 100, y + height - SCALE * 5), fill=_BAR)
        draw.text((left - SCALE * 8, middle), _fitting(words, face), fill=_INK, font=face, anchor="rm")
        draw.text(
            (left + width * share / 100 + SCALE * 6, middle),
            f"{share:.1f}",
            fill=_INK,
            font=face,
            anchor="lm",
        )
    body = BytesIO()
    picture.save(body, "PNG")
    return body.getvalue()


def _fitting(words: str, face: ImageFont.FreeTypeFont | ImageFont.ImageFont) -> str:
    """As much of the words as has room, so that none runs out of the picture."""
    room = SCALE * (NAMES_WIDTH - MARGIN)
    while len(words) > 1 and face.getlength(words) > room:
        words = words[:-2].rstrip() + "…"
    return words
