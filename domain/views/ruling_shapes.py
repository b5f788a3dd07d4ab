"""The shapes of what holds of figures and of what waits for the DM's ruling (see `shapes`)."""

from msgspec import UNSET, Struct, UnsetType

from domain.ids import FigureId
from domain.rounds import EffectKind
from domain.rulings import Consequence, RulingId, Trial


class EffectCard(Struct, frozen=True, omit_defaults=True):
    """Something that holds of a figure; `until` the end of which round, 0 where something else ends it."""

    kind: EffectKind
    label: str = ""
    until: int = 0


class RulingCard(Struct, frozen=True, omit_defaults=True):
    """What waits for the DM's ruling: who does what, in words, and what the tables give for it, filled in."""

    figure: FigureId
    words: str
    ruling: RulingId | UnsetType = UNSET
    rule: str = ""
    targets: tuple[FigureId, ...] = ()
    trial: Trial | UnsetType = UNSET
    then: tuple[Consequence, ...] = ()
    otherwise: tuple[Consequence, ...] = ()
