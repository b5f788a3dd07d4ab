"""The fight at the ford as a table plays it: a DM, two players, somebody who watches; two rounds, by one key."""

import re
from typing import Final

import pytest
from playwright.async_api import Locator, expect

from tests.browser.people import People, Person
from tests.browser.served import Served

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(240)]

ONE_BY_ONE_MAX: Final = 30
BY_SLOT_MAX: Final = 12
"""The most inputs that a round with unchanged orders may cost whoever leads (INTERFACE: one round)."""
STEPS_MAX: Final = 80
"""More than a round can have; what comes to this goes in a circle."""
SETTLED: Final = ":not([aria-disabled='true']):not(:disabled)"

FOES: Final = ("ogre", "orc", "sneak")
ALONE: Final = ("bera", "mirel")
"""Characters that nobody plays here."""


class Table:
    """Who sits at it, and how often the DM has pressed something."""

    def __init__(self, dm: Person, rath: Person, tam: Person, spectator: Person) -> None:
        self.dm: Final = dm
        self.players: Final = {"Rath": rath, "Tam": tam}
        self.spectator: Final = spectator
        self.inputs = 0

    @property
    def everybody(self) -> tuple[Person, ...]:
        """All four."""
        return (self.dm, *self.players.values(), self.spectator)

    async def press(self, key: str) -> None:
        """One input of the DM's."""
        self.inputs += 1
        await self.dm.page.keyboard.press(key)

    async def lead(self, *, by_slot: bool) -> bool:
        """Take the step that the big button names, by Space, or all of the slot; False where it waits for somebody."""
        main = self.dm.page.locator(f"[data-next]{SETTLED}")
        if await main.count() == 0:
            return False
        await expect(self.dm.next).to_be_focused()
        slot = self.dm.page.locator(f'[data-action="slot"]{SETTLED}')
        before = await self.moment()
        await self.press("Shift+Space" if by_slot and await slot.count() else "Space")
        for _ in range(60):
            if await self.moment() != before:
                return True
            await self.dm.page.wait_for_timeout(50)
        raise AssertionError(f"the DM's press did nothing at {before}")

    async def moment(self) -> tuple[str, str, int]:
        """What tells one moment from the next on the DM's page."""
        told = await self.dm.page.locator("[data-entry]").count()
        return await self.dm.status().inner_text(), await self.dm.next.inner_text(), told

    async def players_play(self) -> bool:
        """Each player who may does what the big button says; True if one did."""
        for player in self.players.values():
            main = player.page.locator(f".button.main:not([data-action='nothing']){SETTLED}")
            if await main.count():
                await main.click()
                return True
        return False


async def sit_down(served: Served, people: People) -> Table:
    """Two players take their characters, one of them by thumb."""
    dm_link, players_link, spectators_link = served.links
    dm = await people.come(dm_link)
    rath = await people.come(players_link, phone=True)
    tam = await people.come(players_link)
    spectator = await people.come(spectators_link)
    for player, character in ((rath, "rath"), (tam, "tam")):
        await player.act("claim", character=character).click()
        await expect(player.status()).to_contain_text("The DM is setting out the field")
    return Table(dm, rath, tam, spectator)


def ready(person: Person, locator: Locator) -> Locator:
    """The button, once it hears."""
    return locator.and_(person.page.locator(SETTLED))


async def tell(player: Person, action: str) -> None:
    """A player orders an action out of all that there are, and sees that it stands."""
    if not await player.act(action).count():
        await player.page.locator('[data-action="all-actions"]').click()
    await ready(player, player.act(action)).click()
    await expect(player.act(action)).to_have_attribute("aria-pressed", "true")


async def declare_first_round(table: Table) -> None:
    """The foes come over the ford, Rath runs at them, Tam shoots."""
    dm, rath, tam = table.dm, table.players["Rath"], table.players["Tam"]
    await dm.next.click()
    await expect(rath.status()).to_contain_text("Declare for Rath")
    for group in FOES:
        await dm.order(group, "strike")
    for figure in ALONE:
        await dm.order(figure, "guard")
    await tell(rath, "charge")
    await tell(tam, "fire")
    for player in (rath, tam):
        await ready(player, player.act("seal")).click()
        await expect(player.status()).to_contain_text("Sealed")


async def play_out(table: Table, number: int, *, by_slot: bool) -> None:
    """From sealing to the next round's first sentence: the DM by one key, the players by their big buttons."""
    for _ in range(STEPS_MAX):
        if await in_round(table.dm, number + 1):
            return
        led = await table.lead(by_slot=by_slot)
        played = await table.players_play()
        if not led and not played:
            await table.dm.page.wait_for_timeout(100)
    raise AssertionError(f"round {number} did not end: {await table.moment()}")


async def in_round(person: Person, number: int) -> bool:
    """Whether a page has come to a round."""
    return f"Round {number}" in await person.page.locator(".when").inner_text()


async def same_orders_again(table: Table) -> None:
    """R for everybody; who has none of last round's left holds."""
    for player in table.players.values():
        await expect(player.status()).to_contain_text(re.compile("Declare for|Sealed"))
        again = player.act("same-again")
        if await again.count():
            await ready(player, again).click()
            await expect(again).to_have_attribute("aria-pressed", "true")
    again = table.dm.act("same-again")
    await expect(ready(table.dm, again)).to_be_visible()
    await table.press("r")
    await expect(again).to_have_attribute("aria-pressed", "true")
    for player in table.players.values():
        seal = ready(player, player.act("seal"))
        if await player.act("seal").count():
            await seal.click()
            if await player.page.locator("[data-warning]").count():
                await seal.click()


@pytest.mark.parametrize(
    ("by_slot", "inputs_max"),
    [(False, ONE_BY_ONE_MAX), (True, BY_SLOT_MAX)],
    ids=["one by one", "by slot"],
)
async def test_two_rounds_at_the_ford_cost_the_dm_few_inputs(
    served: Served, people: People, by_slot: bool, inputs_max: int
) -> None:
    table = await sit_down(served, people)
    await declare_first_round(table)
    await play_out(table, 1, by_slot=by_slot)
    for person in table.everybody:
        await expect(person.page.locator(".when")).to_contain_text("Round 2")
        assert await person.page.locator("[data-entry]").filter(has_text="Rath").count() > 0
    table.inputs = 0
    await same_orders_again(table)
    await play_out(table, 2, by_slot=by_slot)
    assert table.inputs <= inputs_max, f"the DM pressed {table.inputs} times in a round"
    for person in (*table.players.values(), table.spectator):
        assert not person.heard("sneak"), "the goblin in the reeds was told of"
        await expect(person.page.locator("[data-refusal]")).to_have_count(0)


async def to_the_move_of(table: Table, name: str) -> Person:
    """Go on until the player of a figure may go; the others do what is proposed."""
    player = table.players[name]
    for _ in range(STEPS_MAX):
        if await player.act("plan").count():
            return player
        await table.lead(by_slot=False)
        if not await player.act("plan").count():
            other = next(one for key, one in table.players.items() if key != name)
            main = other.page.locator(f".button.main:not([data-action='nothing']){SETTLED}")
            if await main.count():
                await main.click()
    raise AssertionError(f"{name} never may go")


async def rath_moves_alone(served: Served, people: People) -> Table:
    """A round in which Rath goes, and all others hold."""
    table = await sit_down(served, people)
    rath, tam = table.players["Rath"], table.players["Tam"]
    await table.dm.next.click()
    await tell(rath, "move")
    await tell(tam, "guard")
    await table.dm.order("orc", "hold")
    for player in (rath, tam):
        await ready(player, player.act("seal")).click()
    await to_the_move_of(table, "Rath")
    return table


async def press_square(person: Person, x: int, y: int, *, columns: int = 24) -> None:
    """Press the middle of a square on the board."""
    board = person.page.locator(".board")
    width = await board.evaluate("board => board.clientWidth")
    side = width / columns
    await board.click(position={"x": (x + 0.5) * side, "y": (y + 0.5) * side})


async def test_a_way_is_drawn_by_thumb_and_gone(served: Served, people: People) -> None:
    table = await rath_moves_alone(served, people)
    rath = table.players["Rath"]
    await expect(rath.page.locator("[data-reach]")).to_be_attached()
    await press_square(rath, 9, 5)
    await expect(rath.page.locator("[data-price]")).to_contain_text("2 of")
    await press_square(rath, 10, 4)
    await expect(rath.page.locator("[data-price]")).to_contain_text("3.5 of")
    await expect(rath.page.locator("[data-path='3']")).to_be_attached()
    await press_square(rath, 9, 5)
    await expect(rath.page.locator("[data-price]")).to_contain_text("2 of")
    await ready(rath, rath.act("go")).click()
    for person in table.everybody:
        await expect(person.page.locator('.board-counter[data-figure="rath"]')).to_have_attribute(
            "aria-label", re.compile(r"square 9 5\b")
        )


async def test_a_way_is_drawn_by_keys_and_gone(served: Served, people: People) -> None:
    table = await rath_moves_alone(served, people)
    dm = table.dm
    await ready(dm, dm.act("plan")).focus()
    await dm.page.keyboard.press("m")
    await expect(dm.page.locator("[data-plan='0']")).to_be_attached()
    for key in ("d", "d", "e"):
        await dm.page.keyboard.press(key)
    await expect(dm.page.locator("[data-plan='3']")).to_be_attached()
    await expect(dm.page.locator("[data-price][data-legal='true']")).to_contain_text(" of ")
    await dm.page.keyboard.press("Backspace")
    await dm.page.keyboard.press("Backspace")
    await expect(dm.page.locator("[data-price]")).to_contain_text("1 of")
    await dm.page.keyboard.press("Escape")
    await expect(dm.page.locator("[data-plan]")).to_have_count(0)
    await dm.page.keyboard.press("m")
    await dm.page.keyboard.press("w")
    await expect(ready(dm, dm.act("go"))).to_be_visible()
    await dm.page.keyboard.press("Enter")
    for person in table.everybody:
        await expect(person.page.locator('.board-counter[data-figure="rath"]')).to_have_attribute(
            "aria-label", re.compile(r"square 9 6\b")
        )


async def orcs_run_past_rath(served: Served, people: People) -> Table:
    """Three orcs stand before Rath and go for Bera behind him."""
    table = await sit_down(served, people)
    dm, rath, tam = table.dm, table.players["Rath"], table.players["Tam"]
    for number, y in ((1, 6), (2, 7), (3, 8)):
        await dm.set_down(f"orc-{number}", 10, y)
    await dm.set_down("bera", 6, 6)
    await dm.next.click()
    await dm.choose_group("orc")
    await dm.page.locator('[data-action="strike"][data-group="orc"][data-target="bera"]').first.click()
    await expect(dm.page.locator('[data-order="orc-1"]').first).to_contain_text("Bera")
    for player in (rath, tam):
        await tell(player, "guard")
        await ready(player, player.act("seal")).click()
    return table


async def to_a_question(table: Table) -> Person:
    """Go on until Rath's player is asked."""
    rath = table.players["Rath"]
    for _ in range(STEPS_MAX):
        await rath.page.wait_for_timeout(150)
        if await rath.page.locator("[data-question]").count():
            return rath
        await table.lead(by_slot=False)
    raise AssertionError("Rath was never asked")


async def test_a_player_is_asked_about_a_blow_once_and_not_again_after_always_so(
    served: Served, people: People
) -> None:
    table = await orcs_run_past_rath(served, people)
    rath = await to_a_question(table)
    asked = rath.page.locator("[data-question]")
    await expect(asked).to_contain_text("Rath. Strike?")
    await expect(asked.locator("[data-seconds]")).to_have_text(re.compile(r"\d+ s"))
    await expect(asked).to_contain_text("Without an answer by then")
    await expect(rath.page.locator(".button.main .main-words")).to_have_text("Strike")
    await expect(table.dm.next).to_contain_text("Waiting for an answer")
    await expect(table.spectator.page.locator("[data-question]")).to_have_count(0)
    await ready(rath, rath.act("always-so")).click()
    await expect(asked).to_have_count(0)
    told = table.dm.page.locator("[data-entry]").filter(has_text=re.compile(r"^\s*R1\s*Rath strikes Orc"))
    await expect(told.first).to_be_visible()
    await rath.page.locator('[data-tab="sheet"]').click()
    always = rath.act("standing", choice="strike", target="rath")
    await expect(always).to_have_attribute("aria-pressed", "true")
    for _ in range(STEPS_MAX):
        if "End" in await table.dm.next.inner_text():
            break
        await table.lead(by_slot=False)
        assert await asked.count() == 0, "after Always so nobody is asked again"


async def test_a_blow_that_is_let_go_does_not_fall(served: Served, people: People) -> None:
    table = await orcs_run_past_rath(served, people)
    rath = await to_a_question(table)
    await ready(rath, rath.act("answer", choice="let_go")).click()
    await expect(rath.page.locator("[data-question]")).to_have_count(0)
    await expect(table.dm.next).not_to_contain_text("Waiting for an answer")
    assert await table.dm.page.locator("[data-entry]").filter(has_text="Rath strikes").count() == 0


async def test_a_card_that_appears_is_not_answered_by_a_press_that_was_meant_for_something_else(
    served: Served, people: People
) -> None:
    table = await orcs_run_past_rath(served, people)
    rath = table.players["Rath"]
    await rath.page.evaluate(
        """() => new MutationObserver(() => {
            const card = document.querySelector("[data-question]");
            if (card && !window.pressedAt) {
                window.pressedAt = performance.now();
                document.querySelector(".button.main").click();
                card.querySelector("[data-choice='let_go']").click();
            }
        }).observe(document.body, { subtree: true, childList: true })"""
    )
    await to_a_question(table)
    assert await rath.page.evaluate("window.pressedAt") is not None
    await rath.page.wait_for_timeout(600)
    await expect(rath.page.locator("[data-question]")).to_have_count(1)


async def test_the_round_goes_on_when_the_page_of_the_dm_is_closed(served: Served, people: People) -> None:
    table = await sit_down(served, people)
    await declare_first_round(table)
    for _ in range(3):
        await table.lead(by_slot=False)
        await table.players_play()
    await table.dm.page.close()
    spectator = table.spectator
    for _ in range(1_200):
        if await in_round(spectator, 2):
            break
        await table.players_play()
        await spectator.page.wait_for_timeout(100)
    await expect(spectator.page.locator(".when")).to_contain_text("Round 2")
    await expect(table.players["Rath"].status()).to_contain_text("Declare for Rath")
