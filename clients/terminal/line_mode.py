"""`affray join LINK --plain`: lines in, lines out, for screen readers and pipes. Nothing is drawn, moved or coloured."""

import asyncio
import threading
from collections.abc import Callable
from typing import Final, TextIO

from clients.python import Change, Gone, Table
from clients.python.seen import untold
from clients.python.wire import Entry
from clients.terminal.acting import focus_of, give_line, read_typed, take_next, who_threatens
from clients.terminal.panels import (
    card_lines,
    entry_lines,
    figure_lines,
    reason_lines,
    status_line,
    tracker_lines,
)
from clients.terminal.sayings import plain
from clients.terminal.spoken import spoken_board

TOLD_AT_FIRST: Final = 8
LINES_WAITING_MAX: Final = 1000
HELP: Final = (
    "Type what you do: attack orc-1 with long sword. ? and the beginning of a line says how it may go on.",
    "next takes the next step, next all what is left in this slot.",
    "board, order, figures, story and asked tell how it stands. quit leaves.",
)


class LineMode:
    """One table, told line by line."""

    def __init__(self, table: Table, say: Callable[[str], None]) -> None:
        self._table: Final = table
        self._say: Final = say
        self._told: Final[dict[str, Entry]] = {}
        self._status = ""
        self._asked: list[str] = []

    async def run(self, lines: "asyncio.Queue[str | None]") -> int:
        """Until there are no more lines, somebody quits, or the table sends us away; the exit code."""
        view = self._table.seen.view
        welcome = self._table.welcome
        assert view is not None, "whoever has joined has a view"
        self._say(
            f"{plain(view.table.name)}, as {welcome.role if welcome else 'a guest'}. Type help for help, quit to leave."
        )
        following = asyncio.create_task(self._follow())
        try:
            return await self._answer(lines, following)
        finally:
            following.cancel()

    async def _answer(self, lines: "asyncio.Queue[str | None]", following: "asyncio.Task[None]") -> int:
        while True:
            reading = asyncio.create_task(lines.get())
            await asyncio.wait({reading, following}, return_when=asyncio.FIRST_COMPLETED)
            if following.done():
                reading.cancel()
                gone = following.exception()
                self._say(
                    f"The table lets us in no more: {plain(str(gone))}"
                    if isinstance(gone, Gone)
                    else str(gone)
                )
                return 1
            line = reading.result()
            if line is None or line.strip() in {"quit", "exit"}:
                return 0
            await self._one(line.strip())

    async def _follow(self) -> None:
        """Tell what happens. Raises:  Gone."""
        first = True
        async for change in self._table.changes():
            self._tell(change, first=first)
            first = False

    def _tell(self, change: Change, *, first: bool) -> None:
        fresh = untold(change, self._told)
        for entry in fresh[-TOLD_AT_FIRST:] if first else fresh:
            for line in entry_lines(entry, arithmetic=not first):
                self._say(line)
        status = status_line(change.view, in_step=change.in_step)
        asked = card_lines(change.view) if change.view else []
        if status != self._status:
            self._say(status)
        for line in asked:
            if line not in self._asked:
                self._say(line)
        self._status, self._asked = status, asked

    async def _one(self, line: str) -> None:
        view = self._table.seen.view
        battle = view.battle if view else None
        match line:
            case "":
                return
            case "help":
                self._all(HELP)
            case "board" if battle is not None:
                own = focus_of(self._table)
                self._all(spoken_board(battle, own, await who_threatens(self._table, own) if own else ()))
            case "order" if battle is not None:
                self._all(tracker_lines(battle) or ["No order yet."])
            case "figures" if battle is not None:
                self._all([*figure_lines(battle), *reason_lines(battle)])
            case "board" | "order" | "figures":
                self._say("No battle is open.")
            case "story":
                for entry in list(self._table.seen.entries.values())[-30:]:
                    self._all(entry_lines(entry))
            case "asked":
                self._all([self._status, *(self._asked or ["Nothing waits for you."])])
            case "next" | "next all":
                outcome = await take_next(self._table, slot=line.endswith("all"))
                self._say_if(outcome.words)
            case _ if line.startswith("?"):
                await self._complete(line.removeprefix("?").lstrip())
            case _:
                told = len(self._told)
                outcome = await give_line(self._table, line.removeprefix("/"))
                nothing_told = len(self._told) == told
                self._say_if(outcome.words or ("Done." if nothing_told else ""))

    async def _complete(self, text: str) -> None:
        answer = await read_typed(self._table, text)
        words = [f"{card.word} ({plain(card.says)})" if card.says else card.word for card in answer.words]
        self._all([*words, *(f"{hint}" for hint in answer.hints)] or ["Nothing more may follow."])
        self._say_if(plain(answer.sentence))

    def _all(self, lines: "list[str] | tuple[str, ...]") -> None:
        for line in lines:
            self._say(line)

    def _say_if(self, words: str) -> None:
        if words:
            self._say(words)


def lines_of(stream: TextIO) -> "asyncio.Queue[str | None]":
    """The lines of a stream as they come, then None. A thread reads, for a terminal, a pipe and a file alike."""
    loop = asyncio.get_running_loop()
    queue: asyncio.Queue[str | None] = asyncio.Queue(LINES_WAITING_MAX)

    def read() -> None:
        for line in stream:
            asyncio.run_coroutine_threadsafe(queue.put(line.rstrip("\n")), loop).result()
        asyncio.run_coroutine_threadsafe(queue.put(None), loop).result()

    threading.Thread(target=read, daemon=True).start()
    return queue
