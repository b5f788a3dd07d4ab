"""What a figure does with its body and its weapons beside striking, as it is typed. Its name comes first."""

from domain.ids import FigureId
from domain.script.words import Unsaid, Words
from domain.stances import HoldShot


def own_figure(words: Words, unsaid: Unsaid) -> FigureId:
    """Who acts: named before the verb, or the speaker's own."""
    if unsaid.figure is None:
        column = words.column
        words.usage = f"FIGURE {words.usage}"
        words.fail("it does not say who: a figure's id comes first", column)
    return unsaid.figure


def read_hold_shot(words: Words, unsaid: Unsaid) -> HoldShot:
    """`hold_shot`: the first shot waits for whom one covers (OE-5.5)."""
    return HoldShot(own_figure(words, unsaid))
