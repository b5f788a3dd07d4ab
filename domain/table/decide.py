"""What comes of a command to a table."""

import hashlib
from typing import Final, assert_never

from domain.battle import Battle
from domain.camp import (
    Carry,
    ChangeSheet,
    Memorise,
    PassTime,
    Restock,
    SetStanding,
    TakeBackCamp,
    TreatWounds,
)
from domain.encounters import CopyEncounter, DropEncounter, KeepEncounter, PrepareEncounter
from domain.ids import DM, BattleId, CommandId, LinkId, SeatId, TableId, Version, seat_author
from domain.past_commands import AcceptLog, Bookmark, Fork, LayOpen, LogsReach, Query
from domain.refusals import Refused
from domain.rulesets.catalog import RULESETS, no_such_ruleset, ruleset
from domain.seating import GiveBack, LendSeat, MakeLink, Note, RevokeLink, SetDelay
from domain.table.camp import decide_carry, decide_standing, lives
from domain.table.camping import decide_camp_step, decide_pause
from domain.table.encounters import as_prepared, decide_encounter
from domain.table.events import (
    AnyTableEvent,
    BattleForked,
    BattleLaidOpen,
    BattleListed,
    CharacterClaimed,
    CharacterReleased,
    DelaySet,
    EntryQueried,
    HouseOptionSet,
    LinkMade,
    LogAccepted,
    MomentBookmarked,
    Said,
    TableCreated,
    WhisperSaid,
)
from domain.table.grants import Actor, Grant
from domain.table.linking import FIRST_LINKS, LINKS_MAX, make_link, open_links, revoke_link
from domain.table.roster import THE_DM, add_character, change_sheet
from domain.table.seating import decide_seating
from domain.table.table import Table
from domain.table_commands import (
    AddCharacter,
    Claim,
    CreateTable,
    OpenBattle,
    Pause,
    Release,
    Say,
    SetHouseOption,
    TableCommand,
)
from domain.texts import isolated

HERE: Final = TableId("here")
BATTLES_MAX: Final = 1000
BOOKMARKS_MAX: Final = 500
QUERIES_MAX: Final = 500
FORKS_MAX: Final = 50
LOSSES_MAX: Final = 100
_NO_BATTLE: Final = Refused("no_battle", "No battle is open at this table; the DM opens one.")
Decision = tuple[AnyTableEvent, ...] | Refused


def decide_table(  # noqa: C901, PLR0912 - one branch a command
    table: Table,
    command: TableCommand,
    actor: Actor,
    command_id: CommandId,
    *,
    fought: Battle | None = None,
    here: TableId = HERE,
) -> Decision:
    """Events, or why not. Ids of what is new follow from `command_id`, so the same command makes the same.

    `fought` is the table's last battle, as its own log has it. `here`: the table's own id.
    """
    battle_goes_on = fought is not None and fought.round_state.step != "over"
    if isinstance(command, CreateTable):
        return _create(table, command)
    if not table.version:
        return Refused("no_such_battle", "There is no such table.")
    match command:
        case Say():
            return _whisper(table, command, actor) if command.to else _say(table, command, actor)
        case LendSeat() | GiveBack() | Note():
            return decide_seating(table, command, actor)
        case Claim():
            return _claim(table, command, actor, command_id)
        case ChangeSheet():
            return change_sheet(table, command, actor, battle_goes_on=battle_goes_on)
        case Release():
            return _release(table, command, actor)
        case Bookmark() | Query():
            return (
                _bookmark(table, command, actor)
                if isinstance(command, Bookmark)
                else _query(table, command, actor)
            )
        case _ if not actor.grant.runs:
            return Refused("forbidden", "Only whoever runs the table may do that.")
        case MakeLink():
            return make_link(table, command)
        case RevokeLink():
            return revoke_link(table, command, actor)
        case AddCharacter():
            return add_character(table, command)
        case SetHouseOption():
            return _set_option(command)
        case Pause():
            return decide_pause(table, command, fought)
        case Fork():
            return _fork(table, command, fork_id_of(here, command_id))
        case LayOpen():
            return _lay_open(table, command, battle_goes_on=battle_goes_on)
        case SetDelay():
            return (DelaySet(command.seconds, command.acts),)
        case AcceptLog():
            return _accept(table, command)
        case PrepareEncounter() | KeepEncounter() | CopyEncounter() | DropEncounter():
            return decide_encounter(table, command, fought)
        case Carry():
            return decide_carry(table, command, fought)
        case SetStanding():
            return decide_standing(table, command)
        case PassTime() | TreatWounds() | Memorise() | Restock() | TakeBackCamp():
            return decide_camp_step(table, command, battle_goes_on=battle_goes_on)
        case OpenBattle():
            return _list_battle(table, command, command_id, battle_goes_on=battle_goes_on)
        case _:
            assert_never(command)


def battle_id_of(command_id: CommandId) -> BattleId:
    """The id of the battle that this `open_battle` opens."""
    return BattleId(f"b-{_short(command_id)}")


def _short(command_id: CommandId) -> str:
    return hashlib.sha256(command_id.encode()).hexdigest()[:12]


def _create(table: Table, command: CreateTable) -> Decision:
    if table.version:
        return Refused("already_there", f"The table “{isolated(table.name)}” is here already.")
    links = (LinkMade(LinkId(kind), kind, grant) for kind, grant in FIRST_LINKS)
    return (TableCreated(command.name), *links)


def _say(table: Table, command: Say, actor: Actor) -> Decision:
    speaker = speaker_of(table, actor)
    if speaker is None:
        return Refused("forbidden", "Those who watch read the talk; to speak, pick a character.")
    return (Said(speaker, command.text),)


def _whisper(table: Table, command: Say, actor: Actor) -> Decision:
    """Read by whom it names, by who whispers it, and by those who see all."""
    speaker = speaker_of(table, actor)
    if speaker is None:
        return Refused("forbidden", "Those who watch read the talk; to speak, pick a character.")
    names: list[str] = []
    readers = [actor.author]
    for one in dict.fromkeys(command.to):
        seat = table.seat_of(one)
        if str(one) == DM:
            names.append("the DM")
            readers.append(DM)
        elif seat is None:
            return Refused(
                "no_such_character", f"Nobody plays {one!r}; whisper to a character that is taken."
            )
        else:
            names.append(table.characters[one].sheet.name)
            readers.append(seat_author(seat))
    return (WhisperSaid(speaker, tuple(names), command.text, tuple(dict.fromkeys(readers))),)


def speaker_of(table: Table, actor: Actor) -> str | None:
    """The name that everyone knows an actor by."""
    if actor.grant.runs:
        return THE_DM
    names = (table.characters[who].sheet.name for who in actor.grant.acts_for if who in table.characters)
    return ", ".join(names) or None


def _claim(table: Table, command: Claim, actor: Actor, command_id: CommandId) -> Decision:
    if not actor.grant.claims:
        return Refused("forbidden", "Open the players' link to pick a character.")
    character = table.characters.get(command.character)
    if character is None:
        return Refused("no_such_character", f"There is no character {command.character!r} on the roster.")
    if character.seat is not None:
        return Refused(
            "taken", f"{isolated(character.sheet.name)} is not to be had now; pick another, or ask the DM."
        )
    if open_links(table) >= LINKS_MAX:
        return Refused("too_many", f"A table has {LINKS_MAX} links at most.")
    seat = SeatId(character.id)
    link = LinkId(f"seat-{_short(command_id)}")
    grant = Grant(sees="seat", acts_for=(character.id,), seat=seat)
    return (
        LinkMade(link, "seat", grant),
        CharacterClaimed(character.id, character.sheet.name, seat, link),
    )


def _release(table: Table, command: Release, actor: Actor) -> Decision:
    character = table.characters.get(command.character)
    if character is None:
        return Refused("no_such_character", f"There is no character {command.character!r} on the roster.")
    if not actor.grant.runs and character.id not in actor.grant.acts_for:
        return Refused("forbidden", f"{isolated(character.sheet.name)} is not yours to give up.")
    if character.link is None:
        return Refused("no_such_character", f"Nobody has claimed {isolated(character.sheet.name)}.")
    return (CharacterReleased(character.id, character.sheet.name, character.link),)


def _set_option(command: SetHouseOption) -> Decision:
    """What one of the games knows may be set; a battle copies what its own game knows."""
    found = [game.option_is_wrong(command.option, command.value) for game in RULESETS.values()]
    if None in found:
        return (HouseOptionSet(command.option, command.value),)
    not_so = next((one for one in found if one is not None and one.code == "bad_command"), None)
    if not_so is not None:
        return not_so
    known = ", ".join(next(iter(RULESETS.values())).book.options)
    return Refused("no_such_option", f"There is no option {command.option!r}. There are: {known}.")


def _list_battle(
    table: Table, command: OpenBattle, command_id: CommandId, *, battle_goes_on: bool
) -> Decision:
    if ruleset(command.ruleset) is None:
        return no_such_ruleset(command.ruleset)
    if battle_goes_on:
        return Refused("battle_is_open", "A battle is open; end it, then open the next.")
    if len(table.battles) >= BATTLES_MAX:
        return Refused("too_many", f"A table holds {BATTLES_MAX} battles at most.")
    for character in command.characters or ():
        if character not in table.characters:
            return Refused("no_such_character", f"There is no character {character!r} on the roster.")
        if not lives(table.characters[character]):
            words = f"{isolated(table.characters[character].sheet.name)} is dead, and fights no more."
            return Refused("is_down", words)
    prepared = as_prepared(table, command)
    return (
        prepared
        if isinstance(prepared, Refused)
        else (BattleListed(battle_id_of(command_id), command.name, command.ruleset),)
    )


def _bookmark(table: Table, command: Bookmark, actor: Actor) -> Decision:
    if not actor.grant.plays:
        return Refused("forbidden", "Those who watch set no bookmarks; pick a character.")
    if table.battle is None or command.act is None:
        return _NO_BATTLE
    if len(table.bookmarks) >= BOOKMARKS_MAX:
        return Refused("too_many", f"A table has {BOOKMARKS_MAX} bookmarks at most.")
    return (MomentBookmarked(actor.author, command.name, table.battle.id, command.act),)


def _query(table: Table, command: Query, actor: Actor) -> Decision:
    if table.battle is None:
        return _NO_BATTLE
    if command.act is None:
        return Refused("no_such_entry", "Say which entry you doubt; it has to be one that you read.")
    if len(table.queried) >= QUERIES_MAX:
        return Refused("too_many", f"{QUERIES_MAX} entries are in doubt already; settle those first.")
    note = command.note or ""
    return (EntryQueried(actor.author, table.battle.id, command.act, command.place, note),)


def _accept(table: Table, command: AcceptLog) -> Decision:
    if command.known == LogsReach():
        return Refused("nothing_lost", "This table's log is what it was; there is nothing to accept.")
    if len(table.lost) >= LOSSES_MAX:
        return Refused(
            "too_many", f"A log that was lost {LOSSES_MAX} times is not to be played on; open another."
        )
    return (LogAccepted(command.known, command.same),)


def fork_id_of(table: TableId, command_id: CommandId) -> TableId:
    """The id of the table that this `fork` founds."""
    return TableId(f"t{_short(CommandId(f'{table} {command_id}'))}")


def _fork(table: Table, command: Fork, fork: TableId) -> Decision:
    if table.battle is None or command.act is None:
        return _NO_BATTLE
    if len(table.forks) >= FORKS_MAX:
        return Refused("too_many", f"A table has {FORKS_MAX} forks at most.")
    of = next((one for one in table.battles if one.id == command.battle), None)
    if command.battle is not None and of is None:
        return Refused("no_such_battle", f"There is no battle {command.battle!r} at this table.")
    battle = of or table.battle
    name = command.name or f"{battle.name}: what if?"
    return (BattleForked(battle.id, command.act, fork, name),)


def _lay_open(table: Table, command: LayOpen, *, battle_goes_on: bool) -> Decision:
    if table.battle is None:
        return _NO_BATTLE
    battle = command.battle or table.battle.id
    if all(one.id != battle for one in table.battles):
        return Refused("no_such_battle", f"There is no battle {battle!r} at this table.")
    is_last = battle == table.battle.id
    if is_last and battle_goes_on:
        return Refused("battle_is_open", "The battle goes on; end it, then everything may be shown.")
    act = command.act if is_last and command.act is not None else Version(0)
    if table.laid_open.get(battle) == act:
        return Refused("already_there", "Everything of that battle is open already.")
    return (BattleLaidOpen(battle, act),)
