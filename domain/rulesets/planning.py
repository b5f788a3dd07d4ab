"""What a game is asked when the initiative dice have fallen, and what it answers: the plan of the round."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from domain.agenda import Plan
from domain.dice.rolling import Die
from domain.ids import FigureId, SideId
from domain.options import PLAIN_OPTIONS, Options
from domain.rounds import EffectKind, Modifier, Order, SideRoll
from domain.rulesets.book_attack_rates import ExtraIn
from domain.rulesets.book_phases import Encumbrance
from domain.sheets import Sheet


class Tempo(Struct, frozen=True):
    """What haste, slowness and the like make of a figure: its rate, its attacks, its phases (OE-3.11)."""

    rate_percent: int = 100
    attacks_percent: int = 100
    phases: int = 0


EVEN: Final = Tempo()


class Ordered(Struct, frozen=True):
    """A figure that can act, with its order. `load` is the category it acts as, fatigue counted in (OE-8.3).

    `conditions` is what holds of it.
    """

    figure: FigureId
    side: SideId
    sheet: Sheet
    order: Order
    load: Encumbrance = "unencumbered"
    rolled: tuple[Modifier, ...] = ()
    """Its own initiative die and what is added to that, where each figure rolls (AD-5.2)."""
    tempo: Tempo = EVEN
    conditions: frozenset[EffectKind] = frozenset()
    casting_rounds: int = 1
    """Rounds until the spell that it casts is complete, this one counted (OE-10.2)."""
    late: int = 0
    """Rounds of the fight in which it could not act yet: its rates are counted from its own first (AMB-20)."""


def reasons_of_die(whose: str, die: Die, modifiers: tuple[Modifier, ...], rule: str) -> tuple[Modifier, ...]:
    """An initiative total as what it is made of."""
    return (Modifier(f"{whose} die", die.face, rule), *modifiers)


class RoundToPlan(Struct, frozen=True):
    """All that decides the order of a round. `order` has the sides as the dice ranked them, tied ones together."""

    round: int
    rolls: tuple[SideRoll, ...]
    order: tuple[tuple[SideId, ...], ...]
    figures: tuple[Ordered, ...]
    options: Options = PLAIN_OPTIONS
    extra_in: ExtraIn = "odd"


Planner = Callable[[RoundToPlan], Plan]
