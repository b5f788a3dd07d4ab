"""What happened at a table. Past tense, stored under these names for ever."""

from msgspec import Struct

from domain.camp import CampUnit, Carried
from domain.encounters import Encounter, EncounterId
from domain.ids import Author, BattleId, CharacterId, LinkId, SeatId, TableId, Version
from domain.past_commands import LogsReach
from domain.sheets import Sheet
from domain.table.grants import Grant, LinkKind
from domain.visibility import Open, Sealed, Secret, Whispered


class TableEvent(Struct, frozen=True, omit_defaults=True, tag_field="event", tag=True):
    """Something that happened at a table; never undone."""


class TableCreated(TableEvent, frozen=True):
    """A table was founded."""

    name: Open[str]


class LinkMade(TableEvent, frozen=True):
    """A link opens the table now; its token is made from the table's key and is not stored."""

    link: Secret[LinkId]
    kind: Secret[LinkKind]
    grant: Secret[Grant]


class LinkRevoked(TableEvent, frozen=True):
    """A link opens nothing any more."""

    link: Secret[LinkId]


class CharacterAdded(TableEvent, frozen=True):
    """A character stands on the roster; strangers see the name and class only, by the view."""

    character: Open[CharacterId]
    name: Open[str]
    sheet: Secret[Sheet]


class CharacterClaimed(TableEvent, frozen=True):
    """Somebody took a character: `seat` acts for it, by `link`."""

    character: Open[CharacterId]
    name: Open[str]
    seat: Secret[SeatId]
    link: Secret[LinkId]


class SeatLent(TableEvent, frozen=True):
    """Another seat acts for a character, until it is given back."""

    character: Open[CharacterId]
    name: Open[str]
    to: Secret[SeatId]
    to_name: Open[str]


class SeatGivenBack(TableEvent, frozen=True):
    """A character that was lent is its own player's again."""

    character: Open[CharacterId]
    name: Open[str]


class NoteWritten(TableEvent, frozen=True):
    """Somebody wrote their own note anew."""

    by: Sealed[Author]
    text: Sealed[str]


class WhisperSaid(TableEvent, frozen=True):
    """Somebody said something to some; `by` and `to` are the names that everyone knows them by."""

    by: Whispered[str]
    to: Whispered[tuple[str, ...]]
    text: Whispered[str]
    readers: Secret[tuple[Author, ...]]


class DelaySet(TableEvent, frozen=True):
    """Those who only watch see everything later, from now on."""

    seconds: Open[int]
    acts: Open[int]


class CharacterReleased(TableEvent, frozen=True):
    """A character waits for somebody again; the seat's link opens nothing any more."""

    character: Open[CharacterId]
    name: Open[str]
    link: Secret[LinkId]


class BattleListed(TableEvent, frozen=True):
    """A battle of this table is open; all pages turn to it."""

    battle: Open[BattleId]
    name: Open[str]
    ruleset: Open[str]


class HouseOptionSet(TableEvent, frozen=True):
    """A switch of the rules is set for the battles to come."""

    option: Open[str]
    value: Open[str]


class Said(TableEvent, frozen=True):
    """Somebody said something; `by` is the name that everyone knows the speaker by."""

    by: Open[str]
    text: Open[str]


class MomentBookmarked(TableEvent, frozen=True):
    """A moment of a battle has a name, for whoever gave it and for those who see all."""

    by: Secret[Author]
    name: Secret[str]
    battle: Secret[BattleId]
    version: Secret[Version]


class EntryQueried(TableEvent, frozen=True):
    """Somebody doubts what an entry says: the entry in `place` of the commit `act`."""

    by: Secret[Author]
    battle: Secret[BattleId]
    act: Secret[Version]
    place: Secret[int]
    note: Secret[str]


class BattleForked(TableEvent, frozen=True):
    """A battle goes on at another table, from its first `version` commits on."""

    battle: Secret[BattleId]
    version: Secret[Version]
    table: Secret[TableId]
    name: Secret[str]


class LogAccepted(TableEvent, frozen=True):
    """The log came back shorter than it was, or as another, and whoever runs the table goes on from it.

    `known`: how far it went before; `same`: up to where it is what it was.
    """

    known: Secret[LogsReach]
    same: Secret[LogsReach]


class BattleLaidOpen(TableEvent, frozen=True):
    """Whoever looks back at a battle sees everything, up to its commit `version`; 0: all of it, for it goes on no more."""

    battle: Open[BattleId]
    version: Secret[Version] = Version(0)


class EncounterKept(TableEvent, frozen=True):
    """A fight is prepared, or prepared anew."""

    encounter: Secret[EncounterId]
    plan: Secret[Encounter]


class EncounterDropped(TableEvent, frozen=True):
    """A prepared fight was thrown away."""

    encounter: Secret[EncounterId]


class CharacterStands(TableEvent, frozen=True):
    """How a character of the roster stands from now on; `battle` is the one that it came out of so."""

    character: Open[CharacterId]
    name: Open[str]
    standing: Secret[Carried]
    battle: Secret[BattleId | None] = None


class TablePaused(TableEvent, frozen=True):
    """Nothing happens in the battle until it goes on; `paused` false: it goes on."""

    paused: Open[bool]


class CampTimePassed(TableEvent, frozen=True):
    """So much time has passed in camp."""

    count: Open[int]
    unit: Open[CampUnit]
    seconds: Open[int]
    resting: Open[bool] = False


class SheetChanged(TableEvent, frozen=True):
    """A character's sheet was written anew; `own`: by its player, with what was changed in words."""

    character: Open[CharacterId]
    name: Open[str]
    sheet: Secret[Sheet]
    own: Open[bool] = False
    what: Secret[tuple[str, ...]] = ()


class CampTakenBack(TableEvent, frozen=True):
    """What was last changed in camp is as it was before."""


AnyTableEvent = (
    TableCreated
    | LinkMade
    | LinkRevoked
    | CharacterAdded
    | CharacterClaimed
    | CharacterReleased
    | SeatLent
    | SeatGivenBack
    | NoteWritten
    | WhisperSaid
    | DelaySet
    | BattleListed
    | HouseOptionSet
    | Said
    | MomentBookmarked
    | EntryQueried
    | BattleForked
    | LogAccepted
    | BattleLaidOpen
    | EncounterKept
    | EncounterDropped
    | CharacterStands
    | CampTimePassed
    | TablePaused
    | SheetChanged
    | CampTakenBack
)
