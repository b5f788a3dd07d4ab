"""A Chromium for the session, a served demonstration for each test, and pages that tolerate no error."""

import glob
import os
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Final, NoReturn

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Error, async_playwright

from tests.browser.people import People
from tests.browser.served import Served

QUIET: Final = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP table.example 127.0.0.1",
)
NAMES: Final = (
    "chromium-headless-shell",  # the same without windows of its own, which take as much time again
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
)
PLACES: Final = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "~/.cache/ms-playwright/chromium-*/chrome-linux*/chrome",
    "~/Library/Caches/ms-playwright/chromium-*/chrome-mac*/*.app/Contents/MacOS/*",
)


def browser_path() -> str | None:
    named = os.environ.get("AFFRAY_BROWSER") or next(filter(None, map(shutil.which, NAMES)), None)
    if named:
        return named
    found = (hit for place in PLACES for hit in sorted(glob.glob(str(Path(place).expanduser()))))  # noqa: PTH207
    return next(found, None)


def _no_browser(why: str) -> NoReturn:
    words = (
        f"the browser tests did not run: {why}. Install Chromium (Debian: apt-get install chromium libatomic1; "
        "elsewhere: .venv/bin/playwright install chromium) or set AFFRAY_BROWSER=/path/to/chrome"
    )
    if os.environ.get("CI"):
        pytest.fail(words)
    pytest.skip(words)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def chromium() -> AsyncIterator[Browser]:
    """One browser for all tests of the session."""
    path = browser_path()
    if path is None:
        _no_browser("there is no Chromium or Chrome on this machine")
    driver = async_playwright()
    try:
        playwright = await driver.start()
        browser = await playwright.chromium.launch(executable_path=path, args=list(QUIET))
    except Error as error:
        _no_browser(f"Playwright could not start {path}: {str(error).splitlines()[0]}")
    yield browser
    await browser.close()
    await playwright.stop()


@pytest.fixture
def served(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Served]:
    """`affray serve --demo`, running; with the settings of a test that asks for some."""
    served = Served(tmp_path / "data", *getattr(request, "param", ()))
    yield served
    served.stop()


@pytest_asyncio.fixture(loop_scope="session")
async def people(chromium: Browser) -> AsyncIterator[People]:
    """Browsers of their own for whoever comes; at the end no page may have met an error."""
    crowd = People(chromium)
    yield crowd
    await crowd.leave()
