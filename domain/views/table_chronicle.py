"""What happened at the table, in sentences: who came, what was said."""

from typing import assert_never

from msgspec import UNSET

from domain.battle import EMPTY
from domain.camp import Carried
from domain.commits import TableCommit
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
from domain.table.table import Table
from domain.texts import in_words, isolated
from domain.views.chronicle import EntryId
from domain.views.names import author_name
from domain.views.shapes import Entry, Tone
from domain.views.sight import as_seen
from domain.views.viewer import Viewer


def tell_table(commit: TableCommit, after: Table, viewer: Viewer, entry_id: EntryId) -> tuple[Entry, ...]:
    """The entries of a table's commit; `after` is the table it led to."""
    told: list[Entry] = []
    for place, event in enumerate(commit.events):
        seen = as_seen(event, viewer, EMPTY)
        sentence = None if seen is None else _sentence(seen, after)
        if sentence is not None:
            text, tone = sentence
            told.append(Entry(entry_id(after.version, place), text, tone, secret=tone == "past"))
    return tuple(told)


def _delay(seconds: int, acts: int) -> str:
    parts = [f"{seconds} seconds"] if seconds else []
    parts += [f"{acts} acts"] if acts else []
    return f"Those who watch see it {in_words(parts)} later." if parts else "Those who watch see it at once."


def _time(event: CampTimePassed) -> str:
    unit = event.unit if event.count > 1 else event.unit.removesuffix("s")
    verb = "pass" if event.count > 1 else "passes"
    return f"{event.count} {unit} {verb} in camp{', all at rest' if event.resting else ''}."


def _stands(name: str, standing: Carried) -> str:
    parts = [f"{standing.hit_points} hit points"]
    parts += [standing.condition] if standing.condition != "ok" else []
    parts += [f"{len(standing.spells)} spells cast"] if standing.spells else []
    return f"{isolated(name)} stands at {in_words(parts)}."


def _written(event: SheetChanged) -> str:
    """With what its player changed for those who lead: they are not asked before."""
    if not event.own:
        return f"{isolated(event.name)}'s sheet is written anew."
    what = f": {in_words(event.what)}" if event.what else ""
    return f"The player of {isolated(event.name)} writes the sheet anew{what}."


def _sentence(  # noqa: C901, PLR0912 - one branch an event
    event: AnyTableEvent, table: Table
) -> tuple[str, Tone] | None:
    match event:
        case EntryQueried():
            if event.by is UNSET:
                return None
            words = f": {isolated(event.note)}" if event.note else "."
            return f"{author_name(table, event.by)} doubts what act {event.act} says{words}", "past"
        case BattleForked():
            return (
                None
                if event.name is UNSET
                else (f"A fork goes on from act {event.version}: {isolated(event.name)}.", "past")
            )
        case MomentBookmarked():
            return None if event.name is UNSET else (f"A bookmark: {isolated(event.name)}.", "past")
        case BattleLaidOpen():
            return "The battle is laid open: whoever looks back at it sees everything.", "plain"
        case Said():
            return f"{isolated(event.by)}: {isolated(event.text)}", "talk"
        case CharacterClaimed():
            return f"{isolated(event.name)} is here.", "plain"
        case CharacterReleased():
            return f"{isolated(event.name)} waits for a player.", "plain"
        case HouseOptionSet():
            name, value = event.option.replace("_", " "), event.value.replace("_", " ")
            return f"In battles to come {name} is {value}.", "plain"
        case SeatLent():
            return f"{isolated(event.to_name)} plays {isolated(event.name)} meanwhile.", "plain"
        case SeatGivenBack():
            return f"{isolated(event.name)} is back in its own hands.", "plain"
        case WhisperSaid():
            if event.by is UNSET or event.to is UNSET or event.text is UNSET:
                return None
            return (
                f"{isolated(event.by)} whispers to {in_words(list(event.to))}: {isolated(event.text)}",
                "whisper",
            )
        case DelaySet():
            return _delay(event.seconds, event.acts), "plain"
        case LogAccepted():
            return "The store has lost what happened last; play goes on from what it still has.", "plain"
        case EncounterDropped():
            return None if event.encounter is UNSET else ("A prepared fight was thrown away.", "past")
        case EncounterKept():
            return None if event.plan is UNSET else (f"Prepared: {isolated(event.plan.name)}.", "past")
        case CharacterStands():
            return None if event.standing is UNSET else (_stands(event.name, event.standing), "past")
        case TablePaused():
            return "Paused until next time." if event.paused else "It goes on.", "plain"
        case CampTimePassed():
            return _time(event), "plain"
        case SheetChanged():
            return _written(event), "plain"
        case CampTakenBack():
            return "What was last changed in camp is as it was before.", "past"
        case NoteWritten() | BattleListed() | TableCreated() | LinkMade() | LinkRevoked() | CharacterAdded():
            return None  # the lobby shows these
        case _:
            assert_never(event)
