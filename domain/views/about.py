"""What every question of a viewer has in common."""

from msgspec import Struct


class About(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag=str.lower):
    """Something that a viewer wants to know before acting. It changes nothing and rolls nothing."""
