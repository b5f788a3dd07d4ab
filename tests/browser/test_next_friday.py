"""Two fights, a camp of seven days, a server that is killed in between, and the next Friday on the same links (INTERFACE, check 12).

Four pages: the DM, Rath at a desk, Tam on a phone, and somebody who watches.
"""

import re
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from playwright.async_api import expect

from tests.browser.people import People, Person, until
from tests.browser.served import Served
from tests.browser.test_evening import counted
from tests.browser.test_ford import Table, play_out, ready, tell

pytestmark = [
    pytest.mark.browser,
    pytest.mark.long,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.timeout(900),
]

INPUTS_MAX: Final = 8
"""From the end of one fight to the next that is open (INTERFACE, check 12)."""
DAYS: Final = 7
ARROWS: Final = 20
STANDS: Final = re.compile(r"(-?\d+)/(\d+)")


class Standing(NamedTuple):
    """What a card in camp says of somebody."""

    points: int
    most: int
    left: str


class Screens:
    """Pictures of every page, kept where the test keeps its files."""

    def __init__(self, folder: Path, table: Table) -> None:
        folder.mkdir()
        self.folder: Final = folder
        self._pages: Final = dict(zip(("dm", "rath", "tam-phone", "spectator"), table.everybody, strict=True))

    async def take(self, moment: str) -> None:
        for name, person in self._pages.items():
            await person.page.screenshot(path=self.folder / f"{moment}-{name}.png")


async def typed(dm: Person, words: str) -> None:
    """The DM types a command, and it is taken."""
    box = dm.page.locator(".command-box input")
    await box.fill(f"/{words}")
    await box.press("Enter")
    await until(lambda: _is_sent(dm), f"{words} to be taken")


async def _is_sent(dm: Person) -> bool:
    """Enter took up the word that was offered, if it came meanwhile: then the line ends in a blank, and goes by the next."""
    box = dm.page.locator(".command-box input")
    if (await box.input_value()).endswith(" "):
        await box.press("Enter")
    return not await box.input_value()


async def to_a_moment(table: Table, words: str) -> None:
    """All four pages say that."""
    for person in table.everybody:
        await expect(person.page.locator("body")).to_contain_text(words)


async def stands(person: Person, character: str) -> Standing:
    """Hit points and what is counted, from the card of a character in camp."""
    card = person.page.locator(f'.camp [data-character="{character}"]')
    found = STANDS.search(await card.locator("[data-stands]").inner_text())
    assert found is not None
    left = card.locator("[data-left]")
    return Standing(int(found[1]), int(found[2]), await left.inner_text() if await left.count() else "")


async def in_camp(table: Table) -> None:
    """Every page has turned to the camp by itself."""
    for person in table.everybody:
        await expect(person.page.locator(".camp")).to_be_visible()


async def a_round_with_a_shot(table: Table) -> None:
    """The DM begins; Rath guards, Tam shoots, the foes hold, and the round is played to its end."""
    rath, tam = table.players["Rath"], table.players["Tam"]
    await ready(table.dm, table.dm.next).click()
    await tell(rath, "guard")
    await tell(tam, "fire")
    for player in (rath, tam):
        await ready(player, player.act("seal")).click()
        await expect(player.status()).to_contain_text("Sealed")
    await table.dm.seal_as_written()
    table.inputs = 0
    await play_out(table, 1, by_slot=True)


async def end(dm: Person) -> None:
    """By the table's panel, asked once more."""
    await dm.act("invite").click()
    await dm.act("end-battle").click()
    await ready(dm, dm.page.locator('[data-action="end-battle"][data-heed]')).click()
    await expect(dm.page.locator(".aftermath .character").first).to_be_visible()


async def carry(dm: Person) -> None:
    """The big button, once it says so."""
    await expect(dm.next).to_contain_text("Carry")
    await ready(dm, dm.next).click()


async def count_arrows(table: Table) -> None:
    """The DM writes on Tam's sheet how many arrows there are; what it changes is seen first."""
    dm = table.dm
    await dm.page.locator('.camp [data-character="tam"] [data-action="care"]').click()
    await dm.page.locator('.camp [data-character="tam"] [data-action="edit-sheet"]').click()
    await dm.page.locator('.camp [data-character="tam"] [data-field="missiles"]').first.fill(str(ARROWS))
    await dm.act("see-sheet").click()
    await expect(dm.page.locator('[data-ahead="tam"]')).to_be_visible()
    await ready(dm, dm.act("accept-camp")).click()
    await until(lambda: _reads(dm, "tam", f"short bow {ARROWS}"), "the arrows to be counted")


async def _reads(person: Person, character: str, left: str) -> bool:
    return (await stands(person, character)).left == left


async def rath_edits_his_own(rath: Person, dm: Person) -> None:
    """A player changes what is theirs, and the DM reads what."""
    await rath.act("my-sheet").click()
    await rath.act("own-sheet").click()
    assert await rath.page.locator("#own-rath-level").count() == 0, "the level is the DM's"
    await rath.page.locator("#own-rath-pounds").fill("40")
    await rath.act("see-sheet").click()
    await ready(rath, rath.act("accept-camp")).click()
    told = dm.page.locator("[data-entry]").filter(has_text="The player of Rath writes the sheet anew")
    await expect(told).to_contain_text("pounds carried")


async def sit_down_here(served: Served, people: People) -> Table:
    dm_link, players_link, spectators_link = served.links
    dm = await people.come(dm_link)
    rath, tam = await people.come(players_link), await people.come(players_link, phone=True)
    spectator = await people.come(spectators_link)
    for player, character in ((rath, "rath"), (tam, "tam")):
        await player.act("claim", character=character).click()
        await expect(player.status()).to_contain_text("The DM is setting out the field")
    return Table(dm, rath, tam, spectator)


async def shots_told(person: Person) -> int:
    """How many shots of Tam's the chronicle tells."""
    told = await person.page.locator("[data-entry] .entry-text").all_text_contents()
    return sum(text.count("Tam shoots at ") for text in told)


async def newest(person: Person) -> list[str]:
    """The last things that were told."""
    told = await person.page.locator("[data-entry] .entry-text").all_inner_texts()
    return told[:5]


def nobody_answered(table: Table) -> None:
    """While the server was away their lines could not be opened, which a browser calls an error."""
    for person in table.everybody:
        person.errors[:] = [error for error in person.errors if "ERR_CONNECTION_REFUSED" not in error]


async def battle_open(dm: Person) -> str:
    """The id of the battle that is open, from the last snapshot or patch that named one."""
    named = (re.findall(r'"battle":\{[^{}]*?"id":"(b-[0-9a-f]+)"', frame) for frame in dm.frames)
    all_named: list[str] = [one for found in named for one in found]
    return all_named[-1]


async def test_an_evening_of_two_fights_a_camp_a_crash_and_the_next_friday(
    served: Served, people: People, tmp_path: Path
) -> None:
    table = await sit_down_here(served, people)
    dm, rath, tam = table.dm, table.players["Rath"], table.players["Tam"]
    screens = Screens(tmp_path / "screens", table)
    await dm.page.locator("summary").filter(has_text="Keep as an encounter").click()
    await dm.page.locator('[data-field="keep-name"]').fill("The ford again")
    await dm.act("keep-encounter").click()

    # The first fight, in which nobody counts arrows
    first = await battle_open(dm)
    await a_round_with_a_shot(table)
    await typed(dm, "damage rath 9")
    await typed(dm, "damage mirel 6")
    await end(dm)
    await screens.take("aftermath")
    await carry(dm)
    await in_camp(table)
    assert (await stands(dm, "rath"))[:2] == (43, 52)
    assert (await stands(tam, "mirel"))[:2] == (8, 14)
    await count_arrows(table)
    await rath_edits_his_own(rath, dm)
    await screens.take("camp")
    await dm.act("open-encounter").click()
    for person in table.everybody:
        await expect(person.page.locator(".board").first).to_be_visible()
        await expect(person.page.locator(".title")).to_contain_text("The ford again")
    told_before = await shots_told(dm)

    # The second, in which they are; then the fewest presses to the third
    await a_round_with_a_shot(table)
    second = await battle_open(dm)
    assert second != first
    await typed(dm, "damage rath 20")
    await typed(dm, "damage tam 3")
    shots = await shots_told(dm) - told_before
    led = await counted(dm)
    await end(dm)
    outcome = await dm.page.locator('.aftermath [data-character="tam"]').inner_text()
    spent = re.search(rf"short bow {ARROWS} → (\d+)", outcome)
    assert spent is not None, outcome
    arrows = int(spent[1])
    assert arrows < ARROWS
    assert shots == ARROWS - arrows, "each shot that is told is one arrow"
    await carry(dm)
    await in_camp(table)
    before = {name: await stands(dm, name) for name in ("rath", "bera", "mirel", "tam")}
    assert before["rath"][:2] == (23, 52)
    assert before["tam"] == Standing(19, 22, f"short bow {arrows}")
    kept = {battle: served.lines_of(battle) for battle in (first, second)}

    # The power fails; the pages come back by themselves
    served.kill()
    for person in table.everybody:
        await expect(person.page.locator("[data-connection]").first).not_to_have_attribute(
            "data-connection", "in-step"
        )
    served.start()
    for person in table.everybody:
        await person.in_step()
    nobody_answered(table)
    assert {battle: served.lines_of(battle) for battle in kept} == kept, "every event was kept"
    assert {name: await stands(dm, name) for name in before} == before

    # Seven days
    await dm.page.locator('[data-action="pass-time"][data-span="week"]').click()
    await expect(dm.page.locator('[data-ahead="rath"]')).to_contain_text("23 → 30")
    await screens.take("seven-days")
    await ready(dm, dm.act("accept-camp")).click()
    healed = {name: min(one.most, one.points + DAYS) for name, one in before.items()}
    assert healed["rath"] == 30
    assert healed["tam"] == 22
    for name, points in healed.items():
        await until(partial(_has, dm, name, points), f"{name} to have {points}")
        assert (await stands(rath, name)).points == points
    assert (await stands(tam, "tam")).left == f"short bow {arrows}"
    await ready(dm, dm.act("open-encounter")).click()
    await expect(dm.hit_points("rath")).to_contain_text("30")
    assert await led.taken() <= INPUTS_MAX
    await ready(dm, dm.next).click()
    await to_a_moment(table, "Round 1")

    # Until next time, in the middle of it; and next Friday on the same links
    await dm.act("invite").click()
    await ready(dm, dm.act("pause")).click()
    await to_a_moment(table, "Paused")
    await screens.take("paused")
    third = await battle_open(dm)
    told = await newest(dm)
    for person in table.everybody:
        await person.page.close()
    served.kill()
    served.start()
    links = served.links
    friday: list[Person] = []
    for person, link in zip(table.everybody, (links[0], links[1], links[1], links[2]), strict=True):
        back = Person(person.context, await person.context.new_page())
        people.here.append(back)
        await back.open(link)
        friday.append(back)
    again = Table(*friday)
    await to_a_moment(again, "Paused")
    for person in again.everybody:
        await expect(person.page.locator("[data-so-far]").first).to_be_visible()
    assert await newest(again.dm) == told
    await Screens(tmp_path / "friday", again).take("so-far")
    await ready(again.dm, again.dm.act("go-on")).click()
    await expect(again.players["Rath"].status()).to_contain_text("Declare for Rath")
    await expect(again.players["Tam"].status()).to_contain_text("Declare for Tam")
    await expect(again.dm.hit_points("rath")).to_contain_text("30")
    await again.dm.act("invite").click()
    past = again.dm.page.locator(".past-battle")
    await expect(past).to_have_count(3)
    assert {await one.get_attribute("data-battle") for one in await past.all()} == {first, second, third}
    assert {battle: served.lines_of(battle) for battle in kept} == kept


async def _has(person: Person, character: str, points: int) -> bool:
    return (await stands(person, character)).points == points
