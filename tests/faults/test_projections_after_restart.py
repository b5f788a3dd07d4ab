"""Every cache dropped, the store killed and started anew: each slice of a battle, folded alone, is what it was live."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from domain.battle import PROJECTIONS
from domain.commits import decode_battle_commit
from domain.ids import CharacterId
from server.cli_show import events_that_count
from server.demo import set_up_demo
from server.event_store.keys import log_of_battle
from server.event_store.redis_streams import RedisStreams
from server.hub.hub import Hub
from server.settings import Settings
from tests.faults.valkey import Valkey
from tests.server.house import House

pytestmark = [pytest.mark.faults, pytest.mark.timeout(300)]

ROUNDS = 3


@pytest.fixture
def valkey() -> Iterator[Valkey]:
    """A real store with everything synced."""
    server = Valkey().start()
    yield server
    server.end()


async def test_each_projection_folded_alone_equals_the_live_one(valkey: Valkey) -> None:
    store = RedisStreams(valkey.url)
    house = House(store=store)
    room = await set_up_demo(house.hub)
    dm = await house.enter("dm")
    await _fight(dm)
    assert room.opened is not None
    live = room.opened.log.state.battle
    assert live.fatigue.left, "somebody has struck, so somebody has paid"
    assert live.opportunity_allowances.left, "a round has begun"
    assert CharacterId("rath") in room.table.state.characters
    key = log_of_battle(room.id, room.opened.id)
    await house.hub.stop()
    await store.close()

    valkey.kill()
    valkey.start()
    again = RedisStreams(valkey.url)
    entries = await again.read(key, 0)
    commits = [decode_battle_commit(entry.body) for entry in entries]
    events = events_that_count(commits)  # type: ignore[arg-type]
    for name, projection in PROJECTIONS.items():
        alone = projection.fold(events)
        assert _plain(alone) == _plain(getattr(live, name)), f"{name}, folded alone, is another"
    hub = Hub(again, Settings())
    fresh = await hub.room("demo")
    assert fresh is not None
    assert fresh.opened is not None
    assert _plain(fresh.opened.log.state.battle) == _plain(live)
    await hub.stop()
    await again.close()


async def _fight(dm: Any) -> None:
    """Some rounds in which the orcs and Rath strike, and one press that is taken back."""
    await dm.do("begin_battle")
    x, y = dm.view["battle"]["combatants"]["orc-1"]["square"]
    await dm.do("place", figure="rath", square=[x - 1, y])
    for _ in range(ROUNDS):
        orders = [{"figure": f"orc-{n}", "action": "attack"} for n in (1, 2, 3)]
        orders += [{"figure": who, "action": "attack"} for who in ("rath", "bera")]
        for order in orders:
            await dm.do("declare", orders=[order])
        await dm.do("seal", for_all=True)
        await dm.do("roll_initiative")
        for _ in range(60):
            step = dm.view["battle"].get("next")
            if dm.view["battle"]["step"] != "resolve" or step is None:
                break
            command = dict(step["command"])
            await dm.do(command.pop("do"), **command)
        await dm.do("end_round")
    await dm.do("undo", at=dm.position)


def _plain(value: object) -> bytes:
    return msgspec.json.encode(value, order="sorted")
