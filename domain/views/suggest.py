"""The next sensible step for a viewer, in words, and the command that takes it."""

from collections.abc import Callable
from typing import Final

from msgspec import UNSET

from domain.agenda import Deed, Item
from domain.battle import Battle
from domain.care import Tend
from domain.commands import (
    Advance,
    Attack,
    BeginBattle,
    Cast,
    EndBattle,
    EndRound,
    Move,
    Pass,
    RollInitiative,
    Seal,
)
from domain.decisions.closing import as_move, comes_up_to
from domain.decisions.giving_ground import may_push
from domain.decisions.movement import Going, is_a_leg, may_go
from domain.decisions.proposals import Proposal, proposal
from domain.decisions.round_flow import due, hand_of, stroke_now, unseen_first
from domain.decisions.sealing import told_nothing
from domain.decisions.setting_up import enemies_stand
from domain.decisions.using import item_in_hand
from domain.engaging import Approach
from domain.gear import UseItem
from domain.ids import DM, FigureId
from domain.nerve import Push
from domain.remembered import by_identity
from domain.rulesets.ruleset import Ruleset
from domain.stances import StandUp
from domain.table.table import Table
from domain.texts import in_words, isolated
from domain.turning import TurnUndead
from domain.views.names import characters_in, figure_name
from domain.views.scale import distance_in_words
from domain.views.shapes import NextStep
from domain.views.telling import went
from domain.views.tracker import declares
from domain.views.viewer import Viewer
from domain.views.who_stands import nobody_left


def next_step(viewer: Viewer, battle: Battle, rules: Ruleset, table: Table) -> NextStep | None:
    """What this viewer would most likely do now; None where nothing is the viewer's to do."""
    step = battle.round_state.step
    left = nobody_left(viewer, battle) if step == "declare" and viewer.grant.runs else None
    if left is not None and DM not in battle.declarations.sealed_by:
        return NextStep(f"No {left} stands: end the battle", EndBattle())
    if step == "declare" and declares(viewer, battle, table):
        return _seal(viewer, battle, table)
    if step == "end_of_round" and not viewer.grant.runs:
        return _push(viewer, battle, rules)
    if step == "resolve":
        return _deed(viewer, battle, rules, table)
    return _for_the_one_who_runs(battle) if viewer.grant.runs else None


def _seal(viewer: Viewer, battle: Battle, table: Table) -> NextStep:
    """Whoever leads lets those that were told nothing attack the nearest; a player's own are never told by others."""
    if not viewer.grant.runs:
        return NextStep("Seal", Seal())
    untold = told_nothing(battle, viewer.author, table)
    count = sum(1 for one in untold if one.character is None)
    words = f"Seal; {count} attack{'s' if count == 1 else ''} the nearest" if count else "Seal"
    return NextStep(words, Seal(nearest=bool(untold)))


def _push(viewer: Viewer, battle: Battle, rules: Ruleset) -> NextStep | None:
    """Whom one of the viewer's figures may drive back, if it likes (OE-9.4)."""
    for winner in characters_in(battle):
        loser = next(may_push(battle, rules, winner), None) if viewer.owns(winner) else None
        if loser is not None and viewer.sees(loser):
            words = (
                f"{isolated(figure_name(viewer, winner))} drives {isolated(figure_name(viewer, loser))} back"
            )
            return NextStep(words, Push(winner.id, loser.id))
    return None


def _for_the_one_who_runs(battle: Battle) -> NextStep | None:
    state = battle.round_state
    match state.step:
        case "set_up":
            return NextStep("Begin the battle", BeginBattle()) if enemies_stand(battle) else None
        case "declare":
            return NextStep("Seal for those who have not", Seal(for_all=True))
        case "initiative":
            return NextStep("Roll initiative", RollInitiative())
        case "end_of_round":
            return NextStep(f"End round {state.round}", EndRound())
        case _:
            return None


def _deed(viewer: Viewer, battle: Battle, rules: Ruleset, table: Table) -> NextStep | None:
    """What the first of the viewer's figures that something is due of would do; one's own before those of players.

    The hidden come first: the round does not wait for them.
    """
    if battle.agenda.held is not None:
        return None
    by_id = battle.combatants.by_id
    waiting = unseen_first(battle) if viewer.grant.runs else _of_characters(battle)
    item = next((one for one in waiting if hand_of(by_id[one.figure], table) == viewer.author), None)
    others = item is None
    if item is None:
        item = next((one for one in waiting if viewer.owns(by_id[one.figure])), None)
    if item is None:
        return NextStep("Go on", Advance()) if viewer.grant.runs else None
    figure = by_id[item.figure]
    step = proposal(battle, rules, item, viewer.sees)
    plays_for = figure_name(viewer, figure) if others and item.deed != "ruling" else UNSET
    return NextStep(_words(viewer, battle, rules, step, item), step, plays_for)


@by_identity(4)
def _of_characters(battle: Battle) -> tuple[Item, ...]:
    """What is due of those whom somebody may play."""
    names = {one.id for one in characters_in(battle)}
    return tuple(item for item in due(battle) if item.figure in names)


def _words(viewer: Viewer, battle: Battle, rules: Ruleset, step: Proposal, item: Item) -> str:
    """The step as a sentence that can be read aloud before it is taken."""

    def name(figure: FigureId) -> str:
        return isolated(figure_name(viewer, battle.combatants.by_id[figure]))

    match step:
        case Attack():
            stroke = stroke_now(battle, step.attacker)
            verb = "shoots at" if stroke is not None and stroke.deed == "shot" else "strikes"
            return f"{name(step.attacker)} {verb} {name(step.target)}"
        case Cast():
            spell = rules.book.magic.spells[battle.agenda.casting[step.figure]].name.lower()
            return f"{name(step.figure)} completes {spell} on {in_words([name(one) for one in step.targets])}"
        case Move():
            if step.target:
                return f"{name(step.figure)} {_charges(battle, rules, step, name)}"
            return f"{name(step.figure)} {went(len(step.path), step.path[-1], battle)}"
        case Approach():
            return f"{name(step.figure)} {approaches(battle, rules, step, name)}"
        case Tend():
            return f"{name(step.figure)} tends {name(step.target)}"
        case UseItem():
            row = item_in_hand(battle, rules, battle.combatants.by_id[step.figure])
            on = f" on {in_words([name(one) for one in step.targets])}" if step.targets else ""
            return f"{name(step.figure)} uses the {row.name if row else 'thing'}{on}"
        case TurnUndead():
            return f"{name(step.figure)} turns the undead"
        case StandUp():
            return f"{name(step.figure)} stands up"
        case Pass():
            return f"{name(step.figure)} {STAYS[item.deed]}"


def _charges(battle: Battle, rules: Ruleset, step: Move, name: Callable[[FigureId], str]) -> str:
    """At whom, how far now where the blow falls in a later phase, and why not at whom it was declared for."""
    assert step.target is not None, "a charge has a target"
    figure, target = battle.combatants.by_id[step.figure], battle.combatants.by_id[step.target]
    going = may_go(battle, rules, figure, step.path)
    begun = isinstance(going, Going) and is_a_leg(battle, rules, figure, going, target)
    words = f"charges {name(target.id)}"
    if begun:
        words = f"charges at {name(target.id)}: {went(len(step.path), step.path[-1], battle)} now"
    written = battle.declarations.by_figure.get(figure.id)
    wish = battle.figure(written.order.target) if written and written.order.target else None
    if wish is None or wish is target or wish.is_down:
        return words
    return f"{words}; no run gets to {name(wish.id)}"


def approaches(battle: Battle, rules: Ruleset, step: Approach, name: Callable[[FigureId], str]) -> str:
    """Without a map: whom it comes up to, or how far it gets."""
    move, target = as_move(battle, rules, step), name(step.target)
    far = distance_in_words(battle, len(move.path) if isinstance(move, Move) else 0)
    if step.away:
        return f"goes {far} away from {target}"
    if not comes_up_to(battle, rules, step):
        return f"goes {far} towards {target}"
    charges = isinstance(move, Move) and move.target is not None
    return f"charges {target}" if charges else f"closes with {target}"


STAYS: Final[dict[Deed, str]] = {
    "blow": "reaches nobody, and lets the blow go",
    "shot": "has nobody to shoot at",
    "spell": "has nobody for the spell, and lets it go",
    "move": "stays",
    "charge": "gets at nobody, and stays",
    "withdraw": "stays",
    "step": "stays",
    "turning": "turns nobody",
    "item": "uses nothing",
    "tend": "has nobody to tend",
    "ruling": "waits for a ruling in vain, and lets it go",
}
"""Where nothing better is to be done than to let it go."""
