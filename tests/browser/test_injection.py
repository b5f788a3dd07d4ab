"""Names and words that would be HTML, split over two fields or not: every page shows them as they were written."""

import urllib.parse
from typing import Any, Final

import pytest
from playwright.async_api import expect

from tests.browser.people import People
from tests.browser.served import Served
from tests.server.serving import Page, a_page

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(60)]

EVIL: Final = '<img src=x onerror="window.pwned=1'
REST: Final = '"> <script>window.pwned=2</script> javascript:pwned()'
BOLD: Final = "<b>Grok</b> & Sons"
HONEST: Final = ("K'thar", "\u674e\u96f7", "O\u2019Neil & Sons", "\u0646\u0648\u0631")


async def do(dm: Page, command: str, **fields: Any) -> None:
    done = await dm.do(command, **fields)
    assert done["type"] == "done", done


async def test_nothing_that_somebody_writes_is_read_as_html(served: Served, people: People) -> None:
    netloc = urllib.parse.urlsplit(served.origin).netloc
    token = urllib.parse.urlsplit(served.links[0]).fragment
    sheet = {"name": BOLD, "hit_points": 9, "armour_class": 6, "weapons": [{"weapon": "club"}]}
    async with a_page(netloc, "demo", token) as dm:
        for number, name in enumerate((EVIL, *HONEST)):
            await do(dm, "add_character", character=f"x{number}", sheet={**sheet, "name": name})
        await do(dm, "add_combatants", group="grok", sheet=sheet, count=2)
        await do(dm, "add_combatants", group="masked", sheet={**sheet, "public_name": EVIL})
        await do(dm, "say", text=REST)
        await do(dm, "note", words=EVIL + REST)
        await do(dm, "roll", expression="1d6", purpose=EVIL[:60])
        await do(dm, "make_link", link="x", kind="referee")
        leader, player, watcher = [await people.come(link) for link in served.links]
        for person in (leader, player, watcher):
            body = person.page.locator("body")
            story = person.page.locator(".chronicle")
            await expect(story).to_contain_text(REST)
            await expect(body).to_contain_text(BOLD)
            await expect(body).to_contain_text(EVIL)
            assert "&amp;" not in await body.inner_text()
            assert await person.page.locator("img, script:not([src])").count() == 0
            assert await person.page.locator("b", has_text="Grok").count() == 0
            assert await person.page.evaluate("window.pwned") is None
        for name in HONEST:
            await expect(player.page.locator("bdi", has_text=name).first).to_be_attached()
