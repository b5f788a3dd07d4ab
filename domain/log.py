"""A battle's commits, followed one by one: which of them count, and the battle that they lead to.

Two lists run beside each other. The ladder (`Counted`) has each press that can be taken back; each step keeps what was
below it, so taking back is a step down and putting back a step up, without folding anything again. The line (`Act`)
has what was done, in order, as it counts now: to strike an act out or to put it right is one press more on the ladder,
and a new line.

What nothing takes back is kept beside both: the dice epochs, and who played whom.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final, assert_never, cast, get_args

from msgspec import Struct, structs

from domain.battle import EMPTY, Battle, evolve, fold, under_options
from domain.commands import FightCommand
from domain.commits import BattleCommit
from domain.corrections import ActPutRight, ActStruckOut
from domain.events import (
    BattleBroughtOver,
    BattleEnded,
    BattleEvent,
    DiceEpochOpened,
    FightEvent,
    GesturePutBack,
    GestureTakenBack,
    HistoryEvent,
    QuestionAsked,
)
from domain.house_rules import HouseRule
from domain.ids import Author, CharacterId, GestureId, QuestionId, SeatId, Version
from domain.ladder import Act, Counted, Lower, TakenBack, line_of, taken_back_of, top_of
from domain.questions import Question
from domain.seen_dice import NOTHING_SEEN, SeenDice, seen_besides
from domain.visibility import told

Correction = ActStruckOut | ActPutRight


class Epoch(Struct, frozen=True):
    """A dice epoch and the SHA-256 of its two seeds."""

    number: int
    table: str
    dm: str


class Moment(Struct, frozen=True, gc=False):
    """A battle after its first `version` commits. `turned_at` is the last commit that changed which ones count.

    The seed of open dice is public of the first `revealed` epochs: the battle was over once, whatever came later.
    """

    version: Version = Version(0)
    battle: Battle = EMPTY
    steps: Counted | Lower | None = None
    acts: Act | Lower | None = None
    undone: TakenBack | Lower | None = None
    turned_at: Version = Version(0)
    turned_ms: int = 0
    """When that was, on the server's clock; 0 where nothing was taken back."""
    asked_ms: dict[QuestionId, int] = {}
    """When each question was asked, those answered since included."""
    epochs: tuple[Epoch, ...] = ()
    revealed: int = 0
    seats: dict[CharacterId, SeatId] = {}
    seen: SeenDice = NOTHING_SEEN
    """Dice of acts that count no more. Not more than the log has thrown."""

    @property
    def top(self) -> Counted | None:
        """The last commit that counts."""
        return top_of(self.steps)

    @property
    def line(self) -> Act | None:
        """The last act as it counts now."""
        return line_of(self.acts)

    @property
    def taken_back(self) -> TakenBack | None:
        """What was taken back last, where it can be put back."""
        return taken_back_of(self.undone)

    @property
    def may_be_taken_back(self) -> bool:
        """More counts than the opening, which stays."""
        top = self.top
        return top is not None and top.under is not None

    @property
    def may_be_put_back(self) -> bool:
        """Something was taken back, and nothing happened since."""
        return self.undone is not None

    @property
    def epoch(self) -> int:
        """The number of the last dice epoch; 0 before the first."""
        return len(self.epochs)

    def ends_ms(self, question: Question) -> int:
        """When the default of an open question holds. One that came back by an undo has its whole time again."""
        return max(self.asked_ms.get(question.id, 0), self.turned_ms) + question.seconds * 1000


BEGINNING: Final = Moment()
# Nearly every commit is of none of these, and a look into a set costs a tenth of `isinstance` over a union.
_HISTORY: Final = frozenset(get_args(HistoryEvent))
_TURNS: Final = frozenset((GestureTakenBack, GesturePutBack, ActStruckOut, ActPutRight))
_NOTED: Final = frozenset((DiceEpochOpened, BattleEnded, QuestionAsked))
_APART: Final = _HISTORY | _NOTED | {kind for kind in get_args(BattleEvent) if issubclass(kind, HouseRule)}


def follow(moment: Moment, commit: BattleCommit) -> Moment:
    """The moment after `commit`."""
    version = Version(moment.version + 1)
    events = commit.events
    if commit.seats is None and _APART.isdisjoint(map(type, events)):
        # Nearly every commit: a battle is opened as fast as these are followed.
        return _acted(moment, moment, commit, version, cast("tuple[FightEvent, ...]", events))
    noted = _noted(moment, commit, version)
    if isinstance(option := commit.events[0], HouseRule):
        # Options are the table's: such a commit is no act of the fight, and no taking back reaches it.
        return structs.replace(noted, battle=evolve(moment.battle, option))
    first = _history_of(commit)
    if first is None:
        return _acted(moment, noted, commit, version, _fight_of(commit))
    match first:
        case GestureTakenBack():
            return _without(noted, first)
        case GesturePutBack():
            return _restored(noted, first)
        case ActStruckOut() | ActPutRight():
            line, battle = _corrected(moment, commit, first)
            noted = structs.replace(noted, seen=seen_besides(moment.seen, moment.line, line))
        case BattleBroughtOver():
            return noted
        case _:
            assert_never(first)
    return _counted_on(moment, noted, commit, version, line, battle)


def _acted(
    moment: Moment, noted: Moment, commit: BattleCommit, version: Version, events: tuple[FightEvent, ...]
) -> Moment:
    """One more act, and one more press on the ladder."""
    act = Act(
        version, commit, commit.command, events, moment.battle, version, commit.rolls,
        noted.epoch, noted.seats, moment.acts,
    )  # fmt: skip
    return _counted_on(moment, noted, commit, version, act, fold(events, moment.battle))


def _counted_on(
    moment: Moment,
    noted: Moment,
    commit: BattleCommit,
    version: Version,
    line: Act | None,
    battle: Battle,
) -> Moment:
    """One more press on the ladder."""
    top = Counted(version, commit, moment.battle, moment.acts, moment.steps)
    return structs.replace(noted, version=version, battle=battle, steps=top, acts=line, undone=None)


def follow_all(commits: Iterable[BattleCommit], moment: Moment = BEGINNING) -> Moment:
    """The moment after all of `commits`."""
    for commit in commits:
        moment = follow(moment, commit)
    return moment


def counted(moment: Moment) -> Iterator[Counted]:
    """The commits that count, the latest first."""
    cell = moment.top
    while cell is not None:
        yield cell
        cell = cell.below


def acts(moment: Moment) -> Iterator[Act]:
    """What was done as it counts now, the latest first."""
    act = moment.line
    while act is not None:
        yield act
        act = act.below


def stretch_since(moment: Moment, gesture: GestureId) -> tuple[Counted, ...] | None:
    """What taking back `gesture` takes back: its first commit and all that count after it, the latest first.

    A gesture is one press of one person: it ends where that person did something else. None where it does not
    count, or is the opening of the battle, which stays.
    """
    stretch: list[Counted] = []
    reach = 0
    author: Author | None = None
    for cell in counted(moment):
        if cell.below is None:
            break
        stretch.append(cell)
        if cell.gesture == gesture and author in {None, cell.author}:
            author, reach = cell.author, len(stretch)
        elif cell.author == author:
            break
    return tuple(stretch[:reach]) or None


def is_turn(commit: BattleCommit) -> bool:
    """Whether it changed which commits count."""
    return type(_history_of(commit)) in _TURNS


def is_correction(commit: BattleCommit) -> bool:
    """Whether it struck an act out or put one right."""
    return isinstance(_history_of(commit), Correction)


def struck_by(before: Moment, commit: BattleCommit) -> dict[Version, bool]:
    """The commits that `commit` strikes (True) or lets count again (False); `before` is the moment before it."""
    if (first := _history_of(commit)) is None:
        return {}
    struck: dict[Version, bool] = {}
    match first:
        case ActStruckOut() | ActPutRight():
            struck = dict.fromkeys(told(first.struck), True)
        case GestureTakenBack():
            for cell in _stretch(before.top, told(first.commits)):
                struck |= dict.fromkeys(_struck_in(cell.commit), False)
                struck[cell.version] = True
        case GesturePutBack():
            for cell in reversed(_stretch(_put_back(before, first).top, told(first.commits))):
                struck[cell.version] = False
                struck |= dict.fromkeys(_struck_in(cell.commit), True)
        case _:
            pass
    return struck


def with_battles(
    commit: BattleCommit, before: Moment, after: Moment
) -> tuple[tuple[BattleEvent, Battle], ...]:
    """Each event of `commit`, and the battle after it. What is told anew is told of its own moment."""
    first = _history_of(commit)
    if first is None:
        return _in_turn(commit.events, before.battle)
    told_anew: list[tuple[BattleEvent, Battle]] = []
    if isinstance(first, Correction):
        for act, changed, start in _retold(before, commit, first):
            if changed:
                told_anew.extend(_in_turn(act.events, start))
    others = (event for event in commit.events if isinstance(event, DiceEpochOpened) and not told_anew)
    return (*((event, after.battle) for event in (first, *others)), *told_anew)


def _in_turn(events: Iterable[BattleEvent], battle: Battle) -> tuple[tuple[BattleEvent, Battle], ...]:
    found: list[tuple[BattleEvent, Battle]] = []
    for event in events:
        assert not isinstance(event, HistoryEvent), "history stands alone in its commit"
        battle = evolve(battle, event)
        found.append((event, battle))
    return tuple(found)


# ---------------------------------------------------------------- the parts of a step


def _history_of(commit: BattleCommit) -> HistoryEvent | None:
    """What a commit does to the ones before it, if it does anything; only new dice may stand before that."""
    for event in commit.events[:2]:
        if type(event) in _HISTORY:
            return cast("HistoryEvent", event)
    return None


def _fight_of(commit: BattleCommit) -> tuple[FightEvent, ...]:
    """What happened in the fight."""
    assert _HISTORY.isdisjoint(map(type, commit.events)), "history stands alone in its commit"
    return tuple(cast("FightEvent", event) for event in commit.events if type(event) is not DiceEpochOpened)


def _noted(moment: Moment, commit: BattleCommit, version: Version) -> Moment:
    """What stays whatever is taken back: new dice, dice made public, who plays whom, and when it was."""
    epochs, revealed, asked_ms = moment.epochs, moment.revealed, moment.asked_ms
    noted = () if _NOTED.isdisjoint(map(type, commit.events)) else commit.events
    for event in noted:
        if isinstance(event, DiceEpochOpened):
            epochs = (*epochs, Epoch(event.epoch, event.table, event.dm))
        elif isinstance(event, BattleEnded):
            revealed = len(epochs)
        elif isinstance(event, QuestionAsked):
            asked_ms = {**asked_ms, told(event.question).id: commit.at_ms}
    seats = moment.seats if commit.seats is None else commit.seats
    turned = (version, commit.at_ms) if is_turn(commit) else (moment.turned_at, moment.turned_ms)
    return structs.replace(
        moment,
        version=version,
        epochs=epochs,
        revealed=revealed,
        seats=seats,
        turned_at=turned[0],
        turned_ms=turned[1],
        asked_ms=asked_ms,
    )


def _without(noted: Moment, event: GestureTakenBack) -> Moment:
    left = sorted(told(event.commits), reverse=True)
    for count in told(event.presses) or (len(left),):
        noted, left = _without_press(noted, tuple(sorted(left[:count]))), left[count:]
    return noted


def _without_press(noted: Moment, commits: tuple[Version, ...]) -> Moment:
    cell = next(cell for cell in counted(noted) if cell.version == commits[0])
    assert noted.top is not None, "a commit counts, so there is a top"
    undone = TakenBack(noted.top, noted.line, noted.battle, commits, noted.taken_back)
    battle = under_options(cell.before, noted.battle.options)
    seen = seen_besides(noted.seen, noted.line, cell.line)
    return structs.replace(noted, battle=battle, steps=cell.under, acts=cell.acts, undone=undone, seen=seen)


def _put_back(moment: Moment, event: GesturePutBack) -> TakenBack:
    """The last of what is put back."""
    undone, left = moment.taken_back, set(told(event.commits))
    while undone is not None and (left := left - set(undone.commits)):
        undone = undone.below
    assert undone is not None, "only what was taken back is put back"
    return undone


def _restored(noted: Moment, event: GesturePutBack) -> Moment:
    undone = _put_back(noted, event)
    battle = under_options(undone.battle, noted.battle.options)
    return structs.replace(noted, battle=battle, steps=undone.top, acts=undone.line, undone=undone.below)


def _retold(
    moment: Moment, commit: BattleCommit, correction: Correction
) -> Iterator[tuple[Act, bool, Battle]]:
    """The acts of the new line from where it departs, whether each is told anew, and the battle before each."""
    version = Version(moment.version + 1)
    facts = told(correction.acts)
    gone = set(told(correction.gone))
    known = {act.version: act for act in acts(moment)}
    first = min((*(fact.act for fact in facts), *gone))
    below, battle = known[first].below, known[first].before
    events = iter(event for event in commit.events if not isinstance(event, HistoryEvent | DiceEpochOpened))
    for fact in facts:
        act = known[fact.act]
        battle = under_options(battle, act.before.options)
        if fact.events:
            command = act.command
            if isinstance(correction, ActPutRight) and fact.act == told(correction.act):
                right = told(correction.command)
                assert isinstance(right, FightCommand), "what is put right is an act of the fight"
                command = right
            done = tuple(islice(events, fact.events))
            rolls = (*act.rolls, *(roll for roll in commit.rolls if roll.command == act.commit.id))
            act = structs.replace(act, command=command, events=done, told_by=version, rolls=rolls)
        act = structs.replace(act, before=battle, under=below)
        yield act, bool(fact.events), battle
        below, battle = act, fold(act.events, battle)


def _corrected(moment: Moment, commit: BattleCommit, correction: Correction) -> tuple[Act | None, Battle]:
    """The new line and the battle that it leads to."""
    first = min((*(fact.act for fact in told(correction.acts)), *told(correction.gone)))
    last = next(act for act in acts(moment) if act.version == first)
    line, battle = last.below, last.before
    for act, _, start in _retold(moment, commit, correction):
        line, battle = act, fold(act.events, start)
    return line, under_options(battle, moment.battle.options)


def _struck_in(commit: BattleCommit) -> tuple[Version, ...]:
    """The commits that it strikes, where it strikes an act out or puts it right."""
    first = _history_of(commit)
    return told(first.struck) if isinstance(first, Correction) else ()


def _stretch(top: Counted | None, commits: tuple[Version, ...]) -> list[Counted]:
    """The cells of `commits`, from `top` down."""
    wanted, found = set(commits), list[Counted]()
    while top is not None and len(found) < len(wanted):
        if top.version in wanted:
            found.append(top)
        top = top.below
    return found
