"""Orders as they are typed: `orc-1 orc-2 attack rath half, ogre charge bera`, or `fire orc-2 with short_bow`."""

from collections.abc import Iterator
from typing import Final, get_args

from domain.commands import Declare
from domain.ids import FigureId
from domain.rounds import Action, Category, Manner, Order
from domain.script.words import Unsaid, Words

_FORMS: Final[dict[Action, str]] = {
    "attack": "attack [TARGET] [half] [with WEAPON] [second WEAPON]",
    "fire": "fire [TARGET] [half] [with WEAPON]",
    "charge": "charge [TARGET] [half]",
    "unarmed": "unarmed [punch | wrestle | overbear | martial_arts] [TARGET] [half]",
    "cover": "cover [TARGET | SQUARE] [with WEAPON]",
    "cast": "cast SPELL [at TARGET]",
    "guard": "guard [half]",
    "parry": "parry",
    "move": "move",
    "run": "run",
    "sprint": "sprint",
    "withdraw": "withdraw",
    "flee": "flee",
    "catch_breath": "catch_breath",
    "hold": "hold",
    "turn": "turn",
    "tend": "tend [TARGET]",
    "use_item": "use_item [ITEM] [half]",
    "improvise": 'improvise "WORDS" [half]',
}
USAGE: Final = f"[FIGURE…] {' | '.join(_FORMS.values())}[, …]"
ACTIONS: Final[tuple[Action, ...]] = tuple(_FORMS)
MANNERS: Final[tuple[Manner, ...]] = get_args(Manner)
_WHOLE: Final[dict[Action, Category]] = {
    "charge": "full",
    "move": "full",
    "run": "full",
    "sprint": "full",
    "withdraw": "half",
    "flee": "full",
}
"""How far an action goes of which nothing more is said (OE-5.3, OE-5.9, OE-5.10, OE-5.15)."""


def read_orders(words: Words, unsaid: Unsaid) -> Declare:
    """`orc-1 attack rath, orc-2 hold`; who speaks for one figure need not name it: `attack orc-1`."""
    orders = [*_orders(words, unsaid)]
    while words.take_if(","):
        orders.extend(_orders(words, unsaid))
    return Declare(tuple(orders))


def _orders(words: Words, unsaid: Unsaid) -> Iterator[Order]:
    """One clause: the same order for each figure that it names."""
    figures = _figures(words, unsaid)
    action: Action = words.one_of("action", ACTIONS)
    words.usage = f"declare [FIGURE…] {_FORMS[action]}"
    spell = words.row("spell", "at") if action == "cast" else None
    has_item = action == "use_item" and words.more("half", what="item") and not words.next_is(",", "half")
    item = words.row("item", "half") if has_item else None
    said = _improvised(words) if action == "improvise" else ""
    manner: Manner = "punch"
    if action == "unarmed" and words.next_is(*MANNERS):
        manner = words.one_of("manner", MANNERS)
    square = words.square() if action == "cover" and words.next_is_square() else None
    target = _target(words, action) if square is None else None
    move, weapon, second = _WHOLE.get(action, "no"), None, None
    while words.next_is("half", "with", "second"):
        column = words.column
        if words.take_if("half"):
            if action not in {"attack", "fire", "charge", "guard", "improvise", "use_item", "unarmed"}:
                words.fail(f"{action} goes with no half-move", column)
            move = "half"
        elif words.take_if("with"):
            if action not in {"attack", "fire", "cover"}:
                words.fail(f"{action} goes with no weapon", column)
            weapon = words.row("weapon", "half", "with", "second")
        elif words.take_if("second"):
            if action != "attack":
                words.fail(f"{action} goes with no second weapon", column)
            second = words.row("weapon", "half", "with")
    for figure in figures:
        yield Order(figure, action, target, move, weapon, spell, said, second, item, manner, square)


def _improvised(words: Words) -> str:
    return words.take("what is done, in quotation marks").text


def _figures(words: Words, unsaid: Unsaid) -> tuple[FigureId, ...]:
    if unsaid.figure is not None and (words.next_is(*ACTIONS) or not words.comes(*ACTIONS)):
        return (unsaid.figure,)
    figures = [FigureId(words.slug("figure"))]
    while not words.next_is(*ACTIONS) and words.comes(*ACTIONS):
        figures.append(FigureId(words.slug("figure")))
    return tuple(figures)


def _target(words: Words, action: Action) -> FigureId | None:
    """Named after `at` for a spell, by itself for what is done to one; the others have none."""
    if action == "cast":
        return FigureId(words.slug("target")) if words.take_if("at") else None
    if action not in {"attack", "fire", "charge", "cover", "unarmed"} or not words.more(what="target"):
        return None
    return None if words.next_is(",", "half", "with", "second") else FigureId(words.slug("target"))
