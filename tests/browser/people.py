"""People with browsers: each has a context of its own, and every frame that reaches it is kept."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Any, Final

from playwright.async_api import Browser, BrowserContext, Locator, Page, WebSocket, expect

PHONE: Final = {"width": 390, "height": 844}
DESK: Final = {"width": 1440, "height": 900}


SECONDS_MAX: Final = 60.0
"""However loaded the machine is: what has not come by then does not come."""


async def until(holds: Callable[[], Awaitable[bool | int]], what: str) -> None:
    """Wait for a condition that no single locator has."""
    begun = monotonic()
    while not await holds():
        assert monotonic() - begun < SECONDS_MAX, f"waited in vain for {what}"
        await asyncio.sleep(0.05)


SETTLED: Final = ":not([aria-disabled='true']):not(:disabled)"
"""A button that hears: it is deaf for a moment after it appeared or changed its meaning."""


class Person:
    """Somebody at a page. `frames` is all text that came to it, `inputs` how often it pressed something."""

    def __init__(self, context: BrowserContext, page: Page) -> None:
        self.context: Final = context
        self.page: Final = page
        self.frames: list[str] = []
        self.errors: list[str] = []
        page.on("websocket", self._listen)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on(
            "console", lambda message: self.errors.append(message.text) if message.type == "error" else None
        )

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: self.frames.append(str(payload)))

    async def open(self, link: str) -> None:
        """Come by a link and be in step."""
        await self.page.goto(link)
        await self.in_step()

    async def in_step(self) -> None:
        """Wait until the page has everything."""
        await expect(self.page.locator("[data-connection]").first).to_have_attribute(
            "data-connection", "in-step"
        )

    async def hears(self, button: Locator) -> None:
        """Wait until a button hears; `expect` would look four times, then once a second."""
        await until(button.and_(self.page.locator(SETTLED)).count, f"{button} to hear")

    def hit_points(self, figure: str) -> Locator:
        """What the rail says of a figure."""
        return self.page.locator(f'[data-hp="{figure}"]').first

    def act(self, action: str, **more: str) -> Locator:
        """The button of an action."""
        marks = "".join(f'[data-{key}="{value}"]' for key, value in more.items())
        return self.page.locator(f'[data-action="{action}"]{marks}:visible').first

    async def choose_group(self, group: str) -> None:
        """Open a group among the orders, if it is not open."""
        row = self.page.locator(f'[data-group-row="{group}"]')
        if await row.get_attribute("data-open") is None:
            await row.locator('[data-action="choose-group"]').click()
        await expect(row).to_have_attribute("data-open", "")

    async def order(self, group: str, action: str, **more: str) -> None:
        """Whoever leads gives a group an order, and sees that it stands."""
        await self.choose_group(group)
        await self.act(action, group=group, **more).click()
        await expect(self.page.locator(f'[data-group-row="{group}"] [data-said]')).to_be_visible()

    async def seal_as_written(self) -> None:
        """Whoever leads seals by the typed word: whoever was told nothing holds, and no foe comes by itself."""
        box = self.page.locator(".command-box input")
        await box.fill("/seal")
        await box.press("Enter")
        await expect(box).to_have_value("")
        await self.next.focus()

    async def set_down(self, figure: str, x: int, y: int) -> None:
        """While the field is set out, put a figure on a square."""
        await self.page.locator(f'[data-row="{figure}"] .row-button').click()
        await self.page.locator("#place-x").fill(str(x))
        await self.page.locator("#place-y").fill(str(y))
        await self.act("place").click()
        counter = self.page.locator(f'.board-counter[data-figure="{figure}"]')
        await expect(counter).to_have_attribute("aria-label", re.compile(f"square {x} {y}\\b"))

    @property
    def next(self) -> Locator:
        """The main button."""
        return self.page.locator("[data-next]:visible").first

    def status(self) -> Locator:
        """The status sentence."""
        return self.page.locator("[data-status]:visible").first

    def heard(self, word: str) -> bool:
        """Whether a word ever reached this page."""
        return any(word in frame for frame in self.frames)


class People:
    """Whoever came in this test."""

    def __init__(self, browser: Browser) -> None:
        self._browser: Final = browser
        self.here: Final[list[Person]] = []

    async def come(
        self, link: str, *, phone: bool = False, is_in_step: bool = True, **context: Any
    ) -> Person:
        """A new person with a browser of its own opens a link; `is_in_step` where it leads to a table."""
        made = await self._browser.new_context(viewport=PHONE if phone else DESK, has_touch=phone, **context)  # type: ignore[arg-type]
        person = Person(made, await made.new_page())
        self.here.append(person)
        if is_in_step:
            await person.open(link)
        else:
            await person.page.goto(link)
        return person

    async def leave(self) -> None:
        """Close everything; a page that met an error fails the test."""
        for person in self.here:
            await person.context.close()
        met = [error for person in self.here for error in person.errors]
        assert met == [], f"pages met errors: {met}"
