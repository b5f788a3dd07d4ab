"""The ways to write one number: THAC0 and descending armour class, THMod and ascending (CO-3, TM-1.3); squares, feet and yards."""

from msgspec import UNSET, UnsetType

from domain.battle import Battle
from domain.combatant import Combatant
from domain.quantities import DescendingAC, Thac0, ascending, thmod_of
from domain.rules.attack import base_thac0, own_modifiers, weapon_name
from domain.rules.distance import in_measure
from domain.rulesets.catalog import rules_of
from domain.rulesets.ruleset import Ruleset
from domain.sheets import Sheet, WeaponInHand
from domain.views.shapes import Line


def counts_up(battle: Battle) -> bool:
    """Whether the game adds a THMod to the die and counts armour upwards."""
    rules = rules_of(battle)
    return rules is not None and rules.scale == "thmod"


def distance_in_words(battle: Battle, squares: int) -> str:
    """In feet or yards, as the game's players read it where there is no map (CO-7)."""
    rules = rules_of(battle)
    return in_measure(squares, rules.measure if rules else "squares")


def base_line(thac0: Thac0, rule: str, *, up: bool) -> Line:
    """What the sheet brings to the roll, once."""
    return Line("THMod", f"{thmod_of(thac0):+d}", rule) if up else Line("THAC0", str(thac0), rule)


def armour_line(armour_class: DescendingAC, rule: str, *, up: bool) -> Line:
    """The target's armour class, both ways."""
    if up:
        words = f"against armour class, ascending (descending {armour_class})"
        return Line(words, str(ascending(armour_class)), rule)
    return Line(f"less armour class (ascending {ascending(armour_class)})", str(armour_class), rule)


def reaches_line(hits: DescendingAC, rule: str, *, up: bool) -> Line:
    """The best armour class that the roll reaches, both ways."""
    if up:
        return Line(f"hits armour class, ascending (descending {hits})", str(ascending(hits)), rule)
    return Line(f"hits armour class (ascending {ascending(hits)})", str(hits), rule)


def weapon_totals(rules: Ruleset, figure: Combatant) -> dict[str, int]:
    """For each weapon on the sheet its THAC0 or THMod, with all that the sheet itself adds (AD-1.2, TM-2.7)."""
    sheet = figure.sheet
    return {weapon_name(rules, held): weapon_total(rules, sheet, held) for held in sheet.weapons}


def weapon_total(rules: Ruleset, sheet: Sheet, held: WeaponInHand) -> int:
    """One of them."""
    better = Thac0(base_thac0(rules, sheet) - sum(one.value for one in own_modifiers(rules, sheet, held)))
    return thmod_of(better) if rules.scale == "thmod" else better


def on_the_card(rules: Ruleset, thac0: Thac0) -> tuple[Thac0 | UnsetType, int | UnsetType]:
    """THAC0 or THMod, whichever the game's players read."""
    return (UNSET, thmod_of(thac0)) if rules.scale == "thmod" else (thac0, UNSET)
