"""`affray join LINK`: a screen with board, order, figures, chronicle, what is asked, and a command line (Textual)."""

import asyncio
import os
from time import monotonic
from typing import ClassVar, Final

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Key, Resize
from textual.widgets import Input, RichLog, Static

from clients.python import Change, Gone, Refused, Table, TooMany
from clients.python.seen import untold
from clients.python.wire import Entry, TypingAnswer
from clients.terminal.acting import Outcome, focus_of, give_line, mistake_words, read_typed, take_next
from clients.terminal.board import board_grid
from clients.terminal.looks import drawn
from clients.terminal.panels import (
    card_lines,
    entry_lines,
    figure_lines,
    foot_line,
    status_line,
    tracker_lines,
)
from clients.terminal.sayings import plain

PRESS_AFTER_SECONDS: Final = 0.4
"""A step that has just changed is not taken by a press that was meant for the one before."""
PAUSE_SECONDS: Final = 0.12
WORDS_SHOWN: Final = 8
SIDE_COLUMNS: Final = 28
REST_LINES: Final = 7
"""Lines of the screen beside the board: the status, a chronicle of four, what is asked, the line."""


class CommandLine(Input):
    """The line at the foot. Empty, Space takes the next step; Tab goes on with the word, up and down choose one."""

    async def _on_key(self, event: Key) -> None:
        app: object = self.app  # pyright: ignore[reportUnknownVariableType]
        assert isinstance(app, TableScreen), "the line belongs to that screen"
        if await app.press(event.key, self.value):
            event.stop()
            event.prevent_default()
        else:
            await super()._on_key(event)


class TableScreen(App[int]):
    """One table. `mono`: no colour at all."""

    CSS = """
    #status { height: 1; text-style: bold; }
    #middle { height: 17; }
    #board { width: auto; height: 100%; padding-right: 1; }
    #side { width: 1fr; height: 100%; }
    #chronicle { height: 1fr; min-height: 4; border-top: solid; scrollbar-size: 1 1; }
    #card { height: auto; max-height: 4; }
    #line { height: 1; border: none; padding: 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "leave", "Leave", priority=True),
        Binding("f1", "explain", "Help"),
    ]
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Affray"

    def __init__(self, table: Table) -> None:
        super().__init__(ansi_color=True)
        self._table: Final = table
        self._coloured: Final = not os.environ.get("NO_COLOR")
        self._told: Final[dict[str, Entry]] = {}
        self._answer: TypingAnswer | None = None
        self._asked_of = ""
        self._marked = -1
        self._words = ""
        self._next = ""
        self._next_since = 0.0

    def compose(self) -> ComposeResult:
        """The parts of the screen, from top to foot."""
        yield Static(id="status", markup=False)
        with Horizontal(id="middle"):
            yield Static(id="board", markup=False)
            with Vertical():
                yield Static(id="side", markup=False)
        yield RichLog(id="chronicle", wrap=True, markup=False)
        yield Static(id="card", markup=False)
        yield CommandLine(
            id="line",
            placeholder="Joining…",
            select_on_focus=False,
        )

    def on_mount(self) -> None:
        """The line has the focus, and the table is followed."""
        self.query_one("#chronicle", RichLog).can_focus = False
        self.query_one("#line", CommandLine).focus()
        self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        """Once the parts of the screen have their sizes."""
        self.run_worker(self._follow(), exclusive=True, group="table")

    async def _follow(self) -> None:
        try:
            async for change in self._table.changes():
                self._tell(change)
        except Gone as gone:
            self.exit(1, message=f"The table lets us in no more: {plain(str(gone))}")

    def _tell(self, change: Change) -> None:
        log = self.query_one("#chronicle", RichLog)
        for entry in untold(change, self._told):
            for number, line in enumerate(entry_lines(entry)):
                log.write(Text(line, style="dim" if number or entry.struck else ""))
        self._draw()

    # ---------------------------------------------------------------- drawing

    def on_resize(self, _: Resize) -> None:
        """The board takes what room there is."""
        self.call_after_refresh(self._draw)

    def _draw(self) -> None:
        view = self._table.seen.view
        battle = view.battle if view else None
        self.query_one("#status", Static).update(status_line(view, in_step=self._table.in_step))
        if view is None:
            return
        runs = self._table.welcome is not None and self._table.welcome.runs
        self.query_one("#line", CommandLine).placeholder = foot_line(view, runs=runs)
        lines = card_lines(view)
        self._note_next(lines)
        self.query_one("#card", Static).update("\n".join(self._below(lines)))
        side, board = self.query_one("#side", Static), self.query_one("#board", Static)
        if battle is None:
            board.update("")
            side.update(
                "\n".join(
                    plain(f"{one.name}  {one.line}{'  (yours)' if one.yours else ''}")
                    for one in view.table.characters.values()
                )
            )
            return
        focus = focus_of(self._table)
        beside = [*tracker_lines(battle), *figure_lines(battle)]
        height = max(6, min(max(battle.height + 1, len(beside)), self.size.height - REST_LINES))
        self.query_one("#middle").styles.height = height
        width = max(20, self.size.width - SIDE_COLUMNS)
        grid = board_grid(battle, width, height, focus.id if focus else None)
        board.update(drawn(grid, coloured=self._coloured))
        side.update("\n".join(beside))

    def _note_next(self, lines: list[str]) -> None:
        """When the next step became another one."""
        step = next((line for line in lines if line.startswith("Next: ")), "")
        if step != self._next:
            self._next, self._next_since = step, monotonic()

    def _below(self, lines: list[str]) -> list[str]:
        """What is said above the line: a word that does not fit, how the line may go on, or what waits for you."""
        line = self.query_one("#line", CommandLine).value
        if self._words:
            return [self._words]
        if not line or self._answer is None:
            return lines or ["Nothing waits for you."]
        offered = [
            f"[{card.word}]" if n == self._marked else card.word
            for n, card in enumerate(self._answer.words[:WORDS_SHOWN])
        ]
        ways = "  ".join([*offered, *(f"<{hint}>" for hint in self._answer.hints)])
        mistake = self._answer.mistake
        told = plain(self._answer.sentence)
        if not told and mistake is not None and mistake.start < mistake.end < len(line.rstrip()):
            told = mistake_words(mistake)
        return [one for one in (ways, told) if one] or [""]

    # ---------------------------------------------------------------- the line

    async def press(self, key: str, text: str) -> bool:
        """Whether a key in the line was meant for the table."""
        words = self._answer.words if self._answer else ()
        match key:
            case "space" if not text:
                self._take_next(slot=False)
            case "shift+space" | "ctrl+@" | "ctrl+space" if not text:
                self._take_next(slot=True)
            case "tab" if text and words:
                self._choose(max(self._marked, 0))
            case "tab":
                return True
            case "down" if words:
                self._mark(min(self._marked + 1, len(words[:WORDS_SHOWN]) - 1))
            case "up" if words and self._marked >= 0:
                self._mark(self._marked - 1)
            case "enter" if self._marked >= 0:
                self._choose(self._marked)
            case "escape":
                self._clear()
            case "pageup" | "pagedown":
                log = self.query_one("#chronicle", RichLog)
                (log.scroll_page_up if key == "pageup" else log.scroll_page_down)()
            case _:
                return False
        return True

    def _take_next(self, *, slot: bool) -> None:
        if monotonic() - self._next_since < PRESS_AFTER_SECONDS:
            return
        self.run_worker(self._take(slot=slot), group="acting")

    async def _take(self, *, slot: bool) -> None:
        self._say((await take_next(self._table, slot=slot)).words)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Ask how the line may go on, once nobody types for a moment."""
        self._words, self._marked = "", -1
        if not event.value:
            self._answer = None
            self._draw()
        else:
            self.run_worker(self._ask(event.value), exclusive=True, group="typing")

    async def _ask(self, text: str) -> None:
        await asyncio.sleep(PAUSE_SECONDS)
        line = self.query_one("#line", CommandLine)
        try:
            answer = await read_typed(self._table, text, line.cursor_position)
        except (Refused, Gone, TooMany):
            return
        if line.value == text:
            self._answer = answer
            self._draw()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Give the line."""
        text = event.value.strip()
        if text:
            self.run_worker(self._give(text), group="acting")

    async def _give(self, text: str) -> None:
        outcome: Outcome = await give_line(self._table, text.removeprefix("/"))
        line = self.query_one("#line", CommandLine)
        if outcome.happened and line.value.strip() == text:
            line.value = ""
        if outcome.mistake is not None:
            line.cursor_position = outcome.mistake.start
        self._say(outcome.words)

    def _choose(self, place: int) -> None:
        assert self._answer is not None, "a word was offered"
        card = self._answer.words[place]
        line = self.query_one("#line", CommandLine)
        before, after = line.value[: card.start], line.value[line.cursor_position :].lstrip()
        line.value = f"{before}{card.word} {after}"
        line.cursor_position = len(before) + len(card.word) + 1

    def _mark(self, place: int) -> None:
        self._marked = place
        self._draw()

    def _say(self, words: str) -> None:
        self._words = words
        self._draw()

    def _clear(self) -> None:
        self.query_one("#line", CommandLine).value = ""
        self._say("")

    # ---------------------------------------------------------------- keys of the screen

    def action_leave(self) -> None:
        """Leave the table; it goes on."""
        self.exit(0)

    def action_explain(self) -> None:
        """The keys."""
        self._say(
            "Space next · Ctrl+Space the whole slot · Tab completes · ↑↓ choose · Esc clears · PgUp/PgDn story · Ctrl+Q leaves"
        )
