"""Called shots, disarming, tripping and blocking, by an option (OE-5.14)."""

from typing import Final

from msgspec import structs

from domain.agenda import Item
from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.decisions.gear import weapon_lost
from domain.decisions.grounds import ground_of
from domain.decisions.holding import falls_prone
from domain.decisions.into_melee import server_dice
from domain.decisions.round_flow import pending_of, slots_go_on, waits_for_answers, wrong_step
from domain.decisions.saving import roll_save
from domain.decisions.standing import (
    is_able,
)
from domain.deeds import AttackRolled
from domain.dice.rolling import Dice, Die
from domain.events import FightEvent
from domain.gear import GearLost
from domain.grid.facing import ROSE, STEP
from domain.grid.footprint import Footprint
from domain.ids import FigureId
from domain.quantities import Square
from domain.refusals import Refused
from domain.rounds import Aim, AttackWay, Modifier
from domain.rules.attack import base_thac0, is_own_body, melee_weapon, own_modifiers
from domain.rules.maneuvers import loser_of, stops
from domain.rules.strength import strength_row
from domain.rules.to_hit import D20, hits_armour_class
from domain.rulesets.ruleset import Ruleset
from domain.rulings import OpenRuling, RulingId, RulingOpened
from domain.sheets import WeaponInHand
from domain.stances import BlockReady, BlockRolled, DisarmTried
from domain.visibility import told

FLIES_SIDES: Final = 6
"""How far a weapon lands that is struck from the hand, in squares (OE-5.14)."""


def aim_is_wrong(
    battle: Battle, rules: Ruleset, attacker: Combatant, target: Combatant, item: Item, aim: Aim
) -> Refused | None:
    """The option is off; or one would trip or disarm from afar, or whoever holds nothing (OE-5.14)."""
    rule = rules.cite("maneuvers")
    if not rule or battle.options.maneuvers == "off":
        words = "No blow is called, disarms or trips in this battle; the DM may switch `maneuvers` on."
        return Refused("bad_command", words, rule)
    written = battle.declarations.by_figure.get(attacker.id)
    if item.deed != "blow" and aim != "called":
        return Refused("bad_command", f"One {aim}s in melee; a shot may be called.", rule)
    if written is not None and written.order.action in {"unarmed", "cover"}:
        return Refused(
            "bad_command", "Only a blow with a weapon that was declared as an attack is aimed so.", rule
        )
    held = melee_weapon(rules, target, None)
    if aim == "disarm" and (held is None or is_own_body(rules, held)):
        return Refused("bad_command", f"{target.id} holds no weapon; strike, or trip it.", rule)
    return None


def aimed(rules: Ruleset) -> Modifier:
    """On the roll of a blow that is meant for more than a wound (OE-5.14)."""
    return Modifier("called shot", rules.situations.called_shot, rules.cite("maneuvers"))


def in_place_of_damage(
    battle: Battle,
    rules: Ruleset,
    attacker: Combatant,
    target: Combatant,
    weapon: WeaponInHand,
    aim: Aim | None,
    dice: Dice,
) -> tuple[FightEvent, ...]:
    """What a hit does that trips or disarms; nothing of one that wounds (OE-5.14)."""
    hand, rule = server_dice(dice), rules.cite("maneuvers")
    match aim:
        case "trip":
            save = roll_save(battle, rules, target, "ppd", hand, label="being tripped")
            return (save,) if save.saved else (save, falls_prone(fold((save,), battle), target, rule))
        case "disarm":
            return _disarms(battle, rules, attacker, target, weapon, hand)
        case "called" | None:
            return ()


def _disarms(
    battle: Battle, rules: Ruleset, attacker: Combatant, target: Combatant, weapon: WeaponInHand, dice: Dice
) -> tuple[FightEvent, ...]:
    """Each throws a d20 and adds its hit adjustment: the lower loses its weapon, which lands 1d6 squares away."""
    own = dice.roll(D20, "disarm", attacker.id, secret=attacker.hidden)
    other = dice.roll(D20, "disarm", target.id, secret=target.hidden)
    assert isinstance(own, Die), "nobody types in these dice"
    assert isinstance(other, Die), "nobody types in these dice"
    tried = DisarmTried(attacker.id, target.id, own, other, rules.cite("maneuvers"))
    hits = [strength_row(rules.book.strength, one.sheet.strength).hit for one in (attacker, target)]
    lost = loser_of(own.face + hits[0], other.face + hits[1])
    loser, held = (target, melee_weapon(rules, target, None)) if lost > 0 else (attacker, weapon)
    if not lost or held is None or held not in loser.sheet.weapons or is_own_body(rules, held):
        return (tried,)
    return (
        tried,
        *(_flies(battle, one, dice, loser) for one in weapon_lost(battle, rules, loser, held, "dropped")),
    )


def _flies(battle: Battle, lost: FightEvent, dice: Dice, loser: Combatant) -> FightEvent:
    """In some direction, as far as no wall or edge stops it."""
    assert isinstance(lost, GearLost), "a weapon was lost"
    gear = told(lost.gear)
    way = dice.roll(len(ROSE), "direction", loser.id, secret=loser.hidden)
    far = dice.roll(FLIES_SIDES, "how far", loser.id, secret=loser.hidden)
    if gear.square is None or not isinstance(way, Die) or not isinstance(far, Die):
        return lost
    (east, south), ground, square = STEP[ROSE[way.face - 1]], ground_of(battle), gear.square
    for _ in range(far.face):
        x, y = square.x + east, square.y + south
        if x < 0 or y < 0 or not ground.fits(Footprint(Square(x, y))):
            break
        square = Square(x, y)
    return structs.replace(lost, gear=structs.replace(gear, square=square))


def called_shot_ruling(
    battle: Battle, rules: Ruleset, attacker: Combatant, target: Combatant, aim: Aim | None
) -> tuple[FightEvent, ...]:
    """A called shot that hits: what it does besides is for the DM to say (OE-5.14)."""
    if aim != "called" or battle.combatants.by_id[target.id].is_gone:
        return ()
    number = len(battle.rulings.open) + len(battle.agenda.done)
    name = RulingId(f"called-{attacker.id}-{battle.round_state.round}-{number}")
    words = "A called shot hits: say what it does besides."
    return (RulingOpened(OpenRuling(name, attacker.id, words, rules.cite("maneuvers"), (target.id,))),)


def block_is_barred(battle: Battle, rules: Ruleset, figure: Combatant) -> Item | Refused:
    """The blow that is given up for it, the last of the round; or why not (OE-5.14)."""
    rule = rules.cite("maneuvers")
    if not rule or battle.options.maneuvers == "off":
        return Refused("bad_command", "Nobody blocks in this battle; the DM may switch `maneuvers` on.", rule)
    if battle.round_state.step != "resolve":
        return wrong_step(battle, "resolve", rule)
    held = waits_for_answers(battle, rules)
    if held:
        return held
    blows = [item for item in pending_of(battle, figure.id) if item.deed == "blow"]
    if not is_able(battle, figure) or not blows or melee_weapon(rules, figure, None) is None:
        words = f"To block one gives up a blow that one has left, weapon in hand; {figure.id} has none."
        return Refused("no_attacks_left", words, rule)
    return blows[-1]


def decide_block(battle: Battle, rules: Ruleset, figure: FigureId) -> tuple[FightEvent, ...] | Refused:
    """The last blow of the round is given up; it will stop one that hits, if it can (OE-5.14)."""
    item = block_is_barred(battle, rules, battle.combatants.by_id[figure])
    return item if isinstance(item, Refused) else slots_go_on(battle, (BlockReady(figure, item.id),))


def blocked(
    battle: Battle, rules: Ruleset, rolled: AttackRolled, target: Combatant, way: AttackWay, dice: Dice
) -> tuple[BlockRolled, ...]:
    """The block of whoever is ready for it, against a blow that hit (OE-5.14)."""
    weapon = melee_weapon(rules, target, None)
    if (
        way == "shot"
        or not battle.agenda.blocks.get(target.id)
        or weapon is None
        or not is_able(battle, target)
    ):
        return ()
    die = server_dice(dice).roll(D20, "block", target.id, secret=target.hidden)
    assert isinstance(die, Die), "nobody types in the die of a block"
    total = die.face + sum(one.value for one in own_modifiers(rules, target.sheet, weapon))
    would_hit = hits_armour_class(base_thac0(rules, target.sheet), total)
    stopped = stops(would_hit, told(rolled.hits_armour_class))
    return (BlockRolled(target.id, rolled.attacker, die, stopped, rules.cite("maneuvers"), would_hit),)
