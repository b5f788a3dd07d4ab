"""One sentence, always: who is awaited, and what comes next for this viewer. It never counts or names the unseen."""

from typing import Final, assert_never

from domain.battle import Battle
from domain.combatant import Combatant
from domain.decisions.round_flow import acts_later, awaited, due, hand_of, pending_of
from domain.decisions.whose_turn import acting_in_sight
from domain.ids import DM, PARTY, FigureId
from domain.rulesets.ruleset import Ruleset
from domain.table.table import Table
from domain.texts import in_words, isolated
from domain.views.board import open_to
from domain.views.names import author_name, characters_in, figure_name, side_name
from domain.views.shapes import May
from domain.views.tracker import PHASES, awaited_hands, declares
from domain.views.viewer import Viewer
from domain.views.who_stands import nobody_left, sides_left

NAMES_MAX: Final = 8
"""More than so many names are no sentence."""


def status_for(viewer: Viewer, battle: Battle, rules: Ruleset, table: Table) -> str:
    """The status sentence of this moment."""
    runs = viewer.grant.runs
    step = battle.round_state.step
    match step:
        case "set_up":
            return "Set out the field, then begin." if runs else "The DM is setting out the field."
        case "declare":
            return _declaring(viewer, battle, table)
        case "initiative":
            return (
                "All have sealed. Roll for initiative."
                if runs
                else "All have sealed. The initiative dice are next."
            )
        case "resolve":
            return _resolving(viewer, battle, rules, table)
        case "end_of_round":
            return "All have acted. End the round." if runs else "All have acted. The round is at its end."
        case "over":
            return _over(viewer, battle)
        case _:
            assert_never(step)


def _over(viewer: Viewer, battle: Battle) -> str:
    """Who holds the field, as far as this viewer sees it."""
    match nobody_left(viewer, battle):
        case "foe":
            return "The battle is over: the party holds the field."
        case None:
            left = sides_left(viewer, battle)
            still = (
                f"{'both' if len(left) == 2 else len(left)} sides still stand"
                if left
                else "nobody is left standing"
            )
            return f"The battle is over: {still}."
        case _:
            return "The battle is over: the foes hold the field."


def _declaring(viewer: Viewer, battle: Battle, table: Table) -> str:
    awaited_names = [
        author_name(table, hand) if hand != DM else "the DM"
        for hand, sealed in awaited_hands(battle, table).items()
        if not sealed and hand != viewer.author
    ]
    waiting = f"Waiting for {in_words(awaited_names)}." if awaited_names else ""
    left = nobody_left(viewer, battle) if viewer.grant.runs else None
    if left is not None and DM not in battle.declarations.sealed_by:
        return f"No {left} stands. End the battle, or declare and seal. {waiting}".strip()
    if declares(viewer, battle, table):
        mine = "the foes" if viewer.grant.runs else in_words(_own_names(viewer, battle))
        return f"Declare for {mine}, then seal. {waiting}".strip()
    if viewer.grant.plays:
        return f"Sealed. {waiting}".strip()
    return f"Orders are being declared. {waiting}".strip()


def _own_names(viewer: Viewer, battle: Battle) -> list[str]:
    return [one.name for one in battle.combatants.by_id.values() if viewer.owns(one) and not one.is_down]


def _resolving(viewer: Viewer, battle: Battle, rules: Ruleset, table: Table) -> str:
    if battle.agenda.held is not None:
        return _asked(viewer, battle, table)
    if viewer.grant.runs:
        return _awaited_by_dm(battle, table)
    mine = [one for one in characters_in(battle) if viewer.owns(one)]
    turns = [
        f"{isolated(figure_name(viewer, one))} {doing}"
        for one in mine
        if (doing := _doing_now(open_to(viewer, battle, rules, one, table)))
    ]
    if turns:
        return f"Your turn: {in_words(turns)}."
    ruled = [isolated(figure_name(viewer, one)) for one in mine if one.id in _ruled_on(battle)]
    if ruled:
        return f"The DM rules on what {in_words(ruled)} {'do' if len(ruled) > 1 else 'does'}."
    later = [_later(battle, one) for one in mine if acts_later(battle, one.id) and not one.is_down]
    tail = min(later)[1] if later else ("You have acted, or hold." if mine else "")
    return f"{_acting(viewer, battle)} {tail}".strip()


MAY_NOW: Final[dict[May, str]] = {
    "cast": "completes the spell",
    "turn": "may turn the undead",
    "use_item": "may use what it carries",
    "tend": "may tend somebody",
    "attack": "may strike",
    "fire": "may shoot",
    "charge": "may charge",
    "withdraw": "may withdraw",
    "move": "may go",
}
"""What is due of one's figure, the weightiest first."""


def _doing_now(may: tuple[May, ...]) -> str | None:
    """Only of whom something is awaited: who has that may let it go."""
    return next((words for deed, words in MAY_NOW.items() if deed in may), None) if "pass" in may else None


def _later(battle: Battle, figure: Combatant) -> tuple[int, str]:
    """The slot in which something is next due of it, and what its player reads of that."""
    now = battle.round_state.slot
    slot = min(item.slot for item in pending_of(battle, figure.id) if item.slot > now)
    phase = PHASES.get(battle.agenda.slots[slot].phase)
    return slot, f"You act in {phase}." if phase and phase != PHASES["last"] else "You act later."


def _acting(viewer: Viewer, battle: Battle) -> str:
    """Who acts now, as far as the tracker shows it to everyone: characters by their names, others by their side."""
    played, sides = acting_in_sight(battle)
    named = [
        *(figure_name(viewer, one) for one in played),
        *(f"the {side_name(side).lower()}" for side in sides),
    ]
    words = in_words(named)
    alone = len(named) == 1 and (played or PARTY in sides)
    return f"{words[:1].upper()}{words[1:]} {'acts' if alone else 'act'} now."


def _ruled_on(battle: Battle) -> frozenset[FigureId]:
    """Whose own idea is due: it waits for the DM's word, not for its player (CO-9)."""
    return frozenset(item.figure for item in due(battle) if item.deed == "ruling")


def _awaited_by_dm(battle: Battle, table: Table) -> str:
    """Whom to rule on, whose players are awaited, and who of those that the DM plays has still to act."""
    ruled_on = _ruled_on(battle)
    ruled = [battle.combatants.by_id[one].name for one in awaited(battle) if one in ruled_on]
    figures = [battle.combatants.by_id[one] for one in awaited(battle) if one not in ruled_on]
    own = [one.name for one in figures if hand_of(one, table) == DM]
    players = [one.name for one in figures if hand_of(one, table) != DM]
    parts = (
        f"Rule on what {in_words(_some(ruled))} {'do' if len(ruled) > 1 else 'does'}." if ruled else "",
        f"Waiting for {in_words(_some(players))}." if players else "",
        f"Yours to act: {in_words(_some(own))}." if own else "",
    )
    return " ".join(part for part in parts if part)


def _some(names: list[str]) -> list[str]:
    """As many names as make a sentence."""
    if len(names) <= NAMES_MAX:
        return names
    return [*names[:NAMES_MAX], f"{len(names) - NAMES_MAX} more"]


def _asked(viewer: Viewer, battle: Battle, table: Table) -> str:
    """A move waits until somebody has said whether to strike. Whoever is asked reads the question itself."""
    questions = [one for one in battle.questions.open.values() if one.take_back is None]
    if any(one.asks == viewer.author for one in questions):
        return "All wait for your answer."
    mover = next((battle.combatants.by_id[one.mover] for one in questions if one.mover), None)
    if mover is None or not viewer.sees(mover):
        return "Somebody may strike, and is asked."
    about = [battle.combatants.by_id[one] for question in questions for one in question.about]
    names = in_words([figure_name(viewer, one) for one in about if viewer.sees(one)])
    whom = isolated(figure_name(viewer, mover))
    if viewer.grant.runs:
        hands = in_words(list(dict.fromkeys(author_name(table, one.asks) for one in questions)))
        return f"{names} may strike at {whom}. Waiting for {hands}."
    return f"{names} may strike at {whom}, and {'are' if len(about) > 1 else 'is'} asked."
