"""What is typed of nerve and ground: `check morale orc for leader_down`, `rath push orc-1 to 11,7 follow`."""

from typing import Final, get_args

from domain.ids import FigureId, GroupId
from domain.nerve import CheckMorale, MoraleLine, MoraleTrigger, Push
from domain.script.words import Unsaid, Words

CHECK_USAGE: Final = "GROUP [for TRIGGER…] [with LINE…]"
PUSH_USAGE: Final = "TARGET [to X,Y] [follow]"
_TRIGGERS: Final[tuple[MoraleTrigger, ...]] = get_args(MoraleTrigger)
_LINES: Final[tuple[MoraleLine, ...]] = get_args(MoraleLine)


def read_check(words: Words) -> CheckMorale:
    """A group, why its nerve is tried, and what the DM knows that the numbers do not (OE-9.2, OE-9.3)."""
    group = GroupId(words.slug("group"))
    triggers: list[MoraleTrigger] = []
    lines: list[MoraleLine] = []
    if words.take_if("for"):
        triggers.append(words.one_of("trigger", _TRIGGERS))
        while words.next_is(*_TRIGGERS):
            triggers.append(words.one_of("trigger", _TRIGGERS))
    if words.take_if("with"):
        lines.append(words.one_of("line", _LINES))
        while words.next_is(*_LINES):
            lines.append(words.one_of("line", _LINES))
    return CheckMorale(group, tuple(triggers), tuple(lines))


def read_push(words: Words, unsaid: Unsaid) -> Push:
    """`push orc-1`: back where the rules put it first; `follow` into the square that it leaves (OE-9.4)."""
    if unsaid.figure is None:
        column = words.column
        words.usage = f"FIGURE {words.usage}"
        words.fail("it does not say who: a figure's id comes first", column)
    target = FigureId(words.slug("target"))
    square = words.square() if words.take_if("to") else None
    return Push(unsaid.figure, target, square, words.take_if("follow"))
