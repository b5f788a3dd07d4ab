"""An export is every byte of a battle, so it waits as long as one of them is sealed from the DM."""

from __future__ import annotations

import httpx

from server.durability import Promise
from server.http.export import export
from server.http.health import Health
from server.http.metrics_page import MetricsPage
from server.http.routes import routes
from server.http.socket import SocketDoor
from server.http.tables import Tables
from tests.server.house import ADDRESSES, House, Person, a_house
from tests.server.hub.test_room import fight_begins

ATTACK = [{"figure": "rath", "action": "attack", "target": "orc-1"}]


async def exported(dm: Person, link: str = "dm") -> httpx.Response:
    """What the DM gets who asks for the battle that is open."""
    house: House = dm.house
    door = SocketDoor(house.hub, ADDRESSES, house.settings)
    app = routes(
        Tables(house.hub, ADDRESSES, house.settings),
        Health(house.store, Promise()),
        MetricsPage(house.hub, None),
        door,
    )
    assert dm.room.opened is not None
    path = f"/api/tables/{dm.room.id}/battles/{dm.room.opened.id}/export"
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://affray.test") as client:
        return await client.get(path, headers={"authorization": f"Bearer {await house.token(link)}"})


async def test_an_export_waits_until_the_dm_may_read_all_orders() -> None:
    async with a_house() as house:
        dm, rath, _ = await fight_begins(house)
        assert (await exported(dm)).status_code == 200
        await rath.do("declare", orders=ATTACK)
        refused = await exported(dm)
        assert refused.status_code == 409
        assert "OrdersWritten" not in refused.text
        assert "Seal" in refused.json()["message"]
        assert (await dm.do("seal"))["type"] == "done"
        assert "OrdersWritten" in (await exported(dm)).text


async def test_orders_that_were_taken_back_unread_are_not_exported_either() -> None:
    async with a_house() as house:
        dm, rath, _ = await fight_begins(house)
        begun = dm.room.position.version
        await rath.do("declare", orders=ATTACK)
        await dm.do("undo")
        assert dm.room.position.version > begun
        assert (await exported(dm)).status_code == 409
        assert (await dm.do("end_battle"))["type"] == "done"
        assert (await exported(dm)).status_code == 200


async def test_the_dms_own_orders_keep_nothing_back() -> None:
    async with a_house() as house:
        dm, _, _ = await fight_begins(house)
        orders = [{"figure": "orc-1", "action": "attack", "target": "rath"}]
        assert (await dm.do("declare", orders=orders))["type"] == "done"
        assert (await exported(dm)).status_code == 200


async def test_an_export_that_is_read_slowly_holds_nothing_that_came_later() -> None:
    async with a_house() as house:
        dm, rath, _ = await fight_begins(house)
        assert dm.room.opened is not None
        known = dm.room.opened.log.version
        lines = export(house.store, dm.room.id, dm.room.opened.id, known)
        first = await anext(lines)
        await rath.do("declare", orders=ATTACK)
        rest = [line async for line in lines]
        assert b'"export":1' in first
        assert len(rest) == known
        assert not any(b"OrdersWritten" in line for line in rest)


async def test_an_earlier_battle_is_exported_whole() -> None:
    async with a_house() as house:
        dm, rath, _ = await fight_begins(house)
        await rath.do("declare", orders=ATTACK)
        assert dm.room.opened is not None
        earlier = dm.room.opened.id
        assert (await dm.another_battle())["type"] == "done"
        lines = [line async for line in export(house.store, dm.room.id, earlier, None)]
        assert any(b"OrdersWritten" in line for line in lines)
        assert b"BattleEnded" in lines[-1]
