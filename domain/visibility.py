"""Who may see a field of an event. The mark stands in the field's type, where whoever adds a field must meet it.

A field without a mark is the DM's alone: fail-closed. `views/sight.py` reads the marks.

    Open[T]     everyone who sees the figures that the event names
    Own[T]      those who act for the figure in the event's `owner_field`, and whoever sees all
    ToHit[T]    as Own, and others as far as the battle lets players know the to-hit numbers of foes
    Known[T]    as ToHit, where they may know the armour class of the one in `known_field` as well
    Points[T]   as Own, and others where the battle lets players know hit points of foes exactly
    Whispered[T]  whoever wrote it, the authors in the event's `readers`, and whoever sees all
    Sealed[T]   whoever wrote it, until it is acted upon
    Secret[T]   whoever sees all

`Guarded` values may be `UNSET`: that is what a viewer gets who may not see them.
"""

from functools import cache
from typing import Annotated, Final, Literal, TypeVar, get_type_hints

from msgspec import UNSET, Meta, Struct, UnsetType

T = TypeVar("T")

SeenBy = Literal["open", "own", "to_hit", "known", "points", "whispered", "sealed", "secret"]
KEY: Final = "seen_by"

Open = Annotated[T, Meta(extra={KEY: "open"})]
Own = Annotated[T | UnsetType, Meta(extra={KEY: "own"})]
ToHit = Annotated[T | UnsetType, Meta(extra={KEY: "to_hit"})]
Known = Annotated[T | UnsetType, Meta(extra={KEY: "known"})]
Points = Annotated[T | UnsetType, Meta(extra={KEY: "points"})]
Whispered = Annotated[T | UnsetType, Meta(extra={KEY: "whispered"})]
Sealed = Annotated[T | UnsetType, Meta(extra={KEY: "sealed"})]
Secret = Annotated[T | UnsetType, Meta(extra={KEY: "secret"})]


def told(value: T | UnsetType) -> T:
    """`value`, in a place where the whole event is at hand (the fold), so that nothing in it is unset."""
    assert value is not UNSET, "a stored event holds every field; only a viewer's copy has gaps"
    return value


FIGURE_FIELDS: Final = frozenset({"figure", "attacker", "target"})
"""Fields that name a figure: an event that names one whom the viewer does not see is not told at all."""


class Mark(Struct, frozen=True):
    """A field of an event, and who may see it."""

    name: str
    seen_by: SeenBy


@cache
def marks(event_type: type[Struct]) -> tuple[Mark, ...]:
    """How each field of an event is marked; `secret` where it is not."""
    hints = get_type_hints(event_type, include_extras=True)
    return tuple(Mark(name, _mark(hints[name])) for name in event_type.__struct_fields__)


def _mark(hint: object) -> SeenBy:
    for extra in getattr(hint, "__metadata__", ()):
        if isinstance(extra, Meta) and extra.extra and KEY in extra.extra:
            found: SeenBy = extra.extra[KEY]
            return found
    return "secret"
