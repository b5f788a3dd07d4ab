"""What comes of spells, specials, rulings and time, in sentences. Only from what `as_seen` let through (see `chronicle`)."""

from typing import Final, assert_never

from msgspec import UNSET

from domain.afflictions import Affliction, BlowAbsorbed, FigureRose, Healed, HurtByEffect, SaveRolled
from domain.deeds import EffectBegan, EffectEnded
from domain.effects import WAKES
from domain.rulesets.catalog import ruleset
from domain.texts import isolated
from domain.views.shapes import Line
from domain.views.telling import BY_HAND, Scene, Sentence, by_hand, face, modifier_lines, plus_of, thrown

AGAINST: Final = {
    "ppd": "paralyzation, poison or death magic",
    "rsw": "rod, staff or wand",
    "pp": "petrification or polymorph",
    "breath": "breath weapon",
    "spell": "spell",
}


def effect_began(event: EffectBegan, scene: Scene) -> Sentence:
    """In the condition's own words; the numbers that it changes for whoever may know them."""
    rules = ruleset(scene.battle.identity.ruleset)
    assert rules is not None, "a battle is opened with a ruleset of the catalog"
    label = f" ({isolated(event.label)})" if event.label else ""
    until = f"{scene.name(event.figure)}: until the end of round"  # an entry may tell of several
    lines = (Line(until, str(event.until), event.rule),) if event.until else ()
    words = rules.conditions[event.kind].begins
    if event.kind == "changed" and event.label:
        return Sentence(f"{scene.name(event.figure)}: {event.label}.", "fell", lines, follows=True)
    return Sentence(f"{scene.name(event.figure)} {words}{label}.", "fell", lines, follows=True)


def effect_ended(event: EffectEnded, scene: Scene) -> Sentence | None:
    """In the condition's own words; whoever falls in its sleep does not wake."""
    figure = scene.battle.figure(event.figure)
    if event.kind in WAKES and figure is not None and figure.is_down:
        return None
    rules = ruleset(scene.battle.identity.ruleset)
    assert rules is not None, "a battle is opened with a ruleset of the catalog"
    lines = (Line("ends", "", event.rule),) if event.rule else ()
    return Sentence(
        f"{scene.name(event.figure)} {rules.conditions[event.kind].ends}.", lines=lines, follows=True
    )


def affliction_sentence(event: Affliction, scene: Scene) -> Sentence | None:
    """What came of it, as far as the viewer knows it."""
    match event:
        case SaveRolled():
            return _save(event, scene)
        case Healed():
            return _healed(event, scene)
        case FigureRose():
            words = "comes to" if event.condition == "ok" else "lives"
            return Sentence(f"{scene.name(event.figure)} {words}.", follows=True)
        case BlowAbsorbed():
            label = event.label[:1].lower() + event.label[1:]
            return Sentence(f"It does nothing{by_hand(event.dice)}: {label}.", "miss", follows=True)
        case HurtByEffect():
            lines = (
                Line(
                    f"{event.label}, {event.expression}" if event.dice and event.expression else event.label,
                    thrown(event.dice, plus_of(event.expression)),
                    event.rule,
                ),
            )
            return Sentence(f"{scene.name(event.figure)}: {isolated(event.label)}.", "hit", lines)
        case _:
            assert_never(event)


def _healed(event: Healed, scene: Scene) -> Sentence:
    """The gain, and what was rolled for it: whoever is full again gains less than that (CO-1)."""
    who = scene.name(event.figure)
    if event.hit_points is UNSET:  # the roll beside the gain would tell that it is full again
        return Sentence(f"{who} regains {event.amount}{by_hand(event.dice)}.", follows=True)
    rolled = thrown(event.dice, plus_of(event.expression))
    lines = (Line(event.expression or "rolled", rolled, event.rule),) if event.dice else ()
    was = event.hit_points - event.amount
    points = Line(f"hit points of {who}", f"{was} → {event.hit_points}", event.rule)
    now = f"{event.hit_points} now{', the full number' if _capped(event) else ''}."
    return Sentence(f"{who} regains {event.amount}. {now}", lines=(*lines, points), follows=True)


def _capped(event: Healed) -> bool:
    plus = plus_of(event.expression)
    return plus is not None and sum(die.face for die in event.dice) + plus > event.amount


def _save(event: SaveRolled, scene: Scene) -> Sentence:
    """`Rath saves against spell: 12.`; needed and modifiers for whoever may know them."""
    outcome = "saves" if event.saved else "does not save"
    against = AGAINST.get(event.against, event.against)
    lines: list[Line] = []
    if event.needed is not UNSET:
        lines.append(Line(f"to roll or more against {against}", str(event.needed), event.rule))
    lines.extend(modifier_lines(event.modifiers))
    lines.append(Line(f"d20{BY_HAND if event.die.by_hand else ''}", str(event.die.face), event.rule))
    words = (
        f"{scene.name(event.figure)} {outcome} against {isolated(event.label) or against}: {face(event.die)}."
    )
    return Sentence(words, lines=tuple(lines), follows=True)
