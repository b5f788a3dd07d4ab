"""Histories that differ only in secrets: random ones for the law, and a rich one for the planted leaks."""

from collections.abc import Callable, Sequence
from typing import Final

from hypothesis import strategies as st

from domain.care import EditCombatant, SheetChanges
from domain.commands import (
    AddCombatants,
    Attack,
    BeginBattle,
    Cast,
    Declare,
    EndRound,
    Face,
    Hide,
    Move,
    Next,
    Pass,
    Place,
    Reveal,
    RollInitiative,
    Seal,
    SetGround,
    StandingOrders,
    Undo,
)
from domain.ids import FOES, CharacterId, FigureId, GroupId, LinkId, PictureId
from domain.maps import Backdrop, CoverSquares, SetBackdrop
from domain.quantities import DescendingAC, HitPoints, Square, Thac0
from domain.questions import question_raised_by
from domain.rounds import Action, Category, Order
from domain.seating import MakeLink, Note
from domain.sheets import Sheet, WeaponInHand
from domain.table_commands import Say
from domain.tactics import HandOver, TakeOver
from tests.laws.plan import LURKER, SNEAK, Plan
from tests.laws.recorder import OTHER_WORDS, Op, Send, World

RATH: Final = FigureId("rath")
BERA: Final = FigureId("bera")
ORC: Final = FigureId("orc-1")
MEG: Final = FigureId("meg")
SHAMAN: Final = FigureId("shaman")
OTHER_ORC: Final = FigureId("orc-2")
IN_THE_AREA: Final = tuple(Square(x, y) for x in (13, 14, 15, 20) for y in (1, 3, 4))
"""Squares about the shaman, most of them within reach of what Meg casts at it."""
WORDS: Final = ("Zzyx", "Qworm", *OTHER_WORDS.values())
"""True names and the DM's words in the two worlds; nobody but the DM may ever read them."""
NEAR: Final = tuple(Square(x, y) for x in range(2, 8) for y in range(4, 10))
"""Squares about the way that Rath takes in `one_walk`."""
SPELLS: Final = ("magic_missile", "sleep")
"""What a shaman has in memory in the two worlds."""


def _sheet(world: int, points: int, armour: int, monster: str = "skeleton") -> Sheet:
    """Dead bones lose no heart, so that whoever steps out in the end stands as in the other world; a goblin may."""
    claw = (WeaponInHand("claw", damage="1d6"),)
    return Sheet(
        name=WORDS[world],
        public_name="Something in the reeds",
        hit_points=HitPoints(points),
        armour_class=DescendingAC(armour),
        hit_dice=str(1 + 4 * world),
        weapons=claw,
        monster=monster,
    )


def _foe(name: str, points: int, *spells: str) -> Sheet:
    """A foe in sight, who is in no table of monsters and so never loses heart."""
    axe = (WeaponInHand("hand_axe"),)
    return Sheet(name, HitPoints(points), DescendingAC(6), hit_dice="1", weapons=axe, spells=spells)


def _hidden(group: str, world: int, points: int, armour: int, square: Square) -> AddCombatants:
    monster = "goblin" if group == "lurker" else "skeleton"
    sheet = _sheet(world, points, armour, monster)
    return AddCombatants(GroupId(group), sheet, hidden=True, squares=(square,))


def _order(figure: FigureId, action: Action, target: FigureId | None = None, move: Category = "no") -> Order:
    return Order(figure, action, target, move)


def opening(plan: Plan, points: Sequence[int], armour: Sequence[int]) -> None:
    """Two orcs and a shaman in sight and a sneak that is not: another creature in each world."""
    squares = (Square(9, 7), Square(9, 8))
    plan.open(AddCombatants(GroupId("orc"), _foe("Orc", 60), count=2, squares=squares))
    plan.both(
        *(
            AddCombatants(GroupId("shaman"), _foe("Shaman", 9, SPELLS[w]), squares=(Square(14, 2),))
            for w in (0, 1)
        )
    )
    plan.both(*(_hidden("sneak", w, points[w], armour[w], Square(20 + w, 2)) for w in (0, 1)))
    plan.open(Place(MEG, Square(4, 12)))
    plan.open(Place(BERA, Square(8, 8)))
    plan.open(Place(RATH, Square(8, 7)))


def _cover(plan: Plan) -> None:
    """Beside the way of Rath: other walls under it in each world, and in one of them somebody more."""
    plan.open(CoverSquares(tuple(Square(x, y) for x in (6, 7, 8) for y in (1, 2, 3))))
    plan.both(
        *(
            SetGround((Square(6 + w, 3),), ((8, 2 + w, 4),), ((6, 1 + w, 1),), ((7, 1 + w, "low_wall"),))
            for w in (0, 1)
        )
    )
    plan.secret("a", AddCombatants(GroupId("vault"), _sheet(0, 5, 7), squares=(Square(8, 1),)))
    plan.open(SetBackdrop(Backdrop(PictureId("5a" * 32), 1600, 1200, 2400)))


def one_round(plan: Plan, number: int, *, ambush: bool, die: int) -> None:
    """Declare, seal, roll, strike; the sneak strikes unseen where `ambush`: with equal outcome in both worlds."""
    action: Action = "attack" if ambush else "hold"
    _declare_foes(plan, action)
    plan.ask("rath", kind="reach", figure="rath")
    plan.command("rath", do="declare", orders=[{"figure": "rath", "action": "attack", "target": "orc-1"}])
    _sealed_and_rolled(plan)
    acts: list[tuple[FigureId, Callable[[], None]]] = [
        (RATH, lambda: plan.command("rath", do="attack", attacker="rath", target="orc-1"))
    ]
    if ambush:
        acts.append((SNEAK, lambda: _ambush(plan, (die, 4) if die == 20 else (die,))))
    if number:
        acts.append((ORC, lambda: plan.strike(ORC, RATH, 2)))
    plan.play_out(*acts)
    if number:
        plan.open(EndRound())


def one_walk(plan: Plan, a: Square, b: Square) -> None:
    """Rath goes away; somewhere near, or in his very way, the sneak watches, on another square in each world."""
    plan.both(Place(SNEAK, a), Place(SNEAK, b))
    plan.open(Declare((_order(ORC, "hold"), _order(OTHER_ORC, "hold"), _order(SNEAK, "hold"))))
    plan.command("rath", do="declare", orders=[{"figure": "rath", "action": "move", "move": "full"}])
    _sealed_and_rolled(plan)

    def goes() -> None:
        for path in ([[7, 7], [6, 7]], [[8, 6], [7, 5], [6, 5]]):
            plan.ask("rath", kind="path", figure="rath", path=path)
        for kind in ("reach", "danger"):
            plan.ask("rath", kind=kind, figure="rath")
        plan.ask("rath", kind="threat", figure="orc-1")
        for name in ("rath", "orc-1"):
            plan.ask_why("rath", name)
        plan.ask("rath", kind="typing", text="move to 4,6")
        plan.command("rath", do="move", figure="rath", path=[[7, 7], [6, 7], [5, 6], [4, 6]])

    plan.play_out((RATH, goes))


def one_spell(plan: Plan, spell: str, a: Square, b: Square) -> None:
    """Meg burns the shaman, or puts it to sleep; near it, on another square in each world, stands the sneak.

    What becomes of the sneak is another thing in each world, so nothing is done with it after that.
    """
    plan.both(Place(SNEAK, a), Place(SNEAK, b))
    held = tuple(_order(name, "hold") for name in (ORC, OTHER_ORC, SNEAK))
    plan.open(Declare((*held, Order(MEG, "cast", spell=spell))))
    plan.command("rath", do="declare", orders=[{"figure": "rath", "action": "hold"}])
    _sealed_and_rolled(plan)
    faces = (1, 1, 1, 1, 1, 2) if spell == "fireball" else (2, 2)

    def casts() -> None:
        plan.probe("rath", does=False)
        plan.open(Cast(MEG, (SHAMAN,), dice=faces))
        plan.probe("spectators", does=False)

    plan.play_out((MEG, casts))


def _ambush(plan: Plan, faces: tuple[int, ...]) -> None:
    """From beside Bera, where it stands on another square in each world."""
    plan.both(*(Place(SNEAK, Square(7, 7 + 2 * w)) for w in (0, 1)))
    plan.open(Attack(SNEAK, BERA, dice=faces))


def _sealed_and_rolled(plan: Plan) -> None:
    plan.open(Seal())
    plan.command("rath", do="seal")
    plan.open(RollInitiative(plan.initiative))


def _declare_foes(plan: Plan, sneak: Action) -> None:
    """Other orders in each world, and in the end the same: a foe's order is open once it has begun to act."""
    plan.both(
        Declare((_order(ORC, "attack", RATH), _order(SNEAK, sneak, RATH))),
        Declare((_order(ORC, "hold"), _order(SNEAK, "hold"))),
    )
    plan.both(Declare((_order(OTHER_ORC, "attack", RATH),)), Declare((_order(OTHER_ORC, "attack", BERA),)))
    last = (_order(ORC, "attack", RATH), _order(SNEAK, sneak, BERA), _order(OTHER_ORC, "hold"))
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
    plan.open(Face(SNEAK, "s"))
    plan.open(Reveal((SNEAK,)))


def _kept_to_themselves(plan: Plan) -> None:
    """What the DM whispers, notes, keeps in reserve and gives links for: something else in each world."""
    to_the_dm = (CharacterId("dm"),)
    plan.both(*(Say(f"{word} watches them.", to_the_dm) for word in WORDS[:2]))
    plan.both(*(Note(f"{word} comes in round 3.") for word in WORDS[:2]))
    plan.both(*(AddCombatants(GroupId("wave"), _sheet(w, 7, 7), count=2 + w, reserve=True) for w in (0, 1)))
    plan.secret("a", MakeLink(LinkId("judge"), "referee"))
    plan.both(*(EditCombatant(SHAMAN, SheetChanges(armour_class=DescendingAC(3 + w))) for w in (0, 1)))
    plan.secret("b", EditCombatant(SHAMAN, SheetChanges(thac0=Thac0(15))))
    plan.both(*(EditCombatant(SNEAK, SheetChanges(thac0=Thac0(13 + w))) for w in (0, 1)))


def _tries_the_dms_words(plan: Plan) -> None:
    """Now that it is seen: the DM's word for it still names nobody, and a refusal does not say it."""
    plan.command("rath", do="attack", attacker="rath", target="sneak")
    plan.ask("rath", kind="chance", attacker="rath", target="sneak")
    plan.ask("rath", kind="threat", figure="sneak")
    plan.command("rath", do="standing_orders", figures=["@figure:sneak"], choice="strike")


def rich_history(ruleset: str = "osric") -> list[Op]:
    """Every outward path and every kind of secret at least once; what the planted leaks are tried on."""
    plan = Plan(ruleset)
    opening(plan, (9, 4), (3, 8))
    plan.secret("a", _hidden("lurker", 0, 6, 5, Square(22, 9)))
    plan.secret("a", Place(LURKER, Square(23, 9)))
    for viewer in ("rath", "spectators"):
        plan.probe(viewer)
    for text in ("attack ", "attack lurker", "snekk attack rath", "attack Lurk"):
        plan.ask("rath", kind="typing", text=text)
    plan.reconnect("rath", afresh=False)
    plan.secret("b", Place(SNEAK, Square(19, 3)))
    plan.secret("b", Undo())
    _kept_to_themselves(plan)
    plan.open(BeginBattle())
    _round_of_blows(plan)
    _round_of_moves(plan)
    _round_of_losses(plan)
    _round_beside_nobody(plan)
    _cover(plan)
    plan.reconnect("spectators", afresh=True)
    _step_out(plan)
    plan.command(
        "rath", do="declare", orders=[{"figure": "rath", "action": "attack", "target": "@figure:sneak"}]
    )
    plan.ask("rath", kind="chance", attacker="rath", target="@figure:sneak")
    plan.ask("rath", kind="targets", figure="rath")
    plan.ask("rath", kind="shot", figure="rath", target="@figure:sneak")
    _tries_the_dms_words(plan)
    plan.send("rath", type="chronicle", id="last-read", limit=50)
    plan.reconnect("rath", afresh=False)
    plan.reconnect("players", afresh=True)
    plan.open(Hide((SNEAK,)))
    plan.probe("rath")
    plan.both(HandOver("guard", (SNEAK, SHAMAN)), HandOver("nearest", side=FOES))
    plan.both(TakeOver((SNEAK, SHAMAN)), TakeOver(side=FOES))
    plan.probe("rath")
    return plan.ops


def _round_of_blows(plan: Plan) -> None:
    """An ambush that is taken back, secret moves between blows, talk, and a question to the DM."""
    _declare_foes(plan, "attack")
    plan.open(Declare((_order(BERA, "hold"),)))
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
    plan.open(RollInitiative(plan.initiative))

    def rath() -> None:
        plan.command("rath", do="attack", attacker="rath", target="orc-1")
        plan.probe("spectators")

    def sneak() -> None:
        plan.both(Place(SNEAK, Square(7, 8)), Place(SNEAK, Square(7, 9)))
        plan.open(Attack(SNEAK, BERA, dice=(20, 4)))
        plan.reconnect("rath", afresh=False)
        plan.probe("rath")
        plan.open(Undo())
        plan.secret("a", Place(LURKER, Square(23, 8)))
        plan.probe("rath")
        plan.open(Pass(SNEAK))

    def orc() -> None:
        blow = plan.open(Attack(ORC, BERA, dice=(2,)))
        unseen = plan.secret("b", Place(SNEAK, Square(21, 5)))
        plan.correct(unseen, "b")
        plan.correct(blow, adds=1)
        plan.probe("spectators", does=False)
        plan.command("rath", do="ask_undo")
        plan.command("rath", do="say", text="Did you hear that?")

    plan.play_out((RATH, rath), (SNEAK, sneak), (ORC, orc))
    plan.open(EndRound())


def _round_of_moves(plan: Plan) -> None:
    """A path beside somebody unseen who is on guard and could strike; foes who mean to do other things; a held path."""
    plan.both(Place(SNEAK, Square(5, 6)), Place(SNEAK, Square(2, 15)))
    plan.both(StandingOrders((OTHER_ORC,), "strike"), StandingOrders((OTHER_ORC,), "let_go"))
    plan.secret("b", Face(SNEAK, "se"))
    plan.both(
        Declare((_order(OTHER_ORC, "attack", RATH),)), Declare((_order(OTHER_ORC, "withdraw", move="half"),))
    )
    on_guard: Action = "hold" if plan.ruleset == "thmod" else "guard"
    plan.open(Declare((_order(ORC, "move", move="full"), _order(SNEAK, on_guard), _order(BERA, "hold"))))
    rath = [{"figure": "rath", "action": "move", "move": "full"}]
    plan.command("rath", do="declare", orders=rath)
    plan.probe("rath")
    _sealed_and_rolled(plan)
    plan.probe("spectators")

    def goes() -> None:
        plan.probe("rath")
        plan.open(StandingOrders((ORC, OTHER_ORC), "let_go"))
        plan.command("rath", do="move", figure="rath", path=[[7, 7], [6, 7], [5, 7], [4, 7]])
        plan.probe("rath", does=False)

    def orc_goes() -> None:
        plan.both(Place(SNEAK, Square(7, 5)), Place(SNEAK, Square(2, 14)))
        plan.open(Next())
        plan.reconnect("rath", afresh=False)

    def other_orc_is_let_go() -> None:
        plan.probe("rath")
        plan.reconnect("spectators", afresh=True)
        plan.open(Pass(OTHER_ORC))
        plan.probe("rath", does=False)

    plan.play_out((RATH, goes), (OTHER_ORC, other_orc_is_let_go), (ORC, orc_goes))
    plan.open(EndRound())


def _round_of_losses(plan: Plan) -> None:
    """Two goblins fall: in one world that is a quarter of the foes, and somebody unseen tries its nerve.

    An orc turns away from Rath by another path in each world, and while he is asked the DM takes it back.
    """
    squares = (Square(7, 7), Square(7, 8), Square(20, 14))
    plan.open(AddCombatants(GroupId("gob"), _foe("Goblin", 1), count=3, squares=squares))
    plan.open(Place(RATH, Square(8, 7)))
    plan.open(Place(ORC, Square(9, 7)))
    plan.open(Place(OTHER_ORC, Square(16, 3)))
    plan.both(Place(SNEAK, Square(8, 6)), Place(SNEAK, Square(2, 15)))
    crowd = AddCombatants(GroupId("crowd"), _sheet(1, 5, 5), count=20, hidden=True)
    plan.secret("b", crowd)
    plan.open(Declare((_order(ORC, "move", move="full"), _order(SNEAK, "hold"), _order(BERA, "hold"))))
    plan.command("rath", do="declare", orders=[{"figure": "rath", "action": "attack"}])
    _sealed_and_rolled(plan)

    def turns_away() -> None:
        if plan.ruleset == "thmod":  # nobody is asked there: no blow is struck at who leaves
            plan.open(Move(ORC, (Square(10, 6), Square(11, 5))))
            return
        asked = plan.both(
            Move(ORC, (Square(10, 6), Square(11, 5))),
            Move(ORC, (Square(10, 7), Square(11, 8), Square(12, 8))),
        )
        for viewer in ("rath", "spectators"):
            plan.probe(viewer)
            plan.reconnect(viewer, afresh=viewer == "rath")
        plan.command("spectators", do="answer", question=question_raised_by(asked, 0), choice="let_go")
        plan.open(Undo())
        plan.probe("rath", does=False)
        asked = plan.open(Move(ORC, (Square(10, 6), Square(11, 5))))
        plan.command("rath", do="answer", question=question_raised_by(asked, 0), choice="let_go")

    blows = [(RATH, lambda: plan.strike(RATH, FigureId("gob-1"), 20, 8))]
    if plan.ruleset == "osric":  # where he has two blows in this round
        blows.append((RATH, lambda: plan.strike(RATH, FigureId("gob-2"), 20, 8)))
    plan.play_out(blows[0], (ORC, turns_away), *blows[1:])
    plan.open(EndRound())


def _round_beside_nobody(plan: Plan) -> None:
    """Rath has a blow and nobody to strike at; in one world somebody unseen stands beside him."""
    plan.open(Place(RATH, Square(3, 3)))
    plan.both(Place(SNEAK, Square(3, 2)), Place(SNEAK, Square(20, 2)))
    plan.command("rath", do="declare", orders=[{"figure": "rath", "action": "attack"}])
    plan.open(Declare((_order(SNEAK, "hold"), _order(BERA, "hold"))))
    _sealed_and_rolled(plan)

    def stands_alone() -> None:
        plan.probe("rath", does=False)
        plan.reconnect("rath", afresh=True)
        plan.command("rath", do="pass", figure="rath")

    plan.play_out((RATH, stands_alone))
    plan.open(EndRound())


SHAPES: Final = tuple(
    (kind, taken_back, comes_out)
    for kind in ("round", "round", "round", "walk", "walk", "fireball", "sleep")
    for taken_back in (True, False)
    for comes_out in (True, False)
    if not (comes_out and kind in {"fireball", "sleep"})  # what came of it for the sneak would show
)
"""What a history is about: a round, a walk or a spell, taken back or not; whether the sneak comes out at last."""


@st.composite
def twin_histories(draw: st.DrawFn) -> list[Op]:
    """Random histories: secret moves, probes, reconnects, undos and talk between the steps of a round."""
    plan = Plan()
    points = (draw(st.integers(1, 30)), draw(st.integers(1, 30)))
    armour = (draw(st.integers(-5, 10)), draw(st.integers(-5, 10)))
    opening(plan, points, armour)
    _cover(plan)
    lurks = {"a": False, "b": False}
    spare = iter(range(10, 16))

    def between(*more: str) -> None:
        kinds = st.sampled_from(
            ("move", "probe", "late", "back", "afresh", "say", "whisper", "whisper", "grant", *more)
        )
        for kind in draw(st.lists(kinds, max_size=2)):
            viewer = draw(st.sampled_from(("rath", "players", "spectators")))
            world: World = draw(st.sampled_from(("a", "b")))
            _between(plan, kind, viewer, world, lurks, next(spare, 15))

    between("lurk")
    plan.open(BeginBattle())
    between("lurk")
    kind, taken_back, comes_out = draw(st.sampled_from(SHAPES))
    match kind:
        case "round":
            one_round(plan, 0, ambush=draw(st.booleans()), die=draw(st.sampled_from((1, 20))))
        case "walk":
            one_walk(plan, draw(st.sampled_from(NEAR)), draw(st.sampled_from(NEAR)))
        case spell:
            one_spell(plan, spell, *(draw(st.sampled_from(IN_THE_AREA)) for _ in WORDS[:2]))
    between("lurk")
    if taken_back:
        plan.take_back()
        between()  # the lurker may have been taken back as well
    if comes_out:
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
        case "whisper":
            plan.both(*(Say(f"{word} is near.", (CharacterId("dm"),)) for word in WORDS[:2]))
        case "grant":
            plan.secret(world, MakeLink(LinkId(f"judge-{len(plan.ops)}"), "referee"))
        case _:
            plan.command("rath", do="say", text="Hark!")
