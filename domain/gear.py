"""What figures lose of their gear and have again. The rules of `domain.events` hold for these events too."""

from typing import ClassVar

from domain.event import Event
from domain.ids import FigureId
from domain.sheets import GearKind, GearLoss, LostGear
from domain.visibility import Open, Own


class GearLost(Event, frozen=True):
    """Something is not at hand any more, or not as it should be (OE-3.9); `label` is what it is called."""

    owner_field: ClassVar[str] = "figure"

    figure: Open[FigureId]
    kind: Open[GearKind]
    how: Open[GearLoss]
    label: Open[str]
    gear: Own[LostGear]


class GearRegained(Event, frozen=True):
    """What was lost is at hand again, picked up or put in order (OE-3.9, OE-5.16)."""

    owner_field: ClassVar[str] = "figure"

    figure: Open[FigureId]
    kind: Open[GearKind]
    how: Open[GearLoss]
    label: Open[str]
    gear: Own[LostGear]


Gear = GearLost | GearRegained
