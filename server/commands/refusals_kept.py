"""Refusals, remembered for a minute: a command that is sent again gets the answer that it had."""

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic
from typing import Final

from domain.ids import Author, CommandId
from domain.refusals import Refused
from server.settings import Settings


class RefusalsKept:
    """At most `refusals_kept_max`, each for `refusals_kept_seconds`; the oldest give way."""

    def __init__(self, settings: Settings, now_seconds: Callable[[], float] = monotonic) -> None:
        self._settings: Final = settings
        self._now_seconds: Final = now_seconds
        self._kept: Final[OrderedDict[tuple[Author, CommandId], tuple[float, Refused]]] = OrderedDict()

    def keep(self, author: Author, command: CommandId, refused: Refused) -> None:
        """Remember a refusal, from the first time that it was given."""
        if self.find(author, command) is not None:
            return
        self._kept[author, command] = (self._now_seconds() + self._settings.refusals_kept_seconds, refused)
        if len(self._kept) > self._settings.refusals_kept_max:
            self._kept.popitem(last=False)

    def find(self, author: Author, command: CommandId) -> Refused | None:
        """The refusal of a command that was refused a short while ago."""
        while self._kept and next(iter(self._kept.values()))[0] <= self._now_seconds():
            self._kept.popitem(last=False)
        kept = self._kept.get((author, command))
        return kept[1] if kept else None
