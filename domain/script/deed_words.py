"""What a figure does when its turn comes, as it is typed. Its name comes first, or is the speaker's own."""

from typing import Final, get_args

from domain.commands import Abort, Attack, Cast, Face, Move, Pass
from domain.engaging import Approach
from domain.gear import UseItem
from domain.grid.facing import ROSE, Facing
from domain.ids import FigureId
from domain.rounds import Action, Aim
from domain.script.courses import Go
from domain.script.words import Unsaid, Words
from domain.turning import TurnUndead

ATTACK_USAGE: Final = "TARGET [with WEAPON] [slay] [subdue] [called | disarm | trip] [dice D20 [DAMAGE…]]"
MOVE_USAGE: Final = "DIRECTION… | X,Y… | to X,Y [facing DIRECTION] [dice FACE…]"
CHARGE_USAGE: Final = "TARGET [by DIRECTION… | X,Y… [facing DIRECTION]] [dice FACE…]"
CAST_USAGE: Final = "[on X,Y] [at TARGET…] [dice FACE…]"
ABORT_USAGE: Final = "[attack | fire | unarmed | withdraw | tend | turn | use_item | guard | parry | hold]"
AIMS: Final[tuple[Aim, ...]] = get_args(Aim)
_INSTEAD: Final[tuple[Action, ...]] = (
    "attack",
    "fire",
    "unarmed",
    "withdraw",
    "tend",
    "turn",
    "use_item",
    "guard",
    "parry",
    "hold",
)


def own_figure(words: Words, unsaid: Unsaid) -> FigureId:
    """Whom the line is about, or the speaker's own. Where it is nobody, the line is read on: what else is wrong is told too."""
    if unsaid.figure is None:
        words.usage = f"FIGURE {words.usage}"
        words.nobody_at(words.column)
        return FigureId("")
    return unsaid.figure


def dice_of(words: Words) -> tuple[int, ...]:
    """What was rolled at the table, if anything."""
    return words.numbers("a die's face") if words.take_if("dice") else ()


def read_attack(words: Words, unsaid: Unsaid) -> Attack:
    """`attack orc-1 with long_sword dice 8 5`: a blow, or a shot where one fires."""
    attacker = own_figure(words, unsaid)
    target = FigureId(words.slug("target"))
    weapon = words.row("weapon", "dice", "slay", "subdue", *AIMS) if words.take_if("with") else None
    slay = words.take_if("slay")
    subdue = words.take_if("subdue")
    aim: Aim | None = None
    for one in AIMS:
        if words.take_if(one):
            aim = one
            break
    return Attack(attacker, target, weapon, dice_of(words), slay=slay, subdue=subdue, aim=aim)


def read_move(words: Words, unsaid: Unsaid) -> Move | Go:
    """`move e e ne`, `move 11,7 12,6 facing n`, `move to 14,8`."""
    figure = own_figure(words, unsaid)
    if words.take_if("to"):
        end = words.square()
        return Go(figure, (), end, _facing(words), None, dice_of(words))
    return _way(words, figure, None)


def read_charge(words: Words, unsaid: Unsaid) -> Move | Go | Approach:
    """`charge orc-1 by e e e dice 15 6`: a move that ends with a blow (OE-5.3); without squares where there is no map."""
    figure = own_figure(words, unsaid)
    target = FigureId(words.slug("target"))
    if not words.more("by", "dice") or words.next_is("dice"):
        return Approach(figure, target, dice=dice_of(words))
    words.keyword("by")
    return _way(words, figure, target)


def _way(words: Words, figure: FigureId, target: FigureId | None) -> Move | Go:
    """Squares, one after another, or directions."""
    if words.next_is_square():
        path = words.squares()
        return Move(figure, path, _facing(words), target, dice_of(words))
    steps: list[Facing] = [_direction(words)]
    while words.next_is(*ROSE):
        steps.append(_direction(words))
    return Go(figure, tuple(steps), None, _facing(words), target, dice_of(words))


def _facing(words: Words) -> Facing | None:
    return _direction(words) if words.take_if("facing") else None


def _direction(words: Words) -> Facing:
    return words.one_of("direction", ROSE)


def read_cast(words: Words, unsaid: Unsaid) -> Cast:
    """`cast at orc-2 orc-3`: completes the spell that was begun (OE-10.5)."""
    caster = own_figure(words, unsaid)
    square = words.square() if words.take_if("on") else None
    at = tuple(FigureId(one) for one in words.slugs("target", "dice", "on")) if words.take_if("at") else ()
    square = words.square() if words.take_if("on") else square
    return Cast(caster, at, dice_of(words), square)


def read_turn(words: Words, unsaid: Unsaid) -> TurnUndead:
    """`turn dice 12 3 4`: the attempt, then how many it takes (OE-7.3)."""
    return TurnUndead(own_figure(words, unsaid), dice_of(words))


def read_use(words: Words, unsaid: Unsaid) -> UseItem:
    """`use at orc-1 dice 3 4`: the thing that was declared (OE-5.13)."""
    figure = own_figure(words, unsaid)
    square = words.square() if words.take_if("on") else None
    at = tuple(FigureId(one) for one in words.slugs("target", "dice")) if words.take_if("at") else ()
    return UseItem(figure, at, square, dice_of(words))


def read_face(words: Words, unsaid: Unsaid) -> Face:
    """`face ne`."""
    return Face(own_figure(words, unsaid), _direction(words))


def read_abort(words: Words, unsaid: Unsaid) -> Abort:
    """`abort`, to attack last; `abort hold`, to do nothing (OE-2.5)."""
    figure = own_figure(words, unsaid)
    if not words.next_is(*_INSTEAD):
        return Abort(figure)
    return Abort(figure, words.one_of("action", _INSTEAD))


def read_pass(words: Words, unsaid: Unsaid) -> Pass:
    """A figure, or nothing where one speaks for one's own."""
    if unsaid.figure is not None and not words.more(what="figure"):
        return Pass(unsaid.figure)
    return Pass(FigureId(words.slug("figure")))
