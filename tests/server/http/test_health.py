"""Whether a worker can do its work is told in time, and why it cannot."""

from __future__ import annotations

import asyncio
import json

from starlette.requests import Request

from server.durability import Promise
from server.event_store.memory import MemoryStore
from server.event_store.port import Durability
from server.http.health import Health


class StandsStill(MemoryStore):
    """A store that was stopped."""

    async def check(self) -> Durability:
        await asyncio.sleep(60)
        raise AssertionError("nobody waits so long")


async def test_a_store_that_stands_still_is_told_before_a_proxy_loses_patience() -> None:
    answer = await Health(StandsStill(), Promise(), 0.01).ready(Request({"type": "http"}))
    assert answer.status_code == 503
    assert json.loads(bytes(answer.body)) == {"ready": False, "why": "the store gave no answer within 0.01 s"}


class Deaf(MemoryStore):
    """A store whose hints do not come."""

    async def check(self) -> Durability:
        return Durability("valkey 9.1.2", "a", "yes", "always", "noeviction", (), ())


async def test_a_worker_that_hears_no_hints_says_so_and_is_ready_all_the_same() -> None:
    store = Deaf()
    health = Health(store, Promise(), 1.0)
    told = json.loads(bytes((await health.ready(Request({"type": "http"}))).body))
    assert (told["ready"], told["hints"]) == (True, "heard")
    store.deaf = "the line is lost"
    told = json.loads(bytes((await health.ready(Request({"type": "http"}))).body))
    assert (told["ready"], told["hints"]) == (True, "the line is lost")
