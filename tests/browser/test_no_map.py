"""A fight without a map, played on the page: the DM says who is engaged and how far off everybody is, a player goes by buttons."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.async_api import Locator, expect

from tests.browser.people import SETTLED, People, Person
from tests.browser.served import Served
from tests.browser.test_accessible import too_wide, wrong

pytestmark = [
    pytest.mark.browser,
    pytest.mark.long,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.timeout(240),
]


@pytest.fixture(autouse=True)
def patience() -> Iterator[None]:
    """A table is opened at the press; on a busy machine that takes a while."""
    expect.set_options(timeout=40_000)
    yield
    expect.set_options(timeout=5_000)


def counter(person: Person, figure: str) -> Locator:
    return person.page.locator(f'.line-figure[data-figure="{figure}"]')


async def drag(person: Person, figure: str, onto: Locator) -> None:
    here, there = await counter(person, figure).bounding_box(), await onto.bounding_box()
    assert here is not None
    assert there is not None
    mouse = person.page.mouse
    await mouse.move(here["x"] + 12, here["y"] + 12)
    await mouse.down()
    await mouse.move(there["x"] + there["width"] - 8, there["y"] + there["height"] - 8, steps=6)
    await mouse.up()


async def test_the_dm_says_by_hand_who_is_engaged_and_how_far_off(served: Served, people: People) -> None:
    dm = await people.come(served.origin, is_in_step=False)
    await dm.page.locator('[data-field="mapless"]').check()
    await dm.page.locator('[data-fight="ford"]').click()
    await dm.in_step()
    await expect(counter(dm, "orc-6")).to_be_visible()
    assert await dm.page.locator(".board").count() == 0
    await drag(dm, "orc-1", counter(dm, "rath"))
    await expect(counter(dm, "orc-1")).to_have_attribute("data-engaged", "rath")
    await expect(dm.page.locator('[data-melee="rath orc-1"] [data-pair]')).to_have_count(1)
    await dm.page.locator('[data-field="engage-side"]').select_option("rear")
    await dm.act("engage", target="rath").click()
    await expect(counter(dm, "orc-1")).to_contain_text("from behind")
    await expect(counter(dm, "orc-1")).to_have_attribute("aria-label", re.compile("foes.*engaged with Rath"))
    await drag(dm, "orc-1", dm.page.locator('.spot:has([data-figure="rath"])'))
    await expect(counter(dm, "orc-1")).to_have_attribute("data-engaged", "")
    await drag(dm, "orc-1", counter(dm, "bera"))
    await dm.act("disengage", target="bera").click()
    await expect(counter(dm, "orc-1")).to_have_attribute("data-engaged", "")
    await dm.page.locator('[data-field="whole-group"]').check()
    await dm.page.locator('[data-field="range"]').fill("90")
    await dm.page.locator('[data-field="range-from"]').select_option("rath")
    await dm.act("set-range").click()
    await expect(dm.page.locator(".spot").last).to_contain_text("Orc 6")
    await expect(dm.page.locator(".gap").last).to_have_text("45 feet")
    await expect(dm.next).to_be_focused()
    found = await wrong(dm, "setting out without a map") + await too_wide(dm, "setting out without a map")
    assert not found, "\n".join(found)
    await counter(dm, "ogre").focus()
    await dm.page.keyboard.press("ArrowRight")
    await expect(counter(dm, "orc-1")).to_be_focused()


async def test_a_player_goes_towards_a_foe_and_away_by_buttons(served: Served, people: People) -> None:
    dm = await people.come(served.origin, is_in_step=False)
    table = {"name": "The moor", "fight": "ford", "mapless": True}
    opened = await dm.page.request.post(f"{served.origin}/api/tables", data=table, timeout=90_000)
    links = (await opened.json())["links"]
    await dm.open(links["dm"])
    rath = await people.come(links["players"], phone=True)
    await rath.act("claim", character="rath").tap()
    await dm.next.click()
    await rath.act("all-actions").tap()
    await rath.page.locator('[data-action="move"][data-order-of="rath"]').first.tap()
    await rath.act("seal").tap()
    for _ in range(12):
        if await rath.act("plan").count():
            break
        await dm.page.locator(f"[data-next]{SETTLED}:visible").first.click()
        await dm.page.wait_for_timeout(300)
    found = [line for person in (dm, rath) for line in await wrong(person, "a round without a map")]
    assert not found, "\n".join(found)
    await rath.act("plan").tap()
    await counter(rath, "ogre").tap()
    price = rath.page.locator("[data-price]")
    await expect(price).to_have_text(re.compile(r"Rath goes \d+ feet towards Ogre\."))
    await rath.page.locator('[data-field="at-most"]').fill("10")
    await expect(price).to_have_text("Rath goes 10 feet towards Ogre.")
    await rath.act("away").tap()
    await expect(price).to_have_text("Rath goes 10 feet away from Ogre.")
    await rath.act("towards").tap()
    await expect(price).to_have_text("Rath goes 10 feet towards Ogre.")
    go = rath.page.locator(f'.button.main[data-action="go"]{SETTLED}')
    await expect(go).to_contain_text("Rath goes 10 feet towards Ogre")
    await go.tap()
    await expect(dm.page.locator(".gap").nth(2)).to_have_text("15 feet")
    assert await rath.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
