"""A battle so far, for whoever comes late: at most six sentences, of what the viewer sees, and when one may act."""

from typing import Final

from domain.battle import Battle
from domain.combatant import Combatant
from domain.decisions.round_flow import acts_later
from domain.ids import PARTY, SideId
from domain.rounds import Step
from domain.table.table import Table
from domain.texts import in_words, isolated
from domain.views.answers import as_it_is_known
from domain.views.board import health_of
from domain.views.known import knows_health
from domain.views.names import figure_name, in_order
from domain.views.tracker import PHASES, declares
from domain.views.viewer import Viewer

LINES_MAX: Final = 6
NAMES_MAX: Final = 6
"""More than so many names are no sentence: then it is their number that is told."""
STEPS: Final[dict[Step, str]] = {
    "set_up": "The field is being set out.",
    "declare": "orders are being declared.",
    "initiative": "the initiative dice are next.",
    "resolve": "blows are falling.",
    "end_of_round": "all have acted.",
    "over": "the battle is over.",
}
BROKEN: Final = {"withdraw": "gives ground", "flee": "flees", "surrender": "has given up"}


def so_far(viewer: Viewer, battle: Battle, table: Table) -> tuple[str, ...]:
    """When it is, who stands, who is down, who is badly hurt, whose nerve has broken; last, when the reader may act."""
    battle = as_it_is_known(viewer, battle)
    seen = [one for one in in_order(battle) if viewer.sees(one) and one.condition != "removed"]
    lines = (
        _when(battle),
        _standing(battle, seen),
        _down(viewer, seen),
        _hurt(viewer, battle, seen),
        _broken(viewer, battle, seen),
        _your_turn(viewer, battle, table),
    )
    return tuple(line for line in lines if line)


def _when(battle: Battle) -> str:
    state = battle.round_state
    if state.step == "set_up":
        return STEPS["set_up"]
    slots, slot = battle.agenda.slots, state.slot
    phase = slots[slot].phase if state.step == "resolve" and slot < len(slots) else ""
    named = f" in {PHASES[phase]}" if phase in PHASES and phase != "last" else ""
    return f"Round {state.round}{named}: {STEPS[state.step]}"


def _standing(battle: Battle, seen: list[Combatant]) -> str:
    def count(side: SideId) -> str:
        stand = sum(not one.is_down for one in seen if one.side == side)
        whose = "the party" if side == PARTY else f"the {side.replace('-', ' ')}"
        return f"{stand} of {whose}"

    counts = [count(side) for side in battle.identity.sides if any(one.side == side for one in seen)]
    return f"Still standing: {in_words(counts)}." if counts else ""


def _down(viewer: Viewer, seen: list[Combatant]) -> str:
    down = [figure_name(viewer, one) for one in seen if one.is_down]
    return f"Down: {_some(down)}." if down else ""


def _hurt(viewer: Viewer, battle: Battle, seen: list[Combatant]) -> str:
    hurt = [
        f"{isolated(figure_name(viewer, one))} {health_of(one)}"
        for one in seen
        if not one.is_down
        and knows_health(viewer, battle, one)
        and health_of(one) in {"bloodied", "near death"}
    ]
    return f"Badly hurt: {_some(hurt)}." if hurt else ""


def _broken(viewer: Viewer, battle: Battle, seen: list[Combatant]) -> str:
    broken = [
        f"{isolated(figure_name(viewer, one))} {BROKEN[how]}"
        for one in seen
        if not one.is_down and (how := battle.effects.broken.get(one.id)) is not None
    ]
    return f"Nerve: {_some(broken)}." if broken else ""


def _some(words: list[str]) -> str:
    if len(words) <= NAMES_MAX:
        return in_words(words)
    return in_words([*words[:NAMES_MAX], f"{len(words) - NAMES_MAX} more"])


def _your_turn(viewer: Viewer, battle: Battle, table: Table) -> str:
    """Whoever has no character yet reads what will hold once one is taken."""
    step = battle.round_state.step
    if viewer.grant.runs or step == "over":
        return ""
    own = [one for one in battle.combatants.by_id.values() if viewer.owns(one) and not one.is_down]
    if not own and not viewer.grant.claims:
        return ""
    if declares(viewer, battle, table) or (not own and step == "declare"):
        return "You may declare now."
    if any(acts_later(battle, one.id) for one in own):
        return "You act in this round as declared; look at the order of the round."
    return "You may answer at once; you declare next round."
