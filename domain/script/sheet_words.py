"""A sheet as it is typed: `Rath, fighter 7, str 18/80, hp 52, ac 2, long_sword +1`."""

from collections.abc import Callable
from typing import Final, get_args

from msgspec import structs

from domain.quantities import DescendingAC, HitPoints, Thac0
from domain.script.words import Words
from domain.sheets import AttackRank, Charged, FightingStyle, Mastery, Sheet, WeaponInHand, WeaponSkill

MASTERIES: Final[tuple[Mastery, ...]] = get_args(Mastery)
STYLES: Final[tuple[FightingStyle, ...]] = get_args(FightingStyle)
SKILLS: Final[tuple[WeaponSkill, ...]] = get_args(WeaponSkill)
STRENGTH_BOW: Final = "strength_bow"
RANKS: Final[tuple[AttackRank, ...]] = get_args(AttackRank)
USAGE: Final = (
    "NAME, CLASS LEVEL | hd 1+1, hp N, ac N[, str 18/80][, shield 1][, rate 9][, load heavy | pounds 60]"
    "[, rank C][, style two_weapon][, mounted][, martial_arts][, armour SUIT [+1]][, items ITEM…][, charges ITEM | WEAPON N][, spells SPELL…][, WEAPON [+1] [sk] [specialised] [strength_bow]]…"
)


def read_name(words: Words, *stops: str) -> str:
    """A name: one in quotation marks, or bare words up to a comma or one of `stops`."""
    first = words.take("a name")
    parts = [first.text]
    while not first.quoted and words.peek() is not None and not words.next_is(",", *stops):
        parts.append(words.take("a name").text)
    return " ".join(parts)


class SheetDraft:
    """A sheet of which parts are still to be read; hit points and armour class must be among them."""

    def __init__(self, name: str) -> None:
        self._sheet = Sheet(name, HitPoints(0), DescendingAC(10))
        self._said: Final[set[str]] = set()

    def read_part(self, words: Words) -> None:
        """The next part, up to its comma."""
        for keyword, read in _PARTS.items():
            if words.next_is(keyword):
                if keyword in self._said:
                    words.fail(f"{keyword} stands here twice", words.column)
                self._said.add(keyword)
                words.take(keyword)
                self._sheet = read(self._sheet, words)
                return
        self._sheet = _class_or_weapon(self._sheet, words)

    def with_hit_points(self, hit_points: int) -> None:
        """Hit points that were read elsewhere."""
        self._said.add("hp")
        self._sheet = structs.replace(self._sheet, hit_points=HitPoints(hit_points))

    def finished(self, words: Words) -> Sheet:
        """The whole sheet."""
        for needed in ("hp", "ac"):
            if needed not in self._said:
                words.fail(f"{needed} is missing", words.column)
        return self._sheet


def read_sheet(words: Words) -> Sheet:
    """A whole sheet, to the end of the line."""
    draft = SheetDraft(read_name(words))
    while words.take_if(","):
        draft.read_part(words)
    words.done()
    return draft.finished(words)


def _class_or_weapon(sheet: Sheet, words: Words) -> Sheet:
    """`fighter 7` is a class with its level; `mace`, `long sword +1 sk` and `claw damage 1d4` are weapons."""
    row = words.row("class or weapon", "damage", *MASTERIES, *SKILLS, STRENGTH_BOW)
    following = words.peek()
    if following is not None and following.text.isdecimal():
        return structs.replace(sheet, class_=row, level=words.number("the level"))
    plus = 0
    if following is not None and following.text[:1] in {"+", "-"}:
        plus = words.number("the weapon's plus")
    damage = words.take("a notation of dice").text if words.take_if("damage") else ""
    mastery: Mastery = words.one_of("mastery", MASTERIES) if words.next_is(*MASTERIES) else "ba"
    skill: WeaponSkill = words.one_of("skill", SKILLS) if words.next_is(*SKILLS) else "proficient"
    held = WeaponInHand(row, plus, damage, mastery, skill, strength_bow=words.take_if(STRENGTH_BOW))
    return structs.replace(sheet, weapons=(*sheet.weapons, held))


def read_rows(words: Words, what: str) -> tuple[str, ...]:
    """`magic_missile sleep sleep`: each word is a row of its own, so none may be written with a blank."""
    found: list[str] = []
    while not found or (words.more(what=what) and not words.next_is(",")):
        found.append(words.take(what).text.replace(" ", "_").lower())
    return tuple(found)


def _armour(sheet: Sheet, words: Words) -> Sheet:
    """`chain_mail +1`: the suit and its magic, minus where it is cursed (AD-1.9)."""
    worn = structs.replace(sheet, armour=words.row("armour"))
    following = words.peek()
    if following is None or following.text[:1] not in {"+", "-"}:
        return worn
    return structs.replace(worn, armour_plus=words.number("the magic of the armour"))


def _charges(sheet: Sheet, words: Words) -> Sheet:
    """`charges wand_of_fire 12`, `charges long_bow 20`: how often it works still, how many missiles there are."""
    row = words.take("an item or a weapon").text.replace(" ", "_").lower()
    one = Charged(row, words.number("how many are left"))
    return structs.replace(sheet, charges=(*sheet.charges, one))


_PARTS: Final[dict[str, Callable[[Sheet, Words], Sheet]]] = {
    "hp": lambda sheet, words: structs.replace(
        sheet, hit_points=HitPoints(words.number("a number of hit points"))
    ),
    "ac": lambda sheet, words: structs.replace(
        sheet, armour_class=DescendingAC(words.number("the armour class"))
    ),
    "hd": lambda sheet, words: structs.replace(
        sheet, hit_dice=words.take("the notation of the Hit Dice").text
    ),
    "rank": lambda sheet, words: structs.replace(sheet, attack_rank=words.one_of("attack rank", RANKS)),
    "str": lambda sheet, words: structs.replace(sheet, strength=words.take("the Strength").text),
    "dex": lambda sheet, words: structs.replace(sheet, dexterity=words.number("the Dexterity")),
    "con": lambda sheet, words: structs.replace(sheet, constitution=words.number("the Constitution")),
    "size": lambda sheet, words: structs.replace(
        sheet, size=words.one_of("size", ("T", "S", "M", "L", "H", "G"))
    ),
    "rate": lambda sheet, words: structs.replace(sheet, rate=words.number("the movement rate")),
    "load": lambda sheet, words: structs.replace(
        sheet, load=words.one_of("load", ("unencumbered", "light", "moderate", "heavy", "severe"))
    ),
    "pounds": lambda sheet, words: structs.replace(sheet, pounds=words.number("the pounds carried")),
    "shield": lambda sheet, words: structs.replace(
        sheet, shield=words.number("how much of the armour class is the shield's")
    ),
    "armour": _armour,
    "items": lambda sheet, words: structs.replace(sheet, items=read_rows(words, "an item")),
    "charges": _charges,
    "spells": lambda sheet, words: structs.replace(sheet, spells=read_rows(words, "a spell")),
    "thac0": lambda sheet, words: structs.replace(sheet, thac0=Thac0(words.number("the THAC0"))),
    "public": lambda sheet, words: structs.replace(sheet, public_name=read_name(words)),
    "martial_arts": lambda sheet, _: structs.replace(sheet, martial_arts=True),
    "mounted": lambda sheet, _: structs.replace(sheet, mounted=True),
    "style": lambda sheet, words: structs.replace(sheet, style=words.one_of("style", STYLES)),
    "monster": lambda sheet, words: structs.replace(sheet, monster=words.row("monster")),
}
