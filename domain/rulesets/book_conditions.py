"""conditions.toml, read and checked: each condition's words, and what it does by itself in one game (OE-1.5, AD-2.1)."""

from typing import get_args

from msgspec import Struct

from domain.effects import Changes
from domain.rounds import EffectKind
from domain.rulesets.reading import WrongTable, read_part


class ConditionKeys(Struct, frozen=True, forbid_unknown_fields=True):
    """Where combat_modifiers.toml has a game's numbers."""

    attacked: str = ""
    shot_at: str = ""
    attack: str = ""


class OwnNumbers(Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers that stand in conditions.toml itself; `thmod` is what THMod has in place of the other games' two."""

    attack: int = 0
    attacked: int = 0
    shot_at: int = 0
    phases: int = 0
    rate_percent: int = 100
    attacks_percent: int = 100
    thmod: int = 0


class ConditionRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A condition: how it is told when it begins and ends, and where its numbers are."""

    id: EffectKind
    begins: str
    ends: str
    osric: ConditionKeys = ConditionKeys()
    adnd2e: ConditionKeys = ConditionKeys()
    own: OwnNumbers = OwnNumbers()


class Condition(Struct, frozen=True):
    """A condition as one game has it."""

    begins: str
    ends: str
    changes: Changes


class _Table51Row(Struct, frozen=True):
    id: str
    mod: int = 0


def load_conditions(game: str) -> dict[EffectKind, Condition]:
    """Every condition of the game of that id. Raises `WrongTable`."""
    listed = read_part("conditions", "condition", tuple[ConditionRow, ...])
    rows: dict[EffectKind, ConditionRow] = {row.id: row for row in listed}
    missing = set(get_args(EffectKind)) - set(rows)
    if missing:
        raise WrongTable(f"conditions.toml has no {min(missing)!r}")
    numbers = _numbers(game)
    return {kind: _condition(game, row, numbers) for kind, row in rows.items()}


def _numbers(game: str) -> dict[str, int]:
    if game == "osric":
        found = read_part("combat_modifiers", "oe", dict[str, object])
        return {key: value for key, value in found.items() if isinstance(value, int)}
    if game == "adnd2e":
        rows = read_part("combat_modifiers", "adnd_table51", tuple[_Table51Row, ...])
        return {row.id: row.mod for row in rows}
    return {}


def _condition(game: str, row: ConditionRow, numbers: dict[str, int]) -> Condition:
    keys = {"osric": row.osric, "adnd2e": row.adnd2e}.get(game, ConditionKeys())
    own = row.own
    changes = Changes(
        attack=_number(numbers, keys.attack, row) + own.attack,
        attacked=_number(numbers, keys.attacked, row) + own.attacked + (own.thmod if game == "thmod" else 0),
        shot_at=_number(numbers, keys.shot_at, row) + own.shot_at + (own.thmod if game == "thmod" else 0),
        phases=own.phases,
        rate_percent=own.rate_percent,
        attacks_percent=own.attacks_percent,
    )
    return Condition(row.begins, row.ends, changes)


def _number(numbers: dict[str, int], key: str, row: ConditionRow) -> int:
    if not key:
        return 0
    if key not in numbers:
        raise WrongTable(f"conditions.toml {row.id!r}: combat_modifiers.toml has no {key!r}")
    return numbers[key]
