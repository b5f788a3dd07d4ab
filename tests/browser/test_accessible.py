"""axe finds nothing serious on the screens of a fight, in the light theme and in the dark."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from axe_playwright_python.async_playwright import Axe

from tests.browser.people import People, Person
from tests.browser.served import Served
from tests.browser.test_one_blow import begin, orders_to_the_blow, three

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.timeout(120)]

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


async def test_axe_finds_nothing_serious_on_any_screen_of_a_fight(served: Served, people: People) -> None:
    found: list[str] = []
    stranger = await people.come(served.origin, is_in_step=False)
    found += await wrong(stranger, "landing")
    newcomer = await people.come(served.links[1], phone=True)
    found += await wrong(newcomer, "claiming")
    dm, player, spectator = await three(served, people)
    found += await wrong(dm, "setting out")
    await begin(dm, player)
    for person, where in ((dm, "the DM declares"), (player, "a player declares")):
        found += await wrong(person, where)
    await orders_to_the_blow(dm, player)
    for person, where in ((dm, "the DM resolves"), (player, "a player's blow"), (spectator, "watching")):
        found += await wrong(person, where)
    assert not found, "\n".join(found)
    for person in (dm, player, spectator):
        widths = await person.page.locator(".entry-text").evaluate_all(
            "texts => texts.filter(text => text.checkVisibility()).map(text => text.clientWidth)"
        )
        assert all(width > READABLE_PIXELS for width in widths), (
            "a sentence of the chronicle has room to be read"
        )
