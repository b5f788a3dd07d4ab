"""The page: one HTML file for `/`, one for every table, and assets under names that change with their content."""

from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC: Final = Path(__file__).parent.parent / "static"

_NOT_BUILT: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Affray: the page is not built</title>
<h1>The page is not built</h1>
<p>The server runs; the page that belongs to it is missing. Build it in the project's folder with
<code>pip install -e .</code> and load this again.</p></html>
"""


async def landing(_: Request) -> Response:
    """Where a table is opened."""
    return _page(STATIC / "index.html")


async def table(_: Request) -> Response:
    """Every table: which one, and the token, are read in the browser."""
    return _page(STATIC / "t" / "index.html")


def _page(document: Path) -> Response:
    if not document.is_file():
        return HTMLResponse(_NOT_BUILT, status_code=503, headers={"cache-control": "no-store"})
    return FileResponse(document, headers={"cache-control": "no-cache"})


class Assets(StaticFiles):
    """Files whose names change when they do, so a browser may keep them for ever."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC / "assets", check_dir=False)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """See StaticFiles."""
        response = await super().get_response(path, scope)
        if response.status_code < 400:
            response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response
