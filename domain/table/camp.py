"""How the characters come out of a battle, and what of it the roster keeps."""

from collections import Counter
from collections.abc import Iterable
from functools import reduce
from typing import Final

from msgspec import structs

from domain.battle import Battle
from domain.camp import Carried, Carry, SetStanding
from domain.combatant import Combatant
from domain.decisions.declaring import spells_left
from domain.ids import BattleId, CharacterId
from domain.quantities import HitPoints
from domain.refusals import Refused
from domain.rounds import Condition
from domain.sheets import Charged, Sheet, discharged, with_again
from domain.table.events import CharacterStands
from domain.table.table import RosterCharacter, Table
from domain.texts import isolated

LEAST_POINTS: Final = -100
"""As low as hit points are written down."""
Decision = tuple[CharacterStands, ...] | Refused


def decide_carry(table: Table, command: Carry, fought: Battle | None) -> Decision:
    """All that is carried at once, or why not."""
    if fought is None:
        return Refused("no_battle", "No battle has been fought at this table yet.")
    if fought.round_state.step != "over":
        return Refused("battle_is_open", "The battle goes on; end it, then carry what came of it.")
    battle = fought.identity.battle
    if table.carried == battle:
        return Refused(
            "already_there", "What came of that battle is carried already; change a character by itself."
        )
    outcomes = outcomes_of(table, fought)
    if not outcomes:
        return Refused("no_such_character", "Nobody of the roster fought in that battle.")
    for name in command.characters or ():
        if name not in outcomes:
            return Refused("no_such_character", f"{name!r} did not fight in that battle.")
    named = outcomes if command.characters is None else dict.fromkeys(command.characters)
    return tuple(_stands(table, name, outcomes[name], battle) for name in named)


def decide_standing(table: Table, command: SetStanding) -> Decision:
    """As the DM says."""
    character = table.characters.get(command.character)
    if character is None:
        return Refused("no_such_character", f"There is no character {command.character!r} on the roster.")
    standing = command.standing or fresh(character.sheet)
    if standing.hit_points > character.sheet.hit_points:
        words = f"{isolated(character.sheet.name)} has {character.sheet.hit_points} hit points at most."
        return Refused("bad_command", words)
    for spent, known, what in (
        (standing.spells, character.sheet.spells, "spell"),
        (standing.items, character.sheet.items, "item"),
    ):
        strange = list((Counter(spent) - Counter(known)).elements())
        if strange:
            words = f"{isolated(character.sheet.name)} has no {what} {strange[0]!r} to have spent."
            return Refused("bad_command", words)
    for one in standing.charges:
        whole = character.sheet.charges_of(one.item)
        if not one.left and not character.sheet.holds(one.item):
            words = f"The last charge takes the {one.item!r} along: say that it is spent."
            return Refused("bad_command", words)
        if whole is None or one.left > whole:
            words = f"{isolated(character.sheet.name)} has {whole or 'no'} charges in {one.item!r} at most."
            return Refused("bad_command", words)
    return (_stands(table, character.id, standing, None),)


def fresh(sheet: Sheet) -> Carried:
    """Nothing lost, nothing spent."""
    return Carried(sheet.hit_points)


def on_another_sheet(standing: Carried, before: Sheet, after: Sheet) -> Carried:
    """As many hit points and charges lost, and spent what the new sheet has as well."""
    lost = before.hit_points - standing.hit_points
    left = {
        one.item: now - max(0, had - one.left)
        for one in standing.charges
        if (now := after.charges_of(one.item)) is not None
        and (had := before.charges_of(one.item)) is not None
    }
    empty = (item for item, charges in left.items() if charges < 1 and not after.holds(item))
    return structs.replace(
        standing,
        hit_points=HitPoints(max(LEAST_POINTS, after.hit_points - lost)),
        spells=_in_both(standing.spells, after.spells),
        items=_in_both((*standing.items, *empty), after.items),
        charges=tuple(
            Charged(item, max(0, charges))
            for item, charges in left.items()
            if charges > 0 or after.holds(item)
        ),
    )


def _in_both(spent: Iterable[str], known: Iterable[str]) -> tuple[str, ...]:
    return tuple((Counter(spent) & Counter(known)).elements())


def lives(character: RosterCharacter) -> bool:
    """Whether it may fight again."""
    return character.standing is None or character.standing.condition != "dead"


def outcomes_of(table: Table, fought: Battle) -> dict[CharacterId, Carried]:
    """How each character of the roster who fought stands after it."""
    fighters = (one for one in fought.combatants.by_id.values() if one.character in table.characters)
    return {
        one.character: _outcome(fought, one, table.characters[one.character])
        for one in fighters
        if one.character is not None
    }


def _outcome(fought: Battle, figure: Combatant, known: RosterCharacter) -> Carried:
    """Whoever fled or was taken off the map is with the others again."""
    left: Condition = figure.condition if figure.condition in {"unconscious", "dead"} else "ok"
    whole = figure.sheet
    for gear in reversed(figure.lost):
        whole = with_again(whole, gear) if gear.how != "broken" else whole
    return Carried(
        min(figure.hit_points, known.sheet.hit_points),
        left,
        figure.subdued,
        spent_of(known.sheet.spells, spells_left(fought, figure)),
        spent_of(known.sheet.items, whole.items),
        tuple(one for one in whole.charges if known.sheet.charges_of(one.item) not in {None, one.left}),
    )


def spent_of(known: Iterable[str], left: Iterable[str]) -> tuple[str, ...]:
    """What is known and not left, in the order of what is known."""
    return tuple((Counter(known) - Counter(left)).elements())


def as_it_stands(character: RosterCharacter) -> tuple[Sheet, Carried]:
    """The sheet that a character brings to its next battle, without what it has spent, and how it stands."""
    standing = character.standing or fresh(character.sheet)
    return _without(character.sheet, standing), standing


def _without(sheet: Sheet, standing: Carried) -> Sheet:
    if not standing.spells and not standing.items and not standing.charges:
        return sheet
    sheet = reduce(lambda known, one: discharged(known, one.item, one.left), standing.charges, sheet)
    return structs.replace(
        sheet, spells=spent_of(sheet.spells, standing.spells), items=spent_of(sheet.items, standing.items)
    )


def _stands(
    table: Table, character: CharacterId, standing: Carried, battle: BattleId | None
) -> CharacterStands:
    return CharacterStands(character, table.characters[character].sheet.name, standing, battle)
