"""Step 3: each side rolls, the lowest acts first (OE-3.1, AD-5.1)."""

from typing import Final

from domain.authority import acts_for
from domain.battle import Battle
from domain.commands import RollInitiative
from domain.decisions.round_flow import first_slot, wrong_step
from domain.dice.rolling import BadDice, Dice, Die, HandDice
from domain.events import FightEvent, InitiativeRolled
from domain.ids import SideId
from domain.refusals import Refused
from domain.rounds import SideRoll
from domain.rules.initiative import order_of
from domain.rulesets.ruleset import Ruleset
from domain.table.grants import Actor

ROLLS_MAX: Final = 100
"""So many ties in a row do not happen: with ten faces the chance is below 10^-99."""


def decide_initiative(
    battle: Battle, rules: Ruleset, command: RollInitiative, dice: Dice, actor: Actor
) -> tuple[FightEvent, ...] | Refused:
    """Roll for every side; where the game rolls ties again, until somebody wins."""
    if battle.round_state.step != "initiative":
        return wrong_step(battle, "initiative", rules.cite("initiative"))
    unknown = [side for side in command.dice if side not in battle.identity.sides]
    if unknown:
        return Refused(
            "bad_dice", f"There is no side {unknown[0]!r}; there are {', '.join(battle.identity.sides)}."
        )
    for side in command.dice:
        if not _rolls_for(battle, actor, side):
            return Refused(
                "dice_not_yours", f"Whoever plays {side} rolls its die; leave it out and the server rolls."
            )
    events: list[InitiativeRolled] = []
    for attempt in range(ROLLS_MAX):
        by_hand = command.dice if attempt == 0 else {}
        rolls = _roll(battle.identity.sides, rules, by_hand, dice)
        if isinstance(rolls, BadDice):
            return Refused("bad_dice", rolls.reason, rules.cite("initiative"))
        order = order_of(rolls)
        again = rules.ties == "reroll" and any(len(sides) > 1 for sides in order)
        rolled = InitiativeRolled(battle.round_state.round, rolls, order, tied=again)
        events.append(rolled)
        if not again:
            return (*events, *first_slot(battle, rolled))
    raise AssertionError(f"{ROLLS_MAX} ties in a row")


def _rolls_for(battle: Battle, actor: Actor, side: SideId) -> bool:
    return any(one.side == side and acts_for(actor.grant, one) for one in battle.combatants.by_id.values())


def _roll(
    sides: tuple[SideId, ...], rules: Ruleset, by_hand: dict[SideId, int], dice: Dice
) -> tuple[SideRoll, ...] | BadDice:
    rolls: list[SideRoll] = []
    for side in sides:
        given = HandDice([by_hand[side]] if side in by_hand else [], dice)
        die = given.roll(rules.initiative_die, "initiative", side)
        if not isinstance(die, Die):
            return die
        rolls.append(SideRoll(side, die))
    return tuple(rolls)
