"""A sheet in the making: numbers of a source come in, and with each goes a line of the report."""

import re
from collections.abc import Iterable, Iterator
from typing import Final, Literal

import msgspec
from msgspec import structs

from domain.commands import AddCombatants
from domain.ids import GroupId
from domain.quantities import DescendingAC, HitPoints, Thac0
from domain.rules.hit_dice import parse_hit_dice
from domain.rules.thac0 import sheet_thac0
from domain.rulesets.book import WITH_WEAPON
from domain.script.group_words import FOES_FACE
from domain.sheets import Sheet, WeaponInHand
from domain.table.roster import sheet_is_wrong
from domain.texts import composed
from domain.unreadable import UNREADABLE, in_words
from server.imports.armour import ArmourBase, Scale, our_armour, our_thac0, scale_of
from server.imports.hit_dice import hit_dice_in
from server.imports.plain import name_of, number, plain, shown, slug
from server.imports.reading import Json
from server.imports.report import Fate, FieldReport, ImportedSheet, LeftOut
from server.imports.tables import Tables
from server.imports.typed_line import typed_line
from server.imports.weapons import Blow, held, is_unnamed

Ability = Literal["strength", "dexterity", "constitution"]
Size = Literal["T", "S", "M", "L", "H", "G"]
FIELDS_MAX: Final = 80
"""So many lines a sheet's report has at most; the rest is counted."""
COUNT_MAX: Final = 40
_SPEED: Final = re.compile(r"(\d{1,4})\s*(?P<unit>'|’|ft|feet|foot|\"|”|in)?(?:\D{0,4}\((?P<third>\d{1,3}))?")
_INCHES: Final = frozenset({'"', "”", "in"})
_A_TURN_FEET: Final = 60
"""A speed of so many feet and more is meant for a turn, a smaller one for a round."""
_BARE_SKIN: Final = 10
"""On our scale (CO-3). What would be worse is more often a field that nobody filled in."""
_RATE_MAX: Final = 24
"""What has no unit and is above that, is in feet."""
_SIZES: Final[dict[str, Size]] = {
    "tiny": "T", "small": "S", "medium": "M", "man-sized": "M", "large": "L", "huge": "H", "gargantuan": "G",
}  # fmt: skip
_CLASSES: Final = {
    "magic-user": "magic_user", "wizard": "mage", "rogue": "thief", "dwarf": "fighter", "halfling": "fighter",
    "elf": "fighter", "warrior": "fighter", "sorcerer": "mage", "warlock": "mage", "acrobat": "thief", "knight": "fighter",
}  # fmt: skip
FIFTH_FEET_IN_A_POINT: Final = 2.5
"""In the fifth edition a man walks 30 feet, and has a rate of 12 here."""
ABILITIES: Final[dict[str, Ability]] = {"str": "strength", "dex": "dexterity", "con": "constitution"}
"""As sources write them for short."""
FEET_IN_A_POINT: Final = 10
"""A rate of 12 is 120 feet of movement in the older games' turn (OE-4.1)."""


class Draft:
    """One somebody. Each method reads one thing, says what became of it, and leaves out what cannot be."""

    def __init__(
        self, tables: Tables, told: ArmourBase | None, usual: Scale, name: Json, field: str = "name"
    ) -> None:
        self._tables: Final = tables
        self._told: Final = told
        self._usual: Final = usual
        self.scale = scale_of(told, usual)
        self.name = name_of(name)
        self.is_character = False
        self.count = 1
        self._points: tuple[int, ...] = ()
        self._sheet = Sheet(self.name or "Nameless", HitPoints(0), DescendingAC(10))
        self._has_armour = False
        self.is_known = False
        """Whether its armour class, hit points or Hit Dice could be read."""
        self._row: Final = tables.monster(self.name)
        self.fields: list[FieldReport] = []
        if self.name:
            same = self.name == name
            why = "" if same else "without markup and what is not seen, and not too long"
            self.note(field, "taken" if same else "converted", name, self.name, why)
        else:
            self.note(field, "guessed", name, "Nameless", "no name in it")

    def note(self, field: str, fate: Fate, was: Json, now: str = "", why: str = "") -> None:
        """A line of the report."""
        self.fields.append(FieldReport(shown(field), fate, shown(was), now, why))

    def unusable(self, field: str, was: Json, why: str = "no number that can be") -> None:
        """A line for what the source holds and nobody can use; none where it holds nothing."""
        if was not in (None, "", [], {}):
            self.note(field, "dropped", was, "", why)

    @property
    def weapons(self) -> int:
        """How many it has by now."""
        return len(self._sheet.weapons)

    # ---------------------------------------------------------------- numbers

    def armour(self, field: str, descending: int | None, ascending: int | None, was: Json) -> None:
        """Armour class, on whatever scale."""
        self.scale = scale_of(self._told, self._usual, descending, ascending)
        value = our_armour(self.scale, descending, ascending)
        if value is None:
            self.note(field, "dropped", was, "", "no number")
            return
        self._has_armour = self.is_known = True
        self._sheet = structs.replace(self._sheet, armour_class=DescendingAC(value))
        bare = value > _BARE_SKIN
        fate: Fate = "guessed" if bare else self.scale.fate
        why = f"worse than bare skin; {self.scale.words}" if bare else self.scale.words
        self.note(field, fate, was, f"armour class {value}", why)

    def to_hit(self, field: str, thac0: int | None, bonus: int | None, was: Json) -> None:
        """THAC0 or a bonus to hit, on the scale of the armour class; read after it and after level and Hit Dice."""
        value = our_thac0(self.scale, thac0, bonus)
        if value is None or not -100 <= value <= 30:
            self.note(
                field, "dropped", was, "", "no number that can be" if value is not None else "no number"
            )
            return
        usual = sheet_thac0(self._tables.book, self._sheet)
        kept = None if value == usual else Thac0(value)
        self._sheet = structs.replace(self._sheet, thac0=kept)
        fate: Fate = "taken" if thac0 == value else "converted"
        self.note(field, fate, was, f"THAC0 {value}", "as the tables have it" if kept is None else "")

    def hit_dice(self, field: str, was: Json) -> None:
        """`4+1`, `3d8`, `½`, `2d8 + 2`, `5**`, `3-8`."""
        read = hit_dice_in(was)
        if read is None:
            self.note(field, "dropped", was, "", "no Hit Dice")
            return
        text, fate, why = read
        self.is_known = True
        self._sheet = structs.replace(self._sheet, hit_dice=text)
        self.note(field, fate, was, f"Hit Dice {text}", why)

    def hit_points(self, field: str, values: Iterable[int | None], was: Json) -> None:
        """Of one, or of each in turn."""
        found = tuple(one for one in values if one is not None and one > 0)[:COUNT_MAX]
        if not found:
            self.note(field, "dropped", was, "", "none are left of them")
            return
        self.is_known = True
        self._sheet = structs.replace(self._sheet, hit_points=HitPoints(found[0]))
        self._points = found if len(found) > 1 else ()
        self.count = max(self.count, len(found)) if len(found) > 1 else self.count
        self.note(field, "taken", was, f"hit points {' '.join(map(str, found))}")

    def rate(self, field: str, was: Json, feet_in_a_point: float | None = None, unit: str = "") -> None:
        """`120' (40')`, `12"`, `9`, `30 ft.`: the first number counts. `feet_in_a_point` where the source's scale is known,
        `unit` what a bare number of it is in.
        """
        text = plain(was)
        found = _SPEED.match(text + unit if text[-1:].isdecimal() else text)
        if found is None:
            self.note(field, "dropped", was, "", "no number")
            return
        value, unit = int(found[1]), found["unit"] or ""
        fate: Fate = "taken"
        why = ""
        if unit in _INCHES or (not unit and value <= _RATE_MAX):
            rate = value
        elif feet_in_a_point is not None:
            fate, why = "guessed", f"{feet_in_a_point:g} feet count as 1 point"
            rate = round(value / feet_in_a_point)
        elif value >= _A_TURN_FEET or (found["third"] and int(found["third"]) * 3 == value):
            fate, why = "converted", f"{FEET_IN_A_POINT} feet a turn are 1 point"
            rate = value // FEET_IN_A_POINT
        else:
            fate, why = "guessed", "feet a round: 40 count as a rate of 12"
            rate = round(value * 12 / 40)
        if rate > 96:
            self.note(field, "dropped", was, "", "no rate that can be")
            return
        self._sheet = structs.replace(self._sheet, rate=rate)
        self.note(field, fate, was, f"rate {rate}", why)

    def ability(self, field: str, which: Ability, was: Json) -> None:
        """A score; exceptional Strength too."""
        value = number(was)
        text = plain(was) if value is None else str(value)
        exceptional = which == "strength" and re.match(r"18/(?:100|0[1-9]|[1-9][0-9]|00)(?!\d)", plain(was))
        if exceptional:
            text = exceptional[0].replace("/100", "/00")
            self._sheet = structs.replace(self._sheet, strength=text)
        elif value is None or not 1 <= value <= 25:
            self.note(field, "dropped", was, "", "no score from 1 to 25")
            return
        elif which == "strength":
            self._sheet = structs.replace(self._sheet, strength=str(value))
        elif which == "dexterity":
            self._sheet = structs.replace(self._sheet, dexterity=value)
        else:
            self._sheet = structs.replace(self._sheet, constitution=value)
        self.note(field, "taken", was, f"{which} {text}")

    # ---------------------------------------------------------------- words

    def size(self, field: str, was: Json) -> None:
        """`Medium humanoid`, `L`."""
        text = plain(was)
        first = text.lower().split(" ")[0].strip(",.()") if text else ""
        size = _SIZES.get(first) or next((one for one in _SIZES.values() if one.lower() == first), None)
        if size is None:
            self.note(field, "dropped", was, "", "no size")
            return
        self._sheet = structs.replace(self._sheet, size=size)
        self.note(field, "taken" if len(text) == 1 else "converted", was, f"size {size}")

    def class_and_level(self, field: str, title: Json, level: Json) -> None:
        """Somebody of a class; a fighter where we know none of that name."""
        name = plain(title).lower()
        row = _CLASSES.get(name) or slug(name, "").replace("-", "_")
        known = row in self._tables.book.groups
        at = number(level)
        held_level = max(0, min(100, at if at is not None else 1))
        self._sheet = structs.replace(self._sheet, class_=row if known else "fighter", level=held_level)
        self.is_character = True
        sure = known and (name not in _CLASSES or slug(name, "") == slug(row, "")) and at is not None
        why = "" if sure else "the nearest that the tables know" if known else "our tables know no such class"
        why = why if name else "no class in it"
        self.note(
            field,
            "taken" if sure else "guessed",
            f"{plain(title)} {shown(level)}",
            f"{self._sheet.class_} {held_level}",
            why,
        )

    def blows(self, blows: Iterable[Blow]) -> None:
        """What it strikes and shoots with."""
        weapons: list[WeaponInHand] = []
        for blow, named, why in self._named(tuple(blows)):
            found = held(self._tables, named)
            was = f"{plain(blow.name)} {plain(blow.damage)}".strip()
            if found.weapon is None or len(weapons) == 12:
                self.note(blow.field, "dropped", was, "", found.why or "a sheet holds 12 weapons")
                continue
            weapons.append(found.weapon)
            one = found.weapon
            now = (
                f"{one.weapon}{f' {one.plus:+d}' if one.plus else ''}{f' {one.damage}' if one.damage else ''}"
            )
            self.note(blow.field, "guessed" if why else found.fate, was, now, why or found.why)
        self._sheet = structs.replace(self._sheet, weapons=tuple(weapons))

    def _named(self, blows: tuple[Blow, ...]) -> Iterator[tuple[Blow, Blow, str]]:
        """Each blow, and how our tables name it, where it has no name and is a monster's that they know."""
        row = None if self.is_character else self._row
        names = [] if row is None else [one.name for one in row.attacks]
        kit = row.kit[0].weapon if row is not None and row.kit else ""
        for place, blow in enumerate(blows):
            name = names[place] if len(names) == len(blows) else WITH_WEAPON if kit else ""
            named = kit if name == WITH_WEAPON else name
            if is_unnamed(blow.name) and named and blow.damage:
                words = named.replace("_", " ")
                yield (
                    blow,
                    structs.replace(blow, name=words),
                    f"it has no name; {words}, as our tables have it",
                )
            else:
                yield blow, blow, ""

    def suit(self, name: str) -> None:
        """The suit that is worn, where our tables know its name."""
        row = self._tables.suit(name)
        if row is not None:
            self._sheet = structs.replace(self._sheet, armour=row)
            self.note("items.armor", "taken", name, f"armour {row}")

    def is_of_body(self, blow: Blow) -> bool:
        """A claw or a bite, or what our tables do not know: it strikes beside its like."""
        found = held(self._tables, blow).weapon
        row = None if found is None else self._tables.book.weapons.get(found.weapon)
        return row is None or row.dmg_sm == "creature"

    def wears(self, *, shield: int) -> None:
        """How much of the armour class is the shield's."""
        self._sheet = structs.replace(self._sheet, shield=max(0, min(10, shield)))

    # ---------------------------------------------------------------- the end

    def finished(self, place: str, taken: set[str]) -> ImportedSheet | LeftOut:
        """The whole sheet, with an id that nobody in `taken` has; or why there is none."""
        self._like_ours()
        self._still_missing()
        try:
            sheet = composed(msgspec.json.decode(msgspec.json.encode(self._sheet), type=Sheet), Sheet)
        except UNREADABLE as wrong:
            return LeftOut(shown(self.name) or place, f"{in_words(wrong, Sheet, 'the sheet')}.")
        refused = sheet_is_wrong(sheet)
        if refused is not None:
            return LeftOut(shown(self.name) or place, refused.message)
        name = _free(slug(sheet.name, place), taken)
        taken.add(name)
        group = None
        if not self.is_character:
            group = AddCombatants(
                GroupId(name), sheet, count=self.count, hit_points=self._points, facing=FOES_FACE
            )
        more = len(self.fields) - FIELDS_MAX
        fields = self.fields[:FIELDS_MAX]
        if more > 0:
            fields.append(FieldReport(f"{more} more", "dropped", why="too many to list"))
        return ImportedSheet(
            name, sheet, self.scale.words, tuple(fields), typed_line(name, sheet, group), group
        )

    def _like_ours(self) -> None:
        """A monster that our tables know by name is one of its kind: morale, turning, what it can besides."""
        row = None if self.is_character else self._row
        if row is None:
            return
        if self.count > 1 and self.name.lower() == f"{row.name.lower()}s":
            self._sheet = structs.replace(self._sheet, name=row.name)
            self.note("name", "converted", self.name, row.name, "each of them is one")
        self._sheet = structs.replace(self._sheet, monster=row.id)
        self.note(
            "name",
            "guessed",
            self.name,
            f"monster {row.id}",
            "morale, kind and powers are those of our tables",
        )
        if not any(one.now.startswith("size") for one in self.fields):
            self._sheet = structs.replace(self._sheet, size=row.size)
            self.note("size", "guessed", None, f"size {row.size}", "as our tables have it")

    def _still_missing(self) -> None:
        sheet = self._sheet
        if sheet.class_ is None and sheet.hit_dice is None:
            dice = str(max(1, round(sheet.hit_points / 4.5)))
            sheet = structs.replace(sheet, hit_dice=dice)
            self.note("Hit Dice", "guessed", None, f"Hit Dice {dice}", "none in it; by its hit points")
        if sheet.hit_points < 1:
            points = _average(sheet)
            sheet = structs.replace(sheet, hit_points=HitPoints(points))
            self.note(
                "hit points", "guessed", None, f"hit points {points}", "none in it; the average of its dice"
            )
        if not self._has_armour:
            self.note("armour class", "guessed", None, f"armour class {sheet.armour_class}", "none in it")
        if not sheet.weapons:
            self.note("attacks", "dropped", None, "", "no attack in it that can be used; give it a weapon")
        self._sheet = sheet


def _average(sheet: Sheet) -> int:
    """Of d8 a Hit Die with its plus; of d8 a level (OE-6.1)."""
    if sheet.hit_dice is None:
        return max(1, round(4.5 * max(1, sheet.level)))
    read = parse_hit_dice(sheet.hit_dice)
    return max(1, round(4.5 * read.dice if read.dice else 4.5 / read.fraction) + read.plus)


def _free(wish: str, taken: set[str]) -> str:
    if wish not in taken:
        return wish
    return next(name for number in range(2, 10_000) if (name := f"{wish}-{number}") not in taken)
