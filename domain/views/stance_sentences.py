"""Stances, grips and shots that are held, in sentences. Only from what `as_seen` let through (see `chronicle`)."""

from typing import assert_never

from msgspec import UNSET

from domain.stances import (
    BlockReady,
    BlockRolled,
    DisarmTried,
    KnockdownRolled,
    ShotHeld,
    Stance,
    StoodUp,
    Subdued,
    UnarmedHit,
)
from domain.views.shapes import Line
from domain.views.telling import Scene, Sentence, face


def stance_sentence(event: Stance, scene: Scene) -> Sentence:
    """What it did, as far as the viewer knows."""
    who = scene.name(event.figure)
    match event:
        case ShotHeld():
            return Sentence(f"{who} holds the shot.")
        case StoodUp():
            return Sentence(f"{who} stands up.")
        case UnarmedHit():
            lines = (
                ()
                if event.ko is None
                else (
                    Line(
                        "stunned on", "" if event.chance is UNSET else f"{event.chance} or less", event.rule
                    ),
                    Line("d100", str(event.ko.face)),
                )
            )
            return Sentence(f"{event.result[:1].upper()}{event.result[1:]}.", "hit", lines, follows=True)
        case BlockReady():
            return Sentence(f"{who} makes ready to block.")
        case BlockRolled():
            words = "stops the blow" if event.stopped else "does not stop the blow"
            return Sentence(
                f"{who} {words}: {face(event.die)}.", "miss" if event.stopped else "hit", follows=True
            )
        case DisarmTried():
            words = f"{scene.name(event.attacker)} {face(event.own)}, {who} {face(event.other)}"
            return Sentence(f"Blade against blade: {words}.", follows=True)
        case Subdued():
            return Sentence(f"{who} takes {event.amount} in bruises, which wear off.", "hit", follows=True)
        case KnockdownRolled():
            lines = (
                Line("to shake it", str(event.needed), event.rule),
                Line(f"d{event.die.sides}", str(event.die.face)),
            )
            words = "may fall" if event.die.face >= event.needed else "keeps its feet"
            return Sentence(f"{who} {words}: {face(event.die)}.", lines=lines, follows=True)
        case _:
            assert_never(event)
