"""What every command is made of. The commands themselves: `domain.commands`, and the modules of one topic beside it."""

from typing import Annotated

from msgspec import Meta, Struct

from domain.sheets import PRINTABLE

Text = Annotated[str, Meta(min_length=1, max_length=500, pattern=r"^(?=.*\S)" + PRINTABLE.removeprefix("^"))]


class Command(
    Struct,
    frozen=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    gc=False,
    tag_field="do",
    tag=lambda name: "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_"),
):
    """A request. Its tag is its name in snake case: `{"do": "roll_initiative"}`."""
