"""The camp in a view: how the characters stand between battles, and which fights are prepared."""

from typing import Final

from msgspec import UNSET, structs

from domain.battle import Battle
from domain.commands import AddCombatants
from domain.encounters import Encounter, EncounterId
from domain.ids import CharacterId, CommandId
from domain.log import Moment
from domain.refusals import Refused
from domain.remembered import by_identity
from domain.rulesets.catalog import RULESETS
from domain.table.camp import as_it_stands, outcomes_of, spent_of
from domain.table.decide import decide_table
from domain.table.grants import Actor
from domain.table.table import RosterCharacter, Table, evolve_table
from domain.views.camp_asking import (
    CampAhead,
    CampAnswer,
    HouseAnswer,
    OutcomeAnswer,
    OutcomeCard,
    RollsAnswer,
)
from domain.views.reckoning import open_rolls, reckoned
from domain.views.shapes import EncounterCard, OptionCard, StandingCard
from domain.views.viewer import Viewer

NONE_FOUGHT: Final = Refused("no_battle", "No battle has been fought at this table yet.")
ASKED: Final = CommandId("asked")
"""Nothing of what is only asked about is new, so that no id follows from it."""


def standing_card(viewer: Viewer, character: RosterCharacter) -> StandingCard | None:
    """For all who play or lead: allies know how each other stand. What is in memory, for its own player alone."""
    if viewer.grant.sees == "public":
        return None
    card = _card(character)
    return (
        card if viewer.reads_sheet_of(character.id) else structs.replace(card, spells=(), items=(), left={})
    )


def _card(character: RosterCharacter) -> StandingCard:
    """With what it has left in memory and in its pack."""
    sheet, standing = as_it_stands(character)
    return StandingCard(
        hit_points=standing.hit_points,
        hit_points_max=sheet.hit_points,
        condition=standing.condition,
        subdued=standing.subdued,
        spells=sheet.spells,
        items=sheet.items,
        left=sheet.counted(),
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


def outcome_for(viewer: Viewer, table: Table, moment: Moment | None) -> OutcomeAnswer | Refused:
    """What would be carried from the battle to the roster: before and after, for whoever leads."""
    if not viewer.grant.runs:
        return Refused("forbidden", "Only whoever runs the table carries what came of a battle.")
    if moment is None:
        return NONE_FOUGHT
    battle = moment.battle
    found: dict[CharacterId, OutcomeCard] = {}
    for name, standing in outcomes_of(table, battle).items():
        character = table.characters[name]
        found[name] = _outcome(character, structs.replace(character, standing=standing))
    over = battle.round_state.step == "over"
    return OutcomeAnswer(
        found,
        carried=table.carried == battle.identity.battle,
        reckoning=reckoned(viewer, moment) if over else UNSET,
    )


def rolls_for(viewer: Viewer, moment: Moment | None) -> RollsAnswer | Refused:
    """The open dice, once their seed is public; whom they were thrown for is told to those who see all."""
    if not viewer.sees_all:
        return Refused("forbidden", "Only those who see everything are told of every die.")
    if moment is None:
        return NONE_FOUGHT
    if moment.battle.round_state.step != "over":
        return Refused("wrong_step", "The seed of the open dice is public when the battle is over.")
    return RollsAnswer(open_rolls(moment))


def _outcome(before: RosterCharacter, after: RosterCharacter) -> OutcomeCard:
    was, now = _card(before), _card(after)
    return OutcomeCard(after.sheet.name, was, now, spent_of(was.items, now.items))


def camp_ahead(viewer: Viewer, table: Table, about: CampAhead, fought: Battle | None) -> CampAnswer | Refused:
    """How everybody would stand whom that step changes, before and after; the command itself is refused in the same words."""
    events = decide_table(table, about.command, Actor(viewer.author, viewer.grant), ASKED, fought=fought)
    if isinstance(events, Refused):
        return events
    later = table
    for event in events:
        later = evolve_table(later, event)
    changed = (name for name, one in later.characters.items() if one != table.characters[name])
    return CampAnswer({name: _outcome(table.characters[name], later.characters[name]) for name in changed})


def house_options(table: Table) -> HouseAnswer:
    """What the house has set, else what is usual."""
    book = next(iter(RULESETS.values())).book
    return HouseAnswer(
        {
            row.id: OptionCard(row.sentence, table.options.get(row.id, row.values[0]), row.values, row.rule)
            for row in book.options.values()
        }
    )
