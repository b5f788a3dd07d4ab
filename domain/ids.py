"""The names of things. Every id is text that people may read in a log; none says anything about its owner."""

from typing import Annotated, Final, NewType

from msgspec import Meta

TableId = NewType("TableId", str)
BattleId = NewType("BattleId", str)
LinkId = NewType("LinkId", str)
SeatId = NewType("SeatId", str)
CharacterId = NewType("CharacterId", str)
FigureId = NewType("FigureId", str)
SideId = NewType("SideId", str)
GroupId = NewType("GroupId", str)
QuestionId = NewType("QuestionId", str)
CommandId = NewType("CommandId", str)
GestureId = NewType("GestureId", str)
Author = NewType("Author", str)
"""Who gave a command: `dm`, `seat:<seat>`, `spectator`, or `clock` for a time-out that a worker noticed."""

Version = NewType("Version", int)
"""How many commits a stream holds up to and with this one; the first commit is version 1, an empty stream 0."""

SLUG: Final = r"^[a-z0-9][a-z0-9-]{0,47}$(?!\n)"
TOKEN: Final = r"^[A-Za-z0-9_.:-]{1,64}$(?!\n)"

# What a command may carry as an id: checked when it is decoded, so that no rule ever meets a malformed one.
FigureName = Annotated[FigureId, Meta(pattern=SLUG)]
CharacterName = Annotated[CharacterId, Meta(pattern=SLUG)]
GroupName = Annotated[GroupId, Meta(pattern=SLUG)]
SideName = Annotated[SideId, Meta(pattern=SLUG)]
BattleName = Annotated[BattleId, Meta(pattern=SLUG)]
LinkName = Annotated[LinkId, Meta(pattern=SLUG)]
QuestionName = Annotated[QuestionId, Meta(pattern=TOKEN)]
CommandName = Annotated[CommandId, Meta(pattern=TOKEN)]
GestureName = Annotated[GestureId, Meta(pattern=TOKEN)]

PARTY: Final = SideId("party")
FOES: Final = SideId("foes")
DM: Final = Author("dm")
CLOCK: Final = Author("clock")
CLOCK_IDS: Final = f"{CLOCK}."
"""What the ids of the clock's commands begin with, and nobody else's."""


def seat_author(seat: SeatId) -> Author:
    """The author of whatever is done from `seat`."""
    return Author(f"seat:{seat}")


def figures_of_group(group: GroupId, count: int) -> tuple[FigureId, ...]:
    """What the figures of a group are called: `orc-1`, `orc-2` …, and one that is alone as its group."""
    if count == 1:
        return (FigureId(group),)
    return tuple(FigureId(f"{group}-{n}") for n in range(1, count + 1))


PictureId = NewType("PictureId", str)
PictureName = Annotated[PictureId, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]
"""SHA-256 of a picture's bytes as they came, in hexadecimal."""
