"""Dice that were seen and count no more: dice rolled at the table never take their place.

Whoever takes a blow back gets new dice of the server's. Could it be given again with dice typed in, a bad roll would be
worth as much as a good one. Only the faces that were seen may be typed in: then the old roll stands.

The same act is the same throw for the same figure in its round, in whatever words. And as long as a throw that was
taken back is owed (it was not thrown again, and its slot goes on), nothing else about whom it concerned is thrown with
dice that were typed in: a ruling in place of the blow would be the blow with better dice.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Protocol, cast

from msgspec import Struct

from domain.afflictions import HurtByEffect
from domain.battle import Battle
from domain.deeds import AttackRolled, DamageRolled, HelplessStruck
from domain.dice.rolling import Die
from domain.event import Event
from domain.events import FightEvent
from domain.ids import FigureId
from domain.questions import Held
from domain.refusals import Refused
from domain.rounds import SideRoll, Step
from domain.rulings import Ruled
from domain.visibility import FIGURE_FIELDS

DICE_WERE_SEEN: Final = Refused(
    "dice_were_seen",
    "The dice of this act were seen before it was taken back, and no others are typed in for them. "
    "Leave the dice out and the server rolls anew; or type those that were seen, and the old roll stands.",
)
OTHERS_WERE_SEEN: Final = Refused(
    "dice_were_seen",
    "Dice of these blows were seen before they were taken back, and none are typed in for them. "
    "Leave the dice out and the server rolls anew.",
)
OTHERS_ARE_OWED: Final = Refused(
    "dice_were_seen",
    "Dice of an act about the same figure were seen before it was taken back. Until that act is done again, or the next "
    "slot begins, no others are typed in for whom it concerned. Leave the dice out and the server rolls.",
)


class Throw(Struct, frozen=True):
    """What was thrown, for whom, and which of those it was in its round, from 1."""

    round: int
    what: str
    whose: str
    number: int


class Seen(Struct, frozen=True):
    """Dice as they fell, the step and slot of the round that it was, and the figures whom they concerned.

    `in_sight` says whether all of those were in sight.
    """

    dice: tuple[Die, ...]
    slot: tuple[Step, int]
    about: frozenset[str] = frozenset()
    in_sight: bool = True


SeenDice = Mapping[Throw, Seen]
"""The dice of each throw as they were seen last."""
_BLOWS: Final = (AttackRolled.__name__, DamageRolled.__name__)
NOTHING_SEEN: Final[SeenDice] = {}


class Throws:
    """Counts the throws of one round."""

    def __init__(self, number: int) -> None:
        self.round: Final = number
        self._last: Final[Counter[tuple[str, str]]] = Counter()
        self._ways: Final[dict[str, str]] = {}

    def of(self, events: Iterable[object]) -> Iterator[tuple[Throw, tuple[Die, ...], Event]]:
        """The throws in `events`, counted on from those before."""
        for event in events:
            if not isinstance(event, Event):
                continue
            what, whose = self._named(event)
            for more, dice in _dice_in(event):
                key = (what, more or whose)
                self._last[key] += 1
                yield Throw(self.round, what, key[1], self._last[key]), dice, event

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
            case Ruled(figure=figure, dice=dice) | HurtByEffect(figure=figure, dice=dice):
                return f"{name} {' '.join(str(die.sides) for die in dice)}", figure  # in whatever words
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
        for throw, dice, event in throws.of(act.events):
            more[throw] = _seen(act.before, dice, event)
    return more


def _seen(battle: Battle, dice: tuple[Die, ...], event: Event) -> Seen:
    about = _about(event)
    figures = battle.combatants.by_id
    in_sight = not any(figures[FigureId(one)].hidden for one in about if one in figures)
    return Seen(dice, _slot_of(battle), about, in_sight)


def _slot_of(battle: Battle) -> tuple[Step, int]:
    """Where the round stands; what is owed is owed until it goes on."""
    return battle.round_state.step, battle.round_state.slot


def _about(event: Event) -> frozenset[str]:
    named = (getattr(event, field, None) for field in FIGURE_FIELDS)
    return frozenset(one for one in named if isinstance(one, str))


def typed_after_seen(seen: SeenDice, throws: Throws, events: Iterable[object]) -> bool:
    """Whether in `events`, which come after `throws`, dice were typed in where others were seen before."""
    return any(throw in seen and is_another(dice, seen[throw].dice) for throw, dice, _ in throws.of(events))


def typed_beside_seen(seen: SeenDice, throws: Throws, events: Iterable[object], battle: Battle) -> bool:
    """Whether dice were typed in for somebody of whom others were seen, in this slot, and not thrown again since.

    Those that were seen may be. Throws of figures out of sight bar only the same throw: what else is barred would tell
    of them.
    """
    slot = _slot_of(battle)
    lately = {
        throw: one
        for throw, one in seen.items()
        if throw.round == throws.round and one.slot == slot and one.in_sight
    }
    for throw, dice, event in throws.of(events):
        about, typed = _about(event), any(die.by_hand for die in dice)
        owed = {
            other: one
            for other, one in lately.items()
            if other == throw or other.number > throws.number_of(other.what, other.whose)
        }
        concerned = {other: one for other, one in owed.items() if not one.about.isdisjoint(about)}
        stands = any(
            not is_another(dice, one.dice) and (other == throw or _are_of_one_kind(dice, one.dice))
            for other, one in concerned.items()
        )
        if typed and concerned and not stands:
            return True
    return False


def _are_of_one_kind(typed: tuple[Die, ...], seen: tuple[Die, ...]) -> bool:
    return [one.sides for one in typed] == [one.sides for one in seen[: len(typed)]]


def put_right_with_others(seen: SeenDice, act: Told, events: Iterable[object]) -> bool:
    """Whether `act`, put right as `events`, has dice typed in where the server's own fell, or others were seen.

    What was typed in wrongly may be typed in anew.
    """
    fell = {throw: dice for throw, dice, _ in in_round_of(act.below, act.before).of(act.events)}
    for throw, dice, _ in in_round_of(act.below, act.before).of(events):
        before = fell.get(throw, seen[throw].dice if throw in seen else None)
        were_typed = throw in fell and all(one.by_hand for one in fell[throw])
        if before is not None and not were_typed and is_another(dice, before):
            return True
    return False


def may_be_seen(seen: SeenDice, throws: Throws, held: Held) -> bool:
    """Whether a move that waits holds dice for blows of this round, others of which were seen already."""
    whose = {one.figure for one in held.blows} | {figure for figure in (held.figure,) if held.dice}
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
            parts = cast("tuple[object, ...]", value)
            if isinstance(parts[0], SideRoll):
                yield from ((one.side, (one.die,)) for one in parts if isinstance(one, SideRoll))
            elif isinstance(parts[0], Die):
                yield "", tuple(one for one in parts if isinstance(one, Die))


def is_another(typed: tuple[Die, ...], seen: tuple[Die, ...]) -> bool:
    """Whether a die was typed in that is not the one that was seen in its place."""
    return any(
        one.by_hand and (place >= len(seen) or seen[place].face != one.face)
        for place, one in enumerate(typed)
    )
