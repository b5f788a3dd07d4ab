"""Pictures: what is taken and kept, and what of one each may fetch. The picture of these tests is red where the secret is."""

from __future__ import annotations

import io
import struct
import zlib
from typing import Any

import httpx
import pytest
from msgspec import structs
from PIL import Image

from server.event_store.memory import MemoryDisk
from server.pictures.apart import Cut, NoPicture
from server.pictures.cutting import answered
from tests.server.house import HASTY, House, Person, a_house
from tests.server.http.test_export import app_of

RED, BLUE = (220, 20, 20), (20, 20, 220)
SQUARE_PX = 50
WIDE = 24 * SQUARE_PX
HIGH = 16 * SQUARE_PX


def drawn(kind: str = "PNG", **how: Any) -> bytes:
    """A picture of the demonstration's whole board, 50 pixels a square: red from column 12 on, blue before it."""
    whole = Image.new("RGB", (WIDE, HIGH), BLUE)
    whole.paste(RED, (12 * SQUARE_PX, 0, WIDE, HIGH))
    out = io.BytesIO()
    whole.save(out, kind, **how)
    return out.getvalue()


class Asked:
    """Somebody at the doors of a house, by a link."""

    def __init__(self, house: House, link: str) -> None:
        self._house, self._link = house, link

    async def __call__(self, method: str, path: str, content: bytes = b"") -> httpx.Response:
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(app_of(self._house)), base_url="http://affray.test"
        ) as client:
            token = await self._house.token(self._link)
            return await client.request(
                method,
                f"/api/tables/demo/{path}",
                content=content,
                headers={"authorization": f"Bearer {token}"},
            )


async def laid(dm: Person, picture: str, **how: Any) -> None:
    """The picture lies on the whole board."""
    backdrop = {"picture": picture, "width_px": WIDE, "height_px": HIGH, "across": 2400, **how}
    assert (await dm.do("set_backdrop", backdrop=backdrop))["type"] == "done"


def colours(content: bytes) -> tuple[bool, bool]:
    """Whether there is anything red in it, and anything blue."""
    with Image.open(io.BytesIO(content)) as opened:
        raw = opened.convert("RGB").tobytes()
    points = [*zip(raw[::3], raw[1::3], raw[2::3], strict=True)]
    red = any(r > 120 and b < 120 and g < 120 for r, g, b in points)
    blue = any(b > 120 and r < 120 and g < 120 for r, g, b in points)
    return red, blue


async def fetched(asked: Asked, person: Person, picture: str) -> dict[str, httpx.Response]:
    """Each tile that a page is told of."""
    view = person.view["battle"]
    path = f"battles/{view['id']}/pictures/{picture}"
    return {
        name: await asked("GET", f"{path}/{name}?covered={bits}")
        for name, bits in view["backdrop"]["tiles"].items()
    }


async def test_nobody_fetches_what_is_covered_and_the_dm_sees_all() -> None:
    disk = MemoryDisk()
    async with a_house(disk) as house, a_house(disk) as other:
        await house.demo()
        dm, player = await house.enter("dm"), await house.enter("players")
        leads, plays = Asked(house, "dm"), Asked(other, "players")
        brought = await leads("POST", "pictures", drawn())
        assert brought.status_code == 201, brought.text
        picture = brought.json()["picture"]
        assert (brought.json()["width_px"], brought.json()["height_px"]) == (WIDE, HIGH)
        await laid(dm, picture)
        covered = [[x, y] for x in range(12, 24) for y in range(16)]
        assert (await dm.do("cover_squares", squares=covered))["type"] == "done"
        everything = await fetched(leads, dm, picture)
        assert [one.status_code for one in everything.values()] == [200] * 6
        assert {colours(one.content) for one in everything.values()} == {
            (True, False),
            (True, True),
            (False, True),
        }
        seen = await fetched(plays, player, picture)
        assert set(seen) == {"0-0", "1-0", "0-1", "1-1"}, "a tile of which all is covered is not told of"
        assert {colours(one.content) for one in seen.values()} == {(False, True)}
        headers = next(iter(seen.values())).headers
        assert headers["content-type"] == "image/webp"
        assert "immutable" in headers["cache-control"]
        path = f"battles/{player.view['battle']['id']}/pictures/{picture}"
        for tile in (
            "0-0?covered=",
            "1-0",
            "2-0?covered=",
            "1-0?covered=0",
            "1-0?covered=xyz",
            "9-9",
            "1-1?covered=00",
        ):
            answer = await plays("GET", f"{path}/{tile}")
            fit = tile == "0-0?covered="
            assert answer.status_code == (200 if fit else 404), tile
        for method, door in (
            ("GET", "pictures"),
            ("DELETE", f"pictures/{picture}"),
            ("POST", "pictures"),
        ):
            assert (await plays(method, door, b"x")).status_code == 403
        assert (await plays("GET", f"pictures/{picture}/small")).status_code == 404
        foe = next(one for one in dm.view["battle"]["combatants"].values() if one["side"] == "foes")["id"]
        for do, seen_by in (("hide", 404), ("reveal", 200)):
            await dm.do(do, figures=[foe])
            await dm.do("edit_combatant", figure=foe, sheet={"portrait": picture})
            assert (await plays("GET", f"pictures/{picture}/small")).status_code == seen_by
            assert (picture in str(player.view["battle"]["combatants"])) == (seen_by == 200)
        assert (await dm.do("uncover_squares"))["type"] == "done"
        assert player.view["battle"]["backdrop"]["tiles"]["2-0"] == ""
        assert colours((await plays("GET", f"{path}/2-0")).content) == (True, False)
        await laid(dm, picture, left=1200)  # the red half lies beyond the eastern edge, and is the DM's alone
        seen = await fetched(plays, player, picture)
        assert set(seen) == {"0-0", "1-0", "0-1", "1-1"}
        assert {colours(one.content) for one in seen.values()} == {(False, True)}


def bomb(width: int, height: int) -> bytes:
    """A picture of that size in a few bytes; its rows are not there."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)

    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")
    )


def moving() -> bytes:
    out = io.BytesIO()
    frames = [Image.new("RGB", (8, 8), colour) for colour in (RED, BLUE)]
    frames[0].save(out, "WEBP", save_all=True, append_images=frames[1:], lossless=True)
    return out.getvalue()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "no picture in PNG, JPEG or WebP"),
        (b"GIF89a" + bytes(20), "no picture in PNG, JPEG or WebP"),
        (b"RIFF\x00\x00\x00\x00WAVEfmt ", "no picture in PNG, JPEG or WebP"),
        (b"\x89PNG\r\n\x1a\n" + bytes(40), "broken"),
        (drawn()[:-200], "broken"),
        (bomb(30_000, 30_000), "far too many pixels"),
        (bomb(8_000, 8_000), "million in all"),
        (bomb(20_000, 10), "16384 a side"),
        (moving(), "moves"),
    ],
)
def test_what_is_no_still_picture_of_a_fair_size_is_not_taken(content: bytes, words: str) -> None:
    found = answered(b'{"pixels_max":40000000}\n' + content)
    assert isinstance(found, NoPicture)
    assert words in found.words


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_each_kind_is_cut_alike_and_nothing_hidden_in_the_file_is_in_the_pieces(kind: str) -> None:
    exif = Image.Exif()
    exif[0x010E] = "the thirteenth house"
    found = answered(b'{"pixels_max":40000000}\n' + drawn(kind, exif=exif.tobytes()))
    assert isinstance(found, Cut)
    assert (found.width_px, found.height_px, len(found.tiles)) == (WIDE, HIGH, 6)
    assert not any(b"thirteenth" in one for one in (*found.tiles.values(), found.small))


async def test_a_table_keeps_so_many_pictures_and_so_many_bytes() -> None:
    small = structs.replace(HASTY, table_pictures_max=1)
    async with a_house(settings=small) as house:
        await house.demo()
        asked = Asked(house, "dm")
        first = await asked("POST", "pictures", drawn())
        again = await asked("POST", "pictures", drawn())
        assert first.json() == again.json()
        full = await asked("POST", "pictures", drawn("JPEG"))
        assert (full.status_code, "throw one away" in full.json()["message"]) == (409, True)
        (kept,) = (await asked("GET", "pictures")).json()["pictures"]
        assert kept == first.json()
        assert (await asked("GET", f"pictures/{kept['picture']}/small")).status_code == 200
        assert (await asked("DELETE", f"pictures/{kept['picture']}")).status_code == 204
        assert not [key for key in house.store.disk.things if kept["picture"] in key]


async def test_a_picture_that_lies_somewhere_is_not_thrown_away() -> None:
    async with a_house() as house:
        await house.demo()
        dm, asked = await house.enter("dm"), Asked(house, "dm")
        picture = (await asked("POST", "pictures", drawn())).json()["picture"]
        await laid(dm, picture)
        refused = await asked("DELETE", f"pictures/{picture}")
        assert (refused.status_code, "Take it away" in refused.json()["message"]) == (409, True)
        assert (await dm.do("set_backdrop"))["type"] == "done"
        edited = await dm.do("edit_combatant", figure="orc-1", sheet={"portrait": picture})
        assert edited["type"] == "done"
        assert (await asked("DELETE", f"pictures/{picture}")).status_code == 409
        assert (await asked("GET", "pictures")).json()["pictures"]
        assert (await dm.do("undo"))["type"] == "done"
        assert (await asked("DELETE", f"pictures/{picture}")).status_code == 204
        assert not (await asked("GET", "pictures")).json()["pictures"]
