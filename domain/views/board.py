"""The cards of the figures, each as one viewer knows it."""

from msgspec import UNSET

from domain.authority import acts_for
from domain.battle import Battle
from domain.combatant import Combatant
from domain.decisions.attacks import attacker_is_barred
from domain.decisions.round_flow import hand_of
from domain.quantities import HitPoints
from domain.rules.attack import armour_class, base_thac0, weapon_name, weapon_of
from domain.rulesets.ruleset import Ruleset
from domain.table.table import Table
from domain.views.names import figure_name
from domain.views.orders import order_as_seen
from domain.views.shapes import CombatantCard, Health, May, OrderCard
from domain.views.viewer import Viewer

HEALTH_BANDS: tuple[tuple[float, Health], ...] = ((0.75, "scratched"), (0.25, "bloodied"))
"""Below the whole and at least so large a part of one's hit points."""


def card_for(
    viewer: Viewer, battle: Battle, rules: Ruleset, figure: Combatant, table: Table
) -> CombatantCard:
    """`figure` as `viewer` may know it. The caller has made sure that the viewer sees it."""
    exact = viewer.knows_numbers(figure)
    order = order_as_seen(viewer, battle, figure)
    weapon = weapon_of(figure, None)
    return CombatantCard(
        id=figure.id,
        name=figure_name(viewer, figure),
        label=figure.label,
        side=figure.side,
        group=figure.group,
        condition=figure.condition,
        health=health_of(figure),
        square=battle.positions.by_id.get(figure.id, UNSET),
        hit_points=figure.hit_points if exact else UNSET,
        hit_points_max=figure.sheet.hit_points if exact else UNSET,
        armour_class=armour_class(rules, figure.sheet) if exact else UNSET,
        thac0=base_thac0(rules, figure.sheet) if exact else UNSET,
        weapon=weapon_name(rules, weapon) if exact and weapon else UNSET,
        order=OrderCard(order.action, order.target or UNSET) if order else UNSET,
        opportunities_left=battle.opportunity_allowances.left.get(figure.id, UNSET) if exact else UNSET,
        fatigue_left=battle.fatigue.left.get(figure.id, UNSET) if exact else UNSET,
        hidden=figure.hidden,
        yours=acts_for(viewer.grant, figure),
        acted=figure.id in battle.round_state.acted,
        may=open_to(viewer, battle, rules, figure, table),
    )


def open_to(
    viewer: Viewer, battle: Battle, rules: Ruleset, figure: Combatant, table: Table
) -> tuple[May, ...]:
    """The kinds of action that this viewer may order or carry out for `figure` now."""
    if not viewer.owns(figure):
        return ()
    if battle.round_state.step == "declare":
        sealed = figure.id in battle.declarations.sealed or viewer.author in battle.declarations.sealed_by
        closed = figure.is_down or sealed or hand_of(figure, table) != viewer.author
        return () if closed else ("attack", "hold")
    return () if attacker_is_barred(battle, rules, figure) else ("attack", "pass")


def health_of(figure: Combatant) -> Health:
    """Hit points in words, for everyone."""
    if figure.is_down:
        return "down"
    whole = max(1, figure.sheet.hit_points)
    left = HitPoints(figure.hit_points)
    if left >= whole:
        return "unhurt"
    for part, word in HEALTH_BANDS:
        if left >= part * whole:
            return word
    return "near death"
