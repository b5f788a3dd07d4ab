"""Is any input dropped while 200 figures on a 100x100 map are panned, zoomed and dragged? `python -m bench.board_200_figures`.

It needs a Chromium and the built page, so it is no question of `python -m bench`. What it found last stands beside it,
in `board_200_figures.txt`.
"""

import asyncio
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any, Final

from playwright.async_api import Page as Tab
from playwright.async_api import async_playwright

from tests.browser.conftest import QUIET, browser_path
from tests.browser.people import DESK
from tests.server.serving import a_page, serving

FOUND: Final = Path(__file__).with_suffix(".txt")
SIDE: Final = 100
GROUPS: Final = 5
EACH: Final = 40
MOVES: Final = 240
LISTEN: Final = """() => {
  const isFirst = window.seen === undefined;
  window.seen = { moves: 0, wheels: 0, late: [], frames: [] };
  if (!isFirst) return;
  const board = document.querySelector('.board-window');
  board.addEventListener('pointermove', (event) => {
    window.seen.moves += event.getCoalescedEvents().length || 1;
    const came = performance.now();
    window.seen.late.push(came - event.timeStamp);
  }, true);
  board.addEventListener('wheel', () => { window.seen.wheels += 1; }, true);
  let before = performance.now();
  const frame = (now) => { window.seen.frames.push(now - before); before = now; requestAnimationFrame(frame); };
  requestAnimationFrame(frame);
}"""
PLACE: Final = "() => new DOMMatrix(document.querySelector('.board').style.transform).toFloat64Array().slice(12, 14).join(' ')"

IN_SIGHT: Final = """() => {
  const window_ = document.querySelector('.board-window').getBoundingClientRect();
  const all = [...document.querySelectorAll('.board-counter')];
  const inside = ({ x, y }) => x > window_.x + 100 && y > window_.y + 100 && x < window_.right - 200 && y < window_.bottom - 200;
  return all.find((each) => inside(each.getBoundingClientRect())).dataset.figure;
}"""


async def measured() -> list[str]:
    """The whole trace, line by line."""
    with tempfile.TemporaryDirectory() as data, serving(Path(data)) as server:
        table, tokens = server.open_table("Two hundred")
        async with a_page(server.netloc, table, tokens["dm"]) as dm:
            await dm.do("open_battle", name="The field", ruleset="osric", width=SIDE, height=SIDE)
            for group in range(GROUPS):
                squares = [
                    [2 + 2 * (n % 20) + 40 * (group % 2), 4 + 30 * (group // 2) + 3 * (n // 20)]
                    for n in range(EACH)
                ]
                done = await dm.do(
                    "add_combatants", group=f"g{group}", monster="orc", count=EACH, squares=squares
                )
                assert done["type"] == "done", done
        async with async_playwright() as play:
            browser = await play.chromium.launch(executable_path=browser_path(), args=list(QUIET))
            page = await browser.new_page(viewport=DESK)  # type: ignore[arg-type]
            await page.goto(f"http://{server.netloc}/t/{table}#{tokens['dm']}")
            await page.locator(".board-counter").first.wait_for()
            await page.wait_for_timeout(1000)
            lines = [await _pan(page, "zoom-out", 3), await _drag(page)]
            lines += [await _pan(page, "zoom-in", 5), await _zoom(page)]
            await browser.close()
    return lines


async def _pan(page: Tab, zoom: str, times: int) -> str:
    """Back and forth: in the end the field lies where the pointer left it, to the pixel."""
    for _ in range(times):
        await page.locator(f'[data-action="{zoom}"]').click()
    drawn = await page.locator(".board-counter").count()
    await page.mouse.move(620, 720)
    await page.evaluate(LISTEN)
    await page.mouse.down()
    before = await _place(page)
    for n in range(MOVES):
        await page.mouse.move(620 - n % 60, 720 - n % 60)
    await page.mouse.up()
    after = await _place(page)
    wish = [before[0] - 59, before[1] - 59]
    off = max(abs(one - other) for one, other in zip(wish, after, strict=True))
    return await _line(page, f"pan, {drawn} of {GROUPS * EACH} counters drawn", MOVES, off)


async def _zoom(page: Tab) -> str:
    await page.mouse.move(620, 500)
    await page.evaluate(LISTEN)
    for n in range(40):
        await page.mouse.wheel(0, 60 if n % 2 else -60)
    await page.wait_for_timeout(300)
    seen = await page.evaluate("() => window.seen.wheels")
    frames = await _frames(page)
    return f"wheel: 40 turns sent, {seen} heard; frames {_spread(frames)}"


async def _drag(page: Tab) -> str:
    """A counter is dragged over the field while it is set out, and is set down where it was let go."""
    figure = str(await page.evaluate(IN_SIGHT))
    counter = page.locator(f'.board-counter[data-figure="{figure}"]')
    box = await counter.bounding_box()
    assert box is not None, "somebody is in sight"
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    await page.mouse.move(x, y)
    await page.evaluate(LISTEN)
    await page.mouse.down()
    side = box["width"]
    for n in range(120):
        await page.mouse.move(x + side * 0.01 * n, y + side * 4 * n / 119)
    await page.mouse.up()
    await page.wait_for_timeout(500)
    label = await counter.get_attribute("aria-label")
    return await _line(page, f"drag of one counter, set down: {label}", 120, 0)


async def _place(page: Tab) -> list[float]:
    return [float(part) for part in str(await page.evaluate(PLACE)).split()]


async def _frames(page: Tab) -> list[float]:
    seen: dict[str, Any] = json.loads(await page.evaluate("() => JSON.stringify(window.seen)"))
    return [float(frame) for frame in seen["frames"]]


async def _line(page: Tab, what: str, sent: int, off: float) -> str:
    seen: dict[str, Any] = json.loads(await page.evaluate("() => JSON.stringify(window.seen)"))
    frames = [float(frame) for frame in seen["frames"]]
    return (
        f"{what}: {sent} moves sent, {seen['moves']} heard, {off:g} px off in the end; "
        f"heard after {median(seen['late']):.1f} ms; frames {_spread(frames)}"
    )


def _spread(milliseconds: Sequence[float]) -> str:
    ordered = sorted(milliseconds)
    return f"median {median(ordered):.0f} ms, 95 of 100 within {ordered[int(len(ordered) * 0.95)]:.0f} ms, longest {ordered[-1]:.0f} ms"


if __name__ == "__main__":
    found = "\n".join(asyncio.run(measured())) + "\n"
    FOUND.write_text(found)
    sys.stdout.write(found)
