"""Setting the switches of the rules and overriding rows of the tables, at a battle."""

from collections.abc import Iterable
from typing import Any, Final, cast

from domain.battle import Battle
from domain.decisions.round_flow import waits_for_answers
from domain.house_rules import OptionSet, OverrideTable, SetOption, TableOverridden
from domain.projections.overrides import Override
from domain.refusals import Refused
from domain.rulesets.catalog import under_overrides
from domain.rulesets.reading import WrongTable
from domain.rulesets.ruleset import Ruleset
from domain.rulesets.shelf import SHELVES, Shelf, cell_of, rows_of
from domain.texts import nearest, some

OVERRIDES_MAX: Final = 100


def decide_house_rule(
    battle: Battle, rules: Ruleset, command: SetOption | OverrideTable
) -> tuple[OptionSet | TableOverridden] | Refused:
    """Whatever the DM changes about the rules, it holds for all that is decided from now on.

    A move that waits for answers ends as it began, so nothing is changed meanwhile.
    """
    if battle.round_state.step == "over":
        return Refused("wrong_step", "The battle is over; what holds in the next one is a house rule.")
    held = waits_for_answers(battle, rules)
    if held:
        return held
    return _option(rules, command) if isinstance(command, SetOption) else _override(battle, command)


def _option(rules: Ruleset, command: SetOption) -> tuple[OptionSet] | Refused:
    wrong = rules.option_is_wrong(command.option, command.value)
    return wrong or (OptionSet(command.option, command.value),)


def _override(battle: Battle, command: OverrideTable) -> tuple[TableOverridden] | Refused:
    """A place in a table is changed for this battle, if the table still passes every check that the book's own does."""
    if len(battle.overrides.made) >= OVERRIDES_MAX:
        return Refused("too_many", f"A battle overrides {OVERRIDES_MAX} places of the tables at most.")
    shelf = SHELVES.get(command.table)
    if shelf is None:
        return no_such_table(command.table)
    written = cell_of(shelf, command.row, command.field)
    if written is None:
        return _no_such_place(shelf, command)
    if type(written) is not type(command.value):
        words = f"{command.field} of {command.row} is {written!r}; it takes no {command.value!r}."
        return Refused("bad_command", words)
    made = Override(command.table, command.row, command.field, command.value)
    try:
        under_overrides(battle.identity.ruleset, (*battle.overrides.made, made))
    except WrongTable as wrong:
        return Refused("bad_command", f"The tables do not hold together so: {wrong}.")
    return (TableOverridden(command.table, command.row, command.field, command.value, before=written),)


def _no_such_place(shelf: Shelf, command: OverrideTable) -> Refused:
    rows = rows_of(shelf)
    row = rows.get(command.row)
    if row is None:
        return no_such_row(command.table, command.row, rows)
    return Refused(
        "no_such_row",
        f"{command.row} has no single value {command.field!r}. It has: {some(fields_of(row))}.",
    )


def no_such_table(name: str) -> Refused:
    """Not a table that people have a name for."""
    return Refused("no_such_row", f"There is no table {name!r}. There are: {', '.join(SHELVES)}.")


def no_such_row(table: str, row: str, rows: Iterable[str]) -> Refused:
    """Not in that table; with the row that is nearest."""
    return Refused("no_such_row", f"There is no {table} {row!r}. {nearest(row, rows)}")


def fields_of(row: dict[str, Any]) -> list[str]:
    """What `field` may be: each single value, with the steps that lead to it."""
    return [f"{name}{step}" for name, value in row.items() for step in _steps_in(value)]


def _steps_in(value: object) -> list[str]:
    if isinstance(value, dict):
        named = cast("dict[str, object]", value)
        return [f".{name}{step}" for name, one in named.items() for step in _steps_in(one)]
    if isinstance(value, list):
        listed = cast("list[object]", value)
        return [f".{place}{step}" for place, one in enumerate(listed) for step in _steps_in(one)]
    return [""]
