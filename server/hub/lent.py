"""Whoever comes back has their own characters again: by a new socket, or by an old one that is heard again."""

from typing import Final

from domain.ids import CLOCK, CommandId
from domain.seating import GiveBack
from domain.table.grants import LEAST, Actor
from server.commands.asked import Asked
from server.commands.handle import handle_command
from server.hub.guest import Guest
from server.hub.room import Room

_CLOCK: Final = Actor(CLOCK, LEAST)


async def take_back_what_was_lent(room: Room, guest: Guest) -> None:
    """From this worker or from another, once.

    Where the store is out of reach it stays lent: the seat can still be given back by hand.
    """
    seat, version = guest.audience.grant.seat, room.table.version
    lent = [one.id for one in room.table.state.characters.values() if one.seat == seat and one.lent_to]
    for character in lent if seat is not None else ():
        name = CommandId(f"back.{character}.{version}")
        await handle_command(room, Asked(_CLOCK, name, GiveBack(character)))
