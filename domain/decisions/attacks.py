"""Blows and shots: may it fall, does it hit, what does it do (OE-1, OE-5, OE-6, AD-1, AD-7)."""

from domain.agenda import Item
from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.commands import Adjustment, Attack
from domain.decisions.circumstances import circumstances
from domain.decisions.covering import shelter_from
from domain.decisions.covering_fire import cover_modifiers, not_covered
from domain.decisions.grappling import grip_bars
from domain.decisions.grounds import ground_of
from domain.decisions.maneuvers import aim_is_wrong, aimed
from domain.decisions.opportunities import shot_is_met
from domain.decisions.round_flow import (
    STROKES,
    can_act,
    pending_of,
    slots_go_on,
    stroke_now,
    waits_for_answers,
    wrong_step,
)
from domain.decisions.skill import hand_modifiers, in_off_hand
from domain.decisions.standing import (
    engagement,
    far,
    footprint,
    lies_over_its_weapon,
    struck_over,
    taken_for,
)
from domain.decisions.strike import (
    IMPOSES_NOTHING,
    Imposed,
    answer_to,
    dice_are_wrong,
    is_helpless,
    slay,
    strike,
    strike_in_full,
)
from domain.decisions.turning_aside import weapon_of_magic
from domain.decisions.unarmed import FIST, manner_of, unarmed_blow, unarmed_dice_are_wrong
from domain.decisions.whose_turn import later_in, not_your_slot
from domain.dice.rolling import Dice, HandDice
from domain.events import FightEvent, ItemDone
from domain.grid.footprint import range_squares, squares_apart
from domain.grid.reach import can_strike
from domain.grid.sight import line_of_fire
from domain.quantities import Square
from domain.refusals import Refused
from domain.rounds import AttackWay, Modifier
from domain.rules.attack import attack_numbers, melee_weapon, missile_weapon, reach_of, weapon_name
from domain.rules.missile_range import range_band
from domain.rules.strokes import covers_with
from domain.rulesets.ruleset import Ruleset
from domain.sheets import WeaponInHand

Decision = tuple[FightEvent, ...] | Refused


def decide_attack(battle: Battle, rules: Ruleset, command: Attack, dice: Dice) -> Decision:
    """Roll to hit, then damage, then see who is left in the slot."""
    attacker, target = battle.combatants.by_id[command.attacker], battle.combatants.by_id[command.target]
    item = stroke_due(battle, rules, attacker)
    if isinstance(item, Refused):
        return item
    barred = target_is_barred(battle, rules, attacker, target)
    if barred:
        return barred
    weapon = weapon_for(battle, rules, attacker, item, command.weapon)
    if isinstance(weapon, Refused):
        return weapon
    far = out_of_reach(battle, rules, attacker, target, weapon, shoots=item.deed == "shot")
    if far:
        later = not_your_slot(battle, f"{attacker.id} strikes after its move.", rules.cite("slots"))
        return far if item.slot == battle.round_state.slot else later
    again = stroke_is_barred(battle, rules, attacker, target, item, weapon)
    if again:
        return again
    way: AttackWay = "shot" if item.deed == "shot" else "blow"
    if command.aim and (amiss := aim_is_wrong(battle, rules, attacker, target, item, command.aim)):
        return amiss
    if command.subdue and (alive := not_to_be_subdued(rules, target, item)):
        return alive
    if command.slay and answer_to(battle, target, way) != "may_be_slain":
        words = f"{target.id} is not helpless in melee, or somebody fights for it still."
        return Refused("bad_command", words, rules.cite("helpless"))
    helpless = is_helpless(battle, target, way)
    manner = manner_of(battle, attacker.id)
    wrong = (
        dice_are_wrong(rules, attacker, target, weapon, command.dice, helpless=helpless)
        if manner is None
        else unarmed_dice_are_wrong(command.dice)
    )
    if wrong:
        return wrong
    stays = (one for one in pending_of(battle, attacker.id) if one.deed == "move" and item.slot >= one.slot)
    done: tuple[FightEvent, ...] = (
        *(ItemDone(attacker.id, one.id) for one in stays),
        ItemDone(attacker.id, item.id),
    )
    events = done
    if item.deed == "shot":
        events = (*shot_is_met(battle, rules, attacker, dice), *done)
    after = fold(events, battle)
    if can_act(after, after.combatants.by_id[attacker.id]):
        hand = HandDice(command.dice, dice)
        flat = (to_subdue(rules),) if command.subdue else ()
        flat = (*flat, aimed(rules)) if command.aim else flat
        ruled = (*ruled_by(command.adjust), *of_the_item(battle, rules, attacker, item), *flat)
        if manner is not None and not command.slay:
            events = (*events, *unarmed_blow(after, rules, attacker, target, manner, hand, ruled))
        elif command.slay:
            events = (*events, *slay(after, rules, attacker, target, weapon))
        else:
            meant = Imposed(subdues=command.subdue, aim=command.aim)
            whole = meant == IMPOSES_NOTHING and command.weapon is None and way == "blow"
            blow = (
                strike_in_full(after, rules, attacker, target, weapon, hand, way, ruled=ruled)
                if whole
                else strike(after, rules, attacker, target, weapon, hand, way, ruled=ruled, imposed=meant)
            )
            events = (*events, *blow)
    return slots_go_on(battle, events)


def of_the_item(battle: Battle, rules: Ruleset, attacker: Combatant, item: Item) -> tuple[Modifier, ...]:
    """What this blow or shot of the round has for or against itself: it covers (OE-5.5), or each hand holds a weapon (OE-1.9)."""
    found = (
        *cover_modifiers(battle, rules, attacker.id, item),
        *hand_modifiers(battle, rules, attacker, item),
    )
    return tuple(one for one in found if one.value)


def ruled_by(adjust: Adjustment | None) -> tuple[Modifier, ...]:
    """What the DM adds to the die, as a modifier among the others: its reason stands in place of a rule."""
    return () if adjust is None else (Modifier(f"The DM: {adjust.why}", adjust.value, ""),)


def stroke_due(battle: Battle, rules: Ruleset, attacker: Combatant) -> Item | Refused:
    """The blow or shot that is the attacker's to make now, or why it may strike nobody."""
    state = battle.round_state
    if state.step != "resolve":
        return wrong_step(battle, "resolve", rules.cite("slots"))
    if not can_act(battle, attacker):
        return Refused("is_down", f"{attacker.id} is down or asleep and cannot strike.", rules.cite("down"))
    held = waits_for_answers(battle, rules)
    if held:
        return held
    now = stroke_now(battle, attacker.id)
    if now is not None:
        return now
    if not any(item.deed in STROKES for item in pending_of(battle, attacker.id)):
        written = battle.declarations.by_figure.get(attacker.id)
        if written is None or written.order.action not in {"attack", "fire", "cover", "unarmed"}:
            words = f"{attacker.id} did not declare an attack this round."
            return Refused("not_declared", words, rules.cite("declaration"))
        return Refused(
            "no_attacks_left", f"{attacker.id} has no attack left this round.", rules.cite("one_action")
        )
    return not_your_slot(
        battle,
        f"{attacker.id} strikes later in the round{later_in(battle, attacker.id)}.",
        rules.cite("slots"),
    )


def weapon_for(
    battle: Battle, rules: Ruleset, attacker: Combatant, item: Item, name: str | None
) -> WeaponInHand | Refused:
    """The weapon named, else the one that was declared, else the first that serves."""
    written = battle.declarations.by_figure.get(attacker.id)
    if manner_of(battle, attacker.id) is not None:
        return FIST
    declared = written.order.weapon if written else None
    at_hand = declared in {held.weapon for held in attacker.sheet.weapons}  # it may have dropped it since
    wanted = name or (declared if at_hand else None)
    if name is None and written is not None and written.order.action == "cover":
        covers = covers_with(rules.book, attacker.sheet, wanted)
        wanted = covers.weapon if covers else wanted
    if item.off_hand:
        off = in_off_hand(battle, rules, attacker)
        wanted = off.weapon if off else wanted
    serve = missile_weapon if item.deed == "shot" else melee_weapon
    found = serve(rules, attacker, wanted)
    if found is None:
        held = [one.weapon for one in attacker.sheet.weapons if serve(rules, attacker, one.weapon)]
        out = [one.weapon for one in attacker.sheet.weapons if attacker.sheet.is_shot_out(one.weapon)]
        lacks = f"missile left for its {out[0]}" if out and wanted in {None, *out} else wanted or "weapon"
        words = f"{attacker.id} has no {lacks} at hand for that; there is: {', '.join(held) or 'none'}."
        return Refused("no_such_weapon", words, rules.cite("to_hit"))
    return found if item.deed == "shot" else weapon_of_magic(battle, attacker, found)


def target_is_barred(
    battle: Battle, rules: Ruleset, attacker: Combatant, target: Combatant
) -> Refused | None:
    """Why `target` may not be struck; the unconscious may be, the dead and friends not."""
    if not battle.are_foes(target, attacker):
        words = f"{target.id} fights beside {attacker.id}."
        return Refused("same_side", words, rules.cite("declaration"))
    if target.is_gone and not can_act(battle, target):
        how = {"dead": "is dead", "removed": "is off the board"}.get(target.condition, "has fled")
        return Refused("is_down", f"{target.id} {how}; strike another.", rules.cite("down"))
    return None


def stroke_is_barred(
    battle: Battle, rules: Ruleset, attacker: Combatant, target: Combatant, item: Item, weapon: WeaponInHand
) -> Refused | None:
    """Why this blow or shot is not for that target, though it may be struck and is in reach."""
    if lies_over_its_weapon(battle, rules, attacker, weapon):
        name = weapon_name(rules, weapon).lower()
        words = f"{attacker.id} lies on the ground, too low for the {name}: a small weapon or a crossbow, or it stands up."
        return Refused("no_such_weapon", words, rules.cite("posture"))
    due_as = battle.agenda.pending.get(item.id)
    if due_as is not None and due_as.deed == "charge" and target.id not in battle.agenda.charged:
        words = f"{attacker.id} charges: it strikes where its way ends, or whoever has come to it by a charge of its own."
        return Refused("not_declared", words, rules.cite("charge"))
    held = grip_bars(battle, rules, attacker, target, item, weapon)
    again = held or not_struck_again(battle, rules, attacker, target, item, weapon)
    return again or not_covered(battle, rules, attacker, target, item)


def to_subdue(rules: Ruleset) -> Modifier:
    """On the roll of whoever strikes with the flat (OE-6.5)."""
    return Modifier("to subdue", rules.situations.subdual_attack, rules.cite("subdual"))


def not_to_be_subdued(rules: Ruleset, target: Combatant, item: Item) -> Refused | None:
    """Only in melee, and only whoever lives and has a body that tires of blows (OE-6.5, AD-6.9)."""
    rule = rules.cite("subdual")
    if not rule:
        return Refused("bad_command", f"{rules.title} knows no blows to subdue; strike to wound.")
    row = rules.book.monsters.get(target.sheet.monster) if target.sheet.monster else None
    if item.deed != "blow":
        return Refused("bad_command", "One subdues in melee, with the flat of the weapon.", rule)
    if row is not None and row.kind in rules.book.tireless:
        return Refused("bad_command", f"{target.id} is not alive as men are; strike to wound.", rule)
    return None


def not_struck_again(
    battle: Battle, rules: Ruleset, attacker: Combatant, target: Combatant, item: Item, weapon: WeaponInHand
) -> Refused | None:
    """Refused where a second blow is only for those who are easily hit, and this is none (TM-3.4)."""
    if rules.extra_attack_needs is None or item.deed != "blow" or item.n == 1:
        return None
    around = circumstances(battle, rules, attacker, target, weapon, "blow")
    if attack_numbers(rules, attacker.sheet, target.sheet, weapon, around).needed <= rules.extra_attack_needs:
        return None
    words = f"{attacker.id} strikes again only at whom a {rules.extra_attack_needs} on the die hits."
    return Refused("no_attacks_left", words, rules.cite("extra_attacks"))


def out_of_reach(
    battle: Battle,
    rules: Ruleset,
    attacker: Combatant,
    target: Combatant,
    weapon: WeaponInHand,
    *,
    shoots: bool = False,
) -> Refused | None:
    """Refused where both stand on the map, too far apart or with a wall between (OE-4.15, OE-5.6)."""
    here, there = footprint(battle, rules, attacker.id), footprint(battle, rules, target.id)
    hidden = shelter_from(battle, rules, here, target) if shoots else None
    if hidden is not None and hidden[1].blocked:
        words = f"{target.id} is wholly behind cover and cannot be shot at; strike another, or go round."
        return Refused("out_of_reach", words, rules.cite("concealment"))
    if here is None or there is None:
        return None
    name = weapon_name(rules, weapon).lower()
    if shoots:
        squares = range_squares(here, there)
        if range_band(rules.book.uses.missiles[weapon.weapon], squares) is None:
            words = f"{target.id} is {far(battle, rules, squares)} away, beyond the range of the {name}."
            return Refused("out_of_reach", words, rules.cite("missile"))
        if line_of_fire(here, there, ground_of(battle)) is None:
            return Refused(
                "out_of_reach", f"A wall stands between {attacker.id} and {target.id}.", rules.cite("missile")
            )
        return None
    reach, min_reach = reach_of(rules, attacker, weapon)
    apart = squares_apart(here, there)
    if battle.ground.mapless and engagement(battle, attacker.id, target.id) is None:
        words = (
            f"{attacker.id} is not engaged with {target.id}, {far(battle, rules, apart)} away; "
            "close with it or charge, or let the DM engage them."
        )
        return Refused("out_of_reach", words, rules.cite("reach"))
    others = frozenset[Square]()
    if reach > 1:
        others = taken_for(battle, rules, attacker) - struck_over(battle, rules, attacker, here, weapon)
    if apart <= reach and can_strike(here, there, reach, min_reach, ground_of(battle), others):
        return None
    if max(apart, 1) < min_reach:
        words = f"{target.id} is inside the {name}, which strikes from {far(battle, rules, min_reach)} on; draw another weapon, or give ground."
    elif apart <= reach:
        words = (
            f"Somebody or a wall stands between {attacker.id} and {target.id}; a long weapon strikes over a friend "
            "right before its bearer, and past nobody else."
        )
    else:
        reaches = far(battle, rules, reach) if battle.ground.mapless else reach
        words = f"{target.id} is {far(battle, rules, apart)} away; the {name} reaches {reaches}."
    return Refused("out_of_reach", words, rules.cite("reach"))
