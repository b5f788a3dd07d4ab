"""A fight as the commands that set it out, and how it is set out at a table that is new."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct, structs

from domain.command import Command
from domain.commands import AddCombatants, Face, Place, SetGround
from domain.engaging import SetRange
from domain.grid.facing import Facing
from domain.grid.footprint import Footprint, range_squares
from domain.ids import DM, CharacterId, CommandId, FigureId, figures_of_group
from domain.quantities import Square
from domain.refusals import Refused
from domain.sheets import Sheet
from domain.table.grants import DM_GRANT, Actor
from domain.table_commands import AddCharacter, OpenBattle
from server.commands.asked import Asked
from server.commands.handle import handle_command
from server.hub.room import Room

Step = AddCharacter | OpenBattle | AddCombatants | Place | Face | SetGround | SetRange


class ReadyFight(Struct, frozen=True):
    """`party` with where each stands; `looks` is how the figures of each group face, the party as `party`."""

    id: str
    opening: OpenBattle
    party: Sequence[tuple[Sheet, Square]]
    ground: SetGround
    groups: Sequence[AddCombatants]
    looks: Mapping[str, Facing]

    @property
    def steps(self) -> tuple[Step, ...]:
        """The commands, in their order."""
        return tuple(self._steps())

    @property
    def steps_without_a_map(self) -> tuple[Step, ...]:
        """The same fight where no ground is drawn: everybody as far from the first of the party as the map has it."""
        return tuple(self._steps_without_a_map())

    def _steps_without_a_map(self) -> Iterator[Step]:
        (first, here), *others = self.party
        foremost = FigureId(first.name.lower())
        for sheet, _ in self.party:
            yield AddCharacter(CharacterId(sheet.name.lower()), sheet)
        yield structs.replace(self.opening, mapless=True)
        for sheet, square in others:
            yield SetRange((FigureId(sheet.name.lower()),), foremost, _apart(here, square))
        for group in self.groups:
            yield structs.replace(group, squares=())
            far = min(_apart(here, square) for square in group.squares)
            yield SetRange((), foremost, far, group=group.group)

    def _steps(self) -> Iterator[Step]:
        for sheet, _ in self.party:
            yield AddCharacter(CharacterId(sheet.name.lower()), sheet)
        yield self.opening
        for sheet, square in self.party:
            yield Place(FigureId(sheet.name.lower()), square)
        yield self.ground
        yield from self.groups
        for sheet, _ in self.party:
            yield Face(FigureId(sheet.name.lower()), self.looks["party"])
        for group in self.groups:
            for figure in figures_of_group(group.group, group.count):
                yield Face(figure, self.looks[group.group])


class CannotSetOut(Exception):
    """A fight could not be set out; the message says what stood in the way."""


_RUNS: Final = Actor(DM, DM_GRANT)


async def set_out(room: Room, fight: ReadyFight, *, mapless: bool = False) -> None:
    """Its commands one after another, under ids of its own: what happened before happens no second time.

    Raises:  CannotSetOut, StoreUnreachable, StoreRefused.
    """
    steps = fight.steps_without_a_map if mapless else fight.steps
    for number, step in enumerate(steps, 1):
        refused = await handle_command(room, Asked(_RUNS, CommandId(f"{fight.id}.{number}"), step))
        if isinstance(refused, Refused):
            raise CannotSetOut(f"{_name(step)}: {refused.message}")


def _apart(one: Square, other: Square) -> int:
    return range_squares(Footprint(one), Footprint(other))


def _name(step: Command) -> str:
    return type(step).__name__
