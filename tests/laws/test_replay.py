"""Laws of the log: what was stored leads to what was seen, from any point, in any worker."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.battle import EMPTY, PROJECTIONS, Battle, evolve, fight_hash, fold
from domain.commits import (
    SCHEMA,
    TooNew,
    decode_battle_commit,
    decode_table_commit,
    encode_commit,
)
from domain.corrections import ActPutRight, ActStruckOut
from domain.events import BattleBroughtOver, FightEvent, GesturePutBack, GestureTakenBack, HistoryEvent
from domain.house_rules import HouseRule
from domain.kept import Earlier, Kept, kept_of, moment_of
from domain.log import BEGINNING, Moment, acts, counted, follow_all
from domain.table.table import EMPTY_TABLE, follow_all_table
from domain.visibility import told
from server.event_store.chain import Chain
from server.event_store.port import StreamKey
from server.hub.kept_battles import KeptBattle, read, written
from tests.laws.battles import History, histories
from tests.laws.corpus import corpus
from tests.laws.examples import tried

Line = tuple[tuple[int, tuple[FightEvent, ...]], ...]
"""What was done as it counts: the number of the commit that it was given in, and its events."""


def ladder(history: History, version: int) -> list[tuple[int, Line]]:
    """The commits that count after `version` of them with the line after each, by the plainest bookkeeping there is."""
    steps: list[tuple[int, Line]] = []
    undone: list[list[tuple[int, Line]]] = []
    for number, commit in enumerate(history.commits[:version], 1):
        line = steps[-1][1] if steps else ()
        events = tuple(event for event in commit.events if isinstance(event, FightEvent))
        match next((event for event in commit.events if isinstance(event, HistoryEvent)), None):
            case GestureTakenBack(commits=taken):
                assert isinstance(taken, tuple)
                undone.append(steps[-len(taken) :])
                del steps[-len(taken) :]
            case GesturePutBack(commits=back):
                assert isinstance(back, tuple)
                left = len(back)
                while left > 0:
                    left -= len(undone[-1])
                    steps.extend(undone.pop())
            case ActStruckOut() | ActPutRight() as correction:
                undone.clear()
                steps.append((number, corrected(line, correction, events)))
            case BattleBroughtOver():
                pass
            case _ if isinstance(commit.events[0], HouseRule):
                pass  # the table's: it stands whatever is taken back
            case _:
                undone.clear()
                steps.append((number, (*line, (number, events))))
    return steps


def corrected(line: Line, correction: ActStruckOut | ActPutRight, events: tuple[FightEvent, ...]) -> Line:
    """The line of a correction: what it does not name stands, what it retells takes the next of its events."""
    known, rest, again = dict(line), list(events), list[tuple[int, tuple[FightEvent, ...]]]()
    for fact in told(correction.acts):
        again.append((fact.act, tuple(rest[: fact.events]) or known[fact.act]))
        del rest[: fact.events]
    named = {fact.act for fact in told(correction.acts)} | set(told(correction.gone))
    assert not rest
    return (*(one for one in line if one[0] not in named), *again)


def counting(history: History, version: int) -> tuple[FightEvent, ...]:
    """The events that count after `version` commits."""
    steps = ladder(history, version)
    fight = tuple(event for _, events in (steps[-1][1] if steps else ()) for event in events)
    first = (commit.events[0] for commit in history.commits[:version])
    return (*fight, *(event for event in first if isinstance(event, HouseRule)))


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


def in_all_its_steps(moment: Moment) -> tuple[Kept, list[tuple[int, Battle]], list[tuple[int, Battle]]]:
    return (
        kept_of(moment),
        [(one.version, one.before) for one in counted(moment)],
        [(one.version, one.before) for one in acts(moment)],
    )


@tried(0.4)
@given(histories(), st.integers(min_value=1))
def test_a_battle_begun_with_a_kept_moment_goes_on_as_if_it_had_been_followed(
    history: History, cut: int
) -> None:
    assert_it_goes_on(history, 1 + cut % len(history.commits))


@pytest.mark.parametrize("back", [0, 1, 7, 40, 100])
def test_every_kind_of_state_is_kept_as_it_was(back: int) -> None:
    for history in corpus():
        assert_it_goes_on(history, max(1, len(history.commits) - back))


def assert_it_goes_on(history: History, cut: int) -> None:
    bodies = [encode_commit(commit) for commit in history.commits[:cut]]
    chain = Chain.start(StreamKey("{t}:battle:b:log"))
    for body in bodies:
        chain = chain.next(body)
    kept = read(written(chain, history.moments[cut]))
    assert isinstance(kept, KeptBattle), kept
    earlier = Earlier(bodies)
    moment = follow_all(history.commits[cut:], moment_of(kept.moment, earlier))
    assert kept_of(moment) == kept_of(history.moment)
    assert (moment.may_be_taken_back, moment.may_be_put_back) == (
        history.moment.may_be_taken_back,
        history.moment.may_be_put_back,
    )
    assert in_all_its_steps(moment) == in_all_its_steps(history.moment)
    assert earlier.is_followed, "who steps down so far has it followed"


@tried(0.4)
@given(histories())
def test_folding_may_stop_anywhere_and_go_on(history: History) -> None:
    events = counting(history, len(history.commits))
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
        steps = ladder(history, version)
        assert [one.version for one in counted(moment)] == [number for number, _ in reversed(steps)]
        line = steps[-1][1] if steps else ()
        assert [one.version for one in acts(moment)] == [number for number, _ in reversed(line)]
        assert fight_hash(fold(counting(history, version))) == fight_hash(moment.battle)


@pytest.mark.parametrize("name", PROJECTIONS)
@tried(0.3)
@given(history=histories())
def test_each_projection_folded_alone_is_its_slice_of_the_battle(name: str, history: History) -> None:
    events = counting(history, len(history.commits))
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
