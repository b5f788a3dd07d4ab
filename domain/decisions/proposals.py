"""What a figure would most likely do next: the command that Next takes, and that a page proposes.

Written from what its side knows: `visible` says which figures those are.
"""

from collections.abc import Callable, Iterator
from typing import Final, TypeVar

from domain.agenda import Item
from domain.battle import Battle
from domain.care import Tend
from domain.combatant import Combatant
from domain.commands import Attack, Cast, Move, Pass
from domain.decisions.attacks import out_of_reach, stroke_is_barred, target_is_barred, weapon_for
from domain.decisions.care import tending_is_wrong
from domain.decisions.closing import comes_up_to, may_approach, way_squares
from domain.decisions.movement import may_move
from domain.decisions.postures import standing_is_barred
from domain.decisions.round_flow import STROKES, due, hand_of, pending_of, stroke_now
from domain.decisions.runs import Field, ways
from domain.decisions.spell_targets import Aim, aim_is_wrong
from domain.decisions.spells import caster_level
from domain.decisions.standing import (
    engagement,
    footprint,
    is_able,
    lies_over_its_weapon,
    placed,
    unable,
)
from domain.decisions.using import item_in_hand, use_is_wrong
from domain.effects import CANNOT_ACT
from domain.engaging import Approach
from domain.gear import UseItem
from domain.grid.footprint import offset, range_squares
from domain.ids import FigureId, seat_author
from domain.quantities import Square
from domain.refusals import Refused
from domain.rules.attack import melee_weapon, reach_of
from domain.rulesets.book_spell_effects import AREAS
from domain.rulesets.ruleset import Ruleset
from domain.stances import StandUp
from domain.table.grants import Grant
from domain.table.table import Table
from domain.turning import TurnUndead

Visible = Callable[[Combatant], bool]
Step = TypeVar("Step", bound=Approach | Move)
TARGETS_MAX: Final = 20
"""So many a spell names at most (see `Cast`)."""
HELPS: Final = frozenset({"heal", "buff"})
"""Spells that are cast on friends."""
Proposal = Approach | Attack | Cast | Move | Pass | StandUp | TurnUndead | UseItem | Tend


def proposal(battle: Battle, rules: Ruleset, item: Item, visible: Visible) -> Proposal:
    """The sensible way to do what is due; to let it go where there is none."""
    figure = battle.combatants.by_id[item.figure]
    weapon = melee_weapon(rules, figure, None)
    needs_feet = item.deed in {"move", "charge", "withdraw"} or (
        item.deed == "blow" and lies_over_its_weapon(battle, rules, figure, weapon)
    )
    if needs_feet and standing_is_barred(battle, rules, figure) is None:
        return StandUp(figure.id)
    match item.deed:
        case "blow" | "shot":
            target = best_target(battle, rules, figure, item, visible)
            return Pass(figure.id) if target is None else Attack(figure.id, target.id)
        case "spell":
            targets = _spell_targets(battle, rules, figure, visible)
            return Pass(figure.id) if targets is None else Cast(figure.id, targets)
        case "move" if (
            runsaway(battle, figure) or figure.id in battle.effects.broken or driven_off(battle, figure)
        ):
            return away(battle, rules, figure, item, visible)
        case "move":
            return _at_once(battle, rules, figure, visible) or _towards(battle, rules, figure, item, visible)
        case "charge":
            return (
                _at_whom_came(battle, rules, figure, visible)
                or _charge(battle, rules, figure, item, visible)
                or _towards(battle, rules, figure, item, visible)
            )
        case "turning":
            return TurnUndead(figure.id)
        case "tend":
            by = friends_in_sight(battle, figure, visible)
            hurt = next((one for one in by if tending_is_wrong(battle, rules, figure, one) is None), None)
            return Pass(figure.id) if hurt is None else Tend(figure.id, hurt.id)
        case "item":
            return _use(battle, rules, figure, visible)
        case "step" | "ruling":
            return Pass(figure.id)
        case "withdraw":
            return away(battle, rules, figure, item, visible)


def declared_step(battle: Battle, rules: Ruleset, grant: Grant, table: Table) -> Proposal | None:
    """What a seat's figures do next of what they declared, as far as that seat can see; None where nothing is due."""
    if grant.seat is None or battle.round_state.step != "resolve" or battle.agenda.held is not None:
        return None
    figures, hand = battle.combatants.by_id, seat_author(grant.seat)
    item = next((item for item in due(battle) if hand_of(figures[item.figure], table) == hand), None)
    if item is None:
        return None
    return proposal(battle, rules, item, lambda one: not one.hidden or one.character in grant.acts_for)


def runsaway(battle: Battle, figure: Combatant) -> bool:
    """It was told to flee."""
    written = battle.declarations.by_figure.get(figure.id)
    return written is not None and written.order.action == "flee"


def driven_off(battle: Battle, figure: Combatant) -> bool:
    """It was turned, or is seized by fear (OE-7.3)."""
    return battle.effects.has_any(figure.id, frozenset({"turned", "feared"}))


def enemies(battle: Battle, rules: Ruleset, figure: Combatant, visible: Visible) -> Iterator[Combatant]:
    """Those it could turn on: whom it declared, then the others by worth."""
    written = battle.declarations.by_figure.get(figure.id)
    wished = battle.figure(written.order.target) if written and written.order.target else None
    if wished is not None and _is_worth_it(battle, figure, wished, visible):
        yield wished
    yield from (one for one in by_worth(battle, rules, figure, visible) if one is not wished)


def by_worth(battle: Battle, rules: Ruleset, figure: Combatant, visible: Visible) -> list[Combatant]:
    """Those it could turn on: who is awake before who sleeps or is held, the nearer before the farther."""
    here, cannot = footprint(battle, rules, figure.id), unable(battle)
    places = {one.id: squares for one, squares in placed(battle, rules)} if here else {}

    def worth(one: Combatant) -> tuple[bool, int]:
        there = places.get(one.id)
        return one.id in cannot, range_squares(here, there) if here and there else 0

    found = battle.combatants.by_id.values()
    return sorted((one for one in found if _is_worth_it(battle, figure, one, visible)), key=worth)


def _is_worth_it(battle: Battle, figure: Combatant, one: Combatant, visible: Visible) -> bool:
    return (
        battle.are_foes(one, figure) and not one.is_down and visible(one) and is_able_or_asleep(battle, one)
    )


def friends_in_sight(battle: Battle, figure: Combatant, visible: Visible) -> Iterator[Combatant]:
    """All who fight beside it, itself too."""
    figures = battle.combatants.by_id.values()
    return (one for one in figures if not battle.are_foes(one, figure) and visible(one))


def is_able_or_asleep(battle: Battle, figure: Combatant) -> bool:
    """Worth striking: it has not given up."""
    return is_able(battle, figure) or battle.effects.has_any(figure.id, CANNOT_ACT)


def best_target(
    battle: Battle, rules: Ruleset, figure: Combatant, item: Item, visible: Visible
) -> Combatant | None:
    """Whom it declared, if it can be struck now; else the first that can."""
    weapon = weapon_for(battle, rules, figure, item, None)
    if isinstance(weapon, Refused):
        return None
    for target in enemies(battle, rules, figure, visible):
        if target_is_barred(battle, rules, figure, target):
            continue
        if stroke_is_barred(battle, rules, figure, target, item, weapon):
            continue
        if out_of_reach(battle, rules, figure, target, weapon, shoots=item.deed == "shot") is None:
            return target
    return None


def _at_once(battle: Battle, rules: Ruleset, figure: Combatant, visible: Visible) -> Attack | Pass | None:
    """Whoever need not go stays: a caster, a guard, who can strike from where it stands (OE-4.7)."""
    written = battle.declarations.by_figure.get(figure.id)
    action, wish = (written.order.action, written.order.target) if written else ("hold", None)
    if action in {"cast", "guard"}:
        return Pass(figure.id)
    stroke = next((one for one in pending_of(battle, figure.id) if one.deed in STROKES), None)
    target = best_target(battle, rules, figure, stroke, visible) if stroke else None
    stands = {one.id for one in enemies(battle, rules, figure, visible)}
    if target is None or (wish in stands and target.id != wish):
        return None
    return Attack(figure.id, target.id) if stroke_now(battle, figure.id) else Pass(figure.id)


def _at_whom_came(battle: Battle, rules: Ruleset, figure: Combatant, visible: Visible) -> Attack | None:
    """The blow at a foe that has charged it first, in place of its own charge (AD-5.1)."""
    stroke = stroke_now(battle, figure.id)
    target = best_target(battle, rules, figure, stroke, visible) if stroke else None
    return None if target is None else Attack(figure.id, target.id)


def _spell_targets(
    battle: Battle, rules: Ruleset, figure: Combatant, visible: Visible
) -> tuple[FigureId, ...] | None:
    """The first whom the spell reaches: an enemy, or for what helps a friend, the worst hurt first; None for nobody.

    Without a map an area takes whoever is named: all who may be.
    """
    row = rules.book.magic.spells[battle.agenda.casting[figure.id]]
    effect = rules.book.magic.effects[row.id]
    level = caster_level(figure)
    if effect.shape in {"self", "dm"} or effect.around_caster:
        return ()
    friends = friends_in_sight(battle, figure, visible)
    helped = sorted(friends, key=lambda one: one.hit_points - one.sheet.hit_points)
    others = helped if row.kind in HELPS else enemies(battle, rules, figure, visible)
    found: tuple[Combatant, ...] = ()
    many = battle.ground.mapless and effect.shape in {*AREAS, "sleep"}
    for one in others:
        if aim_is_wrong(battle, rules, figure, row, level, Aim((*found, one))) is None:
            found = (*found, one)
        if found and (not many or len(found) == TARGETS_MAX):
            break
    return tuple(one.id for one in found) or None


def _use(battle: Battle, rules: Ruleset, figure: Combatant, visible: Visible) -> UseItem | Pass:
    """On itself, on nobody, or on the first whom it may be pointed at."""
    row = item_in_hand(battle, rules, figure)
    if row is None:
        return Pass(figure.id)
    kind = rules.book.magic.spells[row.spell].kind if row.spell else "heal"
    friends = friends_in_sight(battle, figure, visible)
    others = friends if kind in HELPS else enemies(battle, rules, figure, visible)
    for aim in (Aim(()), *(Aim((one,)) for one in others)):
        if use_is_wrong(battle, rules, figure, aim) is None:
            return UseItem(figure.id, tuple(one.id for one in aim.targets))
    return Pass(figure.id)


def _towards(
    battle: Battle, rules: Ruleset, figure: Combatant, item: Item, visible: Visible
) -> Approach | Move | Pass:
    """As near as it gets to whom it declared, else to the nearest; a charge ends with its blow where it arrives."""
    here = footprint(battle, rules, figure.id)
    if here is None:
        return Pass(figure.id)
    standing = [
        (one, place)
        for one in enemies(battle, rules, figure, visible)
        if (place := footprint(battle, rules, one.id))
    ]
    if not standing:
        return Pass(figure.id)
    written = battle.declarations.by_figure.get(figure.id)
    wish = written.order.target if written else None
    if battle.ground.mapless:
        return _closes(battle, rules, figure, [one for one, _ in standing], wish)
    _, there = min(standing, key=lambda pair: (pair[0].id != wish, range_squares(here, pair[1]), pair[0].id))
    found = ways(battle, rules, figure, item, here)
    weapon = melee_weapon(rules, figure, None)
    reach, min_reach = reach_of(rules, figure, weapon) if weapon else (1, 1)

    def worth(square: Square) -> tuple[int, int, int, int, int]:
        east, south = (abs(one) for one in offset(here.moved(square), there))
        apart = max(east, south)
        beyond = max(0, apart - reach, min_reach - apart)
        return (
            beyond,
            beyond and 2 * max(east, south) + min(east, south),
            found.costs[square],
            square.y,
            square.x,
        )

    best = min(found.costs, key=worth)
    path = found.path_to(best)
    if path is None or len(path) < 2:
        return Pass(figure.id)
    return _if_it_may(battle, rules, Move(figure.id, path[1:]))


def _if_it_may(battle: Battle, rules: Ruleset, step: Step) -> Step | Pass:
    """Else it stays: who fell in this slot, is stuck or in somebody's grip goes nowhere."""
    going = may_move(battle, rules, step) if isinstance(step, Move) else may_approach(battle, rules, step)
    return Pass(step.figure) if isinstance(going, Refused) else step


def _closes(
    battle: Battle, rules: Ruleset, figure: Combatant, foes: list[Combatant], wish: FigureId | None
) -> Approach | Pass:
    """Without a map: towards whom it declared, else the nearest; it stays where it is engaged with that one."""
    here = battle.positions.by_id[figure.id].x

    def worth(one: Combatant) -> tuple[bool, bool, int, str]:
        apart = abs(battle.positions.by_id[one.id].x - here)
        return one.id != wish, engagement(battle, figure.id, one.id) is None, apart, one.id

    target = min(foes, key=worth)
    there = Approach(figure.id, target.id)
    if engagement(battle, figure.id, target.id):
        return Pass(figure.id)
    goes = way_squares(battle, rules, there) or comes_up_to(battle, rules, there)
    return _if_it_may(battle, rules, there) if goes else Pass(figure.id)


def _charge(
    battle: Battle, rules: Ruleset, figure: Combatant, item: Item, visible: Visible
) -> Approach | Move | Pass | None:
    """At whom it declared, in this phase or begun in it; else at the first whom a run gets to (OE-5.3)."""
    written = battle.declarations.by_figure.get(figure.id)
    wish = written.order.target if written else None
    field = Field.of(battle, rules, figure, item)
    if field is None:
        return None
    runs = ((one, field.run_at(one)) for one in enemies(battle, rules, figure, visible))
    found = [(target, run) for target, run in runs if run is not None]
    if not found:
        return None
    target, run = min(found, key=lambda pair: (pair[0].id != wish, not pair[1].arrives))
    if battle.ground.mapless:
        return _if_it_may(battle, rules, Approach(figure.id, target.id))
    return _if_it_may(battle, rules, Move(figure.id, run.leg, target=target.id))


def away(
    battle: Battle, rules: Ruleset, figure: Combatant, item: Item, visible: Visible
) -> Approach | Move | Pass:
    """As far as it gets from the nearest enemy."""
    here = footprint(battle, rules, figure.id)
    places = [
        place
        for one in enemies(battle, rules, figure, visible)
        if (place := footprint(battle, rules, one.id))
    ]
    if here is None or not places:
        return Pass(figure.id)
    if battle.ground.mapless:
        return _backs_off(battle, rules, figure, visible)
    found = ways(battle, rules, figure, item, here)

    def worth(square: Square) -> tuple[int, int, int, int]:
        nearest = min(range_squares(here.moved(square), place) for place in places)
        return (-nearest, found.costs[square], square.y, square.x)

    path = found.path_to(min(found.costs, key=worth))
    if path is None or len(path) < 2:
        return Pass(figure.id)
    return _if_it_may(battle, rules, Move(figure.id, path[1:]))


def _backs_off(battle: Battle, rules: Ruleset, figure: Combatant, visible: Visible) -> Approach | Pass:
    """Without a map: away from the nearest enemy, as far as it gets."""
    here = battle.positions.by_id
    x = here[figure.id].x
    foes = [one for one in enemies(battle, rules, figure, visible) if one.id in here]
    nearest = min(foes, key=lambda one: (abs(here[one.id].x - x), one.id))
    return _if_it_may(battle, rules, Approach(figure.id, nearest.id, away=True))
