"""Whoever brings a battle in may name a data directory that holds nothing yet; whoever reads may not."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

from server import cli_logs
from server.cli_logs import CannotRead, Source, store_of
from server.embedded.store import EmbeddedStore
from server.event_store.memory import MemoryStore


async def test_a_data_directory_is_made_for_what_is_brought_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Path] = []
    kept = MemoryStore()

    @asynccontextmanager
    async def running(directory: Path) -> AsyncGenerator[SimpleNamespace]:
        made.append(directory)
        yield SimpleNamespace(url="unix:///store.sock")

    @asynccontextmanager
    async def client(_: str) -> AsyncGenerator[MemoryStore]:
        yield kept

    monkeypatch.setattr(EmbeddedStore, "running", running)
    monkeypatch.setattr(cli_logs, "_client", client)
    new = Source(tmp_path / "new")
    with pytest.raises(CannotRead, match="Nothing is kept"):
        async with store_of(new):
            pass
    async with store_of(new, new=True) as store:
        assert store is kept
    assert made == [new.data]
