"""The first commit of a battle: all that it needs of its table, copied into it."""

from collections.abc import Iterator

from msgspec import structs

from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.commands import AddCombatants, SetGround
from domain.decisions.engaging import begins_on_the_line
from domain.decisions.mapping import decide_map, under_cover
from domain.decisions.setting_up import decide_set_out, far_squares, free_squares, sheet_of_group
from domain.decisions.standing import occupied
from domain.dice.keyed import Commitments
from domain.dice.rolling import Dice
from domain.encounters import SetUp
from domain.engaging import LINE_SQUARES
from domain.events import (
    BattleOpened,
    CombatantsJoined,
    DiceEpochOpened,
    FightEvent,
    FigurePlaced,
)
from domain.house_rules import OptionSet
from domain.ids import FOES, PARTY, BattleId, CharacterId, FigureId, GroupId
from domain.knowledge import letters
from domain.maps import CoverSquares, SetBackdrop
from domain.quantities import HitPoints, Square
from domain.refusals import Refused
from domain.rulesets.catalog import rules_of, ruleset
from domain.rulesets.ruleset import Ruleset
from domain.sides import AddSide
from domain.table.camp import as_it_stands, lives
from domain.table.grants import Actor
from domain.table.table import Table
from domain.table_commands import OpenBattle


def open_battle(
    table: Table, command: OpenBattle, actor: Actor, battle: BattleId, commitments: Commitments, dice: Dice
) -> tuple[FightEvent, ...] | Refused:
    """What happens, or why not: the party from the roster, then all that stands ready (`OpenBattle.set_up`)."""
    if not actor.grant.runs:
        return Refused("forbidden", "Only whoever runs the table may open a battle.")
    events = _opening(table, command, battle, commitments)
    now = fold(events)
    rules = rules_of(now)
    assert rules is not None, "the table has refused a battle of a game that is not there"
    for each in command.set_up:
        more = _set_out(now, rules, each, dice)
        if isinstance(more, Refused):
            return more
        events, now = (*events, *more), fold(more, now)
    return events


def _set_out(battle: Battle, rules: Ruleset, each: SetUp, dice: Dice) -> tuple[FightEvent, ...] | Refused:
    """One after the other. Who stands under cover joins unseen, so where they stand is found before they join."""
    if isinstance(each, AddCombatants):
        each = _at_the_far_side(battle, rules, each)
    if isinstance(each, SetBackdrop | CoverSquares):
        more = decide_map(battle, each)
    else:
        more = decide_set_out(battle, rules, each, dice)
    return more if isinstance(more, Refused) else under_cover(battle, rules, more)


def _at_the_far_side(battle: Battle, rules: Ruleset, each: AddCombatants) -> AddCombatants:
    """Whoever is to stand nowhere stands where whoever is brought on does, as far as there is room."""
    sheet = sheet_of_group(rules, each)
    if isinstance(sheet, Refused) or each.squares or each.reserve or battle.ground.mapless:
        return each
    sides = [rules.book.phases.sizes[sheet.size].space] * each.count
    return structs.replace(
        each, squares=free_squares(battle, far_squares(battle), sides, occupied(battle, rules))
    )


def _opening(
    table: Table, command: OpenBattle, battle: BattleId, commitments: Commitments
) -> tuple[FightEvent, ...]:
    """The first events of a battle: all that it needs of its table, copied, so that it stays whole by itself."""
    fit = (name for name, one in table.characters.items() if lives(one))
    names = list(fit) if command.characters is None else list(command.characters)
    opened = BattleOpened(
        battle=battle,
        name=command.name,
        ruleset=command.ruleset,
        sides=(PARTY, FOES),
        width=LINE_SQUARES if command.mapless else command.width,
        height=1 if command.mapless else command.height,
        dice_by_hand=command.dice_by_hand,
        mapless=command.mapless,
    )
    party = tuple(_from_roster(table, name) for name in names)
    walls = frozenset(_no_place_for_the_party(command))
    squares = () if command.mapless else _line_up(len(party), command.width, command.height, walls)
    return (
        opened,
        DiceEpochOpened(1, commitments.table, commitments.dm),
        *_house_options(table, command.ruleset),
        *((CombatantsJoined(tuple(one.id for one in party), party),) if party else ()),
        *(FigurePlaced(one.id, square, command.facing) for one, square in zip(party, squares, strict=False)),
        *(begins_on_the_line(party) if command.mapless else ()),
    )


def _no_place_for_the_party(command: OpenBattle) -> Iterator[Square]:
    """Walls, and what is covered."""
    for each in command.set_up:
        match each:
            case SetGround():
                yield from each.walls
            case CoverSquares():
                yield from each.squares
            case AddCombatants() | AddSide() | SetBackdrop():
                pass


def _house_options(table: Table, game: str) -> tuple[OptionSet, ...]:
    """The house's own switches, as far as the game knows them."""
    rules = ruleset(game)
    assert rules is not None, "the table has refused a battle of a game that is not there"
    return tuple(OptionSet(name, value) for name, value in table.options.items() if name in rules.options)


def _from_roster(table: Table, character: CharacterId) -> Combatant:
    sheet, standing = as_it_stands(table.characters[character])
    return Combatant(
        id=FigureId(character),
        name=sheet.name,
        label=letters(sheet.name, 0),
        side=PARTY,
        group=GroupId("party"),
        sheet=sheet,
        hit_points=HitPoints(standing.hit_points),
        character=character,
        condition=standing.condition,
        subdued=standing.subdued,
        tended=standing.condition == "unconscious",
    )


def _line_up(count: int, width: int, height: int, walls: frozenset[Square]) -> tuple[Square, ...]:
    """Squares in columns westwards from the western third, so that a new battle is not an empty map.

    Where a wall is on one, the nearest other one that is free. Whoever finds no square there waits off the map.
    """
    column, rows = width // 3, max(1, min(count, height // 2))
    top = (height - rows) // 2
    room = min(count, rows * (column + 1))
    wished = tuple(Square(column - n // rows, top + n % rows) for n in range(room))
    if walls.isdisjoint(wished):
        return wished
    free = [one for one in wished if one not in walls]
    others = {Square(x, y) for y in range(height) for x in range(width)} - walls - {*wished}
    nearest = sorted(
        others, key=lambda one: ((one.x - column) ** 2 + (2 * one.y - height) ** 2 / 4, one.y, one.x)
    )
    return (*free, *nearest[: len(wished) - len(free)])
