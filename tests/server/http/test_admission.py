"""Who may come in, and how many."""

from __future__ import annotations

import json
import os
from pathlib import Path
from unittest.mock import patch

import pytest
from msgspec import structs

from server.event_store.chain import Chain
from server.event_store.keys import log_of_table
from server.event_store.memory import MemoryStore
from server.event_store.port import GENESIS, StoreUnreachable
from server.http.admission import FULL, TOO_FAST, WORD_WANTED, WORD_WRONG, Admission, Turned
from server.settings import Settings
from server.wire.close_codes import CloseCode
from tests.server.house import HASTY
from tests.server.http.test_wires import at_the_door
from tests.server.serving import a_page, a_socket, serving

LIMITS = Settings(tables_made_burst_max=3, tables_max=3, sockets_per_address_max=2)


def admission(word: str | None = None, *, is_behind_proxy: bool = False) -> Admission:
    return Admission(MemoryStore(), LIMITS, word, is_behind_proxy=is_behind_proxy)


async def test_everybody_opens_tables_where_no_word_is_asked_for() -> None:
    assert await admission().may_open_table(None) is None


async def test_only_who_knows_the_word_opens_tables_where_one_is_asked_for() -> None:
    door = admission("mellon")
    assert await door.may_open_table(None) == Turned(401, WORD_WANTED)
    assert await door.may_open_table("") == Turned(401, WORD_WANTED)
    assert await door.may_open_table("Mellon") == Turned(403, WORD_WRONG)
    assert await door.may_open_table("mellön") == Turned(403, WORD_WRONG)
    assert await door.may_open_table("mellon") is None


async def test_tables_are_opened_only_so_fast() -> None:
    door = admission()
    assert [await door.may_open_table(None) for _ in range(4)] == [None, None, None, Turned(429, TOO_FAST)]


async def test_a_store_that_is_full_takes_no_more_tables() -> None:
    door = admission()
    store = door._store
    for name in ("one", "two", "three"):
        assert name == "one" or await door.may_open_table(None) is None
        key = log_of_table(name)
        await store.append(key, GENESIS, Chain.start(key).next(b"x").id, b"x")
    assert await door.may_open_table(None) == Turned(503, FULL)


async def test_a_store_out_of_reach_is_no_full_store() -> None:
    door = admission()
    door._store.is_away = True  # type: ignore[attr-defined]
    with pytest.raises(StoreUnreachable):
        await door.may_open_table(None)


def test_a_forwarded_address_is_believed_only_behind_a_proxy_and_only_its_last() -> None:
    forged = {"x-forwarded-for": "8.8.8.8, 10.0.0.7"}
    assert admission().address(forged, "127.0.0.1") == "127.0.0.1"
    assert admission(is_behind_proxy=True).address(forged, "127.0.0.1") == "10.0.0.7"
    assert admission(is_behind_proxy=True).address({}, "127.0.0.1") == "127.0.0.1"


def test_what_is_given_back_may_be_taken_again() -> None:
    door = admission()
    assert [door.take_socket("here") for _ in range(3)] == [True, True, False]
    assert door.take_socket("elsewhere")
    door.give_back("here")
    assert door.take_socket("here")


async def test_one_address_has_only_so_many_sockets_and_the_next_is_told_so() -> None:
    settings = structs.replace(HASTY, sockets_per_address_max=2)
    async with at_the_door("websockets-sansio", settings) as (house, netloc):
        token = await house.token("spectators")
        async with a_page(netloc, "demo", token), a_page(netloc, "demo", token) as second:
            async with a_socket(netloc, "demo") as third:
                assert await third.closes() == CloseCode.SLOW_DOWN
                assert "from your address" in third.messages[-1]["message"]
            await second.socket.close()
            async with a_page(netloc, "demo", token) as again:
                assert again.view


def test_a_server_that_asks_for_a_word_opens_tables_only_for_it(tmp_path: Path) -> None:
    with (
        patch.dict(os.environ, {"AFFRAY_CREATE_TOKEN": "mellon"}),
        serving(tmp_path, "--create", "token") as server,
    ):
        asked = b'{"name":"x"}'
        sent = {"content-type": "application/json"}
        status, _, body = server.request("/api/tables", asked, sent)
        assert (status, json.loads(body)["message"]) == (401, WORD_WANTED)
        status, _, body = server.request("/api/tables", asked, sent | {"authorization": "Bearer mellon"})
        assert status == 201
