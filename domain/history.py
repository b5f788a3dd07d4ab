"""Commands to a battle, those about its past among them: striking out and putting right one act in the middle.

Every later act is decided again as it was given, with the dice that it had; a Next as what it stood for then. What comes of that is shown before it is
accepted (`Mended.acts`), and accepting it is one commit of facts (`Mended.events`), which is taken back as a whole.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Protocol

from msgspec import Struct, structs

from domain.battle import Battle, fold, under_options
from domain.commands import (
    Amend,
    Answer,
    AskUndo,
    Attack,
    BattleCommand,
    ByTactic,
    CorrectionCommand,
    FightCommand,
    Next,
    Tactical,
    Void,
)
from domain.corrections import ActPutRight, ActStruckOut, Retelling
from domain.decide import Decision, decide
from domain.decisions.going_on import next_command
from domain.decisions.taking_back import head_has_moved
from domain.dice.keyed import Commitments, KeyedDice, Roll, Seeds, commitments
from domain.dice.rolling import Dice
from domain.events import BattleBroughtOver, DiceEpochOpened, FightEvent, HistoryEvent
from domain.ids import CLOCK, CommandId, QuestionId, TableId, Version
from domain.ladder import Act
from domain.log import BEGINNING, Moment, acts
from domain.people import actor_of, table_of
from domain.refusals import Refused
from domain.rulesets.catalog import rules_of
from domain.seen_dice import put_right_with_others
from domain.table.grants import DM_GRANT, LEAST, Actor
from domain.table.table import Table

LATER_MAX: Final = 200
"""So many later acts at most are decided again."""
QUESTIONS_MAX: Final = 100
"""So many questions at most take their default within one act."""
DICE_FELL: Final = Refused(
    "dice_were_seen",
    "The server's dice fell for this act, and none are typed in for them. Put it right without dice: it keeps its own.",
)
_CLOCK: Final = Actor(CLOCK, LEAST)


class DiceOf(Protocol):
    """Where a command's dice come from."""

    def fresh(self, command: CommandId) -> Dice:
        """For a command that is given now."""
        ...

    def of(self, act: Act) -> Dice:
        """For an act that is decided again."""
        ...


class DiceBox:
    """The dice of a battle's commands, by epoch, and all that was thrown (`rolls`).

    `opens` is the epoch that opens with the first die that falls, where the last one decides nothing more.
    """

    def __init__(
        self, seeds: Mapping[int, Seeds], moment: Moment, opens: DiceEpochOpened | None = None
    ) -> None:
        self._seeds: Final = seeds
        self._revealed: Final = moment.revealed
        self._epoch: Final = moment.epoch if opens is None else opens.epoch
        self._thrown: Final[list[tuple[CommandId, KeyedDice]]] = []

    @classmethod
    def first(cls, seeds: Seeds) -> "DiceBox":
        """Of the commit that opens a battle, and with it the first epoch."""
        made = commitments(seeds)
        return cls({1: seeds}, BEGINNING, DiceEpochOpened(1, made.table, made.dm))

    def fresh(self, command: CommandId) -> Dice:
        """For a command that is given now."""
        return self._kept(CommandId(""), KeyedDice(self._seeds[self._epoch], command))

    def of(self, act: Act) -> Dice:
        """For an act that is decided again.

        Those that it had; and where they are public by now, or were thrown elsewhere, only what it did not throw then
        is new.
        """
        command = act.commit.id
        if act.epoch > self._revealed and act.epoch in self._seeds:
            return self._kept(command, KeyedDice(self._seeds[act.epoch], command, (), act.epoch))
        known = (structs.replace(roll, epoch=roll.epoch or act.epoch, command="") for roll in act.rolls)
        return self._kept(command, KeyedDice(self._seeds[self._epoch], command, known, self._epoch))

    @property
    def rolls(self) -> tuple[Roll, ...]:
        """What a commit keeps of it."""
        return tuple(
            structs.replace(roll, command=command) for command, dice in self._thrown for roll in dice.rolls
        )

    def _kept(self, command: CommandId, dice: KeyedDice) -> KeyedDice:
        self._thrown.append((command, dice))
        return dice


class Again(Struct, frozen=True):
    """An act, decided again. `events` are empty where it makes no sense any more, and `why` says so.

    `before` is the battle that it now begins from, where `act.before` is the one that it began from. `defaulted` are the questions that nobody was asked before, and that took their default.
    """

    act: Act
    before: Battle
    command: FightCommand
    events: tuple[FightEvent, ...]
    why: Refused | None = None
    defaulted: tuple[QuestionId, ...] = ()

    @property
    def is_as_it_was(self) -> bool:
        """Nothing about it is another now."""
        return self.why is None and self.events == self.act.events and self.command == self.act.command


class Mended(Struct, frozen=True):
    """What a correction leads to. `acts` begin with the one that is corrected; one that is struck out has no events."""

    events: tuple[FightEvent | HistoryEvent, ...]
    acts: tuple[Again, ...]


def settle(
    moment: Moment,
    command: BattleCommand,
    actor: Actor,
    dice: DiceOf,
    seen: Version | None,
    table: Table,
    command_id: CommandId,
) -> Decision:
    """Events of any command to a battle, or why not (see `decide`)."""
    if not isinstance(command, CorrectionCommand):
        return decide(moment, command, actor, dice.fresh(command_id), seen, table, command_id)
    if not actor.grant.runs:
        return Refused("forbidden", "Only the DM may do that.")
    moved = head_has_moved(moment, moment.version if seen is None else seen)
    mended = moved or mend(moment, command, dice.of)
    return mended if isinstance(mended, Refused) else mended.events


def brought_over(
    table: TableId, moment: Moment, published: Commitments
) -> tuple[BattleBroughtOver, DiceEpochOpened]:
    """What a battle from `table` goes on with elsewhere: new dice, whatever its own were."""
    came_from = BattleBroughtOver(table, moment.battle.identity.battle, int(moment.version))
    return came_from, DiceEpochOpened(moment.epoch + 1, published.table, published.dm)


def mend(moment: Moment, command: CorrectionCommand, dice_of: Callable[[Act], Dice]) -> Mended | Refused:
    """Decide again from the act that is corrected; nothing is changed by it."""
    line = _line_from(moment, command.act)
    if isinstance(line, Refused):
        return line
    first = line[0]
    done: list[Again] = []
    if isinstance(command, Amend):
        corrected = _as_corrected(first, command)
        if isinstance(corrected, Refused):
            return corrected
        again = _again(moment, first, first.before, corrected, line[1:], dice_of)
        if again.why is not None:
            return again.why
        if put_right_with_others(moment.seen, first, again.events):
            return DICE_FELL
        done.append(again)
    else:
        done.append(Again(first, first.before, _fight(first), ()))
    for place, act in enumerate(line[1:], 2):
        before = under_options(fold(done[-1].events, done[-1].before), act.before.options)
        done.append(_again(moment, act, before, _fight(act), line[place:], dice_of))
    return Mended(_as_facts(moment, command, done), tuple(done))


def _line_from(moment: Moment, target: Version) -> tuple[Act, ...] | Refused:
    line: list[Act] = []
    for act in acts(moment):
        line.append(act)
        if act.version == target:
            break
    if not line or line[-1].version != target:
        return Refused("no_such_act", f"Nothing that counts has the number {target}.")
    if line[-1].below is None:
        return Refused("no_such_act", "The opening of the battle stays as it is.")
    if len(line) - 1 > LATER_MAX:
        return Refused(
            "too_many",
            f"{len(line) - 1} acts came after it, and at most {LATER_MAX} are decided again; "
            "take some back first, or fork the battle from there.",
        )
    return tuple(reversed(line))


def _as_corrected(act: Act, command: Amend) -> FightCommand | Refused:
    """The act as it should have been given: of the same kind, or the blow that a Next has struck."""
    taken = _step_of(act)
    given = taken.command if isinstance(taken, ByTactic) else taken
    if (command.instead is None) == (command.adjust is None):
        return Refused("bad_command", "Say either how it should have been, or what to add to the die.")
    if command.adjust is not None:
        if not isinstance(given, Attack):
            return Refused("bad_command", "Only to the die of a blow or a shot may something be added.")
        return _in_its_place(taken, structs.replace(given, adjust=command.adjust))
    corrected = command.instead
    assert corrected is not None, "one of the two was said"
    if type(corrected) is not type(given):
        return Refused("bad_command", "Put right, it is still an act of the same kind; else strike it out.")
    return _in_its_place(taken, corrected)


def _in_its_place(taken: FightCommand, corrected: FightCommand) -> FightCommand:
    """What a tactic did is put right as that: by the hand that plays the figure."""
    if isinstance(taken, ByTactic) and isinstance(corrected, Tactical):
        return structs.replace(taken, command=corrected, reasons={})
    return corrected


def _step_of(act: Act) -> FightCommand:
    """What was done: where it was a single Next, the step that it took."""
    given = _fight(act)
    if not isinstance(given, Next) or given.slot:
        return given
    rules = rules_of(act.before)
    assert rules is not None, "a battle is opened with a ruleset of the catalog"
    return next_command(act.before, rules, act.commit.author, table_of(act.before, act.seats)) or given


def _again(
    moment: Moment,
    act: Act,
    before: Battle,
    command: FightCommand,
    later: Sequence[Act],
    dice_of: Callable[[Act], Dice],
) -> Again:
    """Decide `act` from `before`, where it now begins, and every question that it raises anew by its default."""
    if _is_about_the_past(act):
        return Again(act, before, command, act.events)
    dice, table = dice_of(act), table_of(before, act.seats)
    start = Moment(version=moment.version, battle=before, acts=act.under)
    grant = (
        act.commit.grant if command == act.commit.command else DM_GRANT
    )  # the DM answers for what it put right
    actor = actor_of(act.commit.author, grant, act.seats)
    stood_for = _step_of(act) if command == act.command else None
    events = decide(start, command, actor, dice, None, table, act.commit.id, stood_for)
    if isinstance(events, Refused):
        return Again(act, before, command, (), events)
    fight = _fights(events)
    defaulted: list[QuestionId] = []
    answered = {one.command.question for one in later if isinstance(one.command, Answer)}
    for _ in range(QUESTIONS_MAX):
        battle = fold(fight, before)
        asked = [
            one
            for one in battle.questions.open.values()
            if not (
                one.take_back is not None
                or one.id in answered
                or one.id in before.questions.open
                or one.id in moment.battle.questions.open
            )
        ]
        if not asked:
            break
        question = asked[0]
        by_default = Answer(question.id, question.default)
        there = structs.replace(start, battle=battle)
        more = decide(there, by_default, _CLOCK, dice, None, table, act.commit.id)
        assert not isinstance(more, Refused), f"the default of an open question is an answer: {more}"
        fight = (*fight, *_fights(more))
        defaulted.append(question.id)
    return Again(act, before, command, fight, None, tuple(defaulted))


def _is_about_the_past(act: Act) -> bool:
    """It asked to take something back, or refused that: a correction of the fight does not touch it."""
    if isinstance(act.command, AskUndo):
        return True
    if not isinstance(act.command, Answer):
        return False
    question = act.before.questions.open.get(act.command.question)
    return question is not None and question.take_back is not None


def _as_facts(
    moment: Moment, command: CorrectionCommand, done: Sequence[Again]
) -> tuple[FightEvent | HistoryEvent, ...]:
    """One commit. An earlier correction that tells of what is another now is told anew as a whole."""
    target = done[0].act.version
    again = {one.act.version: one for one in done}
    changed = [one for one in done if not one.is_as_it_was or one.act.version == target]
    struck = {one.act.told_by for one in changed}
    line = tuple(reversed(tuple(acts(moment))))
    anew = {act.version for act in line if act.told_by in struck}
    start = next(place for place, act in enumerate(line) if act.version in anew)
    facts: list[Retelling] = []
    gone: list[Version] = []
    told: list[FightEvent] = []
    for act in line[start:]:
        now = again.get(act.version)
        events = act.events if now is None else now.events
        if not events:
            gone.append(act.version)
        elif act.version in anew:
            facts.append(Retelling(act.version, len(events)))
            told.extend(events)
        else:
            facts.append(Retelling(act.version))
    departs, out, no_more = tuple(facts), tuple(gone), tuple(sorted(struck))
    if isinstance(command, Void):
        return (ActStruckOut(target, departs, out, no_more), *told)
    return (ActPutRight(target, done[0].command, departs, out, no_more), *told)


def _fight(act: Act) -> FightCommand:
    assert isinstance(act.command, FightCommand), "the line holds acts of the fight, but for the opening"
    return act.command


def _fights(events: Iterable[object]) -> tuple[FightEvent, ...]:
    found = [event for event in events if isinstance(event, FightEvent)]
    return tuple(found)
