"""What a tie on the initiative dice brings about, in sentences that name whom it befalls (see `chronicle`)."""

from typing import Final

from domain.events import CriticalEventHappened
from domain.grid.facing import WAYS
from domain.views.names import side_name
from domain.views.shapes import Line
from domain.views.telling import Scene, Sentence, face

BEFALLS: Final = {
    "close_quarters": "{0} and {1} get inside each other's reach.",
    "knock_down": "{0} is knocked off its feet.",
    "lucky_break": "fortune smiles on {0}.",
    "lucky_opening": "{0} sees an opening.",
    "retreat": "{0} has to give ground to {1}.",
    "slip": "{0} slips.",
}
ENDS: Final = {
    ("armor_trouble", "helm_lost"): "{0}'s helm comes off; it changes nothing.",
    ("armor_trouble", "shield_lost"): "a strap gives way.",
    ("armor_trouble", "plate_loose"): "a plate comes loose on {0}.",
    ("armor_trouble", "nothing"): "{0}'s armour slips, and holds.",
    ("item_damaged", ""): "something that {0} carries may break.",
    ("item_damaged", "breaks"): "something that {0} carries is crushed.",
    ("item_damaged", "holds"): "something that {0} carries is knocked about, and holds.",
    ("item_dropped", ""): "something that {0} carries falls to the ground.",
    ("item_dropped", "dropped"): "{0} loses something on the way.",
    ("mount_trouble", "bolts"): "{0}'s mount bolts.",
    ("mount_trouble", "balks"): "{0}'s mount will not stir.",
    ("mount_trouble", "throws"): "{0}'s mount rears.",
    ("weapon_trouble", "nothing"): "{0} fumbles, with nothing in its hands.",
    ("weapon_trouble", "dropped"): "{0} loses its grip.",
    ("weapon_trouble", "stuck"): "{0} is entangled.",
    ("weapon_trouble", "breaks"): "{0} strains its weapon too far.",
    ("weapon_trouble", "holds"): "{0} strains its weapon, and it holds.",
}
NOBODY: Final = {
    "mount_trouble": "a mount would shy, but nobody rides.",
    "battlefield_damaged": "the ground shakes, but there is nothing that could break.",
}


def critical_sentence(event: CriticalEventHappened, scene: Scene) -> Sentence:
    """Whom it befalls, by the names that the viewer knows; the dice stand behind it."""
    lines = (
        Line("critical event, d20", face(event.die), event.rule),
        *(Line(f"d{die.sides}", face(die), event.rule) for die in event.dice),
    )
    return Sentence(f"A critical event: {_words(event, scene)}", lines=lines)


def _words(event: CriticalEventHappened, scene: Scene) -> str:
    names = [scene.name(figure) for figure in event.figures]
    if names:
        words = ENDS.get((event.row, event.outcome)) or BEFALLS.get(event.row)
        if words is not None and words.count("{") <= len(names):
            return words.format(*names)
    if event.towards is not None:
        squares = sum(die.face for die in event.dice[1:])
        how_far = "one square" if squares == 1 else f"up to {squares} squares"
        return f"the whole field is carried {how_far} to the {WAYS[event.towards]}."
    if event.square is not None:
        return f"the wall at {event.square} breaks down; what is left of it is rough ground."
    if event.side is not None:
        return f"help may be on its way for {side_name(event.side)}."
    if event.outcome:
        what = f"{event.row.replace('_', ' ')}, but there is nobody whom it could befall."
        return NOBODY.get(event.row, what)
    return (
        f"{event.row.replace('_', ' ')}. {event.effect}"  # stored before events did something of themselves
    )
