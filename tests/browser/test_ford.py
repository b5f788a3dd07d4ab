"""The fight at the ford as a table plays it: a DM with one key, two players (one by thumb), somebody who watches."""

import contextlib
import json
import re
from typing import Final

import pytest
from playwright.async_api import Locator, expect

from tests.browser.fought_again import fought_again, kept_in
from tests.browser.people import SETTLED, People, Person, until
from tests.browser.served import Served

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(240)]

ONE_BY_ONE_MAX: Final = 30
BY_SLOT_MAX: Final = 12
"""The most inputs that a round with unchanged orders may cost whoever leads (INTERFACE: one round)."""
INPUTS_MAX: Final = 80
"""More than a round can cost; what comes to this goes in a circle."""
ROUNDS_MAX: Final = 12
"""Long before that their nerve breaks: a quarter down is one chance in five to hold, half down one in ten."""

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
        await until(lambda: self._has_moved_from(before), f"the DM's press at {before} to do something")
        assert self.inputs <= INPUTS_MAX, f"the round goes in a circle: {await self.moment()}"
        return True

    async def _has_moved_from(self, before: tuple[str, str, int]) -> bool:
        return await self.moment() != before

    async def moment(self) -> tuple[str, str, int]:
        """What tells one moment from the next on the DM's page."""
        told = await self.dm.page.locator("[data-entry]").count()
        return await self.dm.status().inner_text(), await self.dm.next.inner_text(), told

    async def players_play(self) -> bool:
        """Each player who may does what the big button says; True if one did."""
        for player in self.players.values():
            if await self.presses(player):
                return True
        return False

    async def presses(self, player: Person) -> bool:
        """A player does what the big button says; False where it says nothing."""
        main = player.page.locator(f".button.main:not([data-action='nothing']){SETTLED}")
        if not await main.count():
            return False
        before = await main.inner_text()
        await main.click()
        await until(lambda: self._says_otherwise(player, before), f"{before} to be done")
        return True

    async def _says_otherwise(self, player: Person, before: str) -> bool:
        main = player.page.locator(".button.main")
        return await main.inner_text() != before or await main.get_attribute("aria-disabled") == "true"

    async def somebody_may(self) -> bool:
        """Whether anybody at the table has something to press."""
        buttons = [
            player.page.locator(f".button.main:not([data-action='nothing']){SETTLED}")
            for player in self.players.values()
        ]
        return any([await one.count() for one in (self.dm.page.locator(f"[data-next]{SETTLED}"), *buttons)])


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


async def order(player: Person, action: str) -> None:
    """Press it until the order stands: a press on a button that meant somebody else a moment ago is let go."""

    async def stands() -> bool:
        await ready(player, player.act(action)).click()
        with contextlib.suppress(AssertionError):
            await expect(player.act(action)).to_have_attribute("aria-pressed", "true", timeout=2000)
        return await player.act(action).get_attribute("aria-pressed") == "true"

    await until(stands, f"{action} to be ordered")


async def tell(player: Person, action: str) -> None:
    """A player orders an action out of all that there are, and sees that it stands."""
    if not await player.act(action).count():
        await player.page.locator('[data-action="all-actions"]').click()
    await order(player, action)


async def declare_first_round(table: Table) -> None:
    """The foes come over the ford, Rath runs at them, Tam shoots, Mirel begins to cast."""
    dm, rath, tam = table.dm, table.players["Rath"], table.players["Tam"]
    await dm.next.click()
    await expect(rath.status()).to_contain_text("Declare for Rath")
    for group in FOES:
        await dm.choose_group(group)
        await dm.page.locator(f'.button.choice[data-action="strike"][data-group="{group}"]').click()
        await expect(dm.page.locator(f'[data-group-row="{group}"] [data-said]')).to_contain_text("strike")
    await dm.order("bera", "guard")
    await dm.order("mirel", "cast", spell="magic_missile")
    await tell(rath, "charge")
    await tell(tam, "fire")
    for player in (rath, tam):
        await ready(player, player.act("seal")).click()
        await expect(player.status()).to_contain_text("Sealed")


async def play_out(table: Table, number: int, *, by_slot: bool) -> None:
    """From sealing to the next round's first sentence: the DM by one key, the players by their big buttons."""
    while not await in_round(table.dm, number + 1):
        if not await table.lead(by_slot=by_slot) and not await table.players_play():
            await until(table.somebody_may, f"somebody to have something to do: {await table.moment()}")


async def in_round(person: Person, number: int) -> bool:
    """Whether a page has come to a round."""
    return f"Round {number}" in await person.page.locator(".when").inner_text()


async def same_orders_again(table: Table) -> None:
    """R for everybody; of the others the foes attack the nearest, and who is played holds."""
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


async def strike_on(table: Table) -> None:
    """Who ran at them stands among them now, and strikes whoever is near."""
    await order(table.players["Rath"], "strike")


async def nerve_has_broken(person: Person) -> bool:
    """Whether a page's chronicle tells that foes broke."""
    broke = re.compile(r"(Orc|Ogre).* (gives? ground|flees?|yields?)\.")
    return await person.page.locator("[data-entry]").filter(has_text=broke).count() > 0


async def test_the_fight_goes_from_invitation_to_broken_nerve_for_few_inputs_and_falls_out_so_as_a_script(
    served: Served, people: People
) -> None:
    """Round 1 with new orders; from round 2 on with those of the round before, one by one and by slot in turn.

    What a round costs the DM counts from the first order to the next round. The dice are the server's, so each run is
    another fight: it goes on until the foes' nerve has broken and both ways of leading were counted.
    """
    table = await sit_down(served, people)
    await declare_first_round(table)
    await play_out(table, 1, by_slot=True)
    cost: dict[bool, list[int]] = {True: [], False: []}
    number = 1
    while not (all(cost.values()) and await nerve_has_broken(table.dm)):
        number += 1
        assert number <= ROUNDS_MAX, "their nerve never broke"
        by_slot = number % 2 == 1
        table.inputs = 0
        if number == 2:
            await strike_on(table)
        await same_orders_again(table)
        await play_out(table, number, by_slot=by_slot)
        cost[by_slot].append(table.inputs)
    assert max(cost[False]) <= ONE_BY_ONE_MAX, f"one by one the rounds cost {cost[False]}"
    assert max(cost[True]) <= BY_SLOT_MAX, f"by slot the rounds cost {cost[True]}"
    for person in table.everybody:
        await expect(person.page.locator(".when")).to_contain_text(f"Round {number + 1}")
        assert await nerve_has_broken(person)
        await expect(person.page.locator("[data-refusal]")).to_have_count(0)
    for person in (*table.players.values(), table.spectator):
        assert not person.heard("sneak"), "the goblin in the reeds was told of"
    battle = await battle_of(table.dm)
    for person in table.everybody:
        await person.page.close()
    served.stop()
    kept = await kept_in(served.data, battle)
    in_the_script = fought_again(kept, served.data / "ford.jsonl")
    assert [one.events for one in kept.battle] == in_the_script


async def battle_of(person: Person) -> str:
    """The id of the battle on a page, from what it was sent."""
    snapshot = next(frame for frame in person.frames if '"type":"snapshot"' in frame and '"battle"' in frame)
    found: str = json.loads(snapshot)["view"]["battle"]["id"]
    return found


async def to_the_move_of(table: Table, name: str) -> Person:
    """Go on until the player of a figure may go; the others do what is proposed."""
    player = table.players[name]
    (other,) = [one for key, one in table.players.items() if key != name]
    while not await player.act("plan").count():
        if not await table.lead(by_slot=False) and not await table.presses(other):
            await until(table.somebody_may, f"somebody to have something to do before {name} goes")
    return player


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
    await table.dm.seal_as_written()
    await to_the_move_of(table, "Rath")
    return table


async def press_square(person: Person, x: int, y: int, *, columns: int = 24) -> None:
    """Press the middle of a square on the board."""
    board = person.page.locator(".board")
    width = await board.evaluate("board => board.getBoundingClientRect().width")
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


@pytest.mark.long  # by thumb it is tried always
async def test_a_way_is_drawn_by_keys_and_gone(served: Served, people: People) -> None:
    table = await rath_moves_alone(served, people)
    dm = table.dm
    await ready(dm, dm.act("plan")).focus()
    await dm.page.keyboard.press("Shift+Space")
    await expect(dm.page.locator('[data-refusal="wrong_step"]')).to_contain_text("Shift+Space")
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
    """Three orcs stand before Rath and go for Bera behind him. Tam holds: on guard it might fell one before Rath strikes."""
    table = await sit_down(served, people)
    dm, rath, tam = table.dm, table.players["Rath"], table.players["Tam"]
    for number, y in ((1, 6), (2, 7), (3, 8)):
        await dm.set_down(f"orc-{number}", 10, y)
    await dm.set_down("bera", 6, 6)
    await dm.next.click()
    await dm.choose_group("orc")
    await dm.page.locator('[data-action="strike"][data-group="orc"][data-target="bera"]').first.click()
    await expect(dm.page.locator('[data-order="orc-1"]').first).to_contain_text("Bera")
    for player, action in ((rath, "guard"), (tam, "hold")):
        await tell(player, action)
        await ready(player, player.act("seal")).click()
    await dm.seal_as_written()
    return table


async def to_a_question(table: Table) -> Person:
    """Go on until Rath's player is asked."""
    rath = table.players["Rath"]

    async def may_go_on() -> bool:
        led = table.dm.page.locator(f"[data-next]{SETTLED}")
        return await rath.page.locator("[data-question]").count() + await led.count() > 0

    while not await rath.page.locator("[data-question]").count():
        await until(may_go_on, "Rath to be asked, or the DM to go on")
        await table.lead(by_slot=False)
    return rath


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
    while "End" not in await table.dm.next.inner_text():
        if not await table.lead(by_slot=False):
            await until(table.somebody_may, "the DM to have something to do")
        assert await asked.count() == 0, "after Always so nobody is asked again"


@pytest.mark.long
async def test_whoever_runs_past_five_is_one_question_for_the_dm_and_one_press(
    served: Served, people: People
) -> None:
    """Rath runs along a row of orcs who ask before they strike; what comes of it is told under his going."""
    table = await sit_down(served, people)
    dm, rath, tam = table.dm, table.players["Rath"], table.players["Tam"]
    for figure, x, y in (("rath", 1, 2), *((f"orc-{n}", n + 1, 1) for n in range(1, 6))):
        await dm.set_down(figure, x, y)
    await dm.next.click()
    await dm.act("invite").click()
    await dm.act("by-itself").click()
    await dm.page.locator('[data-field="foes-strike"]').select_option("ask")
    await dm.act("invite").click()
    await tell(rath, "move")
    await tell(tam, "guard")
    await dm.order("orc", "hold")
    for player in (rath, tam):
        await ready(player, player.act("seal")).click()
    await dm.seal_as_written()
    await to_the_move_of(table, "Rath")
    await rath.page.keyboard.press("m")
    for _ in range(7):
        await rath.page.keyboard.press("d")
    await expect(rath.page.locator("[data-plan='7']")).to_be_attached()
    await expect(rath.page.locator("[data-price][data-legal='true']")).to_contain_text("7 of")
    await ready(rath, rath.act("go")).click()
    asked = dm.page.locator("[data-question]")
    await expect(asked).to_have_count(1)
    for person in table.everybody:
        assert await person.page.locator("[data-question]").count() <= 1
    before = table.inputs
    await ready(dm, dm.next).wait_for()
    await table.press("Space")
    await expect(asked).to_have_count(0)
    assert table.inputs == before + 1
    for person in table.everybody:
        told = person.page.locator("[data-entry]").filter(has_text=re.compile("Orc . strikes Rath"))
        await expect(told).to_have_count(5)


@pytest.mark.long
async def test_a_blow_that_is_let_go_does_not_fall(served: Served, people: People) -> None:
    table = await orcs_run_past_rath(served, people)
    rath = await to_a_question(table)
    await ready(rath, rath.act("answer", choice="let_go")).wait_for()
    asked = re.search(r"Orc \d", await rath.page.locator("[data-question]").inner_text())
    assert asked is not None
    await ready(rath, rath.act("answer", choice="let_go")).click()
    await expect(rath.page.locator("[data-question]")).to_have_count(0)
    await expect(table.dm.next).not_to_contain_text("Waiting for an answer")
    # On a machine that is slow enough another was struck before, when the seconds of the question about it had passed.
    struck = table.dm.page.locator("[data-entry]").filter(has_text=f"Rath strikes {asked[0]}")
    assert await struck.all_inner_texts() == []


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


@pytest.mark.parametrize(
    "served",
    [("dm_away_seconds=1", "dm_away_answer_seconds=0.1", "dm_away_step_seconds=0.1")],
    indirect=True,
    ids=["in haste"],
)
async def test_the_round_goes_on_when_the_page_of_the_dm_is_closed(served: Served, people: People) -> None:
    table = await sit_down(served, people)
    await declare_first_round(table)
    for _ in range(3):
        await table.lead(by_slot=False)
        await table.players_play()
    await table.dm.page.close()
    spectator = table.spectator
    while not await in_round(spectator, 2):
        await table.players_play()
        await spectator.page.wait_for_timeout(100)
    await expect(spectator.page.locator(".when")).to_contain_text("Round 2")
    await expect(table.players["Rath"].status()).to_contain_text("Declare for Rath")
