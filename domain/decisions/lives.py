"""How a figure is, in the words of the arithmetic of wounds and in those of the battle (OE-6.6, AD-8.1)."""

from msgspec import structs

from domain.battle import Battle
from domain.combatant import Combatant
from domain.options import Options
from domain.rounds import Condition
from domain.rules.wounds import Life, Wounded
from domain.rulesets.book_wounds import DyingNumbers
from domain.rulesets.ruleset import Ruleset


def dying_of(battle: Battle, rules: Ruleset) -> DyingNumbers:
    """Where hit points put a figure in this battle: death's door is an option (AD-8.1), and so is the coup (OE-6.6)."""
    return dying_under(battle.options, rules)


def dying_under(options: Options, rules: Ruleset) -> DyingNumbers:
    """Where hit points put a figure with these switches set (AD-8.1, OE-6.6)."""
    at_the_door = rules.wounds.deaths_door if options.deaths_door == "on" else None
    numbers = at_the_door or rules.wounds.dying
    return structs.replace(numbers, any_wound_kills=True) if options.coup == "on" else numbers


def life_of(dying: DyingNumbers, figure: Combatant) -> Wounded:
    """A figure as the rules of wounds see it: whoever lies down at so few hit points and is not tended is dying."""
    life: Life = "ok" if figure.condition in {"fled", "removed"} else figure.condition  # type: ignore[assignment]
    if life == "unconscious" and figure.hit_points <= dying.down_at and not figure.tended:
        life = "dying"
    return Wounded(figure.hit_points, life)


def condition_of(life: Life) -> Condition:
    """The dying lie unconscious: that they bleed follows from their hit points."""
    return "unconscious" if life == "dying" else life
