"""Three browsers, one blow: DM, player and spectator in a real Chromium, on the real server and store."""

import pytest
from playwright.async_api import Error, expect

from tests.browser.people import People, Person
from tests.browser.served import Served

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(120)]

TRIES_MAX = 12
"""Rath hits an orc on 5 or more: so many misses in a row have a chance of 4 in a thousand million."""


async def three(served: Served, people: People, *, phone: bool = True) -> tuple[Person, Person, Person]:
    """The DM, a player who has taken Rath, and a spectator; the first orc stands before Rath."""
    dm_link, players_link, spectators_link = served.links
    dm = await people.come(dm_link)
    await dm.set_down("orc-1", 10, 7)
    player = await people.come(players_link, phone=phone)
    spectator = await people.come(spectators_link)
    await player.act("claim", character="rath").click()
    await expect(player.status()).to_contain_text("The DM is setting out the field")
    return dm, player, spectator


async def to_the_blow(dm: Person, player: Person) -> None:
    """Begin, declare on both sides, seal, roll; go on until it is Rath's to strike."""
    await begin(dm, player)
    await orders_to_the_blow(dm, player)


async def begin(dm: Person, player: Person) -> None:
    """The first round begins."""
    await dm.next.click()
    await expect(player.status()).to_contain_text("Declare for Rath")


async def orders_to_the_blow(dm: Person, player: Person) -> None:
    """Declare on both sides, seal, roll; go on until it is Rath's to strike."""
    await player.act("strike", target="orc-1").click()
    await dm.order("orc", "hold")
    await expect(dm.page.locator('[data-order="orc-1"]').first).to_contain_text("holds")
    await dm.seal_as_written()
    await player.act("seal").click()
    await expect(dm.next).to_contain_text("Roll initiative")
    for side, face in (
        ("party", "3"),
        ("foes", "7"),
    ):  # a tie may bring an event that drives Rath from his place
        await dm.page.locator(f'[data-initiative="{side}"]').fill(face)
    await dm.next.click()
    for _ in range(6):
        await expect(dm.status()).not_to_contain_text("Roll for initiative")
        await dm.page.wait_for_timeout(150)
        if "Your turn" in await player.status().inner_text():
            return
        await dm.next.click()
    await expect(player.status()).to_contain_text("Your turn")


async def strike_until_it_hits(dm: Person, player: Person, spectator: Person, *, by_keyboard: bool) -> None:
    """Strike the first orc; a miss is taken back and struck anew: a new command has a new die."""
    for _ in range(TRIES_MAX):
        await expect(player.act("strike", target="orc-1")).to_be_visible()
        if by_keyboard:
            await expect(player.act("strike", target="orc-1")).to_be_enabled()
            await player.page.locator("body").press("Enter")
        else:
            await player.act("strike", target="orc-1").click()
        told = (
            dm.page.locator("[data-entry]")
            .filter(has_text="Rath strikes Orc 1")
            .filter(has_not=dm.page.locator("s"))
        )
        await expect(told.first).to_be_visible()
        for person in (dm, player, spectator):
            await expect(
                person.page.locator("[data-entry]").filter(has_text="Rath strikes Orc 1").first
            ).to_be_attached()
        if await dm.hit_points("orc-1").inner_text() != "5/5":
            return
        await dm.act("take-back").click()
        await expect(player.status()).to_contain_text("Your turn")
    raise AssertionError(f"{TRIES_MAX} misses in a row")


@pytest.mark.parametrize("by_keyboard", [False, True], ids=["by mouse", "by keyboard"])
async def test_a_blow_is_seen_by_all_and_taken_back_for_all(
    served: Served, people: People, by_keyboard: bool
) -> None:
    dm, player, spectator = await three(served, people, phone=not by_keyboard)
    await to_the_blow(dm, player)
    await strike_until_it_hits(dm, player, spectator, by_keyboard=by_keyboard)
    for person in (player, spectator):
        await expect(person.hit_points("orc-1")).not_to_have_text("unhurt")
    await dm.act("take-back").click()
    await expect(dm.hit_points("orc-1")).to_have_text("5/5")
    for person in (player, spectator):
        await expect(person.hit_points("orc-1")).to_have_text("unhurt")
    await dm.act("redo").click()
    await expect(dm.hit_points("orc-1")).not_to_have_text("5/5")


async def test_nobody_but_the_dm_receives_any_record_of_a_hidden_figure(
    served: Served, people: People
) -> None:
    dm, player, spectator = await three(served, people)
    await to_the_blow(dm, player)
    await strike_until_it_hits(dm, player, spectator, by_keyboard=False)
    await player.page.reload()
    await player.in_step()
    assert dm.heard('"sneak"')
    for person in (player, spectator):
        assert not person.heard("sneak")
        assert not person.heard("Goblin")
        assert not person.heard("goblin")
        assert await person.page.locator('[data-figure="sneak"]').count() == 0


async def test_orders_are_sealed_both_ways(served: Served, people: People) -> None:
    dm, player, spectator = await three(served, people)
    await dm.next.click()
    await expect(player.status()).to_contain_text("Declare for Rath")
    await player.act("strike", target="orc-2").click()
    await player.act("seal").click()
    await expect(player.status()).to_contain_text("Sealed")
    assert not dm.heard('"target":"orc-2"'), "the DM has not sealed and may not read Rath's order"
    await dm.page.reload()
    await dm.in_step()
    assert not dm.heard('"target":"orc-2"')
    await dm.order("orc", "strike", target="bera")
    await expect(dm.page.locator('[data-order="orc-1"]').first).to_contain_text("Bera")
    await dm.next.click()
    await expect(dm.next).to_contain_text("Roll initiative")
    assert dm.heard('"target":"orc-2"'), "the DM has sealed and reads Rath's order"
    for person in (player, spectator):
        assert not person.heard('"target":"bera"'), "a foe's order is open once it begins to act, not before"


async def test_a_lost_page_comes_back_to_where_it_was(served: Served, people: People) -> None:
    dm, player, _ = await three(served, people)
    served.stop()
    await expect(player.page.locator("[data-connection]").first).to_have_attribute("data-connection", "lost")
    await expect(player.status()).to_contain_text("Not in step")
    links = served.links
    served.start()
    assert served.links == links, "the same data gives the same links"
    await expect(player.page.locator("[data-connection]").first).to_have_attribute(
        "data-connection", "in-step", timeout=20_000
    )
    await expect(dm.page.locator("[data-connection]").first).to_have_attribute(
        "data-connection", "in-step", timeout=20_000
    )
    await dm.next.click()
    await expect(player.status()).to_contain_text("Declare for Rath")
    for person in people.here:
        person.errors.clear()  # a browser logs each refused connection as an error of its console


async def test_on_the_kitchen_network_everything_works_by_plain_http(served: Served, people: People) -> None:
    """A name that is not localhost, without TLS: no crypto.subtle, no clipboard, no randomUUID."""
    links = [link.replace("127.0.0.1", "table.example") for link in served.links]
    dm = await people.come(links[0])
    player = await people.come(links[1], phone=True)
    assert await player.page.evaluate("window.isSecureContext") is False
    await player.act("claim", character="rath").click()
    await dm.next.click()
    await expect(player.status()).to_contain_text("Declare for Rath")
    await player.act("strike", target="orc-1").click()
    await player.act("seal").click()
    await expect(player.status()).to_contain_text("Sealed")
    await dm.act("invite").click()
    await dm.act("copy-link", link="players").click()
    await expect(dm.act("copy-link", link="players")).to_have_text("Copied")
    await player.page.locator('[data-tab="table"]').click()
    await expect(player.page.locator("[data-no-awake]")).to_contain_text("https")
    await player.page.reload()
    await player.in_step()
    await expect(player.status()).to_contain_text("Sealed")
    with pytest.raises(Error):
        await player.page.evaluate("navigator.clipboard.readText()")


async def test_two_tabs_of_one_seat_agree(served: Served, people: People) -> None:
    dm, player, _ = await three(served, people)
    other = await player.context.new_page()
    await other.goto(served.links[1])
    await expect(other.locator("[data-status]:visible").first).to_contain_text(
        "The DM is setting out the field"
    )
    await dm.next.click()
    await player.act("strike", target="orc-1").click()
    await expect(other.locator('[data-action="strike"][data-target="orc-1"]').first).to_have_attribute(
        "aria-pressed", "true"
    )
    await other.locator('[data-action="seal"]:visible').first.click()
    await expect(player.status()).to_contain_text("Sealed")
