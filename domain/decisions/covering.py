"""What stands between a shooter and its target, and what holds of the target: cover and concealment (OE-7.4)."""

from collections.abc import Iterator

from domain.battle import Battle
from domain.combatant import Combatant
from domain.decisions.grounds import ground_of
from domain.decisions.holding import changes_of
from domain.decisions.standing import (
    footprint,
)
from domain.grid.footprint import Footprint
from domain.grid.sight import line_of_fire, things_on_the_line
from domain.rounds import Modifier
from domain.rules.cover import Shelter, best_shelter, shelter_of
from domain.rulesets.book_cover import CoverRow
from domain.rulesets.ruleset import Ruleset


def _shelters(battle: Battle, rules: Ruleset, here: Footprint | None, target: Combatant) -> Iterator[Shelter]:
    for label, _, changes in changes_of(battle, rules, target.id):
        if changes.cover:
            yield Shelter("cover", changes.cover, label)
        if changes.concealment:
            yield Shelter("concealment", changes.concealment, label)
    there = footprint(battle, rules, target.id)
    line = line_of_fire(here, there, ground_of(battle)) if here and there else None
    if line is not None:
        for thing in things_on_the_line(*line, ground_of(battle)):
            yield shelter_of(rules.book.cover, thing)


def shelter_from(
    battle: Battle, rules: Ruleset, here: Footprint | None, target: Combatant
) -> tuple[Shelter, CoverRow] | None:
    """What hides `target` most from a missile that comes from `here`; None in the open, or where no rule knows cover."""
    if not rules.cite("concealment"):
        return None
    return best_shelter(rules.book.cover, _shelters(battle, rules, here, target))


def cover_from(
    battle: Battle, rules: Ruleset, here: Footprint | None, target: Combatant
) -> tuple[Shelter, CoverRow] | None:
    """The hard cover alone, which helps against what strikes an area (OE-7.4)."""
    if not rules.cite("concealment"):
        return None
    return best_shelter(rules.book.cover, _shelters(battle, rules, here, target), "cover")


def shelter_modifier(
    battle: Battle, rules: Ruleset, here: Footprint | None, target: Combatant
) -> Iterator[Modifier]:
    """What cover or concealment, whichever hinders more, takes from a missile's roll (OE-7.4)."""
    found = shelter_from(battle, rules, here, target)
    if found is not None:
        shelter, row = found
        label = f"{shelter.kind} {shelter.hidden} %, {shelter.label}"
        yield Modifier(label, row.attack, rules.cite("concealment"))
