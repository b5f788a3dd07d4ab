"""One server for this folder's tests, with the demonstration; whoever changes things opens a table of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.serving import Serving, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("data"), "--demo") as running:
        yield running
        assert running.process.poll() is None, "whatever was tried, the server is still up"
