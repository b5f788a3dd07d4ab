"""Histories that differ only in secrets: random ones for the law, and a rich one for the planted leaks."""

from collections.abc import Sequence
from typing import Any, Final

from hypothesis import strategies as st

from domain.commands import (
    AddCombatants,
    Advance,
    AnyCommand,
    Attack,
    BeginBattle,
    Declare,
    EndRound,
    Hide,
    Pass,
    Place,
    Reveal,
    RollInitiative,
    Seal,
    Undo,
)
from domain.ids import FOES, PARTY, FigureId, GestureId, GroupId
from domain.quantities import DescendingAC, HitPoints, Square
from domain.rounds import Action, Order
from domain.sheets import Sheet, WeaponInHand
from tests.laws.recorder import Do, Op, Reconnect, Send, World

SNEAK: Final = FigureId("sneak")
LURKER: Final = FigureId("lurker")
WORDS: Final = ("Zzyx", "Qworm")
"""True names in the two worlds; nobody but the DM may ever read them."""


class Plan:
    """Writes down a history, giving every command an id of its own."""

    def __init__(self) -> None:
        self.ops: list[Op] = []

    def open(self, command: AnyCommand) -> None:
        """The DM does the same in both worlds."""
        self.ops.append(Do(f"open-{len(self.ops)}", command))

    def take_back(self) -> None:
        """The DM takes back the last thing that it did in both worlds, with whatever secret came after it."""
        last = next(op for op in reversed(self.ops) if isinstance(op, Do) and op.id.startswith("open"))
        self.open(Undo(GestureId(last.id)))

    def secret(self, world: World, command: AnyCommand) -> None:
        """The DM does it in one world only."""
        self.ops.append(Do(f"secret-{len(self.ops)}", command, world))

    def both(self, a: AnyCommand, b: AnyCommand) -> None:
        """The DM does something in each world, and only the DM may see the difference."""
        name = f"both-{len(self.ops)}"
        self.ops += [Do(name, a, "a"), Do(name, b, "b")]

    def send(self, viewer: str, **message: Any) -> None:
        """A viewer's page sends a message."""
        self.ops.append(Send(viewer, message))

    def command(self, viewer: str, at: str = "@position", **command: Any) -> None:
        """A viewer's page sends a command based on what it shows, or (`@done`) on its last answer."""
        self.send(viewer, type="command", id=f"page-{len(self.ops)}", at=at, command=command)

    def probe(self, viewer: str, *, does: bool = True) -> None:
        """A viewer tries the side doors: by name, by asking, by looking back, by reading on; `does`: by acting."""
        for name in (SNEAK, LURKER, "nobody") if does else ():
            self.command(viewer, do="attack", attacker="rath", target=name)
            self.command(
                viewer, do="declare", orders=[{"figure": "rath", "action": "attack", "target": name}]
            )
            self.command(viewer, do="reveal", figures=[name])
            self.command(viewer, do="place", figure=name, square=[1, 1])
            for about in (
                {"kind": "chance", "attacker": "rath", "target": name},
                {"kind": "targets", "figure": name},
            ):
                self.send(viewer, type="ask", id=f"ask-{len(self.ops)}", about=about)
        self.send(viewer, type="ask", id=f"ask-{len(self.ops)}", about={"kind": "targets", "figure": "rath"})
        self.send(viewer, type="ask", id=f"ask-{len(self.ops)}", about={"kind": "links"})
        self.send(viewer, type="look", id=f"look-{len(self.ops)}", position="@position")
        self.send(viewer, type="look", id=f"look-{len(self.ops)}")
        self.send(viewer, type="chronicle", id=f"read-{len(self.ops)}", limit=20)
        self.send(viewer, type="chronicle", id=f"read-{len(self.ops)}", before="@entry", limit=3)
        if does:
            self.command(viewer, do="undo")
            self.command(viewer, do="add_combatants", group="mine", monster="orc")

    def reconnect(self, viewer: str, *, afresh: bool) -> None:
        """A viewer's socket drops and comes back."""
        self.ops.append(Reconnect(viewer, afresh))


def _sheet(world: int, points: int, armour: int) -> Sheet:
    claw = (WeaponInHand("claw", damage="1d6"),)
    return Sheet(
        name=WORDS[world],
        public_name="Something in the reeds",
        hit_points=HitPoints(points),
        armour_class=DescendingAC(armour),
        hit_dice=str(world + 1),
        weapons=claw,
    )


def _hidden(group: str, world: int, points: int, armour: int, square: Square) -> AddCombatants:
    return AddCombatants(GroupId(group), _sheet(world, points, armour), hidden=True, squares=(square,))


def _order(figure: str, action: Action, target: str | None = None) -> Order:
    return Order(FigureId(figure), action, FigureId(target) if target else None)


def opening(plan: Plan, points: Sequence[int], armour: Sequence[int]) -> None:
    """Two orcs in sight and a sneak that is not: another creature in each world."""
    squares = (Square(9, 7), Square(9, 8))
    plan.open(AddCombatants(GroupId("orc"), monster="orc", hit_points=(60, 60), count=2, squares=squares))
    plan.both(*(_hidden("sneak", w, points[w], armour[w], Square(20 + w, 2)) for w in (0, 1)))
    plan.open(Place(FigureId("rath"), Square(8, 7)))
    plan.open(Place(FigureId("bera"), Square(8, 8)))


def one_round(plan: Plan, number: int, *, ambush: bool, die: int) -> None:
    """Declare, seal, roll, strike; the sneak strikes unseen where `ambush`: with equal outcome in both worlds."""
    action: Action = "attack" if ambush else "hold"
    _declare_foes(plan, action)
    plan.command("rath", do="declare", orders=[{"figure": "rath", "action": "attack", "target": "orc-1"}])
    plan.open(Seal())
    plan.command("rath", do="seal")
    plan.open(RollInitiative({PARTY: 3, FOES: 7}))
    plan.command("rath", do="attack", attacker="rath", target="orc-1")
    if ambush:
        faces = (die, 4) if die == 20 else (die,)
        plan.both(*(Place(SNEAK, Square(7, 7 + 2 * w)) for w in (0, 1)))
        plan.open(Attack(SNEAK, FigureId("bera"), dice=faces))
    plan.open(Attack(FigureId("orc-1"), FigureId("rath"), dice=(2,)) if number else Advance())
    if number:
        plan.open(EndRound())


def _declare_foes(plan: Plan, sneak: Action) -> None:
    """Other orders in each world, and in the end the same: a foe's order is open once it has begun to act."""
    plan.both(
        Declare((_order("orc-1", "attack", "rath"), _order("sneak", sneak, "rath"))),
        Declare((_order("orc-1", "hold"), _order("sneak", "hold"))),
    )
    plan.both(Declare((_order("orc-2", "attack", "rath"),)), Declare((_order("orc-2", "attack", "bera"),)))
    last = (_order("orc-1", "attack", "rath"), _order("sneak", sneak, "bera"), _order("orc-2", "hold"))
    plan.open(Declare(last))


def sealed_orders() -> list[Op]:
    """A player's orders differ, and are sealed; the DM has not sealed yet, and looks everywhere."""
    plan = Plan()
    plan.open(AddCombatants(GroupId("orc"), monster="orc", hit_points=(7, 7), count=2))
    plan.open(BeginBattle())
    attack = [{"figure": "rath", "action": "attack", "target": "orc-1"}]
    hold = [{"figure": "rath", "action": "hold"}]
    for first, world in ((attack, "a"), (hold, "b")):
        message = {"type": "command", "id": f"order-{world}", "command": {"do": "declare", "orders": first}}
        plan.ops.append(Send("rath", message, "a" if world == "a" else "b"))
    for viewer in ("dm", "spectators"):
        plan.probe(viewer, does=False)
        plan.reconnect(viewer, afresh=False)
    plan.command("rath", do="seal")
    for viewer in ("dm", "spectators"):
        plan.probe(viewer, does=False)
        plan.reconnect(viewer, afresh=True)
    return plan.ops


def _step_out(plan: Plan) -> None:
    """The sneak comes into sight on one square in both worlds; who it is stays secret."""
    plan.open(Place(SNEAK, Square(12, 12)))
    plan.open(Reveal((SNEAK,)))


def rich_history() -> list[Op]:
    """Every outward path and every kind of secret at least once; what the planted leaks are tried on."""
    plan = Plan()
    opening(plan, (9, 4), (3, 8))
    plan.secret("a", _hidden("lurker", 0, 6, 5, Square(22, 9)))
    plan.secret("a", Place(LURKER, Square(23, 9)))
    for viewer in ("rath", "spectators"):
        plan.probe(viewer)
    plan.reconnect("rath", afresh=False)
    plan.secret("b", Place(SNEAK, Square(19, 3)))
    plan.secret("b", Undo())
    plan.open(BeginBattle())
    _declare_foes(plan, "attack")
    plan.open(Declare((_order("bera", "hold"),)))
    plan.command("rath", do="declare", orders=[{"figure": "rath", "action": "attack", "target": "orc-1"}])
    plan.probe("rath")
    plan.secret("a", Place(SNEAK, Square(21, 3)))
    plan.secret("a", Undo())
    plan.command(
        "rath", "@done", do="declare", orders=[{"figure": "rath", "action": "attack", "target": "orc-1"}]
    )
    plan.open(Seal())
    plan.reconnect("spectators", afresh=False)
    plan.command("rath", do="seal")
    plan.open(RollInitiative({PARTY: 3, FOES: 7}))
    plan.command("rath", do="attack", attacker="rath", target="orc-1")
    plan.probe("spectators")
    plan.both(Place(SNEAK, Square(7, 8)), Place(SNEAK, Square(7, 9)))
    plan.open(Attack(SNEAK, FigureId("bera"), dice=(20, 4)))
    plan.reconnect("rath", afresh=False)
    plan.probe("rath")
    plan.open(Undo())
    plan.secret("a", Place(LURKER, Square(23, 8)))
    plan.probe("rath")
    plan.open(Pass(SNEAK))
    plan.open(Attack(FigureId("orc-1"), FigureId("bera"), dice=(2,)))
    plan.command("rath", do="ask_undo")
    plan.command("rath", do="say", text="Did you hear that?")
    plan.open(EndRound())
    plan.reconnect("spectators", afresh=True)
    _step_out(plan)
    plan.command("rath", do="declare", orders=[{"figure": "rath", "action": "attack", "target": "sneak"}])
    plan.send(
        "rath", type="ask", id="last-ask", about={"kind": "chance", "attacker": "rath", "target": "sneak"}
    )
    plan.send("rath", type="chronicle", id="last-read", limit=50)
    plan.reconnect("rath", afresh=False)
    plan.reconnect("players", afresh=True)
    plan.open(Hide((SNEAK,)))
    plan.probe("rath")
    return plan.ops


@st.composite
def twin_histories(draw: st.DrawFn) -> list[Op]:
    """Random histories: secret moves, probes, reconnects, undos and talk between the steps of one or two rounds."""
    plan = Plan()
    points = (draw(st.integers(1, 30)), draw(st.integers(1, 30)))
    armour = (draw(st.integers(-5, 10)), draw(st.integers(-5, 10)))
    opening(plan, points, armour)
    lurks = {"a": False, "b": False}
    spare = iter(range(10, 16))

    def between(*more: str) -> None:
        kinds = st.sampled_from(("move", "probe", "late", "back", "afresh", "say", *more))
        for kind in draw(st.lists(kinds, max_size=2)):
            viewer = draw(st.sampled_from(("rath", "players", "spectators")))
            world: World = draw(st.sampled_from(("a", "b")))
            _between(plan, kind, viewer, world, lurks, next(spare, 15))

    between("lurk")
    plan.open(BeginBattle())
    rounds = draw(st.integers(1, 2))
    for number in range(rounds):
        between("lurk")
        one_round(plan, number, ambush=draw(st.booleans()), die=draw(st.sampled_from((1, 20))))
        between("lurk")
        if number == 0 and draw(st.booleans()):
            plan.take_back()
            between()  # the lurker may have been taken back as well
            break
        if number == 0:
            break
    if draw(st.booleans()):
        _step_out(plan)
    for viewer in ("rath", "players", "spectators"):
        plan.reconnect(viewer, afresh=draw(st.booleans()))
    return plan.ops


def _between(plan: Plan, kind: str, viewer: str, world: World, lurks: dict[str, bool], row: int) -> None:
    match kind:
        case "lurk" if not lurks[world]:
            lurks[world] = True
            plan.secret(world, _hidden("lurker", 0 if world == "a" else 1, 5, 5, Square(23, 15)))
        case "lurk":
            plan.secret(world, Place(LURKER, Square(22, row)))
        case "move":
            plan.secret(world, Place(SNEAK, Square(18 if world == "a" else 17, row)))
            plan.secret(world, Undo())
        case "probe":
            plan.probe(viewer)
        case "late":
            plan.command("rath", "@done", do="declare", orders=[{"figure": "rath", "action": "hold"}])
        case "back":
            plan.reconnect(viewer, afresh=False)
        case "afresh":
            plan.reconnect(viewer, afresh=True)
        case _:
            plan.command("rath", do="say", text="Hark!")
