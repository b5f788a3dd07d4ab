"""Turning undead, in a sentence (see `chronicle`)."""

from msgspec import UNSET

from domain.turning import TurningRolled
from domain.views.shapes import Line
from domain.views.telling import Scene, Sentence, by_hand, thrown


def turning_sentence(event: TurningRolled, scene: Scene) -> Sentence:
    """The throw for everyone; what each sort of undead asked for, for those who see all."""
    who = scene.name(event.figure)
    shown = thrown(event.dice, event.total - sum(die.face for die in event.dice))
    end = "nobody gives way" if event.in_vain else "the undead give way"
    cells = {} if event.cells is UNSET else event.cells
    thrown_at_the_table = "" if event.number_dice is UNSET else by_hand(event.number_dice)
    lines = (
        *(Line(sort, cell, event.rule) for sort, cell in cells.items()),
        *([] if event.level is UNSET else [Line("turns at level", str(event.level), event.rule)]),
        *(
            []
            if event.in_vain
            else [Line("at most so many", f"{event.number}{thrown_at_the_table}", event.rule)]
        ),
    )
    return Sentence(f"{who} presents the symbol, {shown}: {end}.", lines=lines)
