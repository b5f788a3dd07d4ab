"""A monster's special: carried out where the tables say how, else laid before the DM with its words (specials.toml)."""

from typing import Final

from domain.battle import Battle
from domain.combatant import Combatant
from domain.decisions.spell_parts import Power, hit_dice_of, work_on
from domain.decisions.spell_targets import Taken
from domain.dice.rolling import Dice
from domain.events import FightEvent
from domain.ids import FigureId
from domain.rulesets.book_specials import Special
from domain.rulesets.ruleset import Ruleset
from domain.rulings import OpenRuling, RulingId, RulingOpened, Trial
from domain.sheets import WeaponInHand


def special_of(rules: Ruleset, figure: Combatant) -> Special | None:
    """What the tables say of the kind of creature that it is."""
    return rules.book.specials.get(figure.sheet.monster or "")


def comes_with_a_hit(
    battle: Battle, rules: Ruleset, attacker: Combatant, target: Combatant, weapon: WeaponInHand, dice: Dice
) -> tuple[FightEvent, ...]:
    """What a hit of this attack brings beside its damage: paralysis, poison, a level drained; or a ruling."""
    special = special_of(rules, attacker)
    now = battle.combatants.by_id[target.id]
    if special is None or special.on != "hit" or now.condition == "dead":
        return ()
    if special.attacks and weapon.weapon not in special.attacks:
        return ()
    rule = rules.cite("special")
    if special.resolution == "dm":
        return (RulingOpened(ruling_on(battle, special, attacker.id, (target.id,), rule)),)
    level = max(1, hit_dice_of(attacker).dice)
    label = special.label or next((one.label for one in special.part if one.label), special.text)
    power = Power(special.monster, label, attacker, level, rule)
    return work_on(battle, rules, power, special.part, (Taken(now),), dice).events


def ruling_on(
    battle: Battle, special: Special, figure: FigureId, targets: tuple[FigureId, ...], rule: str
) -> OpenRuling:
    """The DM's card: the special's words, and a save against death magic of the first target filled in."""
    number = len(battle.rulings.open) + len(battle.agenda.done)
    name = RulingId(f"special-{figure}-{battle.round_state.round}-{number}")
    trial = Trial(targets[0], "ppd") if targets else None
    return OpenRuling(name, figure, special.text, rule, targets, trial)


def grown_back(rules: Ruleset, figure: Combatant) -> int:
    """Hit points that a creature regains at each end of round (regeneration)."""
    special = special_of(rules, figure)
    return special.regains if special is not None and figure.condition != "dead" else 0


HALF: Final = 50


def halved_by(rules: Ruleset, target: Combatant, weapon: WeaponInHand) -> tuple[tuple[str, int, str], ...]:
    """A weapon all of whose types do half to such a creature: a sword on a skeleton. Label, percent, rule."""
    special, row = special_of(rules, target), rules.book.weapons.get(weapon.weapon)
    if not (special and special.halves and row and set(row.types) <= set(special.halves)):
        return ()
    return (("half, by such a weapon", HALF, rules.cite("special")),)


def harms(rules: Ruleset, target: Combatant, weapon: WeaponInHand) -> bool:
    """Whether so much magic is in a weapon as the creature's hide asks for."""
    special = special_of(rules, target)
    return special is None or weapon.plus >= special.needs_plus
