"""What a figure does with its body and its weapons beside striking, as it is typed. Its name comes first."""

from typing import Final, get_args

from domain.ids import FigureId
from domain.script.words import Unsaid, Words
from domain.stances import Block, BreakFree, Drop, HoldShot, PickUp, Posture, StandUp, TakePosture

POSTURES: Final[tuple[Posture, ...]] = get_args(Posture)


def own_figure(words: Words, unsaid: Unsaid) -> FigureId:
    """Who acts: named before the verb, or the speaker's own."""
    if unsaid.figure is None:
        column = words.column
        words.usage = f"FIGURE {words.usage}"
        words.fail("it does not say who: a figure's id comes first", column)
    return unsaid.figure


def read_posture(words: Words, unsaid: Unsaid) -> TakePosture:
    """`down kneeling`, `down prone` (OE-5.16)."""
    return TakePosture(own_figure(words, unsaid), words.one_of("posture", POSTURES))


def read_stand_up(words: Words, unsaid: Unsaid) -> StandUp:
    """`stand_up`: from the ground in place of a half-move or an attack (OE-5.16)."""
    return StandUp(own_figure(words, unsaid))


def read_break_free(words: Words, unsaid: Unsaid) -> BreakFree:
    """`break_free dice 14`: out of a grip, in place of a blow (OE-7.6)."""
    figure = own_figure(words, unsaid)
    return BreakFree(figure, words.numbers("a die's face") if words.take_if("dice") else ())


def read_block(words: Words, unsaid: Unsaid) -> Block:
    """`block`: the last blow of the round is given up to stop one (OE-5.14)."""
    return Block(own_figure(words, unsaid))


def read_hold_shot(words: Words, unsaid: Unsaid) -> HoldShot:
    """`hold_shot`: the first shot waits for whom one covers (OE-5.5)."""
    return HoldShot(own_figure(words, unsaid))


def read_drop(words: Words, unsaid: Unsaid) -> Drop:
    """`drop short_bow`: a weapon or a thing (OE-5.16)."""
    return Drop(own_figure(words, unsaid), words.row("weapon or thing"))


def read_pick_up(words: Words, unsaid: Unsaid) -> PickUp:
    """`pick_up long_sword of orc-1`: what lies where one stands; one's own where nobody is named (OE-5.16)."""
    figure, thing = own_figure(words, unsaid), words.row("weapon or thing", "of")
    return PickUp(figure, thing, FigureId(words.slug("figure")) if words.take_if("of") else None)
