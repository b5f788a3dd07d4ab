"""The DM's socket is cut in the middle of a round: what was declared goes on to the end of it.

In real seconds; `tests/server/hub/test_dm_away.py` shows the same in hasty ones.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.server.serving import Page, Serving, a_page, serving

pytestmark = [pytest.mark.faults, pytest.mark.timeout(300), pytest.mark.long]

SHEET = {"name": "Rath", "class": "fighter", "level": 7, "hit_points": 52, "armour_class": 2,
         "weapons": [{"weapon": "long_sword"}]}  # fmt: skip


def test_with_the_dms_socket_cut_a_whole_round_completes(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        asyncio.run(_a_round_without_the_dm(server))


async def _a_round_without_the_dm(server: Serving) -> None:
    table, tokens = server.open_table()
    async with a_page(server.netloc, table, tokens["players"]) as rath:
        async with a_page(server.netloc, table, tokens["dm"]) as dm:
            await _set_out(dm)
            assert (await rath.do("claim", character="rath"))["type"] == "done"
            await dm.do("begin_battle")
            orders = [{"figure": f"orc-{n}", "action": "attack", "target": "rath"} for n in (1, 2)]
            await dm.do("declare", orders=orders)
            assert (await dm.do("seal"))["type"] == "done"
            dm.socket.transport.abort()
        await rath.do("declare", orders=[{"figure": "rath", "action": "hold"}])
        assert (await rath.do("seal"))["type"] == "done"
        while rath.view["battle"]["round"] == 1:
            await rath.next(seconds=20.0)
        assert rath.view["battle"]["step"] == "declare"
        told = [entry["text"] for entry in rath.entries.values()]
        assert sum("strikes Rath" in text for text in told) == 2
        async with a_page(server.netloc, table, tokens["dm"]) as back:
            assert (await back.do("declare", orders=orders))["type"] == "done"


async def _set_out(dm: Page) -> None:
    await dm.do("add_character", character="rath", sheet=SHEET)
    await dm.do("open_battle", name="A fight", ruleset="osric")
    await dm.do("place", figure="rath", square=[5, 5])
    orcs: dict[str, Any] = {"group": "orc", "monster": "orc", "count": 2, "squares": [[6, 5], [6, 6]]}
    assert (await dm.do("add_combatants", **orcs))["type"] == "done"
