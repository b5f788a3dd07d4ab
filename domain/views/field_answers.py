"""Answers about the field: threatened squares and arcs, distances, lines of fire, monsters, encounters as they are typed."""

from collections import Counter
from collections.abc import Sequence
from typing import Final, assert_never

from msgspec import UNSET, structs

from domain.authority import no_such_figure
from domain.battle import Battle
from domain.combatant import Combatant
from domain.commands import AddCombatants
from domain.decisions.attacks import out_of_reach
from domain.decisions.covering import shelter_from
from domain.decisions.covering_fire import covers
from domain.decisions.grounds import ground_of
from domain.decisions.house_rules import fields_of, no_such_row, no_such_table
from domain.decisions.nerve import may_be_tried
from domain.decisions.standing import (
    footprint,
    in_the_way,
    is_able,
    is_amorphous,
    known_threateners,
    occupied,
    threats_of,
)
from domain.grid.facing import Arc, arc_of
from domain.grid.footprint import Footprint, range_squares, squares_of
from domain.grid.ground import Ground
from domain.grid.reach import Threatener, threatens
from domain.grid.sight import is_clear, line_of_fire
from domain.house_rules import CellValue
from domain.ids import FigureId
from domain.quantities import DescendingAC, Square, ascending
from domain.refusals import Refused
from domain.rules.attack import missile_weapon, weapon_name
from domain.rules.distance import squares_in
from domain.rules.missile_range import range_band
from domain.rules.strokes import covers_with
from domain.rulesets.book import MonsterRow
from domain.rulesets.ruleset import Ruleset
from domain.rulesets.shelf import SHELVES, cell_of, rows_of
from domain.script.encounter_words import read_encounter
from domain.views.field_asking import (
    AboutTheField,
    AnswerOfTheField,
    Bestiary,
    BestiaryAnswer,
    Danger,
    DangerAnswer,
    Encounter,
    EncounterAnswer,
    Measure,
    MeasureAnswer,
    MonsterCard,
    Nerve,
    NerveAnswer,
    PlaceMade,
    Places,
    PlacesAnswer,
    Shot,
    ShotAnswer,
    Threat,
    ThreatAnswer,
    Wrong,
)
from domain.views.lining_up import look_at_foes, stand_at, stand_off
from domain.views.viewer import Viewer

FOR_THE_DM: Final = Refused("forbidden", "The DM sets the field out.")


def answer_of_the_field(
    battle: Battle, rules: Ruleset, viewer: Viewer, about: AboutTheField
) -> AnswerOfTheField | Refused:
    """`battle` is without whom the viewer does not see."""
    match about:
        case Threat():
            return _threat(battle, rules, viewer, about.figure)
        case Danger():
            figure = own_figure(battle, viewer, about.figure)
            return figure if isinstance(figure, Refused) else _danger(battle, rules, figure)
        case Shot():
            figure, target = own_figure(battle, viewer, about.figure), battle.figure(about.target)
            if isinstance(figure, Refused):
                return figure
            return no_such_figure(about.target) if target is None else _shot(battle, rules, figure, target)
        case Measure():
            return _measure(battle, about)
        case Bestiary():
            return _bestiary(rules) if viewer.grant.runs else FOR_THE_DM
        case Nerve():
            figure = own_figure(battle, viewer, about.figure) if viewer.grant.runs else FOR_THE_DM
            return figure if isinstance(figure, Refused) else _nerve(battle, rules, figure)
        case Places():
            return _places(battle, about) if viewer.grant.runs else FOR_THE_DM
        case Encounter():
            return _encounter(battle, rules, about) if viewer.grant.runs else FOR_THE_DM
        case _:
            assert_never(about)


def own_figure(battle: Battle, viewer: Viewer, name: FigureId) -> Combatant | Refused:
    """A figure that the viewer commands."""
    figure = battle.figure(name)
    if figure is None or not viewer.sees(figure):
        return no_such_figure(name)
    if not viewer.owns(figure):
        return Refused("forbidden", f"{name} is not yours to command.")
    return figure


# ---------------------------------------------------------------- who threatens what


def _threat(battle: Battle, rules: Ruleset, viewer: Viewer, name: FigureId) -> ThreatAnswer | Refused:
    figure = battle.figure(name)
    if figure is None or not viewer.sees(figure):
        return no_such_figure(name)
    here, ground = footprint(battle, rules, name), ground_of(battle)
    if here is None:
        return ThreatAnswer()
    able = [(figure, here)] if is_able(battle, figure) else []
    others = in_the_way(battle, rules, name)
    squares = [
        square for one in threats_of(battle, rules, able) for square in _threatened(one, ground, others)
    ]
    facing = battle.positions.facing.get(name, "n")
    amorphous = is_amorphous(rules, figure)
    arcs: dict[Arc, list[Square]] = {"front": [], "flank": [], "rear": []}
    for square in _about(here, 1, ground):
        arcs[arc_of(here, facing, Footprint(square), amorphous=amorphous)].append(square)
    return ThreatAnswer(tuple(squares), tuple(arcs["front"]), tuple(arcs["flank"]), tuple(arcs["rear"]))


def _danger(battle: Battle, rules: Ruleset, figure: Combatant) -> DangerAnswer:
    ground, others = ground_of(battle), in_the_way(battle, rules, figure.id)
    counted = Counter(
        square
        for one in known_threateners(battle, rules, figure)
        for square in _threatened(one, ground, others)
    )
    found = sorted(counted.items(), key=lambda pair: (pair[0].y, pair[0].x))
    return DangerAnswer(tuple((square.x, square.y, many) for square, many in found))


def _threatened(one: Threatener, ground: Ground, others: frozenset[Square]) -> list[Square]:
    """Squares on which a figure of one square would be threatened (OE-4.10)."""
    squares = _about(one.footprint, one.reach, ground)
    return [square for square in squares if threatens(one, Footprint(square), ground, others)]


def _about(here: Footprint, reach: int, ground: Ground) -> list[Square]:
    """Squares within so many steps of a figure, its own and walls left out, in reading order."""
    x, y, own = here.anchor.x, here.anchor.y, squares_of(here)
    columns = range(max(0, x - reach), min(ground.width, x + here.side + reach))
    rows = range(max(0, y - reach), min(ground.height, y + here.side + reach))
    around = (Square(column, row) for row in rows for column in columns)
    return [square for square in around if square not in own and square not in ground.blocked]


# ---------------------------------------------------------------- how far, and past what


def _nerve(battle: Battle, rules: Ruleset, figure: Combatant) -> NerveAnswer:
    company = may_be_tried(battle, rules, figure.group)
    return NerveAnswer(figure.group, company.message if isinstance(company, Refused) else "")


def _measure(battle: Battle, about: Measure) -> MeasureAnswer | Refused:
    ground = ground_of(battle)
    for square in (about.here, about.there):
        if not ground.holds(Footprint(square)):
            return Refused("off_the_map", f"{square} is off the map.", "CO-7")
    squares = range_squares(Footprint(about.here), Footprint(about.there))
    return MeasureAnswer(squares, is_clear(about.here, about.there, ground.blocked))


def _shot(battle: Battle, rules: Ruleset, figure: Combatant, target: Combatant) -> ShotAnswer | Refused:
    """By what it has ordered to shoot with, else by the first at hand that flies."""
    here, there = footprint(battle, rules, figure.id), footprint(battle, rules, target.id)
    if here is None or there is None:
        return Refused("not_placed", "Only what stands on the map is shot at.", rules.cite("missile"))
    written = battle.declarations.by_figure.get(figure.id)
    wish = written.order.weapon if written is not None and written.order.action == "fire" else None
    held = covers_with(rules.book, figure.sheet, None) if covers(battle, figure.id) else None
    weapon = missile_weapon(rules, figure, held.weapon if held else wish)
    squares = range_squares(here, there)
    line = line_of_fire(here, there, ground_of(battle))
    sheltered = shelter_from(battle, rules, here, target)
    cover = f"{sheltered[0].kind} {sheltered[0].hidden} %, {sheltered[0].label}" if sheltered else ""
    found = ShotAnswer(squares, cover=cover)
    if line is not None:
        found = structs.replace(found, begins=line[0], ends=line[1])
    if weapon is None:
        return structs.replace(found, reason=f"{figure.id} has nothing at hand that flies.")
    barred = out_of_reach(battle, rules, figure, target, weapon, shoots=True)
    return structs.replace(
        found,
        weapon=weapon_name(rules, weapon),
        band=range_band(rules.book.uses.missiles[weapon.weapon], squares) or UNSET,
        reason=barred.message if barred else "",
    )


# ---------------------------------------------------------------- setting out


def _bestiary(rules: Ruleset) -> BestiaryAnswer:
    return BestiaryAnswer({name: _card(rules, row) for name, row in rules.book.monsters.items()})


def _card(rules: Ruleset, row: MonsterRow) -> MonsterCard:
    counted = Counter((attack.name.replace("_", " "), attack.damage) for attack in row.attacks)
    routine = ", ".join(
        f"{f'{many} ' if many > 1 else ''}{name} {damage}" for (name, damage), many in counted.items()
    )
    up = ascending(DescendingAC(row.ac)) if rules.scale == "thmod" else UNSET
    return MonsterCard(row.name, row.ac, row.hd, len(row.attacks), routine, row.size, up)


def _places(battle: Battle, about: Places) -> PlacesAnswer | Refused:
    """What may be overridden: a place that holds text, a whole number or a yes or no."""
    made = battle.overrides.made
    told = tuple(PlaceMade(one.table, one.row, one.field, one.value) for one in made)
    if about.table is None:
        return PlacesAnswer({name: shelf.title for name, shelf in SHELVES.items()}, made=told)
    shelf = SHELVES.get(about.table)
    if shelf is None:
        return no_such_table(about.table)
    rows = rows_of(shelf)
    if about.row is None:
        return PlacesAnswer(rows=tuple(rows), made=told)
    row = rows.get(about.row)
    if row is None:
        return no_such_row(about.table, about.row, rows)
    written = {field: cell_of(shelf, about.row, field) for field in fields_of(row)}
    stands = written | {
        one.field: one.value for one in made if (one.table, one.row) == (about.table, about.row)
    }
    places = {field: value for field, value in stands.items() if isinstance(value, CellValue)}
    return PlacesAnswer(places=places, made=told)


def _encounter(battle: Battle, rules: Ruleset, about: Encounter) -> EncounterAnswer:
    """Read by the grammar of typed commands, then set down group by group."""
    book = rules.book
    monsters = {name: row.name for name, row in book.monsters.items()}
    weapons = {name: row.name for name, row in book.weapons.items() if row.dmg_sm != "creature"}
    known = battle.everybody
    taken = {*map(str, known), *(str(one.group) for one in known.values())}
    read = read_encounter(about.text, monsters, weapons, taken)
    if isinstance(read, list):
        return EncounterAnswer(wrong=tuple(_wrong(about.text, one.column, one.words) for one in read))
    return _set_down(battle, rules, about, read)


def _set_down(
    battle: Battle,
    rules: Ruleset,
    about: Encounter,
    read: Sequence[tuple[AddCombatants, int]],
) -> EncounterAnswer:
    stood_on = occupied(battle, rules)
    distance = None if about.distance is None else squares_in(about.distance, about.measure)
    groups: list[AddCombatants] = []
    words: list[str] = []
    for group, column in read:
        assert group.monster is not None, "a typed group is of a monster"
        row = rules.book.monsters[group.monster]
        squares = group.squares
        if not squares and not group.reserve and not battle.ground.mapless:
            squares = stand_at(battle, rules, group, stood_on, distance)
            if len(squares) < group.count:
                where = f" at {distance} squares" if distance else ""
                words_ = f"there is room for {len(squares)} of {group.count} {row.name}{where}; set them out nearer, or leave some in reserve"
                return EncounterAnswer(wrong=(_wrong(about.text, column, words_),))
        space = rules.book.phases.sizes[row.size].space
        stood_on |= squares_of(*(Footprint(square, space) for square in squares))
        looks = look_at_foes(battle, rules, group, squares)
        groups.append(structs.replace(group, squares=squares, facing=looks))
        parts = [f"{group.count} {row.name}", *([group.weapon.replace("_", " ")] if group.weapon else [])]
        parts += [word for word, holds in (("hidden", group.hidden), ("reserve", group.reserve)) if holds]
        words.append(", ".join(parts))
    return EncounterAnswer(
        tuple(groups), stand_off(battle, groups, about.distance, about.measure), tuple(words)
    )


def _wrong(text: str, column: int, words: str) -> Wrong:
    """Where the word ends that stands at that column."""
    rest = text[column - 1 :]
    word = rest.split(maxsplit=1)[0].rstrip(";,") if rest.strip() else ""
    return Wrong(column, column + max(1, len(word)), words)
