"""All of them by their names."""

from typing import Final, Literal, get_args

from server.commands.ready_fights.crypt import THE_CRYPT
from server.commands.ready_fights.fight import ReadyFight
from server.commands.ready_fights.ford import THE_FORD
from server.commands.ready_fights.toll_bridge import THE_TOLL_BRIDGE

ReadyName = Literal["ford", "crypt", "bridge"]
READY: Final[dict[ReadyName, ReadyFight]] = {
    "ford": THE_FORD,
    "crypt": THE_CRYPT,
    "bridge": THE_TOLL_BRIDGE,
}
assert {*READY} == {*get_args(ReadyName)}, "each name has its fight"
