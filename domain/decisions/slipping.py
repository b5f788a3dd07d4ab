"""Who has slipped and goes too far all the same (OE-3.9)."""

from typing import Final

from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.decisions.circumstances import load_of
from domain.decisions.holding import HUNDRED, begins, tempo_of
from domain.decisions.saving import roll_save
from domain.dice.rolling import Dice
from domain.effects import Effect, EffectName
from domain.events import FightEvent
from domain.grid.movement import quarters
from domain.rules.encumbrance import movement_rate
from domain.rules.strokes import own_rate_squares, rate_in_armour
from domain.rulesets.ruleset import Ruleset

SLIP: Final = "slip"
"""The row of the critical event, which is what the effect came from."""


def slips_on_the_way(
    battle: Battle, rules: Ruleset, figure: Combatant, spent_before: int, dice: Dice
) -> tuple[FightEvent, ...]:
    """Off balance, and by now more than half its rate away: it saves against paralyzation or falls (OE-3.9).

    Unit:  `spent_before` in quarter points, what it had gone this round before this stretch.
    """
    if not any(one.source == SLIP for _, one in battle.effects.of_kind(figure.id, "off_balance")):
        return ()
    loaded = movement_rate(load_of(battle, rules, figure), own_rate_squares(rules.book, figure.sheet))
    caps = battle.options.armour_caps_movement == "on"
    full = rate_in_armour(rules.book, figure.sheet, loaded, caps=caps)
    half = quarters(full * tempo_of(battle, rules, figure.id).rate_percent // HUNDRED) // 2
    if not spent_before <= half < battle.agenda.spent.get(figure.id, 0):
        return ()
    save = roll_save(battle, rules, figure, "ppd", dice, label="slipping")
    if save.saved:
        return (save,)
    prone = Effect("prone", 0, "", rules.cite("tie"), SLIP)
    return (save, begins(fold((save,), battle), figure.id, EffectName("prone"), prone))
