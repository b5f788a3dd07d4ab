"""The change from one view to the next, as a JSON Merge Patch (RFC 7386). Law: apply(patch(a, b), a) == b."""

from collections.abc import Mapping
from enum import Enum
from typing import Final

import msgspec
from msgspec import UNSET, Struct, structs

from domain.ids import FigureId
from domain.views.shapes import BattleView, CombatantCard, View

Json = dict[str, "Json"] | list["Json"] | str | int | float | bool | None
JsonObject = dict[str, Json]


class Unchanged(Enum):
    """Nothing differs."""

    UNCHANGED = "unchanged"


UNCHANGED: Final = Unchanged.UNCHANGED


class Plain(Struct, frozen=True):
    """A view and how it stands on the wire."""

    view: View
    plain: JsonObject


_PARTS: Final[dict[str, object]] = {
    "sides": {}, "tracker": {}, "seals": {}, "questions": {}, "reserve": {}, "rulings": {}, "options": {},
    "ground": UNSET, "backdrop": UNSET, "covered": (), "line": UNSET, "next": UNSET,
}  # fmt: skip
"""What of a battle mostly says what it said before, and how it stands there when there is nothing of it."""


def to_plain(view: View, known: Plain | None = None) -> JsonObject:
    """The view as it stands on the wire. Views hold no null, so null in a patch always means: gone.

    Parts that say what they say in a view that is `known` are the very ones from there.
    """
    battle = view.battle
    if battle is UNSET or known is None or known.view.battle is UNSET:
        return _object(view)
    table = _part(known.plain, "table") if view.table == known.view.table else _object(view.table)
    return {"table": table, "battle": _battle(battle, known.view.battle, _part(known.plain, "battle"))}


def _battle(battle: BattleView, before: BattleView, known: JsonObject) -> JsonObject:
    plain = _object(structs.replace(battle, combatants={}, **_PARTS))
    for name, nothing in _PARTS.items():
        part: object = getattr(battle, name)
        if part == nothing:
            continue
        plain[name] = known[name] if part == getattr(before, name) else _object(part)
    plain["combatants"] = _cards(battle.combatants, before.combatants, _part(known, "combatants"))
    return plain


def _cards(
    cards: Mapping[FigureId, CombatantCard], before: Mapping[FigureId, CombatantCard], plain: JsonObject
) -> JsonObject:
    """Cards are compared by identity: a kept builder gives the very ones that say what they said."""
    if before.keys() != cards.keys():
        return {
            name: plain[name] if before.get(name) is card else _object(card) for name, card in cards.items()
        }
    return {**plain, **{name: _object(card) for name, card in cards.items() if before[name] is not card}}


def _object(shape: object) -> JsonObject:
    plain: JsonObject = msgspec.to_builtins(shape, str_keys=True)
    return plain


def _part(plain: JsonObject, name: str) -> JsonObject:
    part = plain[name]
    assert isinstance(part, dict), f"{name} is an object"
    return part


def merge_patch(before: JsonObject, after: JsonObject) -> JsonObject | Unchanged:
    """What to change in `before` to have `after`; objects key by key, anything else as a whole."""
    patch: JsonObject = {}
    new = 0
    for key, value in after.items():
        known = before.get(key)  # no null stands in a view
        if known is value:
            continue
        if known is None:
            new += 1
            patch[key] = value
        elif isinstance(known, dict) and isinstance(value, dict):
            changed = merge_patch(known, value)
            if changed is not UNCHANGED:
                patch[key] = changed
        elif known != value:
            patch[key] = value
    if len(before) + new != len(after):
        patch |= {key: None for key in before if key not in after}
    return patch or UNCHANGED


def apply_patch(patch: JsonObject, target: JsonObject) -> JsonObject:
    """`target` changed by `patch`, as a client does it; neither argument changes."""
    result = dict(target)
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        elif isinstance(value, dict):
            known = result.get(key)
            result[key] = apply_patch(value, known if isinstance(known, dict) else {})
        else:
            result[key] = value
    return result
