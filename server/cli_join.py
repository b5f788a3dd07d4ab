"""`affray join`: a table in this terminal."""

import asyncio
import os
import signal
import sys
import threading
import time

import click

from clients.python import Gone, NobodyAnswers, NoLink, join, read_link
from clients.terminal.line_mode import LineMode, lines_of
from clients.terminal.seats import forget_seat, keep_seat, seat_of

PATIENCE_SECONDS = 10.0
"""So long a server has to answer at first; one that is lost later is waited for."""
TERMINAL_LOOK_SECONDS = 1.0
"""So often it is looked whether the terminal is still there."""
REFUSED_WITH_THE_SEAT = frozenset({4102, 4103})
"""Close codes of a token that opens nothing (any more); the link itself may still do."""


@click.command("join")
@click.argument("link")
@click.option("--plain", is_flag=True, help="Lines in and lines out: for screen readers and pipes.")
@click.option("--stranger", is_flag=True, help="As if nobody had played from here: take another character.")
def join_command(link: str, *, plain: bool, stranger: bool) -> None:
    """Join the table of LINK, as DM, player or to watch.

    A character that is taken here stays yours in this account. Where this is no terminal, lines go in and out.
    """
    try:
        read_link(link)
    except NoLink as wrong:
        raise click.UsageError(str(wrong)) from wrong
    is_plain = plain or not (sys.stdin.isatty() and sys.stdout.isatty())
    seat = None if stranger else seat_of(link)
    code = _joined(link, seat, is_plain=is_plain)
    if code is None and seat is not None:
        forget_seat(link)
        code = _joined(link, None, is_plain=is_plain)
    sys.exit(1 if code is None else code)


def _joined(link: str, seat: str | None, *, is_plain: bool) -> int | None:
    """The exit code; None where the seat's token opens nothing."""
    try:
        return asyncio.run(_stay(link, seat, is_plain=is_plain))
    except NobodyAnswers as wrong:
        raise click.ClickException(str(wrong)) from wrong
    except Gone as gone:
        if seat is not None and gone.code in REFUSED_WITH_THE_SEAT:
            return None
        raise click.ClickException(f"the table does not let us in: {gone}") from gone


async def _stay(link: str, seat: str | None, *, is_plain: bool) -> int:
    async with join(
        link, token=seat, keep=lambda token: keep_seat(link, token), patience_seconds=PATIENCE_SECONDS
    ) as table:
        if is_plain:
            return await LineMode(table, click.echo).run(lines_of(sys.stdin))
        threading.Thread(target=_end_with_the_terminal, daemon=True).start()
        from clients.terminal.app import TableScreen  # noqa: PLC0415 - a second of imports that lines do without

        return int(await TableScreen(table).run_async() or 0)


def _end_with_the_terminal() -> None:
    """A terminal that goes without a word ends us too.

    Only the terminal that controls a process hangs up on it. Of any other the input is ready for ever and empty, which
    Textual's thread reads without rest, on most of a core.
    """
    while os.isatty(sys.stdin.fileno()):
        time.sleep(TERMINAL_LOOK_SECONDS)
    os.kill(os.getpid(), signal.SIGTERM)
