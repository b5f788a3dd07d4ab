"""The ids by which a viewer knows figures and groups: the DM's own words, or handles where those would tell something.

Whatever goes out to somebody who does not see all passes `as_addressed`, whatever names figures on the way in passes
`as_meant`. Which fields hold ids stands in their types, so that a new field needs nothing here.
"""

import re
from collections.abc import Callable
from functools import cache
from types import UnionType
from typing import Annotated, Final, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from msgspec import Struct, structs

from domain.battle import Battle
from domain.combatant import Combatant
from domain.ids import FigureId, GroupId
from domain.refusals import Refused
from domain.remembered import by_identity
from domain.texts import isolated
from domain.views.names import figure_name
from domain.views.viewer import Viewer

T = TypeVar("T")
_ID: Final = re.compile(r"¿?(?<![\w-])[a-z0-9][a-z0-9-]*(?![\w-])")
"""A word that may be a figure's id."""
_NOBODY: Final = "¿"
"""Before a name in no battle: no id has it."""


class Handles(Struct, frozen=True):
    """Ids that tell something, and what stands for them."""

    figures: dict[str, str]
    groups: dict[str, str]
    back: dict[str, FigureId]

    def of(self, name: str, kind: object) -> str:
        """What stands for an id of that kind."""
        return (self.figures if kind is FigureId else self.groups).get(name, name)


def handles_of(battle: Battle) -> Handles | None:
    """The handles of a battle; None where no id tells anything."""
    return _handles(battle.combatants.by_id)


@by_identity(8)
def _handles(by_id: dict[FigureId, Combatant]) -> Handles | None:
    veiled = [one for one in by_id.values() if one.handle]
    if not veiled:
        return None
    return Handles(
        {one.id: one.handle for one in veiled},
        {one.group: one.group_handle for one in veiled},
        {one.handle: one.id for one in veiled},
    )


def as_addressed(value: T, viewer: Viewer, battle: Battle) -> T:
    """`value`, a shape of a view or of an answer, with every id as `viewer` knows it."""
    handles = None if viewer.sees_all else handles_of(battle)
    if handles is None:
        return value
    return cast("T", with_ids(value, handles.of))


def as_meant(value: T, viewer: Viewer, battle: Battle) -> T:
    """`value`, a command or a question, with the ids of the figures that its giver names by their handles.

    The id behind a handle names nobody, and neither does the handle of somebody unseen: otherwise one could try out
    words and numbers until one is taken.
    """
    handles = None if viewer.sees_all else handles_of(battle)
    if handles is None:
        return value

    def meant(name: str, kind: object) -> str:
        if kind is not FigureId:
            return name
        behind = handles.back.get(name)
        unseen = behind is not None and not viewer.sees(battle.combatants.by_id[behind])
        return f"{_NOBODY}{name}" if unseen or name in handles.figures else behind or name

    return cast("T", with_ids(value, meant))


def in_words_of(refused: Refused, viewer: Viewer, battle: Battle) -> Refused:
    """A refusal whose sentence names figures as `viewer` does."""
    return structs.replace(refused, message=words_for(refused.message, viewer, battle))


def words_for(text: str, viewer: Viewer, battle: Battle) -> str:
    """A sentence that names figures by their ids, as decisions do, with the names that the viewer calls them by."""

    def name(found: re.Match[str]) -> str:
        word = found[0].removeprefix(_NOBODY)
        figure = battle.figure(FigureId(word)) if word == found[0] else None
        if figure is None:
            return word
        if viewer.sees(figure):
            return isolated(figure_name(viewer, figure))
        return "somebody" if figure.handle else word

    return _ID.sub(name, text)


# ---------------------------------------------------------------- the walk, by the types of fields

_Rename = Callable[[str, object], str]
_Walk = Callable[[object, _Rename], object]


def with_ids(value: object, rename: _Rename) -> object:
    """`value` with every id in it of a figure or a group renamed; `rename` is given the id and its type."""
    if not isinstance(value, Struct):
        return value
    changed: dict[str, object] = {}
    for name, walk in _fields(type(value)):
        before: object = getattr(value, name)
        after = walk(before, rename)
        if after is not before:
            changed[name] = after
    return structs.replace(value, **changed) if changed else value


@cache
def _fields(kind: type[Struct]) -> tuple[tuple[str, _Walk], ...]:
    """The fields of a shape in which an id may stand, and how to walk them."""
    hints = get_type_hints(kind, include_extras=True)
    found = ((name, _walk_of(hints[name])) for name in kind.__struct_fields__)
    return tuple((name, walk) for name, walk in found if walk is not None)


def _walk_of(hint: object) -> _Walk | None:
    if hint is FigureId or hint is GroupId:
        return lambda value, rename: rename(value, hint) if isinstance(value, str) else value
    origin: object = get_origin(hint)
    inner: tuple[object, ...] = get_args(hint)
    if origin is Annotated:
        return _walk_of(inner[0])
    if origin is Union or origin is UnionType:
        return _one_of([walk for walk in map(_walk_of, inner) if walk is not None])
    if origin is tuple:
        return _each(_walk_of(inner[0]))
    if origin is dict:
        return _both(_walk_of(inner[0]), _walk_of(inner[1]))
    if isinstance(hint, type) and issubclass(hint, Struct):
        return with_ids
    return None


def _one_of(walks: list[_Walk]) -> _Walk | None:
    """The arms of a union are told apart by what they walk: a text, a shape, a row or a table."""
    if not walks:
        return None

    def walk(value: object, rename: _Rename) -> object:
        walked = (one(value, rename) for one in walks)
        return next((after for after in walked if after is not value), value)

    return walk


def _each(walk: _Walk | None) -> _Walk | None:
    if walk is None:
        return None

    def walk_all(value: object, rename: _Rename) -> object:
        if not isinstance(value, tuple):
            return value
        row = cast("tuple[object, ...]", value)
        after = tuple(walk(one, rename) for one in row)
        return row if after == row else after

    return walk_all


def _both(key: _Walk | None, item: _Walk | None) -> _Walk | None:
    if key is None and item is None:
        return None

    def walk_all(value: object, rename: _Rename) -> object:
        if not isinstance(value, dict):
            return value
        return {
            key(name, rename) if key else name: item(one, rename) if item else one
            for name, one in cast("dict[object, object]", value).items()
        }

    return walk_all
