"""What is typed between battles: `camp 7 days`, `treat rath 6 by bera with cure_light_wounds`, `memorise bera`."""

from typing import Final, get_args

from domain.camp import CampUnit, Carry, ChangeSheet, Memorise, PassTime, Restock, TakeBackCamp, TreatWounds
from domain.ids import CharacterId
from domain.script.form import Form
from domain.script.sheet_words import USAGE as SHEET_USAGE
from domain.script.sheet_words import read_rows
from domain.script.table_words import read_character
from domain.script.time_words import by_one_or_many
from domain.script.words import Words

_UNITS: Final[dict[str, CampUnit]] = by_one_or_many(get_args(CampUnit))


def read_time(words: Words) -> PassTime:
    """How long, and what they do not do meanwhile (OE-6.5, OE-6.7)."""
    count = words.number("how many")
    unit = _UNITS[words.one_of("unit of time", tuple(_UNITS))]
    busy = words.take_if("busy")
    without = words.take_if("without")
    if without:
        words.keyword("memorising")
    return PassTime(count, unit, resting=not busy, memorise=not without)


def read_treatment(words: Words) -> TreatWounds:
    """Whom, how many points the dice gave, and who spends what for it (OE-6.7)."""
    patient = CharacterId(words.slug("character"))
    points = words.number("the points that it gives back")
    if not words.take_if("by"):
        return TreatWounds(patient, points)
    by = CharacterId(words.slug("character"))
    words.keyword("with")
    if words.take_if("item"):
        return TreatWounds(patient, points, by, item=words.row("item"))
    return TreatWounds(patient, points, by, spell=words.row("spell"))


def read_memorising(words: Words) -> Memorise:
    """Whose, and which spells where they are others than before."""
    character = CharacterId(words.slug("character"))
    spells = read_rows(words, "spell") if words.more(what="spell") else None
    return Memorise(character, spells)


def read_carrying(words: Words) -> Carry:
    """All who fought, or some."""
    if not words.more(what="character"):
        return Carry()
    return Carry(tuple(CharacterId(name) for name in words.slugs("character")))


def read_change(words: Words) -> ChangeSheet:
    """As for a character that joins."""
    read = read_character(words)
    return ChangeSheet(read.character, read.sheet)


FORMS: Final[tuple[Form, ...]] = (
    Form(
        ("carry",),
        "[CHARACTER…]",
        lambda words, _: read_carrying(words),
        "carry what came of the battle that is over to the roster",
        dm=True,
    ),
    Form(
        ("camp", "back"),
        "",
        lambda _, __: TakeBackCamp(),
        "take back what was last changed in camp",
        dm=True,
    ),
    Form(
        ("camp",),
        "N hours | days [busy] [without memorising]",
        lambda words, _: read_time(words),
        "let time pass in camp: rest mends, and whoever has slept has its spells again",
        dm=True,
    ),
    Form(
        ("treat",),
        "CHARACTER POINTS [by CHARACTER with SPELL | item ITEM]",
        lambda words, _: read_treatment(words),
        "give hit points back in camp, as the dice at the table fell",
        dm=True,
    ),
    Form(
        ("memorise",),
        "CHARACTER [SPELL…]",
        lambda words, _: read_memorising(words),
        "have its spells in memory again, or others in their place",
        dm=True,
    ),
    Form(
        ("restock",),
        "CHARACTER",
        lambda words, _: Restock(CharacterId(words.slug("character"))),
        "fill its quivers in camp, as its sheet has them",
        dm=True,
    ),
    Form(
        ("sheet",),
        f"CHARACTER: {SHEET_USAGE}",
        lambda words, _: read_change(words),
        "write a character's sheet anew",
        dm=True,
    ),
)
