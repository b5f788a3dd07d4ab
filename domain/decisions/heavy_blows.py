"""Hits that do more than wound, each by an option: critical hits, knockdown (OE-6.4, OE-7.9, AD-7.1)."""

from typing import Final

from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.decisions.holding import falls_prone, posture_of
from domain.decisions.into_melee import server_dice
from domain.decisions.round_flow import pending_of
from domain.decisions.saving import roll_save
from domain.decisions.standing import is_crossbow
from domain.deeds import AttackRolled
from domain.dice.rolling import Dice, Die
from domain.events import FightEvent, ItemDone
from domain.quantities import Face, TargetNumber
from domain.rules.blows import is_critical
from domain.rules.heavy_blows import is_shaken, knockdown_sides
from domain.rulesets.ruleset import Ruleset
from domain.rulings import OpenRuling, RulingId, RulingOpened
from domain.sheets import WeaponInHand
from domain.stances import KnockdownRolled

KNOCKDOWN: Final = "knockdown"


def is_telling(battle: Battle, rules: Ruleset, face: int, needed: TargetNumber) -> bool:
    """A hit that the option in force counts as critical (OE-6.4, AD-7.1)."""
    match battle.options.criticals:
        case "ct":
            return is_critical(rules.wounds.injury, Face(face), needed)
        case "on":
            return is_critical(rules.wounds.critical, Face(face), needed)
        case "off":
            doubles = battle.options.double_damage == "on"
            return doubles and is_critical(rules.wounds.critical, Face(face), needed)


def injury(
    battle: Battle, rules: Ruleset, rolled: AttackRolled, target: Combatant, dice: Dice
) -> tuple[FightEvent, ...]:
    """By the option `ct`: the victim saves against death magic, or is injured as the DM says (OE-6.4)."""
    now = battle.combatants.by_id[target.id]
    if battle.options.criticals != "ct" or now.is_down or not rolled.critical:
        return ()
    save = roll_save(battle, rules, now, "ppd", server_dice(dice), label="a critical hit")
    if save.saved:
        return (save,)
    number = len(battle.rulings.open) + len(battle.agenda.done)
    name = RulingId(f"injury-{target.id}-{battle.round_state.round}-{number}")
    words = "A critical hit: say which injury it leaves."
    opened = OpenRuling(name, target.id, words, rules.cite("critical"), (target.id,))
    return (save, RulingOpened(opened))


def knockdown(
    battle: Battle, rules: Ruleset, attacker: Combatant, target: Combatant, weapon: WeaponInHand, dice: Dice
) -> tuple[FightEvent, ...]:
    """The weapon's die against the target's size; who is shaken saves against death magic, or falls (OE-7.9)."""
    now = battle.combatants.by_id[target.id]
    use = rules.book.uses.weapons.get(weapon.weapon)
    if battle.options.knockdown == "off" or use is None or not use.kd:
        return ()
    if now.is_down or posture_of(battle, now) == "prone":
        return ()
    sides = knockdown_sides(rules.wounds.knockdown_dice, int(use.kd.removeprefix("d")), attacker.sheet.size)
    hand = server_dice(dice)
    die = hand.roll(sides, KNOCKDOWN, attacker.id, secret=attacker.hidden)
    assert isinstance(die, Die), "nobody types in the die of a knockdown"
    number = rules.book.phases.sizes[now.sheet.size].knockdown
    rolled = KnockdownRolled(attacker.id, now.id, die, number, rules.cite("knockdown"))
    if not is_shaken(die.face, number):
        return (rolled,)
    save = roll_save(battle, rules, now, "ppd", hand, label="the shock of the blow")
    if save.saved:
        return (rolled, save)
    down = falls_prone(battle, now, rules.cite("knockdown"), KNOCKDOWN)
    events: tuple[FightEvent, ...] = (rolled, save, down)
    return (*events, *_looses_its_bolt(fold(events, battle), rules, now, hand))


def _looses_its_bolt(battle: Battle, rules: Ruleset, figure: Combatant, dice: Dice) -> tuple[FightEvent, ...]:
    """A crossbowman who is knocked down saves against paralyzation, or its bolt flies anywhere (OE-7.9)."""
    written = battle.declarations.by_figure.get(figure.id)
    shot = next((one for one in pending_of(battle, figure.id) if one.deed == "shot"), None)
    if (
        written is None
        or shot is None
        or not any(is_crossbow(rules, one.weapon) for one in figure.sheet.weapons)
    ):
        return ()
    save = roll_save(battle, rules, figure, "ppd", dice, label="holding the bolt")
    return (save,) if save.saved else (save, ItemDone(figure.id, shot.id))
