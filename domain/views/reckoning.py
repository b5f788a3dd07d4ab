"""What a battle came to when it is over: who struck how often and how well, against what was to be expected."""

from collections.abc import Iterator
from itertools import groupby, islice
from typing import Final

from msgspec import UNSET, structs

from domain.battle import Battle
from domain.deeds import AttackRolled, DamageRolled, FigureFell
from domain.events import FightEvent
from domain.ids import CommandId, FigureId
from domain.log import Moment, acts
from domain.rules.to_hit import chance_percent
from domain.texts import isolated
from domain.views.camp_asking import FighterCard, Reckoning, RollCard
from domain.views.names import figure_name
from domain.views.viewer import Viewer

HUNDRED: Final = 100
NOTES_MAX: Final = 5
FELLED: Final = 1000
"""Whoever brings somebody down stands before whoever only wounds."""
ROLLS_MAX: Final = 5000
"""So many dice go out to be thrown again; of a longer battle the latest."""


def reckoned(viewer: Viewer, moment: Moment) -> Reckoning:
    """Of all that counts: what was taken back was not."""
    by: dict[FigureId, FighterCard] = {}
    notes: list[tuple[int, str]] = []
    dice = 0
    battle = moment.battle
    for act in reversed(tuple(acts(moment))):
        dice += len(act.rolls)
        for event in act.events:
            by = _counted(by, viewer, battle, event)
        notes += _of_note(viewer, battle, act.before.round_state.round, act.events)
    best = sorted(notes, key=lambda note: -note[0])[:NOTES_MAX]
    return Reckoning(by, tuple(words for _, words in best), dice)


def _counted(
    by: dict[FigureId, FighterCard], viewer: Viewer, battle: Battle, event: FightEvent
) -> dict[FigureId, FighterCard]:
    match event:
        case AttackRolled(attacker=name, hit=hit, needed=needed):
            now = _of(by, viewer, battle, name)
            chance = 0 if needed is UNSET else chance_percent(needed) / HUNDRED
            counted = structs.replace(
                now, blows=now.blows + 1, hits=now.hits + hit, expected=round(now.expected + chance, 2)
            )
        case DamageRolled(attacker=name, total=total):
            now = _of(by, viewer, battle, name)
            counted = structs.replace(now, damage=now.damage + total)
        case _:
            return by
    return by | {name: counted}


def _of(by: dict[FigureId, FighterCard], viewer: Viewer, battle: Battle, name: FigureId) -> FighterCard:
    return by.get(name) or FighterCard(_name(viewer, battle, name))


def _name(viewer: Viewer, battle: Battle, name: FigureId) -> str:
    figure = battle.figure(name)
    return isolated(figure_name(viewer, figure)) if figure is not None else str(name)


def _of_note(
    viewer: Viewer, battle: Battle, number: int, events: tuple[FightEvent, ...]
) -> Iterator[tuple[int, str]]:
    """The heaviest blows; one that brings somebody down before all others."""
    fallen = {event.figure for event in events if isinstance(event, FigureFell)}
    blows = (event for event in events if isinstance(event, DamageRolled))
    for (attacker, target), those in groupby(blows, key=lambda blow: (blow.attacker, blow.target)):
        total = sum(blow.total for blow in those)
        falls = f", and {_name(viewer, battle, target)} falls" if target in fallen else ""
        words = f"Round {number}: {_name(viewer, battle, attacker)} strikes {_name(viewer, battle, target)} for {total}{falls}."
        yield total + (FELLED if falls else 0), words


def open_rolls(moment: Moment) -> tuple[RollCard, ...]:
    """Every open die that the server threw and that counts, in an epoch whose seed is public, to be thrown again."""
    found = (
        RollCard(
            epoch=roll.epoch or act.epoch,
            command=CommandId(roll.command or act.commit.id),
            purpose=roll.purpose,
            subject=roll.subject,
            n=roll.n,
            sides=roll.sides,
            face=roll.face,
        )
        for act in acts(moment)
        for roll in act.rolls
        if not roll.secret and (roll.epoch or act.epoch) <= moment.revealed
    )
    return tuple(islice(found, ROLLS_MAX))
