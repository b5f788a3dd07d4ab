"""The addresses of links: what stands in front of `/t/<table>#<token>`, and who can open them."""

import re
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from msgspec import UNSET, Struct, structs

from domain.ids import BattleId, LinkId
from domain.refusals import Refused
from domain.views.asking import LinkAddress, LinksAnswer
from server.commands.tokens import token_of
from server.hub.audience import Audience
from server.hub.room import Room

FORBIDDEN: Final = Refused("forbidden", "Only whoever runs the table sees its links.")
ALONE: Final = "Only this computer can open these links."
WHOEVER: Final = "Whoever can reach that address can open these links."
IN_THE_HOUSE: Final = "These links open only in this house: on devices in the same network. For players elsewhere give the server its public address."
_HOUSE_NAMES: Final = (".local", ".lan", ".home", ".internal", ".home.arpa")
"""Ends of names that mean something in one network alone."""
HOST: Final = re.compile(r"([A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(:\d{1,5})?")


class Addresses(Struct, frozen=True):
    """`origin` has no slash at its end; `reach` says in words who can open what begins with it.

    Where it `follows_host`, whoever came by another name of ours is given links under that name.
    """

    origin: str
    reach: str
    follows_host: bool = False

    def is_our_page(self, host: str, page: str | None) -> bool:
        """Whether a request that names `host` as our address comes from a page of ours, by the origin that its browser tells.

        Other clients tell none.
        """
        if page is None:
            return True
        try:
            theirs = urlsplit(page).netloc
        except ValueError:  # no address at all
            return False
        return theirs in {host, urlsplit(self.origin).netloc} - {""}

    def as_reached_by(self, host: str, page: str = "") -> "Addresses":
        """For whom a request names `host` as our address and comes from a page whose origin is `page`.

        A computer's name for itself is no use to others: it stands only where we have no better one.
        """
        found = HOST.fullmatch(host)
        if not self.follows_host or found is None:
            return self
        if names_this_computer(found[1]) and self.reach != ALONE:
            return self
        scheme = "https" if page == f"https://{host}" else "http"
        origin = f"{scheme}://{host}"
        if origin == self.origin:
            return self
        return structs.replace(self, origin=origin, reach=reach_of(found[1]))

    def of(self, room: Room, link: LinkId, replay: BattleId | None = None) -> str:
        """The whole address of a link, and of a battle that is seen again by it.

        The token stands in the fragment, which no log ever sees.
        """
        again = f"?replay={replay}" if replay is not None else ""
        return f"{self.origin}/t/{room.id}{again}#{token_of(room.link_key, link)}"

    def answer(self, room: Room, audience: Audience) -> LinksAnswer | Refused:
        """The links that open something, for those who run the table."""
        if not audience.grant.runs:
            return FORBIDDEN
        table = room.table.state
        owners = {one.link: one.id for one in table.characters.values() if one.link is not None}
        links = {
            link.id: LinkAddress(self.of(room, link.id), link.kind, owners.get(link.id, UNSET))
            for link in table.links.values()
            if not link.revoked
        }
        return LinksAnswer(links, self.reach)


def reach_of(host: str) -> str:
    """Who can open links to that name or address: this computer, this house, or whoever can reach it."""
    name = host.strip("[]").lower()
    if names_this_computer(name):
        return ALONE
    try:
        is_private = ip_address(name).is_private
    except ValueError:
        is_private = "." not in name or name.endswith(_HOUSE_NAMES)
    return IN_THE_HOUSE if is_private else WHOEVER


def names_this_computer(host: str) -> bool:
    """Whether a name or address is one that a computer calls itself by, and nobody else."""
    name = host.strip("[]").lower()
    return name == "localhost" or name.startswith("127.") or name == "::1"
