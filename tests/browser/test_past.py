"""The past on the page: look back step by step, put a blow right with its consequences shown first."""

from typing import Final

import pytest
from playwright.async_api import expect

from server.exports import ExportFile, read_lines
from server.verify import verified
from tests.browser.people import People, Person
from tests.browser.served import Served
from tests.browser.test_evening import counted
from tests.browser.test_one_blow import strike_until_it_hits, three, to_the_blow

INPUTS_MAX: Final = 5
"""From the doubtful entry to the correction that holds (INTERFACE, check 8)."""
FIELDS: Final = 2
"""Of those the press into each field that is typed in, which a script fills without one."""

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(120)]


async def test_a_blow_is_looked_at_and_put_right_and_all_pages_follow(served: Served, people: People) -> None:
    dm, player, spectator = await three(served, people, phone=False)
    await to_the_blow(dm, player)
    blow = dm.page.locator("[data-entry]:not([data-struck])").filter(has_text="Rath strikes Orc 1").first
    await strike_until_it_hits(dm, player, spectator, by_keyboard=False)
    while (
        " 20" in (await blow.locator(".entry-text").inner_text()).partition(".")[0]
    ):  # it hits whatever is taken off
        await dm.act("take-back").click()
        await expect(blow).to_have_count(0)
        await strike_until_it_hits(dm, player, spectator, by_keyboard=False)
    hurt = await dm.hit_points("orc-1").inner_text()

    # Anybody looks back by the keys [ and ], while the table goes on
    await spectator.page.locator("body").press("[")
    await expect(spectator.act("past-leave")).to_be_visible()
    await spectator.page.locator("body").press("[")
    await expect(spectator.page.locator("[data-looking]")).to_be_visible()
    await spectator.act("past-leave").click()
    await expect(spectator.act("past-leave")).to_have_count(0)

    # The DM puts it right: what would change is shown, and accepted
    led = await counted(dm)
    await blow.locator('[data-action="entry-more"]').click()
    await blow.locator("input[type=number]").fill("-20")
    await blow.get_by_label("Why").fill("it was a feint")
    await blow.locator('[data-action="put-right"]').click()
    shown = dm.page.locator(".correction")
    await expect(shown.locator("li[data-how=corrected]")).to_contain_text("miss")
    assert await dm.hit_points("orc-1").inner_text() == hurt
    await expect(dm.act("accept-correction")).to_be_enabled()
    await dm.act("accept-correction").click()
    await expect(shown).to_have_count(0)
    assert await led.taken() + FIELDS <= INPUTS_MAX
    await expect(dm.hit_points("orc-1")).to_have_text("5/5")
    for person in (dm, player, spectator):
        struck = person.page.locator("[data-entry][data-struck]").filter(has_text="Rath strikes Orc 1")
        await expect(struck.first).to_be_attached()
        anew = person.page.locator("[data-entry]:not([data-struck])").filter(has_text="miss")
        await expect(anew.first).to_contain_text("put right")

    # And it is taken back as one
    await dm.act("take-back").click()
    await expect(dm.hit_points("orc-1")).to_have_text(hurt)
    for person in (dm, player, spectator):
        hit = person.page.locator("[data-entry]:not([data-struck])").filter(has_text="Rath strikes Orc 1")
        await expect(hit.first).to_contain_text("hit")

    # As it should have been, typed as in a script
    await blow.locator('[data-action="entry-more"]').click()
    await blow.get_by_label("How it should have been, typed").fill("rath atack orc-2")
    await blow.locator('[data-action="put-right-as"]').click()
    await expect(dm.page.get_by_text("there is no command")).to_be_visible()
    await blow.get_by_label("How it should have been, typed").fill("rath attack orc-1")
    await blow.locator('[data-action="put-right-as"]').click()
    await expect(shown.locator("li[data-how=corrected]")).to_be_attached()
    await dm.act("leave-correction").click()

    # A battle that is over is watched again, by a link of its own; and on wish with everything revealed
    await dm.act("invite").click()
    await surely(dm, "end-battle")
    await dm.act("invite").click()
    again = dm.page.locator(".past-battle input")
    link = await again.input_value()
    late = await people.come(link)
    await expect(late.page.locator("[data-looking]")).to_be_visible()
    assert not late.heard("sneak")
    await expect(late.page.locator("[data-past-slider]")).to_have_value("0")
    await surely(dm, "lay-open")
    await expect(dm.act("lay-open")).to_have_count(0)
    await late.act("past-leave").click()
    await late.act("invite").click()
    await late.act("replay").click()
    await expect(late.page.locator("[data-looking]")).to_be_visible()
    await late.page.get_by_label("Pace").select_option("1")
    await expect(late.page.locator('[data-row="sneak"]')).to_be_attached()

    # It is saved as a file that anybody can verify, and its dice are proved by what stands on the page
    async with dm.page.expect_download() as saved:
        await dm.act("save-battle").click()
    file = read_lines((await (await saved.value).path()).read_bytes())
    assert isinstance(file, ExportFile)
    assert verified(file).holds
    await late.act("past-leave").click()
    await late.page.get_by_text("What proves the dice").click()
    assert file.end is not None
    seed = file.end.seeds[1].table
    await expect(late.page.locator("[data-seed]")).to_have_text(seed or "")


async def surely(dm: Person, action: str) -> None:
    """Press what asks once more, and press it again."""
    await dm.act(action).click()
    await expect(dm.act(action)).to_have_attribute("data-heed", "")
    await dm.act(action).click()
