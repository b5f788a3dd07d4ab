"""The addresses of links: what stands in front of `/t/<table>#<token>`, and who can open them."""

from typing import Final

from msgspec import UNSET, Struct

from domain.ids import LinkId
from domain.refusals import Refused
from domain.views.shapes import LinkAddress, LinksAnswer
from server.commands.tokens import token_of
from server.hub.audience import Audience
from server.hub.room import Room

FORBIDDEN: Final = Refused("forbidden", "Only whoever runs the table sees its links.")


class Addresses(Struct, frozen=True):
    """`origin` has no slash at its end; `reach` says in words who can open what begins with it."""

    origin: str
    reach: str

    def of(self, room: Room, link: LinkId) -> str:
        """The whole address of a link. The token stands in the fragment, which no log ever sees."""
        return f"{self.origin}/t/{room.id}#{token_of(room.link_key, link)}"

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
