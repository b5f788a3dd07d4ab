"""Laws of striking out and putting right, over random battles: what is folded is what was decided, and all of it goes back."""

from hypothesis import given

from domain.battle import fight_hash, fold
from domain.commands import Amend, Attack, CorrectionCommand, FightCommand, Redo, Undo, Void
from domain.events import HistoryEvent
from domain.history import DiceBox, Mended, mend
from domain.house_rules import HouseRule
from domain.ids import Version
from domain.ladder import Act
from domain.log import Correction, acts, struck_by
from domain.refusals import Refused
from domain.visibility import told
from tests.laws.battles import History, histories
from tests.laws.examples import tried
from tests.laws.game import THE_DM
from tests.laws.test_undo import at, press


def line(history: History) -> tuple[Act, ...]:
    """What counts at the end, oldest first, without the opening."""
    return tuple(reversed(tuple(acts(history.moment))))[1:]


def some_of(found: tuple[Act, ...]) -> tuple[Act, ...]:
    """The first, the last and one in the middle: each of them is a battle decided again."""
    return tuple({act.version: act for act in (found[0], found[len(found) // 2], found[-1])}.values())


@tried(0.3)
@given(histories())
def test_a_correction_is_taken_back_and_put_back_as_a_whole_by_hash(history: History) -> None:
    for act in some_of(line(history)) if line(history) else ():
        game = at(history, history.moment)
        before = fight_hash(game.moment.battle)
        if isinstance(game.give(THE_DM, Void(act.version), seen=game.moment.version).outcome, Refused):
            continue
        after = fight_hash(game.moment.battle)
        press(game, Undo())
        assert fight_hash(game.moment.battle) == before
        assert list(acts(game.moment)) == list(acts(history.moment))
        press(game, Redo())
        assert fight_hash(game.moment.battle) == after


@tried(0.3)
@given(histories())
def test_putting_an_act_right_as_it_was_given_changes_nothing(history: History) -> None:
    """The same command, at the same place, with the same dice: every later act is as it was."""
    for act in some_of(line(history)) if line(history) else ():
        if not isinstance(act.command, FightCommand):
            continue
        mended = mended_at(history, Amend(act.version, act.command))
        if isinstance(mended, Refused):
            assert mended.code == "bad_command", mended
            continue
        assert all(one.is_as_it_was for one in mended.acts), [
            one for one in mended.acts if not one.is_as_it_was
        ]
        assert fold(mended.acts[-1].events, mended.acts[-1].before) == history.moment.battle


def mended_at(history: History, command: CorrectionCommand) -> Mended | Refused:
    dice = DiceBox({history.moment.epoch: history.seeds}, history.moment)
    return mend(history.moment, command, dice.of)


@tried(0.3)
@given(histories())
def test_what_is_folded_is_what_the_preview_showed(history: History) -> None:
    for act in some_of(line(history)) if line(history) else ():
        preview = mended_at(history, Void(act.version))
        game = at(history, history.moment)
        played = game.give(THE_DM, Void(act.version), seen=game.moment.version)
        if isinstance(preview, Refused):
            assert played.outcome == preview
            continue
        assert not isinstance(played.outcome, Refused)
        assert played.outcome.events == preview.events
        last = preview.acts[-1]
        assert fold(last.events, last.before) == game.moment.battle
        stands = {one.act.version for one in preview.acts if one.events}
        assert {one.version for one in acts(game.moment) if one.version >= act.version} == stands


@tried(0.3)
@given(histories())
def test_without_a_later_act_striking_out_is_taking_back(history: History) -> None:
    found = line(history)
    if not found or found[-1].version != history.moment.top.version:  # type: ignore[union-attr]
        return
    struck, undone = at(history, history.moment), at(history, history.moment)
    struck.must(THE_DM, Void(found[-1].version), seen=struck.moment.version)
    press(undone, Undo(history.moment.top.gesture))  # type: ignore[union-attr]
    gesture_is_one_act = len({one.gesture for one in (found[-1].commit,)}) == 1
    if gesture_is_one_act and undone.moment.line is found[-1].below:
        assert fight_hash(struck.moment.battle) == fight_hash(undone.moment.battle)


@tried(0.4)
@given(histories())
def test_what_does_not_count_is_struck_and_nothing_else_is(history: History) -> None:
    """By the small steps that the chronicle takes, and by the line as it is."""
    struck: dict[Version, bool] = {}
    for number, commit in enumerate(history.commits):
        struck |= struck_by(history.moments[number], commit)
        struck[Version(number + 1)] = False
        moment = history.moments[number + 1]
        telling = {act.told_by for act in acts(moment)}
        for version in range(1, number + 2):
            events = history.commits[version - 1].events
            is_an_act = not any(isinstance(event, HistoryEvent) for event in events[:2])
            if is_an_act and not isinstance(events[0], HouseRule):
                assert struck[Version(version)] == (version not in telling), (number + 1, version)


@tried(0.3)
@given(histories())
def test_every_fact_of_a_correction_is_an_act_that_counted(history: History) -> None:
    for number, commit in enumerate(history.commits):
        first = commit.events[0]
        if not isinstance(first, Correction):
            continue
        known = {act.version for act in acts(history.moments[number])}
        facts = told(first.acts)
        assert {fact.act for fact in facts} | set(told(first.gone)) <= known
        assert sum(fact.events for fact in facts) == len(commit.events) - 1
        assert told(first.act) not in {fact.act for fact in facts if not fact.events}


@tried(0.3)
@given(histories())
def test_a_blow_that_is_put_right_has_the_die_that_it_had(history: History) -> None:
    for act in line(history):
        if not isinstance(act.command, Attack):
            continue
        mended = mended_at(history, Amend(act.version, instead=act.command))
        assert not isinstance(mended, Refused)
        assert mended.acts[0].events == act.events
