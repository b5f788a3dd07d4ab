"""The page, its assets, and what is said when it was not built."""

from __future__ import annotations

import gzip
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Mount, Route

from server.http.page import STATIC, Assets, landing, table

BUNDLE_BYTES_MAX = 150_000


@pytest.fixture
def static(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("server.http.page.STATIC", tmp_path)
    return tmp_path


async def get(path: str) -> httpx.Response:
    routes = [Route("/", landing), Route("/t/{table}", table), Mount("/assets", Assets())]
    transport = httpx.ASGITransport(Starlette(routes=routes))
    async with httpx.AsyncClient(transport=transport, base_url="http://affray.test") as client:
        return await client.get(path)


async def test_a_page_that_was_not_built_says_how_to_build_it(static: Path) -> None:
    answer = await get("/t/demo")
    assert answer.status_code == 503
    assert "pip install -e ." in answer.text


async def test_every_table_is_the_same_page_and_it_is_asked_for_anew(static: Path) -> None:
    (static / "t").mkdir()
    (static / "index.html").write_text("landing")
    (static / "t" / "index.html").write_text("table")
    assert (await get("/")).text == "landing"
    answer = await get("/t/whatever")
    assert (answer.text, answer.headers["cache-control"]) == ("table", "no-cache")


async def test_assets_are_kept_for_ever_and_nothing_else_is_served(static: Path) -> None:
    (static / "assets").mkdir()
    (static / "assets" / "x.js").write_text("1")
    (static / "secret").write_text("no")
    answer = await get("/assets/x.js")
    assert (answer.text, answer.headers["cache-control"]) == ("1", "public, max-age=31536000, immutable")
    for path in ("/assets/../secret", "/assets/%2e%2e/secret", "/assets/nothing"):
        answer = await get(path)
        assert answer.status_code == 404
        assert "immutable" not in answer.headers.get("cache-control", "")


def test_the_page_is_small_enough_for_a_slow_line() -> None:
    """All that a first visit loads, zipped, without the fonts."""
    parts = [
        path
        for path in sorted(STATIC.rglob("*"))
        if path.is_file() and path.suffix in {".html", ".js", ".css", ".svg"}
    ]
    if not any(path.suffix == ".js" for path in parts):
        pytest.skip("the page is not built here: npm run build in clients/web")
    zipped = {path.name: len(gzip.compress(path.read_bytes())) for path in parts}
    assert sum(zipped.values()) < BUNDLE_BYTES_MAX, zipped
