"""Why a figure acts where it does, for those who know its numbers; of a foe nothing but what its acting tells."""

from typing import Final

from domain.agenda import Deed, Item, Slot
from domain.battle import Battle
from domain.combatant import Combatant
from domain.decisions.placed import reasons_of
from domain.decisions.replanning import LAST_PHASE
from domain.log import Moment
from domain.refusals import Refused
from domain.rounds import Modifier
from domain.rules.phases import Phase, phase_name
from domain.rulesets.ruleset import Ruleset
from domain.texts import isolated
from domain.views.asking import DeedCard, WhyAnswer
from domain.views.names import side_name
from domain.views.shapes import Line
from domain.views.tracker import PHASES, title_of
from domain.views.viewer import Viewer

NOT_TOLD: Final = Refused("forbidden", "Why foes act when they do is known to whoever leads them.")
DEEDS: Final[dict[Deed, str]] = {
    "blow": "Blow",
    "shot": "Shot",
    "spell": "Spell",
    "move": "Move",
    "charge": "Charge",
    "withdraw": "Withdrawal",
    "step": "Step",
    "ruling": "Ruling",
    "turning": "Turning",
    "item": "Item",
    "tend": "Tending",
}


def why_answer(moment: Moment, rules: Ruleset, viewer: Viewer, figure: Combatant) -> WhyAnswer | Refused:
    """All that it does in this round, in the order in which it does it; nothing before the dice have fallen."""
    if not viewer.knows_numbers(figure):
        return NOT_TOLD
    battle = moment.battle
    agenda = battle.agenda
    reasons = reasons_of(moment, rules, figure)
    held = {one.id: one for one in agenda.held_shots.values()}
    done = {name: one for name, one in agenda.done.items() if name in reasons}  # and not what was dropped
    own = (one for one in (done | held | agenda.pending).values() if one.figure == figure.id)
    items = sorted(own, key=_place)
    cards = (_card(battle, rules, one, reasons.get(one.id, ())) for one in items)
    return WhyAnswer(tuple(cards), _sides(battle, rules) if items else ())


def sentences_of(found: WhyAnswer) -> str:
    """The same as a line of text."""
    if not found.deeds:
        return "No place in this round."
    return " ".join(
        f"{card.words}, {card.when}: {', '.join(map(_in_words, card.lines))}." for card in found.deeds
    )


def _in_words(line: Line) -> str:
    return " ".join(part for part in (line.label, line.value, f"({line.rule})") if part)


def _place(item: Item) -> tuple[int, bool, int]:
    return item.slot, item.is_move, item.n


def _card(battle: Battle, rules: Ruleset, item: Item, reasons: tuple[Modifier, ...]) -> DeedCard:
    """Where it stands now is said as well, where it was put somewhere else since."""
    slot = battle.agenda.slots[item.slot]
    words = DEEDS[item.deed] if item.n == 1 else f"{DEEDS[item.deed]} {item.n}"
    named = any(one.phase in PHASES and one.phase != LAST_PHASE for one in battle.agenda.slots)
    lines = [_line(reason, first=number == 0, named=named) for number, reason in enumerate(reasons)]
    if not reasons or slot.phase == LAST_PHASE or (named and _is_elsewhere(slot, reasons)):
        rule = rules.cite("abort" if slot.phase == LAST_PHASE else "change")
        lines.append(Line("put there since", title_of(slot), rule))
    return DeedCard(words, title_of(slot), tuple(lines), item.id not in battle.agenda.pending)


def _line(reason: Modifier, *, first: bool, named: bool) -> Line:
    """Where phases have names, the first reason is one; what says only in which turn adds nothing."""
    if first:
        begins = PHASES[phase_name(Phase(reason.value))] if named else str(reason.value)
        return Line(reason.label, begins, reason.rule)
    return Line(reason.label, f"{reason.value:+d}" if reason.value else "", reason.rule)


def _is_elsewhere(slot: Slot, reasons: tuple[Modifier, ...]) -> bool:
    return slot.phase != phase_name(Phase(sum(reason.value for reason in reasons)))


def _sides(battle: Battle, rules: Ruleset) -> tuple[Line, ...]:
    """The sides as they act, with what they rolled: in one phase that decides (OE-3.1, AD-5.1, TM-3.1)."""
    totals = {roll.side: roll.total for roll in battle.round_state.rolls}
    rule = rules.cite("initiative")
    return tuple(
        Line(isolated(side_name(side)), str(totals[battle.identity.lead_of(side)]), rule)
        for sides in battle.round_state.order
        for side in sides
        if battle.identity.lead_of(side) in totals
    )
