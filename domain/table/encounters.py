"""Fights that were prepared: kept, copied, thrown away, and what of them a battle opens with."""

from collections.abc import Iterator

from msgspec import structs

from domain.battle import Battle
from domain.combatant import Combatant
from domain.commands import AddCombatants, SetGround
from domain.decisions.mapping import TOO_LARGE, is_too_large
from domain.encounters import (
    ENCOUNTERS_MAX,
    GROUPS_MAX,
    CopyEncounter,
    DropEncounter,
    Encounter,
    EncounterCommand,
    EncounterId,
    KeepEncounter,
    PrepareEncounter,
    SetUp,
)
from domain.ids import FOES, PARTY, GroupId
from domain.maps import CoverSquares, SetBackdrop
from domain.quantities import Square
from domain.refusals import Refused
from domain.rulesets.catalog import no_such_ruleset, ruleset
from domain.sides import AddSide
from domain.table.events import EncounterDropped, EncounterKept
from domain.table.table import Table
from domain.table_commands import OpenBattle
from domain.texts import isolated

Decision = tuple[EncounterKept | EncounterDropped] | Refused


def decide_encounter(table: Table, command: EncounterCommand, fought: Battle | None) -> Decision:
    """What happens, or why not. `fought` is the table's last battle, which `KeepEncounter` keeps."""
    match command:
        case PrepareEncounter():
            return _prepared(table, command)
        case KeepEncounter():
            return _kept_from(table, command, fought)
        case CopyEncounter():
            known = table.encounters.get(command.encounter)
            if command.to in table.encounters:
                taken = f"There is an encounter {command.to!r} already; give the copy another name."
                return Refused("already_there", taken)
            if known is None:
                return no_such_encounter(table, command.encounter)
            return _kept(table, structs.replace(known, id=command.to, name=command.name))
        case DropEncounter():
            if command.encounter not in table.encounters:
                return no_such_encounter(table, command.encounter)
            return (EncounterDropped(command.encounter),)


def no_such_encounter(table: Table, encounter: EncounterId) -> Refused:
    """None is kept under that name."""
    known = ", ".join(table.encounters) or "none yet"
    return Refused(
        "no_such_encounter", f"There is no encounter {encounter!r} at this table. There are: {known}."
    )


def as_prepared(table: Table, command: OpenBattle) -> OpenBattle | Refused:
    """The command with all that its encounter holds, so that the battle's log is whole without the table."""
    if command.encounter is None:
        return command
    known = table.encounters.get(command.encounter)
    if known is None:
        return no_such_encounter(table, command.encounter)
    return opens_with(command, known)


def opens_with(command: OpenBattle, encounter: Encounter) -> OpenBattle:
    """The command with the field of an encounter, and all that stands on it."""
    return structs.replace(
        command,
        width=encounter.width,
        height=encounter.height,
        mapless=encounter.mapless,
        set_up=encounter.set_up,
    )


def _prepared(table: Table, command: PrepareEncounter) -> Decision:
    if ruleset(command.ruleset) is None:
        return no_such_ruleset(command.ruleset)
    names = [group.group for group in command.groups]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        return Refused("already_there", f"Two groups are called {twice!r}; give one of them another name.")
    if command.backdrop is not None and is_too_large(command.backdrop):
        return TOO_LARGE
    off = next((one for one in _squares_of(command) if not _is_on(command, one)), None)
    if off is not None:
        words = f"{off} is off the map, which ends at {command.width - 1},{command.height - 1}."
        return Refused("off_the_map", words, "CO-7")
    ground = () if command.ground is None else (command.ground,)
    picture = () if command.backdrop is None else (SetBackdrop(command.backdrop),)
    covered = (CoverSquares(command.covered),) if command.covered else ()
    plan = Encounter(
        command.encounter,
        command.name,
        command.ruleset,
        command.width,
        command.height,
        (*ground, *picture, *covered, *command.sides, *command.groups),
    )
    return _kept(table, plan)


def _squares_of(command: PrepareEncounter) -> Iterator[Square]:
    """All that it names: what is drawn, what is covered, where groups stand."""
    yield from command.covered
    for group in command.groups:
        yield from group.squares
    if command.ground is not None:
        yield from command.ground.walls
        for x, y, _ in (*command.ground.rough, *command.ground.heights, *command.ground.objects):
            yield Square(x, y)


def _is_on(command: PrepareEncounter, square: Square) -> bool:
    return square.x < command.width and square.y < command.height


def _kept(table: Table, plan: Encounter) -> Decision:
    if plan.id not in table.encounters and len(table.encounters) >= ENCOUNTERS_MAX:
        return Refused("too_many", f"A table keeps {ENCOUNTERS_MAX} encounters at most; throw one away.")
    return (EncounterKept(plan.id, plan),)


def _kept_from(table: Table, command: KeepEncounter, fought: Battle | None) -> Decision:
    """What stands there before round 1; later the fight itself has changed it."""
    if fought is None or fought.round_state.step != "set_up":
        words = "Keep an encounter while it is set out, before the battle begins; one that was fought is in its log."
        return Refused("no_battle" if fought is None else "wrong_step", words)
    groups = _groups(fought)
    if len(groups) > GROUPS_MAX:
        return Refused(
            "too_many", f"An encounter has {GROUPS_MAX} groups at most, and {len(groups)} stand there."
        )
    mixed = next((name for name, group in groups.items() if not _are_alike(fought, group)), None)
    if mixed is not None:
        words = f"The figures of the group {isolated(mixed)} are not alike any more; give them groups of their own."
        return Refused("bad_command", words)
    identity = fought.identity
    plan = Encounter(
        command.encounter,
        command.name,
        identity.ruleset,
        identity.width,
        identity.height,
        tuple(_set_up_of(fought, groups)),
        fought.ground.mapless,
    )
    return _kept(table, plan)


def _groups(battle: Battle) -> dict[GroupId, list[Combatant]]:
    """All but the characters, who come from the roster each time."""
    found: dict[GroupId, list[Combatant]] = {}
    for one in (*battle.combatants.by_id.values(), *battle.reserve.by_id.values()):
        if one.character is None and one.condition != "removed":
            found.setdefault(one.group, []).append(one)
    return found


def _is_hidden(battle: Battle, figure: Combatant) -> bool:
    """By the DM, and not by the cover alone, which hides it again where it is set out."""
    return figure.hidden and figure.id not in battle.covered.hides


def _are_alike(battle: Battle, group: list[Combatant]) -> bool:
    sheets = {structs.replace(one.sheet, hit_points=group[0].sheet.hit_points) for one in group}
    return len(sheets) == 1 and len({(one.side, _is_hidden(battle, one)) for one in group}) == 1


def _set_up_of(battle: Battle, groups: dict[GroupId, list[Combatant]]) -> Iterator[SetUp]:
    drawn = battle.ground
    if drawn.walls or drawn.rough or drawn.heights or drawn.objects:
        yield SetGround(drawn.walls, drawn.rough, drawn.heights, drawn.objects)  # type: ignore[arg-type]
    if battle.backdrop.backdrop is not None:
        yield SetBackdrop(battle.backdrop.backdrop)
    if battle.covered.squares:
        yield CoverSquares(battle.covered.squares)
    for side in battle.identity.sides:
        if side not in {PARTY, FOES}:
            yield AddSide(side, battle.identity.allies.get(side))
    for name, group in groups.items():
        first = group[0]
        squares = [None if drawn.mapless else battle.positions.by_id.get(one.id) for one in group]
        yield AddCombatants(
            group=name,
            sheet=first.sheet,
            hit_points=tuple(one.hit_points for one in group),
            count=len(group),
            side=first.side,
            hidden=_is_hidden(battle, first) and first.id in battle.combatants.by_id,
            reserve=first.id in battle.reserve.by_id,
            leads=first.leader,
            squares=tuple(square for square in squares if square is not None) if None not in squares else (),
            facing=battle.positions.facing.get(first.id, "n"),
        )
