"""Turning undead: the command, and what comes of it (OE-7.3, AD-9.2, TM-5.4). The rules of `domain.events` hold."""

from typing import ClassVar

from domain.command import Command
from domain.dice.rolling import Die
from domain.event import Event
from domain.ids import FigureId, FigureName
from domain.rounds import Faces
from domain.visibility import Open, Own, Secret


class TurnUndead(Command, frozen=True):
    """Present the symbol to the undead in sight; `dice` are those of the attempt, then those of how many it takes."""

    figure: FigureName
    dice: Faces = ()


class TurningRolled(Event, frozen=True):
    """Somebody tried to turn the undead in sight; `cells` is what each sort of them asked for.

    Whoever turned nobody tries no more in this fight. `number` are how many, or how many Hit Dice, may be taken.
    """

    owner_field: ClassVar[str] = "figure"

    figure: Open[FigureId]
    dice: Open[tuple[Die, ...]]
    total: Open[int]
    level: Own[int]
    cells: Secret[dict[str, str]]
    number: Open[int]
    number_dice: Secret[tuple[Die, ...]]
    """Their sides tell what sort of figures gave way."""
    in_vain: Open[bool]
    rule: Open[str]
