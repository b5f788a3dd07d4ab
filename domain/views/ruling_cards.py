"""What waits for the DM's ruling, as a card with the tables' numbers filled in."""

from msgspec import UNSET

from domain.battle import Battle
from domain.decisions.round_flow import due
from domain.rulesets.ruleset import Ruleset
from domain.views.ruling_shapes import RulingCard
from domain.views.viewer import Viewer


def rulings_for(viewer: Viewer, battle: Battle, rules: Ruleset) -> dict[str, RulingCard]:
    """Open rulings, and what figures declared in words and are about to do; for those who run the battle alone."""
    if not viewer.grant.runs:
        return {}
    found = {
        str(one.id): RulingCard(
            one.figure,
            one.words,
            one.id,
            one.rule,
            one.targets,
            UNSET if one.trial is None else one.trial,
            one.then,
            one.otherwise,
        )
        for one in battle.rulings.open.values()
    }
    for item in due(battle):
        written = battle.declarations.by_figure.get(item.figure)
        if item.deed == "ruling" and written is not None:
            words = written.order.words
            found[f"due-{item.figure}"] = RulingCard(item.figure, words, rule=rules.cite("ruling"))
    return found
