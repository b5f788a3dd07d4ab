"""The structs that cross the wire, found from the two unions of messages, and the names of what they are made of.

`msgspec.inspect` sees through aliases (`Step` is to it six strings), so the names are looked up here again.
"""

import ast
import inspect
import textwrap
from collections.abc import Iterator
from typing import Final, get_args

import msgspec
from msgspec import inspect as shape

from domain import commands, knowledge, questions, refusals, rounds, table_commands, tactics
from domain.grid import facing
from domain.table import grants
from domain.views import asking, past_shapes, shapes
from server.wire import from_client, from_server

WORDS: Final[dict[str, tuple[str, ...]]] = {
    "Action": get_args(rounds.Action),
    "Broken": get_args(rounds.Broken),
    "Category": get_args(rounds.Category),
    "Choice": get_args(questions.Choice),
    "Condition": get_args(rounds.Condition),
    "EffectKind": get_args(rounds.EffectKind),
    "Facing": get_args(facing.Facing),
    "Health": get_args(knowledge.Health),
    "LinkKind": get_args(grants.LinkKind),
    "May": tuple(word for words in get_args(shapes.May) for word in get_args(words)),
    "RefusalCode": get_args(refusals.RefusalCode),
    "Role": get_args(grants.Role),
    "Sees": get_args(grants.Sees),
    "StandingOrder": get_args(questions.StandingOrder),
    "Step": get_args(rounds.Step),
    "Tactic": get_args(tactics.Tactic),
    "Tone": get_args(shapes.Tone),
    "Weariness": get_args(rounds.Weariness),
}
"""Closed sets of words, in the order in which the source has them."""

UNIONS: Final[dict[str, tuple[type, ...]]] = {
    "AnyFromClient": get_args(from_client.AnyFromClient),
    "AnyFromServer": get_args(from_server.AnyFromServer),
    "TableCommand": get_args(table_commands.TableCommand),
    "BattleCommand": get_args(commands.BattleCommand),
    "AnyCommand": get_args(table_commands.AnyCommand),
    "FightCommand": get_args(commands.FightCommand),
    "CorrectionCommand": get_args(commands.CorrectionCommand),
    "AnyAbout": (*get_args(asking.AnyAbout), *get_args(past_shapes.AboutThePast)),
    "AnyAnswer": (*get_args(asking.AnyAnswer), *get_args(past_shapes.AnswerOfThePast)),
}
"""Unions of structs that have a name in the source."""


def structs() -> list[shape.StructType]:
    """Every struct of the wire once, in the order in which a reader of the messages meets it."""
    found: dict[str, shape.StructType] = {}
    for root in (*UNIONS["AnyFromClient"], *UNIONS["AnyFromServer"]):
        for each in _structs_in(shape.type_info(root)):
            known = found.setdefault(each.cls.__name__, each)
            assert known.cls is each.cls, f"two structs of the wire are called {each.cls.__name__}"
    return list(found.values())


def words_named(values: tuple[str, ...]) -> str | None:
    """The name of a set of words, or None where it has none."""
    for name, words in WORDS.items():
        if set(words) == set(values):
            return name
    return None


def union_named(members: list[shape.StructType]) -> str | None:
    """The name of a union of structs, or None where it has none."""
    classes = {member.cls for member in members}
    for name, union in UNIONS.items():
        if set(union) == classes:
            return name
    return None


def docstring(cls: type) -> str:
    """A struct's own docstring, without its indentation."""
    return inspect.cleandoc(cls.__doc__ or "")


def field_notes(cls: type) -> dict[str, str]:
    """The sentences that stand under fields in the source, by the field's name."""
    notes: dict[str, str] = {}
    for ancestor in reversed(cls.__mro__):
        if issubclass(ancestor, msgspec.Struct) and ancestor is not msgspec.Struct:
            notes |= _notes_in(ancestor)
    return notes


def _notes_in(cls: type) -> dict[str, str]:
    body = ast.parse(textwrap.dedent(inspect.getsource(cls))).body[0]
    assert isinstance(body, ast.ClassDef), "the source of a class is a class statement"
    notes: dict[str, str] = {}
    for field, below in zip(body.body, body.body[1:], strict=False):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(note))):
                notes[name] = " ".join(note.split())
            case _:
                pass
    return notes


def _structs_in(type_: shape.Type) -> Iterator[shape.StructType]:
    match type_:
        case shape.StructType():
            yield type_
            for field in type_.fields:
                yield from _structs_in(field.type)
        case shape.UnionType():
            for member in type_.types:
                yield from _structs_in(member)
        case shape.VarTupleType():
            yield from _structs_in(type_.item_type)
        case shape.TupleType():
            for item in type_.item_types:
                yield from _structs_in(item)
        case shape.DictType():
            yield from _structs_in(type_.value_type)
        case _:
            return
