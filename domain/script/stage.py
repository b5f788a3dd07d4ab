"""A script, played: the real decider over commits in memory, made as the server makes them.

Dice that the script does not give come from fixed seeds, so the same script always falls out the same. Time
stands still: every commit is made at 0.
"""

import hashlib
import re
from typing import Final, TypeVar, assert_never

from msgspec import Struct, structs

from domain.battle import Battle
from domain.commands import Answer, BattleCommand
from domain.commits import SCHEMA, BattleCommit, Commit, TableCommit
from domain.decisions.opening import open_battle
from domain.decisions.tactics import next_by_tactic
from domain.dice.keyed import Seeds, commitments
from domain.events import BattleEvent
from domain.history import DiceBox, settle
from domain.ids import DM, Author, BattleId, CharacterId, CommandId, GestureId, QuestionId, Version
from domain.log import BEGINNING, Moment, follow
from domain.past_commands import in_the_battle
from domain.people import with_people
from domain.questions import question_raised_by
from domain.refusals import Refused
from domain.rulesets.catalog import digest, rules_of
from domain.script.courses import Go, move_of
from domain.script.expectations import unmet
from domain.script.lines import (
    DM_SPEAKS,
    SPECTATOR_SPEAKS,
    Act,
    Expect,
    ExpectRefusal,
    Note,
    Script,
    ScriptLine,
    Speaker,
)
from domain.script.past_words import meant
from domain.script.typed import AskWhy, FollowTactics, Typed
from domain.table.decide import battle_id_of, decide_table
from domain.table.encounters import as_prepared
from domain.table.events import AnyTableEvent
from domain.table.grants import DM_GRANT, LEAST, PLAYERS_GRANT, Actor, author_of
from domain.table.table import EMPTY_TABLE, Table, follow_table
from domain.table_commands import AnyCommand, Claim, CreateTable, OpenBattle, TableCommand
from domain.views.chronicle import tell
from domain.views.shapes import Entry
from domain.views.table_chronicle import tell_table
from domain.views.viewer import Viewer

SEEDS: Final = Seeds(
    hashlib.sha256(b"battle script, open dice").digest(),
    hashlib.sha256(b"battle script, secret dice").digest(),
)
TABLE_NAME: Final = "A battle script"
_DM_READS: Final = Viewer(DM_GRANT)
_AT_MS: Final = 0
ASKED_MAX: Final = 50
"""So many may be asked about one path: as many characters as a battle has."""
NO_BATTLE: Final = Refused("no_battle", "No battle is open at this table; the DM opens one.")
NO_TACTIC: Final = Refused("wrong_step", "No tactic has anything to do now.")
_LINES_QUESTION: Final = re.compile(r"q\d{1,5}")

E = TypeVar("E", bound=BattleEvent | AnyTableEvent)


class Fought(Struct, frozen=True):
    """A battle of a script: its commits, and `moments[v]` after the first v of them."""

    id: BattleId
    commits: tuple[BattleCommit, ...] = ()
    moments: tuple[Moment, ...] = (BEGINNING,)

    @property
    def moment(self) -> Moment:
        """How it stands."""
        return self.moments[-1]

    def after(self, commit: BattleCommit) -> "Fought":
        """With one more commit."""
        return Fought(self.id, (*self.commits, commit), (*self.moments, follow(self.moment, commit)))


class Happened(Struct, frozen=True, omit_defaults=True):
    """What came of one command; `entries` as the DM reads them. Line 0 or `implied`: the script did not say it."""

    line: int
    by: Speaker
    command: Typed
    events: tuple[BattleEvent | AnyTableEvent, ...] = ()
    entries: tuple[Entry, ...] = ()
    refused: Refused | None = None
    implied: bool = False


class Failure(Struct, frozen=True):
    """Where a script and the battle part; `words` say what was expected and what was found."""

    line: int
    words: str


class Performance(Struct, frozen=True):
    """All that came of a script, up to its end or its first failure."""

    table: Table
    table_commits: tuple[TableCommit, ...]
    battles: tuple[Fought, ...]
    happened: tuple[Happened, ...]
    failure: Failure | None = None

    @property
    def battle(self) -> Fought | None:
        """The battle that was opened last."""
        return self.battles[-1] if self.battles else None


def run(script: Script) -> Performance:
    """Play a script to its end, or to the first expectation that does not hold."""
    stage = Stage(script)
    for line in script.lines:
        words = stage.play(line)
        if words is not None:
            return stage.performance(Failure(line.line, words))
    return stage.performance(None)


class Stage:
    """A table in memory on which a script is played."""

    def __init__(self, script: Script) -> None:
        self._seeds: Final = script.seeds or SEEDS
        acts = [line.act if isinstance(line, ExpectRefusal) else line for line in script.lines]
        said = [act for act in acts if isinstance(act, Act)]
        claimed = {act.command.character for act in said if isinstance(act.command, Claim)}
        self._to_seat = [
            who for who in dict.fromkeys(act.by for act in said) if CharacterId(who) not in claimed
        ]
        self._table: Table = EMPTY_TABLE
        self._table_commits: list[TableCommit] = []
        self._battles: list[Fought] = []
        self._happened: list[Happened] = []
        if not any(isinstance(act.command, CreateTable) for act in said):
            founded = self._give(0, CommandId("0"), DM_SPEAKS, CreateTable(TABLE_NAME), implied=True)
            assert founded is None, "an empty stream takes a table"

    def performance(self, failure: Failure | None) -> Performance:
        """What has happened up to now."""
        return Performance(
            self._table, tuple(self._table_commits), tuple(self._battles), tuple(self._happened), failure
        )

    def play(self, line: ScriptLine) -> str | None:
        """Play one line; in words, what is not as the script expects."""
        match line:
            case Note():
                return None
            case Act():
                refused = self._act(line)
                return None if refused is None else f"expected it to happen, found {_told(refused)}"
            case ExpectRefusal(code=code):
                refused = self._act(line.act)
                if refused is None:
                    return f"expected it refused as {code}, found it accepted"
                return (
                    None if refused.code == code else f"expected it refused as {code}, found {_told(refused)}"
                )
            case Expect():
                return self._unmet(line)
            case _:
                assert_never(line)

    def _unmet(self, line: Expect) -> str | None:
        fought = self._battles[-1] if self._battles else None
        if fought is None:
            return "expected a battle, found none open"
        found = (unmet(one, fought.moment, fought.commits) for one in line.expected)
        return next((words for words in found if words is not None), None)

    # ---------------------------------------------------------------- commands

    def _act(self, act: Act) -> Refused | None:
        if isinstance(act.command, OpenBattle | BattleCommand | Go | FollowTactics | AskWhy):
            self._seat_speakers(act.line)
        return self._give(act.line, act.id or CommandId(str(act.line)), act.by, act.command)

    def _seat_speakers(self, line: int) -> None:
        """Whoever speaks in the script and stands on the roster takes the character, once."""
        for who in [who for who in self._to_seat if CharacterId(who) in self._table.characters]:
            self._to_seat.remove(who)
            command = Claim(CharacterId(who))
            self._give(line, CommandId(f"claim-{who}"), who, command, implied=True)

    def _give(
        self, line: int, command_id: CommandId, by: Speaker, typed: Typed, *, implied: bool = False
    ) -> Refused | None:
        actor = self._actor(by)
        command = self._in_full(typed, actor)
        outcome = command if isinstance(command, Refused) else self._outcome(command_id, actor, command)
        given = typed if isinstance(command, Refused) else command
        if isinstance(outcome, Refused):
            self._happened.append(Happened(line, by, given, refused=outcome, implied=implied))
            return outcome
        events, entries = outcome
        self._happened.append(Happened(line, by, given, events, entries, implied=implied))
        return None

    def _outcome(self, command_id: CommandId, actor: Actor, command: AnyCommand) -> "_Outcome":
        if isinstance(command, OpenBattle):
            return self._open(command_id, actor, command)
        if isinstance(command, BattleCommand):
            return self._fight(command_id, actor, command)
        return self._at_table(command_id, actor, command)

    def _in_full(self, typed: Typed, actor: Actor) -> AnyCommand | Refused:
        """What a script leaves to the battle is looked up in it: the squares of a way, the id of a question."""
        if isinstance(typed, FollowTactics):
            return self._next_by_tactic()
        if isinstance(typed, AskWhy):
            return Refused(
                "wrong_step", "Why a figure acts when it does is asked at a table, not in a script."
            )
        if not isinstance(typed, Go):
            typed = meant(typed, self._version_of)
        match typed:
            case Go():
                return move_of(typed, self._battles[-1].moment.battle) if self._battles else NO_BATTLE
            case Answer() if self._battles and _LINES_QUESTION.fullmatch(typed.question):
                line = typed.question.removeprefix("q")
                asked = self._battles[-1].moment.battle.questions.open.values()
                mine = (one for one in asked if _is_raised_by(one.id, line) and one.asks == actor.author)
                raised = (one for one in asked if _is_raised_by(one.id, line))
                question = next(mine, None) or next(raised, None)
                return typed if question is None else structs.replace(typed, question=question.id)
            case _:
                return typed

    def _next_by_tactic(self) -> AnyCommand | Refused:
        battle = self._battles[-1].moment.battle if self._battles else None
        rules = rules_of(battle) if battle else None
        if battle is None or rules is None:
            return NO_BATTLE
        return next_by_tactic(battle, rules, self._table) or NO_TACTIC

    def _version_of(self, line: Version) -> Version:
        """In a script an act goes by its line; what no line gave stays as it is, and is refused."""
        known = self._battles[-1].commits if self._battles else ()
        found = (number for number, commit in enumerate(known, 1) if commit.id == str(line))
        return Version(next(found, line))

    def _actor(self, by: Speaker) -> Actor:
        """A character's own link once it is claimed; before that, the players' link."""
        if by == DM_SPEAKS:
            return Actor(DM, DM_GRANT)
        if by == SPECTATOR_SPEAKS:
            return Actor(author_of(LEAST), LEAST)
        character = self._table.characters.get(CharacterId(by))
        link = character.link if character else None
        grant = (self._table.grant_of(link) if link else None) or PLAYERS_GRANT
        return Actor(author_of(grant), grant, link)

    @property
    def _fought(self) -> Battle | None:
        return self._battles[-1].moment.battle if self._battles else None

    def _open(self, command_id: CommandId, actor: Actor, command: OpenBattle) -> "_Outcome":
        """Two commits, as in the store: the battle's own first, then the table's, which lists it."""
        listed = decide_table(self._table, command, actor, command_id, fought=self._fought)
        prepared = as_prepared(self._table, command)
        if isinstance(listed, Refused):
            return listed
        if isinstance(prepared, Refused):
            return prepared
        battle, dice = battle_id_of(command_id), DiceBox.first(self._seeds)
        fresh = dice.fresh(command_id)
        events = open_battle(self._table, prepared, actor, battle, commitments(self._seeds), fresh)
        if isinstance(events, Refused):
            return events
        self._battles.append(Fought(battle))
        commit: BattleCommit = _commit(command_id, actor.author, prepared, events, digest(command.ruleset))
        happened, entries = self._follow(with_people(commit, BEGINNING, self._table, actor, dice.rolls))
        table_happened, table_entries = self._follow_table(_commit(command_id, actor.author, command, listed))
        return (*happened, *table_happened), (*entries, *table_entries)

    def _fight(self, command_id: CommandId, actor: Actor, command: BattleCommand) -> "_Outcome":
        if not self._battles:
            return NO_BATTLE
        moment = self._battles[-1].moment
        dice = DiceBox({moment.epoch: self._seeds}, moment)
        events = settle(moment, command, actor, dice, moment.version, self._table, command_id)
        if isinstance(events, Refused):
            return events
        rules = digest(moment.battle.identity.ruleset)
        commit = _commit(command_id, actor.author, command, events, rules)
        return self._follow(with_people(commit, moment, self._table, actor, dice.rolls))

    def _at_table(self, command_id: CommandId, actor: Actor, command: TableCommand) -> "_Outcome":
        command = in_the_battle(command, self._battles[-1].moment.version if self._battles else None)
        events = decide_table(self._table, command, actor, command_id, fought=self._fought)
        if isinstance(events, Refused):
            return events
        return self._follow_table(_commit(command_id, actor.author, command, events))

    # ---------------------------------------------------------------- commits

    def _follow(self, commit: BattleCommit) -> "_Told":
        fought = self._battles[-1].after(commit)
        self._battles[-1] = fought
        before, after = fought.moments[-2:]
        return commit.events, tell(commit, before, after, _DM_READS, self._table, _entry_id)

    def _follow_table(self, commit: TableCommit) -> "_Told":
        self._table = follow_table(self._table, commit)
        self._table_commits.append(commit)
        return commit.events, tell_table(commit, self._table, _DM_READS, _table_entry_id)


def _is_raised_by(question: QuestionId, line: str) -> bool:
    """In a script `q5` is the question that line 5 raised: its real id is nothing that one could write down.

    A path may raise several, one for each who is asked; each answers the one that is put to him.
    """
    places = (None, *range(ASKED_MAX))
    return any(question == question_raised_by(CommandId(line), place) for place in places)


_Told = tuple[tuple[BattleEvent | AnyTableEvent, ...], tuple[Entry, ...]]
_Outcome = _Told | Refused


def _commit(
    command_id: CommandId, author: Author, command: AnyCommand, events: tuple[E, ...], rules: str = ""
) -> Commit[E]:
    gesture = GestureId(command_id)
    return Commit(SCHEMA, command_id, gesture, author, _AT_MS, command, events, rules)


def _told(refused: Refused) -> str:
    rule = f" ({refused.rule})" if refused.rule else ""
    return f"it refused as {refused.code}: {refused.message}{rule}"


def _entry_id(version: Version, place: int) -> str:
    return f"{version}.{place}"


def _table_entry_id(version: Version, place: int) -> str:
    return f"table.{version}.{place}"
