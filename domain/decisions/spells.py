"""A spell takes effect, whoever or whatever cast it: a caster, a scroll, a potion, a wand (OE-10, OE-5.13).

`resolve_spell` asks neither whose turn it is nor how far it is: `casting` does, and whoever uses an item.
"""

from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.decisions.missiles_and_sleep import missiles, sleep
from domain.decisions.spell_parts import Power, Work, hit_dice_of, kind_of, work_on
from domain.decisions.spell_targets import Aim, Taken, in_order_of_distance, taken_by
from domain.decisions.standing import footprint
from domain.decisions.touching import touched
from domain.dice.rolling import Dice, Rolled, roll_all
from domain.ids import FigureId
from domain.quantities import Square
from domain.rulesets.book_spell_effects import AREAS, SpellEffect, read_dice
from domain.rulesets.ruleset import Ruleset
from domain.rulings import OpenRuling, RulingId, RulingOpened, Trial


def caster_level(caster: Combatant) -> int:
    """A character's level, a monster's whole Hit Dice; at least 1."""
    return max(1, caster.sheet.level if caster.sheet.class_ else hit_dice_of(caster).dice)


def resolve_spell(
    battle: Battle, rules: Ruleset, caster: Combatant, spell: str, level: int, aim: Aim, dice: Dice
) -> Work:
    """What the spell of that row does, cast at `level` by or through `caster`, aimed so.

    Raises: nothing; dice typed in are judged by whoever gave them (`DiceJudgedAfter`).
    Source: spell_effects.toml; what is the DM's to say opens a ruling.
    """
    row, effect = rules.book.magic.spells[spell], rules.book.magic.effects[spell]
    rule = rules.cite("casting")
    match effect.shape:
        case "dm":
            return Work((), (_ruling(battle, rules, caster, spell, aim, rule),))
        case "missiles":
            return Work((), missiles(battle, rules, caster, row, level, aim.targets, dice))
        case "sleep":
            return Work(*sleep(battle, rules, caster, row, aim.targets, dice))
        case _:
            pass
    lasts = row.lasts(rules.id, level, rules.rounds_in)
    power = Power(
        row.id,
        row.name,
        caster,
        level,
        rule,
        lasts,
        effect.reversible,
        _bursts_at(battle, rules, caster, effect, aim),
    )
    taken = _limited(battle, rules, effect, power, taken_by(battle, rules, caster, effect, level, aim), dice)
    if not (effect.touch or effect.ranged):
        return work_on(battle, rules, power, effect.part, taken, dice)
    touch = touched(battle, rules, power, taken, dice, ranged=effect.ranged)
    work = work_on(fold(touch.events, battle), rules, power, effect.part, touch.reached, dice)
    return Work(work.dice, (*touch.events, *work.events))


def _bursts_at(
    battle: Battle, rules: Ruleset, caster: Combatant, effect: SpellEffect, aim: Aim
) -> Square | None:
    """Where what strikes an area comes from: its middle, or the caster of a cone; None where it strikes no area."""
    if effect.shape not in AREAS:
        return None
    first = footprint(battle, rules, aim.targets[0].id) if aim.targets else None
    here = footprint(battle, rules, caster.id)
    from_caster = effect.around_caster or effect.shape in {"cone", "line", "front"}
    if not from_caster and (aim.square or first):
        return aim.square or (first.anchor if first else None)
    return here.anchor if here else None


def _limited(
    battle: Battle,
    rules: Ruleset,
    effect: SpellEffect,
    power: Power,
    taken: tuple[Taken, ...],
    dice: Dice,
) -> tuple[Taken, ...]:
    """Those whom the spell can take at all; where it takes so many only, the nearest to the caster.

    Those in sight first: that one of them is left out would tell of somebody unseen.
    """
    open_to_it = [one for one in taken if kind_of(rules, one.figure) not in effect.immune]
    if not effect.figures_dice:
        return tuple(open_to_it)
    expression = read_dice(effect.figures_dice)
    rolled = roll_all(dice, expression, f"{power.source} figures", power.by.id, secret=power.by.hidden)
    assert isinstance(rolled, Rolled), "dice typed in are judged after"
    nearest = in_order_of_distance(battle, rules, power.by, open_to_it)
    return tuple(sorted(nearest, key=lambda one: one.figure.hidden)[: rolled.total])


def _ruling(
    battle: Battle, rules: Ruleset, caster: Combatant, spell: str, aim: Aim, rule: str
) -> RulingOpened:
    """The DM's card for a spell that no data describes: its text, its save, those at whom it goes."""
    row = rules.book.magic.spells[spell]
    targets: tuple[FigureId, ...] = tuple(one.id for one in aim.targets)
    trial = Trial(targets[0], "spell") if targets and row.save.startswith("spell") else None
    words = f"{row.name}: {row.effect} ({row.area}; {row.duration}; save: {row.save})"
    name = RulingId(f"spell-{caster.id}-{battle.round_state.round}")
    return RulingOpened(OpenRuling(name, caster.id, words, rule, targets, trial))
