"""What is typed about the past: taking back, striking out, putting right."""

from typing import Final

from domain.commands import AskUndo
from domain.past_commands import AcceptLog
from domain.script.form import Form
from domain.script.past_words import (
    PUT_RIGHT_USAGE,
    read_amend,
    read_bookmark,
    read_fork,
    read_lay_open,
    read_query,
    read_redo,
    read_undo,
    read_void,
)

FORMS: Final[tuple[Form, ...]] = (
    Form(
        ("undo",),
        "[N | to GESTURE]",
        lambda words, _: read_undo(words),
        "take back: the last gesture, the last N, or one further back with all that came after it",
        dm=True,
        also=(("take", "back"),),
    ),
    Form(
        ("redo",),
        "[N]",
        lambda words, _: read_redo(words),
        "put back what was taken back",
        dm=True,
        also=(("put", "back"),),
    ),
    Form(
        ("strike", "out"),
        "ACT",
        lambda words, _: read_void(words),
        "one act in the middle counts no more; what came after it is decided again",
        dm=True,
        also=(("void",),),
    ),
    Form(
        ("put", "right"),
        PUT_RIGHT_USAGE,
        lambda words, unsaid: read_amend(words, lambda _: words.command(unsaid)),
        "one act as it should have been, with the dice that it had",
        dm=True,
        also=(("amend",),),
    ),
    Form(
        ("question",),
        "ACT [WHAT]",
        lambda words, _: read_query(words),
        "flag what an act's entry says as doubtful",
    ),
    Form(("bookmark",), "[at ACT] NAME", lambda words, _: read_bookmark(words), "remember a moment"),
    Form(
        ("fork",),
        "[at ACT] [NAME]",
        lambda words, _: read_fork(words),
        "what if: another table, where the battle goes on from there",
        dm=True,
        also=(("what", "if"),),
    ),
    Form(
        ("accept", "log"),
        "",
        lambda _words, _: AcceptLog(),
        "go on from what the store still has, after it lost something",
        dm=True,
    ),
    Form(
        ("lay", "open"),
        "[BATTLE]",
        lambda words, _: read_lay_open(words),
        "whoever looks back at a battle that is over sees all of it",
        dm=True,
    ),
    Form(("ask", "undo"), "", lambda _, __: AskUndo(), "ask the DM to take back", also=(("ask", "back"),)),
)
