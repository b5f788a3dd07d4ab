"""Answers about the past that need more than what a viewer sees: dice, other tables, positions."""

from msgspec import UNSET

from domain.commands import Amend, FightCommand
from domain.history import DiceBox, mend
from domain.ids import LinkId, TableId, Version
from domain.log import Moment, acts
from domain.refusals import Refused
from domain.script.courses import Go, move_of
from domain.script.grammar import parse_typed
from domain.script.words import Mistake
from domain.views.corrections import correction_answer
from domain.views.past_shapes import (
    AboutThePast,
    AnswerOfThePast,
    Battles,
    BattlesAnswer,
    BookmarkCard,
    Bookmarks,
    BookmarksAnswer,
    Correction,
    CorrectionAnswer,
    Dice,
    DiceAnswer,
    EpochCard,
    ForkCard,
    Forks,
    ForksAnswer,
    PastBattle,
    Reworded,
    RewordedAnswer,
)
from server.commands.asked import NO_BATTLE
from server.commands.seeds import dice_in_force
from server.commands.table_keys import keys_of
from server.commands.tokens import token_of
from server.hub.addresses import Addresses
from server.hub.audience import Audience
from server.hub.room import Room
from server.hub.step import OpenedBattle
from server.hub.table_logs import battle_position

FOR_THE_DM = Refused("forbidden", "Only whoever runs the table may ask that.")
DM_LINK = LinkId("dm")


async def answer_about_the_past(
    room: Room, audience: Audience, about: AboutThePast, addresses: Addresses
) -> AnswerOfThePast | Refused:
    """The caller holds the room's lock. Raises:  StoreUnreachable, StoreRefused."""
    if isinstance(about, Battles):
        return _battles(room, audience, addresses)
    opened, shown = room.opened, room.logs_of(audience).opened
    if opened is None or shown is None:
        return NO_BATTLE
    match about:
        case Bookmarks():
            return _bookmarks(room, opened, audience)
        case Dice():
            return _dice(shown)
        case _ if not audience.grant.runs:
            return FOR_THE_DM
        case Correction():
            return await _correction(room, opened, audience, about)
        case Reworded():
            return _reworded(opened.log.state, about)
        case Forks():
            return await _forks(room, addresses)


async def _correction(
    room: Room, opened: OpenedBattle, audience: Audience, about: Correction
) -> CorrectionAnswer | Refused:
    seeds, opens = await dice_in_force(room, opened)
    dice = DiceBox(seeds, opened.log.state, opens)
    mended = mend(opened.log.state, about.command, dice.of)
    return mended if isinstance(mended, Refused) else correction_answer(mended, audience.viewer)


def _reworded(moment: Moment, about: Reworded) -> RewordedAnswer | Refused:
    """What is typed is read where the act began: there a way has its squares."""
    act = next((one for one in acts(moment) if one.version == about.act), None)
    if act is None:
        return Refused("no_such_act", f"Nothing that counts has the number {about.act}.")
    typed = parse_typed(about.text)
    if isinstance(typed, Mistake):
        return Refused("bad_command", f"At letter {typed.column}: {typed.in_full}.")
    command = move_of(typed, act.before) if isinstance(typed, Go) else typed
    if isinstance(command, Refused):
        return command
    if not isinstance(command, FightCommand):
        return Refused("bad_command", "That is no act of a fight; type how the act should have been given.")
    return RewordedAnswer(Amend(about.act, command))


def _bookmarks(room: Room, opened: OpenedBattle, audience: Audience) -> BookmarksAnswer:
    """Those that the asker set; all of them for whoever runs the table."""
    mine = (
        one
        for one in room.table.state.bookmarks
        if one.battle == opened.id
        and one.version <= opened.log.version
        and (audience.grant.runs or one.by == audience.viewer.author)
    )
    return BookmarksAnswer(
        tuple(
            BookmarkCard(
                one.name,
                audience.seal(battle_position(opened, one.version)),
                one.version if audience.viewer.sees_all else UNSET,
            )
            for one in mine
        )
    )


async def _forks(room: Room, addresses: Addresses) -> ForksAnswer:
    found: dict[TableId, ForkCard] = {}
    for fork in room.table.state.forks:
        keys = await keys_of(room.store, fork.table)
        if keys is not None:
            address = f"{addresses.origin}/t/{fork.table}#{token_of(keys.link, DM_LINK)}"
            found[fork.table] = ForkCard(fork.name, Version(fork.version), address)
    return ForksAnswer(found)


def _battles(room: Room, audience: Audience, addresses: Addresses) -> BattlesAnswer:
    """Those that this audience knows of, with the link to each that is over for whoever runs the table."""
    logs = room.logs_of(audience)
    table, last = logs.table.state, logs.table.state.battle
    goes_on = logs.moment is None or logs.moment.battle.round_state.step != "over"
    watch = next(
        (one.id for one in table.links.values() if one.kind == "spectators" and not one.revoked), None
    )
    found: list[PastBattle] = []
    for one in table.battles:
        over = one is not last or not goes_on
        shown = audience.grant.runs and over and watch is not None
        address = addresses.of(room, watch, one.id) if shown and watch else UNSET
        found.append(PastBattle(one.id, one.name, over, one.id in table.laid_open, address))
    return BattlesAnswer(tuple(found))


def _dice(opened: OpenedBattle) -> DiceAnswer:
    moment = opened.log.state
    return DiceAnswer(
        {
            str(epoch.number): EpochCard(
                epoch.table,
                epoch.dm,
                opened.seeds[epoch.number].table.hex()
                if epoch.number <= moment.revealed and epoch.number in opened.seeds
                else UNSET,
            )
            for epoch in moment.epochs
        }
    )
