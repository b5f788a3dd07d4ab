"""What is typed about the past: how much is taken back, which act is struck out or put right, and how."""

import re
from collections.abc import Callable
from typing import Final, TypeVar

from domain.commands import Adjustment, Amend, FightCommand, Redo, Undo, Void
from domain.ids import BattleId, GestureId, Version
from domain.past_commands import Bookmark, Fork, LayOpen, Query
from domain.script.words import Words
from domain.table_commands import AnyCommand

T = TypeVar("T")

PUT_RIGHT_USAGE: Final = "ACT ±N WHY | ACT as COMMAND"
_SIGNED: Final = re.compile(r"[+-]\d{1,2}")


def read_undo(words: Words) -> Undo:
    """Nothing, how many gestures, or `to` the first of those that go."""
    if words.take_if("to"):
        return Undo(GestureId(words.take("a gesture").text))
    return Undo(count=_how_many(words))


def read_redo(words: Words) -> Redo:
    """Nothing, or how many."""
    return Redo(_how_many(words))


def _how_many(words: Words) -> int:
    return words.number("how many") if words.more(what="how many") else 1


def read_void(words: Words) -> Void:
    """The number of an act."""
    return Void(_act(words))


def read_amend(words: Words, read: Callable[[Words], object]) -> Amend:
    """`41 +4 it was prone`, or `41 as rath attack orc-2`, which `read` reads."""
    act = _act(words)
    if words.take_if("as"):
        column = words.column
        instead = read(words)
        if not isinstance(instead, FightCommand):
            words.fail("that is no act of a fight", column)
        return Amend(act, instead)
    word = words.take("what to add to the die, as +4")
    if not _SIGNED.fullmatch(word.text):
        words.fail(f"{word} is nothing to add to a die; write +4 or -2, or 'as' and a command", word.column)
    return Amend(act, adjust=Adjustment(int(word.text), words.rest("why")))


def read_fork(words: Words) -> Fork:
    """Nothing, or `at` an act, and a name."""
    at = _act(words) if words.take_if("at") else None
    return Fork(at, words.rest("a name") if words.more(what="a name") else None)


def read_lay_open(words: Words) -> LayOpen:
    """Nothing, or the id of a battle."""
    return LayOpen(BattleId(words.slug("battle")) if words.more(what="battle") else None)


def read_bookmark(words: Words) -> Bookmark:
    """A name, and before it perhaps `at` an act."""
    at = _act(words) if words.take_if("at") else None
    return Bookmark(words.rest("a name"), at)


def read_query(words: Words) -> Query:
    """The number of an act, and perhaps what is asked of it."""
    act = _act(words)
    return Query(act, note=words.rest("what is asked") if words.more(what="what is asked") else None)


def _act(words: Words) -> Version:
    return Version(words.number("the number of an act"))


def meant(command: AnyCommand, version_of: Callable[[Version], Version]) -> AnyCommand:
    """`command` with its act named as the battle's log does."""
    match command:
        case Void(act):
            return Void(version_of(act))
        case Amend(act, instead, adjust):
            return Amend(version_of(act), instead, adjust)
        case Bookmark(name, act) if act is not None:
            return Bookmark(name, version_of(act))
        case Fork(act, name) if act is not None:
            return Fork(version_of(act), name)
        case Query(act, note=note) if act is not None:
            return Query(version_of(act), note=note)
        case _:
            return command
