"""Whatever is sent, by socket or by HTTP, is answered, refused or sent away, and is never a fault of ours."""

from __future__ import annotations

import asyncio
import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.durability import Promise
from server.event_store.memory import MemoryDisk
from server.http.admission import Admission
from server.http.routes import routes
from server.settings import Settings
from server.wire.close_codes import CloseCode
from tests.server.house import ADDRESSES, House, Person, bodies

ROOMY = Settings(messages_burst_max=1_000_000, tables_made_burst_max=1_000_000, sockets_per_seat_max=1_000)

VALID: list[dict[str, Any]] = [
    {"type": "hello", "token": "dm.x", "since": "abc"},
    {"type": "ping"},
    {"type": "chronicle", "id": "q", "before": "abc", "limit": 50},
    {"type": "look", "id": "q", "position": "abc"},
    {"type": "look", "id": "q", "entry": "abc"},
    {"type": "ask", "id": "q", "about": {"kind": "targets", "figure": "rath"}},
    {"type": "ask", "id": "q", "about": {"kind": "path", "figure": "rath", "path": [[9, 7], [8, 7]]}},
    {"type": "ask", "id": "q", "about": {"kind": "correction", "command": {"do": "void", "act": 3}}},
    {"type": "ask", "id": "q", "about": {"kind": "links"}},
    {"type": "command", "id": "c", "at": "abc", "gesture": "g", "command": {"do": "next", "slot": True}},
    {"type": "command", "id": "c", "command": {"do": "say", "text": "Hm.", "to": ["rath", "dm"]}},
    {"type": "command", "id": "c", "command": {"do": "place", "figure": "rath", "square": [3, 4]}},
    {"type": "command", "id": "c", "command": {"do": "undo", "count": 2, "to": "g"}},
    {"type": "command", "id": "c", "command": {"do": "accept_log", "known": {"table": 3}}},
    {"type": "command", "id": "c", "command": {"do": "set_option", "option": "threat", "value": "front"}},
    {
        "type": "command",
        "id": "c",
        "command": {"do": "declare", "orders": [{"figure": "orc-1", "action": "attack", "target": "rath"}]},
    },
    {
        "type": "command",
        "id": "c",
        "command": {"do": "move", "figure": "orc-1", "path": [[11, 5], [11, 4]], "facing": "n", "dice": [3]},
    },
    {
        "type": "command",
        "id": "c",
        "command": {"do": "add_combatants", "group": "g", "monster": "orc", "count": 2, "squares": [[1, 1]]},
    },
    {
        "type": "command",
        "id": "c",
        "command": {"do": "force", "why": "x", "hit": True, "command": {"do": "attack", "attacker": "orc-1"}},
    },
]
ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(min_value=-(2**70), max_value=2**70),
    st.floats(),
    st.text(max_size=20),
    st.sampled_from(
        ["", "rath", "orc-1", "sneak", "__proto__", "\u202e", "\x00", "a" * 5_000, [], {}, [[[]]], [[0, 0]]]
    ),
)


def places_in(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a message, as the way to it."""
    items: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        items = [*value.items()]
    elif isinstance(value, list):
        items = [*enumerate(value)]  # pyright: ignore[reportUnknownArgumentType]
    for key, inner in items:
        yield (*at, key)
        yield from places_in(inner, (*at, key))


@st.composite
def changed_messages(draw: st.DrawFn) -> bytes:
    """A message of the protocol, changed in a few places; sometimes in its bytes as well."""
    message = copy.deepcopy(draw(st.sampled_from(VALID)))
    for _ in range(draw(st.integers(0, 3))):
        places = [*places_in(message)]
        if not places:
            break
        *way, last = draw(st.sampled_from(places))
        holder: Any = message
        for step in way:
            holder = holder[step]
        match draw(st.sampled_from(["odd", "odd", "gone", "more"])):
            case "odd":
                holder[last] = copy.deepcopy(draw(ODD))
            case "gone":
                del holder[last]
            case _:
                if isinstance(holder, dict):
                    holder[draw(st.text(max_size=8))] = copy.deepcopy(draw(ODD))
    text = json.dumps(message).encode()
    if draw(st.integers(0, 3)) == 0:
        cut = draw(st.integers(0, len(text)))
        text = text[:cut] + draw(st.binary(max_size=4)) + text[cut + draw(st.integers(0, 3)) :]
    return text


WHATEVER = st.one_of(changed_messages(), changed_messages(), st.binary(max_size=60), st.just(b"[" * 60_000))


class Fuzzed:
    """A house with its door, in a loop of its own that lasts for a whole test."""

    def __init__(self) -> None:
        self.runner = asyncio.Runner()
        self.disk = MemoryDisk()
        self.runner.run(self._open())

    async def _open(self) -> None:
        self.house = House(self.disk, ROOMY)
        await self.house.demo()
        self.people = {link: await self.house.enter(link) for link in ("dm", "players", "spectators")}
        assert (await self.people["dm"].do("begin_battle"))["type"] == "done"
        self.watcher = await self.house.enter("dm")
        admission = Admission(self.house.store, ROOMY, None, is_behind_proxy=False)
        self.app = routes(self.house.hub, ADDRESSES, admission, ROOMY, Promise())

    def close(self) -> None:
        self.runner.run(self.house.hub.stop())
        self.runner.close()

    async def say(self, link: str, text: bytes) -> None:
        """One message by whoever came by `link`, who comes again where it was sent away for it."""
        person = self.people[link]
        before, known = len(person.wire.messages), bodies(self.disk)
        await person.say(text)
        answers = person.wire.messages[before:]
        assert all(answer.get("code") != "our_fault" for answer in answers), answers
        if not any(answer["type"] == "done" for answer in answers):
            assert bodies(self.disk) == known, "what is not done changes nothing"
        if person.wire.closed is not None:
            assert person.wire.closed is CloseCode.BAD_MESSAGE
            person.leave()
            self.people[link] = await self.house.enter(link)
        del person.wire.messages[:-1]

    async def ask(self, scope: dict[str, Any], incoming: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """What the application sends for a request or a socket."""
        sent: list[dict[str, Any]] = []
        left = iter(incoming)

        async def receive() -> dict[str, Any]:
            message = next(left, None)
            if message is None:
                await asyncio.sleep(0)
                kind = "http.disconnect" if scope["type"] == "http" else "websocket.disconnect"
                return {"type": kind, "code": 1001}
            return message

        async def send(message: Any) -> None:
            sent.append(dict(message))

        await self.app(scope, receive, send)
        return sent


@pytest.fixture(scope="module")
def fuzzed() -> Iterator[Fuzzed]:
    one = Fuzzed()
    try:
        yield one
        watcher: Person = one.watcher
        assert one.runner.run(watcher.do("say", text="Still here."))["type"] == "done"
        assert watcher.room.frozen is None
    finally:
        one.close()


@given(link=st.sampled_from(["dm", "dm", "players", "spectators"]), text=WHATEVER)
def test_whatever_a_socket_says_is_answered_refused_or_sends_it_away(
    fuzzed: Fuzzed, link: str, text: bytes
) -> None:
    fuzzed.runner.run(fuzzed.say(link, text))


PATHS = st.one_of(
    st.sampled_from(
        [
            "/",
            "/t/demo",
            "/t/%00",
            "/assets/../../etc/passwd",
            "/assets/x.js",
            "/api/tables",
            "/api/tables/import",
            "/api/tables/demo/battles/b-1/export",
            "/api/tables/..%2f/battles/x/export",
            "/api/tables/demo/pictures",
            "/api/tables/demo/pictures/%00/small",
            "/api/tables/demo/battles/b-1/pictures/{/99999999999999999999-0",
            "/healthz",
            "/readyz",
            "/metrics",
            "/ws/tables/demo",
        ]
    ),
    st.text(max_size=30).map(lambda text: "/" + text),
    st.tuples(st.text(max_size=9), st.text(max_size=9)).map(
        lambda two: f"/api/tables/{two[0]}/battles/{two[1]}/export"
    ),
)
HEADERS = st.lists(
    st.tuples(
        st.sampled_from(
            [b"authorization", b"content-type", b"host", b"origin", b"content-length", b"range", b"x"]
        ),
        st.one_of(
            st.sampled_from(
                [
                    b"application/json",
                    b"application/x-ndjson",
                    b"Bearer dm.x",
                    b"Bearer \xff",
                    b"bytes=0-99999",
                ]
            ),
            st.binary(max_size=20),
        ),
    ),
    max_size=4,
)


def named(name: Any) -> bytes:
    """What opens a table of that name."""
    return json.dumps({"name": name}).encode()


BODIES = st.one_of(
    st.binary(max_size=50),
    st.builds(named, ODD),
    st.just(b"[" * 4_000),
    st.just(b"x" * 5_000),
)


def scope_of(kind: str, path: str, headers: list[tuple[bytes, bytes]], **more: Any) -> dict[str, Any]:
    raw = path.encode("utf-8", "surrogatepass")
    common = {"path": path, "raw_path": raw, "query_string": b"", "root_path": "", "headers": headers}
    ends = {"client": ("127.0.0.1", 1), "server": ("127.0.0.1", 8750), "http_version": "1.1"}
    return {"type": kind, "asgi": {"version": "3.0", "spec_version": "2.4"}, **common, **ends, **more}


@given(
    method=st.sampled_from(["GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS"]),
    path=PATHS,
    headers=HEADERS,
    body=BODIES,
)
def test_whatever_is_asked_by_http_has_an_answer_that_is_not_our_fault(
    fuzzed: Fuzzed, method: str, path: str, headers: list[tuple[bytes, bytes]], body: bytes
) -> None:
    scope = scope_of("http", path, headers, method=method, scheme="http")
    sent = fuzzed.runner.run(fuzzed.ask(scope, [{"type": "http.request", "body": body, "more_body": False}]))
    assert sent[0]["type"] == "http.response.start"
    assert sent[0]["status"] < 500 or sent[0]["status"] == 503, (
        "a page that is not built, a store that promises nothing"
    )
    names = {name.lower() for name, _ in sent[0]["headers"]}
    assert b"content-security-policy" in names


@given(path=PATHS, headers=HEADERS, texts=st.lists(WHATEVER, min_size=1, max_size=2), is_text=st.booleans())
def test_whatever_a_socket_begins_with_it_is_let_in_or_told_why_not(
    fuzzed: Fuzzed, path: str, headers: list[tuple[bytes, bytes]], texts: list[bytes], *, is_text: bool
) -> None:
    incoming: list[dict[str, Any]] = [{"type": "websocket.connect"}]
    for text in texts:
        as_text = {"text": text.decode(errors="replace")} if is_text else {"bytes": text}
        incoming.append({"type": "websocket.receive", **as_text})
    scope = scope_of("websocket", path, headers, scheme="ws", subprotocols=[])
    sent = fuzzed.runner.run(fuzzed.ask(scope, incoming))
    told = [json.loads(message["text"]) for message in sent if message["type"] == "websocket.send"]
    assert all(message.get("code") != "our_fault" for message in told), told
    codes = [message["code"] for message in sent if message["type"] == "websocket.close"]
    assert CloseCode.OUR_FAULT not in codes
