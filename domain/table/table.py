"""A table as its events have made it."""

from collections.abc import Iterable
from typing import Final, assert_never

from msgspec import Struct, structs

from domain.camp import Carried
from domain.commits import TableCommit
from domain.encounters import Encounter, EncounterId
from domain.ids import Author, BattleId, CharacterId, LinkId, SeatId, TableId, Version
from domain.passing_time import ClockTime
from domain.past_commands import LogsReach
from domain.sheets import Sheet
from domain.table.events import (
    AnyTableEvent,
    BattleForked,
    BattleLaidOpen,
    BattleListed,
    CampTakenBack,
    CampTimePassed,
    CharacterAdded,
    CharacterClaimed,
    CharacterReleased,
    CharacterStands,
    DelaySet,
    EncounterDropped,
    EncounterKept,
    EntryQueried,
    HouseOptionSet,
    LinkMade,
    LinkRevoked,
    LogAccepted,
    MomentBookmarked,
    NoteWritten,
    Said,
    SeatGivenBack,
    SeatLent,
    SheetChanged,
    TableCreated,
    TablePaused,
    WhisperSaid,
)
from domain.table.grants import Grant, LinkKind
from domain.visibility import told


class Link(Struct, frozen=True, omit_defaults=True):
    """A link and what it opens; nothing once it is revoked."""

    id: LinkId
    kind: LinkKind
    grant: Grant
    revoked: bool = False


class RosterCharacter(Struct, frozen=True, omit_defaults=True):
    """A character of the roster and, once claimed, the seat that acts for it and that seat's link."""

    id: CharacterId
    sheet: Sheet
    seat: SeatId | None = None
    link: LinkId | None = None
    lent_to: SeatId | None = None
    """The seat that acts for it meanwhile."""
    standing: Carried | None = None
    """How it stands between battles; None: as its sheet says."""


class Battle(Struct, frozen=True):
    """A battle of this table."""

    id: BattleId
    name: str
    ruleset: str


class Bookmarked(Struct, frozen=True):
    """A moment of a battle, under a name."""

    by: Author
    name: str
    battle: BattleId
    version: Version


class Forked(Struct, frozen=True):
    """Another table, where a battle of this one goes on from a moment."""

    table: TableId
    name: str
    battle: BattleId
    version: Version


class Delay(Struct, frozen=True, omit_defaults=True):
    """How much later those see everything who only watch."""

    seconds: int = 0
    acts: int = 0


class CampMoment(Struct, frozen=True):
    """The camp before something changed in it: everybody's sheet and standing, the time, and which battle was carried."""

    characters: dict[CharacterId, tuple[Sheet, Carried | None]]
    clock: ClockTime
    carried: BattleId | None


CAMP_STEPS_KEPT: Final = 50
"""So many changes of the camp can be taken back."""


class Table(Struct, frozen=True, omit_defaults=True):
    """The home: `battle` is the one that all pages show, the last one opened; `options` the house's own switches."""

    version: Version = Version(0)
    name: str = ""
    links: dict[LinkId, Link] = {}
    characters: dict[CharacterId, RosterCharacter] = {}
    battles: tuple[Battle, ...] = ()
    options: dict[str, str] = {}
    bookmarks: tuple[Bookmarked, ...] = ()
    queried: dict[tuple[BattleId, Version, int], Author] = {}
    """Entries that somebody doubts: battle, commit, place in it; and who asked last."""
    forks: tuple[Forked, ...] = ()
    laid_open: dict[BattleId, Version] = {}
    """Battles of which everyone sees everything up to a commit; up to 0: all of it."""
    notes: dict[Author, str] = {}
    delay: Delay = Delay()
    lost: tuple[LogsReach, ...] = ()
    """What came behind these, once, is lost, and whoever runs the table went on without it."""
    encounters: dict[EncounterId, Encounter] = {}
    carried: BattleId | None = None
    """The last battle whose outcome the roster has."""
    paused: bool = False
    """Nothing happens in the battle until whoever leads goes on."""
    clock: ClockTime = ClockTime()
    """Time that has passed in camp."""
    camp_before: tuple[CampMoment, ...] = ()
    """The camp before each of its latest changes since the last battle was opened."""

    @property
    def battle(self) -> Battle | None:
        """The battle that is open."""
        return self.battles[-1] if self.battles else None

    def grant_of(self, link: LinkId) -> Grant | None:
        """What a link gives; None where it opens nothing."""
        found = self.links.get(link)
        return None if found is None or found.revoked else self._with_what_is_lent(found.grant)

    def _with_what_is_lent(self, grant: Grant) -> Grant:
        """A seat's own characters but for those that it has lent, and those that others have lent it."""
        if grant.seat is None or all(one.lent_to is None for one in self.characters.values()):
            return grant
        own = (one for one in grant.acts_for if self.characters[one].lent_to is None)
        lent = (one.id for one in self.characters.values() if one.lent_to == grant.seat)
        return structs.replace(grant, acts_for=(*own, *lent))

    def seat_of(self, character: CharacterId | None) -> SeatId | None:
        """The seat that acts for a character, if somebody claimed it: while it is lent, the one that it is lent to."""
        found = self.characters.get(character) if character else None
        return (found.lent_to or found.seat) if found else None


EMPTY_TABLE: Final = Table()


def follow_table(table: Table, commit: TableCommit) -> Table:
    """The table after `commit`."""
    before = table
    for event in commit.events:
        table = evolve_table(table, event)
    if any(isinstance(event, CharacterStands | CampTimePassed | SheetChanged) for event in commit.events):
        kept = (*before.camp_before, _camp_of(before))[-CAMP_STEPS_KEPT:]
        table = structs.replace(table, camp_before=kept)
    return structs.replace(table, version=Version(table.version + 1))


def _camp_of(table: Table) -> CampMoment:
    characters = {one.id: (one.sheet, one.standing) for one in table.characters.values()}
    return CampMoment(characters, table.clock, table.carried)


def follow_all_table(commits: Iterable[TableCommit], table: Table = EMPTY_TABLE) -> Table:
    """The table after all of `commits`."""
    for commit in commits:
        table = follow_table(table, commit)
    return table


def evolve_table(table: Table, event: AnyTableEvent) -> Table:  # noqa: C901, PLR0912 - one branch an event
    """The table after `event`."""
    match event:
        case TableCreated():
            return structs.replace(table, name=event.name)
        case LinkMade():
            link = Link(told(event.link), told(event.kind), told(event.grant))
            return structs.replace(table, links=table.links | {link.id: link})
        case LinkRevoked():
            return _revoked(table, told(event.link))
        case CharacterAdded():
            character = RosterCharacter(event.character, told(event.sheet))
            return structs.replace(table, characters=table.characters | {character.id: character})
        case CharacterClaimed():
            return _seated(table, event.character, told(event.seat), told(event.link))
        case CharacterReleased():
            return _seated(_without(table, told(event.link), event.character), event.character, None, None)
        case BattleListed():
            battle = Battle(event.battle, event.name, event.ruleset)
            return structs.replace(table, battles=(*table.battles, battle), camp_before=())
        case HouseOptionSet():
            return structs.replace(table, options=table.options | {event.option: event.value})
        case SeatLent():
            return _lent(table, event.character, told(event.to))
        case SeatGivenBack():
            return _lent(table, event.character, None)
        case NoteWritten():
            return structs.replace(table, notes=table.notes | {told(event.by): told(event.text)})
        case DelaySet():
            return structs.replace(table, delay=Delay(event.seconds, event.acts))
        case Said() | WhisperSaid():
            return table
        case MomentBookmarked():
            mark = Bookmarked(told(event.by), told(event.name), told(event.battle), told(event.version))
            return structs.replace(table, bookmarks=(*table.bookmarks, mark))
        case EntryQueried():
            doubted = (told(event.battle), told(event.act), told(event.place))
            return structs.replace(table, queried={**table.queried, doubted: told(event.by)})
        case BattleForked():
            fork = Forked(told(event.table), told(event.name), told(event.battle), told(event.version))
            return structs.replace(table, forks=(*table.forks, fork))
        case LogAccepted():
            return structs.replace(table, lost=(*table.lost, told(event.same)))
        case BattleLaidOpen():
            return structs.replace(table, laid_open=table.laid_open | {event.battle: told(event.version)})
        case EncounterKept():
            return structs.replace(
                table, encounters=table.encounters | {told(event.encounter): told(event.plan)}
            )
        case EncounterDropped():
            left = {name: plan for name, plan in table.encounters.items() if name != told(event.encounter)}
            return structs.replace(table, encounters=left)
        case CharacterStands():
            return _stands(table, event.character, told(event.standing), told(event.battle))
        case TablePaused():
            return structs.replace(table, paused=event.paused)
        case CampTimePassed():
            later = table.clock.later(event.seconds, resting=event.resting)
            return structs.replace(table, clock=later)
        case SheetChanged():
            changed = structs.replace(table.characters[event.character], sheet=told(event.sheet))
            return structs.replace(table, characters=table.characters | {event.character: changed})
        case CampTakenBack():
            return _as_before(table)
        case _:
            assert_never(event)


def _stands(table: Table, character: CharacterId, standing: Carried, battle: BattleId | None) -> Table:
    changed = structs.replace(table.characters[character], standing=standing)
    return structs.replace(
        table,
        characters=table.characters | {character: changed},
        carried=table.carried if battle is None else battle,
    )


def _as_before(table: Table) -> Table:
    """Whoever came to the roster since stays there."""
    *earlier, camp = table.camp_before
    back = {
        name: structs.replace(table.characters[name], sheet=sheet, standing=standing)
        for name, (sheet, standing) in camp.characters.items()
    }
    return structs.replace(
        table,
        characters=table.characters | back,
        clock=camp.clock,
        carried=camp.carried,
        camp_before=tuple(earlier),
    )


def _revoked(table: Table, link: LinkId) -> Table:
    closed = structs.replace(table.links[link], revoked=True)
    return structs.replace(table, links=table.links | {link: closed})


def _without(table: Table, link: LinkId, character: CharacterId) -> Table:
    """A seat's link without one of its characters; without its last one it opens nothing. What it borrowed goes back."""
    known = table.links[link]
    left = tuple(one for one in known.grant.acts_for if one != character)
    if left:
        fewer = structs.replace(known, grant=structs.replace(known.grant, acts_for=left))
        return structs.replace(table, links=table.links | {link: fewer})
    back = {
        one.id: structs.replace(one, lent_to=None)
        for one in table.characters.values()
        if one.lent_to is not None and one.lent_to == known.grant.seat
    }
    return _revoked(structs.replace(table, characters=table.characters | back), link)


def _lent(table: Table, character: CharacterId, to: SeatId | None) -> Table:
    lent = structs.replace(table.characters[character], lent_to=to)
    return structs.replace(table, characters=table.characters | {character: lent})


def _seated(table: Table, character: CharacterId, seat: SeatId | None, link: LinkId | None) -> Table:
    seated = structs.replace(table.characters[character], seat=seat, link=link, lent_to=None)
    return structs.replace(table, characters=table.characters | {character: seated})
