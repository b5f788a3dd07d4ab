"""How a battle goes on by itself: what Next does for whoever gives it, and whether that would be the DM's to do."""

from domain.battle import Battle
from domain.commands import BeginBattle, EndRound, FightCommand, RollInitiative, Seal
from domain.decisions.proposals import proposal
from domain.decisions.round_flow import due, hand_of, unseen_first
from domain.ids import CLOCK, DM, Author
from domain.rulesets.ruleset import Ruleset
from domain.table.table import Table


def next_command(battle: Battle, rules: Ruleset, author: Author, table: Table) -> FightCommand | None:
    """What Next does for `author`: the step that is next, or what one of its own figures would do; None to wait.

    The clock's are the DM's figures, while the DM is away; it opens nothing, and writes nobody's orders.
    """
    if author == CLOCK and not goes_on_without_the_dm(battle, table):
        return None
    hand = DM if author == CLOCK else author
    match battle.round_state.step:
        case "set_up":
            return BeginBattle()
        case "declare":
            return Seal(nearest=hand == DM)
        case "initiative":
            return RollInitiative()
        case "end_of_round":
            return EndRound()
        case "over":
            return None
        case "resolve":
            by_id = battle.combatants.by_id
            own = (one for one in unseen_first(battle) if hand_of(by_id[one.figure], table) == hand)
            item = next(own, None)
            if battle.agenda.held is not None:
                return None
            return None if item is None else proposal(battle, rules, item, lambda _: True)


def goes_on_without_the_dm(battle: Battle, table: Table) -> bool:
    """Whether something that was declared can go on that would be the DM's to do: dice, the DM's figures, the end."""
    if battle.agenda.held is not None:
        return False
    match battle.round_state.step:
        case "initiative" | "end_of_round":
            return True
        case "resolve":
            figures = battle.combatants.by_id
            return any(hand_of(figures[item.figure], table) == DM for item in due(battle))
        case "set_up" | "declare" | "over":
            return False
