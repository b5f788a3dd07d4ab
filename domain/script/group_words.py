"""A group of figures as it is typed: `add 3 orc hp 5 7 4 at 12,7 12,8 12,9` or `add guard: Guard, hd 2, hp 9, ac 1`."""

from typing import Final

from domain.commands import AddCombatants
from domain.grid.facing import ROSE, Facing
from domain.ids import FOES, GroupId, SideId
from domain.quantities import Square
from domain.script import sheet_words
from domain.script.sheet_words import SheetDraft, read_name
from domain.script.words import Words

USAGE: Final = "[COUNT] MONSTER [hp N | N…] [at X,Y…] [facing WAY] [as GROUP] [with WEAPON] [side SIDE] [leads] [hidden] [reserve]"
SHEET_USAGE: Final = (
    f"[COUNT] GROUP: {sheet_words.USAGE}[, at X,Y…][, facing WAY][, side SIDE][, leads][, hidden][, reserve]"
)
STOPS: Final = ("hp", "at", "facing", "as", "with", "side", "leads", "hidden", "reserve")

FOES_FACE: Final[Facing] = "w"
"""As the desk lines them up: at the party, which looks east."""


class GroupDraft:
    """A group's count, places and side, while they are being read; what is typed in one line or in several parts of one."""

    def __init__(self, count: int, group: str) -> None:
        self.count: Final = count
        self.group = group
        self.weapon: str | None = None
        self.hit_points: tuple[int, ...] = ()
        self.squares: tuple[Square, ...] = ()
        self.facing: Facing = FOES_FACE
        self.side: str = FOES
        self.hidden = False
        self.reserve = False
        self.leads = False

    def read_part(self, words: Words) -> bool:
        """Whether the next part was one of a group's; then it is read."""
        if words.take_if("hp"):
            self.hit_points = words.numbers("a number of hit points")
        elif words.take_if("at"):
            self.squares = words.squares()
        elif words.take_if("facing"):
            self.facing = words.one_of("way to face", ROSE)
        elif words.take_if("side"):
            self.side = words.slug("side")
        elif words.take_if("with"):
            self.weapon = words.row("weapon", *STOPS)
        elif words.take_if("as"):
            self.group = words.slug("group")
        elif words.take_if("leads"):
            self.leads = True
        elif words.take_if("hidden"):
            self.hidden = True
        elif words.take_if("reserve"):
            self.reserve = True
        else:
            return False
        return True

    def each_of(self, hit_points: tuple[int, ...]) -> tuple[int, ...]:
        """One number is that of all; several are one after the other's."""
        return hit_points * self.count if len(hit_points) == 1 else hit_points

    def of(self, monster: str) -> AddCombatants:
        """The group, of a monster of the tables."""
        return AddCombatants(
            group=GroupId(self.group),
            monster=monster,
            weapon=self.weapon,
            hit_points=self.each_of(self.hit_points),
            count=self.count,
            side=SideId(self.side),
            hidden=self.hidden,
            reserve=self.reserve,
            leads=self.leads,
            squares=self.squares,
            facing=self.facing,
        )


def read_group(words: Words) -> AddCombatants:
    """What follows `add`."""
    first = words.peek()
    count = words.number("the count") if first is not None and first.text.isdecimal() else 1
    named = words.peek()
    if named is not None and named.text.endswith(":"):
        words.usage = f"add {SHEET_USAGE}"
        return _from_sheet(words, count)
    return _from_tables(words, count)


def _from_tables(words: Words, count: int) -> AddCombatants:
    monster = words.row("monster", *STOPS)
    group = GroupDraft(count, monster.replace("_", "-"))
    while words.more(*STOPS):
        words.take_if(",")
        if not group.read_part(words):
            words.done()
    return group.of(monster)


def _from_sheet(words: Words, count: int) -> AddCombatants:
    group = GroupDraft(count, words.take("the group").text.removesuffix(":"))
    draft = SheetDraft(read_name(words))
    while words.take_if(",") or words.next_is(*STOPS):
        if not group.read_part(words):
            draft.read_part(words)
    words.done()
    if group.hit_points:
        draft.with_hit_points(group.hit_points[0])
    return AddCombatants(
        group=GroupId(group.group),
        sheet=draft.finished(words),
        weapon=group.weapon,
        hit_points=group.hit_points if len(group.hit_points) > 1 else (),
        count=group.count,
        side=SideId(group.side),
        hidden=group.hidden,
        reserve=group.reserve,
        leads=group.leads,
        squares=group.squares,
        facing=group.facing,
    )
