"""What a sheet comes to by the tables: every number with the lines that it is made of and the rules that say so."""

from collections.abc import Iterator
from typing import Final

from domain.quantities import ascending
from domain.refusals import Refused
from domain.rounds import Modifier, SaveAgainst
from domain.rules.attack import (
    armour_class,
    armour_modifiers,
    base_thac0,
    damage_numbers,
    is_launcher,
    own_modifiers,
    weapon_name,
)
from domain.rules.encumbrance import carried_load, encumbrance_effect, movement_rate
from domain.rules.endurance import fatigue_pool, opportunity_allowance
from domain.rules.saving_throws import save_of
from domain.rules.strength import strength_row
from domain.rules.strokes import own_rate_squares
from domain.rulesets.catalog import no_such_ruleset, ruleset
from domain.rulesets.ruleset import Ruleset
from domain.sheets import Sheet, WeaponInHand
from domain.table.roster import sheet_is_wrong
from domain.views.camp_asking import DerivedFact, DerivedName, DerivedWeapon, SheetAnswer, SheetDerived
from domain.views.scale import base_line, weapon_total
from domain.views.shapes import Line

SAVES: Final[dict[SaveAgainst, DerivedName]] = {
    "ppd": "save_ppd",
    "rsw": "save_rsw",
    "pp": "save_pp",
    "breath": "save_breath",
    "spell": "save_spell",
}
SMALL: Final = Sheet("a target of size M", hit_points=1, armour_class=10)  # type: ignore[arg-type]
LARGE: Final = Sheet("a target of size L", hit_points=1, armour_class=10, size="L")  # type: ignore[arg-type]


def derived_from(about: SheetDerived) -> SheetAnswer | Refused:
    """By one game; what is wrong with the sheet, in the words in which it would be refused."""
    rules = ruleset(about.ruleset)
    if rules is None:
        return no_such_ruleset(about.ruleset)
    wrong = sheet_is_wrong(about.sheet)
    if wrong is not None:
        return wrong
    sheet = about.sheet
    return SheetAnswer(
        facts=tuple(_facts(rules, sheet)),
        weapons=tuple(_weapon(rules, sheet, held) for held in sheet.weapons),
    )


def _facts(rules: Ruleset, sheet: Sheet) -> Iterator[DerivedFact]:
    up = rules.scale == "thmod"
    base = base_thac0(rules, sheet)
    source = base_line(base, rules.cite("base_attack") or rules.cite("to_hit"), up=up)
    yield DerivedFact("thmod" if up else "thac0", source.value, (source,))
    yield _armour(rules, sheet, up=up)
    yield _rate(rules, sheet)
    for against, name in SAVES.items():
        needed = save_of(rules.saves, rules.book.groups, sheet, against)
        yield DerivedFact(name, str(needed), (Line("", str(needed), rules.cite("saves")),))
    if rules.opportunity is not None:
        allowed = str(opportunity_allowance(rules, sheet))
        yield DerivedFact("opportunities", allowed, (Line("", allowed, rules.cite("opportunity")),))
    pool = fatigue_pool(rules, sheet)
    if pool is not None:
        yield DerivedFact("fatigue", str(pool), (Line("", str(pool), rules.cite("fatigue")),))


def _armour(rules: Ruleset, sheet: Sheet, *, up: bool) -> DerivedFact:
    total = armour_class(rules, sheet)
    lines = (
        Line("worn", str(sheet.armour_class)),
        *(_line(one) for one in armour_modifiers(rules, sheet)),
        Line("descending" if up else "ascending", str(total if up else ascending(total))),
    )
    return DerivedFact("armour_class", str(ascending(total) if up else total), lines)


def _rate(rules: Ruleset, sheet: Sheet) -> DerivedFact:
    book = rules.book
    load = carried_load(book.loads, book.strength, sheet)
    counts_abilities = rules.opportunity is not None
    own = own_rate_squares(book, sheet) if counts_abilities else sheet.rate
    total = movement_rate(encumbrance_effect(book.loads, load), own)
    strength = strength_row(book.strength, sheet.strength).hit
    dexterity = book.dexterity[sheet.dexterity].react
    rule = rules.cite("movement")
    abilities = (
        Modifier(f"Strength {sheet.strength}", strength, rule),
        Modifier(f"Dexterity {sheet.dexterity}", dexterity, rule),
    )
    added = abilities if counts_abilities and sheet.hit_dice is None else ()
    lines = (
        Line("by kind or people", str(sheet.rate), rule),
        *(_line(one) for one in added if one.value),
        Line(f"load: {load}", str(total), rules.cite("load")),
    )
    return DerivedFact("rate", str(total), lines)


def _weapon(rules: Ruleset, sheet: Sheet, held: WeaponInHand) -> DerivedWeapon:
    up = rules.scale == "thmod"
    base = base_thac0(rules, sheet)
    modifiers = [one for one in own_modifiers(rules, sheet, held) if one.value]
    total = weapon_total(rules, sheet, held)
    small, large = (damage_numbers(rules, sheet, target, held) for target in (SMALL, LARGE))
    bonus = sum(one.value for one in small.bonus)
    row, missile = rules.book.weapons.get(held.weapon), rules.book.uses.missiles.get(held.weapon)
    return DerivedWeapon(
        name=weapon_name(rules, held),
        to_hit=f"{total:+d}" if up else str(total),
        lines=(base_line(base, rules.cite("to_hit"), up=up), *(_line(one) for one in modifiers)),
        damage=_dice(str(small.dice), bonus),
        damage_large=_dice(str(large.dice), bonus) if large.dice != small.dice else "",
        damage_lines=tuple(_line(one) for one in small.bonus),
        reach=row.reach if row is not None and not is_launcher(rules, held) else 0,
        ranges=missile.range_sq if missile is not None else (),
    )


def _line(modifier: Modifier) -> Line:
    return Line(modifier.label, f"{modifier.value:+d}", modifier.rule)


def _dice(dice: str, bonus: int) -> str:
    return f"{dice} {bonus:+d}" if bonus else dice
