"""Kinds of cases about what a figure can bear: wounds, loads, fatigue, nerve, saving throws, turning."""

from typing import Final

from msgspec import UNSET, UnsetType, field

from domain.cases.kind import AnyKind, Count, Expect, Given, Kind, Malformed, listed, row_named, sheet_with
from domain.nerve import MoraleLine
from domain.quantities import HitPoints
from domain.rounds import SaveAgainst
from domain.rules.encumbrance import encumbrance_category, encumbrance_effect, movement_rate
from domain.rules.fatigue import FatigueStanding, acts_as, after_round, fatigue_due
from domain.rules.morale import morale_number, morale_result
from domain.rules.saving_throws import save_of
from domain.rules.strength import strength_row
from domain.rules.turning import turning_cell
from domain.rules.wounds import Wounded, bled, life_at
from domain.rulesets.book_fatigue import Activity, Weariness
from domain.rulesets.book_phases import Encumbrance
from domain.rulesets.book_turning import TurningUse
from domain.rulesets.ruleset import Ruleset

UP: Final = {"ok": "up"}
"""Our word for a state, where the cases have another."""


class State(Given, frozen=True):
    """Hit points."""

    hp: HitPoints


class Bleed(State, frozen=True):
    """Hit points, and ends of round without help."""

    rounds_untended: Count


class StateExpect(Expect, frozen=True):
    """Up, dying or dead."""

    state: str | UnsetType = UNSET


class BleedExpect(Expect, frozen=True):
    """Hit points and state in the end."""

    hp: int | UnsetType = UNSET
    state: str | UnsetType = UNSET


def _state(rules: Ruleset, given: State) -> StateExpect:
    life = life_at(rules.wounds.dying, given.hp)
    return StateExpect(UP.get(life, life))


def _bleed(rules: Ruleset, given: Bleed) -> BleedExpect:
    figure = Wounded(given.hp, life_at(rules.wounds.dying, given.hp))
    for _ in range(given.rounds_untended):
        figure = bled(rules.wounds.dying, figure)
    return BleedExpect(figure.hit_points, UP.get(figure.life, figure.life))


class Load(Given, frozen=True):
    """Pounds on a Strength."""

    strength: str | int
    pounds: float


class CategoryExpect(Expect, frozen=True):
    """The category; null is more than it can move with."""

    category: str | UnsetType | None = UNSET


def _encumbrance(rules: Ruleset, given: Load) -> CategoryExpect:
    row = strength_row(rules.book.strength, sheet_with(strength=str(given.strength)).strength)
    return CategoryExpect(encumbrance_category(rules.book.loads, row, given.pounds))


class LoadEffect(Given, frozen=True):
    """A category on a rate."""

    category: Encumbrance
    base_move: int = 12


class EffectExpect(Expect, frozen=True):
    """Rate, attack roll, descending armour class (plus is worse), phases later."""

    move: int | UnsetType = UNSET
    attack: int | UnsetType = UNSET
    ac: int | UnsetType = UNSET
    phases: int | UnsetType = UNSET


def _encumbrance_effect(rules: Ruleset, given: LoadEffect) -> EffectExpect:
    effect = encumbrance_effect(rules.book.loads, given.category)
    return EffectExpect(movement_rate(effect, given.base_move), effect.attack, effect.ac, effect.phases)


class Tiring(Given, frozen=True):
    """A pool and rounds, each with what was done and whether a save that fell due was made."""

    points_max: Count = field(name="max")
    rounds: tuple[tuple[Activity, bool], ...]
    encumbrance: Encumbrance = "unencumbered"


class TiredExpect(Expect, frozen=True):
    """Points and state after each round."""

    after: tuple[tuple[int, str], ...] | UnsetType = UNSET


def _fatigue(rules: Ruleset, given: Tiring) -> TiredExpect:
    standing = FatigueStanding(given.points_max)
    after: list[tuple[int, str]] = []
    for activity, save_made in given.rounds:
        due = fatigue_due(rules.book.weariness, standing, given.points_max, (activity,), given.encumbrance)
        standing = after_round(standing, given.points_max, due, save_made=save_made)
        after.append((standing.points, standing.state))
    return TiredExpect(tuple(after))


class TiredLoad(Given, frozen=True):
    """A load, and how tired its bearer is."""

    encumbrance: Encumbrance
    state: Weariness


class ActsAsExpect(Expect, frozen=True):
    """The category as which it acts."""

    acts_as: str | UnsetType = UNSET


class Morale(Given, frozen=True):
    """A rating, lines of the table, and the dice; `can_get_away` false where there is no way out."""

    rating: int
    roll_2d10: int
    modifiers: tuple[MoraleLine, ...] = ()
    can_get_away: bool = True
    mindless: bool = False


class MoraleExpect(Expect, frozen=True):
    """The number to roll or less, and what comes of it."""

    adjusted: int | UnsetType = UNSET
    result: str | UnsetType = UNSET


def _morale(rules: Ruleset, given: Morale) -> MoraleExpect:
    table = rules.book.morale
    number = morale_number(table, given.rating, given.modifiers, 1, rules.cite("morale"))
    result = morale_result(
        table, number, given.roll_2d10, can_get_away=given.can_get_away, mindless=given.mindless
    )
    return MoraleExpect(number.adjusted, result)


class TurnUndead(Given, frozen=True):
    """A table, a sort of undead and a priest's level."""

    table: TurningUse
    row: str
    level: int


class CellExpect(Expect, frozen=True):
    """The cell as the table has it."""

    cell: str | UnsetType = UNSET


def _turn_undead(rules: Ruleset, given: TurnUndead) -> CellExpect:
    table = rules.book.turning[given.table]
    return CellExpect(
        turning_cell(table, listed("sort of undead", row_named(given.row), table.rows), given.level)
    )


class Save(Given, frozen=True):
    """A class at a level, or Hit Dice, against a column."""

    column: SaveAgainst
    class_: str | UnsetType = field(name="class", default=UNSET)
    level: int = 0
    hd: str | int | UnsetType = UNSET


class SaveExpect(Expect, frozen=True):
    """The number to roll or more."""

    target: int | UnsetType = UNSET


def _save(rules: Ruleset, given: Save) -> SaveExpect:
    if (given.class_ is UNSET) == (given.hd is UNSET):
        raise Malformed('"given" wants a class or hd, one of the two')
    sheet = (
        sheet_with(hit_dice=str(given.hd))
        if given.class_ is UNSET
        else sheet_with(
            **{
                "class": listed("class", row_named(given.class_), rules.book.groups),
                "level": given.level,
            }
        )
    )
    return SaveExpect(save_of(rules.saves, rules.book.groups, sheet, given.column))


ENDURANCE_KINDS: Final[tuple[AnyKind, ...]] = (
    Kind("state", "the state at a hit point total", State, StateExpect, _state),
    Kind("bleed", "hit points and state after rounds without help", Bleed, BleedExpect, _bleed),
    Kind("encumbrance", "the category of a load on a Strength", Load, CategoryExpect, _encumbrance),
    Kind("encumbrance_effect", "what a category does", LoadEffect, EffectExpect, _encumbrance_effect),
    Kind("fatigue", "pool and state after each round", Tiring, TiredExpect, _fatigue),
    Kind(
        "fatigue_effect",
        "the category as which a tired figure acts",
        TiredLoad,
        ActsAsExpect,
        lambda rules, given: ActsAsExpect(acts_as(rules.book.weariness, given.encumbrance, given.state)),
    ),
    Kind("morale", "a 2d10 check of morale", Morale, MoraleExpect, _morale),
    Kind("turn_undead", "a cell of a table of turning undead", TurnUndead, CellExpect, _turn_undead),
    Kind("save", "the number of a saving throw", Save, SaveExpect, _save),
)
