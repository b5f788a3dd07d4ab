"""What many fights came to: the chance of each side with how sure that is, rounds, who is left, and what it cost."""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Final

from msgspec import UNSET, Struct, UnsetType

from domain.battle import Battle
from domain.ids import FigureId, SideId
from domain.odds.fight import Fought

SURE: Final = 1.959964
"""Standard deviations on each side of the middle within which 95 of 100 true values lie."""


class Likelihood(Struct, frozen=True, omit_defaults=True):
    """`share` of the fights, from 0 to 1; the true chance lies between `low` and `high` with 95 in 100."""

    won: int
    share: float
    low: float
    high: float


class FigureOdds(Struct, frozen=True, omit_defaults=True):
    """Means over all fights: how often it stands at the end, with how many hit points, and what it did and spent."""

    name: str
    side: SideId
    tactic: str = ""
    stands: float = 0.0
    hit_points: float = 0.0
    damage: float = 0.0
    spells: float = 0.0
    items: float = 0.0
    shots: float = 0.0


class Odds(Struct, frozen=True, omit_defaults=True):
    """All of it. `exact`: each side's chance where it can be worked out without fighting; `refused`: acts of tactics
    that the rules would not have.
    """

    fights: int
    sides: dict[SideId, Likelihood]
    undecided: Likelihood
    rounds_mean: float
    rounds_median: float
    rounds_most: int
    figures: dict[FigureId, FigureOdds]
    exact: dict[SideId, float] | UnsetType = UNSET
    refused: int = 0
    revealed: int = 0
    """In so many fights somebody struck out of hiding, and was in sight from then on."""


def wilson(won: int, fights: int, sure: float = SURE) -> tuple[float, float]:
    """The interval of Wilson's score for `won` of `fights`: never outside 0 to 1, and wide where little was tried."""
    if not fights:
        return 0.0, 1.0
    share, square = won / fights, sure * sure
    middle = (share + square / (2 * fights)) / (1 + square / fights)
    half = sure / (1 + square / fights) * sqrt(share * (1 - share) / fights + square / (4 * fights * fights))
    low = 0.0 if won == 0 else max(0.0, middle - half)
    return low, 1.0 if won == fights else min(1.0, middle + half)


def odds_of(battle: Battle, fought: Sequence[Fought], exact: dict[SideId, float] | None = None) -> Odds:
    """The sum of the fights of `battle`, as it was made ready for them."""
    fights = len(fought)
    winners = Counter(one.winner for one in fought)
    rounds = sorted(one.rounds for one in fought) or [0]
    figures = {
        one.id: FigureOdds(
            name=one.name,
            side=one.side,
            tactic=battle.tactics.by_figure.get(one.id, ""),
            stands=_mean((one.id in fight.standing for fight in fought), fights),
            hit_points=_mean((fight.hit_points.get(one.id, 0) for fight in fought), fights),
            damage=_mean((fight.damage.get(one.id, 0) for fight in fought), fights),
            spells=_mean((fight.spells.get(one.id, 0) for fight in fought), fights),
            items=_mean((fight.items.get(one.id, 0) for fight in fought), fights),
            shots=_mean((fight.shots.get(one.id, 0) for fight in fought), fights),
        )
        for one in battle.combatants.by_id.values()
        if one.condition != "removed"
    }
    return Odds(
        fights=fights,
        sides={side: _chance(winners[side], fights) for side in battle.identity.sides},
        undecided=_chance(winners[None], fights),
        rounds_mean=_mean(rounds, len(rounds)),
        rounds_median=(rounds[(len(rounds) - 1) // 2] + rounds[len(rounds) // 2]) / 2,
        rounds_most=rounds[-1],
        figures=figures,
        exact=UNSET if exact is None else exact,
        refused=sum(one.refused for one in fought),
        revealed=sum(bool(one.revealed) for one in fought),
    )


def _chance(won: int, fights: int) -> Likelihood:
    low, high = wilson(won, fights)
    return Likelihood(won, won / fights if fights else 0.0, low, high)


def _mean(numbers: Iterable[int], count: int) -> float:
    return sum(numbers) / count if count else 0.0
