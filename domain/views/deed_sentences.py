"""What figures did, in sentences. Only from what `as_seen` let through (see `chronicle`)."""

from typing import Final, assert_never

from msgspec import UNSET

from domain.deeds import (
    ActionPassed,
    AttackRolled,
    ChargeBegan,
    DamageRolled,
    Deed,
    EffectBegan,
    EffectEnded,
    FigureFell,
    FigureMoved,
    FigureTurned,
    GuardStruck,
    HelplessStruck,
    OpportunityTaken,
    PathHeld,
    PathReleased,
    SpellBegun,
    SpellCast,
    SpellSpoiled,
    StandingOrderSet,
    Wounded,
)
from domain.quantities import ascending, thmod_of
from domain.rounds import AttackWay, Modifier
from domain.rules.to_hit import D20
from domain.rulesets.catalog import ruleset
from domain.views.affliction_sentences import effect_began, effect_ended
from domain.views.scale import armour_line, base_line, counts_up, reaches_line
from domain.views.shapes import Line
from domain.views.telling import (
    BY_HAND,
    Scene,
    Sentence,
    by_hand,
    face,
    faces,
    modifier_lines,
    move_told,
    plus_of,
    thrown,
)


def deed_sentence(event: Deed, scene: Scene) -> Sentence | None:  # noqa: C901 - one branch a deed
    """What a figure did, as far as the viewer knows it; None where the board shows it."""
    match event:
        case AttackRolled():
            return _attack(event, scene)
        case DamageRolled():
            return _damage(event)
        case Wounded():
            return _wound(event, scene)
        case FigureFell():
            ending = "dies" if event.condition == "dead" else "falls"
            return Sentence(f"{scene.name(event.figure)} {ending}.", "fell", follows=True)
        case ActionPassed():
            return Sentence(f"{scene.name(event.figure)} lets the action go.")
        case HelplessStruck():
            return Sentence(
                f"{scene.name(event.attacker)} strikes {scene.name(event.target)}, who sleeps.", "hit"
            )
        case FigureMoved():
            return move_told(scene.name(event.figure), event, scene.battle)
        case ChargeBegan():
            return Sentence(f"{scene.name(event.figure)} charges.")
        case SpellBegun():
            long = event.until is not UNSET and event.until > 0
            rules = ruleset(scene.battle.identity.ruleset)
            rule = rules.cite("casting") if rules else ""
            lines = (Line("complete in round", str(event.until), rule),) if long else ()
            return Sentence(f"{scene.name(event.figure)} begins to cast.", lines=lines)
        case SpellSpoiled():
            return Sentence(f"{scene.name(event.figure)} loses the spell.", "fell", follows=True)
        case SpellCast():
            its_dice = (Line("dice", faces(event.dice), event.rule),) if event.dice else ()
            return Sentence(f"{scene.name(event.figure)} casts {event.name.lower()}.", "hit", its_dice)
        case EffectBegan():
            return effect_began(event, scene)
        case EffectEnded():
            return effect_ended(event, scene)
        case (
            FigureTurned()
            | PathHeld()
            | PathReleased()
            | StandingOrderSet()
            | OpportunityTaken()
            | GuardStruck()
        ):
            return None  # the board and the card show these, and the blow says how it came about
        case _:
            assert_never(event)


BLOWS: Final[dict[AttackWay, str]] = {
    "blow": "{attacker} strikes {target}",
    "shot": "{attacker} shoots at {target}",
    "charge": "{attacker} strikes {target} at the end of the charge",
    "opportunity": "{attacker} strikes {target}, who gave an opening",
    "guard": "{attacker} strikes {target} from guard",
    "unarmed": "{attacker} goes for {target}",
    "parting": "{attacker} strikes at the back of {target}",
}


def _attack(event: AttackRolled, scene: Scene) -> Sentence:
    """`Rath strikes Orc 1 with long sword: 9 + 3 = 12 against 8: hit.` or, as far as others know, `… 12: hit.`"""
    attacker, target = scene.name(event.attacker), scene.name(event.target)
    who = BLOWS[event.way].format(attacker=attacker, target=target)
    outcome = "a critical hit" if event.critical else "hit" if event.hit else "miss"
    return Sentence(
        f"{who}: {_roll(event, up=counts_up(scene.battle))}: {outcome}.",
        "hit" if event.hit else "miss",
        _attack_lines(event, up=counts_up(scene.battle)),
    )


def _roll(event: AttackRolled, *, up: bool) -> str:
    rolled = face(event.die)
    if _is_natural(event):
        return f"a natural {rolled}"
    if event.total is UNSET or event.modifiers is UNSET or event.hits_armour_class is UNSET:
        return rolled
    plus = sum(modifier.value for modifier in event.modifiers)
    if up and event.thac0 is not UNSET:
        plus += thmod_of(event.thac0)
    roll = f"{rolled} {'+' if plus > 0 else '−'} {abs(plus)}" if plus else rolled
    if event.armour_class is not UNSET and up and event.thac0 is not UNSET:
        return f"{roll} = {event.total + thmod_of(event.thac0)} against AC {ascending(event.armour_class)}"
    if event.needed is not UNSET:
        return f"{roll}, {event.needed} needed on the die"
    reached = ascending(event.hits_armour_class) if up else event.hits_armour_class
    return f"{roll}, hits AC {reached}"


def _is_natural(event: AttackRolled) -> bool:
    """For those who may not know what was needed, by the face alone: otherwise the words would tell."""
    return event.die.face in (1, D20) if event.natural is UNSET else event.natural


def _attack_lines(event: AttackRolled, *, up: bool) -> tuple[Line, ...]:
    """Base, each modifier with its rule, the number needed, the die, the outcome; armour class both ways."""
    lines: list[Line] = []
    if event.thac0 is not UNSET:
        lines.append(base_line(event.thac0, event.rule, up=up))
    if event.armour_class is not UNSET:
        lines.append(armour_line(event.armour_class, event.rule, up=up))
    lines.extend(Line(f"armour class, {one.label}", f"{one.value:+d}", one.rule) for one in _armour(event))
    lines.extend(modifier_lines(event.modifiers))
    if event.needed is not UNSET and not up:
        lines.append(Line("needed on the die", str(event.needed), event.rule))
    natural = event.natural_rule if _is_natural(event) else ""
    lines.append(Line(f"d20{BY_HAND if event.die.by_hand else ''}", str(event.die.face), natural))
    if event.total is not UNSET and event.hits_armour_class is not UNSET:
        if up and event.thac0 is not UNSET:
            total = event.total + thmod_of(event.thac0)
            lines.append(Line("die, THMod and modifiers", str(total), event.rule))
        else:
            lines.append(Line("die and modifiers", str(event.total)))
        lines.append(reaches_line(event.hits_armour_class, event.rule, up=up))
    return tuple(lines)


def _armour(event: AttackRolled) -> tuple[Modifier, ...]:
    return () if event.armour is UNSET else event.armour


def _damage(event: DamageRolled) -> Sentence:
    """The dice and what is added; the loss itself is told with the wound."""
    lines: list[Line] = []
    if event.expression is not UNSET:
        lines.append(
            Line(f"damage {event.expression}", thrown(event.dice, plus_of(event.expression)), event.rule)
        )
    lines.extend(modifier_lines(event.modifiers))
    told_above = event.expression is not UNSET
    total = f"{event.total}{'' if told_above else by_hand(event.dice)}"
    lines.append(Line("damage in all", total, event.rule))
    return Sentence("", "hit", tuple(lines), follows=True)


def _wound(event: Wounded, scene: Scene) -> Sentence:
    """Told even where the blow was not: somebody bleeds, and nobody saw from what."""
    left = "" if event.hit_points is UNSET else f" {event.hit_points} left."
    return Sentence(f"{scene.name(event.figure)} loses {event.amount}.{left}", "hit", follows=True)
