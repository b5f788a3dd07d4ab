"""Fists, holds, rushes and martial arts; being held, and breaking free (OE-4.11e, OE-5.12, OE-7.6)."""

from typing import Final

from msgspec import structs

from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.decisions.circumstances import circumstances
from domain.decisions.consequences import laid
from domain.decisions.holding import falls_prone
from domain.decisions.into_melee import server_dice
from domain.decisions.opportunities import opportunists, standing_order
from domain.decisions.standing import is_able
from domain.decisions.strike import Imposed, strike
from domain.decisions.wounding import wound
from domain.deeds import AttackRolled, DamageRolled, OpportunityTaken
from domain.dice.expression import DiceExpression, parse_dice
from domain.dice.rolling import Dice, Die, Rolled, roll_all
from domain.effects import Changes, Effect, EffectName
from domain.events import FightEvent
from domain.ids import FigureId
from domain.quantities import DescendingAC
from domain.refusals import Refused
from domain.rounds import Faces, Manner, Modifier
from domain.rules.attack import attack_numbers, melee_weapon
from domain.rules.strength import strength_row
from domain.rules.to_hit import D20, attack_outcome, hits_armour_class
from domain.rules.unarmed import brawled, size_modifier, trained_dice, wrestling_penalty
from domain.rulesets.ruleset import Ruleset
from domain.sheets import WeaponInHand
from domain.stances import Subdued, UnarmedHit

FIST: Final = WeaponInHand("fist")
NAMES: Final[dict[Manner, str]] = {
    "punch": "Fists", "wrestle": "Wrestling", "overbear": "A rush", "martial_arts": "Martial arts",
}  # fmt: skip
GAUNTLET: Final = "gauntlet"
UNARMOURED: Final = DescendingAC(10)
STUN_SIDES: Final = 10
HUNDRED: Final = 100


def manner_of(battle: Battle, figure: FigureId) -> Manner | None:
    """How a figure was told to fight unarmed; None of whoever was told something else."""
    written = battle.declarations.by_figure.get(figure)
    return written.order.manner if written is not None and written.order.action == "unarmed" else None


def unarmed_dice_are_wrong(faces: Faces) -> Refused | None:
    """Only the d20 is typed in; what follows from it the server rolls."""
    if len(faces) > 1 or any(not 1 <= face <= D20 for face in faces):
        return Refused("bad_dice", "An unarmed attack takes one die at most: a d20, 1 to 20.")
    return None


def unarmed_blow(
    battle: Battle,
    rules: Ruleset,
    attacker: Combatant,
    target: Combatant,
    manner: Manner,
    dice: Dice,
    ruled: tuple[Modifier, ...],
) -> tuple[FightEvent, ...]:
    """The armed enemy's blow that it invites, the roll, and what it comes to (OE-4.11e, OE-5.12)."""
    invited = (
        () if manner == "martial_arts" else _met_by_arms(battle, rules, attacker, target, server_dice(dice))
    )
    after = fold(invited, battle)
    if not is_able(after, after.combatants.by_id[attacker.id]):
        return invited
    rolled = _roll(after, rules, attacker, target, manner, dice, ruled)
    events: tuple[FightEvent, ...] = (*invited, rolled)
    if not rolled.hit:
        return events
    now, hand = fold(events, battle), server_dice(dice)
    total = rolled.total
    assert isinstance(total, int), "what is decided now holds every field"
    match manner:
        case "punch":
            return (*events, *_punched(now, rules, attacker, target, total, hand))
        case "wrestle":
            return (*events, *_wrestled(now, rules, attacker, target, total))
        case "overbear":
            hit = UnarmedHit(attacker.id, target.id, "over it goes", rules.cite("unarmed"))
            return (*events, hit, falls_prone(now, target, rules.cite("unarmed")))
        case "martial_arts":
            return (*events, *_trained(now, rules, attacker, target, hand))


def _met_by_arms(
    battle: Battle, rules: Ruleset, attacker: Combatant, target: Combatant, dice: Dice
) -> tuple[FightEvent, ...]:
    """Whoever goes with bare hands at an armed enemy gives it a blow, and an easy one (OE-4.11e)."""
    weapon = melee_weapon(rules, target, None)
    ready = any(one.id == target.id for one in opportunists(battle, rules, attacker))
    if rules.opportunity is None or weapon is None or not ready:
        return ()
    if standing_order(battle, target.id, played=False) == "let_go":
        return ()
    left = battle.opportunity_allowances.left.get(target.id, 0)
    taken = OpportunityTaken(target.id, attacker.id, left - 1)
    easier = Modifier(
        "at bare hands", rules.situations.armed_vs_unarmed_aoo_attack, rules.cite("opportunity")
    )
    harder = Modifier(
        "at bare hands", rules.situations.armed_vs_unarmed_aoo_damage, rules.cite("opportunity")
    )
    now = fold((taken,), battle)
    meant = Imposed(harder=(harder,))
    return (
        taken,
        *strike(now, rules, target, attacker, weapon, dice, "opportunity", ruled=(easier,), imposed=meant),
    )


def _roll(
    battle: Battle,
    rules: Ruleset,
    attacker: Combatant,
    target: Combatant,
    manner: Manner,
    dice: Dice,
    ruled: tuple[Modifier, ...],
) -> AttackRolled:
    sheet, rule = target.sheet, rules.cite("unarmed")
    own: tuple[Modifier, ...] = ()
    if manner == "wrestle":
        own = (Modifier("wrestling in armour", wrestling_penalty(rules.book.unarmed, attacker.sheet), rule),)
    if manner == "overbear":
        sheet = structs.replace(sheet, armour_class=UNARMOURED, shield=0)
        step = rules.book.unarmed.overbear.size_step
        size = size_modifier(step, attacker.sheet.size, target.sheet.size)
        more = rules.book.unarmed.overbear.extra_attacker * _others_rushing(battle, attacker, target)
        own = (Modifier("size", size, rule), Modifier("others rush it too", more, rule))
    return _rolled(
        battle, rules, attacker, structs.replace(target, sheet=sheet), NAMES[manner], dice, (*own, *ruled)
    )


def _rolled(
    battle: Battle,
    rules: Ruleset,
    attacker: Combatant,
    target: Combatant,
    name: str,
    dice: Dice,
    added: tuple[Modifier, ...],
) -> AttackRolled:
    around = circumstances(battle, rules, attacker, target, FIST, "unarmed")
    around = structs.replace(around, modifiers=(*around.modifiers, *added))
    numbers = attack_numbers(rules, attacker.sheet, target.sheet, FIST, around)
    die = dice.roll(D20, "attack", attacker.id, secret=attacker.hidden)
    assert isinstance(die, Die), "dice typed in were judged before"
    decides = battle.options.natural == "on"
    outcome = attack_outcome(die.face, numbers.needed, numbers.modifiers, die_decides=decides)
    return AttackRolled(
        attacker=attacker.id,
        target=target.id,
        weapon=name,
        die=die,
        hit=outcome.hit,
        natural=outcome.natural,
        rule=rules.cite("to_hit"),
        natural_rule=rules.cite("natural"),
        thac0=numbers.thac0,
        modifiers=numbers.modifiers,
        total=outcome.total,
        hits_armour_class=hits_armour_class(numbers.thac0, outcome.total),
        armour_class=numbers.armour_class,
        needed=numbers.needed,
        way="unarmed",
        armour=numbers.armour,
    )


def _others_rushing(battle: Battle, attacker: Combatant, target: Combatant) -> int:
    """Those of its side that were told to overbear the same enemy (OE-5.12)."""
    return sum(
        written.order.action == "unarmed"
        and written.order.manner == "overbear"
        and written.order.target == target.id
        and name != attacker.id
        and not battle.are_foes(battle.combatants.by_id[name], attacker)
        and is_able(battle, battle.combatants.by_id[name])
        for name, written in battle.declarations.by_figure.items()
    )


def _strength(rules: Ruleset, attacker: Combatant) -> Modifier:
    row = strength_row(rules.book.strength, attacker.sheet.strength)
    return Modifier(f"Strength {attacker.sheet.strength}", row.dmg, rules.cite("unarmed"))


def _punched(
    battle: Battle, rules: Ruleset, attacker: Combatant, target: Combatant, total: int, dice: Dice
) -> tuple[FightEvent, ...]:
    """Points by the roll, a quarter of them real, and a chance to stun; a gauntlet has dice of its own (OE-5.12)."""
    row, rule = rules.book.unarmed.row(total), rules.cite("unarmed")
    gauntlet = any(held.weapon == GAUNTLET for held in attacker.sheet.weapons)
    text = rules.book.weapons[GAUNTLET].dmg_sm if gauntlet and row.dmg else str(row.dmg)
    hit = _stuns(attacker, target, row.punch, row.ko, rule, dice)
    hurt = _hurt(rules, attacker, target, text, dice) if row.dmg else None
    events: tuple[FightEvent, ...] = (hit,)
    if hurt is not None:
        real, bruises = brawled(hurt.total)
        events = (*events, hurt, Subdued(target.id, bruises))
        now = fold(events, battle)
        events = (*events, *wound(now, rules, now.combatants.by_id[target.id], real))
    return (*events, *_stunned(fold(events, battle), rules, hit))


def _trained(
    battle: Battle, rules: Ruleset, attacker: Combatant, target: Combatant, dice: Dice
) -> tuple[FightEvent, ...]:
    table, rule = rules.book.unarmed, rules.cite("unarmed")
    hit = _stuns(attacker, target, "a practised blow", table.martial_arts.ko, rule, dice)
    hurt = _hurt(rules, attacker, target, trained_dice(table, attacker.sheet), dice)
    events: tuple[FightEvent, ...] = (hit, hurt)
    now = fold(events, battle)
    events = (*events, *wound(now, rules, now.combatants.by_id[target.id], hurt.total))
    return (*events, *_stunned(fold(events, battle), rules, hit))


def _wrestled(
    battle: Battle, rules: Ruleset, attacker: Combatant, target: Combatant, total: int
) -> tuple[FightEvent, ...]:
    """A point and Strength; a hold is kept, and hurts as much at each end of round, until it is broken (OE-5.12, OE-7.6)."""
    row, rule = rules.book.unarmed.row(total), rules.cite("unarmed")
    strength = _strength(rules, attacker)
    points = max(1, rules.book.unarmed.wrestling.damage + strength.value)
    hit = UnarmedHit(attacker.id, target.id, row.wrestle, rule)
    added = (strength,) if strength.value else ()
    hurt = DamageRolled(
        attacker.id, target.id, (), points, str(rules.book.unarmed.wrestling.damage), added, rule
    )
    events: tuple[FightEvent, ...] = (hit, hurt)
    now = fold(events, battle)
    events = (*events, *wound(now, rules, now.combatants.by_id[target.id], points))
    now = fold(events, battle)
    if not row.hold or now.combatants.by_id[target.id].is_down:
        return events
    grip, cited = Changes(each_round=(str(points),)), rules.cite("grappling")
    caught = Effect("grappled", 0, row.wrestle, cited, "", attacker.id, grip)
    holds = Effect("grappling", 0, row.wrestle, cited, "", target.id)
    for figure, name, effect in ((target.id, "grappled", caught), (attacker.id, "grappling", holds)):
        events = (*events, *laid(fold(events, battle), rules, figure, EffectName(name), effect))
    return events


def _stuns(
    attacker: Combatant, target: Combatant, result: str, chance: int, rule: str, dice: Dice
) -> UnarmedHit:
    ko = dice.roll(HUNDRED, "stun", attacker.id, secret=attacker.hidden)
    assert isinstance(ko, Die), "nobody types in whether a punch stuns"
    rounds: Die | None = None
    if ko.face <= chance:
        thrown = dice.roll(STUN_SIDES, "rounds", attacker.id, secret=attacker.hidden)
        rounds = thrown if isinstance(thrown, Die) else None
    return UnarmedHit(attacker.id, target.id, result, rule, chance, ko, rounds)


def _stunned(battle: Battle, rules: Ruleset, hit: UnarmedHit) -> tuple[FightEvent, ...]:
    if hit.rounds is None or battle.combatants.by_id[hit.figure].is_down:
        return ()
    until = battle.round_state.round + hit.rounds.face
    effect = Effect("stunned", until, "", hit.rule)
    return laid(battle, rules, hit.figure, EffectName("stunned"), effect)


def _hurt(rules: Ruleset, attacker: Combatant, target: Combatant, text: str, dice: Dice) -> DamageRolled:
    strength = _strength(rules, attacker)
    added = (strength,) if strength.value else ()
    expression = parse_dice(text)
    if not isinstance(expression, DiceExpression):
        return DamageRolled(
            attacker.id, target.id, (), max(1, int(text) + strength.value), text, added, rules.cite("unarmed")
        )
    thrown = roll_all(dice, expression, "damage", attacker.id, secret=attacker.hidden)
    assert isinstance(thrown, Rolled), "nobody types in these dice"
    points = max(1, thrown.total + strength.value)
    return DamageRolled(attacker.id, target.id, thrown.dice, points, text, added, rules.cite("unarmed"))


def break_roll(
    battle: Battle, rules: Ruleset, figure: Combatant, holder: Combatant, dice: Dice
) -> AttackRolled:
    """An attack roll at the holder without its shield, with Strength and by size (OE-7.6)."""
    sheet = structs.replace(
        holder.sheet, armour_class=DescendingAC(holder.sheet.armour_class + holder.sheet.shield), shield=0
    )
    step = rules.book.unarmed.overbear.size_step
    size = Modifier(
        "size", size_modifier(step, figure.sheet.size, holder.sheet.size), rules.cite("grappling")
    )
    bare = structs.replace(holder, sheet=sheet)
    return _rolled(battle, rules, figure, bare, "Breaking free", dice, (size,))
