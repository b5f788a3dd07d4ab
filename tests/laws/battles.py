"""Whole random battles: at most 70 commands, mostly legal, some not, by everyone who can sit at a table.

`histories()` is the Hypothesis strategy; `battle_of_seed` plays the same moves from a plain number, for a corpus
that is the same on every day.
"""

from collections.abc import Sequence
from random import Random
from typing import Final, TypeVar

from hypothesis import strategies as st
from msgspec import Struct

from domain.commits import BattleCommit, TableCommit
from domain.dice.keyed import Seeds
from domain.events import DiceByHand
from domain.ids import GestureId, Version
from domain.log import BEGINNING, Moment
from domain.refusals import Refused
from domain.table.table import Table
from domain.table_commands import OpenBattle
from tests.laws.game import SEATS, SEEDS, THE_DM, Game, Played, table_with_seats
from tests.laws.moves import Chooser, Move, next_move, set_out, without_a_map

T = TypeVar("T")
COMMANDS_MAX: Final = 70
MAPLESS_EACH: Final = 5
"""One in so many battles of the corpus has no map."""
RULESETS: Final = ("osric", "adnd2e", "thmod")
DICE_BY_HAND: Final[tuple[DiceByHand, ...]] = ("dm", "seats", "none")


class History(Struct, frozen=True):
    """All that was played at one table with one battle, in order."""

    seeds: Seeds
    played: tuple[Played, ...]

    def __repr__(self) -> str:
        """A transcript: who gave which command, and what came of it."""
        return "\n".join(("History:", *(f"  {one}" for one in self.played)))

    @property
    def commits(self) -> tuple[BattleCommit, ...]:
        """The battle's log."""
        return tuple(commit for one in self.played if (commit := one.battle_commit) is not None)

    @property
    def table_commits(self) -> tuple[TableCommit, ...]:
        """The table's log."""
        logged = (one.outcome for one in self.played if one.table is not one.table_after)
        return tuple(one for one in logged if not isinstance(one, Refused))  # type: ignore[misc]

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The battle after 0, 1, 2 … commits."""
        return (BEGINNING, *(one.moment_after for one in self.played if one.moment_after is not one.moment))

    @property
    def refusals(self) -> tuple[Refused, ...]:
        """What was refused."""
        return tuple(one.outcome for one in self.played if isinstance(one.outcome, Refused))

    @property
    def moment(self) -> Moment:
        """The battle at the end."""
        return self.played[-1].moment_after

    @property
    def table(self) -> Table:
        """The table at the end."""
        return self.played[-1].table_after


def play(
    choose: Chooser, commands_max: int = COMMANDS_MAX, ruleset: str | None = None, *, mapless: bool = False
) -> History:
    """A battle in which `choose` makes every choice."""
    game = Game(SEEDS)
    table_with_seats(game)
    rules = ruleset or choose.one(RULESETS)
    by_hand = choose.one(DICE_BY_HAND)
    characters = choose.one((None, None, None, SEATS[:1]))
    game.must(THE_DM, OpenBattle("The ford", rules, characters, dice_by_hand=by_hand, mapless=mapless))
    for move in set_out(choose):
        _give(game, choose, move)
    length = choose.one(range(len(game.played), commands_max + 1))
    while len(game.played) < length:
        _give(game, choose, next_move(game, choose))
    return History(game.seeds, tuple(game.played))


def _give(game: Game, choose: Chooser, move: Move) -> None:
    """Mostly a gesture of its own; now and then one with the command before it, of the same hand."""
    if game.moment.battle.ground.mapless:
        move = without_a_map(game, choose, move)
    before = game.played[-1]
    gesture: GestureId | None = None
    if (
        before.actor.author == move.actor.author
        and not isinstance(before.outcome, Refused)
        and choose.one((False, False, False, True))
    ):
        gesture = before.outcome.gesture
    seen: Version | None = move.seen
    game.give(move.actor, move.command, seen=seen, gesture=gesture)


class _Drawn:
    """Choices that Hypothesis makes, and can make simpler: the first option is the simplest."""

    def __init__(self, draw: st.DrawFn) -> None:
        self._draw: Final = draw

    def one(self, options: Sequence[T]) -> T:
        return options[self._draw(st.integers(0, len(options) - 1))]


class _Seeded:
    """Choices that follow from a number."""

    def __init__(self, seed: int) -> None:
        self._random: Final = Random(seed)

    def one(self, options: Sequence[T]) -> T:
        return options[self._random.randrange(len(options))]


@st.composite
def histories(draw: st.DrawFn, commands_max: int = COMMANDS_MAX, ruleset: str | None = None) -> History:
    """Random battles, of either ruleset or of the one named."""
    mapless = draw(st.sampled_from((False, False, False, True)))
    return play(_Drawn(draw), commands_max, ruleset, mapless=mapless)


def battle_of_seed(seed: int, commands_max: int = COMMANDS_MAX, ruleset: str | None = None) -> History:
    """The battle of a number: the same one for ever, as long as `moves` stays as it is."""
    return play(_Seeded(seed), commands_max, ruleset, mapless=seed % MAPLESS_EACH == MAPLESS_EACH - 1)
