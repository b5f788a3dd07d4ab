"""Blocking and disarming, as numbers (OE-5.14)."""


def stops(blocking_armour_class: int, striking_armour_class: int) -> bool:
    """What the block would hit, descending, is as good an armour class as what the blow hits (OE-5.14)."""
    return blocking_armour_class <= striking_armour_class


def loser_of(own_total: int, other_total: int) -> int:
    """Who loses its weapon: -1 the attacker, 1 the other, 0 nobody (OE-5.14)."""
    return (own_total > other_total) - (own_total < other_total)
