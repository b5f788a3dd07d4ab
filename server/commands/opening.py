"""Opening a battle spans two streams: the battle's own first commit, then the table's, which lists it.

Whatever breaks in between, the same command sent again finds what is there and goes on. Only the table's
commit makes the battle exist for anybody.
"""

from msgspec import structs

from domain.decisions.opening import open_battle
from domain.dice.keyed import commitments
from domain.events import BattleOpened
from domain.history import DiceBox
from domain.ids import BattleId
from domain.log import BEGINNING
from domain.people import with_people
from domain.refusals import Refused
from domain.rulesets.catalog import digest
from domain.table.decide import battle_id_of, decide_table
from domain.table.encounters import as_prepared
from domain.table_commands import OpenBattle
from server.commands.append import append_staged, append_to_table, commit_of
from server.commands.asked import Again, Asked, Outcome
from server.commands.crowding import too_many_figures
from server.commands.seeds import seeds_kept
from server.hub.feed import load_battle
from server.hub.room import Room
from server.hub.step import BattleLog, OpenedBattle


async def open_and_list(room: Room, asked: Asked, command: OpenBattle) -> Outcome:
    """Both commits, the battle's first."""
    fought = room.moment.battle if room.moment is not None else None
    listed = decide_table(room.table.state, command, asked.actor, asked.id, fought=fought)
    if isinstance(listed, Refused):
        return listed
    prepared = as_prepared(room.table.state, command)
    if isinstance(prepared, Refused):
        return prepared
    command, asked = prepared, structs.replace(asked, command=prepared)
    battle = battle_id_of(asked.id)
    opened = await _first_commit(room, asked, command, battle)
    if isinstance(opened, Refused | Again):
        return opened
    commit = commit_of(asked, listed, max(room.now_ms(), room.table.at_ms))
    return await append_to_table(room, commit, opened)


async def _first_commit(
    room: Room, asked: Asked, command: OpenBattle, battle: BattleId
) -> OpenedBattle | Refused | Again:
    """The battle's log with its first commit, by us or by whoever carried out this very command before."""
    seeds = await seeds_kept(room.store, room.id, battle, 1)
    dice = DiceBox.first(seeds)
    fresh = dice.fresh(asked.id)
    events = open_battle(room.table.state, command, asked.actor, battle, commitments(seeds), fresh)
    if isinstance(events, Refused):
        return events
    commit = commit_of(asked, events, room.now_ms(), digest(command.ruleset))
    commit = with_people(commit, BEGINNING, room.table.state, asked.actor, dice.rolls)
    log: BattleLog = room.new_battle_log(battle)
    staged = log.stage(commit)
    crowded = too_many_figures(room.settings, staged.state.battle)
    if crowded is not None:
        return crowded
    failed = await append_staged(room, log, staged)
    match failed:
        case None:
            log.take(staged)
            return OpenedBattle(battle, log, {1: seeds})
        case Again():
            return await _opened_before(room, battle)
        case Refused():
            return failed


async def _opened_before(room: Room, battle: BattleId) -> OpenedBattle:
    opened = await load_battle(room, battle)
    assert isinstance(opened, OpenedBattle), f"a battle's log is readable: {opened}"
    assert isinstance(opened.log.commits[0].events[0], BattleOpened), "a battle's log begins with its opening"
    return opened
