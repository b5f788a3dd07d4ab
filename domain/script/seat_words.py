"""What is typed about links, seats, whispers and the spectators' delay."""

from typing import Final

from domain.ids import CharacterId, LinkId
from domain.script.words import Words
from domain.seating import LendSeat, MakeLink, SetDelay
from domain.table.grants import LinkKind
from domain.table_commands import Say

LINK_USAGE: Final = "LINK for dm | players | spectators | referee | seat CHARACTER…"
_KINDS: Final[tuple[LinkKind, ...]] = ("dm", "players", "spectators", "referee", "seat")


def read_link(words: Words) -> MakeLink:
    """`dm-2 for dm`, `ana for seat rath bera`"""
    link = LinkId(words.slug("link"))
    words.keyword("for")
    kind = _kind(words)
    characters = words.slugs("character") if kind == "seat" else ()
    return MakeLink(link, kind, tuple(CharacterId(one) for one in characters))


def _kind(words: Words) -> LinkKind:
    return words.one_of("kind of link", _KINDS)


def read_lending(words: Words) -> LendSeat:
    """`rath to bera`"""
    character = CharacterId(words.slug("character"))
    words.keyword("to")
    return LendSeat(character, CharacterId(words.slug("character")))


def read_whisper(words: Words) -> Say:
    """`rath, bera: Behind you.`"""
    to: list[str] = []
    while True:
        word = words.take("whom to whisper to, with a colon behind the last")
        to.append(word.text.removesuffix(":"))
        if word.text.endswith(":"):
            return Say(words.rest("what to whisper"), tuple(CharacterId(one) for one in to))
        words.take_if(",")


def read_delay(words: Words) -> SetDelay:
    """`none`, `seconds 30`, `acts 5`"""
    if words.take_if("none"):
        return SetDelay()
    seconds = words.number("how many seconds") if words.take_if("seconds") else 0
    acts = words.number("how many acts") if words.take_if("acts") else 0
    return SetDelay(seconds, acts)
