"""Bad input at each door: a clear error or close code, nothing changed, server up."""

from __future__ import annotations

import asyncio
import json
import time

import pytest
from websockets.exceptions import InvalidStatus

from server.http.headers import content_security_policy
from server.settings import Settings
from server.wire.close_codes import CloseCode
from tests.server.serving import Serving, a_page, a_socket, pages


async def closed_after(server: Serving, table: str, *texts: str | bytes) -> tuple[int, str]:
    async with a_socket(server.netloc, table) as page:
        for text in texts:
            await page.socket.send(text)
        code = await page.closes()
        return code, page.messages[-1]["code"]


@pytest.mark.parametrize(
    ("table", "hello", "code", "error"),
    [
        (
            "demo",
            {"type": "hello", "token": "dm.AAAAAAAAAAAAAAAAAAAAAA"},
            CloseCode.WRONG_TOKEN,
            "wrong_token",
        ),
        ("demo", {"type": "hello"}, CloseCode.WRONG_TOKEN, "wrong_token"),
        ("demo", {"type": "hello", "token": "x" * 201}, CloseCode.BAD_MESSAGE, "bad_message"),
        ("nowhere", {"type": "hello", "token": "dm.x"}, CloseCode.NO_SUCH_TABLE, "no_such_table"),
        ("No%20such%7B%7D", {"type": "hello", "token": "dm.x"}, CloseCode.NO_SUCH_TABLE, "no_such_table"),
        ("demo", {"type": "ping"}, CloseCode.BAD_MESSAGE, "bad_message"),
        (
            "demo",
            {"type": "command", "id": "1", "command": {"do": "undo"}},
            CloseCode.BAD_MESSAGE,
            "bad_message",
        ),
    ],
)
async def test_whoever_may_not_come_in_is_told_why(
    server: Serving, table: str, hello: dict[str, str], code: CloseCode, error: str
) -> None:
    assert await closed_after(server, table, json.dumps(hello)) == (code, error)


async def test_what_is_not_json_closes_with_a_code_of_ours(server: Serving) -> None:
    assert await closed_after(server, "demo", "hello, is anybody there?") == (
        CloseCode.BAD_MESSAGE,
        "bad_message",
    )


@pytest.mark.parametrize(
    "deep", ["[" * 5000, '{"x":' * 5000, '{"type":"command","id":"1","command":' + "[" * 5000]
)
async def test_json_that_is_nested_too_deeply_is_its_senders_fault(server: Serving, deep: str) -> None:
    bad = (CloseCode.BAD_MESSAGE, "bad_message")
    assert await closed_after(server, "demo", deep) == bad
    hello = json.dumps({"type": "hello", "token": server.links["spectators"]})
    assert await closed_after(server, "demo", hello, deep) == bad
    status, _, body = server.request(
        "/api/tables", deep[:4000].encode(), {"content-type": "application/json"}
    )
    assert status == 400
    assert "JSON" in json.loads(body)["message"]


@pytest.mark.parametrize("fatal", [b"{}", "hello?", "[" * 5000])
async def test_what_follows_a_fatal_message_is_not_carried_out(server: Serving, fatal: str | bytes) -> None:
    table, tokens = server.open_table()
    async with a_socket(server.netloc, table) as page:
        say = {"type": "command", "id": "late", "command": {"do": "say", "text": "Is anybody there?"}}
        async with asyncio.timeout(5), asyncio.TaskGroup() as sending:
            for text in (json.dumps({"type": "hello", "token": tokens["dm"]}), fatal, json.dumps(say)):
                sending.create_task(page.socket.send(text))
        assert await page.closes() == CloseCode.BAD_MESSAGE
        assert not [message for message in page.messages if message.get("id") == "late"]
    async with a_page(server.netloc, table, tokens["dm"]) as dm:
        assert "Is anybody there?" not in json.dumps(list(dm.entries.values()))


async def test_bytes_are_no_messages(server: Serving) -> None:
    hello = json.dumps({"type": "hello", "token": server.links["spectators"]})
    assert await closed_after(server, "demo", hello, b"{}") == (CloseCode.BAD_MESSAGE, "bad_message")


@pytest.mark.parametrize("size", [64 * 1024 + 1, 1024 * 1024])
async def test_a_message_that_is_too_large_closes_with_a_code_of_ours(server: Serving, size: int) -> None:
    async with pages(server.netloc, "demo", server.links["spectators"], server.links["dm"]) as (page, dm):
        sent = time.monotonic()
        await page.send("x" * size)
        assert await page.closes() == CloseCode.TOO_LARGE
        assert time.monotonic() - sent < Settings().close_seconds / 2, "who reads its goodbye need not wait"
        assert page.messages[-1]["code"] == "too_large"
        await dm.send({"type": "ping"})
        await dm.until("pong")


async def test_a_message_of_the_largest_size_is_read(server: Serving) -> None:
    async with a_page(server.netloc, "demo", server.links["spectators"]) as page:
        await page.send(json.dumps({"type": "ping"}).ljust(64 * 1024))
        await page.until("pong")


async def test_an_unknown_command_is_refused_and_the_socket_stays(server: Serving) -> None:
    async with a_page(server.netloc, "demo", server.links["dm"]) as page:
        before = page.position
        await page.send({"type": "command", "id": "1", "command": {"do": "conquer"}})
        assert (await page.answer("1"))["code"] == "bad_command"
        assert (await page.do("place", figure="rath", square=[40, 3]))["code"] == "off_the_map"
        await page.send({"type": "look", "id": "2"})
        assert (await page.answer("2"))["position"] == before


async def test_a_page_of_another_site_opens_no_socket(server: Serving) -> None:
    with pytest.raises(InvalidStatus) as refused:
        async with a_socket(server.netloc, "demo", origin="http://elsewhere.test"):
            pass
    assert refused.value.response.status_code == 403
    async with a_socket(server.netloc, "demo", origin=f"http://{server.netloc}"):
        pass


def test_every_answer_forbids_what_the_page_does_not_need(server: Serving) -> None:
    for path in ("/", "/t/demo", "/healthz", "/nowhere", "/api/tables", "/assets/nothing.js"):
        _, headers, _ = server.request(path)
        policy = headers["content-security-policy"].split("; ")
        assert "default-src 'self'" in policy
        assert f"connect-src 'self' ws://{server.netloc} wss://{server.netloc}" in policy, "nowhere else"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_a_name_that_is_none_gets_into_no_policy() -> None:
    assert content_security_policy("here; script-src *").endswith("; connect-src 'self'")
    assert content_security_policy("dnd.example.org").endswith(
        "connect-src 'self' ws://dnd.example.org wss://dnd.example.org"
    )


def test_an_unknown_address_is_answered_with_what_to_do(server: Serving) -> None:
    status, headers, body = server.request("/tables/demo/fight")
    assert (status, headers["content-type"].partition(";")[0]) == (404, "text/html")
    assert b"Ask your DM for the\nlink again" in body
    assert b'href="../../"' in body
    assert b'href="./"' in server.request("/nowhere")[2]
    for path in ("/api/", "/api/tables/demo", "/api/tables/demo/battles"):
        status, _, body = server.request(path)
        assert (status, json.loads(body)) == (404, {"message": "There is nothing at this address."})
    status, headers, body = server.request("/api/tables")
    assert (status, headers["allow"]) == (405, "POST")
    assert "message" in json.loads(body)


def opened_under(server: Serving, host: str, origin: str | None = None) -> str:
    """What the links of a new table begin with, for a page that came by `host`."""
    headers = {"content-type": "application/json", "host": host} | ({"origin": origin} if origin else {})
    status, _, body = server.request("/api/tables", b'{"name":"x"}', headers)
    assert status == 201, body
    links: dict[str, str] = json.loads(body)["links"]
    (begins,) = {link.partition("/t/")[0] for link in links.values()}
    return begins


def test_links_begin_with_the_name_that_the_page_came_by(server: Serving) -> None:
    ours = f"http://{server.netloc}"
    assert opened_under(server, server.netloc) == ours
    assert opened_under(server, "dnd.house:8750") == "http://dnd.house:8750"
    assert opened_under(server, "[fd00::2]:8750") == "http://[fd00::2]:8750"
    assert opened_under(server, "dnd.house", "https://dnd.house") == "https://dnd.house"
    for odd in ("a b", "x/y", "x#y", "user@x", '"><script>'):
        assert opened_under(server, odd) == ours


async def test_links_are_told_under_the_name_that_the_page_came_by(server: Serving) -> None:
    _, _, port = server.netloc.partition(":")
    table, tokens = server.open_table()
    for host in (f"localhost:{port}", f"127.0.0.1:{port}"):
        async with a_page(host, table, tokens["dm"]) as dm:
            await dm.send({"type": "ask", "id": "1", "about": {"kind": "links"}})
            links = (await dm.answer("1"))["answer"]["links"]
            assert {link["address"].partition("/t/")[0] for link in links.values()} == {f"http://{host}"}


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"", "application/json", 400),
        (b"{", "application/json", 400),
        (b'{"name":""}', "application/json", 400),
        (b'{"name":"x","runs":true}', "application/json", 400),
        (b'{"name":"x","fight":"gazebo"}', "application/json", 400),
        (b'{"name":"' + b"x" * 61 + b'"}', "application/json", 400),
        (b'{"name":"' + b"x" * 5000 + b'"}', "application/json", 413),
        (b'{"name":"x"}', "text/plain", 415),
    ],
)
def test_a_table_is_opened_by_a_good_request_only(
    server: Serving, body: bytes, kind: str, status: int
) -> None:
    answered, _, words = server.request("/api/tables", body, {"content-type": kind})
    assert answered == status
    assert json.loads(words)["message"]


async def test_a_table_may_be_opened_with_a_fight_that_is_ready(server: Serving) -> None:
    wish = json.dumps({"name": "The crypt", "fight": "crypt"}).encode()
    status, _, body = server.request("/api/tables", wish, {"content-type": "application/json"})
    assert status == 201, body
    made = json.loads(body)
    async with a_page(server.netloc, made["table"], made["links"]["dm"].partition("#")[2]) as dm:
        battle = dm.view["battle"]
        assert (battle["ruleset"], battle["step"]) == ("adnd2e", "set_up")
        assert sum("skeleton" in figure for figure in battle["combatants"]) == 6
        assert (await dm.do("begin_battle"))["type"] == "done"


async def test_an_export_is_for_the_dm(server: Serving) -> None:
    table, tokens = server.open_table()
    async with a_page(server.netloc, table, tokens["dm"]) as dm:
        await dm.do("open_battle", name="A fight", ruleset="osric")
        battle = dm.view["battle"]["id"]
    path = f"/api/tables/{table}/battles/{battle}/export"
    assert server.request(path)[0] == 401
    assert server.request(path, headers={"authorization": "Bearer dm.x"})[0] == 401
    assert server.request(path, headers={"authorization": f"Bearer {server.links['dm']}"})[0] == 401
    assert server.request(path, headers={"authorization": f"Bearer {tokens['players']}"})[0] == 403
    status, headers, body = server.request(path, headers={"authorization": f"Bearer {tokens['dm']}"})
    assert status == 200
    assert headers["cache-control"] == "no-store"
    head, first, end = [json.loads(line) for line in body.splitlines()]
    assert (head["table"], head["battle"]) == (table, battle)
    assert first["commit"]["command"]["do"] == "open_battle"
    assert end["end"] == 1
    assert end["seeds"] == {}, "the battle goes on"
    nowhere = f"/api/tables/{table}/battles/nothing/export"
    assert server.request(nowhere, headers={"authorization": f"Bearer {tokens['dm']}"})[0] == 404


def test_the_server_says_that_it_is_up_and_how_it_keeps_things(server: Serving) -> None:
    assert server.request("/healthz")[0] == 200
    status, _, body = server.request("/readyz")
    told = json.loads(body)
    assert (status, told["ready"], told["durability"]) == (200, True, "fsync")
