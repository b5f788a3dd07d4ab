"""The addresses of links: what stands in front of `/t/<table>#<token>`, and who can open them."""

import re
from typing import Final

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
_HOST: Final = re.compile(r"([A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(:\d{1,5})?")


class Addresses(Struct, frozen=True):
    """`origin` has no slash at its end; `reach` says in words who can open what begins with it.

    Where it `follows_host`, whoever came by another name of ours is given links under that name.
    """

    origin: str
    reach: str
    follows_host: bool = False

    def as_reached_by(self, host: str, page: str = "") -> "Addresses":
        """For whom a request names `host` as our address and comes from a page whose origin is `page`.

        A computer's name for itself is no use to others: it stands only where we have no better one.
        """
        found = _HOST.fullmatch(host)
        if not self.follows_host or found is None:
            return self
        is_alone = names_this_computer(found[1])
        if is_alone and self.reach != ALONE:
            return self
        scheme = "https" if page == f"https://{host}" else "http"
        origin = f"{scheme}://{host}"
        if origin == self.origin:
            return self
        return structs.replace(self, origin=origin, reach=ALONE if is_alone else WHOEVER)

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


def names_this_computer(host: str) -> bool:
    """Whether a name or address is one that a computer calls itself by, and nobody else."""
    name = host.strip("[]").lower()
    return name == "localhost" or name.startswith("127.") or name == "::1"
