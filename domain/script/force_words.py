"""What is forced, as it is typed: `force "it was nearer than it looked" orc-1 attack rath`."""

from domain.commands import Attack, Cast, Declare, Force, Move
from domain.script.words import Unsaid, Words


def read_force(words: Words, unsaid: Unsaid) -> Force:
    """A rule's refusal, or its outcome, is passed over (CO-9)."""
    reason = words.take("the reason, in quotation marks").text
    hit = True if words.take_if("hit") else False if words.take_if("miss") else None
    damage = words.number("the damage") if words.take_if("damage") else None
    modifier = words.number("the modifier") if words.take_if("modifier") else 0
    column = words.column
    act = words.command(unsaid)
    if not isinstance(act, Attack | Move | Cast | Declare):
        words.fail("only an attack, a move by squares, a spell or an order is forced", column)
    return Force(act, reason, hit, damage, modifier)
