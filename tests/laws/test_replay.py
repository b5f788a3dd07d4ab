"""Laws of the log: what was stored leads to what was seen, from any point, in any worker."""

import pytest
from hypothesis import given

from domain.battle import EMPTY, PROJECTIONS, Battle, evolve, fight_hash, fold
from domain.commits import (
    SCHEMA,
    BattleCommit,
    TooNew,
    decode_battle_commit,
    decode_table_commit,
    encode_commit,
)
from domain.events import FightEvent, GesturePutBack, GestureTakenBack
from domain.house_rules import OptionSet
from domain.log import BEGINNING, counted, follow_all
from domain.table.table import EMPTY_TABLE, follow_all_table
from tests.laws.battles import History, histories
from tests.laws.corpus import corpus
from tests.laws.examples import tried


def counting(history: History, version: int) -> list[BattleCommit]:
    """The commits that count after `version` of them, by the plainest bookkeeping there is."""
    counts: list[list[BattleCommit]] = [[]]
    undone: list[list[BattleCommit]] = []
    for commit in history.commits[:version]:
        match commit.events[0]:
            case GestureTakenBack(commits=taken):
                assert isinstance(taken, tuple)
                undone.append(counts[-1])
                gone = {history.commits[number - 1].id for number in taken}
                counts.append([one for one in counts[-1] if one.id not in gone])
            case GesturePutBack():
                counts.append(undone.pop())
            case OptionSet():
                pass  # the table's: no taking back reaches it, and it takes nothing from what can be put back
            case _:
                undone.clear()
                counts.append([*counts[-1], commit])
    return counts[-1]


def fight_events(commits: list[BattleCommit]) -> list[FightEvent]:
    return [
        event
        for commit in commits
        for event in commit.events
        if not isinstance(event, GestureTakenBack | GesturePutBack)
    ]


@tried(0.6)
@given(histories())
def test_replaying_the_stored_bytes_leads_to_the_live_moment(history: History) -> None:
    decoded = [decode_battle_commit(encode_commit(commit)) for commit in history.commits]
    assert follow_all(one for one in decoded if not isinstance(one, TooNew)) == history.moment
    table = [decode_table_commit(encode_commit(commit)) for commit in history.table_commits]
    assert follow_all_table(one for one in table if not isinstance(one, TooNew)) == history.table


@tried(0.4)
@given(histories())
def test_replay_may_stop_anywhere_and_go_on(history: History) -> None:
    commits = history.commits
    for cut, moment in enumerate(history.moments):
        assert follow_all(commits[:cut]) == moment
        assert follow_all(commits[cut:], moment) == history.moment


@tried(0.4)
@given(histories())
def test_folding_may_stop_anywhere_and_go_on(history: History) -> None:
    events = fight_events(counting(history, len(history.commits)))
    whole = fold(events)
    battle = EMPTY
    for place, event in enumerate(events):
        assert fold(events[place:], battle) == whole
        battle = evolve(battle, event)
    assert battle == whole


@tried(0.6)
@given(histories())
def test_the_commits_that_count_lead_to_every_live_battle(history: History) -> None:
    for version, moment in enumerate(history.moments):
        count = counting(history, version)
        assert [history.commits[one.version - 1].id for one in counted(moment)] == [
            one.id for one in reversed(count)
        ]
        assert fight_hash(fold(fight_events(count))) == fight_hash(moment.battle)


@pytest.mark.parametrize("name", PROJECTIONS)
@tried(0.3)
@given(history=histories())
def test_each_projection_folded_alone_is_its_slice_of_the_battle(name: str, history: History) -> None:
    count = history.commits if name == "options" else counting(history, len(history.commits))
    events = fight_events(list(count))
    assert PROJECTIONS[name].fold(events) == getattr(history.moment.battle, name)


@tried(0.6)
@given(histories())
def test_every_commit_is_stored_and_read_back_as_it_was(history: History) -> None:
    for commit in history.commits:
        body = encode_commit(commit)
        assert decode_battle_commit(body) == commit
        again = decode_battle_commit(body)
        assert not isinstance(again, TooNew)
        assert encode_commit(again) == body
    for table_commit in history.table_commits:
        assert decode_table_commit(encode_commit(table_commit)) == table_commit


def test_the_corpus_is_stored_and_read_back_as_it_was() -> None:
    for history in corpus():
        for commit in history.commits:
            assert decode_battle_commit(encode_commit(commit)) == commit
        for table_commit in history.table_commits:
            assert decode_table_commit(encode_commit(table_commit)) == table_commit


def test_a_commit_of_a_later_build_is_not_read() -> None:
    commit = corpus()[0].commits[0]
    later = encode_commit(commit).replace(b'"schema":%d' % SCHEMA, b'"schema":%d' % (SCHEMA + 1), 1)
    assert decode_battle_commit(later) == TooNew(SCHEMA + 1)
    assert decode_table_commit(later) == TooNew(SCHEMA + 1)


def test_nothing_played_is_the_beginning() -> None:
    assert follow_all(()) == BEGINNING
    assert follow_all_table(()) == EMPTY_TABLE


def test_defaults_are_left_out_of_the_hash() -> None:
    assert fight_hash(Battle()) == fight_hash(EMPTY)
