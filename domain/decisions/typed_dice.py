"""Dice that were typed in, judged when it is known which of them were needed (CO-1)."""

from collections.abc import Iterable

from domain.afflictions import SaveRolled
from domain.deeds import AttackRolled
from domain.dice.rolling import DiceJudgedAfter
from domain.events import FightEvent
from domain.refusals import Refused


def typed_dice_are_wrong(hand: DiceJudgedAfter, rule: str, typed: int, spared: int = 0) -> Refused | None:
    """A face that cannot be, or more dice than were needed: each that is typed in is told, or refused (CO-1).

    `spared`: so many would have fallen, had the trial gone the other way.
    """
    if hand.wrong:
        return Refused("bad_dice", hand.wrong.reason, rule)
    if hand.left <= spared:
        return None
    words = f"This takes {typed - hand.left + spared or 'no'} dice at most; {typed} were typed in."
    return Refused("bad_dice", words, rule)


def spared_by(events: Iterable[FightEvent], hand: DiceJudgedAfter) -> int:
    """How many of the dice that are left may have fallen for nothing: all, where a touch or a save was rolled.

    How that came out does not count: a refusal, which changes nothing, must not tell it.
    """
    tried = any(isinstance(one, AttackRolled | SaveRolled) for one in events)
    return hand.left if tried else 0
