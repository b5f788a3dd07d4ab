"""Links of a table: made, for one kind of guest or for one player, and revoked."""

from typing import Final

from domain.ids import SeatId
from domain.refusals import Refused
from domain.seating import MakeLink, RevokeLink
from domain.table.events import AnyTableEvent, CharacterClaimed, CharacterReleased, LinkMade, LinkRevoked
from domain.table.grants import DM_GRANT, LEAST, PLAYERS_GRANT, REFEREE_GRANT, Actor, Grant, LinkKind
from domain.table.table import Table
from domain.texts import isolated

LINKS_MAX: Final = 200
FIRST_LINKS: Final[tuple[tuple[LinkKind, Grant], ...]] = (
    ("dm", DM_GRANT),
    ("players", PLAYERS_GRANT),
    ("spectators", LEAST),
)
GRANTS: Final = {**dict(FIRST_LINKS), "referee": REFEREE_GRANT}

Decision = tuple[AnyTableEvent, ...] | Refused


def make_link(table: Table, command: MakeLink) -> Decision:
    """One more, under a name of its own."""
    if command.link in table.links:
        return Refused(
            "already_there", f"There is a link {command.link!r} already; give the new one another name."
        )
    if open_links(table) >= LINKS_MAX:
        return Refused("too_many", f"A table has {LINKS_MAX} links at most; revoke some that nobody needs.")
    if command.kind == "seat":
        return _make_seat(table, command)
    return (LinkMade(command.link, command.kind, GRANTS[command.kind]),)


def _make_seat(table: Table, command: MakeLink) -> Decision:
    """A link for one player, with the characters that it acts for."""
    names = tuple(dict.fromkeys(command.characters))
    if not names:
        return Refused("bad_command", "A seat acts for somebody: name at least one character.")
    for name in names:
        character = table.characters.get(name)
        if character is None:
            return Refused("no_such_character", f"There is no character {name!r} on the roster.")
        if character.seat is not None:
            return Refused("taken", f"{isolated(character.sheet.name)} is taken already; release it first.")
    seat = SeatId(f"{command.link}.seat")  # no character has such an id, so no claim makes the same seat
    grant = Grant(sees="seat", acts_for=names, seat=seat)
    claimed = (
        CharacterClaimed(name, table.characters[name].sheet.name, seat, command.link) for name in names
    )
    return (LinkMade(command.link, "seat", grant), *claimed)


def open_links(table: Table) -> int:
    """Links that open something; those that were revoked count no more."""
    return sum(1 for link in table.links.values() if not link.revoked)


def revoke_link(table: Table, command: RevokeLink, actor: Actor) -> Decision:
    """It opens nothing any more; whoever it acted for is free."""
    link = table.links.get(command.link)
    if link is None or link.revoked:
        return Refused("no_such_link", f"There is no open link {command.link!r}.")
    if link.id == actor.link:
        return Refused("forbidden", "That is the link that you came by; revoke it from another.")
    owned = [one for one in table.characters.values() if one.link == link.id]
    if owned:
        return tuple(CharacterReleased(one.id, one.sheet.name, link.id) for one in owned)
    return (LinkRevoked(link.id),)
