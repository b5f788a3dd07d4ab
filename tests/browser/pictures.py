"""The pictures of docs/secrets.md, drawn anew: `python -m tests.browser.pictures`. The page has to be built before."""

import asyncio
import tempfile
from pathlib import Path
from typing import Final

from playwright.async_api import async_playwright

from tests.browser.conftest import QUIET, browser_path
from tests.browser.people import People
from tests.browser.served import Served

PICTURES: Final = Path(__file__).parents[2] / "docs" / "pictures"
VIEW: Final = {"width": 1000, "height": 640}


async def draw() -> None:
    """The demonstration as its DM sees it, and as Rath's player does."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        served = Served(Path(data))
        try:
            async with async_playwright() as play:
                browser = await play.chromium.launch(executable_path=browser_path(), args=list(QUIET))
                people = People(browser)
                dm_link, players_link, _ = served.links
                dm, player = await people.come(dm_link), await people.come(players_link)
                await player.act("claim", character="rath").click()
                await player.in_step()
                for who, name in ((dm, "dm"), (player, "player")):
                    await who.page.set_viewport_size(VIEW)  # type: ignore[arg-type]
                    await who.page.wait_for_timeout(500)
                    await who.page.screenshot(path=PICTURES / f"secrets-{name}.png")
                await people.leave()
                await browser.close()
        finally:
            served.stop()


if __name__ == "__main__":
    asyncio.run(draw())
