"""Several real sockets at one table."""

from __future__ import annotations

import asyncio
from typing import Any

from domain.views.patch import apply_patch
from server.wire.close_codes import CloseCode
from tests.server.serving import Page, Serving, a_page, pages

SHEET = {"name": "Rath", "class": "fighter", "level": 7, "hit_points": 52, "armour_class": 2,
         "weapons": [{"weapon": "long_sword"}]}  # fmt: skip


async def a_battle(dm: Page) -> None:
    for name in ("rath", "bera"):
        sheet = {**SHEET, "name": name.title()}
        assert (await dm.do("add_character", character=name, sheet=sheet))["type"] == "done"
    assert (await dm.do("open_battle", name="A fight", ruleset="osric"))["type"] == "done"
    orcs: dict[str, Any] = {"group": "orc", "monster": "orc", "count": 2, "hit_points": [5, 7]}
    assert (await dm.do("add_combatants", **orcs))["type"] == "done"


async def test_two_sockets_with_one_command_id_do_it_once(server: Serving) -> None:
    table, tokens = server.open_table()
    async with pages(server.netloc, table, tokens["dm"], tokens["dm"]) as (one, other):
        await a_battle(one)
        answers = await asyncio.gather(*(page.do("begin_battle", command_id="once") for page in (one, other)))
        assert [answer["type"] for answer in answers] == ["done", "done"]
        assert answers[0]["version"] == answers[1]["version"]
        assert (await one.do("begin_battle"))["code"] == "wrong_step"


async def test_two_players_at_once_are_both_answered_and_versions_are_dense(server: Serving) -> None:
    table, tokens = server.open_table()
    async with pages(server.netloc, table, tokens["dm"], tokens["players"], tokens["players"]) as (
        dm,
        one,
        two,
    ):
        await a_battle(dm)
        assert {
            (await one.do("claim", character="rath"))["type"],
            (await two.do("claim", character="bera"))["type"],
        } == {"done"}
        begun = await dm.do("begin_battle")
        for _ in range(5):
            answers = await asyncio.gather(
                one.do("declare", orders=[{"figure": "rath", "action": "hold"}]),
                two.do("declare", orders=[{"figure": "bera", "action": "hold"}]),
            )
            assert [answer["type"] for answer in answers] == ["done", "done"]
        assert (await dm.do("seal", for_all=True))["version"] == begun["version"] + 11


async def test_a_revoked_link_closes_its_sockets(server: Serving) -> None:
    table, tokens = server.open_table()
    async with pages(server.netloc, table, tokens["dm"], tokens["spectators"]) as (dm, watcher):
        await dm.do("revoke_link", link="spectators")
        assert await watcher.closes() == CloseCode.LINK_REVOKED


async def test_a_page_that_was_cut_off_comes_back_with_its_position(server: Serving) -> None:
    table, tokens = server.open_table()
    async with a_page(server.netloc, table, tokens["dm"]) as dm:
        await a_battle(dm)
        async with a_page(server.netloc, table, tokens["spectators"]) as watcher:
            since, entries, view = watcher.position, watcher.entries, watcher.view
            watcher.socket.transport.abort()
        await dm.do("begin_battle")
        await dm.do("say", text="Where are you?")
        async with (
            a_page(server.netloc, table, tokens["spectators"]) as stayed,
            a_page(server.netloc, table, tokens["spectators"], since) as back,
        ):
            assert back.messages[1]["type"] == "update"
            assert entries | back.entries == stayed.entries
            assert back.position == stayed.position
            assert apply_patch(back.messages[1]["patch"], view) == stayed.view


async def test_a_seat_is_opened_by_its_own_token_from_another_device(server: Serving) -> None:
    table, tokens = server.open_table()
    async with pages(server.netloc, table, tokens["dm"], tokens["players"]) as (dm, player):
        await a_battle(dm)
        await player.do("claim", character="rath")
        token = next(m["token"] for m in player.messages if m["type"] == "welcome" and "token" in m)
        async with a_page(server.netloc, table, token) as phone:
            assert phone.messages[0]["seat"] == "rath"
            await dm.do("begin_battle")
            done = await phone.do("declare", orders=[{"figure": "rath", "action": "hold"}])
            assert done["type"] == "done"
            await player.until("update")
            await player.until("update")
            assert player.view == phone.view
