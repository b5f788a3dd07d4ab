"""What a viewer may ask before acting. An answer rolls nothing, changes nothing, and knows no more than the asker."""

from typing import assert_never

from msgspec import UNSET

from domain.authority import no_such_figure
from domain.battle import Battle
from domain.combatant import Combatant
from domain.decisions.attacks import attacker_is_barred, out_of_reach, target_is_barred
from domain.ids import FigureId
from domain.log import Moment
from domain.refusals import Refused
from domain.rules.attack import attack_numbers, weapon_of
from domain.rules.to_hit import chance_percent
from domain.rulesets.catalog import ruleset
from domain.rulesets.ruleset import Ruleset
from domain.views.names import figure_name, in_order
from domain.views.shapes import Chance, ChanceAnswer, Line, TargetCard, Targets, TargetsAnswer
from domain.views.viewer import Viewer


def answer(moment: Moment, viewer: Viewer, about: Targets | Chance) -> TargetsAnswer | ChanceAnswer | Refused:
    """The answer, or the refusal that the command itself would meet."""
    battle = moment.battle
    rules = ruleset(battle.identity.ruleset)
    if rules is None:
        return Refused("no_battle", "No battle is open.")
    match about:
        case Targets():
            figure = _own(battle, viewer, about.figure)
            return figure if isinstance(figure, Refused) else _targets(battle, rules, viewer, figure)
        case Chance():
            attacker = _own(battle, viewer, about.attacker)
            if isinstance(attacker, Refused):
                return attacker
            target = battle.figure(about.target)
            if target is None or not viewer.sees(target):
                return no_such_figure(about.target)
            return _chance(rules, viewer, attacker, target)
        case _:
            assert_never(about)


def _own(battle: Battle, viewer: Viewer, name: FigureId) -> Combatant | Refused:
    figure = battle.figure(name)
    if figure is None or not viewer.sees(figure):
        return no_such_figure(name)
    if not viewer.owns(figure):
        return Refused("forbidden", f"{name} is not yours to command.")
    return figure


def _targets(battle: Battle, rules: Ruleset, viewer: Viewer, figure: Combatant) -> TargetsAnswer:
    foes = [one for one in in_order(battle) if one.side != figure.side and viewer.sees(one)]
    return TargetsAnswer({one.id: _target(battle, rules, viewer, figure, one) for one in foes})


def _target(
    battle: Battle, rules: Ruleset, viewer: Viewer, figure: Combatant, target: Combatant
) -> TargetCard:
    """While orders are written anybody may be wished for; later the same reasons hold as for the blow itself."""
    name = figure_name(viewer, target)
    barred = target_is_barred(battle, rules, figure, target)
    if barred is None and battle.round_state.step != "declare":
        weapon = weapon_of(figure, None)
        barred = attacker_is_barred(battle, rules, figure)
        if barred is None and weapon is None:
            barred = _no_weapon(rules, figure)
        elif barred is None and weapon is not None:
            barred = out_of_reach(battle, rules, figure, target, weapon)
    return TargetCard(name, legal=barred is None, reason=barred.message if barred else "")


def _chance(rules: Ruleset, viewer: Viewer, attacker: Combatant, target: Combatant) -> ChanceAnswer | Refused:
    weapon = weapon_of(attacker, None)
    if weapon is None:
        return _no_weapon(rules, attacker)
    numbers = attack_numbers(rules, attacker.sheet, target.sheet, weapon)
    lines = [
        Line("THAC0", str(numbers.thac0), rules.cite("to_hit")),
        *(Line(one.label, f"{one.value:+d}", one.rule) for one in numbers.modifiers),
    ]
    if not viewer.knows_numbers(target):
        return ChanceAnswer(tuple(lines), UNSET, UNSET)
    lines.append(Line("less armour class", str(numbers.armour_class), rules.cite("to_hit")))
    return ChanceAnswer(tuple(lines), numbers.needed, chance_percent(numbers.needed))


def _no_weapon(rules: Ruleset, figure: Combatant) -> Refused:
    return Refused("no_such_weapon", f"{figure.id} has no weapon at hand.", rules.cite("to_hit"))
