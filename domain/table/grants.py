"""What a link lets its holder see and do. Rights are a grant, never a role in code."""

from typing import Literal

from msgspec import Struct

from domain.ids import DM, Author, CharacterId, LinkId, SeatId, seat_author

Sees = Literal["public", "seat", "all"]
Role = Literal["dm", "player", "referee", "spectator"]
LinkKind = Literal["dm", "players", "spectators", "referee", "seat"]


class Grant(Struct, frozen=True, omit_defaults=True):
    """Rights. The empty grant has the least: it watches what is public.

    sees      `public`, `seat` (public and what is one's own) or `all`
    acts_for  characters whose figures it commands
    runs      leads battles: sets up, seals for all, takes back
    claims    may take a character from the roster
    """

    sees: Sees = "public"
    acts_for: tuple[CharacterId, ...] = ()
    runs: bool = False
    claims: bool = False
    seat: SeatId | None = None

    @property
    def plays(self) -> bool:
        """Leads, or acts for somebody; the others watch."""
        return self.runs or bool(self.acts_for)


LEAST = Grant()
DM_GRANT = Grant(sees="all", runs=True)
PLAYERS_GRANT = Grant(claims=True)
REFEREE_GRANT = Grant(sees="all")
"""Sees all and may not act."""


class Actor(Struct, frozen=True):
    """Who gives a command, by which link, with what rights."""

    author: Author
    grant: Grant
    link: LinkId | None = None


def author_of(grant: Grant) -> Author:
    """The name under which acts of `grant` stand in the log."""
    if grant.runs:
        return DM
    return seat_author(grant.seat) if grant.seat else Author("spectator")


def role_of(grant: Grant) -> Role:
    """For display only; no rule asks it."""
    if grant.runs:
        return "dm"
    if grant.sees == "all":
        return "referee"
    return "player" if grant.seat or grant.claims else "spectator"
