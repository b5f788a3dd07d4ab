"""What players come to know, in sentences. Only from what `as_seen` let through (see `chronicle`)."""

from collections.abc import Sequence
from typing import assert_never

from msgspec import UNSET

from domain.combatant import Combatant
from domain.knowledge import Knowledge
from domain.reveals import KnowledgeSet, NamesRevealed, ReserveSet, Reveals
from domain.texts import in_words, isolated
from domain.views.names import numbered
from domain.views.telling import Scene, Sentence


def reveal_sentence(event: Reveals, scene: Scene) -> Sentence | None:
    """What everyone knows now, and for the DM who waits."""
    match event:
        case KnowledgeSet():
            return _knowledge(event.knowledge)
        case NamesRevealed():
            return _names(event, scene)
        case ReserveSet():
            return None if event.combatants is UNSET else _reserve(event.combatants)
        case _:
            assert_never(event)


def _knowledge(knowledge: Knowledge) -> Sentence:
    points = {"exact": "their hit points", "words": "how hurt they are", "none": "no hit points"}
    numbers = {
        "none": "no armour class",
        "after_first_hit": "armour class and THAC0 from the first hit on",
        "open": "armour class and THAC0",
    }
    return Sentence(f"Of foes is known: {points[knowledge.hit_points]}, {numbers[knowledge.numbers]}.")


def _names(event: NamesRevealed, scene: Scene) -> Sentence | None:
    """What they were called, and who they are."""
    figures = [found for one in event.figures if (found := scene.battle.figure(one)) is not None]
    if not figures:
        return None  # in a history that has none of them
    told = (f"{isolated(numbered(one.looks, one.number))} is {isolated(one.name)}" for one in figures)
    return Sentence(f"{'; '.join(told)}.")


def _reserve(combatants: Sequence[Combatant]) -> Sentence:
    return Sentence(f"In reserve: {in_words([one.name for one in combatants])}.")
