"""What is typed where no rule decides: rulings, and what is forced."""

from typing import Final

from domain.script import ruling_words
from domain.script.force_words import read_force
from domain.script.form import Form
from domain.script.ruling_words import (
    read_damage,
    read_effect,
    read_end_effect,
    read_heal,
    read_improvise,
    read_roll,
    read_rule,
    read_save,
)

FORMS: Final[tuple[Form, ...]] = (
    Form(
        ("improvise",),
        ruling_words.IMPROVISE_USAGE,
        read_improvise,
        "do something else, in words; the DM rules on it",
        deed=True,
        also=(("something", "else"),),
    ),
    Form(
        ("rule",),
        ruling_words.RULE_USAGE,
        lambda words, _: read_rule(words),
        "the DM rules: a save, or dice that show enough, or nothing is tried; then this happens, else that. A CONSEQUENCE is `FIGURE damage DICE`, `heal DICE`, `to X,Y`, or an effect with the rounds that it lasts",
        dm=True,
    ),
    Form(
        ("save",),
        ruling_words.SAVE_USAGE,
        lambda words, _: read_save(words),
        "a saving throw by ruling",
        dm=True,
    ),
    Form(
        ("heal",),
        ruling_words.HEAL_USAGE,
        lambda words, _: read_heal(words),
        "hit points regained by ruling",
        dm=True,
    ),
    Form(
        ("damage",),
        ruling_words.DAMAGE_USAGE,
        lambda words, _: read_damage(words),
        "hit points lost by ruling, each the same, or as a fall of so many feet costs; a save halves or stops it",
        dm=True,
    ),
    Form(
        ("effect",),
        ruling_words.EFFECT_USAGE,
        lambda words, _: read_effect(words),
        "something holds of a figure from now on, for so many rounds after this one or until it is ended; `before` or `after` whose action it ends in the last",
        dm=True,
    ),
    Form(
        ("end", "effect"),
        "FIGURE EFFECT",
        lambda words, _: read_end_effect(words),
        "an effect holds no more: by its name or its kind",
        dm=True,
    ),
    Form(
        ("roll",),
        ruling_words.ROLL_USAGE,
        lambda words, _: read_roll(words),
        "any dice, for all to see or behind the screen",
        dm=True,
    ),
    Form(
        ("force",),
        '"REASON" [hit | miss] [damage N] [modifier N] COMMAND',
        read_force,
        "pass over what a rule refuses, or impose an outcome on a blow",
        dm=True,
    ),
)
