"""Rulings, forced acts and dice, in sentences. Only from what `as_seen` let through (see `chronicle`)."""

from typing import assert_never

from msgspec import UNSET

from domain.dice.rolling import Die
from domain.rulings import (
    DiceRolled,
    Forced,
    Improvised,
    Ruled,
    RulingEvent,
    RulingOpened,
    SecretDiceRolled,
)
from domain.texts import isolated
from domain.views.names import author_name
from domain.views.shapes import Line
from domain.views.telling import Scene, Sentence, thrown


def ruling_sentence(event: RulingEvent, scene: Scene) -> Sentence | None:
    """What was ruled or rolled, as far as the viewer knows it; None where the card that asks shows it."""
    match event:
        case Improvised():
            return Sentence(f"{scene.name(event.figure)}: “{isolated(event.words)}”")
        case RulingOpened():
            return None
        case Ruled():
            return _ruled(event)
        case Forced():
            lines = (
                ()
                if event.refused is UNSET or not event.refused
                else (Line(event.refused, "", _text(event.rule)),)
            )
            return Sentence(f"The DM forces it: {isolated(event.reason)}.", lines=lines)
        case DiceRolled():
            who = author_name(scene.table, event.by)
            purpose = f" for {isolated(event.purpose)}" if event.purpose else ""
            return Sentence(
                f"{who} rolls {event.expression}{purpose}: {_thrown(event.dice, event.total)}.",
            )
        case SecretDiceRolled():
            if event.dice is UNSET or event.total is UNSET:
                return None
            purpose = f" for {isolated(event.purpose)}" if event.purpose else ""
            return Sentence(
                f"Behind the screen, {event.expression}{purpose}: {_thrown(event.dice, event.total)}."
            )
        case _:
            assert_never(event)


def _thrown(dice: tuple[Die, ...], total: int) -> str:
    """The faces, what is added to them, and the total."""
    return thrown(dice, total - sum(die.face for die in dice))


def _text(rule: object) -> str:
    return rule if isinstance(rule, str) else ""


def _ruled(event: Ruled) -> Sentence:
    """`Ruling: he swings over: 9, it comes off.`"""
    outcome = {None: "", True: ": it comes off", False: ": it does not come off"}[event.made]
    rolled = f", {_thrown(event.dice, event.total)}" if event.dice else ""
    wanted = () if event.wanted is UNSET or not event.wanted else (Line("wanted", event.wanted, event.rule),)
    return Sentence(f"Ruling: {isolated(event.words)}{rolled}{outcome}.", "plain", wanted)
