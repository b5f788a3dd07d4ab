"""What the operator asked the store to promise, and whether it can keep that. Looked at again all the time."""

import asyncio
import logging
from typing import Literal, TypeAlias

from msgspec import Struct

from server.commands.asked import STORE_FAULTS
from server.event_store.port import Durability, EventStore
from server.settings import Settings

log = logging.getLogger(__name__)

Level: TypeAlias = Literal["fsync", "fsync+replica", "relaxed"]
"""fsync: on the store's disk before anybody is told. fsync+replica: on a replica's disk too. relaxed: as it comes."""


class Promise(Struct, frozen=True):
    """A level; with `is_asserted` what a managed store does not show is taken to be as it should."""

    level: Level = "fsync"
    is_asserted: bool = False

    @property
    def replicas(self) -> int:
        """How many replicas have to have it on disk."""
        return 1 if self.level == "fsync+replica" else 0

    def broken_by(self, kept: Durability) -> str:
        """Why the store cannot keep the promise, as the end of a sentence; empty where it can."""
        if self.level == "relaxed":
            return ""
        why = (*kept.wrong, *(() if self.is_asserted else kept.unchecked))
        return f"{'; '.join(why)}." if why else ""


async def watch_store(store: EventStore, promise: Promise, settings: Settings) -> None:
    """Let nothing be appended while the store would not take or not keep it; until cancelled.

    A store that was replaced by another, or set otherwise while it runs, is noticed within `store_check_seconds`.
    """
    run_id = ""
    while True:
        try:
            kept = await store.check()
        except STORE_FAULTS as error:
            log.info("the store was not looked at: %s", error)  # whoever needs it finds out by itself
        else:
            if run_id not in {"", kept.run_id}:
                log.warning("the store is another process now (%s)", kept.version)
            run_id = kept.run_id
            why = promise.broken_by(kept) or await store.refuses()
            if why and why != store.barred:
                log.error("nothing is saved until this is put right: %s", why)
            elif store.barred and not why:
                log.warning("the store keeps what it acknowledges again")
            store.barred = why or None
        await asyncio.sleep(settings.store_check_seconds)
