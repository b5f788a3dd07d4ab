"""Setting the switches of the rules, at a battle."""

from domain.battle import Battle
from domain.decisions.round_flow import waits_for_answers
from domain.house_rules import OptionSet, SetOption
from domain.refusals import Refused
from domain.rulesets.ruleset import Ruleset


def decide_option(battle: Battle, rules: Ruleset, command: SetOption) -> tuple[OptionSet] | Refused:
    """A switch is turned, for all that is decided from now on; a move that waits for answers ends under the old ones."""
    if battle.round_state.step == "over":
        return Refused("wrong_step", "The battle is over; what holds in the next one is a house rule.")
    held = waits_for_answers(battle, rules)
    if held:
        return held
    wrong = rules.option_is_wrong(command.option, command.value)
    return wrong or (OptionSet(command.option, command.value),)
