"""A field for trying one rule: figures of known numbers on known squares, orders, and the dice of both sides."""

from collections.abc import Iterable
from typing import Final, TypeVar

from msgspec import structs

from domain.commands import (
    AddCombatants,
    Advance,
    BeginBattle,
    Declare,
    Move,
    Place,
    RollInitiative,
    Seal,
    SetGround,
)
from domain.decisions.round_flow import awaited
from domain.deeds import AttackRolled
from domain.grid.facing import STEP, Facing
from domain.ids import FOES, PARTY, CharacterId, FigureId, GroupId
from domain.quantities import DescendingAC, HitPoints, Square, Thac0
from domain.refusals import Refused
from domain.rounds import Action, Category, Modifier, Order
from domain.sheets import Sheet, WeaponInHand
from domain.table_commands import OpenBattle
from tests.laws.game import SEATS, THE_DM, Game, seat_of, table_with_seats

E = TypeVar("E")
MAN: Final = Sheet(
    name="Man",
    hit_points=HitPoints(30),
    armour_class=DescendingAC(10),
    hit_dice="1",
    weapons=(WeaponInHand("club"),),
)
"""Base initiative Fast, rate 12, a club: Fast as well, so that what it does comes in Fast (OE-3.4, OE-3.5)."""


def man(**changes: object) -> Sheet:
    """`MAN`, but for what is said."""
    return structs.replace(MAN, **changes)


def sure(**changes: object) -> Sheet:
    """Hits whatever is there, but on a natural 1."""
    return man(thac0=Thac0(-50), **changes)


def armed(*weapons: str, **changes: object) -> Sheet:
    """A man with these in his hands, the first of them drawn."""
    return man(weapons=tuple(WeaponInHand(one) for one in weapons), **changes)


def field(party: dict[str, tuple[int, int]], foes: dict[str, tuple[int, int]], **sheets: Sheet) -> Game:
    """A battle of OSRIC, see `field_in`."""
    return field_in("osric", party, foes, **sheets)


def field_in(
    ruleset: str, party: dict[str, tuple[int, int]], foes: dict[str, tuple[int, int]], **sheets: Sheet
) -> Game:
    """Figures by name and square; those without a sheet of their own are men. Orders may be written.

    Nobody plays them but the DM, save `rath` and `bera`, who have seats.
    """
    game = Game()
    table_with_seats(game)
    game.must(THE_DM, OpenBattle("The field", ruleset, tuple(one for one in SEATS if one in party)))
    for side, figures in ((PARTY, party), (FOES, foes)):
        for name, (x, y) in figures.items():
            if name not in SEATS:
                add(game, name, (x, y), sheets.get(name, MAN), party=side == PARTY)
            else:
                set_down(game, name, (x, y))
                if name in sheets:
                    with_sheet(game, name, sheets[name])
    game.must(THE_DM, BeginBattle())
    return game


def add(
    game: Game,
    name: str,
    at: tuple[int, int],
    sheet: Sheet = MAN,
    *,
    party: bool = False,
    hidden: bool = False,
) -> None:
    """One more figure."""
    side = PARTY if party else FOES
    group = AddCombatants(GroupId(name), sheet=sheet, side=side, squares=(Square(*at),), hidden=hidden)
    game.must(THE_DM, group)


def set_down(game: Game, name: str, at: tuple[int, int]) -> None:
    """Move a figure outside the rules."""
    if game.moment.battle.positions.by_id.get(FigureId(name)) != Square(*at):
        game.must(THE_DM, Place(FigureId(name), Square(*at)))


def with_sheet(game: Game, name: str, sheet: Sheet) -> None:
    """Another sheet for a figure that is there."""
    battle = game.moment.battle
    figure = battle.combatants.by_id[FigureId(name)]
    changed = structs.replace(figure, sheet=sheet, hit_points=sheet.hit_points)
    combatants = battle.combatants.changed(changed)
    game.moment = structs.replace(game.moment, battle=structs.replace(battle, combatants=combatants))


def order(
    figure: str,
    action: Action,
    target: str | None = None,
    move: Category | None = None,
    weapon: str | None = None,
    spell: str | None = None,
) -> Order:
    """An order with the movement that goes with it where none is said."""
    usual: dict[Action, Category] = {
        "charge": "full",
        "move": "full",
        "run": "full",
        "sprint": "full",
        "withdraw": "half",
    }
    wish = FigureId(target) if target else None
    return Order(FigureId(figure), action, wish, move or usual.get(action, "no"), weapon, spell)


def orders(game: Game, *given: Order, dice: tuple[int, int] = (3, 7)) -> None:
    """Each written by its own hand, all sealed, and the initiative dice of the party and of the foes."""
    for one in given:
        seat = seat_of(game.table, CharacterId(one.figure))
        game.must(seat or THE_DM, Declare((one,)))
    game.must(THE_DM, Seal(for_all=True))
    game.must(THE_DM, RollInitiative({PARTY: dice[0], FOES: dice[1]}))


def until(game: Game, figure: str) -> None:
    """Slots pass until something is due of a figure."""
    while FigureId(figure) not in awaited(game.moment.battle):
        assert game.moment.battle.round_state.step == "resolve", f"nothing is due of {figure} any more"
        game.must(THE_DM, Advance())


def to_the_end(game: Game) -> None:
    """All that is left is let go."""
    while game.moment.battle.round_state.step == "resolve":
        game.must(THE_DM, Advance())


def phase(game: Game) -> str:
    """The phase of the slot that is open."""
    battle = game.moment.battle
    return battle.agenda.slots[battle.round_state.slot].phase


def path(start: Square, steps: str) -> tuple[Square, ...]:
    """`e e ne` from a square."""
    squares: list[Square] = []
    for step in steps.split():
        east, south = STEP[step]  # type: ignore[index]
        start = Square(start.x + east, start.y + south)
        squares.append(start)
    return tuple(squares)


def move(
    game: Game,
    figure: str,
    steps: str,
    *,
    facing: Facing | None = None,
    target: str | None = None,
    dice: tuple[int, ...] = (),
) -> Move:
    """The command that goes by these steps from where the figure stands."""
    start = game.moment.battle.positions.by_id[FigureId(figure)]
    whom = FigureId(target) if target else None
    return Move(FigureId(figure), path(start, steps), facing, whom, dice)


def go(game: Game, figure: str, steps: str, **more: object) -> None:
    """Go by these steps; it has to be accepted."""
    game.must(THE_DM, move(game, figure, steps, **more))  # type: ignore[arg-type]


def refused(game: Game, figure: str, steps: str, **more: object) -> Refused:
    """Try to go by these steps; it has to be refused."""
    return game.refusal(THE_DM, move(game, figure, steps, **more))  # type: ignore[arg-type]


def last(game: Game, kind: type[E]) -> list[E]:
    """The events of that kind in what was done last."""
    commit = game.played[-1].battle_commit
    assert commit is not None
    return [event for event in commit.events if isinstance(event, kind)]


def labels(rolled: AttackRolled) -> dict[str, int]:
    """Its modifiers by name."""
    modifiers: Iterable[Modifier] = rolled.modifiers  # type: ignore[assignment]
    return {one.label: one.value for one in modifiers}


def square_of(game: Game, figure: str) -> tuple[int, int]:
    """Where a figure stands."""
    square = game.moment.battle.positions.by_id[FigureId(figure)]
    return square.x, square.y


def ground(
    game: Game,
    walls: tuple[tuple[int, int], ...] = (),
    rough: tuple[tuple[int, int, int], ...] = (),
    heights: tuple[tuple[int, int, int], ...] = (),
) -> None:
    """Draw the map."""
    game.must(THE_DM, SetGround(tuple(Square(*one) for one in walls), rough, heights))  # type: ignore[arg-type]
