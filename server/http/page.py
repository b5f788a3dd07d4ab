"""The page: one HTML file for `/`, one for every table, and assets under names that change with their content."""

from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC: Final = Path(__file__).parent.parent / "static"

_NOT_BUILT: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Affray: the page is not built</title>
<h1>The page is not built</h1>
<p>The server runs; the page that belongs to it is missing. Build it in the project's folder with
<code>pip install -e .</code> and load this again.</p></html>
"""

_NOTHING_HERE: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Affray: nothing is here</title>
<h1>Nothing is here</h1>
<p>A table's address is long and ends in # and a token: it may have been cut off on its way to you. Ask your DM for the
link again, or <a href="{start}">open a table of your own</a>.</p></html>
"""


async def landing(_: Request) -> Response:
    """Where a table is opened."""
    return _page(STATIC / "index.html")


async def table(_: Request) -> Response:
    """Every table: which one, and the token, are read in the browser."""
    return _page(STATIC / "t" / "index.html")


async def nothing_here(request: Request, wrong: Exception) -> Response:
    """What Starlette would answer in two words: an unknown address, or one that is not asked in this way."""
    assert isinstance(wrong, HTTPException), "it stands for that exception"
    path = request.url.path
    if wrong.status_code == 404 and not path.startswith("/api/"):
        # Relative, for whoever has us below a path of a proxy's.
        start = "../" * (path.count("/") - 1) or "./"
        return HTMLResponse(_NOTHING_HERE.format(start=start), 404, {"cache-control": "no-store"})
    words = {
        404: "There is nothing at this address.",
        405: "This address is not asked in that way: see the Allow header.",
    }
    told = {"message": words.get(wrong.status_code, wrong.detail)}
    return JSONResponse(told, wrong.status_code, {"cache-control": "no-store", **(wrong.headers or {})})


def _page(document: Path) -> Response:
    if not document.is_file():
        return HTMLResponse(_NOT_BUILT, status_code=503, headers={"cache-control": "no-store"})
    return FileResponse(document, headers={"cache-control": "no-cache"})


class Assets(StaticFiles):
    """Files whose names change when they do, so a browser may keep them for ever."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC / "assets", check_dir=False)

    async def check_config(self) -> None:
        """See StaticFiles. Where the page is not built its files are not there, as any other that is not."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """See StaticFiles."""
        response = await super().get_response(path, scope)
        if response.status_code < 400:
            response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response
