"""A file of another tabletop is read for whoever runs the table, apart from it, and changes nothing."""

from __future__ import annotations

import json

import httpx

from server.imports.__main__ import answered
from server.imports.apart import SheetsAsked, read_apart
from server.imports.report import Sheets, Unusable
from tests.server.house import House, a_house
from tests.server.http.test_export import app_of
from tests.server.imports.test_maps import drawing

GOBLINS = b"Goblins (3): AC 6 [13], HD 1-1, hp 3, 4, 5, #AT 1, D 1d6"


async def sent(house: House, content: bytes, query: str, link: str = "dm") -> httpx.Response:
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app_of(house)), base_url="http://affray.test"
    ) as client:
        token = await house.token(link)
        return await client.post(
            f"/api/tables/demo/read?{query}", content=content, headers={"authorization": f"Bearer {token}"}
        )


async def test_the_dm_is_told_what_a_file_holds_and_nobody_else_sends_one() -> None:
    async with a_house() as house:
        await house.demo()
        dm = await house.enter("dm")
        before = dm.room.table.version
        read = await sent(house, GOBLINS, "as=sheets&armour_base=")
        assert read.status_code == 200, read.text
        (one,) = read.json()["sheets"]
        assert one["group"]["do"] == "add_combatants"
        assert one["sheet"]["armour_class"] == 7
        drawn = await sent(house, json.dumps(drawing()).encode(), "as=map&doors=open")
        assert drawn.json()["ground"]["do"] == "set_ground"
        unusable = await sent(house, b"nothing of use", "as=sheets")
        assert (unusable.status_code, "Neither armour class" in unusable.json()["message"]) == (422, True)
        assert (await sent(house, GOBLINS, "as=poem")).status_code == 400
        assert (await sent(house, GOBLINS, "as=sheets", "players")).status_code == 403
        assert dm.room.table.version == before


async def test_a_file_that_takes_too_long_is_given_up() -> None:
    found = await read_apart(SheetsAsked(), GOBLINS, 0.001)
    assert found == Unusable(
        "The file took too long to read; where it is a small one, the server is busy: try again in a moment."
    )
    assert isinstance(answered(b'{"type":"sheets","armour_base":"9"}\n' + GOBLINS), Sheets)
