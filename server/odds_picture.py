"""The same chart as a PNG, for where no SVG is taken. Letters that the built-in face does not have stand as boxes."""

from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from domain.odds.summary import Odds
from server.odds_chart import BAR, FRAME_HEIGHT, INK, ROW_HEIGHT, WIDTH, rows_of, title_of

SCALE: Final = 2
"""Pixels for one of the SVG's, so that it is sharp in print."""
NAMES_WIDTH: Final = 240
MARGIN: Final = 24
LETTERS: Final = 14
_PAPER, _INK, _FAINT = "#ffffff", INK, "#dddddd"


def chart_of(result: Odds, about: str) -> bytes:
    """A PNG file. `about`: the fight and its seed."""
    rows = rows_of(result)
    size = (SCALE * WIDTH, SCALE * (FRAME_HEIGHT + ROW_HEIGHT * len(rows)))
    picture = Image.new("RGB", size, _PAPER)
    draw = ImageDraw.Draw(picture)
    face = ImageFont.load_default(SCALE * LETTERS)
    top, left = SCALE * 60, SCALE * NAMES_WIDTH
    width, height = SCALE * (WIDTH - NAMES_WIDTH - 3 * MARGIN), SCALE * ROW_HEIGHT
    title, below = title_of(result, about)
    wide = SCALE * (WIDTH - 2 * MARGIN)
    draw.text(
        (SCALE * MARGIN, SCALE * MARGIN), _fitting(title, face, wide), fill=_INK, font=face, anchor="lm"
    )
    bottom = top + height * len(rows)
    foot = (SCALE * MARGIN, bottom + SCALE * 32)
    draw.text(foot, _fitting(below, face, wide), fill=_INK, font=face, anchor="lm")
    for percent in range(0, 101, 25):
        x = left + width * percent // 100
        draw.line((x, top, x, bottom), fill=_FAINT, width=SCALE)
        draw.text((x, bottom + SCALE * 12), str(percent), fill=_INK, font=face, anchor="mm")
    for place, row in enumerate(rows):
        y = top + height * place
        middle = y + height // 2
        end = left + width * row.percent / 100
        if row.percent:
            draw.rectangle((left, y + SCALE * 5, end, y + height - SCALE * 5), fill=BAR)
        low, high = (left + width * one / 100 for one in (row.low, row.high))
        draw.line((low, middle, high, middle), fill=_INK, width=SCALE)
        for end_x in (low, high):
            draw.line((end_x, middle - SCALE * 5, end_x, middle + SCALE * 5), fill=_INK, width=SCALE)
        named = _fitting(row.words, face, SCALE * (NAMES_WIDTH - MARGIN))
        draw.text((left - SCALE * 8, middle), named, fill=_INK, font=face, anchor="rm")
        draw.text(
            (max(end, high) + SCALE * 6, middle),
            f"{row.percent:.1f}",
            fill=_INK,
            font=face,
            anchor="lm",
        )
    body = BytesIO()
    picture.save(body, "PNG")
    return body.getvalue()


def _fitting(words: str, face: ImageFont.FreeTypeFont | ImageFont.ImageFont, room: int) -> str:
    """As much of the words as has room, so that none runs out of the picture."""
    while len(words) > 1 and face.getlength(words) > room:
        words = words[:-2].rstrip() + "…"
    return words
