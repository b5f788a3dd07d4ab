"""A battle in which every event there is happens at least once, and a table where everything happens."""

from functools import cache
from typing import Final

from msgspec import structs

from domain.camp import Carried, ChangeSheet, PassTime, SetStanding, TakeBackCamp
from domain.care import EditCombatant, RemoveCombatants, SheetChanges, Tend
from domain.commands import (
    AddCombatants,
    Adjustment,
    Advance,
    Amend,
    Answer,
    AskUndo,
    Attack,
    BeginBattle,
    Cast,
    Declare,
    EndBattle,
    EndRound,
    Face,
    Force,
    Hide,
    Move,
    Pass,
    Place,
    Redo,
    Reveal,
    RollInitiative,
    Seal,
    SetGround,
    StandingOrders,
    Undo,
    Void,
)
from domain.decisions.round_flow import awaited
from domain.decisions.tactics import next_by_tactic
from domain.effects import Changes
from domain.encounters import CopyEncounter, DropEncounter, EncounterId, PrepareEncounter
from domain.engaging import Approach, Disengage, Engage, SetRange
from domain.gear import UseItem
from domain.house_rules import OverrideTable, SetOption
from domain.ids import CLOCK, FOES, PARTY, CharacterId, FigureId, GroupId, LinkId, PictureId, SideId, Version
from domain.knowing import BringOn, LetKnow, RevealNames
from domain.log import acts
from domain.maps import Backdrop, CoverSquares, SetBackdrop, UncoverSquares
from domain.mischance import RollSurprise
from domain.nerve import CheckMorale, Push
from domain.passing_time import TimePasses
from domain.past_commands import AcceptLog, Bookmark, Fork, LayOpen, LogsReach, Query
from domain.quantities import DescendingAC, HitPoints, Square, Thac0
from domain.rounds import Order
from domain.rulesets.catalog import RULESETS, ruleset
from domain.ruling_commands import ApplyEffect, Damage, Heal, Improvise, Roll, Rule
from domain.rulings import Consequence, Trial
from domain.seating import GiveBack, LendSeat, MakeLink, Note, RevokeLink, SetDelay
from domain.sheets import Charged, Sheet, WeaponInHand
from domain.sides import AddSide
from domain.stances import Block, Drop, HoldShot, PickUp, StandUp, TakePosture
from domain.table.grants import DM_GRANT, Actor
from domain.table_commands import AddCharacter, Claim, OpenBattle, Pause, Release, Say, SetHouseOption
from domain.tactics import HandOver, TakeOver
from domain.turning import TurnUndead
from tests.laws.battles import History, battle_of_seed
from tests.laws.game import A_PLAYER, BERA, CUTH, SEATS, THE_DM, Game, seat_of, table_with_seats

THE_CLOCKS_HAND: Final = Actor(CLOCK, DM_GRANT)
RATH: Final = FigureId("rath")
ORC: Final = FigureId("orc-1")
OTHER_ORC: Final = FigureId("orc-2")
SNEAK: Final = FigureId("sneak")
BERA_: Final = FigureId("bera")
BOAR: Final = FigureId("boar")
NED: Final = FigureId("ned")
BRAWLER: Final = FigureId("brawler")
MAGE_: Final = FigureId("mage")
MAGE: Final = Sheet(
    name="Mirel",
    hit_points=HitPoints(14),
    armour_class=DescendingAC(9),
    class_="mage",
    level=5,
    spells=("magic_missile", "sleep"),
    weapons=(WeaponInHand("dagger"),),
)
BRUTE: Final = Sheet(
    name="Brute",
    hit_points=HitPoints(20),
    armour_class=DescendingAC(6),
    hit_dice="4",
    thac0=Thac0(-20),
    weapons=(WeaponInHand("club"),),
)
"""Never misses, but on a natural 1."""
FRAIL: Final = Sheet(
    name="Frail",
    hit_points=HitPoints(5),
    armour_class=DescendingAC(9),
    class_="fighter",
    level=1,
    constitution=1,
    weapons=(WeaponInHand("club"),),
)
"""Tires after one round of fighting, unless it makes its save."""


def the_player(game: Game) -> Actor:
    """Whoever plays Rath."""
    actor = seat_of(game.table, SEATS[0])
    assert actor is not None, "Rath is claimed"
    return actor


def battle_begun(ruleset: str = "osric") -> Game:
    """Rath and Bera against two orcs and a hidden sneak; the orcs stand beside Rath and look at him. Orders may be written.

    The orcs' axes are as slow as Rath's sword, so that the dice say who of them strikes first (OE-3.5).
    """
    game = Game()
    table_with_seats(game)
    game.must(THE_DM, OpenBattle("The ford", ruleset))
    squares = (Square(10, 6), Square(10, 7))
    game.must(
        THE_DM,
        AddCombatants(
            GroupId("orc"), monster="orc", weapon="battle_axe", hit_points=(5, 7), count=2, squares=squares
        ),
    )
    game.must(THE_DM, AddCombatants(GroupId("sneak"), monster="goblin", hidden=True))
    game.must(THE_DM, Place(RATH, Square(9, 7)))
    for orc in (ORC, OTHER_ORC):
        game.must(THE_DM, Face(orc, "w"))
    game.must(THE_DM, BeginBattle())
    return game


def battle_resolving(ruleset: str = "osric", *, surprise: bool = False) -> Game:
    """As `battle_begun`, and the party acts first: Rath on the first orc, both orcs on Rath. Nobody was surprised."""
    game = battle_begun(ruleset)
    if surprise:
        game.must(THE_DM, RollSurprise(dice={PARTY: 5, FOES: 6}))
    game.must(the_player(game), Declare((Order(RATH, "attack", ORC),)))
    orcs = (Order(ORC, "attack", RATH), Order(OTHER_ORC, "attack", RATH))
    game.must(THE_DM, Declare(orcs))
    game.must(THE_DM, Seal(for_all=True))
    low_wins = RULESETS[ruleset].initiative_wins == "low"
    game.must(THE_DM, RollInitiative({PARTY: 3, FOES: 7} if low_wins else {PARTY: 5, FOES: 2}))
    return game


def through(game: Game) -> None:
    """What is left of the round is let go, and the round ends."""
    while game.moment.battle.round_state.step == "resolve":
        game.must(THE_DM, Advance())
    game.must(THE_DM, EndRound())


def phase_of(game: Game) -> str:
    """The phase of the slot that is open."""
    battle = game.moment.battle
    return battle.agenda.slots[battle.round_state.slot].phase


def until(game: Game, figure: FigureId) -> None:
    """Slots pass until something is due of `figure`."""
    while figure not in awaited(game.moment.battle):
        game.must(THE_DM, Advance())


NOBODY_RIDES: Final = (14,)
"""A critical event that befalls nobody, should the dice tie."""


def ordered(game: Game, *orders: Order, dice: tuple[int, int] = (3, 7)) -> None:
    """These orders, each by its own hand, all seals, and the dice of the party and of the foes."""
    for order in orders:
        seat = seat_of(game.table, CharacterId(order.figure))
        game.must(seat or THE_DM, Declare((order,)))
    game.must(THE_DM, Seal(for_all=True))
    game.must(THE_DM, RollInitiative({PARTY: dice[0], FOES: dice[1]}, critical=NOBODY_RIDES))


@cache
def everything() -> History:
    """Every event of a battle and of a table."""
    game = battle_resolving(surprise=True)
    game.must(THE_DM, Attack(RATH, ORC, dice=(15, 8)))
    game.must(THE_DM, Pass(OTHER_ORC))
    through(game)
    _taken_back(game)
    _on_the_map(game)
    _spells(game)
    game.must(THE_DM, SetOption("threat", "front"))
    game.must(THE_DM, OverrideTable("weapon", "club", "dmg_sm", "1d8"))
    _nerves(game)
    _rarer_deeds(game)
    _rulings(game)
    _known(game)
    _broken(game)
    _into_a_melee(game)
    _stances(game)
    _by_tactics(game)
    _corrected(game)
    game.must(THE_DM, Pause())
    game.must(THE_DM, Pause(on=False))
    game.must(THE_DM, EndBattle())
    _at_the_table(game)
    return History(game.seeds, tuple(game.played))


def _taken_back(game: Game) -> None:
    game.must(THE_DM, Reveal((SNEAK,)))
    game.must(THE_DM, Hide((SNEAK,)))
    game.must(the_player(game), AskUndo())
    (question,) = game.moment.battle.questions.open
    game.must(THE_DM, Answer(question, "refuse"))
    game.must(THE_DM, Undo(), seen=game.moment.version)
    game.must(THE_DM, Redo(), seen=game.moment.version)


def _on_the_map(game: Game) -> None:
    """A path that waits for an answer, a charge into a guard, a turn; the dice tie first."""
    game.must(THE_DM, SetGround((Square(12, 2),), ((12, 4, 4),), ((13, 4, 1),)))
    game.must(THE_DM, SetBackdrop(Backdrop(PictureId("5a" * 32), 1200, 800, 2400)))
    game.must(THE_DM, CoverSquares((Square(22, 14), Square(23, 14))))
    game.must(THE_DM, UncoverSquares((Square(22, 14),)))
    far = (Square(16, 11),)
    game.must(THE_DM, AddCombatants(GroupId("boar"), monster="orc", hit_points=(30,), squares=far))
    game.must(THE_DM, Place(BERA_, Square(11, 11)))
    game.must(THE_DM, StandingOrders((BERA_,), "strike"))
    ordered(
        game,
        Order(OTHER_ORC, "move", move="full"),
        Order(BOAR, "charge", BERA_, move="full"),
        Order(BERA_, "guard"),
        dice=(5, 5),
    )
    until(game, OTHER_ORC)
    game.must(THE_DM, Move(OTHER_ORC, (Square(11, 7),)))
    (question,) = game.moment.battle.questions.open
    game.must(the_player(game), Answer(question, "strike"))
    game.must(THE_DM, Move(BOAR, tuple(Square(x, 11) for x in (15, 14, 13, 12)), target=BERA_))
    if game.moment.battle.round_state.step == "resolve":
        game.must(THE_DM, Face(RATH, "s"))
    through(game)


def _spells(game: Game) -> None:
    """One that takes effect, and a blow at a sleeper; then one that is spoiled by a blow that its start provokes."""
    lying = tuple(Square(18, y) for y in (2, 3))
    game.must(
        THE_DM, AddCombatants(GroupId("lout"), monster="orc", hit_points=(6, 6), count=2, squares=lying)
    )
    game.must(THE_DM, Place(RATH, Square(17, 2)))
    game.must(THE_DM, AddCombatants(GroupId("mage"), sheet=MAGE, side=PARTY, squares=(Square(15, 4),)))
    ordered(game, Order(MAGE_, "cast", spell="sleep"), Order(RATH, "attack"))
    until(game, MAGE_)
    game.must(THE_DM, Cast(MAGE_, (FigureId("lout-1"),), dice=(4, 4)))
    until(game, RATH)
    game.must(THE_DM, Attack(RATH, FigureId("lout-1"), dice=(1,)))
    through(game)
    game.must(
        THE_DM, AddCombatants(GroupId("brute"), sheet=BRUTE, count=2, squares=(Square(15, 5), Square(14, 5)))
    )
    game.must(THE_DM, Reveal((SNEAK,)))
    through_round(game)
    ordered(game, Order(MAGE_, "cast", spell="magic_missile"))
    through(game)


def through_round(game: Game) -> None:
    """A round in which nobody does anything."""
    game.must(THE_DM, Seal(for_all=True))
    game.must(THE_DM, RollInitiative({PARTY: 3, FOES: 7}))
    through(game)


def _nerves(game: Game) -> None:
    """Losses that try the nerve of many groups, and blows that tire the frail."""
    beside = tuple(Square(x, 14) for x in (2, 4, 6, 8))
    for n, square in enumerate(beside):
        game.must(THE_DM, AddCombatants(GroupId(f"frail-{n}x"), sheet=FRAIL, side=PARTY, squares=(square,)))
        near = (Square(square.x + 1, 14),)
        game.must(
            THE_DM, AddCombatants(GroupId(f"imp-{n}x"), monster="goblin", hit_points=(1,), squares=near)
        )
    frails = [FigureId(f"frail-{n}x") for n in range(len(beside))]
    ordered(game, *(Order(one, "attack") for one in frails))
    for n, one in enumerate(frails):
        until(game, one)
        game.must(THE_DM, Attack(one, FigureId(f"imp-{n}x"), dice=(20, 6)))
    through(game)


RUNNER: Final = FigureId("runner")


def _rarer_deeds(game: Game) -> None:
    """Those of `domain.outcomes`: somebody runs."""
    far = (Square(2, 1),)
    game.must(THE_DM, AddCombatants(GroupId("runner"), sheet=BRUTE, squares=far))
    ordered(game, Order(RUNNER, "run", move="full"))
    until(game, RUNNER)
    game.must(THE_DM, Move(RUNNER, (Square(1, 1),)))
    through(game)


def _known(game: Game) -> None:
    """What players know of foes; a name that is revealed; somebody from the reserve."""
    game.must(THE_DM, LetKnow(hit_points="exact", numbers="after_first_hit"))
    hooded = structs.replace(BRUTE, public_name="a hooded figure")
    game.must(THE_DM, AddCombatants(GroupId("hooded"), sheet=hooded, reserve=True))
    game.must(THE_DM, BringOn((FigureId("hooded"),), (Square(20, 2),)))
    game.must(THE_DM, RevealNames((FigureId("hooded"),)))


def _by_tactics(game: Game) -> None:
    """Brutes that are handed over: what they are told, what they do, and then they are taken over."""
    rules = ruleset(game.moment.battle.identity.ruleset)
    assert rules is not None, "a battle is opened with a ruleset of the catalog"
    game.must(THE_DM, AddCombatants(GroupId("brigands"), sheet=BRUTE, count=2))
    game.must(THE_DM, HandOver("guard", group=GroupId("brigands")))
    game.must(THE_DM, HandOver("nearest", (FigureId("brigands-1"),)))
    while (told := next_by_tactic(game.moment.battle, rules, game.table)) is not None:
        game.must(THE_CLOCKS_HAND, told)
    ordered(game)
    until(game, FigureId("brigands-1"))
    act = next_by_tactic(game.moment.battle, rules, game.table)
    assert act is not None, "something is due of somebody who was handed over"
    game.must(THE_CLOCKS_HAND, act)
    game.must(THE_DM, TakeOver((FigureId("brigands-1"),)))
    through(game)


def _corrected(game: Game) -> None:
    """A blow put right, and an act struck out."""
    blow = next(act for act in acts(game.moment) if isinstance(act.command, Attack))
    game.must(THE_DM, Amend(blow.version, adjust=Adjustment(-4, "it stood higher")))
    last = next(acts(game.moment))
    game.must(THE_DM, Void(last.version))
    game.bring_over()


def _into_a_melee(game: Game) -> None:
    """A shot that misses the one in plate whom another fights, and so flies at that other."""
    bow = structs.replace(
        MAGE, spells=(), weapons=(WeaponInHand("short_bow"),), charges=(Charged("short_bow", 9),)
    )
    plate = structs.replace(BRUTE, armour_class=DescendingAC(-20))
    game.must(THE_DM, AddCombatants(GroupId("plate"), sheet=plate, squares=(Square(12, 0),)))
    game.must(THE_DM, AddCombatants(GroupId("fist"), sheet=BRUTE, side=PARTY, squares=(Square(13, 0),)))
    game.must(THE_DM, AddCombatants(GroupId("bow"), sheet=bow, side=PARTY, squares=(Square(18, 0),)))
    game.must(THE_DM, Face(FigureId("plate"), "e"))
    ordered(game, Order(FigureId("bow"), "fire"))
    until(game, FigureId("bow"))
    game.must(THE_DM, Attack(FigureId("bow"), FigureId("plate"), dice=(15,)))
    through(game)


def _stances(game: Game) -> None:
    """Those of `domain.stances`: one kneels and stands up, one is struck with the flat, a covering shot is held."""
    ordered(game, Order(FigureId("fist"), "attack", FigureId("plate")))
    until(game, FigureId("fist"))
    game.must(THE_DM, TakePosture(FigureId("fist"), "kneeling"))
    game.must(THE_DM, StandUp(FigureId("fist")))
    game.must(THE_DM, SetOption("knockdown", "on"))
    game.must(THE_DM, Attack(FigureId("fist"), FigureId("plate"), dice=(20, 4), subdue=True))
    game.must(THE_DM, SetOption("knockdown", "off"))
    through(game)
    game.must(THE_DM, SetOption("maneuvers", "on"))
    ordered(game, Order(FigureId("fist"), "attack"), Order(FigureId("plate"), "attack"))
    game.must(THE_DM, Block(FigureId("plate")))
    until(game, FigureId("fist"))
    game.must(THE_DM, Attack(FigureId("fist"), FigureId("plate"), dice=(20,)))
    through(game)
    ordered(game, Order(FigureId("fist"), "attack"))
    until(game, FigureId("fist"))
    game.must(THE_DM, Attack(FigureId("fist"), FigureId("plate"), dice=(20,), aim="disarm"))
    through(game)
    game.must(THE_DM, SetOption("maneuvers", "off"))
    ordered(game, Order(FigureId("fist"), "unarmed", FigureId("plate")))
    until(game, FigureId("fist"))
    game.must(THE_DM, Attack(FigureId("fist"), FigureId("plate"), dice=(20,)))
    through(game)
    game.must(THE_DM, Place(FigureId("bow"), Square(18, 0)))
    ordered(game, Order(FigureId("bow"), "cover", FigureId("plate")))
    until(game, FigureId("bow"))
    game.must(THE_DM, HoldShot(FigureId("bow")))
    through(game)


THRALL: Final = FigureId("thrall")


def _broken(game: Game) -> None:
    """One is driven back and then sent to its death: it breaks, runs, and is off the field; another takes heart."""
    edge = (Square(21, 14),)
    game.must(THE_DM, AddCombatants(GroupId("ogres"), sheet=BRUTE, side=PARTY, squares=(Square(20, 14),)))
    game.must(THE_DM, AddCombatants(GroupId("thrall"), monster="orc", hit_points=(30,), squares=edge))
    ordered(game, Order(FigureId("ogres"), "attack"))
    until(game, FigureId("ogres"))
    game.must(THE_DM, Attack(FigureId("ogres"), THRALL, dice=(12, 3)))
    while game.moment.battle.round_state.step == "resolve":
        game.must(THE_DM, Advance())
    game.must(THE_DM, Push(FigureId("ogres"), THRALL, follow=True))
    coward = next(one for one in map(_coward, [game] * 20, range(20)) if one is not None)
    game.must(THE_DM, EndRound())
    ordered(game)
    until(game, coward)
    here = game.moment.battle.positions.by_id[coward]
    game.must(THE_DM, Move(coward, (Square(here.x + 1, 0),)))
    through(game)


def _coward(game: Game, n: int) -> FigureId | None:
    """One more orc at the edge of the map, if its nerve breaks so that it runs."""
    group = GroupId(f"coward-{n}x")
    game.must(THE_DM, AddCombatants(group, monster="orc", squares=(Square(n, 0),)))
    game.must(THE_DM, CheckMorale(group, ("near_suicidal_order",), ("cannot_hurt_enemy",)))
    flees = game.moment.battle.effects.broken.get(FigureId(group)) == "flee"
    return FigureId(group) if flees else None


def _rulings(game: Game) -> None:
    """Something that no rule has, an act that is forced, dice; and what saves, heals, takes a blow or eats at somebody."""
    game.must(THE_DM, Roll("2d6", "luck"))
    game.must(THE_DM, Roll("1d20", "who listens", secret=True))
    game.must(THE_DM, AddCombatants(GroupId("ned"), sheet=FRAIL, side=PARTY))
    game.must(THE_DM, AddCombatants(GroupId("brawler"), sheet=BRUTE))
    game.must(THE_DM, Damage((NED,), "10", "a falling roof", "breath", "half", (1,)))
    game.must(THE_DM, Heal(NED, "60", "a miracle"))
    game.must(THE_DM, ApplyEffect(RATH, "warded", "a skin of stone", 3, changes=Changes(absorbs=2)))
    game.must(THE_DM, ApplyEffect(BRAWLER, "poisoned", "snake", 3, changes=Changes(each_round=("1d2",))))
    ordered(game, Order(BRAWLER, "attack"), Order(RATH, "attack"))
    until(game, RATH)
    game.must(the_player(game), Improvise(RATH, "I throw sand in its eyes."))
    (ruling,) = game.moment.battle.rulings.open
    blinded = Consequence(BRAWLER, effect="blinded", rounds=1)
    game.must(THE_DM, Rule(RATH, "sand", ruling, Trial(RATH, at_most=20), (blinded,)))
    game.must(THE_DM, Force(Attack(BRAWLER, RATH), "it was nearer than it looked", hit=True))
    through(game)


def _at_the_table(game: Game) -> None:
    player = the_player(game)
    game.must(player, Say("Well fought."))
    game.must(player, Say("Did you hear that?", (SEATS[1], CharacterId("dm"))))
    game.must(player, Note("The chest has a false bottom."))
    game.must(THE_DM, LendSeat(SEATS[0], SEATS[1]))
    game.must(THE_DM, GiveBack(SEATS[0]))
    game.must(THE_DM, SetDelay(seconds=30))
    game.must(THE_DM, SetHouseOption("threat", "front"))
    game.must(THE_DM, Bookmark("The first blow", Version(12)))
    game.must(player, Query(Version(12), note="it was prone"))
    game.must(THE_DM, Fork(Version(12)))
    game.must(THE_DM, AcceptLog(LogsReach(Version(40)), LogsReach(Version(14))))
    game.must(THE_DM, LayOpen(act=game.moment.version))
    sneaks = AddCombatants(GroupId("sneak"), monster="goblin", hidden=True)
    game.must(THE_DM, PrepareEncounter(EncounterId("shrine"), "The shrine", "osric", (sneaks,)))
    game.must(THE_DM, CopyEncounter(EncounterId("shrine"), EncounterId("crypt"), "The crypt"))
    game.must(THE_DM, DropEncounter(EncounterId("shrine")))
    game.must(THE_DM, SetStanding(SEATS[1], Carried(HitPoints(2), spells=("sleep",))))
    game.must(THE_DM, PassTime(1, "days"))
    game.must(THE_DM, TakeBackCamp())
    game.must(THE_DM, ChangeSheet(SEATS[1], structs.replace(BERA, level=8)))
    own = game.table.characters[SEATS[0]].sheet
    game.must(player, ChangeSheet(SEATS[0], structs.replace(own, pounds=60)))
    game.must(player, Release(SEATS[0]))
    game.must(THE_DM, MakeLink(LinkId("more"), "spectators"))
    game.must(THE_DM, RevokeLink(LinkId("more")))
    game.must(THE_DM, AddCharacter(CharacterId("cuth"), CUTH))
    game.must(A_PLAYER, Claim(CharacterId("cuth")))


@cache
def each_for_itself() -> History:
    """AD&D with everybody's own initiative."""
    game = battle_begun("adnd2e")
    game.must(THE_DM, SetOption("initiative", "individual"))
    game.must(the_player(game), Declare((Order(RATH, "attack", ORC),)))
    game.must(THE_DM, Seal(for_all=True))
    game.must(THE_DM, RollInitiative())
    return History(game.seeds, tuple(game.played))


@cache
def retreat() -> History:
    """OD&D: Rath turns his back on two orcs."""
    game = battle_begun("thmod")
    game.must(the_player(game), Declare((Order(RATH, "flee"),)))
    game.must(THE_DM, Seal(for_all=True))
    game.must(THE_DM, RollInitiative({PARTY: 6, FOES: 1}))
    game.must(the_player(game), Move(RATH, (Square(8, 7), Square(7, 7))))
    return History(game.seeds, tuple(game.played))


@cache
def weapon_stuck() -> History:
    """The dice tie: the weapon of the first in the melee is stuck, and free again at the end of the round."""
    game = battle_begun()
    game.must(THE_DM, Seal(for_all=True))
    game.must(THE_DM, RollInitiative({PARTY: 4, FOES: 4}, critical=(19, 1, 4)))
    through(game)
    return History(game.seeds, tuple(game.played))


@cache
def turning() -> History:
    """A priest turns a skeleton; somebody drinks a potion."""
    game = battle_begun()
    game.must(THE_DM, AddCombatants(GroupId("bones"), monster="skeleton", squares=(Square(20, 2),)))
    priest = structs.replace(MAGE, class_="cleric", spells=())
    game.must(THE_DM, AddCombatants(GroupId("priest"), sheet=priest, side=PARTY, squares=(Square(18, 2),)))
    ordered(game, Order(FigureId("priest"), "turn"))
    until(game, FigureId("priest"))
    game.must(THE_DM, TurnUndead(FigureId("priest"), (15, 3, 3)))
    through(game)
    drinker = structs.replace(MAGE, spells=(), items=("potion_of_healing",))
    game.must(THE_DM, AddCombatants(GroupId("drinker"), sheet=drinker, side=PARTY, squares=(Square(18, 4),)))
    ordered(game, Order(FigureId("drinker"), "use_item"))
    until(game, FigureId("drinker"))
    game.must(THE_DM, UseItem(FigureId("drinker")))
    through(game)
    _cared_for(game)
    return History(game.seeds, tuple(game.played))


def _cared_for(game: Game) -> None:
    """One who is dying is tended; one is put right, one taken off the board."""
    priest, drinker = FigureId("priest"), FigureId("drinker")
    game.must(THE_DM, Place(priest, Square(18, 3)))
    game.must(THE_DM, EditCombatant(drinker, SheetChanges(armour_class=DescendingAC(3)), HitPoints(-1)))
    ordered(game, Order(priest, "tend"))
    until(game, priest)
    game.must(THE_DM, Tend(priest, drinker))
    game.must(THE_DM, RemoveCombatants((FigureId("bones"),)))


@cache
def hours() -> History:
    """A blow with the flat, and the bruises and the breath that time gives back."""
    game = battle_begun()
    ordered(game, Order(RATH, "attack", ORC))
    until(game, RATH)
    game.must(THE_DM, Attack(RATH, ORC, subdue=True, dice=(20, 4)))
    through(game)
    game.must(THE_DM, TimePasses(1, "rounds", resting=True))
    game.must(THE_DM, TimePasses(3, "hours"))
    return History(game.seeds, tuple(game.played))


@cache
def mapless() -> History:
    """Without a map, with a third side: the DM says how far off the orcs are, engages one, and parts them again."""
    game = Game()
    table_with_seats(game)
    game.must(THE_DM, OpenBattle("The moor", "osric", mapless=True))
    game.must(THE_DM, AddSide(SideId("beasts")))
    game.must(THE_DM, AddCombatants(GroupId("orc"), monster="orc", hit_points=(4, 9), count=2))
    game.must(THE_DM, SetRange((ORC,), RATH, 30, "feet"))
    game.must(THE_DM, SetRange((), RATH, 20, "yards", behind=True, group=GroupId("orc")))
    game.must(THE_DM, BeginBattle())
    game.must(THE_DM, Engage((RATH,), (ORC,), "rear"))
    game.must(THE_DM, Disengage((ORC,)))
    ordered(game, Order(RATH, "move"))
    until(game, RATH)
    game.must(the_player(game), Approach(RATH, OTHER_ORC, distance=15, measure="feet"))
    through(game)
    return History(game.seeds, tuple(game.played))


@cache
def recovered() -> History:
    """A sword is dropped, and picked up again in place of half a move."""
    game = battle_begun()
    ordered(game, Order(RATH, "attack", ORC, move="half"))
    until(game, RATH)
    game.must(THE_DM, Drop(RATH, "long_sword"))
    game.must(THE_DM, PickUp(RATH, "long_sword"))
    through(game)
    return History(game.seeds, tuple(game.played))


def every_event() -> tuple[History, ...]:
    """Battles in which between them every event of a battle happens."""
    return (
        everything(),
        each_for_itself(),
        retreat(),
        weapon_stuck(),
        turning(),
        hours(),
        mapless(),
        recovered(),
    )


@cache
def corpus() -> tuple[History, ...]:
    """`everything`, and battles that are random once and for all."""
    return (*every_event(), *(battle_of_seed(seed) for seed in range(40)))
