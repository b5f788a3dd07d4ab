"""Blows with the flat, and what they do (OE-6.5)."""

from domain.quantities import HitPoints

REAL_PART = 2


def subdual_damage(total: int) -> tuple[int, int]:
    """The half that is real, rounded down, and the bruises (OE-6.5)."""
    real = total // REAL_PART
    return real, total - real


def is_beaten(hit_points: HitPoints, bruises: int, down_at: int) -> bool:
    """Wounds and bruises together have brought it down, alive (OE-6.5)."""
    return hit_points > down_at and hit_points - bruises <= down_at
