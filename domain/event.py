"""What every event has."""

from typing import ClassVar

from msgspec import Struct


class Event(Struct, frozen=True, omit_defaults=True, gc=False, tag_field="event", tag=True):
    """Something that happened. `owner_field` names the figure whose numbers `Own` fields are."""

    owner_field: ClassVar[str] = ""
    known_field: ClassVar[str] = ""
