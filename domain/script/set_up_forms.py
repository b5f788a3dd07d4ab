"""What is typed to set a fight up, and to put it right by hand."""

from typing import Final

from domain.commands import Hide, Place, Reveal
from domain.house_rules import SetOption
from domain.ids import FigureId
from domain.knowing import RevealNames
from domain.script import (
    care_words,
    engaging_words,
    ground_words,
    group_words,
    knowing_words,
    map_words,
    side_words,
)
from domain.script.care_words import read_edit, read_remove
from domain.script.engaging_words import read_disengage, read_engage, read_range
from domain.script.form import Form, figures
from domain.script.ground_words import read_ground
from domain.script.group_words import read_group
from domain.script.knowing_words import read_bringing, read_knowledge
from domain.script.map_words import read_cover, read_picture, read_uncover
from domain.script.side_words import read_side
from domain.script.table_words import read_option, read_override

FORMS: Final[tuple[Form, ...]] = (
    Form(("add",), group_words.USAGE, lambda words, _: read_group(words), "bring a group on", dm=True),
    Form(
        ("side",),
        side_words.USAGE,
        lambda words, _: read_side(words),
        "one more side, the enemy of all others; `with`: beside that one, on its initiative",
        dm=True,
    ),
    Form(
        ("place",),
        "FIGURE X,Y",
        lambda words, _: Place(FigureId(words.slug("figure")), words.square()),
        "set a figure down",
        dm=True,
    ),
    Form(
        ("engage",),
        engaging_words.ENGAGE_USAGE,
        lambda words, _: read_engage(words),
        "without a map: each of the first is in melee with each of the second, and attacks from that side",
        dm=True,
    ),
    Form(
        ("disengage",),
        engaging_words.DISENGAGE_USAGE,
        lambda words, _: read_disengage(words),
        "without a map: they are in melee no more",
        dm=True,
    ),
    Form(
        ("range",),
        engaging_words.RANGE_USAGE,
        lambda words, _: read_range(words),
        "without a map: how far off they are; `behind`: on the other side of that figure",
        dm=True,
    ),
    Form(
        ("ground",),
        ground_words.USAGE,
        lambda words, _: read_ground(words),
        "draw the map anew; `12,4 12,5` are two squares, `12,4 to 13,9` is a block; what gives cover is a row of the table, `low_wall`",
        dm=True,
    ),
    Form(
        ("map", "picture"),
        map_words.PICTURE_USAGE,
        lambda words, _: read_picture(words),
        "lay a picture under the map that was brought to the table; `across` is its width, in hundredths of a square",
        dm=True,
    ),
    Form(
        ("map", "cover"),
        map_words.COVER_USAGE,
        lambda words, _: read_cover(words),
        "cover squares: players see neither the ground there nor who stands on it",
        dm=True,
    ),
    Form(
        ("map", "uncover"),
        map_words.UNCOVER_USAGE,
        lambda words, _: read_uncover(words),
        "lift the cover from squares, or from all",
        dm=True,
    ),
    Form(
        ("option",),
        "OPTION VALUE",
        lambda words, _: SetOption(*read_option(words)),
        "set a switch of the rules for this battle",
        dm=True,
    ),
    Form(
        ("override",),
        "TABLE ROW FIELD VALUE",
        lambda words, _: read_override(words),
        "change one place in the tables for this battle: `override weapon long_sword dmg_sm 2d6`",
        dm=True,
    ),
    Form(
        ("edit",),
        care_words.EDIT_USAGE,
        lambda words, _: read_edit(words),
        "put a figure right: the hit points that it has, of how many",
        dm=True,
    ),
    Form(
        ("remove",),
        "FIGURE…",
        lambda words, _: read_remove(words),
        "take figures off the board for good; nobody's loss",
        dm=True,
    ),
    Form(
        ("hide",),
        "FIGURE…",
        lambda words, _: Hide(figures(words)),
        "take figures out of the players' sight",
        dm=True,
    ),
    Form(
        ("reveal", "names"),
        "FIGURE…",
        lambda words, _: RevealNames(figures(words)),
        "everyone knows them by their true names",
        dm=True,
    ),
    Form(
        ("reveal",),
        "FIGURE…",
        lambda words, _: Reveal(figures(words)),
        "let the players see figures",
        dm=True,
    ),
    Form(
        ("bring", "on"),
        knowing_words.BRING_USAGE,
        lambda words, _: read_bringing(words),
        "bring figures on from the reserve",
        dm=True,
    ),
    Form(
        ("let", "know"),
        knowing_words.KNOW_USAGE,
        lambda words, _: read_knowledge(words),
        "what players may know of foes",
        dm=True,
    ),
)
