"""Whether an exported battle is what was played: its chain, its dice, its fold, its decisions. Each says for itself.

What no file can prove: that whoever kept the store did not write another history from the start (docs/dice.md).
"""

import hashlib
from collections import Counter
from collections.abc import Iterator
from typing import Final, cast

import msgspec
from msgspec import Struct

from domain.battle import fight_hash
from domain.commands import BattleCommand
from domain.commits import BattleCommit, TooNew, decode_battle_commit
from domain.dice.keyed import KeyedDice, Roll, Seeds, face_of
from domain.dice.rolling import Dice, Die
from domain.history import settle
from domain.ids import CommandId
from domain.ladder import Act
from domain.log import BEGINNING, Correction, Moment, acts, follow
from domain.people import actor_of, table_of
from domain.refusals import Refused
from domain.rulesets.catalog import digest, ruleset
from domain.visibility import told
from server.event_store.chain import BrokenChain, Chain, verify
from server.event_store.keys import log_of_battle
from server.exports import ExportFile, seeds_in

HEAD_LINES: Final = 1
"""Commit n stands in line n + 1."""


class Wrong(Struct, frozen=True):
    """The first line of a file that does not hold, and why."""

    line: int
    words: str


class EpochFound(Struct, frozen=True):
    """What became of the dice of one epoch: how many were thrown again, and how many have no seed in this file."""

    epoch: int
    proved: int = 0
    seedless: int = 0


class Decided(Struct, frozen=True):
    """How many commits were decided again alike, and which were not (`differs`: line and what).

    `other_rules` of them were decided under other rules than these: there a difference is no fault.
    """

    alike: int = 0
    differs: tuple[Wrong, ...] = ()
    other_rules: int = 0
    other_rules_differ: int = 0


class Report(Struct, frozen=True):
    """All that can be said of a file."""

    commits: int
    chain: Wrong | None
    fold: Wrong | None
    dice: Wrong | None
    epochs: tuple[EpochFound, ...]
    by_hand: int
    decided: Decided
    fight: str

    @property
    def holds(self) -> bool:
        """Whether nothing is wrong that must not be."""
        return not (self.chain or self.fold or self.dice or self.decided.differs)

    @property
    def first_wrong(self) -> Wrong | None:
        """The earliest line that does not hold."""
        found = [one for one in (self.chain, self.fold, self.dice, *self.decided.differs) if one]
        return min(found, key=lambda one: one.line, default=None)


def verified(file: ExportFile, *, decides: bool = True) -> Report:
    """Look at all of it; `decides`: at the decisions too, which takes longest.

    One thing that is wrong hides none of the others, as far as they can be looked at.
    """
    chain = _chain(file)
    followed = _followed(file)
    moments, commits = followed.moments, followed.commits
    dice = _Dice(seeds_in(file), moments[-1], len(file.entries) + HEAD_LINES + 1)
    decisions = _Decisions()
    for number, commit in enumerate(commits):
        dice.look(commit, moments[number], moments[number + 1], number + 1 + HEAD_LINES)
        if decides:
            decisions.look(commit, moments[number], number + 1 + HEAD_LINES)
    fight = fight_hash(moments[-1].battle)
    fold = followed.wrong or _head_is_wrong(file, moments[-1]) or _end_is_wrong(file, fight)
    return Report(
        len(file.entries), chain, fold, dice.wrong, dice.epochs, dice.by_hand, decisions.found, fight
    )


# ---------------------------------------------------------------- chain and fold


class _Followed(Struct):
    moments: list[Moment]
    commits: list[BattleCommit]
    wrong: Wrong | None = None


def _chain(file: ExportFile) -> Wrong | None:
    head = file.head
    if head.key != log_of_battle(head.table, head.battle):
        return Wrong(HEAD_LINES, f"the log {head.key!r} is not that of {head.table}/{head.battle}")
    proof = verify(Chain.start(file.head.key), file.entries)
    return Wrong(proof.at_version + HEAD_LINES, proof.why) if isinstance(proof, BrokenChain) else None


def _followed(file: ExportFile) -> _Followed:
    """As far as the commits can be read and folded."""
    followed = _Followed([BEGINNING], [])
    for line, entry in enumerate(file.entries, 1 + HEAD_LINES):
        try:
            commit = decode_battle_commit(entry.body)
            if isinstance(commit, TooNew):
                followed.wrong = Wrong(line, f"written by a later Affray (schema {commit.schema})")
                return followed
            moment = follow(followed.moments[-1], commit)
        except msgspec.DecodeError as wrong:
            followed.wrong = Wrong(line, f"no commit of ours: {wrong}")
            return followed
        except Exception as wrong:  # noqa: BLE001 - whatever it is, the line does not fold, and that is the answer
            followed.wrong = Wrong(line, f"it does not fit what came before it: {wrong!r}")
            return followed
        followed.moments.append(moment)
        followed.commits.append(commit)
    return followed


def _head_is_wrong(file: ExportFile, last: Moment) -> Wrong | None:
    battle = last.battle.identity.battle
    if last.version and battle != file.head.battle:
        return Wrong(HEAD_LINES, f"it says {file.head.battle}, and holds the battle {battle}")
    return None


def _end_is_wrong(file: ExportFile, fight: str) -> Wrong | None:
    last = len(file.entries) + HEAD_LINES
    if file.end is None:
        return Wrong(last + 1, "the end is missing: the file was cut short")
    if file.end.end != len(file.entries):
        return Wrong(last + 1, f"it says {file.end.end} commits and holds {len(file.entries)}")
    if file.end.fight != fight:
        return Wrong(last + 1, "the fight that its commits lead to is not the one that it names")
    if not file.entries:
        return Wrong(last + 1, "it holds no commit")
    return None


# ---------------------------------------------------------------- dice


_NO_SEEDS: Final = Seeds(b"", b"")


class _Dice:
    """Throws every die again whose seed is in the file."""

    def __init__(self, seeds: dict[int, Seeds], last: Moment, end: int) -> None:
        self._seeds: Final = dict[int, Seeds]()
        self._end: Final = end
        self._found: Final = {epoch.number: EpochFound(epoch.number) for epoch in last.epochs}
        self.by_hand = 0
        self.wrong: Wrong | None = None
        for stray in sorted(set(seeds) - set(self._found)):
            self._note(end, f"a seed of epoch {stray}, which never opened")
        for epoch in last.epochs:
            pair = seeds.get(epoch.number, _NO_SEEDS)
            self._seeds[epoch.number] = Seeds(
                self._as_published(pair.table, epoch.table, epoch.number),
                self._as_published(pair.dm, epoch.dm, epoch.number),
            )

    def _as_published(self, seed: bytes, commitment: str, epoch: int) -> bytes:
        """The seed, if it is the one that was published; another one proves no die, and is wrong itself."""
        if not seed or hashlib.sha256(seed).hexdigest() == commitment:
            return seed
        self._note(self._end, f"a seed of epoch {epoch} is not the one that was published")
        return b""

    @property
    def epochs(self) -> tuple[EpochFound, ...]:
        return tuple(self._found[number] for number in sorted(self._found))

    def look(self, commit: BattleCommit, before: Moment, after: Moment, line: int) -> None:
        for roll in commit.rolls:
            self._throw_again(roll, commit, roll.epoch or after.epoch, line)
        rolls = (*commit.rolls, *_thrown_before(commit, before))
        thrown = Counter[tuple[int, int]]((roll.sides, roll.face) for roll in rolls)
        fallen = Counter[tuple[int, int]]()
        for die in _dice_in(commit.events):
            if die.by_hand:
                self.by_hand += 1
            else:
                fallen[die.sides, die.face] += 1
        for (sides, face), count in (fallen - thrown).items():
            self._note(line, f"{count} d{sides} showing {face} that nobody threw")

    def _throw_again(self, roll: Roll, commit: BattleCommit, epoch: int, line: int) -> None:
        found = self._found.get(epoch)
        if found is None:
            self._note(line, f"a die of epoch {epoch}, which never opened")
            return
        pair = self._seeds.get(epoch)
        seed = (pair.dm if roll.secret else pair.table) if pair else b""
        if not seed:
            self._found[epoch] = EpochFound(epoch, found.proved, found.seedless + 1)
            return
        command = CommandId(roll.command or commit.id)
        again = face_of(seed, command, roll.sides, roll.purpose, roll.subject, roll.n)
        if again != roll.face:
            what = f"{roll.purpose} of {roll.subject}" if roll.subject else roll.purpose
            self._note(line, f"the d{roll.sides} for {what} shows {roll.face}, and the seed gives {again}")
            return
        self._found[epoch] = EpochFound(epoch, found.proved + 1, found.seedless)

    def _note(self, line: int, words: str) -> None:
        if self.wrong is None or line < self.wrong.line:
            self.wrong = Wrong(line, words)


def _thrown_before(commit: BattleCommit, before: Moment) -> Iterator[Roll]:
    """The dice of acts that a correction tells again as they were, because an earlier correction told them."""
    correction = next((event for event in commit.events[:2] if isinstance(event, Correction)), None)
    if correction is None:
        return
    again = {fact.act for fact in told(correction.acts) if fact.events}
    anew = {roll.command for roll in commit.rolls}
    for act in acts(before):
        if act.version in again and act.commit.id not in anew:
            yield from {
                (one.purpose, one.subject, one.secret, one.n, one.sides): one for one in act.rolls
            }.values()


def _dice_in(value: object) -> Iterator[Die]:
    """Every die that stands in `value`, however deep."""
    if isinstance(value, Die):
        yield value
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from _dice_in(getattr(value, name))
    elif isinstance(value, tuple):
        for one in cast("tuple[object, ...]", value):
            yield from _dice_in(one)
    elif isinstance(value, dict):
        for one in cast("dict[str, object]", value).values():
            yield from _dice_in(one)


# ---------------------------------------------------------------- decisions


class _AsTheyFell:
    """The dice that a commit says were thrown for it, in place of a box of seeds."""

    def __init__(self, commit: BattleCommit) -> None:
        self._commit: Final = commit

    def fresh(self, command: CommandId) -> Dice:
        return KeyedDice(_NO_SEEDS, command, self._thrown(""))

    def of(self, act: Act) -> Dice:
        return KeyedDice(_NO_SEEDS, act.commit.id, self._thrown(act.commit.id))

    def _thrown(self, command: str) -> list[Roll]:
        return [roll for roll in self._commit.rolls if roll.command == command]


class _Decisions:
    """Decides every command again, on what its file says came before it."""

    def __init__(self) -> None:
        self._alike = 0
        self._differs: Final[list[Wrong]] = []
        self._others = 0
        self._others_differ = 0

    @property
    def found(self) -> Decided:
        return Decided(self._alike, tuple(self._differs), self._others, self._others_differ)

    def look(self, commit: BattleCommit, before: Moment, line: int) -> None:
        if not isinstance(commit.command, BattleCommand) or not before.version:
            return  # the opening copies from its table, which is not in the file
        name = before.battle.identity.ruleset
        known = ruleset(name) is not None
        same_rules = known and commit.ruleset == digest(name)
        differs = self._differs_how(commit, before) if known else "its rules are not known here"
        if same_rules and differs:
            self._differs.append(Wrong(line, differs))
        elif same_rules:
            self._alike += 1
        else:
            self._others += 1
            self._others_differ += bool(differs)

    def _differs_how(self, commit: BattleCommit, before: Moment) -> str:
        command = commit.command
        assert isinstance(command, BattleCommand), "looked at before"
        seats = before.seats if commit.seats is None else commit.seats
        actor = actor_of(commit.author, commit.grant, seats)
        table, dice = table_of(before.battle, seats), _AsTheyFell(commit)
        try:
            events = settle(before, command, actor, dice, None, table, commit.id)
        except Exception as wrong:  # noqa: BLE001 - a forged history may bring a decision down; that is a difference
            return f"{command.__class__.__name__} cannot be decided there: {wrong!r}"
        if isinstance(events, Refused):
            return f"{command.__class__.__name__} would be refused: {events.message}"
        stored = tuple(event for event in commit.events if type(event).__name__ != "DiceEpochOpened")
        return "" if events == stored else f"{command.__class__.__name__} would lead to something else"
