"""A history as it is written down: what the DM does in both worlds or in one, and what pages send."""

from collections.abc import Callable
from typing import Any, Final

from domain.commands import Attack, Undo
from domain.ids import FOES, PARTY, CommandId, FigureId, GestureId
from domain.rulesets.catalog import RULESETS
from domain.table_commands import AnyCommand
from tests.laws.recorder import Correct, Do, Op, PlayOut, Reconnect, Send, World

SNEAK: Final = FigureId("sneak")
LURKER: Final = FigureId("lurker")


class Plan:
    """Writes down a history, giving every command an id of its own. `initiative`: faces by which the party acts first."""

    def __init__(self, ruleset: str = "osric") -> None:
        self.ruleset: Final = ruleset
        low_wins = RULESETS[ruleset].initiative_wins == "low"
        self.initiative: Final = {PARTY: 3, FOES: 7} if low_wins else {PARTY: 5, FOES: 2}
        self.ops: list[Op] = []
        self._named = 0

    def open(self, command: AnyCommand) -> CommandId:
        """The DM does the same in both worlds."""
        name = self._name("open")
        self.ops.append(Do(name, command))
        return CommandId(name)

    def strike(self, attacker: FigureId, target: FigureId, *dice: int) -> None:
        """The DM has somebody strike, with these dice, in both worlds."""
        self.open(Attack(attacker, target, dice=dice))

    def take_back(self) -> None:
        """The DM takes back the last thing that it did in both worlds, with whatever secret came after it."""
        last = next(op for op in reversed(self.ops) if isinstance(op, Do) and op.id.startswith("open"))
        self.open(Undo(GestureId(last.id)))

    def secret(self, world: World, command: AnyCommand) -> CommandId:
        """The DM does it in one world only."""
        name = self._name("secret")
        self.ops.append(Do(name, command, world))
        return CommandId(name)

    def both(self, a: AnyCommand, b: AnyCommand) -> CommandId:
        """The DM does something in each world, and only the DM may see the difference."""
        name = self._name("both")
        self.ops += [Do(name, a, "a"), Do(name, b, "b")]
        return CommandId(name)

    def correct(self, of: CommandId, world: World | None = None, adds: int = 0) -> None:
        """The DM strikes out what a command did, or adds to its die."""
        self.ops.append(Correct(self._name("correct"), of, world, adds))

    def send(self, viewer: str, **message: Any) -> None:
        """A viewer's page sends a message."""
        self.ops.append(Send(viewer, message))

    def ask(self, viewer: str, **about: Any) -> None:
        """A viewer asks something before it acts."""
        self.send(viewer, type="ask", id=self._name("ask"), about=about)

    def ask_why(self, viewer: str, figure: str) -> None:
        """Both ways. Not numbered among the others: on the numbers of commands hang their dice."""
        asked = ({"kind": "why", "figure": figure}, {"kind": "typing", "text": f"why {figure}"})
        for about in asked:
            self.send(viewer, type="ask", id=f"why-{len(self.ops)}", about=about)

    def command(self, viewer: str, at: str = "@position", **command: Any) -> None:
        """A viewer's page sends a command based on what it shows, or (`@done`) on its last answer."""
        self.send(viewer, type="command", id=self._name("page"), at=at, command=command)

    def play_out(self, *acts: tuple[FigureId, Callable[[], None]]) -> None:
        """The round to its end; what each figure does when it is due is written down by its function."""
        whole, name = self.ops, self._name("slot")
        done: list[tuple[FigureId, tuple[Op, ...]]] = []
        for figure, act in acts:
            self.ops = []
            act()
            done.append((figure, tuple(self.ops)))
        self.ops = [*whole, PlayOut(name, tuple(done))]

    def probe(self, viewer: str, *, does: bool = True) -> None:
        """A viewer tries the side doors: by name, by asking, by looking back, by reading on; `does`: by acting."""
        for name in (SNEAK, LURKER, "nobody") if does else ():
            self._try_out(viewer, name)
        for kind in ("targets", "reach"):
            self.ask(viewer, kind=kind, figure="rath")
        for name in ("rath", "orc-2"):
            self.ask_why(viewer, name)
        for path in ([[7, 7], [6, 7], [5, 7], [4, 7], [3, 7]], [[8, 6]], [[9, 6], [10, 5]]):
            self.ask(viewer, kind="path", figure="rath", path=path)
        self.ask(viewer, kind="links")
        self.send(viewer, type="look", id=self._name("look"), position="@position")
        self.send(viewer, type="look", id=self._name("look"))
        self.send(viewer, type="chronicle", id=self._name("read"), limit=20)
        self.send(viewer, type="chronicle", id=self._name("read"), before="@entry", limit=3)
        if does:
            self.command(viewer, do="undo")
            self.command(viewer, do="next")
            self.command(viewer, do="add_combatants", group="mine", monster="orc")

    def _try_out(self, viewer: str, name: str) -> None:
        self.command(viewer, do="attack", attacker="rath", target=name)
        self.command(viewer, do="declare", orders=[{"figure": "rath", "action": "attack", "target": name}])
        self.command(viewer, do="reveal", figures=[name])
        self.command(viewer, do="place", figure=name, square=[1, 1])
        self.command(viewer, do="standing_orders", figures=[name], choice="strike")
        self.command(viewer, do="abort", figure=name)
        self.ask(viewer, kind="chance", attacker="rath", target=name)
        for kind in ("targets", "reach"):
            self.ask(viewer, kind=kind, figure=name)
        self.ask_why(viewer, name)

    def reconnect(self, viewer: str, *, afresh: bool) -> None:
        """A viewer's socket drops and comes back."""
        self.ops.append(Reconnect(viewer, afresh))

    def _name(self, kind: str) -> str:
        self._named += 1
        return f"{kind}-{self._named}"
