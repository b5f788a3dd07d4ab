"""A picture under the map, and what of it is covered: laid by the DM, seen by a player as far as it is open."""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import Final

import pytest
from PIL import Image, ImageDraw
from playwright.async_api import expect

from tests.browser.people import People, Person, until
from tests.browser.served import Served
from tests.browser.test_board import drag, side_of_a_square

pytestmark = [
    pytest.mark.browser,
    pytest.mark.long,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.timeout(240),
]

SHOTS: Final = os.environ.get("AFFRAY_SHOTS")
"""A folder for screenshots, to look at."""
SQUARE_PX: Final = 70


def cellar() -> bytes:
    """A floor of 24 by 16 squares with a red room in the east, 70 pixels a square."""
    whole = Image.new("RGB", (24 * SQUARE_PX, 16 * SQUARE_PX), (196, 184, 150))
    draw = ImageDraw.Draw(whole)
    for at in range(0, 24 * SQUARE_PX, SQUARE_PX // 2):
        draw.line((at, 0, at, 16 * SQUARE_PX), (176, 164, 130))
    draw.rectangle(
        (14 * SQUARE_PX, 3 * SQUARE_PX, 22 * SQUARE_PX, 13 * SQUARE_PX), (150, 60, 50), (60, 40, 30), 8
    )
    out = io.BytesIO()
    whole.save(out, "JPEG")
    return out.getvalue()


async def shot(person: Person, name: str) -> None:
    if SHOTS:
        await person.page.screenshot(path=Path(SHOTS) / f"{name}.png")


async def tiles(person: Person) -> list[str]:
    """The tiles that are drawn, in order."""
    found: list[str] = await person.page.locator(".backdrop image").evaluate_all(
        "all => all.map(each => each.dataset.tile).sort()"
    )
    return found


async def corner(person: Person, x: int, y: int) -> tuple[float, float]:
    """The middle of a square, on the screen."""
    box = await person.page.locator(".board").bounding_box()
    side = await side_of_a_square(person)
    assert box is not None, "the board is drawn"
    return box["x"] + (x + 0.5) * side, box["y"] + (y + 0.5) * side


async def test_a_picture_is_laid_covered_and_opened_room_by_room(served: Served, people: People) -> None:
    dm = await people.come(served.links[0])
    player = await people.come(served.links[2], phone=True)
    await dm.act("desk-map").click()
    field = dm.page.locator('[data-field="map-picture"]')
    await field.set_input_files(
        {"name": "x.png", "mimeType": "image/png", "buffer": b"\x89PNG\r\n\x1a\nbroken"}
    )
    await expect(dm.page.locator("[data-picture-refused]")).to_contain_text("broken")
    dm.errors.clear()  # the browser tells of the refusal itself
    await field.set_input_files({"name": "cellar.jpg", "mimeType": "image/jpeg", "buffer": cellar()})
    all_of_it = [f"{column}-{row}" for column in range(4) for row in range(3)]
    await until(lambda: _is(dm, all_of_it), "the DM's tiles")
    await until(lambda: _is(player, all_of_it), "the player's tiles")
    await shot(dm, "laid-dm")
    await dm.page.locator('[data-field="picture-left"]').fill("0.5")
    await dm.page.keyboard.press("Tab")
    await expect(dm.page.locator(".backdrop image").first).to_have_attribute("x", "0.5")
    await dm.page.locator('[data-field="picture-left"]').fill("0")
    await dm.page.keyboard.press("Tab")
    await expect(dm.page.locator(".backdrop image").first).to_have_attribute("x", "0")
    await dm.act("desk-cover").click()
    here, there = await corner(dm, 12, 0), await corner(dm, 23, 15)
    await drag(dm, here, there[0] - here[0], there[1] - here[1])
    await expect(player.page.locator(".covered")).to_have_attribute("data-covered", "192")
    await until(lambda: _is(player, ["0-0", "0-1", "0-2", "1-0", "1-1", "1-2"]), "less of it")
    await expect(player.page.locator('.board-counter[data-side="foes"]')).to_have_count(0)
    await expect(dm.page.locator('.board-counter[data-side="foes"][data-hidden]')).not_to_have_count(0)
    await shot(dm, "covered-dm")
    await shot(player, "covered-phone")
    await dm.act("uncover").click()
    here, there = await corner(dm, 12, 0), await corner(dm, 17, 15)
    await drag(dm, here, there[0] - here[0], there[1] - here[1])
    await expect(player.page.locator(".covered")).to_have_attribute("data-covered", "96")
    await expect(player.page.locator('.board-counter[data-side="foes"]')).not_to_have_count(0)
    await dm.page.emulate_media(color_scheme="dark")
    await player.page.emulate_media(color_scheme="dark")
    await shot(dm, "opened-dm-dark")
    await shot(player, "opened-phone-dark")


async def _is(person: Person, wished: list[str]) -> bool:
    return await tiles(person) == wished
