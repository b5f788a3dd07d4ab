"""What is typed about the table and its people."""

from typing import Final

from domain.ids import CharacterId, LinkId
from domain.script import seat_words, sheet_words
from domain.script.form import Form
from domain.script.seat_words import read_delay, read_lending, read_link, read_whisper
from domain.script.sheet_words import read_name
from domain.script.table_words import read_character, read_opening, read_option
from domain.seating import GiveBack, Note, RevokeLink
from domain.table_commands import Claim, CreateTable, Pause, Release, Say, SetHouseOption

FORMS: Final[tuple[Form, ...]] = (
    Form(
        ("create", "table"),
        "NAME",
        lambda words, _: CreateTable(read_name(words)),
        "found the table",
        dm=True,
    ),
    Form(
        ("make", "link"),
        seat_words.LINK_USAGE,
        lambda words, _: read_link(words),
        "one more link; a referee sees all and leads nothing, a seat is for one player",
        dm=True,
    ),
    Form(
        ("revoke", "link"),
        "LINK",
        lambda words, _: RevokeLink(LinkId(words.slug("link"))),
        "a link opens nothing any more",
        dm=True,
    ),
    Form(
        ("character",),
        f"CHARACTER: {sheet_words.USAGE}",
        lambda words, _: read_character(words),
        "put somebody on the roster",
        dm=True,
    ),
    Form(
        ("claim",),
        "CHARACTER",
        lambda words, _: Claim(CharacterId(words.slug("character"))),
        "take a character",
    ),
    Form(
        ("release",),
        "CHARACTER",
        lambda words, _: Release(CharacterId(words.slug("character"))),
        "give a character up",
    ),
    Form(
        ("open",),
        "NAME with RULESET [for CHARACTER…] [map WIDTH HEIGHT | without map] [facing WAY] [dice by dm | seats | none]",
        read_opening,
        "open a battle: `osric`, `adnd2e` or `thmod`",
        dm=True,
    ),
    Form(("pause",), "", lambda _, __: Pause(), "pause until next time: nothing runs", dm=True),
    Form(("go", "on"), "", lambda _, __: Pause(on=False), "go on after a pause", dm=True),
    Form(
        ("house", "option"),
        "OPTION VALUE",
        lambda words, _: SetHouseOption(*read_option(words)),
        "set a switch of the rules for the battles to come; `affray rules --options` lists them",
        dm=True,
    ),
    Form(
        ("lend",),
        "CHARACTER to CHARACTER",
        lambda words, _: read_lending(words),
        "whoever plays the second acts for the first as well",
    ),
    Form(
        ("give", "back"),
        "CHARACTER",
        lambda words, _: GiveBack(CharacterId(words.slug("character"))),
        "a character that was lent goes back to whose it is",
    ),
    Form(
        ("note",),
        "TEXT",
        lambda words, _: Note(words.rest("what to note")),
        "one's own note, for nobody else's eyes",
    ),
    Form(
        ("delay",),
        "none | [seconds N] [acts N]",
        lambda words, _: read_delay(words),
        "those who only watch see everything so much later",
        dm=True,
    ),
    Form(
        ("whisper",), "CHARACTER… | dm: TEXT", lambda words, _: read_whisper(words), "say it to these alone"
    ),
    Form(("say",), "TEXT", lambda words, _: Say(words.rest("what to say")), "say something at the table"),
)
