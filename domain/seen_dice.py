"""Dice that were seen and count no more: dice rolled at the table never take their place.

Whoever takes a blow back gets new dice of the server's. Could it be given again with dice typed in, a bad roll would be
worth as much as a good one. Only the faces that were seen may be typed in: then the old roll stands.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Protocol

from msgspec import Struct

from domain.afflictions import HurtByEffect
from domain.battle import Battle
from domain.deeds import AttackRolled, DamageRolled, HelplessStruck
from domain.dice.rolling import Die
from domain.event import Event
from domain.events import FightEvent
from domain.questions import Held
from domain.rounds import SideRoll
from domain.rulings import Ruled


class Throw(Struct, frozen=True):
    """What was thrown, for whom, and which of those it was in its round, from 1."""

    round: int
    what: str
    whose: str
    number: int


SeenDice = Mapping[Throw, tuple[Die, ...]]
"""The dice of each throw as they were seen last."""
_BLOWS: Final = (AttackRolled.__name__, DamageRolled.__name__)
NOTHING_SEEN: Final[SeenDice] = {}


class Throws:
    """Counts the throws of one round."""

    def __init__(self, number: int) -> None:
        self.round: Final = number
        self._last: Final[Counter[tuple[str, str]]] = Counter()
        self._ways: Final[dict[str, str]] = {}

    def of(self, events: Iterable[object]) -> Iterator[tuple[Throw, tuple[Die, ...]]]:
        """The throws in `events`, counted on from those before."""
        for event in events:
            if not isinstance(event, Event):
                continue
            what, whose = self._named(event)
            for more, dice in _dice_in(event):
                key = (what, more or whose)
                self._last[key] += 1
                yield Throw(self.round, what, key[1], self._last[key]), dice

    def number_of(self, what: str, whose: str) -> int:
        """How many there were so far."""
        return self._last[what, whose]

    def count(self, events: Iterable[object]) -> None:
        """They were thrown before."""
        for _ in self.of(events):
            pass

    def _named(self, event: Event) -> tuple[str, str]:
        """A blow of opportunity is another act than a blow in one's own turn, and so is its damage."""
        name = type(event).__name__
        match event:
            case AttackRolled(attacker=attacker, way=way):
                self._ways[attacker] = way
                return f"{name} {way}", attacker
            case HelplessStruck(attacker=attacker):
                self._ways[attacker] = "helpless"
                return name, attacker
            case DamageRolled(attacker=attacker):
                return f"{name} {self._ways.get(attacker, '')}", attacker
            case Ruled(figure=figure, words=words):
                return name, f"{figure}: {words}"  # another idea is another act
            case HurtByEffect(figure=figure, label=label):
                return name, f"{figure}: {label}"
            case _:
                return name, _whose(event)


class Told(Protocol):
    """An act of the line (`domain.log.Act`): the battle before it, what happened, and the act before it."""

    @property
    def version(self) -> int:
        """Its commit."""
        ...

    @property
    def before(self) -> Battle:
        """The battle that it was decided on."""
        ...

    @property
    def events(self) -> tuple[FightEvent, ...]:
        """What happened."""
        ...

    @property
    def below(self) -> "Told | None":
        """The act before it."""
        ...


def in_round_of(act: Told | None, battle: Battle) -> Throws:
    """The throws of `battle`'s round up to `act` are counted."""
    number = battle.round_state.round
    acts: list[Told] = []
    while act is not None and act.before.round_state.round == number:
        acts.append(act)
        act = act.below
    throws = Throws(number)
    for one in reversed(acts):
        throws.count(one.events)
    return throws


def seen_besides(seen: SeenDice, line: Told | None, new: Told | None) -> SeenDice:
    """`seen`, and the dice of the acts that `line` has and `new` has not."""
    gone: list[Told] = []
    while line is not None and line is not new:
        if new is not None and line.version < new.version:
            new = new.below
        else:
            gone.append(line)
            line = line.below
    more = dict(seen)
    throws: Throws | None = None
    for act in reversed(gone):
        if throws is None or throws.round != act.before.round_state.round:
            throws = in_round_of(act.below, act.before)
        more.update(throws.of(act.events))
    return more


def typed_after_seen(seen: SeenDice, throws: Throws, events: Iterable[object]) -> bool:
    """Whether in `events`, which come after `throws`, dice were typed in where others were seen before."""
    return any(throw in seen and is_another(dice, seen[throw]) for throw, dice in throws.of(events))


def put_right_with_others(seen: SeenDice, act: Told, events: Iterable[object]) -> bool:
    """Whether `act`, put right as `events`, has dice typed in where the server's own fell, or others were seen.

    What was typed in wrongly may be typed in anew.
    """
    fell = dict(in_round_of(act.below, act.before).of(act.events))
    for throw, dice in in_round_of(act.below, act.before).of(events):
        before = fell.get(throw, seen.get(throw))
        were_typed = throw in fell and all(one.by_hand for one in fell[throw])
        if before is not None and not were_typed and is_another(dice, before):
            return True
    return False


def may_be_seen(seen: SeenDice, throws: Throws, held: Held) -> bool:
    """Whether a move that waits holds dice for blows of this round, others of which were seen already."""
    whose = {one.figure for one in held.blows} | ({held.figure} if held.dice else set())
    all_blows = bool(held.dice) and not held.own_dice
    return any(
        throw.round == throws.round
        and throw.what.startswith(_BLOWS)
        and (all_blows or throw.whose in whose)
        and throw.number > throws.number_of(throw.what, throw.whose)
        for throw in seen
    )


def _whose(event: Event) -> str:
    for field in (event.owner_field, "figure", "attacker", "by", "group"):
        if field and isinstance(found := getattr(event, field, None), str):
            return found
    return ""


def _dice_in(event: Event) -> Iterator[tuple[str, tuple[Die, ...]]]:
    """The dice that an event holds, and the side whose they are where each side has its own."""
    for field in event.__struct_fields__:
        value: object = getattr(event, field)
        if isinstance(value, Die):
            yield "", (value,)
        elif isinstance(value, tuple) and value:
            if isinstance(value[0], SideRoll):
                yield from ((one.side, (one.die,)) for one in value if isinstance(one, SideRoll))
            elif isinstance(value[0], Die):
                yield "", tuple(one for one in value if isinstance(one, Die))


def is_another(typed: tuple[Die, ...], seen: tuple[Die, ...]) -> bool:
    """Whether a die was typed in that is not the one that was seen in its place."""
    return any(
        one.by_hand and (place >= len(seen) or seen[place].face != one.face)
        for place, one in enumerate(typed)
    )
