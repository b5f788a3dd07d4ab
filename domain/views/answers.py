"""What a viewer may ask before acting. An answer rolls nothing, changes nothing, and knows no more than the asker."""

from typing import Final, assert_never

from msgspec import UNSET, structs

from domain.agenda import Item
from domain.authority import no_such_figure
from domain.battle import Battle
from domain.combatant import Combatant
from domain.commands import Attack, Cast
from domain.decisions.attacks import (
    of_the_item,
    out_of_reach,
    stroke_due,
    stroke_is_barred,
    target_is_barred,
    weapon_for,
)
from domain.decisions.care import tending_is_wrong
from domain.decisions.casting import spell_due
from domain.decisions.circumstances import circumstances
from domain.decisions.covering_fire import covers
from domain.decisions.giving_ground import push_is_barred
from domain.decisions.movement import Going, allowance, may_go, path_needs_map
from domain.decisions.orders_open import open_orders, ways_to_strike, ways_to_the_nearest
from domain.decisions.orders_proposed import proposed_orders
from domain.decisions.proposals import HELPS, proposal
from domain.decisions.round_flow import STROKES, due_of, pending_of, stroke_now
from domain.decisions.runs import Field
from domain.decisions.spell_targets import Aim, aim_is_wrong
from domain.decisions.spells import caster_level
from domain.decisions.standing import ATTACKS, footprint, is_able, is_casting
from domain.decisions.strike import is_helpless
from domain.decisions.unarmed import FIST, manner_of
from domain.decisions.using import item_in_hand, use_due, use_is_wrong
from domain.decisions.what_shows import without_the_unseen
from domain.grid.footprint import Footprint
from domain.ids import FigureId
from domain.log import Moment
from domain.quantities import Square
from domain.refusals import Refused
from domain.rounds import AttackWay
from domain.rules.attack import attack_numbers, melee_weapon, missile_weapon
from domain.rules.strokes import covers_with, is_bow
from domain.rules.to_hit import chance_percent
from domain.rulesets.catalog import rules_of
from domain.rulesets.ruleset import Ruleset
from domain.views.asking import (
    Chance,
    ChanceAnswer,
    Closing,
    OpenOrderCard,
    Orders,
    OrdersAnswer,
    Path,
    PathAnswer,
    Reach,
    ReachAnswer,
    Run,
    RunAnswer,
    TargetCard,
    Targets,
    TargetsAnswer,
    Why,
    WhyAnswer,
)
from domain.views.board import order_card
from domain.views.field_answers import answer_of_the_field, own_figure
from domain.views.field_asking import AboutTheField, AnswerOfTheField, NerveAnswer, ShotAnswer
from domain.views.handles import as_addressed, as_meant, in_words_of, words_for
from domain.views.known import knows_armour
from domain.views.line import away
from domain.views.names import figure_name, in_order
from domain.views.path_answers import closing_answer, path_answer
from domain.views.reaching import reach_by_orders, reach_of_move
from domain.views.scale import armour_line, base_line
from domain.views.shapes import Line
from domain.views.striking import stroke_of, ways_to_be_struck, weapons_to_strike_with
from domain.views.viewer import Viewer
from domain.views.why import why_answer

CERTAIN: Final = 100
NO_BATTLE: Final = Refused("no_battle", "No battle is open.")
AskedOfTheBattle = Targets | Chance | Path | Closing | Run | Reach | Orders | AboutTheField
Asked = AskedOfTheBattle | Why
Answered = (
    TargetsAnswer
    | ChanceAnswer
    | PathAnswer
    | RunAnswer
    | ReachAnswer
    | OrdersAnswer
    | WhyAnswer
    | AnswerOfTheField
)


def answer(moment: Moment, viewer: Viewer, about: Asked) -> Answered | Refused:
    """The answer, or the refusal that the command itself would meet; of what the viewer sees alone."""
    meant = as_meant(about, viewer, moment.battle)
    found = (
        _why(moment, viewer, meant)
        if isinstance(meant, Why)
        else _answer(as_it_is_known(viewer, moment.battle), viewer, meant)
    )
    if isinstance(found, Refused):
        return in_words_of(found, viewer, moment.battle)
    return as_addressed(_told(found, viewer, moment.battle), viewer, moment.battle)


def _told(found: Answered, viewer: Viewer, battle: Battle) -> Answered:
    """Its reasons, as the viewer calls whom they name."""
    match found:
        case TargetsAnswer():
            told = {
                name: structs.replace(card, reason=words_for(card.reason, viewer, battle))
                for name, card in found.targets.items()
            }
            return structs.replace(found, targets=told)
        case PathAnswer() | RunAnswer() | ShotAnswer() | NerveAnswer():
            return structs.replace(found, reason=words_for(found.reason, viewer, battle))
        case OrdersAnswer():
            every = (
                structs.replace(one, reason=words_for(one.reason, viewer, battle)) for one in found.every
            )
            return structs.replace(found, every=tuple(every))
        case _:
            return found


def _why(moment: Moment, viewer: Viewer, about: Why) -> WhyAnswer | Refused:
    rules, figure = rules_of(moment.battle), moment.battle.figure(about.figure)
    if rules is None:
        return NO_BATTLE
    if figure is None or not viewer.sees(figure):
        return no_such_figure(about.figure)
    return why_answer(moment, rules, viewer, figure)


def _answer(battle: Battle, viewer: Viewer, about: AskedOfTheBattle) -> Answered | Refused:
    rules = rules_of(battle)
    if rules is None:
        return NO_BATTLE
    if isinstance(about, AboutTheField):
        return answer_of_the_field(battle, rules, viewer, about)
    figure = own_figure(battle, viewer, about.attacker if isinstance(about, Chance) else about.figure)
    if isinstance(figure, Refused):
        return figure
    match about:
        case Targets():
            return _targets(battle, rules, viewer, figure)
        case Chance():
            target = battle.figure(about.target)
            return (
                no_such_figure(about.target)
                if target is None
                else _chance(battle, rules, viewer, figure, target)
            )
        case Path():
            return path_answer(battle, rules, viewer, figure, about)
        case Closing():
            return closing_answer(battle, rules, viewer, figure, about)
        case Run():
            return _run(battle, rules, figure, about.target)
        case Reach():
            return _reach(battle, rules, figure)
        case Orders():
            return _orders(battle, rules, viewer, figure, about)
        case _:
            assert_never(about)


def _orders(
    battle: Battle, rules: Ruleset, viewer: Viewer, figure: Combatant, about: Orders
) -> OrdersAnswer | Refused:
    """The best for one, and all that there is for it and those beside it."""
    group = [figure]
    for name in about.beside:
        other = own_figure(battle, viewer, name)
        if isinstance(other, Refused):
            return other
        group.append(other)
    best = proposed_orders(battle, rules, figure, viewer.sees)
    every = (
        OpenOrderCard(
            order_card(one.order, commands=True), one.words, one.barred.message if one.barred else ""
        )
        for one in open_orders(battle, rules, group)
    )
    return OrdersAnswer(
        tuple(order_card(order, commands=True) for order in best),
        tuple(every),
        ways_to_strike(battle, rules, group, viewer.sees),
        ways_to_the_nearest(battle, rules, group, viewer.sees),
    )


def as_it_is_known(viewer: Viewer, battle: Battle) -> Battle:
    """The battle without whom the viewer does not see: a preview that knew more would tell."""
    return battle if viewer.sees_all else without_the_unseen(battle, viewer.sees)


def _run(battle: Battle, rules: Ruleset, figure: Combatant, name: FigureId) -> RunAnswer | Refused:
    """A path that the charge itself would be accepted on, or the first leg of one; where there is none, why."""
    target = battle.figure(name)
    if target is None:
        return no_such_figure(name)
    nowhere = path_needs_map(battle)
    if nowhere:
        return RunAnswer(reason=nowhere.message)
    item, _ = allowance(battle, rules, figure)
    if item is None or item.deed != "charge" or battle.agenda.held is not None or not is_able(battle, figure):
        return RunAnswer(reason="No charge is due now.")
    barred = target_is_barred(battle, rules, figure, target)
    if barred is not None:
        return RunAnswer(reason=barred.message)
    field = Field.of(battle, rules, figure, item)
    run = field.run_at(target) if field else None
    if run is None:
        words = f"No run that is left of this charge strikes {target.id}: at least 2 squares, the last 2 straight at it."
        return RunAnswer(reason=words)
    return RunAnswer(run.leg, arrives=run.arrives)


def _reach(battle: Battle, rules: Ruleset, figure: Combatant) -> ReachAnswer:
    here = footprint(battle, rules, figure.id)
    if here is None or not is_able(battle, figure) or is_casting(battle, figure.id):
        return ReachAnswer(())
    if battle.ground.mapless:
        return ReachAnswer(())
    if battle.round_state.step == "declare":
        return reach_by_orders(battle, rules, figure, here)
    item, squares = allowance(battle, rules, figure)
    if not squares or battle.agenda.held is not None:
        return ReachAnswer(())
    if item is None or item.deed == "step":
        steps = _one_step(battle, rules, figure, here)
        x, y = here.anchor.x, here.anchor.y
        return ReachAnswer(steps, tuple((*step[:2], x, y) for step in steps if step[:2] != (x, y)))
    return reach_of_move(battle, rules, figure, here, item)


def _one_step(
    battle: Battle, rules: Ruleset, figure: Combatant, here: Footprint
) -> tuple[tuple[int, int, int], ...]:
    """Where the step beside an action may lead, and its own square (OE-4.8)."""
    start = here.anchor
    steps = [Square(start.x + east, start.y + south) for south in (-1, 0, 1) for east in (-1, 0, 1)]
    found: list[tuple[int, int, int]] = []
    for square in steps:
        going = may_go(battle, rules, figure, (square,)) if square != start else None
        if going is None or isinstance(going, Going):
            found.append((square.x, square.y, going.spent if going else 0))
    return tuple(found)


def _targets(battle: Battle, rules: Ruleset, viewer: Viewer, figure: Combatant) -> TargetsAnswer:
    casts = figure.id in battle.agenda.casting and battle.round_state.step == "resolve"
    casts = casts or isinstance(use_due(battle, rules, figure), Item)
    casts = casts or any(one.deed == "tend" for one in due_of(battle, figure.id))
    helps = casts and _helps(battle, rules, figure)
    near = sorted(in_order(battle), key=lambda one: battle.are_foes(one, figure) is helps)
    others = (one for one in near if casts or battle.are_foes(one, figure))
    cards = {one.id: _target(battle, rules, viewer, figure, one) for one in others if viewer.sees(one)}
    wish = _proposed(battle, rules, viewer, figure)
    proposed = wish if wish is not None and wish in cards and cards[wish].legal else UNSET
    item = None if casts else stroke_of(battle, rules, figure)
    if item is None:
        return TargetsAnswer(cards, proposed)
    ways = ways_to_be_struck(battle, rules, figure, item)
    return TargetsAnswer(cards, proposed, ways, weapons_to_strike_with(battle, rules, figure, item))


def _helps(battle: Battle, rules: Ruleset, figure: Combatant) -> bool:
    """What is due of it is for friends: they are named before foes."""
    if any(one.deed == "tend" for one in due_of(battle, figure.id)):
        return True
    item = item_in_hand(battle, rules, figure) if isinstance(use_due(battle, rules, figure), Item) else None
    spell = item.spell if item else battle.agenda.casting.get(figure.id)
    return spell is None or rules.book.magic.spells[spell].kind in HELPS


def _proposed(battle: Battle, rules: Ruleset, viewer: Viewer, figure: Combatant) -> FigureId | None:
    """Whom it would strike, or take with its spell, now or later in the round: not the fallen, not who has yielded."""
    deeds = {*STROKES, "spell"} if figure.id in battle.agenda.casting else STROKES
    due = next((item for item in pending_of(battle, figure.id) if item.deed in deeds), None)
    deed = proposal(battle, rules, due, viewer.sees) if due else None
    match deed:
        case Attack(target=target):
            return target
        case Cast(targets=(target, *_)):
            return target
        case _:
            return None


def _target(
    battle: Battle, rules: Ruleset, viewer: Viewer, figure: Combatant, target: Combatant
) -> TargetCard:
    """While orders are written anybody may be wished for; later the same reasons hold as for the act itself."""
    name, far = figure_name(viewer, target), away(battle, figure, target)
    if any(one.deed == "tend" for one in due_of(battle, figure.id)):
        wrong = tending_is_wrong(battle, rules, figure, target)
        return TargetCard(name, legal=wrong is None, reason=wrong.message if wrong else "", away=far)
    using = use_due(battle, rules, figure)
    if isinstance(using, Item):
        wrong = use_is_wrong(battle, rules, figure, Aim((target,)))
        return TargetCard(name, legal=wrong is None, reason=wrong.message if wrong else "", away=far)
    spell = battle.agenda.casting.get(figure.id)
    casts = spell is not None and battle.round_state.step == "resolve"
    barred = None if casts else target_is_barred(battle, rules, figure, target)
    if casts:
        row = rules.book.magic.spells[spell or ""]
        due = spell_due(battle, rules, figure)
        aim = Aim((target,))
        barred = (
            due
            if isinstance(due, Refused)
            else aim_is_wrong(battle, rules, figure, row, caster_level(figure), aim)
        )
    elif battle.round_state.step == "end_of_round":
        barred = push_is_barred(battle, rules, figure, target)
    elif barred is None and battle.round_state.step != "declare":
        item = stroke_due(battle, rules, figure)
        weapon = item if isinstance(item, Refused) else weapon_for(battle, rules, figure, item, None)
        if isinstance(weapon, Refused):
            barred = weapon
        elif isinstance(item, Item):
            barred = out_of_reach(
                battle, rules, figure, target, weapon, shoots=item.deed == "shot"
            ) or stroke_is_barred(battle, rules, figure, target, item, weapon)
    return TargetCard(name, legal=barred is None, reason=barred.message if barred else "", away=far)


def _chance(
    battle: Battle, rules: Ruleset, viewer: Viewer, attacker: Combatant, target: Combatant
) -> ChanceAnswer | Refused:
    written = battle.declarations.by_figure.get(attacker.id)
    held = covers_with(rules.book, attacker.sheet, None) if covers(battle, attacker.id) else None
    shoots = written is not None and (
        written.order.action == "fire" or (held is not None and is_bow(rules.book, held))
    )
    strikes = written is not None and written.order.action in ATTACKS
    wanted = held.weapon if held else written.order.weapon if written and strikes else None
    weapon = (missile_weapon if shoots else melee_weapon)(rules, attacker, wanted)
    if manner_of(battle, attacker.id) is not None:
        weapon = FIST
    if weapon is None:
        return Refused("no_such_weapon", f"{attacker.id} has no weapon at hand.", rules.cite("to_hit"))
    way: AttackWay = "shot" if shoots else "blow"
    if is_helpless(battle, target, way):
        return ChanceAnswer((Line("helpless: hits by itself", "", rules.cite("helpless")),), UNSET, CERTAIN)
    around = circumstances(battle, rules, attacker, target, weapon, way)
    item = stroke_now(battle, attacker.id)
    of_it = of_the_item(battle, rules, attacker, item) if item else ()
    around = structs.replace(around, modifiers=(*around.modifiers, *of_it))
    numbers = attack_numbers(rules, attacker.sheet, target.sheet, weapon, around)
    up = rules.scale == "thmod"
    lines = [
        base_line(numbers.thac0, rules.cite("to_hit"), up=up),
        *(Line(one.label, f"{one.value:+d}", one.rule) for one in numbers.modifiers),
    ]
    if not knows_armour(viewer, battle, target):
        return ChanceAnswer(tuple(lines), UNSET, UNSET)
    lines.append(armour_line(numbers.armour_class, rules.cite("to_hit"), up=up))
    return ChanceAnswer(tuple(lines), numbers.needed, chance_percent(numbers.needed))
