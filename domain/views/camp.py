"""The camp in a view: how the characters stand between battles, and which fights are prepared."""

from msgspec import structs

from domain.battle import Battle
from domain.camp import Carried
from domain.commands import AddCombatants
from domain.encounters import Encounter, EncounterId
from domain.ids import CharacterId
from domain.refusals import Refused
from domain.remembered import by_identity
from domain.table.camp import as_it_stands, outcomes_of
from domain.table.table import RosterCharacter, Table
from domain.views.asking import OutcomeAnswer, OutcomeCard
from domain.views.shapes import EncounterCard, StandingCard
from domain.views.viewer import Viewer


def standing_card(viewer: Viewer, character: RosterCharacter) -> StandingCard | None:
    """For all who play or lead: allies know how each other stand. What is in memory, for its own player alone."""
    if viewer.grant.sees == "public":
        return None
    sheet, standing = as_it_stands(character)
    return _card(standing, character, sheet.spells if _may_read(viewer, character) else ())


def _may_read(viewer: Viewer, character: RosterCharacter) -> bool:
    return viewer.sees_all or character.id in viewer.grant.acts_for


def _card(standing: Carried, character: RosterCharacter, spells: tuple[str, ...]) -> StandingCard:
    return StandingCard(
        hit_points=standing.hit_points,
        hit_points_max=character.sheet.hit_points,
        condition=standing.condition,
        subdued=standing.subdued,
        spells=spells,
    )


def encounter_cards(viewer: Viewer, table: Table) -> dict[EncounterId, EncounterCard]:
    """What is prepared is the DM's alone."""
    return _cards_of(table.encounters) if viewer.grant.runs else {}


@by_identity(8)
def _cards_of(encounters: dict[EncounterId, Encounter]) -> dict[EncounterId, EncounterCard]:
    return {one.id: EncounterCard(one.id, one.name, one.ruleset, _line(one)) for one in encounters.values()}


def _line(encounter: Encounter) -> str:
    """What waits there: "6 orc, 1 ogre, 2 goblin hidden"."""
    groups = [each for each in encounter.set_up if isinstance(each, AddCombatants)]
    return ", ".join(_group(each) for each in groups)


def _group(group: AddCombatants) -> str:
    what = (group.sheet.name if group.sheet else group.monster or group.group).replace("_", " ").lower()
    words = f"{group.count} {what}"
    return words + (" hidden" if group.hidden else " in reserve" if group.reserve else "")


def outcome_for(viewer: Viewer, table: Table, battle: Battle | None) -> OutcomeAnswer | Refused:
    """What would be carried from the battle to the roster: before and after, for whoever leads."""
    if not viewer.grant.runs:
        return Refused("forbidden", "Only whoever runs the table carries what came of a battle.")
    if battle is None:
        return Refused("no_battle", "No battle has been fought at this table yet.")
    found: dict[CharacterId, OutcomeCard] = {}
    for name, standing in outcomes_of(table, battle).items():
        character = table.characters[name]
        sheet, before = as_it_stands(character)
        later, _ = as_it_stands(structs.replace(character, standing=standing))
        found[name] = OutcomeCard(
            name=character.sheet.name,
            before=_card(before, character, sheet.spells),
            after=_card(standing, character, later.spells),
            items=tuple(one for one in standing.items if one not in before.items),
        )
    return OutcomeAnswer(found, carried=table.carried == battle.identity.battle)
