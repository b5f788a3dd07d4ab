"""Before the first blow: opening a battle, bringing figures on, placing, hiding and revealing them."""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import structs

from domain.battle import FIGURES_MAX, Battle
from domain.combatant import Combatant
from domain.commands import AddCombatants, BeginBattle, Hide, Place, Reveal, SetGround
from domain.decisions.engaging import begins_on_the_line
from domain.decisions.grounds import off_the_map, true_ground
from domain.decisions.mapping import joins_unseen
from domain.decisions.naming import called_before, called_on_sight, called_with, with_handles
from domain.decisions.round_flow import allowances, round_begins, slots_go_on, waits_for_answers
from domain.decisions.standing import (
    needs_map,
    no_such_side,
    occupied,
    placed,
)
from domain.dice.expression import DiceExpression
from domain.dice.rolling import BadDice, Dice, roll_all
from domain.events import (
    CombatantsJoined,
    FightEvent,
    FigurePlaced,
    FiguresHidden,
    FiguresRevealed,
    GroundSet,
)
from domain.grid.footprint import Footprint, squares_of
from domain.ids import FigureId, figures_of_group
from domain.quantities import HitPoints, Square, Thac0, thac0_of
from domain.refusals import Refused
from domain.reveals import ReserveSet
from domain.rounds import Terrain
from domain.rules.hit_dice import parse_hit_dice
from domain.rules.thac0 import sheet_thac0
from domain.rulesets.book import WITH_WEAPON, KitWeapon, MonsterRow
from domain.rulesets.ruleset import Ruleset
from domain.sheets import Sheet, WeaponInHand
from domain.sides import SIDES_MAX, AddSide, SideAdded
from domain.table.roster import sheet_is_wrong
from domain.texts import nearest

AT_RANGE: Final = "say how far the figures are from somebody: range"
SIDES_RULE: Final = "CO-6"
HIT_DIE: Final = 8
"""Monsters have d8 a Hit Die (OE-6.1)."""
Decision = tuple[FightEvent, ...] | Refused


def decide_combatants(battle: Battle, rules: Ruleset, command: AddCombatants, dice: Dice) -> Decision:
    """A group of like figures joins."""
    wrong = _group_is_wrong(battle, command) or (
        needs_map(battle, "A square", AT_RANGE) or waits_for_answers(battle, rules)
        if command.squares
        else None
    )
    if wrong:
        return wrong
    sheet = sheet_of_group(rules, command)
    if isinstance(sheet, Refused):
        return sheet
    side = rules.book.phases.sizes[sheet.size].space
    unseen = not command.hidden and joins_unseen(battle, command.squares, side)
    figures = _figures(battle, structs.replace(command, hidden=command.hidden or unseen), sheet, dice)
    if isinstance(figures, BadDice):
        return Refused("bad_dice", figures.reason)
    if command.reserve:
        return (ReserveSet(figures),)
    off = taken_with(battle, rules, (Footprint(square, side) for square in command.squares))
    if isinstance(off, Refused):
        return off
    return (
        CombatantsJoined(
            tuple(one.id for one in figures),
            figures,
            covered=unseen,
            first_round=battle.round_state.first_of_newcomers,
        ),
        *(
            FigurePlaced(one.id, square, command.facing)
            for one, square in zip(figures, command.squares, strict=False)
        ),
        *(begins_on_the_line(figures) if battle.ground.mapless else ()),
        *(allowances(rules, figures) if battle.round_state.round else ()),
    )


def sheet_of_group(rules: Ruleset, command: AddCombatants) -> Sheet | Refused:
    """What each of a group is: its own sheet or a monster's of the tables, with the weapon that was named."""
    sheet = command.sheet
    if command.monster is not None:
        row = rules.book.monsters.get(command.monster)
        if row is None:
            words = f"There is no monster {command.monster!r} in the tables."
            return Refused("no_such_monster", f"{words} {nearest(command.monster, rules.book.monsters)}")
        sheet = monster_sheet(rules, row)
    if sheet is None or (command.sheet is not None and command.monster is not None):
        return Refused("bad_command", "A group needs a sheet or a monster of the tables, one of the two.")
    if command.weapon is not None:
        sheet = structs.replace(sheet, weapons=(WeaponInHand(command.weapon),))
    return sheet_is_wrong(sheet) or sheet


def decide_side(battle: Battle, command: AddSide) -> Decision:
    """One more side, before the dice of the round are thrown: from then on who acts when is fixed (CO-6)."""
    sides = battle.identity.sides
    if battle.round_state.step not in {"set_up", "declare"}:
        words = "A side comes before initiative is rolled: while the field is set out or orders are declared."
        return Refused("wrong_step", words, SIDES_RULE)
    if command.side in sides:
        return Refused("already_there", f"There is a side {command.side!r} already.", SIDES_RULE)
    if len(sides) >= SIDES_MAX:
        return Refused("too_many", f"A battle has {SIDES_MAX} sides at most.", SIDES_RULE)
    if command.ally is not None and command.ally not in sides:
        return no_such_side(battle, command.ally)
    ally = None if command.ally is None else battle.identity.lead_of(command.ally)
    return (SideAdded(command.side, ally),)


def enemies_stand(battle: Battle) -> bool:
    """Somebody stands on two sides that are enemies: there is a fight to begin."""
    figures = battle.combatants.by_id.values()
    return battle.identity.fight_each_other(one.side for one in figures if not one.is_down)


def _group_is_wrong(battle: Battle, command: AddCombatants) -> Refused | None:
    if battle.round_state.step == "over":
        return Refused("wrong_step", "The battle is over; open another.")
    known = battle.everybody
    if any(one.group == command.group for one in known.values()):
        return Refused(
            "already_there", f"There is a group {command.group!r} already; give this one another name."
        )
    if command.side not in battle.identity.sides:
        return no_such_side(battle, command.side)
    if len(known) + command.count > FIGURES_MAX:
        return Refused("too_many", f"A battle holds {FIGURES_MAX} figures at most.")
    clash = [name for name in figures_of_group(command.group, command.count) if name in known]
    if clash:
        return Refused(
            "already_there", f"There is a figure {clash[0]!r} already; give the group another name."
        )
    return None


def monster_sheet(rules: Ruleset, row: MonsterRow) -> Sheet:
    """A sheet from a row of the monsters' table; each attack of its routine is a weapon with its own damage (OE-5.2).

    What it strikes with a weapon it strikes with its kit.
    """
    body = (one for one in row.attacks if one.name != WITH_WEAPON)
    held = (
        *(WeaponInHand(one.name.replace(" ", "_"), damage=one.damage) for one in body),
        *(WeaponInHand(one.weapon, damage=_own_damage(row, one)) for one in row.kit),
    )
    sheet = Sheet(
        name=row.name,
        hit_points=HitPoints(1),
        armour_class=row.ac,  # type: ignore[arg-type]
        hit_dice=row.hd,
        size=row.size,
        rate=row.mv,
        weapons=held,
        monster=row.id,
    )
    own = Thac0(row.thac0) if rules.scale == "thac0" else thac0_of(row.thmod)
    usual = sheet_thac0(rules.book, sheet) if rules.scale == "thac0" else rules.base_attack(sheet)
    return sheet if usual == own else structs.replace(sheet, thac0=own)


def _own_damage(row: MonsterRow, kit: KitWeapon) -> str:
    return (row.weapon_damage or "") if kit.own_damage else ""


def _figures(
    battle: Battle, command: AddCombatants, sheet: Sheet, dice: Dice
) -> tuple[Combatant, ...] | BadDice:
    made: list[Combatant] = []
    for n, name in enumerate(figures_of_group(command.group, command.count)):
        points = _hit_points(command, sheet, dice, n, name)
        if isinstance(points, BadDice):
            return points
        made.append(
            Combatant(
                id=name,
                name=sheet.name,
                label="",
                side=command.side,
                group=command.group,
                sheet=structs.replace(sheet, hit_points=points),
                hit_points=points,
                hidden=command.hidden or command.reserve,
                leader=command.leads and n == 0,
            )
        )
    return with_handles(battle, _called(battle, tuple(made)), dice)


def _called(battle: Battle, figures: tuple[Combatant, ...]) -> tuple[Combatant, ...]:
    """Those in sight by what everyone calls them; the others, for the DM alone, by what they would be called in their turn."""
    called = called_on_sight(battle, figures)
    if figures[0].hidden:
        before = called_before(battle, figures[0])
        numbers = range(before + 1, before + len(figures) + 1) if before or len(figures) > 1 else (0,)
        called = {
            one.id: structs.replace(called_with(one, number), number=0)
            for one, number in zip(figures, numbers, strict=True)
        }
    return tuple(
        structs.replace(
            one, name=called[one.id].name, label=called[one.id].label, number=called[one.id].number
        )
        for one in figures
    )


def _hit_points(
    command: AddCombatants, sheet: Sheet, dice: Dice, n: int, name: FigureId
) -> HitPoints | BadDice:
    """As given, else as the sheet says, else d8 a Hit Die with its plus, at least 1 (OE-6.1)."""
    if n < len(command.hit_points):
        return HitPoints(command.hit_points[n])
    if command.monster is None or sheet.hit_dice is None:
        return sheet.hit_points
    hit_dice = parse_hit_dice(sheet.hit_dice)
    expression = DiceExpression(max(1, hit_dice.dice), HIT_DIE // hit_dice.fraction, hit_dice.plus)
    rolled = roll_all(dice, expression, "hit points", name, secret=True)
    return rolled if isinstance(rolled, BadDice) else HitPoints(max(1, rolled.total))


def place_is_wrong(battle: Battle, there: Footprint, taken: frozenset[Square]) -> Refused | None:
    """Off the map, in a wall, or somebody stands there; of a big figure with any of its squares (CO-7)."""
    ground = true_ground(battle)
    if not ground.holds(there):
        words = f"{there.anchor} is off the map, which ends at {ground.width - 1},{ground.height - 1}."
        if there.side > 1:
            words = f"{words.removesuffix('.')}: the figure is {there.side} squares wide."
        return Refused("off_the_map", words, "CO-7")
    if not ground.fits(there):
        return Refused("occupied", f"A wall is on {there.anchor}.", "OE-4.14")
    on_it = sorted(taken & squares_of(there), key=lambda square: (square.y, square.x))
    if on_it:
        return Refused("occupied", f"Somebody stands on {on_it[0]}.", "OE-4.14")
    return None


def taken_with(battle: Battle, rules: Ruleset, places: Iterable[Footprint]) -> frozenset[Square] | Refused:
    """All squares that somebody stands on when these are set down one after the other, or what is wrong with one."""
    taken = occupied(battle, rules)
    for there in places:
        wrong = place_is_wrong(battle, there, taken)
        if wrong:
            return wrong
        taken |= squares_of(there)
    return taken


def far_squares(battle: Battle) -> Iterator[Square]:
    """Column by column from two thirds of the width on, the middle half of the rows before the others."""
    width, height = battle.identity.width, battle.identity.height
    rows = sorted(range(height), key=lambda y: (abs(2 * y + 1 - height), y))
    near = rows[: -(-len(rows) // 2)]
    for some in (near, rows[len(near) :]):
        yield from (Square(x, y) for x in range(width * 2 // 3, width) for y in some)


def free_squares(
    battle: Battle, wished: Iterable[Square], sides: Iterable[int], taken: frozenset[Square]
) -> tuple[Square, ...]:
    """For figures so many squares wide, one after another, the next of the wished squares where each has room.

    Fewer where there are not so many.
    """
    found, left = list[Square](), iter(wished)
    for side in sides:
        fits = (square for square in left if place_is_wrong(battle, Footprint(square, side), taken) is None)
        square = next(fits, None)
        if square is None:
            break
        taken |= squares_of(Footprint(square, side))
        found.append(square)
    return tuple(found)


def decide_place(battle: Battle, rules: Ruleset, command: Place) -> Decision:
    """A figure is set down; it looks where it looked before."""
    held = waits_for_answers(battle, rules)
    if held:
        return held
    size = battle.combatants.by_id[command.figure].sheet.size
    there = Footprint(command.square, rules.book.phases.sizes[size].space)
    wrong = needs_map(battle, "A square", AT_RANGE) or place_is_wrong(
        battle, there, occupied(battle, rules, command.figure)
    )
    facing = battle.positions.facing.get(command.figure, "n")
    return wrong or (FigurePlaced(command.figure, command.square, facing),)


def decide_set_out(
    battle: Battle,
    rules: Ruleset,
    command: AddSide | AddCombatants | Place | Hide | Reveal | SetGround | BeginBattle,
    dice: Dice,
) -> Decision:
    """Whatever the DM sets out on the field: figures, where they stand, who sees them, the ground; and that it begins."""
    match command:
        case AddSide():
            return decide_side(battle, command)
        case AddCombatants():
            return decide_combatants(battle, rules, command, dice)
        case Place():
            return decide_place(battle, rules, command)
        case Hide():
            return decide_hide(battle, command)
        case Reveal():
            return decide_reveal(battle, command)
        case SetGround():
            return decide_ground(battle, rules, command)
        case BeginBattle():
            return decide_begin(battle, rules, command)


def decide_hide(battle: Battle, command: Hide) -> Decision:
    """Those of the figures that are in sight leave it."""
    covered = (
        battle.covered.hides
    )  # whom the cover alone hides comes into sight with the ground, until the DM says so
    figures = _distinct(
        one for one in command.figures if one in covered or not battle.combatants.by_id[one].hidden
    )
    if not figures:
        return Refused("already_there", "They are hidden already.")
    return slots_go_on(battle, (FiguresHidden(figures),))


def decide_reveal(battle: Battle, command: Reveal) -> Decision:
    """Those of the figures that are hidden come into sight."""
    figures = _distinct(one for one in command.figures if battle.combatants.by_id[one].hidden)
    if not figures:
        return Refused("already_there", "Everyone sees them already.")
    called = called_on_sight(battle, (battle.combatants.by_id[one] for one in figures))
    return (FiguresRevealed(figures, dict(called)),)


def _distinct(figures: Iterable[FigureId]) -> tuple[FigureId, ...]:
    return tuple(dict.fromkeys(figures))


def decide_begin(battle: Battle, rules: Ruleset, _: BeginBattle) -> Decision:
    """The first round."""
    if battle.round_state.step != "set_up":
        return Refused("wrong_step", "The battle has begun already.")
    if not enemies_stand(battle):
        words = "Two sides that are enemies each need a figure that stands; bring the foes on first."
        return Refused("wrong_step", words)
    return round_begins(battle, rules, 1)


def decide_ground(battle: Battle, rules: Ruleset, command: SetGround) -> Decision:
    """The map is drawn anew; nobody may stand in a wall."""
    held = waits_for_answers(battle, rules) or needs_map(
        battle, "Ground", "say of each blow what the ground does to it, or put somebody in cover by an effect"
    )
    if held:
        return held
    squares = (
        *command.walls,
        *(Square(x, y) for x, y, _ in (*command.rough, *command.heights, *command.objects)),
    )
    off = off_the_map(battle, squares)
    if off is not None:
        return off
    walls = frozenset(command.walls)
    standing = placed(battle, rules)
    walled = next((one.id for one, squares in standing if not walls.isdisjoint(squares_of(squares))), None)
    if walled is not None:
        return Refused("occupied", f"{walled} stands where a wall would be.")
    known = rules.book.cover.objects
    strange = next((name for _, _, name in command.objects if name not in known), None)
    if strange is not None:
        words = f"{strange!r} gives no cover that is known. There are: {', '.join(known)}."
        return Refused("bad_command", words, rules.cite("concealment"))
    width, height = battle.identity.width, battle.identity.height
    drawn = Terrain(width, height, command.walls, command.rough, command.heights, command.objects)
    return (GroundSet(drawn),)
