"""The board under a hand: seen whole, panned, zoomed, measured, drawn on; and the desk on which a fight is set out."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.async_api import Locator, expect

from tests.browser.people import People, Person, until
from tests.browser.served import Served

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(180)]

PANES: Final = ("html", ".rail", ".tracker", ".top", ".foot", ".board-area")
"""What never scrolls at a desk, whatever is in it."""


async def scrolling(person: Person, *panes: str) -> list[str]:
    """Which of the panes hold more than they show, by more than a hair."""
    found: list[str] = []
    for pane in panes:
        over: dict[str, int] = await person.page.locator(pane).first.evaluate(
            "each => ({ x: each.scrollWidth - each.clientWidth, y: each.scrollHeight - each.clientHeight })"
        )
        found += [f"{pane} by {over}"] if max(over.values()) > 1 else []
    return found


def counter(person: Person, figure: str) -> Locator:
    return person.page.locator(f'.board-counter[data-figure="{figure}"]')


async def middle_of(person: Person, figure: str) -> tuple[float, float]:
    box = await counter(person, figure).bounding_box()
    assert box is not None, f"{figure} is drawn"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def drag(person: Person, start: tuple[float, float], east: float, south: float) -> None:
    mouse = person.page.mouse
    await mouse.move(*start)
    await mouse.down()
    await mouse.move(start[0] + east / 2, start[1] + south / 2)
    await mouse.move(start[0] + east, start[1] + south)
    await mouse.up()


async def side_of_a_square(person: Person) -> float:
    side: float = await person.page.locator(".board").evaluate(
        "each => each.getBoundingClientRect().width / 24"
    )
    return side


async def test_the_field_is_set_out_drawn_and_looked_at_by_hand(served: Served, people: People) -> None:
    dm = await people.come(served.links[0])
    await _types_foes(dm)
    await _drags_a_counter(dm)
    await _draws_a_wall(dm)
    await _measures(dm)
    await _pans_and_zooms(dm)
    player = await people.come(served.links[1], phone=True)
    await player.act("claim", character="rath").click()
    await player.in_step()
    await dm.next.click()
    await expect(dm.status()).to_contain_text("Declare")
    assert await scrolling(dm, *PANES) == [], "with 21 figures nothing scrolls at a desk"
    button = await dm.next.bounding_box()
    assert button is not None
    assert button["y"] + button["height"] / 2 > 0.6 * 900
    await _sees_the_foe(player)
    await _pinches(player)


async def _types_foes(dm: Person) -> None:
    await dm.page.locator("#foes-line").fill("8 hobgoblin spear; gob")
    await dm.page.locator('[data-monster="goblin"]').click()
    await expect(dm.page.locator("#foes-line")).to_have_value("8 hobgoblin spear; goblin ")
    await expect(dm.page.locator("[data-draft]")).to_have_attribute("data-draft", "9")
    await dm.act("set-out").click()
    await expect(dm.page.locator("#foes-line")).to_have_value("")
    await expect(dm.page.locator(".board-counter")).to_have_count(21)
    await dm.act("take-back").click()
    await expect(dm.page.locator(".board-counter")).to_have_count(12, timeout=10_000)
    await dm.act("redo").click()
    await expect(dm.page.locator(".board-counter")).to_have_count(21)


async def _drags_a_counter(dm: Person) -> None:
    side = await side_of_a_square(dm)
    await drag(dm, await middle_of(dm, "ogre"), side, 2 * side)
    await expect(counter(dm, "ogre")).to_have_attribute("aria-label", re.compile(r"square \d+ (8|9|10)\b"))
    await expect(counter(dm, "ogre")).not_to_have_attribute("data-held", "")


async def _draws_a_wall(dm: Person) -> None:
    await dm.act("desk-ground").click()
    await dm.act("brush", brush="wall").click()
    walls = dm.page.locator(".board .walls")
    before = await walls.get_attribute("d") or ""
    x, y = await middle_of(dm, "mirel")
    side = await side_of_a_square(dm)
    await drag(dm, (x - 4 * side, y), 0, 2 * side)
    await expect(walls).not_to_have_attribute("d", before)
    drawn = await walls.get_attribute("d") or ""
    assert drawn.count("M") == before.count("M") + 3, "three squares of wall"
    await dm.page.locator(".board-window").focus()
    for key in ("ArrowLeft", "Enter"):
        await dm.page.keyboard.press(key)
    await until(lambda: _has_walls(walls, drawn.count("M") + 1), "a wall that was drawn by keys")
    await dm.act("desk-foes").click()


async def _has_walls(walls: Locator, many: int) -> bool:
    return (await walls.get_attribute("d") or "").count("M") == many


async def _measures(dm: Person) -> None:
    await dm.act("ruler").click()
    side = await side_of_a_square(dm)
    await drag(dm, await middle_of(dm, "rath"), 4 * side, 3 * side)
    await expect(dm.page.locator("[data-measured]")).to_have_text("6")
    await dm.act("ruler").click()


async def _pans_and_zooms(dm: Person) -> None:
    x, y = await middle_of(dm, "rath")
    for _ in range(3):
        await dm.act("zoom-in").click()
    larger = await middle_of(dm, "rath")
    await drag(dm, (x, y + 200), 60, -40)
    moved = await middle_of(dm, "rath")
    assert (moved[0] - larger[0], moved[1] - larger[1]) == pytest.approx((60, -40), abs=1)
    await dm.page.locator(".board-window").focus()
    await dm.page.keyboard.press("0")
    assert await middle_of(dm, "rath") == pytest.approx((x, y), abs=1), "0 follows the fight again"


async def _sees_the_foe(player: Person) -> None:
    """While orders are written a phone shows one's own figure and the nearest foe."""
    window: Any = await player.page.locator(".board-window").bounding_box()
    for figure in ("rath", "orc-2"):
        await expect(counter(player, figure)).to_be_visible()
        x, y = await middle_of(player, figure)
        assert window["x"] < x < window["x"] + window["width"], figure
        assert window["y"] < y < window["y"] + window["height"], figure
    await expect(player.page.locator("[data-later]")).to_be_attached()


async def _pinches(player: Person) -> None:
    """Two fingers apart: larger; one finger: it moves."""
    touch = await player.context.new_cdp_session(player.page)
    before = await side_of_a_square(player)

    async def fingers(kind: str, *points: tuple[int, int]) -> None:
        places = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        await touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    await fingers("touchStart", (180, 200), (220, 200))
    for apart in (30, 40):
        await fingers("touchMove", (200 - apart, 200), (200 + apart, 200))
    await fingers("touchEnd")
    assert await side_of_a_square(player) == pytest.approx(2 * before, rel=0.05)
    start = await middle_of(player, "rath")
    await fingers("touchStart", (200, 300))
    for y in (285, 270):
        await fingers("touchMove", (200, y))
    await fingers("touchEnd")
    assert (await middle_of(player, "rath"))[1] == pytest.approx(start[1] - 30, abs=2)
