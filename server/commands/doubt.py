"""From what is on a page to what the log calls it: commands about the past name an entry, or leave out the present."""

from msgspec import structs

from domain.ids import Version
from domain.past_commands import AcceptLog, Bookmark, Fork, LayOpen, Query
from domain.refusals import Refused
from domain.table_commands import TableCommand
from server.commands.asked import NO_BATTLE, Asked
from server.hub.room import Room

NO_SUCH_ENTRY = Refused("no_such_entry", "That is no entry of this battle that you have read.")


def as_the_log_has_it(room: Room, asked: Asked) -> TableCommand | Refused:
    """The command with its act by number. Numbers are for those who see all: they count what others may not know of."""
    command = asked.command
    if isinstance(command, AcceptLog):
        return AcceptLog() if room.lapse is None else AcceptLog(room.lapse.reach, room.lapse.same)
    if isinstance(command, LayOpen):
        return structs.replace(command, act=room.opened.log.version if room.opened else None)
    if not isinstance(command, Bookmark | Query | Fork):
        assert isinstance(command, TableCommand), "commands to the battle take another road"
        return command
    if room.opened is None:
        return NO_BATTLE
    known, sees_all = room.opened.log.version, asked.actor.grant.sees == "all"
    if isinstance(command, Fork):
        if command.battle is not None and command.battle != room.opened.id:
            return command if command.act is not None else NO_SUCH_ENTRY
        act = known if command.act is None else command.act
        return structs.replace(command, act=act) if act <= known else NO_SUCH_ENTRY
    audience = room.audience(asked.actor.grant)
    if command.entry is not None:
        place = room.position_key.open_entry(command.entry, audience.name)
        if place is None or place.battle != room.opened.id or not room.knows_entry(place):
            return NO_SUCH_ENTRY
        named = structs.replace(command, act=place.version, entry=None)
        return structs.replace(named, place=place.index) if isinstance(named, Query) else named
    named_act = command.act
    if named_act is None and isinstance(command, Bookmark):
        return structs.replace(command, act=known if sees_all else max(Version(1), audience.position.version))
    return command if named_act is not None and named_act <= known and sees_all else NO_SUCH_ENTRY
