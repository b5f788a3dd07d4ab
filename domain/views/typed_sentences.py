"""A command in words before it is given, for whoever types it: with the names that stand in the view."""

from collections.abc import Iterable
from typing import Final

from msgspec import UnsetType

from domain.commands import (
    Amend,
    Attack,
    Cast,
    Declare,
    Face,
    Force,
    HistoryCommand,
    Move,
    Pass,
    Redo,
    Undo,
    Void,
)
from domain.engaging import Approach
from domain.ids import FigureId
from domain.rounds import Order
from domain.ruling_commands import Improvise, Roll
from domain.table_commands import AnyCommand, Say
from domain.texts import in_words, isolated
from domain.views.shapes import View
from domain.views.telling import went

DIRECTIONS: Final = {
    "n": "north",
    "ne": "north-east",
    "e": "east",
    "se": "south-east",
    "s": "south",
    "sw": "south-west",
    "w": "west",
    "nw": "north-west",
}


def sentence_of(command: AnyCommand, view: View) -> str:
    """What the command does, if it is let: nothing here has been judged."""
    name = _Names(view)
    match command:
        case Attack(attacker=attacker, target=target, weapon=weapon):
            with_it = f" with {_plain(weapon)}" if weapon else ""
            aim = f", {command.aim}" if command.aim else ""
            return f"{name(attacker)} strikes {name(target)}{with_it}{aim}{_dice(command.dice)}."
        case Move(figure=figure, path=path, target=target):
            run = f" and strikes {name(target)}" if target else ""
            return f"{name(figure)} {went(len(path), path[-1])}{run}{_dice(command.dice)}."
        case Approach(figure=figure, target=target, away=away):
            return f"{name(figure)} goes {'away from' if away else 'towards'} {name(target)}{_dice(command.dice)}."
        case Face(figure=figure, facing=facing):
            return f"{name(figure)} turns {DIRECTIONS[facing]}."
        case Cast(figure=figure, targets=targets):
            on = f" on {name.all_of(targets)}" if targets else ""
            return f"{name(figure)} completes the spell{on}{_dice(command.dice)}."
        case Declare(orders=orders):
            return f"Orders: {'; '.join(_order(one, name) for one in orders)}."
        case Pass(figure=figure):
            return f"{name(figure)} lets it go."
        case Say(text=text, to=to):
            return f"Whisper to {in_words([*to])}: {text}" if to else f"Say: {text}"
        case Improvise(figure=figure, words=said):
            return f"{name(figure)}, something else: {said}"
        case Roll(expression=expression, secret=secret):
            return f"Roll {expression}{' behind the screen' if secret else ''}."
        case Undo() | Redo() | Void() | Amend():
            return _of_the_past(command, view)
        case Force(command=forced, reason=reason):
            return f"Forced ({reason}): {sentence_of(forced, view)}"
        case _:
            return _plainly(command, name)


def _of_the_past(command: HistoryCommand, view: View) -> str:
    match command:
        case Undo(count=count):
            return f"Take back the last {_presses(count)}."
        case Redo(count=count):
            return f"Put back the last {_presses(count)}."
        case Void(act=act):
            return f"Strike out act {act}."
        case Amend(act=act, instead=instead, adjust=adjust):
            if adjust is not None:
                return f"Put act {act} right: {adjust.value:+d}, {adjust.why}."
            return f"Put act {act} right: {sentence_of(instead, view) if instead else ''}"


def _presses(count: int) -> str:
    return "press" if count == 1 else f"{count} presses"


class _Names:
    """What the view calls figures."""

    def __init__(self, view: View) -> None:
        self._cards = {} if isinstance(view.battle, UnsetType) else view.battle.combatants

    def __call__(self, figure: FigureId) -> str:
        card = self._cards.get(figure)
        return isolated(card.name) if card else figure

    def all_of(self, figures: Iterable[FigureId]) -> str:
        return in_words([self(one) for one in figures])


def _order(order: Order, name: _Names) -> str:
    said = f" {order.spell.replace('_', ' ')}" if order.spell else f' "{order.words}"' if order.words else ""
    target = f" {name(order.target)}" if order.target else f" {order.square}" if order.square else ""
    half = ", half" if order.move == "half" and order.action != "withdraw" else ""
    with_it = f" with {_plain(order.weapon)}" if order.weapon else ""
    return f"{name(order.figure)} {_plain(order.action)}{said}{target}{with_it}{half}"


def _plainly(command: AnyCommand, name: _Names) -> str:
    """Of the others their own name, and whom they name."""
    tag = str(command.__struct_config__.tag)
    whom: list[FigureId] = [*getattr(command, "figures", ())]
    whom += [one for field in ("figure", "target") if (one := getattr(command, field, None))]
    return f"{_plain(tag).capitalize()}{f': {name.all_of(whom)}' if whom else ''}."


def _plain(word: str) -> str:
    return word.replace("_", " ")


def _dice(faces: tuple[int, ...]) -> str:
    return f" (dice {' '.join(str(face) for face in faces)})" if faces else ""
