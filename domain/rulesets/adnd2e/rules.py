"""AD&D 2e, the THAC0 chapter: its record."""

from functools import partial
from typing import Final

from msgspec import Struct, structs

from domain.rounds import Action, Modifier, Order
from domain.rules.strokes import weapon_of_order
from domain.rules.thac0 import sheet_thac0
from domain.rulesets.adnd2e.plan import plan_round
from domain.rulesets.book import Book
from domain.rulesets.book_missiles import RangeModifiers
from domain.rulesets.book_phases import Size
from domain.rulesets.reading import read_part
from domain.rulesets.ruleset import Ruleset, Situations, Visibility, load_ruleset
from domain.sheets import Sheet

ID: Final = "adnd2e"
ACTIONS: Final[frozenset[Action]] = frozenset(
    {
        "attack",
        "unarmed",
        "fire",
        "charge",
        "cast",
        "guard",
        "parry",
        "move",
        "withdraw",
        "flee",
        "hold",
        "improvise",
        "turn",
        "use_item",
        "tend",
    }
)


class InitiativeNumbers(Struct, frozen=True):
    """Lines of the initiative table: of a whole side, of what is used, and by size of those who fight with their own bodies."""

    hasted: int
    slowed: int
    higher_ground: int
    set_for_charge: int
    wading_or_slippery: int
    deep_water: int
    foreign_environment: int
    hindered: int
    waiting: int
    item_misc: int
    item_potion: int
    item_ring: int
    item_rod: int
    item_stave: int
    item_wand: int
    natural_weapons_by_size: dict[Size, int]


OF_A_SIDE: Final = tuple(
    name
    for name in InitiativeNumbers.__struct_fields__
    if name != "natural_weapons_by_size" and not name.startswith("item_")
)
CITED: Final = "AD-5.2"


class Table51Row(Struct, frozen=True):
    """A line of Table 51; `automatic` ones have no number."""

    id: str
    mod: int = 0


def adnd2e(book: Book) -> Ruleset:
    """The game, from its own numbers and the shared tables."""
    rows = {row.id: row.mod for row in read_part("combat_modifiers", "adnd_table51", tuple[Table51Row, ...])}
    situations = Situations(
        rear=rows["rear_attack"],
        higher_ground=rows["higher_ground"],
        ranges=RangeModifiers(0, rows["missile_medium"], rows["missile_long"]),
        subdual_attack=read_part("combat_modifiers", "oe.subdual_attack", int),
        visibility=read_part("combat_modifiers", "visibility", dict[str, Visibility]),
    )
    game = load_ruleset(
        ID, book, partial(plan_round, book), situations, ACTIONS, partial(sheet_thac0, book), morale=True
    )
    numbers = read_part("combat_modifiers", "adnd_initiative", InitiativeNumbers)
    return structs.replace(
        game,
        initiative_modifiers={name: getattr(numbers, name) for name in OF_A_SIDE},
        charged_initiative=numbers.set_for_charge,
        speed=partial(speed, book, numbers),
    )


def speed(book: Book, numbers: InitiativeNumbers, sheet: Sheet, order: Order) -> tuple[Modifier, ...]:
    """How fast is what it does, and how quick its own reactions: those come off the die (AD-5.2)."""
    reaction = book.dexterity[sheet.dexterity].react
    quick = (Modifier(f"Dexterity {sheet.dexterity}", -reaction, CITED),) if reaction else ()
    return (_speed_of_deed(book, numbers, sheet, order), *quick)


def _speed_of_deed(book: Book, numbers: InitiativeNumbers, sheet: Sheet, order: Order) -> Modifier:
    """The speed factor of the weapon, less its magic; the casting time, a scroll's too; a thing by its kind; a body by
    its size (AD-5.2).
    """
    if order.action == "cast":
        return _casting_time(book, order.spell or "")
    if order.action == "use_item":
        used = book.items.of(order.item or next(iter(sheet.items), ""), book.magic)
        if used.kind == "scroll":
            return _casting_time(book, used.spell)
        return Modifier(used.name.lower(), getattr(numbers, f"item_{used.kind}"), CITED)
    held = weapon_of_order(book, sheet, order)
    weapon = book.weapons.get(held.weapon) if held else None
    bare = order.action == "unarmed"
    if not bare and (held is None or order.action not in {"attack", "fire", "charge", "guard"}):
        return Modifier("no weapon", 0, CITED)
    if bare or held is None or weapon is None or weapon.dmg_sm == "creature":
        return Modifier("natural weapons", numbers.natural_weapons_by_size[sheet.size], CITED)
    return Modifier(f"speed of the {weapon.name.lower()}", max(0, weapon.speed - max(0, held.plus)), CITED)


def _casting_time(book: Book, spell: str) -> Modifier:
    row = book.magic.spells[spell]
    return Modifier(f"casting time of {row.name.lower()}", row.casting_time, CITED)
