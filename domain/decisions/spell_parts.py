"""What a spell, a special or an item does, part by part, to each figure that it takes: from the tables' data (OE-10)."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from domain.afflictions import SaveRolled
from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.decisions.behaving import behaves
from domain.decisions.consequences import laid
from domain.decisions.covering import cover_from
from domain.decisions.holding import begins, ended, ended_of_kinds
from domain.decisions.saving import die_for, roll_save, with_lost_spell
from domain.decisions.spell_targets import Taken
from domain.decisions.wounding import healed, hurt, slain
from domain.deeds import DamageRolled
from domain.dice.expression import DiceExpression
from domain.dice.rolling import Dice, Die, Rolled, roll_all
from domain.effects import Effect, EffectName
from domain.events import FightEvent
from domain.grid.footprint import Footprint
from domain.ids import FigureId
from domain.quantities import Square
from domain.rounds import Modifier
from domain.rules.hit_dice import HitDice, parse_hit_dice
from domain.rules.spells import last_round
from domain.rules.to_hit import D20
from domain.rulesets.book_cover import CoverRow
from domain.rulesets.book_specials import Special
from domain.rulesets.book_spell_effects import Part, read_dice
from domain.rulesets.ruleset import Ruleset

DISPELLED_AT: Final = 11
"""An effect of the dispeller's own level ends on this or more; a level more makes it one harder (dispel magic)."""


class Power(Struct, frozen=True):
    """A spell or special at work: who, what, at which level. `lasts`: rounds, None where nothing counts them.

    `bursts_at`: what strikes an area comes from there; None where it strikes whom it is aimed at.
    """

    source: str
    label: str
    by: Combatant
    level: int
    rule: str
    lasts: int | None = None
    reversible: bool = False
    bursts_at: Square | None = None


class Work(Struct, frozen=True):
    """What came of it: the dice that are rolled once for all, and the events."""

    dice: tuple[Die, ...]
    events: tuple[FightEvent, ...]


def work_on(
    battle: Battle, rules: Ruleset, power: Power, parts: Sequence[Part], taken: Sequence[Taken], dice: Dice
) -> Work:
    """All parts, one after another, on everyone taken; what is rolled once is rolled whoever stands there.

    Saves that are harder for few are by the number of those in sight: how many else are taken shows in nobody's save.
    """
    in_sight = sum(not one.figure.hidden for one in taken)
    fallen: tuple[Die, ...] = ()
    events: tuple[FightEvent, ...] = ()
    saves: dict[FigureId, bool] = {}
    for number, part in enumerate(parts):
        common = _rolled_once(rules, power, part, number, dice)
        fallen = (*fallen, *common.dice)
        for one in taken:
            now = fold(events, battle)
            victim = Taken(now.combatants.by_id[one.figure.id], one.middle)
            if not _is_meant(now, rules, power, part, victim.figure):
                continue
            if (part.when_saved and not saves.get(victim.figure.id)) or (
                part.when_failed and saves.get(victim.figure.id)
            ):
                continue
            save = _save(now, rules, power, part, victim, in_sight or len(taken), dice)
            if save is not None:
                saves[victim.figure.id] = save.saved
                events = (*events, *with_lost_spell(now, rules, victim.figure, save))
                now = fold(events, battle)
            saved = save is not None and save.saved
            events = (*events, *_done(now, rules, power, part, common, victim.figure, dice, saved=saved))
    return Work(fallen, events)


class _Common(Struct, frozen=True):
    """What is rolled once for a whole part: its points, the rounds that it lasts, blows that it absorbs, points it gives."""

    dice: tuple[Die, ...] = ()
    shown: tuple[Die, ...] = ()
    points: int = 0
    rounds: int = 0
    absorbs: int = 0
    extra: int = 0
    expression: str = ""


def _rolled_once(rules: Ruleset, power: Power, part: Part, number: int, dice: Dice) -> _Common:
    purpose = f"{power.source} {number}"

    def roll(expression: DiceExpression, what: str) -> Rolled:
        rolled = roll_all(
            die_for(power.by, dice), expression, f"{purpose} {what}", power.by.id, secret=power.by.hidden
        )
        assert isinstance(rolled, Rolled), "dice typed in are judged after"
        return rolled

    nothing = Rolled((), 0)
    expression = part.expression(power.level, rules.id)
    points = roll(expression, "points") if part.dice or part.more_dice_per_level else nothing
    rounds = roll(read_dice(part.rounds_dice), "rounds") if part.rounds_dice else nothing
    absorbs = roll(read_dice(part.absorbs_dice), "absorbs") if part.absorbs_dice else nothing
    extra = roll(read_dice(part.extra_dice), "extra") if part.extra_dice else nothing
    return _Common(
        (*points.dice, *rounds.dice, *absorbs.dice, *extra.dice),
        points.dice,
        points.total,
        rounds.total,
        absorbs.total,
        extra.total,
        str(expression),
    )


# ---------------------------------------------------------------- whom


def _is_meant(battle: Battle, rules: Ruleset, power: Power, part: Part, figure: Combatant) -> bool:
    """Whether the part is for a figure at all: its side, its kind, its Hit Dice, its hit points, what it has already."""
    if figure.condition == "dead":
        return False
    friend = not battle.are_foes(figure, power.by)
    if part.sides != "all" and friend != (part.sides == "friends"):
        return False
    kind = kind_of(rules, figure)
    if kind in part.immune or (part.only and kind not in part.only):
        return False
    if figure.sheet.monster is not None and figure.sheet.monster in part.not_of:
        return False
    if battle.effects.has_any(figure.id, frozenset(part.unless)):
        return False
    special = rules.book.specials.get(figure.sheet.monster or "")
    if special is not None and _does_nothing(special, part):
        return False
    return _is_of_that_strength(power, part, figure)


def _does_nothing(special: Special, part: Part) -> bool:
    """The undead are not held, fire giants do not burn (specials.toml)."""
    if part.does == "effect":
        return part.kind in special.immune
    return part.element is not None and part.element in special.immune_to


def _is_of_that_strength(power: Power, part: Part, figure: Combatant) -> bool:
    strength = hit_dice_of(figure)
    if part.above and _measure(strength) <= _measure(parse_hit_dice(part.above)):
        return False
    if part.upto and _measure(strength) > _measure(parse_hit_dice(part.upto)):
        return False
    over = strength.dice - power.level
    if part.over_level_from is not None and over < part.over_level_from:
        return False
    if part.over_level_upto is not None and over > part.over_level_upto:
        return False
    if part.points_from and figure.hit_points < part.points_from:
        return False
    return not part.points_upto or figure.hit_points <= part.points_upto


def kind_of(rules: Ruleset, figure: Combatant) -> str:
    """The kind of creature in the table; characters and nobody's figures are people."""
    row = rules.book.monsters.get(figure.sheet.monster or "")
    return row.kind if row else "humanoid"


def hit_dice_of(figure: Combatant) -> HitDice:
    """A monster's Hit Dice; a character's level."""
    if figure.sheet.hit_dice is not None:
        return parse_hit_dice(figure.sheet.hit_dice)
    return HitDice(figure.sheet.level)


def _measure(dice: HitDice) -> tuple[int, int, int]:
    return (dice.dice, dice.plus, -dice.fraction)


def _save(
    battle: Battle, rules: Ruleset, power: Power, part: Part, victim: Taken, taken: int, dice: Dice
) -> SaveRolled | None:
    """The saving throw that the part allows this figure; None where there is none (OE-7.8, AD-9.1)."""
    figure = victim.figure
    if part.save is None or (part.save_in and rules.id not in part.save_in):
        return None
    if hit_dice_of(figure).dice < part.save_from_hit_dice or (part.no_save_in_the_middle and victim.middle):
        return None
    if power.reversible and not battle.are_foes(figure, power.by):
        return None
    by_number = part.save_by_figures
    modifier = part.save_modifier + (by_number[min(taken, len(by_number)) - 1] if by_number else 0)
    cover = _cover_against(battle, rules, power, part, figure)
    behind = (Modifier("behind cover", cover.save, rules.cite("concealment")),) if cover else ()
    added = (Modifier(power.label, modifier, power.rule), *behind)
    return roll_save(battle, rules, figure, part.save, dice, added, power.label)


def _cover_against(
    battle: Battle, rules: Ruleset, power: Power, part: Part, figure: Combatant
) -> CoverRow | None:
    """Hard cover of a figure against damage that strikes its whole area (OE-7.4)."""
    if power.bursts_at is None or part.does != "damage":
        return None
    found = cover_from(battle, rules, Footprint(power.bursts_at), figure)
    return found[1] if found else None


# ---------------------------------------------------------------- what


def _done(
    battle: Battle,
    rules: Ruleset,
    power: Power,
    part: Part,
    common: _Common,
    figure: Combatant,
    dice: Dice,
    *,
    saved: bool,
) -> tuple[FightEvent, ...]:
    match part.does:
        case "damage" | "drain":
            return _damaged(battle, rules, power, part, common, figure, saved=saved)
        case "heal" if power.reversible and battle.are_foes(figure, power.by):
            return _lost(battle, rules, power, common, figure, common.points)
        case "heal":
            return healed(
                battle, rules, figure, common.points, dice, common.shown, power.rule, common.expression
            )
        case "heal_all" if power.reversible and battle.are_foes(figure, power.by):
            return _lost(battle, rules, power, common, figure, max(0, figure.hit_points - common.points))
        case "heal_all":
            missing = figure.sheet.hit_points - figure.hit_points - common.points
            return healed(battle, rules, figure, max(0, missing), dice, common.shown, power.rule)
        case "slay":
            return _slain(battle, rules, power, part, figure, dice, saved=saved)
        case "effect":
            return () if saved else _holds(battle, rules, power, part, common, figure, dice)
        case "end":
            return () if saved else ended_of_kinds(battle, figure.id, frozenset(part.ends))
        case "dispel":
            return _dispelled(battle, power, figure, dice)


def _lost(
    battle: Battle,
    rules: Ruleset,
    power: Power,
    common: _Common,
    figure: Combatant,
    amount: int,
    halved: str = "",
) -> tuple[FightEvent, ...]:
    """`halved`: why it is less than the dice say, where it is."""
    if amount < 1:
        return ()
    less = (Modifier(halved, amount - common.points, power.rule),) if halved else ()
    rolled = DamageRolled(power.by.id, figure.id, common.shown, amount, common.expression, less, power.rule)
    return hurt(battle, rules, figure, amount, (rolled,))


def _damaged(
    battle: Battle,
    rules: Ruleset,
    power: Power,
    part: Part,
    common: _Common,
    figure: Combatant,
    *,
    saved: bool,
) -> tuple[FightEvent, ...]:
    """Whole, half rounded down, or nothing (CO-2), behind almost whole cover half or nothing (OE-7.4); what is drained goes to whoever drained it."""
    full = max(0, common.points)
    cover = _cover_against(battle, rules, power, part, figure)
    if cover is not None and cover.half_damage_on_failed_save and part.save is not None:
        full, saved = (0 if saved else full // 2), False
    halved = "half, behind cover" if full < common.points else "half, having saved" if saved else ""
    amount = (full // 2 if part.saved == "half" else 0) if saved else full
    events = _lost(battle, rules, power, common, figure, amount, halved)
    if part.does == "drain" and events:
        gains = part.changes_at(power.level, 0, min(amount, max(0, figure.hit_points)))
        effect = Effect(
            "changed", _until(battle, power, part, 0), power.label, power.rule, power.source, None, gains
        )
        events = (*events, begins(battle, power.by.id, EffectName(power.source), effect))
    return events


def _slain(
    battle: Battle, rules: Ruleset, power: Power, part: Part, figure: Combatant, dice: Dice, *, saved: bool
) -> tuple[FightEvent, ...]:
    if not saved:
        return slain(battle, rules, figure)
    if not part.instead:
        return ()
    expression = read_dice(part.instead)
    rolled = roll_all(
        die_for(figure, dice), expression, f"{power.source} instead", figure.id, secret=figure.hidden
    )
    assert isinstance(rolled, Rolled), "dice typed in are judged after"
    common = _Common(shown=rolled.dice, points=rolled.total, expression=str(expression))
    return _lost(battle, rules, power, common, figure, rolled.total)


def _until(battle: Battle, power: Power, part: Part, rolled: int) -> int:
    """The round at whose end it ends, 0 where something else ends it (OE-2.1, OE-2.2)."""
    if part.unending:
        return 0
    if part.has_rounds:
        return battle.round_state.round + part.lasts(power.level, rolled)
    return last_round(power.lasts, battle.round_state.round)


def _holds(
    battle: Battle, rules: Ruleset, power: Power, part: Part, common: _Common, figure: Combatant, dice: Dice
) -> tuple[FightEvent, ...]:
    changes = part.changes_at(power.level, common.absorbs, common.extra)
    effect = Effect(
        part.kind,
        _until(battle, power, part, common.rounds),
        part.label or power.label,
        power.rule,
        power.source,
        power.by.id,
        changes,
        level=power.level,
    )
    name = EffectName(part.name or power.source)
    if part.stacks:
        name = EffectName(f"{name}_{len(battle.effects.on.get(figure.id, {})) + 1}")
    events = laid(battle, rules, figure.id, name, effect)
    if part.kind == "confused":
        events = (*events, *behaves(fold(events, battle), rules, figure, dice))
    return events


def _dispelled(battle: Battle, power: Power, figure: Combatant, dice: Dice) -> tuple[FightEvent, ...]:
    """Each effect of a spell ends on d20 >= 11 + (its caster's level - one's own) (dispel magic)."""
    events: list[FightEvent] = []
    for name, effect in battle.effects.on.get(figure.id, {}).items():
        if not effect.source or not effect.level:
            continue
        die = die_for(figure, dice).roll(D20, "dispel", figure.id, secret=figure.hidden)
        assert isinstance(die, Die), "dice typed in are judged after"
        if die.face >= DISPELLED_AT + effect.level - power.level:
            events.append(ended(figure.id, name, effect))
    return tuple(events)
