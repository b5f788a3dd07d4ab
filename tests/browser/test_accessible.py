"""axe finds nothing serious on the screens of a fight, in the light theme and in the dark."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from axe_playwright_python.async_playwright import Axe

from tests.browser.people import People, Person
from tests.browser.served import Served
from tests.browser.test_ford import ready
from tests.browser.test_one_blow import begin, orders_to_the_blow, three

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(240)]

SERIOUS = {"serious", "critical"}
READABLE_PIXELS = 150


async def wrong(person: Person, where: str) -> list[str]:
    """What axe holds against a page, in both themes: rule, where it is, and the first element."""
    found: list[str] = []
    themes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
    for theme in themes:
        await person.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        results: Any = await Axe().run(person.page)  # it types what it answers with as a bare dict
        violations: list[dict[str, Any]] = results.response["violations"]
        found += [
            f"{where}, {theme}: {broken['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
            for broken in violations
            if broken["impact"] in SERIOUS
            for node in broken["nodes"][:2]
        ]
    return found


NARROW: tuple[dict[str, int], ...] = ({"width": 320, "height": 640}, {"width": 720, "height": 450})
"""A small phone; and a desk at 200 %."""


async def too_wide(person: Person, where: str) -> list[str]:
    """What sticks out of a narrow window to the side, or is out of reach there."""
    before = person.page.viewport_size
    assert before is not None
    found: list[str] = []
    for size in NARROW:
        await person.page.set_viewport_size(size)  # type: ignore[arg-type]
        wide = await person.page.evaluate(
            """() => {
                const main = document.querySelector(".button.main:not([disabled])")?.getBoundingClientRect();
                const out = main && (main.left < 0 || main.right > innerWidth || main.bottom > innerHeight);
                return document.documentElement.scrollWidth > innerWidth || Boolean(out);
            }"""
        )
        if wide:
            found.append(f"{where}, {size['width']} wide")
    await person.page.set_viewport_size(before)
    return found


async def test_axe_finds_nothing_serious_on_any_screen_of_a_fight(served: Served, people: People) -> None:
    found: list[str] = []
    stranger = await people.come(served.origin, is_in_step=False)
    found += await wrong(stranger, "landing")
    newcomer = await people.come(served.links[1], phone=True)
    found += await wrong(newcomer, "claiming")
    dm, player, spectator = await three(served, people)
    found += await wrong(dm, "setting out")
    await begin(dm, player)
    await dm.act("invite").click()
    await dm.page.keyboard.press("?")
    await dm.page.locator("[data-qr]").wait_for()
    await player.page.locator('[data-action="all-actions"]').click()
    for person, where in ((dm, "the DM declares, keys and invitation open"), (player, "a player declares")):
        found += await wrong(person, where)
        found += await too_wide(person, where)
    await dm.page.keyboard.press("Escape")
    await dm.act("invite").click()
    await orders_to_the_blow(dm, player)
    await spectator.act("explain-words").click()
    for person, where in ((dm, "the DM resolves"), (player, "a player's blow"), (spectator, "watching")):
        found += await wrong(person, where)
        found += await too_wide(person, where)
    await dm.act("look-back").click()
    await dm.act("past-leave").wait_for()
    found += await wrong(dm, "the past")
    await dm.act("past-leave").click()
    await dm.act("invite").click()
    await dm.act("end-battle").click()
    await ready(dm, dm.page.locator('[data-action="end-battle"][data-heed]')).click()
    await dm.page.locator(".aftermath").wait_for()
    found += await wrong(dm, "the aftermath")
    found += await too_wide(dm, "the aftermath")
    await ready(dm, dm.act("carry")).click()
    await dm.page.locator(".camp-page .pass-time").wait_for()
    found += await wrong(dm, "the camp")
    found += await too_wide(dm, "the camp")
    still = await player.page.evaluate(
        "document.getAnimations().filter(one => one.effect.getComputedTiming().duration > 0).length"
    )
    assert still == 0, "nothing moves for whoever wants no motion"
    assert not found, "\n".join(found)
    for person in (dm, player, spectator):
        widths = await person.page.locator(".entry-text").evaluate_all(
            "texts => texts.filter(text => text.checkVisibility()).map(text => text.clientWidth)"
        )
        assert all(width > READABLE_PIXELS for width in widths), (
            "a sentence of the chronicle has room to be read"
        )
