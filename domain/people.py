"""Who gave a command, and who played whom then, from a battle's log alone: without its table."""

from msgspec import structs

from domain.battle import Battle
from domain.commits import BattleCommit
from domain.dice.keyed import Roll
from domain.ids import DM, Author, CharacterId, SeatId
from domain.log import Moment
from domain.remembered import by_identity
from domain.table.grants import DM_GRANT, LEAST, Actor, Grant
from domain.table.table import RosterCharacter, Table

_SEAT = "seat:"


def seats_of(table: Table) -> dict[CharacterId, SeatId]:
    """Who plays whom: while a character is lent, whoever it is lent to."""
    return {name: seat for name in table.characters if (seat := table.seat_of(name)) is not None}


def grant_of(author: Author, seats: dict[CharacterId, SeatId]) -> Grant:
    """What an author has the right to, as far as it follows from the seats."""
    if author == DM:
        return DM_GRANT
    if not author.startswith(_SEAT):
        return LEAST
    seat = SeatId(author.removeprefix(_SEAT))
    return Grant("seat", tuple(name for name, taken in seats.items() if taken == seat), seat=seat)


def actor_of(author: Author, grant: Grant | None, seats: dict[CharacterId, SeatId]) -> Actor:
    """Whoever gave a command, with the rights of then."""
    return Actor(author, grant or grant_of(author, seats))


@by_identity(8)
def table_of(battle: Battle, seats: dict[CharacterId, SeatId]) -> Table:
    """As much of the table as decisions ask of it: who plays whom."""
    return Table(
        characters={
            one.character: RosterCharacter(one.character, one.sheet, seats.get(one.character))
            for one in battle.combatants.by_id.values()
            if one.character is not None
        }
    )


def with_people(
    commit: BattleCommit, moment: Moment, table: Table, actor: Actor, rolls: tuple[Roll, ...] = ()
) -> BattleCommit:
    """`commit` with what its battle's log needs to stand without the table: who plays whom, by what right, which dice."""
    seats = seats_of(table)
    follows = actor.grant == grant_of(actor.author, seats)
    return structs.replace(
        commit,
        rolls=rolls,
        seats=None if seats == moment.seats else seats,
        grant=None if follows else actor.grant,
    )
