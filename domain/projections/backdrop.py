"""The picture under the map."""

from msgspec import Struct

from domain.events import BattleOpened
from domain.maps import Backdrop, BackdropSet
from domain.projections.projection import Projection


class Laid(Struct, frozen=True, omit_defaults=True):
    """The picture and how it lies; None where there is none."""

    backdrop: Backdrop | None = None


BACKDROP = Projection("backdrop", Laid())


@BACKDROP.on(BattleOpened)
def _opened(_: Laid, __: BattleOpened) -> Laid:
    return Laid()


@BACKDROP.on(BackdropSet)
def _set(_: Laid, event: BackdropSet) -> Laid:
    return Laid(event.backdrop)
