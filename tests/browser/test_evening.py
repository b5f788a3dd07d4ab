"""An evening by few presses: orders, a thumb, who comes late, who leaves, every ruleset (INTERFACE, checks 1, 3, 4, 10, 11, 13)."""

import contextlib
import re
from functools import partial
from time import monotonic
from typing import Final

import pytest
from playwright.async_api import expect

from tests.browser.people import SETTLED, People, Person, until
from tests.browser.served import Served
from tests.browser.test_ford import FOES, press_square, ready
from tests.browser.test_page import press_space

pytestmark = [
    pytest.mark.browser,
    pytest.mark.long,  # each is minutes of a whole evening; the default run has no room for them
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.timeout(240),
]

AWAY_LEAST_SECONDS: Final = 8.0
NEVER: Final = re.compile(
    r"\b(commit|void|fork|event|snapshot|seat|socket|version|token|undefined|NaN|null)s?\b", re.IGNORECASE
)
"""Words of the machine room, and what a page says that does not know what it says."""
COUNT: Final = """() => {
    window.inputs = 0;
    const typed = (event) => event.type === "keydown" && event.target.closest?.("input, textarea, select");
    for (const kind of ["pointerdown", "keydown"])
        document.addEventListener(kind, (event) => { if (event.isTrusted && !typed(event)) window.inputs += 1; }, true);
}"""


class Presses:
    """What a person pressed since the last look."""

    def __init__(self, person: Person) -> None:
        self._person: Final = person

    async def begin(self) -> None:
        """Count from now on; after every load of the page anew."""
        await self._person.page.evaluate(COUNT)

    async def taken(self) -> int:
        """How many since then; the count begins again."""
        found: int = await self._person.page.evaluate("const n = window.inputs; window.inputs = 0; n")
        return found


async def counted(person: Person) -> Presses:
    presses = Presses(person)
    await presses.begin()
    return presses


async def reads_well(person: Person) -> None:
    """The status is never empty and is read out politely, and no word of the machine room stands anywhere."""
    status = person.status()
    await expect(status).not_to_have_text("")
    await expect(status).to_have_attribute("aria-live", "polite")
    text = await person.page.locator("body").inner_text()
    assert not NEVER.search(text), NEVER.search(text)


async def foes_get_orders_by_key(dm: Person) -> None:
    """A key for each group, and Space: the next group without an order is open by itself."""
    for group in FOES:
        row = dm.page.locator(f'[data-group-row="{group}"][data-open]')
        await expect(row.locator("[data-key='s']")).to_be_enabled()
        await dm.page.keyboard.press("s")
        await expect(dm.page.locator(f'[data-group-row="{group}"] [data-said]')).to_contain_text("strike")


async def test_a_round_by_thumb_with_one_who_comes_late_and_one_who_leaves(
    served: Served, people: People
) -> None:
    dm_link, players_link, spectators_link = served.links
    dm, spectator = await people.come(dm_link), await people.come(spectators_link)
    rath = await people.come(players_link, phone=True)
    await expect(rath.page.locator(".presence")).to_have_count(1)
    await expect(dm.page.locator(".presence")).to_contain_text("1 chooses a character")
    await rath.act("claim", character="rath").tap()
    await expect(rath.status()).to_contain_text("The DM is setting out the field")
    for person in (dm, rath, spectator):
        await reads_well(person)
    await press_space(dm)

    # Orders: three groups and the seal; the player's by thumb
    led, thumb = await counted(dm), await counted(rath)
    await foes_get_orders_by_key(dm)
    await ready(rath, rath.page.locator(".figure-orders .choices .button").first).tap()
    await ready(rath, rath.act("seal")).tap()
    await expect(rath.status()).to_contain_text("Sealed")
    assert await thumb.taken() <= 3, "a new order costs a player three taps"
    assert not dm.heard('"action":"charge","target":"orc-1"'), "sealed both ways"
    await press_space(dm)
    assert await led.taken() <= 10, "three new group orders cost the DM ten presses"
    for person in (dm, rath, spectator):
        await reads_well(person)
    while "initiative" not in await dm.next.inner_text():
        await press_space(dm)
    await press_space(dm)

    # A fresh phone in the middle of it
    late = await people.come(players_link, phone=True)
    taps = await counted(late)
    await late.act("claim", character="bera").tap()
    lines = late.page.locator("[data-so-far] li")
    await expect(lines.last).to_contain_text(re.compile("declare next round|as declared"))
    assert await lines.count() <= 6
    assert await taps.taken() <= 3
    shown = await late.page.evaluate(
        """() => {
            const box = document.querySelector(".board-window").getBoundingClientRect();
            const own = document.querySelector('.board-counter[data-figure="bera"]').getBoundingClientRect();
            return own.left >= box.left && own.right <= box.right && own.top >= box.top && own.bottom <= box.bottom;
        }"""
    )
    assert shown, "one's own figure stands in the part of the board that is shown"
    await late.act("so-far-read").tap()
    await expect(lines).to_have_count(0)
    await reads_well(late)

    # Rath's player leaves; what he declared is played with one press, and his seat is lent
    left = monotonic()
    await rath.page.close()
    gone = dm.page.locator(".presence .away")
    while not await gone.count():
        assert monotonic() - left < 60
        await dm.page.wait_for_timeout(200)
    assert monotonic() - left >= AWAY_LEAST_SECONDS
    await expect(gone).to_contain_text("Rath")
    await until(lambda: _goes_for_rath(dm), "Rath's declared act to come up")
    told = dm.page.locator("[data-entry]").filter(
        has_text=re.compile(r"Rath (strikes|goes|charges|runs|lets)")
    )
    before = await told.count()
    await led.taken()
    await press_space(dm)
    assert await led.taken() == 1
    await expect(told).not_to_have_count(before)
    await dm.act("invite").click()
    await dm.page.locator('[data-field="lend"][data-character="rath"]').select_option("bera")
    await expect(late.page.locator('.rail-row[data-row="rath"]')).to_be_attached()
    await late.page.locator('[data-tab="sheet"]').tap()
    await expect(late.page.locator(".rail > .figure-sheet")).to_have_count(2)
    back = Person(rath.context, await rath.context.new_page())
    await back.open(players_link)
    await expect(late.page.locator(".rail > .figure-sheet")).to_have_count(1)
    await expect(back.page.locator(".own-figure")).to_contain_text("Rath")
    assert back.errors == []


async def _goes_for_rath(dm: Person) -> bool:
    """Go on until the big button names Rath."""
    if "Rath" in await dm.next.inner_text():
        return True
    if await dm.page.locator(f"[data-next]{SETTLED}").count():
        await press_space(dm)
    return False


@pytest.mark.parametrize("ruleset", ["adnd2e", "thmod"])
async def test_a_round_of_the_other_rulesets_is_led_by_space(
    served: Served, people: People, ruleset: str
) -> None:
    dm = await people.come(served.links[0])
    await dm.act("invite").click()
    await dm.act("end-battle").click()
    await ready(dm, dm.page.locator('[data-action="end-battle"][data-heed]')).click()
    await dm.act("invite").click()
    await dm.page.locator("#battle-name").fill("The shrine")
    await dm.page.locator("#battle-rules").select_option(ruleset)
    await dm.act("open-battle").click()
    await dm.page.locator("#foes-line").fill("3 orc")
    await ready(dm, dm.act("set-out")).click()
    await expect(dm.page.locator('[data-row="orc-3"]')).to_be_attached()
    await press_space(dm)
    await dm.act("strike", group="orc").click()
    await expect(dm.page.locator('[data-group-row="orc"] [data-said]')).to_be_visible()
    led = await counted(dm)
    await lead(dm, 2, by_slot=False)
    assert await led.taken() <= 30
    await expect(ready(dm, dm.act("same-again"))).to_be_visible()  # it hears nobody while it appears
    await dm.page.keyboard.press("r")
    await expect(dm.act("same-again")).to_have_attribute("aria-pressed", "true")
    await lead(dm, 3, by_slot=True)
    assert await led.taken() <= 12
    await reads_well(dm)


async def _plays_the_slot(dm: Person, told: int) -> bool:
    """A press in the very moment in which the button changes its meaning is let go, and is given again."""
    await dm.page.keyboard.press("Shift+Space")
    with contextlib.suppress(AssertionError):
        await expect(dm.page.locator("[data-entry]")).not_to_have_count(told, timeout=2000)
    return await dm.page.locator("[data-entry]").count() != told


async def lead(dm: Person, number: int, *, by_slot: bool) -> None:
    """Space, or Shift+Space where a slot has more, until that round; each blow is told of whom the button named."""
    while f"Round {number}" not in await dm.page.locator(".when").inner_text():
        await dm.page.locator(f"[data-next]{SETTLED}").first.wait_for()
        named = re.match(r"\W*([\w ]+?)\W* strikes", await dm.next.inner_text())
        slot = dm.page.locator(f'[data-action="slot"]{SETTLED}')
        if by_slot and await slot.count():
            told = await dm.page.locator("[data-entry]").count()
            await until(partial(_plays_the_slot, dm, told), f"the slot to be played after {told} entries")
            continue
        await press_space(dm)
        if named is not None and not by_slot:
            newest = dm.page.locator("[data-entry] .entry-text").filter(has_text=named[1]).first
            await expect(newest).to_be_visible()


async def test_a_hand_that_hammers_on_does_not_answer_and_the_big_button_stays_where_it_is(
    served: Served, people: People
) -> None:
    dm, rath = await people.come(served.links[0]), await people.come(served.links[1])
    await rath.act("claim", character="rath").click()
    await press_space(dm)
    await expect(dm.next).to_contain_text("Seal")
    box = await dm.next.bounding_box()
    await expect(rath.act("seal")).to_be_visible()
    for _ in range(12):
        await rath.page.keyboard.press("Space")
        await rath.page.wait_for_timeout(60)
    await expect(rath.page.locator("[data-warning]")).to_be_visible()
    await expect(rath.page.locator(".button.main")).to_have_attribute("data-heed", "")
    assert await rath.page.locator("[data-entry]").filter(has_text="sealed").count() == 0
    for _ in range(4):
        await dm.choose_group("orc")
        await ready(dm, dm.act("hold", group="orc")).click()
        await expect(dm.act("take-back")).to_be_visible()
        await ready(dm, dm.act("take-back")).click()
        await expect(dm.act("redo")).to_be_visible()
    after = await dm.next.bounding_box()
    assert box is not None
    assert after is not None
    assert abs(box["x"] + box["width"] - after["x"] - after["width"]) <= 1
    assert abs(box["y"] - after["y"]) <= 1
    # Single letters are switched off, and nothing but Space presses
    await dm.page.keyboard.press("?")
    keys = dm.page.locator("[data-keys-help]")
    await expect(keys).to_be_visible()
    await keys.get_by_role("checkbox").uncheck()
    await dm.page.locator("body").press("?")
    await expect(keys).to_be_visible()
    await dm.page.locator("body").press("y")
    assert await dm.page.locator('[data-order="orc-1"]').count() == 0
    await keys.get_by_role("checkbox").check()


async def test_those_who_watch_have_a_caption_words_and_an_overlay(served: Served, people: People) -> None:
    spectator = await people.come(served.links[2])
    caption = spectator.page.locator("[data-caption]")
    await expect(caption).to_contain_text("setting out")
    assert await caption.evaluate("each => getComputedStyle(each).fontSize") == "28px"
    await spectator.act("explain-words").click()
    dm = await people.come(served.links[0])
    await press_space(dm)
    await until(lambda: _presses_towards(dm, "Roll initiative"), "initiative")
    await press_space(dm)
    word = spectator.page.locator("[data-word]:visible").first
    await word.click()
    await expect(spectator.page.locator("[data-meaning]")).to_contain_text(".")
    overlay = await people.come(served.links[2].replace("#", "?overlay#"))
    assert (
        await overlay.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
    )
    await expect(overlay.page.locator("[data-caption]")).to_be_visible()
    await expect(overlay.page.locator(".top")).to_be_hidden()
    # The invitation: the same link in words, as squares, and who can open it
    await dm.act("invite").click()
    invitation = dm.page.locator("[data-invitation]")
    link = await invitation.locator("[data-link-address='players']").input_value()
    assert link == served.links[1]
    await expect(invitation.locator("[data-qr]")).to_have_attribute("data-qr", link)
    await expect(invitation.locator("[data-reach]")).to_contain_text("Only this computer")
    for person in (spectator, overlay):
        title = await person.page.title()
        assert not re.search("Rath|Orc|ford", title), title


async def _presses_towards(dm: Person, words: str) -> bool:
    if words in await dm.next.inner_text():
        return True
    await press_space(dm)
    return False


async def test_a_way_is_gone_by_thumb_for_two_taps(served: Served, people: People) -> None:
    dm = await people.come(served.links[0])
    rath = await people.come(served.links[1], phone=True)
    await rath.act("claim", character="rath").tap()
    await press_space(dm)
    await rath.page.locator('[data-action="all-actions"]').tap()
    await ready(rath, rath.act("move")).tap()
    await ready(rath, rath.act("seal")).tap()
    await expect(rath.status()).to_contain_text("Sealed")
    await dm.seal_as_written()
    while "Your turn" not in await rath.status().inner_text():
        if await dm.page.locator(f"[data-next]{SETTLED}").count():
            await press_space(dm)
    thumb = await counted(rath)
    await press_square(rath, 9, 5)
    await expect(rath.page.locator("[data-price]")).to_contain_text(" of ")
    await ready(rath, rath.act("go")).tap()
    await expect(rath.page.locator('.board-counter[data-figure="rath"]')).to_have_attribute(
        "aria-label", re.compile(r"square 9 5\b")
    )
    assert await thumb.taken() <= 2


POINTERS: Final = """() => {
    window.pointers = 0;
    document.addEventListener("pointerdown", () => { window.pointers += 1; }, true);
}"""


async def tab_to(person: Person, selector: str) -> None:
    """Tab until that has the focus; nothing on the way holds it fast."""
    for _ in range(60):
        await person.page.keyboard.press("Tab")
        if await person.page.locator(f"{selector}:focus").count():
            return
    raise AssertionError(f"Tab never came to {selector}")


async def test_a_round_at_the_ford_by_keyboard_alone(served: Served, people: People) -> None:
    dm, rath = await people.come(served.links[0]), await people.come(served.links[1])
    for person in (dm, rath):
        await person.page.evaluate(POINTERS)
    await tab_to(rath, '[data-action="claim"][data-character="rath"]')
    await rath.page.keyboard.press("Enter")
    await expect(rath.status()).to_contain_text("The DM is setting out the field")
    await press_space(dm)
    await foes_get_orders_by_key(dm)
    orc = rath.page.locator('.figure-orders > .chips [data-target="orc-2"]')
    await expect(ready(rath, orc)).to_be_visible()
    key = await orc.get_attribute("data-key")
    assert key is not None
    await rath.page.locator("body").press(key)
    await expect(orc).to_have_attribute("aria-pressed", "true")
    await expect(rath.page.locator(".button.main")).to_be_focused()
    await ready(rath, rath.act("seal")).press("Space")
    await expect(rath.status()).to_contain_text("Sealed")
    while "Round 2" not in await dm.page.locator(".when").inner_text():
        deed = rath.page.locator(f".button.main:not([data-action='nothing']){SETTLED}")
        if await deed.count() and "Your turn" in await rath.status().inner_text():
            await rath.page.locator("body").press("Enter")
        elif await dm.page.locator(f"[data-next]{SETTLED}").count():
            await press_space(dm)
        await dm.page.wait_for_timeout(50)
    for person in (dm, rath):
        assert await person.page.evaluate("window.pointers") == 0
