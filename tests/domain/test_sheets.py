"""What a sheet counts goes with the thing that it is counted for."""

import pytest

from domain.quantities import DescendingAC, HitPoints
from domain.sheets import Charged, LostGear, Sheet, WeaponInHand, with_another

BOW = WeaponInHand("short_bow")


def sheet(*weapons: WeaponInHand, charges: tuple[Charged, ...] = ()) -> Sheet:
    return Sheet("Tam", HitPoints(9), DescendingAC(7), weapons=weapons, charges=charges)


@pytest.mark.parametrize(
    ("taker", "left"),
    [
        (sheet(), 0),
        (sheet(BOW, charges=(Charged("short_bow", 7),)), 7),
        (sheet(BOW), None),
    ],
    ids=["whoever had none", "whoever counts its own", "whoever counts none"],
)
def test_an_empty_bow_is_empty_for_whoever_takes_it_up(taker: Sheet, left: int | None) -> None:
    lost = LostGear("weapon", "dropped", "short bow", BOW, left=0)
    assert with_another(taker, lost).charges_of("short_bow") == left
