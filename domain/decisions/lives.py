"""How a figure is, in the words of the arithmetic of wounds and in those of the battle (OE-6.6, AD-8.1)."""

from domain.combatant import Combatant
from domain.rounds import Condition
from domain.rules.wounds import Life, Wounded
from domain.rulesets.ruleset import Ruleset


def life_of(rules: Ruleset, figure: Combatant) -> Wounded:
    """A figure as the rules of wounds see it: whoever lies down at so few hit points is dying."""
    life: Life = "ok" if figure.condition == "fled" else figure.condition
    if life == "unconscious" and figure.hit_points <= rules.wounds.dying.down_at:
        life = "dying"
    return Wounded(figure.hit_points, life)


def condition_of(life: Life) -> Condition:
    """The dying lie unconscious: that they bleed follows from their hit points."""
    return "unconscious" if life == "dying" else life
