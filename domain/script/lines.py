"""The lines of a script and its two spellings.

`.battle`   `who: command`, `expect …`, `refused CODE: who: command`; from `#` to the end is a note
`.jsonl`    a JSON object a line: a command with `as`, `{"expect": …}`, `{"expect_refusal": …, "of": …}`, `{"note": …}`

A command's id is the number of its line. In `.jsonl` it may have another in `id`, and the first line may give the
`seeds` of the dice: so a battle that was fought is fought again, for dice and names follow from nothing else.
"""

import re
from collections.abc import Callable
from typing import Annotated, Final, Literal, NewType, TypeVar, get_args

import msgspec
from msgspec import Meta, Raw, Struct
from msgspec.json import Decoder

from domain.dice.keyed import SEED_BYTES, Seeds
from domain.ids import SLUG, CommandId, CommandName, FigureId
from domain.refusals import RefusalCode
from domain.script.expect_words import read_expected
from domain.script.expectations import Expected, facts_type
from domain.script.grammar import parse_typed
from domain.script.typed import Typed
from domain.script.words import Mistake, Mistaken, Unsaid, Words
from domain.unreadable import UNREADABLE, in_words

Speaker = NewType("Speaker", str)
"""`dm`, `spectator`, or the id of a character."""

DM_SPEAKS: Final = Speaker("dm")
SPECTATOR_SPEAKS: Final = Speaker("spectator")
Spelling = Literal["battle", "jsonl"]
LINES_MAX: Final = 10_000


class Act(Struct, frozen=True, tag="act"):
    """Somebody gives a command, under the number of its line where it has no id of its own."""

    line: int
    by: Speaker
    command: Typed
    id: CommandId | None = None


class Expect(Struct, frozen=True, tag="expect"):
    """Facts that hold at this line."""

    line: int
    expected: tuple[Expected, ...]


class ExpectRefusal(Struct, frozen=True, tag="expect_refusal"):
    """A command that is refused with this code."""

    line: int
    code: RefusalCode
    act: Act


class Note(Struct, frozen=True, tag="note"):
    """Words for the reader."""

    line: int
    text: str


ScriptLine = Act | Expect | ExpectRefusal | Note


class Script(Struct, frozen=True):
    """A whole script; its dice come from `seeds` where they are given."""

    lines: tuple[ScriptLine, ...]
    seeds: Seeds | None = None


class Misread(Struct, frozen=True):
    """Where a script cannot be read, from 1, and why."""

    line: int
    column: int
    words: str


def read_script(text: str, spelling: Spelling) -> Script | Misread:
    """All lines of a script, or the first that cannot be read."""
    read_line: Callable[[str, int], ScriptLine | None] = _typed if spelling == "battle" else _json
    lines: list[ScriptLine] = []
    seeds: Seeds | None = None
    for number, line in enumerate(text.split("\n"), 1):
        if number > LINES_MAX:
            return Misread(number, 1, f"a script has {LINES_MAX} lines at most")
        try:
            if number == 1 and spelling == "jsonl" and (seeds := _seeds(line)) is not None:
                continue
            read = read_line(line, number)
        except Mistaken as wrong:
            return Misread(number, wrong.mistake.column, wrong.mistake.in_full)
        if read is not None:
            lines.append(read)
    return Script(tuple(lines), seeds)


def _unsaid(by: Speaker) -> Unsaid:
    """A character's own figure has its name. Dice given in a script are as they fell at the table."""
    figure = None if by in {DM_SPEAKS, SPECTATOR_SPEAKS} else FigureId(by)
    return Unsaid(figure, "seats")


# ---------------------------------------------------------------- typed

_NOTE: Final = re.compile(r'(?:^|\s)#(?=(?:[^"]*"[^"]*")*[^"]*$)')
_SPEAKER: Final = re.compile(r"\s*([^\s:]+):(?=\s|$)")
_REFUSED: Final = re.compile(r"\s*refused\s+([^\s:]+):(?=\s|$)")
_EXPECT: Final = re.compile(r"\s*expect(?=\s|$)")
_KNOWN_CODES: Final = frozenset(get_args(RefusalCode))


def _typed(line: str, number: int) -> ScriptLine | None:
    noted = _NOTE.search(line)
    said = line[: noted.start()] if noted else line
    if not said.strip():
        return Note(number, line[noted.end() :].strip()) if noted else None
    expect, refused = _EXPECT.match(said), _REFUSED.match(said)
    if expect:
        return Expect(number, read_expected(Words(said, expect.end())))
    if refused is None:
        return _act(said, 0, number)
    code = refused[1]
    if code not in _KNOWN_CODES:
        known = ", ".join(sorted(_KNOWN_CODES))
        raise Mistaken(Mistake(refused.start(1) + 1, f"nothing is refused as {code!r}; there are: {known}"))
    return ExpectRefusal(number, msgspec.convert(code, RefusalCode), _act(said, refused.end(), number))


def _act(line: str, place: int, number: int) -> Act:
    speaker = _SPEAKER.match(line, place)
    if speaker is None or not re.match(SLUG, speaker[1]):
        column = len(line) - len(line[place:].lstrip()) + 1
        words = "a line begins with who speaks (dm:, rath:, spectator:), or with expect, refused CODE: or #"
        raise Mistaken(Mistake(column, words))
    by = Speaker(speaker[1])
    command = parse_typed(line, _unsaid(by), speaker.end())
    if isinstance(command, Mistake):
        raise Mistaken(command)
    return Act(number, by, command)


# ---------------------------------------------------------------- JSON

_SpeakerName = Annotated[Speaker, Meta(pattern=SLUG)]
_T = TypeVar("_T")

_fields: Final = Decoder(dict[str, Raw])
_text: Final = Decoder(str)
_speaker: Final[Decoder[Speaker]] = Decoder(_SpeakerName)
_id: Final[Decoder[CommandId]] = Decoder(CommandName)
_code: Final[Decoder[RefusalCode]] = Decoder(RefusalCode)
_command: Final[Decoder[Typed]] = Decoder(Typed)


def _json(line: str, number: int) -> ScriptLine | None:
    if not line.strip():
        return None
    fields = _read(line, _fields, "a line")
    keys = set(fields)
    if "do" in keys:
        return _json_act(fields, number)
    if keys == {"expect"}:
        facts = _read(fields["expect"], _fields, '"expect"')
        expected = (
            Expected(subject, _read(raw, Decoder(facts_type(subject)), repr(subject)))
            for subject, raw in facts.items()
        )
        return Expect(number, tuple(expected))
    if keys == {"expect_refusal", "of"}:
        code = _read(fields["expect_refusal"], _code, '"expect_refusal"')
        return ExpectRefusal(number, code, _json_act(_read(fields["of"], _fields, '"of"'), number))
    if keys == {"note"}:
        return Note(number, _read(fields["note"], _text, '"note"'))
    words = (
        "a line is a command with `as` and `do`, an `expect`, an `expect_refusal` with its `of`, or a `note`; "
        "the first may be `seeds`"
    )
    raise Mistaken(Mistake(1, words))


_Seed = Annotated[str, Meta(pattern=rf"^[0-9a-f]{{{2 * SEED_BYTES}}}$")]


class _SeedPair(Struct, frozen=True, forbid_unknown_fields=True):
    """In hex: the seed of the open dice, and of the DM's own."""

    table: _Seed
    dm: _Seed


_seed_pair: Final = Decoder(_SeedPair)


def _seeds(line: str) -> Seeds | None:
    """Of the first line, where it gives them."""
    if not line.strip():
        return None
    fields = _read(line, _fields, "a line")
    if set(fields) != {"seeds"}:
        return None
    pair = _read(fields["seeds"], _seed_pair, '"seeds"')
    return Seeds(bytes.fromhex(pair.table), bytes.fromhex(pair.dm))


def _json_act(fields: dict[str, Raw], number: int) -> Act:
    if "do" not in fields:
        raise Mistaken(Mistake(1, "it holds no command: `do` is missing"))
    if "as" not in fields:
        raise Mistaken(Mistake(1, 'it does not say who gives the command: "as":"dm", or a character\'s id'))
    by = _read(fields["as"], _speaker, '"as"')
    given = _read(fields["id"], _id, '"id"') if "id" in fields else None
    rest = {key: raw for key, raw in fields.items() if key not in {"as", "id"}}
    if bytes(rest["do"]) == b'"open_battle"':
        rest.setdefault("dice_by_hand", Raw(msgspec.json.encode(_unsaid(by).dice_by_hand)))
    return Act(number, by, _read(msgspec.json.encode(rest), _command, "the command"), given)


def _read(raw: str | bytes | Raw, decoder: Decoder[_T], whole: str) -> _T:
    try:
        return decoder.decode(raw)
    except UNREADABLE as wrong:
        raise Mistaken(Mistake(1, in_words(wrong, decoder.type, whole))) from wrong
