"""What no button says: a player's own words, the DM's ruling on them, and the switches of the house (INTERFACE, check 9)."""

import pytest
from playwright.async_api import expect

from tests.browser.people import People, Person, until
from tests.browser.served import Served
from tests.browser.test_evening import counted
from tests.browser.test_ford import ready, sit_down

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(120)]

IDEA = "I swing over the ford and kick the ogre"


async def test_something_else_is_declared_ruled_on_told_and_taken_back(
    served: Served, people: People
) -> None:
    table = await sit_down(served, people)
    dm, rath, tam = table.dm, table.players["Rath"], table.players["Tam"]
    await dm.next.click()
    thumb = await counted(rath)
    await rath.page.locator('[data-action="something-else"]').click()
    said = await thumb.taken()
    words = rath.page.locator('[data-field="something-else"]')
    await words.fill(IDEA)
    await rath.page.reload()
    await expect(words).to_have_value(IDEA)  # half written, it outlives a page that was loaded again
    await expect(words).to_be_visible()
    await thumb.begin()
    await ready(rath, rath.act("improvise")).click()
    assert said + await thumb.taken() <= 3, "what no button says costs a player three presses and the words"
    await expect(rath.page.locator(".something-else [data-said]")).to_contain_text("The DM rules on it")
    await expect(words).to_have_value("")
    for player in (rath, tam):
        await ready(player, player.act("seal")).click()
    await dm.seal_as_written()
    card = dm.page.locator("[data-ruling='rath']")
    while not await card.count():
        if not await table.lead(by_slot=False):
            await until(table.somebody_may, "Rath's plan to come to its slot")
    assert await table.spectator.page.locator("[data-ruling]").count() == 0, "the card is the DM's alone"
    await expect(card.locator("textarea")).to_have_value(IDEA)
    await card.locator('[data-field="trial"]').select_option("at_most")
    await card.locator('[data-field="trial-number"]').fill("20")
    await card.locator('[data-action="add-consequence"]').first.click()
    row = card.locator(".consequence")
    await row.locator('[data-field="figure"]').select_option("ogre")
    await row.locator('[data-field="effect"]').select_option("prone")
    await expect(dm.next).to_contain_text("Rule on Rath")
    await dm.next.click()
    await expect(card).to_have_count(0)
    for person in table.everybody:
        await expect(person.page.locator("[data-entry]").filter(has_text=IDEA).first).to_be_attached()
        await expect(
            person.page.locator("[data-entry]").filter(has_text="Ogre falls prone").first
        ).to_be_attached()
    await ready(dm, dm.act("take-back")).click()
    await expect(card).to_be_visible()


async def test_a_switch_of_the_rules_is_turned_in_the_panel(served: Served, people: People) -> None:
    dm = await people.come(served.links[0])
    await dm.act("invite").click()
    await dm.page.locator('[data-action="options"]').click()
    switch = dm.page.locator('[data-field="option"]').first
    other = await switch.evaluate("one => [...one.options].find((each) => !each.selected).value")
    await switch.select_option(other)
    await expect(switch).to_have_value(other)
    await _changes_a_number_of_the_tables(dm)
    await dm.page.locator('[data-field="note"]').fill("The ogre lies")
    await dm.act("keep-note").click()
    await dm.act("invite").click()
    await expect(dm.page.locator("[data-entry]").first).to_be_visible()
    await _rolls_surprise(dm)
    await dm.page.reload()
    await dm.act("invite").click()
    await expect(dm.page.locator('[data-field="note"]')).to_have_value("The ogre lies")
    await dm.page.locator('[data-action="options"]').click()
    await expect(dm.page.locator('[data-field="option"]').first).to_have_value(other)


async def _changes_a_number_of_the_tables(dm: Person) -> None:
    await dm.act("places").click()
    for field, value in (("table", "weapon"), ("row", "long_sword"), ("place", "dmg_sm")):
        await dm.page.locator(f'[data-field="places-{field}"]').select_option(value)
    stands = dm.page.locator('[data-field="places-value"]')
    await expect(stands).to_have_value("1d8")
    await expect(dm.act("override")).to_be_disabled()
    await stands.fill("2d6")
    await dm.act("override").click()
    await expect(dm.page.locator('[data-overridden="long_sword"]')).to_contain_text("dmg sm: 2d6")


async def _rolls_surprise(dm: Person) -> None:
    """While the fight is set out; the party, who may not be surprised, rolls nothing."""
    await dm.act("surprise").click()
    await dm.page.locator('[data-field="may-be-surprised"][data-side="party"]').uncheck()
    await dm.page.locator('[data-field="surprise-die"][data-side="foes"]').fill("2")
    await dm.act("roll-surprise").click()
    await expect(dm.page.locator("[data-entry]").filter(has_text="taken by surprise").first).to_be_visible()
    await expect(dm.act("surprise")).to_have_count(0)
