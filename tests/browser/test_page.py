"""What a hand does to the page: typed dice, double clicks, the keyboard alone, forms, a lost line."""

import re

import pytest
from playwright.async_api import Locator, expect

from tests.browser.people import People, Person
from tests.browser.served import Served
from tests.browser.test_one_blow import three, to_the_blow

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(240)]

ROUND_PRESSES_MAX = 30
"""The most presses that a round with unchanged orders may cost whoever leads."""


async def entries(person: Person, words: str) -> int:
    """How many entries of the chronicle hold these words and were not taken back."""
    told = person.page.locator("[data-entry]:not([data-struck])").filter(has_text=words)
    return await told.count()


async def twice(button: Locator) -> None:
    """As a hand clicks twice: 130 ms between."""
    await expect(button).to_be_enabled()
    await button.click(click_count=2, delay=0, no_wait_after=True)


async def stands(dm: Person) -> tuple[str, str, str | None]:
    """What is next, what is awaited, and the last entry: a second blow can be let go in the words of the first."""
    newest = dm.page.locator("[data-entry]").first
    told = await newest.get_attribute("data-entry") if await newest.count() else None
    return await dm.next.inner_text(), await dm.status().inner_text(), told


async def press_space(dm: Person) -> None:
    """Space, when the big button hears again; the focus stays on it, and the step has been taken."""
    await dm.hears(dm.next)
    await expect(dm.next).to_be_focused()
    before = await stands(dm)
    await dm.page.keyboard.press("Space")
    for _ in range(60):
        if await stands(dm) != before:
            return
        await dm.page.wait_for_timeout(50)
    raise AssertionError(f"Space did nothing at {before}")


async def test_dice_that_cannot_be_read_are_refused_and_nothing_is_rolled(
    served: Served, people: People
) -> None:
    dm, player, _ = await three(served, people)
    await to_the_blow(dm, player)
    await dm.act("target", target="orc-1").click()
    field = dm.page.locator("[data-dice]:visible").first
    for text in ("abc", "-3"):
        await field.fill(text)
        await dm.next.click()
        await expect(dm.page.locator("[data-refusal]")).to_contain_text(f"“{text}” is no die")
        await expect(field).to_have_value(text)
    assert await entries(dm, "Rath strikes") == 0, "nothing was rolled"
    await field.fill("20 3 99")
    await dm.next.click()
    await expect(dm.page.locator("[data-refusal]")).to_be_visible()
    await expect(field).to_have_value("20 3 99")
    await field.fill("20 3")
    await field.press("Enter")
    await expect(dm.next).to_be_focused()
    await dm.next.click()
    await expect(
        dm.page.locator("[data-entry]").filter(has_text="20 (rolled at the table) + 3").first
    ).to_be_visible()
    await dm.act("take-back").click()
    await expect(field).to_have_value("")


async def test_initiative_dice_of_the_table_are_typed_in(served: Served, people: People) -> None:
    dm = await people.come(served.links[0])
    for words in ("Begin", "Seal; 7 attack the nearest"):
        await expect(dm.next).to_contain_text(words)
        await dm.next.click()
    await dm.page.locator('[data-initiative="party"]').fill("two")
    await dm.page.locator('[data-initiative="foes"]').fill("9")
    await dm.next.click()
    await expect(dm.page.locator("[data-refusal]")).to_contain_text("“two” is no die")
    await dm.page.locator('[data-initiative="party"]').fill("2")
    await dm.next.click()
    await expect(
        dm.page.locator("[data-entry]").filter(has_text=re.compile(r"Party 2\D.*Foes 9\D")).first
    ).to_be_visible()


async def test_a_double_click_takes_one_step(served: Served, people: People) -> None:
    dm, player, _ = await three(served, people, phone=False)
    await twice(dm.next)
    await expect(dm.next).to_contain_text("Seal")
    await dm.order("orc", "strike")
    await expect(dm.page.locator('[data-order="orc-1"]').first).to_contain_text("strikes")
    await player.act("strike", target="orc-1").click()
    await twice(dm.next)
    await expect(dm.next).to_contain_text("Seal for those who have not")
    await dm.page.wait_for_timeout(600)
    await expect(player.status()).to_contain_text("Declare for Rath")
    await twice(dm.act("take-back"))
    await expect(dm.next).to_have_text(re.compile(r"^Seal; 1 attacks the nearest\s*(Space)?$"))
    await dm.page.wait_for_timeout(600)
    await expect(player.act("strike", target="orc-1")).to_have_attribute("aria-pressed", "true")
    assert await dm.page.locator("[data-refusal]").count() == 0


@pytest.mark.long  # the fight at the ford is led by Space, too
async def test_the_dm_leads_a_round_by_space_alone(served: Served, people: People) -> None:
    dm = await people.come(served.links[0])
    await press_space(dm)
    for figure in ("ogre", "orc-1", "sneak", "tam", "bera", "rath", "mirel"):
        await dm.hears(dm.page.locator(".group-row[data-open] [data-key='1']"))
        await dm.page.keyboard.press("1")
        await expect(dm.page.locator(f'[data-order="{figure}"]').first).to_contain_text("strikes")
    await to_the_next_round(dm, 2)
    again = dm.act("same-again")
    await expect(again).to_be_enabled()
    await dm.page.keyboard.press("r")
    await expect(again).to_have_attribute("aria-pressed", "true")
    await to_the_next_round(dm, 3)
    assert await entries(dm, "strikes") > 0


async def to_the_next_round(dm: Person, number: int) -> None:
    """Space until the round begins."""
    for _ in range(ROUND_PRESSES_MAX):
        await press_space(dm)
        if f"Round {number}" in await dm.page.locator(".when").inner_text():
            return
    raise AssertionError(f"round {number} did not begin in {ROUND_PRESSES_MAX} presses")


async def test_the_focus_goes_to_the_big_button_after_an_order_by_key(served: Served, people: People) -> None:
    dm = await people.come(served.links[0])
    await press_space(dm)
    await dm.choose_group("orc")
    strike = dm.act("strike", group="orc")
    await expect(strike).to_be_enabled()
    await strike.focus()
    await dm.page.keyboard.press("Enter")
    await expect(dm.page.locator('[data-order="orc-1"]').first).to_contain_text("strikes")
    await expect(dm.next).to_be_focused()
    stops = 0
    await dm.page.locator(".skip").focus()
    while await dm.page.locator("#asked :focus").count() == 0:
        await dm.page.keyboard.press("Tab")
        stops += 1
        assert stops <= 12, "the figures are one stop each for Tab, and the order of the round is one"
    await dm.page.locator(".skip").focus()
    await dm.page.keyboard.press("Enter")
    assert await dm.page.locator("#asked :focus").count() == 1
    assert "#dm." in dm.page.url


async def test_a_player_is_warned_before_sealing_without_an_order(served: Served, people: People) -> None:
    dm, player, _ = await three(served, people)
    await dm.next.click()
    await expect(player.status()).to_contain_text("Declare for Rath")
    seal = player.page.locator(".button.main")
    await twice(seal)
    await expect(player.page.locator("[data-warning]")).to_contain_text("No order for Rath")
    await expect(seal).to_have_text(re.compile("Seal all the same"))
    await player.page.wait_for_timeout(600)
    await expect(player.status()).to_contain_text("Declare for Rath")
    await player.act("strike", target="orc-1").click()
    await expect(player.page.locator("[data-warning]")).to_have_count(0)
    await player.act("seal").click()
    await expect(player.status()).to_contain_text("Sealed")


async def test_the_dm_waits_for_a_player_who_is_here(served: Served, people: People) -> None:
    dm, player, _ = await three(served, people)
    await to_the_blow(dm, player)
    await expect(dm.next).to_contain_text("Waiting for Rath")
    await expect(dm.next).to_be_disabled()
    await expect(dm.act("strike", target="orc-1")).to_contain_text("Rath strikes Orc 1")


async def test_a_refused_form_keeps_what_was_typed_and_a_done_one_is_empty(
    served: Served, people: People
) -> None:
    dm = await people.come(served.links[0])
    line = dm.page.locator("#foes-line")
    await line.fill("gobblin spear")
    await expect(dm.page.locator(".typed-line mark")).to_have_text("gobblin")
    await expect(dm.page.locator(".typed-line")).to_contain_text(
        re.compile(r"did you mean goblin or hobgoblin\?$")
    )
    await expect(dm.act("set-out")).to_be_disabled()
    await expect(line).to_have_value("gobblin spear")
    for typed, names in (
        ("3 goblin", "Goblin 1, Goblin 2 and Goblin 3"),
        ("goblin", "Goblin"),
        ("goblin", "Goblin"),
    ):
        await line.fill(typed)
        await dm.act("set-out").click()
        await expect(line).to_have_value("")
        assert await entries(dm, names) > 0
    assert await dm.page.locator("[data-refusal]").count() == 0


async def test_what_is_pressed_while_the_line_is_lost_is_shown_and_sent_later(
    served: Served, people: People
) -> None:
    dm, player, _ = await three(served, people)
    await dm.next.click()
    await expect(player.status()).to_contain_text("Declare for Rath")
    strike = player.act("strike", target="orc-2")
    await expect(strike).to_be_enabled()
    served.stop()
    await expect(player.status()).to_contain_text("Not in step")
    await strike.click()
    await expect(strike).to_have_attribute("aria-busy", "true")
    await expect(player.page.locator("[data-kept]")).to_contain_text("sent when the line is back")
    served.start()
    await expect(strike).to_have_attribute("aria-pressed", "true", timeout=20_000)
    await expect(player.page.locator("[data-kept]")).to_have_count(0)
    for person in people.here:
        person.errors.clear()  # a browser logs each refused connection as an error of its console


async def test_ending_a_battle_is_asked_once_more(served: Served, people: People) -> None:
    dm = await people.come(served.links[0])
    await dm.next.click()
    await dm.act("invite").click()
    await twice(dm.act("end-battle"))
    await expect(dm.act("end-battle")).to_have_text("End it now")
    await dm.page.wait_for_timeout(600)
    await expect(dm.status()).to_contain_text("Declare")
    await dm.act("end-battle").click()
    await expect(dm.status()).to_contain_text("The battle is over")


async def test_much_clicking_with_many_groups_keeps_the_page_at_the_table(
    served: Served, people: People
) -> None:
    dm = await people.come(served.links[0])
    closed: list[str] = []
    dm.page.on("websocket", lambda socket: closed.append(socket.url))
    for _ in range(9):
        await dm.page.locator("#foes-line").fill("2 orc")
        await dm.act("set-out").click()
        await expect(dm.page.locator("#foes-line")).to_have_value("")
    await dm.next.click()
    for _ in range(6):
        await dm.act("strike").click()
        await expect(dm.page.locator("[data-said]").first).to_be_visible()
        await dm.act("take-back").click()
        await expect(dm.act("redo")).to_be_visible()
    await expect(dm.page.locator("[data-connection]").first).to_have_attribute("data-connection", "in-step")
    assert closed == [], "the page came back to the table, so it had been sent away"


async def test_counters_on_a_phone_are_large_enough_for_a_thumb(served: Served, people: People) -> None:
    dm = await people.come(served.links[0], phone=True)
    box = await dm.page.locator('.board-counter[data-figure="orc-1"]').bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
