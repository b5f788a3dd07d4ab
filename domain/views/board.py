"""The cards of the figures, each as one viewer knows it."""

from typing import Final, get_args

from msgspec import UNSET, UnsetType, structs

from domain.agenda import Deed
from domain.authority import acts_for
from domain.battle import Battle
from domain.combatant import Combatant
from domain.decisions.aborting import may_abort
from domain.decisions.covering_fire import held_back
from domain.decisions.declaring import action_is_barred, spells_left
from domain.decisions.facing import may_turn
from domain.decisions.giving_ground import may_push
from domain.decisions.grappling import breaking_is_barred
from domain.decisions.maneuvers import block_is_barred
from domain.decisions.movement import allowance, spent_at_most
from domain.decisions.postures import posture_is_barred, standing_is_barred
from domain.decisions.round_flow import can_act, due_of, hand_of, stroke_now
from domain.decisions.standing import is_able, is_casting
from domain.effects import EffectName
from domain.grid.movement import QuarterPoints, exact_points, quarters
from domain.knowledge import Health, health_word
from domain.quantities import ascending
from domain.refusals import Refused
from domain.rounds import Action, Order
from domain.rules.attack import armour_class, base_thac0, weapon_name
from domain.rulesets.ruleset import Ruleset
from domain.table.table import Table
from domain.views.known import knows_armour, knows_health, knows_points, knows_to_hit
from domain.views.line import engaged_with
from domain.views.names import figure_label, figure_name, name_withheld
from domain.views.orders import order_as_seen, reason_as_seen
from domain.views.ruling_shapes import EffectCard
from domain.views.scale import on_the_card, weapon_totals
from domain.views.shapes import CombatantCard, May, OrderCard
from domain.views.viewer import Viewer

ACTIONS: Final[tuple[Action, ...]] = get_args(Action)


def card_for(
    viewer: Viewer, battle: Battle, rules: Ruleset, figure: Combatant, table: Table
) -> CombatantCard:
    """`figure` as `viewer` may know it. The caller has made sure that the viewer sees it."""
    exact = viewer.knows_numbers(figure)
    mapless = battle.ground.mapless
    points = knows_points(viewer, battle, figure)
    order = order_as_seen(viewer, battle, figure)
    weapon = next(iter(figure.sheet.weapons), None)
    yours = acts_for(viewer.grant, figure)
    fights = knows_to_hit(viewer, battle, figure)
    thac0, thmod = on_the_card(rules, base_thac0(rules, figure.sheet)) if fights else (UNSET, UNSET)
    armour = armour_class(rules, figure.sheet) if knows_armour(viewer, battle, figure) else None
    standing = battle.opportunity_allowances.standing.get(figure.id, UNSET)
    return CombatantCard(
        id=figure.id,
        name=figure_name(viewer, figure),
        label=figure_label(viewer, figure),
        side=figure.side,
        group=figure.group,
        condition=figure.condition,
        called=name_withheld(figure) if viewer.grant.runs else "",
        health=health_of(figure) if knows_health(viewer, battle, figure) else UNSET,
        square=UNSET if mapless else battle.positions.by_id.get(figure.id, UNSET),
        hit_points=figure.hit_points if points else UNSET,
        hit_points_max=figure.sheet.hit_points if points else UNSET,
        armour_class=armour if armour is not None else UNSET,
        ascending=ascending(armour) if armour is not None else UNSET,
        thac0=thac0,
        thmod=thmod,
        weapons=weapon_totals(rules, figure) if fights and exact else {},
        weapon=weapon_name(rules, weapon) if exact and weapon else UNSET,
        order=_order(viewer, battle, figure, order, commands=yours) if order else UNSET,
        before=_before(viewer, battle, figure, table),
        facing=UNSET if mapless else battle.positions.facing.get(figure.id, UNSET),
        size=rules.book.phases.sizes[figure.sheet.size].space,
        portrait=figure.sheet.portrait or UNSET,
        opportunities_left=battle.opportunity_allowances.left.get(figure.id, UNSET) if exact else UNSET,
        fatigue_left=battle.fatigue.left.get(figure.id, UNSET) if exact else UNSET,
        hidden=figure.hidden,
        yours=yours,
        acted=figure.id in battle.round_state.acted,
        casting=is_casting(battle, figure.id),
        charging=figure.id in battle.agenda.charged,
        running=battle.agenda.running.get(figure.id, UNSET),
        parrying=order is not None and order.action == "parry",
        guarding=order is not None and order.action == "guard",
        weariness=battle.fatigue.state.get(figure.id, UNSET),
        effects=battle.effects.kinds_of(figure.id),
        lasting=_lasting(battle, figure),
        broken=battle.effects.broken.get(figure.id, UNSET),
        moves_left=moves_left(battle, rules, figure) if yours else UNSET,
        spells=spells_left(battle, figure) if yours else (),
        left=figure.sheet.counted() if yours else {},
        standing=standing if yours else UNSET,
        tactic=battle.tactics.by_figure.get(figure.id, UNSET) if yours else UNSET,
        engaged=engaged_with(viewer, battle, figure),
        may=open_to(viewer, battle, rules, figure, table),
    )


def _lasting(battle: Battle, figure: Combatant) -> dict[EffectName, EffectCard]:
    on = battle.effects.on.get(figure.id, {})
    return {name: EffectCard(one.kind, one.label, one.until) for name, one in on.items()}


def _order(viewer: Viewer, battle: Battle, figure: Combatant, order: Order, *, commands: bool) -> OrderCard:
    card = order_card(order, commands=commands)
    why = reason_as_seen(viewer, battle, figure)
    return structs.replace(card, why=why) if why else card


def order_card(order: Order, *, commands: bool) -> OrderCard:
    """An order, as whoever may read it does; `commands`: it is the reader's own to give."""
    card = OrderCard(order.action, order.target or UNSET, order.move, order.spell or UNSET)
    if not commands:
        return card
    return structs.replace(
        card,
        weapon=order.weapon or UNSET,
        second=order.second or UNSET,
        item=order.item or UNSET,
        manner=order.manner,
        words=order.words,
    )


def _before(viewer: Viewer, battle: Battle, figure: Combatant, table: Table) -> OrderCard | UnsetType:
    """Last round's order, for whoever writes this one's; a target that the viewer sees no more is left out."""
    last = battle.declarations.last_round.get(figure.id)
    if last is None or battle.round_state.step != "declare" or hand_of(figure, table) != viewer.author:
        return UNSET
    target = battle.figure(last.target) if last.target else None
    known = last if target is None or viewer.sees(target) else structs.replace(last, target=None)
    return order_card(known, commands=True)


def moves_left(battle: Battle, rules: Ruleset, figure: Combatant) -> float | UnsetType:
    """Squares that a figure may still go in this slot; the one step beside an action counts as one."""
    item, squares = allowance(battle, rules, figure)
    if not squares or not is_able(battle, figure) or is_casting(battle, figure.id):
        return UNSET
    spent = battle.agenda.spent.get(figure.id, 0) if item else 0
    most = spent_at_most(battle, item) if item and item.deed != "step" else quarters(squares)
    return exact_points(QuarterPoints(most - spent))


DEEDS: Final[dict[Deed, May]] = {
    "blow": "attack",
    "shot": "fire",
    "spell": "cast",
    "move": "move",
    "charge": "charge",
    "withdraw": "withdraw",
    "step": "move",
    "ruling": "improvise",
    "turning": "turn",
    "item": "use_item",
    "tend": "tend",
}


def open_to(
    viewer: Viewer, battle: Battle, rules: Ruleset, figure: Combatant, table: Table
) -> tuple[May, ...]:
    """The kinds of action that this viewer may order or carry out for `figure` now."""
    if not viewer.owns(figure):
        return ()
    state = battle.round_state
    if state.step == "declare":
        sealed = figure.id in battle.declarations.sealed or viewer.author in battle.declarations.sealed_by
        closed = figure.is_down or sealed or hand_of(figure, table) != viewer.author
        return () if closed else _declared(battle, rules, figure)
    if state.step == "end_of_round":
        return ("push",) if any(may_push(battle, rules, figure)) else ()
    if state.step != "resolve" or battle.agenda.held is not None:
        return ()
    stroke = stroke_now(battle, figure.id) if can_act(battle, figure) else None
    now: tuple[May, ...] = tuple(DEEDS[item.deed] for item in due_of(battle, figure.id))
    strikes: tuple[May, ...] = (DEEDS[stroke.deed],) if stroke else ()
    steps: tuple[May, ...] = ("move",) if moves_left(battle, rules, figure) is not UNSET else ()
    passes: tuple[May, ...] = ("pass",) if now else ()
    drops: tuple[May, ...] = ("abort",) if may_abort(battle, rules, figure) else ()
    turns: tuple[May, ...] = ("face",) if may_turn(battle, rules, figure) is None else ()
    ideas: tuple[May, ...] = ("improvise",) if now and is_able(battle, figure) else ()
    rises: tuple[May, ...] = ("stand_up",) if standing_is_barred(battle, rules, figure) is None else ()
    kneels: tuple[May, ...] = (
        ("posture",) if posture_is_barred(battle, rules, figure, "kneeling") is None else ()
    )
    frees: tuple[May, ...] = (
        () if isinstance(breaking_is_barred(battle, rules, figure), Refused) else ("break_free",)
    )
    blocks: tuple[May, ...] = (
        () if isinstance(block_is_barred(battle, rules, figure), Refused) else ("block",)
    )
    waits: tuple[May, ...] = ("hold_shot",) if held_back(battle, figure.id) else ()
    offered: tuple[May, ...] = (
        *now,
        *strikes,
        *waits,
        *frees,
        *blocks,
        *rises,
        *kneels,
        *steps,
        *passes,
        *drops,
        *turns,
        *ideas,
    )
    return tuple(dict.fromkeys(offered))


def _declared(battle: Battle, rules: Ruleset, figure: Combatant) -> tuple[Action, ...]:
    known: tuple[Action, ...] = tuple(action for action in ACTIONS if action in rules.actions)
    return tuple(action for action in known if action_is_barred(battle, rules, figure, action) is None)


def health_of(figure: Combatant) -> Health:
    """Hit points in words, for everyone."""
    if figure.is_down:
        return "down"
    return health_word(figure.hit_points, figure.sheet.hit_points)
