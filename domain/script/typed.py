"""What may be typed: the commands, and what is left to the battle to make commands of."""

from msgspec import Struct

from domain.ids import FigureId
from domain.script.courses import Go
from domain.table_commands import AnyCommand


class FollowTactics(
    Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="do", tag="tactics"
):
    """The next act of the figures that were handed over, as the clock gives it at a table."""


class AskWhy(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="do", tag="why"):
    """Why a figure acts where it does; read at once, and nothing happens."""

    figure: FigureId


Typed = AnyCommand | Go | FollowTactics | AskWhy
"""The commands, a way that the battle has to make squares of, what a tactic does next, and what is only asked."""
