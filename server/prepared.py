"""A prepared encounter, opened beside any table: with the roster as it stands and the house's own options."""

from collections.abc import Iterator, Sequence

import msgspec

from domain.battle import Battle
from domain.camp import SetStanding
from domain.encounters import Encounter, PrepareEncounter
from domain.script.lines import DM_SPEAKS, Act, Script
from domain.script.stage import run
from domain.table.camp import lives
from domain.table.encounters import opens_with
from domain.table.table import Table
from domain.table_commands import AddCharacter, AnyCommand, OpenBattle, SetHouseOption
from domain.unreadable import UNREADABLE, in_words

_commands = msgspec.json.Decoder(list[AnyCommand])


def opened_at(table: Table, encounter: Encounter) -> Battle | str:
    """The battle that the table would open, before its first round; or why it opens none."""
    given: list[AnyCommand] = []
    for one in table.characters.values():
        if lives(one):
            given.append(AddCharacter(one.id, one.sheet))
            if one.standing is not None:
                given.append(SetStanding(one.id, one.standing))
    given += (SetHouseOption(option, value) for option, value in table.options.items())
    return _played([*given, opens_with(OpenBattle(encounter.name, encounter.ruleset), encounter)])


def opened_from(content: bytes) -> Battle | str:
    """The battle of a JSON list of commands, as `affray import-sheet` writes one: its last encounter with its characters."""
    try:
        given = _commands.decode(content)
    except UNREADABLE as wrong:
        return f"{in_words(wrong, list[AnyCommand], 'it')}."
    prepared = [one for one in given if isinstance(one, PrepareEncounter)]
    if not prepared:
        return "No encounter is prepared in it."
    last = prepared[-1]
    return _played([*given, OpenBattle(last.name, last.ruleset, encounter=last.encounter)])


def _played(given: Sequence[AnyCommand]) -> Battle | str:
    performance = run(Script(tuple(_acts(given))))
    if performance.failure is not None:
        return performance.failure.words
    assert performance.battle is not None, "a battle was opened last"
    return performance.battle.moment.battle


def _acts(given: Sequence[AnyCommand]) -> Iterator[Act]:
    return (Act(line, DM_SPEAKS, command) for line, command in enumerate(given, 1))
