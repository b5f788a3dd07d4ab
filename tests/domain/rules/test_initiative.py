"""Who comes before whom, of two sides and of more."""

from domain.dice.rolling import Die
from domain.ids import SideId
from domain.quantities import Face
from domain.rounds import SideRoll
from domain.rules.initiative import order_of, ties_broken

PARTY, FOES, BEASTS = SideId("party"), SideId("foes"), SideId("beasts")


def rolls(**faces: int) -> tuple[SideRoll, ...]:
    return tuple(SideRoll(SideId(side), Die(10, Face(face))) for side, face in faces.items())


def test_three_sides_stand_as_they_rolled() -> None:
    """OE-3.1."""
    thrown = rolls(party=5, foes=2, beasts=8)
    assert order_of(thrown) == ((FOES,), (PARTY,), (BEASTS,))
    assert order_of(thrown, "high") == ((BEASTS,), (PARTY,), (FOES,))


def test_tied_sides_roll_again_among_themselves_and_the_others_keep_their_place() -> None:
    """OE-3.1, CO-6: the second throw is worse than that of the beasts, and still comes before it."""
    first = ties_broken(((PARTY, FOES, BEASTS),), rolls(party=4, foes=4, beasts=6))
    assert first == ((PARTY, FOES), (BEASTS,))
    assert ties_broken(first, rolls(party=9, foes=8)) == ((FOES,), (PARTY,), (BEASTS,))
