"""What hit points lost and regained make of a figure: down, dying, tended, dead (OE-6.6, OE-6.7, AD-8.1)."""

from typing import Literal

from msgspec import Struct

from domain.quantities import HitPoints
from domain.rulesets.book_wounds import DyingNumbers

Life = Literal["ok", "unconscious", "dying", "dead"]
"""`dying` bleeds; `unconscious` at 0 or below has been tended and bleeds no more (CO-11)."""


class Wounded(Struct, frozen=True):
    """A figure's hit points and how it is; `temporary` points take a wound first."""

    hit_points: HitPoints
    life: Life
    temporary: HitPoints = HitPoints(0)


def life_at(numbers: DyingNumbers, hit_points: HitPoints) -> Life:
    """How a figure with so many hit points is, before anybody tends it (OE-6.6, AD-8.1)."""
    if hit_points <= numbers.dead_at:
        return "dead"
    return numbers.down_is if hit_points <= numbers.down_at else "ok"


def wounded(numbers: DyingNumbers, before: Wounded, damage: int) -> Wounded:
    """After a blow of `damage` points, 0 or more (OE-6.6). A tended figure that is hurt again is dying again.

    Where any wound kills, it kills whoever lies at so few hit points, tended or not.
    """
    assert damage >= 0, f"a blow takes away, yet this one gives {-damage} hit points"
    through = max(0, damage - before.temporary)
    temporary = HitPoints(max(0, before.temporary - damage))
    if through == 0 or before.life == "dead":
        return Wounded(before.hit_points, before.life, temporary)
    hit_points = HitPoints(before.hit_points - through)
    if numbers.any_wound_kills and before.life != "ok" and before.hit_points <= numbers.down_at:
        return Wounded(hit_points, "dead", temporary)
    life = life_at(numbers, hit_points)
    # Knocked out above 0 (OE-6.5): a further wound does not by itself wake it.
    return Wounded(hit_points, before.life if life == "ok" else life, temporary)


def bled(numbers: DyingNumbers, before: Wounded) -> Wounded:
    """After an end of round: who is dying loses blood, everybody else nothing (OE-6.6)."""
    if before.life != "dying":
        return before
    hit_points = HitPoints(before.hit_points - numbers.bleeding_hit_points)
    return Wounded(hit_points, life_at(numbers, hit_points), before.temporary)


def tended(before: Wounded) -> Wounded:
    """After a full action of a figure beside it: no roll, the bleeding stops (OE-6.6)."""
    if before.life != "dying":
        return before
    return Wounded(before.hit_points, "unconscious", before.temporary)


def healed(numbers: DyingNumbers, before: Wounded, points: int, hit_points_max: HitPoints) -> Wounded:
    """After `points` regained: never above the full number, nor below what a ruling has given (OE-6.7).

    Any healing stops the bleeding; above 0 the figure comes to. The dead are healed by nothing: ask
    `can_be_healed` first.
    """
    assert can_be_healed(before), "the dead are refused before they are healed"
    assert points >= 0, f"healing gives, yet this takes away {-points} hit points"
    hit_points = HitPoints(max(before.hit_points, min(hit_points_max, before.hit_points + points)))
    if points == 0:
        return before
    life: Life = "ok" if life_at(numbers, hit_points) == "ok" else "unconscious"
    return Wounded(hit_points, life, before.temporary)


def can_be_healed(before: Wounded) -> bool:
    """The dead cannot (OE-6.6)."""
    return before.life != "dead"
