"""Typed commands: one line each, the same in battle scripts, in the page's command box and at a terminal.

`FORMS` is the whole grammar; `parse_typed` reads one command of it, `complete` says how a line may go on. Neither
knows files or a battle; what a viewer may know comes as `known`.
"""

import re
from collections.abc import Iterable
from contextlib import suppress
from typing import Final

import msgspec
from msgspec import Struct, structs

from domain.ids import FigureId
from domain.script import camp_words, past_forms, round_forms, ruling_forms, set_up_forms, table_forms
from domain.script.form import Form
from domain.script.offered import NOTHING, Choice, Completion, Known, Wanted, fits, nearest
from domain.script.order_words import ACTIONS, read_orders
from domain.script.typed import Typed
from domain.script.words import Mistake, Mistaken, Unsaid, Word, Words
from domain.table_commands import AnyCommand
from domain.texts import composed
from domain.unreadable import in_words

PARTS: Final[dict[str, tuple[Form, ...]]] = {
    "The table": table_forms.FORMS,
    "The camp": camp_words.FORMS,
    "Setting up": set_up_forms.FORMS,
    "The round": round_forms.FORMS,
    "Rulings": ruling_forms.FORMS,
    "The past": past_forms.FORMS,
}
FORMS: Final[tuple[Form, ...]] = tuple(form for forms in PARTS.values() for form in forms)
COMPLETIONS_MAX: Final = 12
NOTHING_UNSAID: Final = Unsaid()
A_COMMAND: Final = "command"
A_DEED: Final = "what a figure does"
"""Kinds of words, as `Known` is asked for them: how a line begins, and how it goes on behind a figure."""

_BY_VERB: Final = tuple((verb, form) for form in FORMS for verb in form.verbs)
_FIRST_WORDS: Final = frozenset(verb[0] for verb, _ in _BY_VERB)
_DEEDS: Final = frozenset(verb[0] for verb, form in _BY_VERB if form.deed)
_BEGUN: Final = re.compile(r'[^\s,"]*$')


class Ways(Struct, frozen=True):
    """How a line may go on: words to choose from, and in `hints` what is said freely, such as a number."""

    words: tuple[Completion, ...] = ()
    hints: tuple[str, ...] = ()


class _Line(Words):
    """A line within whose commands others may stand."""

    def command(self, unsaid: Unsaid) -> Typed:
        return _bare_command(self, unsaid)


def parse_typed(
    text: str, unsaid: Unsaid = NOTHING_UNSAID, place: int = 0, known: Known = NOTHING
) -> Typed | Mistake:
    """The command that `text` is from `place` on, or the first word of it that does not fit."""
    words = _Line(text, place, known)
    try:
        return _command(words, unsaid)
    except Mistaken as wrong:
        return wrong.mistake


def complete(text: str, unsaid: Unsaid = NOTHING_UNSAID, known: Known = NOTHING) -> Ways:
    """What may stand where `text` ends. The word at its end is begun, and is not read."""
    begun = _BEGUN.search(text)
    place = begun.start() if begun else len(text)
    words = _Line(text[:place], 0, known, completes=True)
    with suppress(Mistaken):  # an unfinished line seldom is a command; what could stand at its end is noted
        _command(words, unsaid)
    return _ways(text, place, words)


def _ways(text: str, place: int, words: Words) -> Ways:
    found: list[tuple[int, Completion]] = []
    hints: list[str] = []
    for wanted in words.wanted:
        start = place if wanted.place is None else wanted.place
        choices = _choices(wanted, words)
        if not choices and wanted.what and start == place:
            hints.append(wanted.what)
        for choice in choices:
            fit = fits(choice, text[start:])
            if fit is not None and choice.word != text[start:]:
                found.append((fit, Completion(start, choice.word, choice.name or choice.says)))
    ranked = dict.fromkeys(one for _, one in sorted(found, key=lambda pair: pair[0]))
    return Ways(tuple(ranked)[:COMPLETIONS_MAX], tuple(dict.fromkeys(hints)))


def _choices(wanted: Wanted, words: Words) -> tuple[Choice, ...]:
    if wanted.keyword:
        return (Choice(wanted.keyword),)
    offered = tuple(words.known.offered(wanted.what, words.said))
    if offered or wanted.what not in {A_COMMAND, A_DEED}:
        return offered
    return verbs_of(form for form in FORMS if form.deed or wanted.what == A_COMMAND)


def verbs_of(forms: Iterable[Form]) -> tuple[Choice, ...]:
    """The first words of forms, with what each does."""
    return tuple(Choice(" ".join(verb), says=form.says) for form in forms for verb in form.verbs)


# ---------------------------------------------------------------- reading


def _command(words: Words, unsaid: Unsaid) -> Typed:
    column = words.column
    if unsaid.figure is not None:
        words.said["figure"] = unsaid.figure
    try:
        command = _orders(words, unsaid) or _bare_command(words, unsaid)
        words.done()
    except Mistaken as wrong:
        raise _besides_nobody(words, wrong) from None
    if words.nobody is not None:
        raise Mistaken(words.nobody)
    return _checked(command, words, column)


def _besides_nobody(words: Words, wrong: Mistaken) -> Mistaken:
    """A word that does not fit is told first, and that nobody is named besides; of a word that is missing, nobody is."""
    nobody, mistake = words.nobody, wrong.mistake
    if nobody is None or nobody is mistake:
        return wrong
    if mistake.column > len(words.text):
        return Mistaken(nobody)
    return Mistaken(structs.replace(mistake, words=f"{mistake.words}; and {nobody.words}"))


def _orders(words: Words, unsaid: Unsaid) -> Typed | None:
    """`attack orc-1` while orders are written: what is meant is an order."""
    if not unsaid.orders:
        return None
    if unsaid.figure is not None:
        words.want(*ACTIONS)
        if words.next_is(*ACTIONS):
            return read_orders(words, unsaid)
    first = words.peek_figure()
    if first is None or first.quoted or first.text in _FIRST_WORDS or not words.comes(*ACTIONS):
        return None
    return read_orders(words, unsaid)


def _bare_command(words: Words, unsaid: Unsaid) -> Typed:
    deed = _deed_of_a_figure(words)
    if deed is not None:
        return deed
    form = _form(words, A_COMMAND)
    words.usage = form.usage
    return form.read(words, unsaid)


def _deed_of_a_figure(words: Words) -> Typed | None:
    """`orc-1 attack rath`: the forms that begin with a name."""
    if words.peek() is None:
        words.want(what=A_COMMAND)  # on an empty line the verbs come before the names
    words.want(what="figure")
    first = words.peek_figure()
    if first is None or first.text in _FIRST_WORDS:
        return None
    second = words.peek_after(first)
    known = words.known.accepted("figure") or {}
    if not (_is_deed(second) or first.text in known or (words.completes and second is None)):
        return None
    words.usage = "FIGURE what it does"
    figure = FigureId(words.slug("figure"))
    form = _form(words, A_DEED)
    words.usage = f"FIGURE {form.usage}"
    return form.read(words, Unsaid(figure))


def _is_deed(word: Word | None) -> bool:
    return word is not None and not word.quoted and word.text in _DEEDS


def _form(words: Words, kind: str) -> Form:
    """The form whose first words are next."""
    forms = [(verb, form) for verb, form in _BY_VERB if form.deed or kind == A_COMMAND]
    words.want(what=kind)
    word = words.peek()
    if word is None:
        words.fail(f"{kind if kind == A_DEED else 'a command'} is missing; {_all_of(forms)}", words.column)
    first = words.take(kind)
    begun = [(verb, form) for verb, form in forms if verb[0] == first.text and not first.quoted]
    if not begun:
        near = nearest(first.text, {verb[0] for verb, _ in forms} | _figures_known(words, kind))
        no = f"there is no command {first}" if kind == A_COMMAND else f"{first} is nothing that a figure does"
        words.fail(no if near else f"{no}; {_all_of(forms)}", first.column, near)
    words.want(what=kind, place=first.column - 1)
    meant = next((form for verb, form in begun if len(verb) > 1 and words.take_rest(verb[1])), None)
    meant = meant or next((form for verb, form in begun if len(verb) == 1), None)
    if meant is None:
        following = list(dict.fromkeys(verb[1] for verb, _ in begun))
        words.fail(f"{first.text} is followed by {' or '.join(following)}", words.column)
    return meant


def _figures_known(words: Words, kind: str) -> set[str]:
    return set(words.known.accepted("figure") or ()) if kind == A_COMMAND else set()


def _all_of(forms: list[tuple[tuple[str, ...], Form]]) -> str:
    return f"there are: {', '.join(' '.join(verb) for verb, _ in forms)}"


def _checked(command: Typed, words: Words, column: int) -> Typed:
    """The command as if it had come over the wire: what is typed may say no more than what is sent."""
    try:
        checked: Typed = composed(msgspec.convert(msgspec.to_builtins(command), Typed), Typed)
    except msgspec.ValidationError as wrong:
        words.fail(f"that cannot be: {in_words(wrong, AnyCommand)}", column)
    return checked
