"""Sealed both ways: whose eyes may read which order, and when (CO-10)."""

from domain.battle import Battle
from domain.combatant import Combatant
from domain.ids import DM
from domain.projections.declarations import Written
from domain.rounds import Order
from domain.views.handles import words_for
from domain.views.viewer import Viewer


def order_as_seen(viewer: Viewer, battle: Battle, figure: Combatant) -> Order | None:
    """The figure's order, where this viewer may read it; its target only where the viewer sees that too."""
    written = battle.declarations.by_figure.get(figure.id)
    if written is None or not _may_read(viewer, battle, figure, written):
        return None
    order = written.order
    target = battle.figure(order.target) if order.target else None
    if target is not None and not viewer.sees(target):
        return Order(order.figure, order.action)
    return order


def reason_as_seen(viewer: Viewer, battle: Battle, figure: Combatant) -> str:
    """Why a tactic wrote the figure's order: for whoever runs the battle alone, where the order may be read."""
    written = battle.declarations.by_figure.get(figure.id)
    if written is None or not viewer.grant.runs or not _may_read(viewer, battle, figure, written):
        return ""
    return words_for(written.why, viewer, battle)


def _may_read(viewer: Viewer, battle: Battle, figure: Combatant, written: Written) -> bool:
    """One's own always; a character's when all have sealed; a foe's when it has begun to act.

    The DM reads the players' orders as soon as the DM's own are sealed, not before; a referee reads everybody's when
    all have sealed.
    """
    if written.by == viewer.author and viewer.author != "spectator":
        return True
    if figure.character is not None and figure.character in viewer.grant.acts_for:
        return True
    state = battle.round_state
    if viewer.sees_all and not viewer.grant.runs and state.step != "declare":
        return True
    if figure.id in state.begun:
        return True
    if figure.character is not None and state.step != "declare":
        return True
    return viewer.grant.runs and DM in battle.declarations.sealed_by
