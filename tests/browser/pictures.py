"""The pictures of docs/pictures, drawn anew: `python -m tests.browser.pictures [NAME…]`. The page has to be built before.

`evening` is the demonstration as it is played; whatever is worth a picture is taken there, under a name, from somebody's
page: at a desk and on a phone, in light and dark. A picture has at most 256 colours, so that it stays small.
"""

import asyncio
import base64
import struct
import sys
import tempfile
import zlib
from collections.abc import Awaitable, Callable, Collection
from pathlib import Path
from typing import Any, Final, Literal

from playwright.async_api import Page, async_playwright, expect

from tests.browser.conftest import QUIET, browser_path
from tests.browser.people import DESK, PHONE, People, Person
from tests.browser.served import Served

PICTURES: Final = Path(__file__).parents[2] / "docs" / "pictures"
SIZES: Final = {"desk": DESK, "phone": PHONE}
THEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
SECRETS_VIEW: Final = {"width": 1000, "height": 640}
SETTLE_MS: Final = 450
ACTS_MOST: Final = 8
FEWER_COLOURS: Final = """async (png) => {
  const image = await createImageBitmap(await (await fetch('data:image/png;base64,' + png)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height);
  const pen = canvas.getContext('2d');
  pen.drawImage(image, 0, 0);
  const { data } = pen.getImageData(0, 0, image.width, image.height);
  const counts = new Map();
  const colours = new Uint32Array(data.length / 4);
  for (let n = 0; n < colours.length; n += 1) {
    const colour = (data[4 * n] << 16) | (data[4 * n + 1] << 8) | data[4 * n + 2];
    colours[n] = colour;
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const kept = [...counts].sort((one, other) => other[1] - one[1]).slice(0, 256).map(([colour]) => colour);
  const near = new Map(kept.map((colour, index) => [colour, index]));
  const nearest = (colour) => {
    let [best, least] = [0, Infinity];
    for (let n = 0; n < kept.length; n += 1) {
      const far = [16, 8, 0].reduce((sum, by) => sum + (((colour >> by) & 255) - ((kept[n] >> by) & 255)) ** 2, 0);
      if (far < least) [best, least] = [n, far];
    }
    near.set(colour, best);
    return best;
  };
  let text = '';
  for (let n = 0; n < colours.length; n += 1) text += String.fromCharCode(near.get(colours[n]) ?? nearest(colours[n]));
  return { width: image.width, height: image.height, palette: kept, pixels: btoa(text) };
}"""

Take = Callable[[str, Person], Awaitable[None]]


async def evening(served: Served, people: People, take: Take) -> None:
    """From the first page to the first blow."""
    stranger = await people.come(served.origin, is_in_step=False)
    await take("landing", stranger)
    dm = await people.come(served.links[0])
    await dm.page.locator("#foes-line").fill("3 orc bow; 2 goblin hidden; tro")
    await expect(dm.page.locator('[data-monster="troll"]')).to_be_visible()
    await take("desk-search", dm)
    await dm.page.locator("#foes-line").fill("3 orc bow; 2 goblin hidden; troll reserve")
    await expect(dm.page.locator("[data-draft]")).to_be_attached()
    await take("desk-foes", dm)
    await dm.page.locator("#foes-line").fill("")
    await dm.act("desk-ground").click()
    await dm.act("key").click()
    await take("desk-ground", dm)
    await dm.act("key").click()
    await dm.act("desk-foes").click()
    player = await people.come(served.links[1])
    await take("pick-a-character", player)
    await player.act("claim", character="rath").click()
    await player.in_step()
    spectator = await people.come(served.links[2])
    await dm.next.click()
    await expect(player.status()).to_contain_text("Declare")
    await take("declare-dm", dm)
    await take("declare-player", player)
    await _to_the_moves(dm, player)
    await take("resolve-dm", dm)
    await take("resolve-player", player)
    await take("watching", spectator)
    await dm.act("look-back").click()
    await dm.act("past-leave").wait_for()
    await take("past", dm)
    await dm.act("past-leave").click()
    await dm.act("invite").click()
    await dm.page.locator("[data-qr]").wait_for()
    await take("invite", dm)
    await dm.act("end-battle").click()
    await dm.page.wait_for_timeout(SETTLE_MS)
    await dm.page.locator('[data-action="end-battle"][data-heed]').click()
    await dm.page.locator(".aftermath").wait_for()
    await take("aftermath", dm)


async def _to_the_moves(dm: Person, player: Person) -> None:
    """Rath strikes an orc, the orcs strike Rath, and somebody has begun."""
    await player.act("strike", target="orc-2").click()
    await player.act("seal").click()
    await dm.order("orc", "strike", target="rath")
    await dm.next.click()
    for _ in range(ACTS_MOST):
        await dm.page.wait_for_timeout(SETTLE_MS)
        if await dm.next.get_attribute("data-action") == "nothing":
            return  # they wait for Rath
        await dm.next.click()


class Camera:
    """Takes what is wanted, and tells of it."""

    def __init__(self, wanted: Collection[str], dark_room: Page) -> None:
        self._wanted: Final = wanted
        self._dark_room: Final = dark_room

    async def take(self, name: str, person: Person) -> None:
        """Four pictures of one page; afterwards it is as it was."""
        if self._wanted and name not in self._wanted:
            return
        before = person.page.viewport_size
        for size, view in SIZES.items():
            await person.page.set_viewport_size(view)  # type: ignore[arg-type]
            for theme in THEMES:
                await person.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
                await self.keep(person.page, f"{name}-{size}-{theme}")
        await person.page.emulate_media(color_scheme="light")
        if before is not None:
            await person.page.set_viewport_size(before)

    async def keep(self, page: Page, name: str) -> None:
        """One picture, as small as it can be."""
        await page.wait_for_timeout(SETTLE_MS)
        shot = base64.b64encode(await page.screenshot()).decode()
        (PICTURES / f"{name}.png").write_bytes(written(await self._dark_room.evaluate(FEWER_COLOURS, shot)))
        sys.stdout.write(f"{name}\n")


def written(found: Any) -> bytes:
    """A PNG with a palette."""
    width, height = int(found["width"]), int(found["height"])
    pixels = base64.b64decode(found["pixels"])
    rows = b"".join(b"\0" + pixels[y * width : (y + 1) * width] for y in range(height))
    colours = b"".join(int(colour).to_bytes(3, "big") for colour in found["palette"])
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = ((b"IHDR", head), (b"PLTE", colours), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, body) for kind, body in parts)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


async def draw(wanted: Collection[str]) -> None:
    """All pictures, or those that are named."""
    PICTURES.mkdir(exist_ok=True)
    async with async_playwright() as play:
        browser = await play.chromium.launch(executable_path=browser_path(), args=list(QUIET))
        camera = Camera(wanted, await browser.new_page())
        if not wanted or "secrets" in wanted:
            await _with_the_demonstration(browser, lambda served, people: _secrets(served, people, camera))
        await _with_the_demonstration(browser, lambda served, people: evening(served, people, camera.take))
        await browser.close()


async def _with_the_demonstration(browser: Any, story: Callable[[Served, People], Awaitable[None]]) -> None:
    with tempfile.TemporaryDirectory() as data:
        served, people = Served(Path(data)), People(browser)
        try:
            await story(served, people)
            await people.leave()
        finally:
            served.stop()


async def _secrets(served: Served, people: People, camera: Camera) -> None:
    """Both sides of docs/secrets.md: the demonstration as its DM sees it, and as Rath's player does."""
    dm, player = await people.come(served.links[0]), await people.come(served.links[1])
    await player.act("claim", character="rath").click()
    await player.in_step()
    for who, name in ((dm, "dm"), (player, "player")):
        await who.page.set_viewport_size(SECRETS_VIEW)  # type: ignore[arg-type]
        await camera.keep(who.page, f"secrets-{name}")


if __name__ == "__main__":
    asyncio.run(draw(sys.argv[1:]))
