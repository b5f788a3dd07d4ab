"""A saving throw: what is needed, what is added, the die (OE-7.8, AD-9.1)."""

from domain.afflictions import SaveRolled
from domain.battle import Battle
from domain.combatant import Combatant
from domain.decisions.holding import save_modifiers
from domain.decisions.wounding import spoiled
from domain.dice.rolling import Dice, Die, HandDice
from domain.events import FightEvent
from domain.rounds import Modifier, SaveAgainst
from domain.rules.saving_throws import is_saved, save_of
from domain.rules.to_hit import D20
from domain.rulesets.ruleset import Ruleset


def roll_save(
    battle: Battle,
    rules: Ruleset,
    figure: Combatant,
    against: SaveAgainst,
    dice: Dice,
    modifiers: tuple[Modifier, ...] = (),
    label: str = "",
) -> SaveRolled:
    """Roll for `figure`. Whoever is hidden rolls the DM's dice, and none of those that were typed in."""
    needed = save_of(rules.saves, rules.book.groups, figure.sheet, against)
    added = (*save_modifiers(battle, rules, figure.id), *(one for one in modifiers if one.value))
    die = die_for(figure, dice).roll(D20, f"save against {against}", figure.id, secret=figure.hidden)
    assert isinstance(die, Die), "dice typed in are judged before or after"
    saved = is_saved(die.face, needed, added)
    return SaveRolled(figure.id, against, die, saved, needed, added, rules.cite("saves"), label)


def die_for(figure: Combatant, dice: Dice) -> Dice:
    """The dice that a figure's own rolls take: typed in for those in sight, the server's for the hidden."""
    return dice.otherwise if figure.hidden and isinstance(dice, HandDice) else dice


def with_lost_spell(
    battle: Battle, rules: Ruleset, figure: Combatant, save: SaveRolled
) -> tuple[FightEvent, ...]:
    """The save, and the spell of a caster who failed it (OE-10.3, AD-9.4)."""
    return (save,) if save.saved else (save, *spoiled(battle, rules, figure))
