"""One socket at a table: by which link it came, to which audience it belongs, how much it may still send."""

from typing import Final

from domain.ids import LinkId
from domain.table.grants import Actor
from server.hub.audience import Audience
from server.hub.outbox import Outbox
from server.settings import Settings


class Credit:
    """At most `burst_max` messages within `window_seconds`, regained evenly."""

    def __init__(self, burst_max: int, window_seconds: float, now_seconds: float) -> None:
        self._burst_max: Final = burst_max
        self._per_second: Final = burst_max / window_seconds
        self._left = float(burst_max)
        self._at_seconds = now_seconds

    def spend(self, now_seconds: float) -> bool:
        """Whether one more is allowed now."""
        regained = (now_seconds - self._at_seconds) * self._per_second
        self._left = min(self._burst_max, self._left + regained)
        self._at_seconds = now_seconds
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Guest:
    """Somebody's socket. A claim moves it to another link and audience."""

    def __init__(
        self, outbox: Outbox, link: LinkId, audience: Audience, settings: Settings, now_seconds: float
    ) -> None:
        self.outbox: Final = outbox
        self.link = link
        self.audience = audience
        self._silent_seconds: Final = settings.silent_seconds
        self.credit: Final = Credit(
            settings.messages_burst_max, settings.messages_window_seconds, now_seconds
        )

    @property
    def is_silent(self) -> bool:
        """Whether nothing comes by this socket any more, though nobody closed it."""
        return self.silent_in_seconds <= 0

    @property
    def silent_in_seconds(self) -> float:
        """After so long it is silent, if nothing comes."""
        return self._silent_seconds - self.outbox.silent_seconds()

    @property
    def actor(self) -> Actor:
        """Who gives the commands that come by this socket."""
        return Actor(self.audience.viewer.author, self.audience.grant, self.link)
