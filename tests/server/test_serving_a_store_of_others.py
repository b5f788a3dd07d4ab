"""`--redis URL`: a store that can lose what it acknowledged is refused, unless the operator says otherwise."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.valkey import Valkey
from tests.server.serving import Serving, serving


@pytest.fixture
def store(request: pytest.FixtureRequest) -> Iterator[Valkey]:
    running = Valkey(*getattr(request, "param", ())).start()
    try:
        yield running
    finally:
        running.kill()


def durability(server: Serving) -> str:
    told: dict[str, str] = json.loads(server.request("/readyz")[2])
    return told["durability"]


class Elsewhere(Serving):
    """A server on somebody's store."""

    def __init__(self, url: str, *arguments: str) -> None:
        super().__init__(None, "--redis", url, "--demo", *arguments)


def test_a_sound_store_is_used_and_holds_the_tables(store: Valkey) -> None:
    first = Elsewhere(store.url)
    links = first.links
    assert durability(first) == "fsync"
    assert first.stop() == (0, "")
    second = Elsewhere(store.url)
    assert second.links == links
    assert second.stop() == (0, "")


@pytest.mark.parametrize(
    "store", [("--appendfsync", "everysec"), ("--maxmemory-policy", "allkeys-lru")], indirect=True
)
def test_a_store_that_may_lose_something_is_refused_unless_told_so(store: Valkey) -> None:
    with pytest.raises(AssertionError, match=r"[a-z]\. Change that, or say --durability relaxed\."):
        Elsewhere(store.url)
    relaxed = Elsewhere(store.url, "--durability", "relaxed")
    assert durability(relaxed) == "relaxed"
    assert any("relaxed" in line for line in relaxed.said)
    assert relaxed.stop() == (0, "")


def test_a_store_that_hides_its_settings_is_used_on_the_operators_word(store: Valkey) -> None:
    hidden = f"{store.url}?username=affray&password=secret"
    store.ask("ACL", "SETUSER", "affray", "on", ">secret", "~*", "&*", "+@all", "-config")
    with pytest.raises(AssertionError, match="--assert-durable"):
        Elsewhere(hidden)
    server = Elsewhere(hidden, "--assert-durable")
    status, _, body = server.request("/readyz")
    told = json.loads(body)
    assert (status, told["durability"], told["asserted"]) == (200, "fsync", True)
    assert told["unchecked"]
    assert server.stop() == (0, "")


def test_a_store_that_is_set_otherwise_while_it_runs_makes_the_server_unready(store: Valkey) -> None:
    server = Elsewhere(store.url)
    store.ask("CONFIG", "SET", "appendfsync", "no")
    status, _, body = server.request("/readyz")
    assert status == 503
    assert "appendfsync" in json.loads(body)["why"]
    assert server.stop()[0] == 0


def test_nothing_that_is_printed_but_the_links_holds_a_token(tmp_path: Path) -> None:
    with serving(tmp_path, "--demo") as server:
        server.request("/t/demo")
        server.request("/nowhere?token=" + server.links["dm"])
        code, rest = server.stop()
    assert (code, rest) == (0, "")
    assert sum("#" in line for line in server.said) == 3
