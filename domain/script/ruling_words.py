"""Rulings as they are typed: `rule dee "over the ford" d20 at most 15 then ogre prone 1 else dee damage 1d6`."""

from typing import Final, Literal, get_args

from domain.dice.expression import parse_dice
from domain.effects import Changes, EndsWhen
from domain.ids import FigureId
from domain.rounds import Category, EffectKind, SaveAgainst
from domain.ruling_commands import ApplyEffect, Damage, EndEffect, Heal, Improvise, Roll, Rule, Save
from domain.rulings import Consequence, RulingId, Trial
from domain.script.words import Unsaid, Words

SOME_DICE: Final = "dice such as 2d6+1"
IMPROVISE_USAGE: Final = '[half | full] "WORDS"'
RULE_USAGE: Final = (
    'FIGURE "WORDS" [answers RULING] [save ppd | rsw | pp | breath | spell [by FIGURE] | DICE at_most | at_least N] '
    "[then CONSEQUENCE]… [else CONSEQUENCE]… [dice FACE…]"
)
SAVE_USAGE: Final = 'FIGURE against ppd | rsw | pp | breath | spell [with MODIFIER] [for "WORDS"] [dice FACE]'
HEAL_USAGE: Final = 'FIGURE DICE [for "WORDS"] [dice FACE…]'
DAMAGE_USAGE: Final = (
    'FIGURE… DICE | fall FEET [save ppd | rsw | pp | breath | spell half | none] [for "WORDS"] [dice FACE…]'
)
EFFECT_USAGE: Final = (
    "FIGURE EFFECT [rounds N] [before | after FIGURE] [each DICE] [attack N] [saves N] [ac N] [cover N]"
    ' [concealment N] [for "WORDS"]'
)
ROLL_USAGE: Final = 'DICE [for "WORDS"] [secret] [dice FACE…]'
_AGAINST: Final[tuple[SaveAgainst, ...]] = get_args(SaveAgainst)
_KINDS: Final[tuple[EffectKind, ...]] = get_args(EffectKind)
_MOVES: Final[tuple[Category, ...]] = ("half", "full")
_ENDS: Final[tuple[EndsWhen, ...]] = ("before", "after")
_STOPS: Final = ("then", "else", "dice")


def _dice(words: Words) -> tuple[int, ...]:
    return words.numbers("a die's face") if words.take_if("dice") else ()


def _expression(words: Words) -> str:
    """Dice, or a number."""
    word = words.take(SOME_DICE)
    parsed = parse_dice(word.text)
    if isinstance(parsed, str):
        words.fail(parsed, word.column)
    return word.text


def _label(words: Words) -> str:
    return words.take("words").text if words.take_if("for") else ""


def read_improvise(words: Words, unsaid: Unsaid) -> Improvise:
    """`improvise full "swing over, kick the ogre"`."""
    if unsaid.figure is None:
        words.fail("it does not say who: a figure's id comes first", words.column)
    move: Category = words.one_of("movement", _MOVES) if words.next_is(*_MOVES) else "no"
    return Improvise(unsaid.figure, words.take("what is done, in quotation marks").text, move)


def read_rule(words: Words) -> Rule:
    """The DM's ruling."""
    figure = FigureId(words.slug("figure"))
    said = words.take("what is ruled, in quotation marks").text
    ruling = RulingId(words.take("the ruling's id").text) if words.take_if("answers") else None
    tries = words.more("save", *_STOPS, what=SOME_DICE) and not words.next_is(*_STOPS)
    trial = _trial(words, figure) if tries else None
    then: list[Consequence] = []
    otherwise: list[Consequence] = []
    while words.next_is("then", "else"):
        listed = then if words.take_if("then") else otherwise
        words.take_if("else")
        listed.append(_consequence(words))
    return Rule(figure, said, ruling, trial, tuple(then), tuple(otherwise), _dice(words))


def _trial(words: Words, figure: FigureId) -> Trial:
    if words.take_if("save"):
        against: SaveAgainst = words.one_of("save", _AGAINST)
        who = FigureId(words.slug("figure")) if words.take_if("by") else figure
        modifier = words.number("the modifier") if words.take_if("with") else 0
        return Trial(who, against, modifier=modifier)
    dice = _expression(words)
    bound = words.one_of("bound", ("at_most", "at_least"))
    number = words.number("the number")
    if bound == "at_most":
        return Trial(figure, None, dice, at_most=number)
    return Trial(figure, None, dice, at_least=number)


def _consequence(words: Words) -> Consequence:
    """`ogre damage 1d6`, `ogre heal 5`, `ogre prone 2`, `ogre to 11,8`."""
    figure = FigureId(words.slug("figure"))
    if words.take_if("damage"):
        return Consequence(figure, damage=_expression(words))
    if words.take_if("heal"):
        return Consequence(figure, heal=_expression(words))
    if words.take_if("to"):
        return Consequence(figure, square=words.square())
    effect: EffectKind = words.one_of("effect", _KINDS)
    said = words.take_if("rounds")
    lasts = said or (words.more(*_STOPS, what="the rounds") and not words.next_is(*_STOPS))
    return Consequence(figure, effect=effect, rounds=words.number("the rounds") if lasts else None)


def read_save(words: Words) -> Save:
    """`save rath against spell with -2 for "the gaze" dice 12`."""
    figure = FigureId(words.slug("figure"))
    words.keyword("against")
    against: SaveAgainst = words.one_of("save", _AGAINST)
    modifier = words.number("the modifier") if words.take_if("with") else 0
    return Save(figure, against, modifier, _label(words), _dice(words))


def read_heal(words: Words) -> Heal:
    """`heal rath 2d4+2 for "a potion"`."""
    figure, amount = FigureId(words.slug("figure")), _expression(words)
    return Heal(figure, amount, _label(words), _dice(words))


def read_damage(words: Words) -> Damage:
    """`damage orc-1 orc-2 3d6 save breath half for "the roof falls"`, or `damage orc-1 fall 30`."""
    figures = [FigureId(words.slug("figure"))]
    while words.more("fall", what="figure") and not (words.next_is("fall") or _begins_a_clause(words)):
        figures.append(FigureId(words.slug("figure")))
    feet = words.number("the feet") if words.take_if("fall") else 0
    amount = "" if feet else _expression(words)
    save: SaveAgainst | None = _save_against(words)
    saved = words.one_of("outcome", ("half", "none")) if save else "half"
    outcome: Literal["half", "none"] = "none" if saved == "none" else "half"
    return Damage(tuple(figures), amount, _label(words), save, outcome, _dice(words), feet)


def _begins_a_clause(words: Words) -> bool:
    """The next word is no part of the list of figures: it is dice, and what follows dice comes behind it."""
    first = words.peek()
    second = words.peek_after(first)
    if second is None:
        return first is None or not isinstance(parse_dice(first.text), str)
    return second.quoted or second.text in {"save", "for", "dice"}


def read_effect(words: Words) -> ApplyEffect:
    """`effect orc-1 poisoned rounds 3 each 1d4 for "spider"`."""
    figure = FigureId(words.slug("figure"))
    kind: EffectKind = words.one_of("effect", _KINDS)
    rounds = words.number("the rounds") if words.take_if("rounds") else None
    when = _moment(words)
    whose = None if when == "end_of_round" else FigureId(words.slug("figure"))
    changes = _changes(words)
    return ApplyEffect(figure, kind, _label(words), rounds, when, whose, changes)


def _changes(words: Words) -> Changes:
    each = (_expression(words),) if words.take_if("each") else ()
    attack = words.number("the attack's modifier") if words.take_if("attack") else 0
    saves = words.number("the saves' modifier") if words.take_if("saves") else 0
    armour = words.number("the armour class's change") if words.take_if("ac") else 0
    cover = words.number("the percent that is covered") if words.take_if("cover") else 0
    hidden = words.number("the percent that is hidden") if words.take_if("concealment") else 0
    return Changes(
        attack=attack, saves=saves, armour_class=armour, each_round=each, cover=cover, concealment=hidden
    )


def read_end_effect(words: Words) -> EndEffect:
    """`end effect orc-1 poisoned`."""
    return EndEffect(FigureId(words.slug("figure")), words.row("effect"))


def read_roll(words: Words) -> Roll:
    """`roll 2d6+1 for "the door" secret`."""
    expression = _expression(words)
    purpose = _label(words)
    return Roll(expression, purpose, words.take_if("secret"), _dice(words))


def _save_against(words: Words) -> SaveAgainst | None:
    if not words.take_if("save"):
        return None
    against: SaveAgainst = words.one_of("save", _AGAINST)
    return against


def _moment(words: Words) -> EndsWhen:
    if not words.next_is(*_ENDS):
        return "end_of_round"
    when: EndsWhen = words.one_of("moment", _ENDS)
    return when
