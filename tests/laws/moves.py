"""What somebody at the table might do next. Chosen from how things stand, so that most of it is legal."""

from collections.abc import Callable, Sequence
from typing import Final, Protocol, TypeVar, get_args

from msgspec import Struct, structs

from domain.authority import acts_for
from domain.care import Tend
from domain.commands import (
    Abort,
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
    FightCommand,
    Force,
    Hide,
    Next,
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
from domain.commands import Move as Go
from domain.decisions.round_flow import STROKES, awaited, due, hand_of
from domain.decisions.runs import ways
from domain.decisions.standing import footprint
from domain.decisions.tactics import next_by_tactic
from domain.effects import Changes, EndsWhen
from domain.engaging import Approach, AttackSide, Disengage, Engage, SetRange
from domain.gear import UseItem
from domain.grid.facing import ROSE, STEP
from domain.house_rules import OverrideTable, SetOption
from domain.ids import (
    CLOCK,
    FOES,
    PARTY,
    CharacterId,
    FigureId,
    GestureId,
    GroupId,
    LinkId,
    PictureId,
    QuestionId,
    SideId,
    Version,
)
from domain.knowing import BringOn, LetKnow, RevealNames
from domain.knowledge import NumbersKnown, PointsKnown
from domain.ladder import Act
from domain.log import acts, counted
from domain.maps import Backdrop, CoverSquares, SetBackdrop, UncoverSquares
from domain.mischance import RollSurprise
from domain.nerve import CheckMorale, MoraleTrigger, Push
from domain.passing_time import TimePasses, Unit
from domain.quantities import DescendingAC, HitPoints, Square, Thac0
from domain.questions import StandingOrder
from domain.rounds import Action, Category, EffectKind, Manner, Order, SaveAgainst
from domain.rulesets.catalog import RULESETS, ruleset
from domain.ruling_commands import (
    ApplyEffect,
    Damage,
    EndEffect,
    Heal,
    Improvise,
    Roll,
    Rule,
    RulingCommand,
    Save,
)
from domain.rulings import Consequence, Trial
from domain.seating import GiveBack, LendSeat, MakeLink, Note, RevokeLink, SetDelay
from domain.sheets import Charged, Sheet, WeaponInHand
from domain.sides import AddSide
from domain.table.grants import DM_GRANT, Actor
from domain.table_commands import AnyCommand, Claim, Release, Say, SetHouseOption
from domain.tactics import HandOver, Tactic, TakeOver
from domain.turning import TurnUndead
from domain.views.board import ACTIONS
from domain.views.suggest import next_step
from domain.views.viewer import Viewer
from tests.laws.game import SEATS, THE_CLOCK, THE_DM, Game, actors, seat_of

T = TypeVar("T")


class Chooser(Protocol):
    """Whoever makes the choices."""

    def one(self, options: Sequence[T]) -> T:
        """One of `options`, of which there is at least one."""
        ...


class Move(Struct, frozen=True):
    """A command, who gives it, and what was on that screen."""

    actor: Actor
    command: AnyCommand
    seen: Version | None = None


Maker = Callable[[Game, Chooser], Move]

THE_CLOCKS_HAND: Final = Actor(CLOCK, DM_GRANT)
"""The clock, where it gives what a tactic does."""
STRANGER: Final = Sheet(
    name="Sir Malin",
    public_name="a cloaked figure",
    hit_points=HitPoints(12),
    armour_class=DescendingAC(4),
    class_="fighter",
    level=3,
    thac0=Thac0(8),
    weapons=(WeaponInHand("two_handed_sword", plus=2), WeaponInHand("short_bow")),
    charges=(Charged("short_bow", 2),),
    spells=("sleep", "magic_missile"),
)
DUMMY: Final = Sheet(name="Straw man", hit_points=HitPoints(1), armour_class=DescendingAC(10))
"""Nobody's, without class, Hit Dice or weapon."""
SQUARES: Final = tuple(Square(x, y) for y in range(6, 10) for x in (8, 9, 10, 7))
GROUNDS: Final = (
    SetGround(),
    SetGround(
        (Square(8, 5), Square(10, 5)),
        ((10, 7, 4), (10, 9, 3), (7, 7, 6)),
        ((9, 7, 1), (8, 9, -1)),
        ((9, 8, "low_wall"), (10, 6, "bush")),
    ),
)
GROUPS: Final = tuple(GroupId(name) for name in ("orc", "gob", "ogre", "wraith", "late"))
MONSTERS: Final = ("orc", "goblin", "ogre", "skeleton")
UNKNOWN: Final = FigureId("nobody")
BEASTS: Final = SideId("beasts")


def set_out(choose: Chooser) -> tuple[Move, ...]:
    """Foes to begin with: seen ones, and mostly unseen ones too."""
    near = (Square(9, 7), Square(10, 8), Square(9, 9))
    far = choose.one(((Square(9, 6), Square(10, 6)), (Square(7, 6), Square(10, 9)), ()))
    count = choose.one((3, 2, 1))
    seen = AddCombatants(
        GroupId("foe"), monster="orc", hit_points=(4, 9, 3), count=count, squares=near[:count]
    )
    lurkers = choose.one((1, 2))
    unseen = AddCombatants(
        GroupId("lurker"), sheet=STRANGER, hidden=True, count=lurkers, squares=far[:lurkers]
    )
    third = choose.one(((), (), (AddSide(BEASTS),)))
    dummy = AddCombatants(
        GroupId("dummy"),
        sheet=choose.one((STRANGER, STRANGER, DUMMY)),
        squares=(Square(11, 7),),
        side=BEASTS if third else FOES,
    )
    commands: tuple[FightCommand, ...] = (
        *third,
        seen,
        unseen,
        dummy,
        choose.one(GROUNDS),
        BeginBattle(),
    )
    moves = tuple(Move(THE_DM, command) for command in commands)
    return choose.one((moves, moves, moves, moves[: len(third) + 1]))


def next_move(game: Game, choose: Chooser) -> Move:
    """What happens next, mostly what the step of the round asks for."""
    called_for = _called_for(game)
    if len(called_for) > 0 and choose.one((True, False)):
        return choose.one(called_for)(game, choose)
    at_step = AT_STEP[game.moment.battle.round_state.step]
    return choose.one(choose.one((at_step, at_step, at_step, ANY_TIME)))(game, choose)


def without_a_map(game: Game, choose: Chooser, move: Move) -> Move:
    """What needs squares, mostly as one does it without them."""
    by_hand = choose.one((True, True, True, True, True, False))
    command = move.command
    if not by_hand or not isinstance(command, AddCombatants | BringOn | Place | SetGround | Face | Go):
        return move
    if isinstance(command, AddCombatants | BringOn):
        return structs.replace(move, command=structs.replace(command, squares=()))
    if isinstance(command, Go):
        target = command.target or choose.one(figures(game))
        away, feet = choose.one((False, False, False, True)), choose.one((None, None, None, 15))
        rolled = choose.one(((), (), (15, 3)))
        return structs.replace(move, command=Approach(command.figure, target, away, feet, "feet", rolled))
    one = choose.one(figures(game))
    other = choose.one(foes_of(game, one))
    side = choose.one(get_args(AttackSide))
    engaging: tuple[FightCommand, ...] = (
        Engage((one,), (other,), side),
        SetRange((one,), other, choose.one((1, 5, 30)), "squares", choose.one((False, True))),
        Disengage((one,)),
        Engage((one,), foes_of(game, one)[:3], side),
        SetRange((), other, 20, "yards", group=choose.one(GROUPS)),
    )
    return Move(THE_DM, choose.one(engaging), move.seen)


def _called_for(game: Game) -> tuple[Maker, ...]:
    """What was taken back is often put back, or more taken back; what was asked is often answered."""
    if game.moment.taken_back:
        return (redo, redo, redo, undo)
    return (answer, answer) if game.moment.battle.questions.open else ()


# ---------------------------------------------------------------- who and whom


def somebody(game: Game, choose: Chooser) -> Actor:
    """Anybody, most often one who acts in the fight."""
    present = actors(game.table)
    return choose.one((*present.values(), THE_DM, *_seats(game), *_seats(game)))


def _seats(game: Game) -> tuple[Actor, ...]:
    return tuple(actor for name in SEATS if (actor := seat_of(game.table, name)) is not None)


def figures(game: Game) -> tuple[FigureId, ...]:
    return tuple(game.moment.battle.combatants.by_id) or (UNKNOWN,)


def hand_for(game: Game, choose: Chooser, figure: FigureId) -> Actor:
    """Whoever acts for `figure`: its seat, or the DM in its place now and then."""
    found = game.moment.battle.figure(figure)
    owners = tuple(
        actor
        for actor in actors(game.table).values()
        if found is not None and not actor.grant.runs and acts_for(actor.grant, found)
    )
    return choose.one((*owners, *owners, *owners, THE_DM))


def foes_of(game: Game, figure: FigureId) -> tuple[FigureId, ...]:
    """Those of other sides; the unseen are named as seldom as one who is not there."""
    by_id = game.moment.battle.combatants.by_id
    side = by_id[figure].side if figure in by_id else PARTY
    foes = [one for one in by_id.values() if one.side != side]
    seen, unseen = ([one.id for one in foes if one.hidden is hidden] for hidden in (False, True))
    return (*seen, *seen, *seen, *unseen) or (UNKNOWN,)


# ---------------------------------------------------------------- set up


def bring_on(game: Game, choose: Chooser) -> Move:
    count = choose.one((1, 2, 3))
    squares = tuple(choose.one(SQUARES) for _ in range(choose.one((0, count))))
    group = choose.one(GROUPS)
    hidden = choose.one((False, True))
    if choose.one((True, False)):
        command = AddCombatants(
            group, monster=choose.one(MONSTERS), count=count, hidden=hidden, squares=squares
        )
    else:
        side = choose.one((FOES, FOES, PARTY))
        weapon = choose.one((None, "halberd"))
        sheet = choose.one((STRANGER, DUMMY))
        command = AddCombatants(
            group, sheet=sheet, weapon=weapon, count=count, hidden=hidden, squares=squares, side=side
        )
    return Move(THE_DM, command)


def place(game: Game, choose: Chooser) -> Move:
    return Move(THE_DM, Place(choose.one(figures(game)), choose.one((*SQUARES, Square(150, 3)))))


def hide(game: Game, choose: Chooser) -> Move:
    return Move(THE_DM, Hide((choose.one(figures(game)),)))


def reveal(game: Game, choose: Chooser) -> Move:
    hidden = tuple(one.id for one in game.moment.battle.combatants.by_id.values() if one.hidden)
    return Move(THE_DM, Reveal((choose.one(hidden or figures(game)),)))


def let_know(game: Game, choose: Chooser) -> Move:
    points, numbers = choose.one(get_args(PointsKnown)), choose.one(get_args(NumbersKnown))
    return Move(THE_DM, LetKnow(points, numbers))


def reveal_names(game: Game, choose: Chooser) -> Move:
    return Move(THE_DM, RevealNames((choose.one(figures(game)),)))


def keep_back(game: Game, choose: Chooser) -> Move:
    """Somebody for the reserve."""
    return Move(THE_DM, AddCombatants(choose.one(GROUPS), sheet=STRANGER, count=2, reserve=True))


def call_in(game: Game, choose: Chooser) -> Move:
    waiting = tuple(game.moment.battle.reserve.by_id) or (UNKNOWN,)
    squares = choose.one(((), (choose.one(SQUARES),)))
    return Move(THE_DM, BringOn((choose.one(waiting),), squares, hidden=choose.one((True, False))))


def begin(game: Game, choose: Chooser) -> Move:
    return Move(THE_DM, BeginBattle())


# ---------------------------------------------------------------- the round


def declare(game: Game, choose: Chooser) -> Move:
    """For all that one hand acts for, or for one figure; mostly for those whose orders are open."""
    by_id = game.moment.battle.combatants.by_id
    declared = game.moment.battle.declarations
    still_open = tuple(one.id for one in by_id.values() if one.id not in declared.sealed and not one.is_down)
    without = tuple(one for one in still_open if one not in declared.by_figure)
    figure = choose.one(without or still_open or figures(game))
    if choose.one((False, False, False, False, True)):
        return Move(hand_for(game, choose, figure), Declare((order_for(game, choose, figure),)))
    actor = _declarer(game, figure)
    named = tuple(one for one in still_open if _declarer(game, one).author == actor.author) or (figure,)
    return Move(actor, Declare(tuple(order_for(game, choose, one) for one in named)))


def _declarer(game: Game, figure: FigureId) -> Actor:
    """Whose it is to declare for a figure."""
    found = game.moment.battle.figure(figure)
    hand = hand_of(found, game.table) if found else THE_DM.author
    return next((one for one in _seats(game) if one.author == hand), THE_DM)


def order_for(game: Game, choose: Chooser, figure: FigureId) -> Order:
    """Mostly an attack; else anything that the game has, and now and then what does not go together."""
    target = choose.one((*foes_of(game, figure), None))
    rules = ruleset(game.moment.battle.identity.ruleset)
    found = game.moment.battle.figure(figure)
    spells = found.sheet.spells if found else ()
    bow = found is not None and any(one.weapon == "short_bow" for one in found.sheet.weapons)
    lacks = {*(() if spells else ("cast",)), *(() if bow else ("fire", "cover"))}
    known: tuple[Action, ...] = tuple(sorted(rules.actions)) if rules else ()
    others: tuple[Action, ...] = tuple(one for one in known if one not in lacks)
    action: Action = choose.one(("attack", "attack", "attack", *others, *others))
    move = choose.one(MOVES_WITH.get(action, ("no",)))
    weapon = (
        choose.one((None, None, "halberd")) if figure == "rath" and action in {"attack", "charge"} else None
    )
    if action in {"fire", "cover"}:
        weapon = choose.one(("short_bow", None))
    if choose.one((*(False,) * 19, True)):
        return Order(figure, choose.one(ACTIONS), target, choose.one(("no", "half", "full")), weapon)
    words = "I swing over." if action == "improvise" else ""
    spell = choose.one(spells) if action == "cast" else None
    second = choose.one((None, "dagger")) if figure == "rath" and action == "attack" else None
    return Order(figure, action, target, move, weapon, spell, words, second, None, choose.one(MANNERS))


MANNERS: Final[tuple[Manner, ...]] = get_args(Manner)
MOVES_WITH: Final[dict[Action, tuple[Category, ...]]] = {
    "attack": ("half", "no"),
    "fire": ("no", "half"),
    "unarmed": ("no", "half"),
    "charge": ("full", "half"),
    "guard": ("no", "half"),
    "move": ("full",),
    "run": ("full",),
    "sprint": ("full",),
    "withdraw": ("half",),
}


def seal(game: Game, choose: Chooser) -> Move:
    """One of those who have not sealed, most often."""
    sealed_by = game.moment.battle.declarations.sealed_by
    open_hands = [actor for actor in (THE_DM, *_seats(game)) if actor.author not in sealed_by]
    return Move(choose.one((*open_hands, *open_hands, somebody(game, choose))), Seal())


def seal_for_all(game: Game, choose: Chooser) -> Move:
    return Move(THE_DM, Seal(for_all=True))


def roll_initiative(game: Game, choose: Chooser) -> Move:
    rolled = ({PARTY: 4, FOES: 6}, {PARTY: 5, FOES: 5}, {FOES: 2})
    dice = choose.one(({}, {}, {}, *(rolled if _by_hand(game, choose) else ())))
    rules = ruleset(game.moment.battle.identity.ruleset)
    known = tuple(rules.initiative_modifiers) if rules else ()
    said: dict[SideId, tuple[str, ...]] = {}
    hindered: bool = choose.one((False, True))
    if known and hindered:
        line, side = choose.one(known), choose.one((PARTY, FOES))
        said = {side: (line,)}
    return Move(choose.one((THE_DM, somebody(game, choose))), RollInitiative(dice, said))


def _by_hand(game: Game, choose: Chooser) -> bool:
    """Mostly only where the battle allows it."""
    return game.moment.battle.identity.dice_by_hand != "none" or choose.one((False, False, False, True))


def attack(game: Game, choose: Chooser) -> Move:
    battle = game.moment.battle
    strikers = tuple(item.figure for item in due(battle) if item.deed in STROKES)
    attacker = choose.one(strikers or awaited(battle) or figures(game))
    target = choose.one(foes_of(game, attacker))
    weapon = choose.one((*(None,) * 9, "halberd"))
    rolled = ((20,), (15, 3), (1,), (2, 2)) if _by_hand(game, choose) else ((),)
    dice = choose.one(((), (), (), (), *rolled))
    return Move(hand_for(game, choose, attacker), Attack(attacker, target, weapon, dice))


def go(game: Game, choose: Chooser) -> Move:
    """Somebody who may go, to somewhere; by a way that may be gone, or by a few steps at random."""
    battle = game.moment.battle
    rules = ruleset(battle.identity.ruleset)
    movers = tuple(item.figure for item in due(battle) if item.is_move)
    figure = choose.one(movers or awaited(battle) or figures(game))
    path = _path_for(game, choose, figure) if rules else ()
    target = choose.one((*foes_of(game, figure)[:3], None, None, None))
    charges = any(item.figure == figure and item.deed == "charge" for item in due(battle))
    command = Go(
        figure,
        path or (choose.one(SQUARES),),
        facing=choose.one((None, None, *ROSE)),
        target=target if charges or choose.one((False, False, False, True)) else None,
    )
    return Move(hand_for(game, choose, figure), command)


def _path_for(game: Game, choose: Chooser, figure: FigureId) -> tuple[Square, ...]:
    battle = game.moment.battle
    rules = ruleset(battle.identity.ruleset)
    found = battle.figure(figure)
    item = next((one for one in due(battle) if one.figure == figure and one.is_move), None)
    here = battle.positions.by_id.get(figure)
    if rules is None or found is None or here is None:
        return ()
    stands = footprint(battle, rules, figure)
    if item is not None and stands is not None and choose.one((True, True, False)):
        reached = ways(battle, rules, found, item, stands)
        others = sorted((one for one in reached.costs if one != here), key=lambda one: (one.y, one.x))
        return (reached.path_to(choose.one(others)) or ())[1:] if others else ()
    path: list[Square] = []
    for _ in range(choose.one((1, 1, 2, 3))):
        east, south = choose.one(tuple(STEP.values()))
        here = Square(max(0, here.x + east), max(0, here.y + south))
        path.append(here)
    return tuple(path)


def as_due(game: Game, choose: Chooser) -> Move:
    """Something that is due at this moment."""
    found = due(game.moment.battle)
    deed = choose.one(found).deed if found else "blow"
    match deed:
        case "blow" | "shot":
            return attack(game, choose)
        case "spell":
            return cast(game, choose)
        case "move" | "charge" | "withdraw" | "step":
            return go(game, choose)
        case "ruling":
            return rule(game, choose)
        case "tend":
            helper = next(one.figure for one in found if one.deed == "tend")
            return Move(hand_for(game, choose, helper), Tend(helper, choose.one(figures(game))))
        case "item":
            user = next(one.figure for one in found if one.deed == "item")
            return Move(hand_for(game, choose, user), UseItem(user, choose.one(((), (user,)))))
        case "turning":
            priest = next(one.figure for one in found if one.deed == "turning")
            return Move(hand_for(game, choose, priest), TurnUndead(priest))


def turn(game: Game, choose: Chooser) -> Move:
    figure = choose.one(figures(game))
    return Move(hand_for(game, choose, figure), Face(figure, choose.one(ROSE)))


def cast(game: Game, choose: Chooser) -> Move:
    """A spell that is complete, on one foe or on several."""
    battle = game.moment.battle
    casters = tuple(item.figure for item in due(battle) if item.deed == "spell")
    figure = choose.one(casters or tuple(battle.agenda.casting) or figures(game))
    foes = foes_of(game, figure)
    targets = choose.one((foes[:1], foes[:1], foes[:2], foes[-1:], ()))
    dice = choose.one(((), (), (), *(((3,), (4, 4), (9,)) if _by_hand(game, choose) else ())))
    return Move(hand_for(game, choose, figure), Cast(figure, targets, dice))


def standing_orders(game: Game, choose: Chooser) -> Move:
    figure = choose.one(figures(game))
    choices: tuple[StandingOrder, ...] = ("ask", "strike", "let_go")
    return Move(hand_for(game, choose, figure), StandingOrders((figure,), choose.one(choices)))


def abort(game: Game, choose: Chooser) -> Move:
    battle = game.moment.battle
    waiting = tuple(dict.fromkeys(item.figure for item in battle.agenda.pending.values()))
    figure = choose.one(waiting or figures(game))
    instead: tuple[Action, ...] = ("attack", "attack", "hold", "cast")
    return Move(hand_for(game, choose, figure), Abort(figure, choose.one(instead)))


def go_on(game: Game, choose: Chooser) -> Move:
    return Move(THE_DM, Next(slot=choose.one((False, True))))


def draw_ground(game: Game, choose: Chooser) -> Move:
    return Move(THE_DM, choose.one(GROUNDS))


def change_map(game: Game, choose: Chooser) -> Move:
    one, other = choose.one(SQUARES), choose.one(SQUARES)
    squares = tuple(
        Square(x, y)
        for x in range(min(one.x, other.x), max(one.x, other.x) + 1)
        for y in range(min(one.y, other.y), max(one.y, other.y) + 1)
    )
    commands: tuple[FightCommand, ...] = (
        CoverSquares(squares),
        UncoverSquares(squares),
        UncoverSquares(),
        SetBackdrop(Backdrop(PictureId("5a" * 32), 1600, 1200, choose.one((2400, 900)), -30)),
        SetBackdrop(),
    )
    return Move(THE_DM, choose.one(commands))


def roll_surprise(game: Game, choose: Chooser) -> Move:
    dice = choose.one(({}, {PARTY: 1, FOES: 5}, {FOES: 2}))
    return Move(choose.one((THE_DM, THE_DM, somebody(game, choose))), RollSurprise(dice=dice))


def check_morale(game: Game, choose: Chooser) -> Move:
    groups = tuple(dict.fromkeys(one.group for one in game.moment.battle.combatants.by_id.values()))
    triggers: tuple[MoraleTrigger, ...] = choose.one(
        ((), ("near_suicidal_order",), ("rear_guard", "surrounded"))
    )
    command = CheckMorale(choose.one(groups or GROUPS), triggers, choose.one(((), ("cannot_hurt_enemy",))))
    return Move(choose.one((THE_DM, THE_DM, THE_DM, somebody(game, choose))), command)


def push(game: Game, choose: Chooser) -> Move:
    """One who has wounded another, mostly; to wherever, or to a square of its own choice."""
    battle = game.moment.battle
    figure, target = choose.one(
        tuple(sorted(battle.round_state.in_melee)) or tuple((one, one) for one in figures(game))
    )
    square = choose.one((None, None, *SQUARES))
    return Move(hand_for(game, choose, figure), Push(figure, target, square, choose.one((True, False))))


OVERRIDES: Final = (
    OverrideTable("weapon", "long_sword", "dmg_sm", "2d6"),
    OverrideTable("weapon", "battle_axe", "speed", 2),
    OverrideTable("situation", "rear", "value", 5),
    OverrideTable("monster", "orc", "mv", 12),
    OverrideTable("weapon", "long_sword", "dmg_sm", "many"),
    OverrideTable("weapon", "spoon", "speed", 1),
)


def override_table(game: Game, choose: Chooser) -> Move:
    """A place in the tables is changed, or would be."""
    return Move(choose.one((THE_DM, THE_DM, somebody(game, choose))), choose.one(OVERRIDES))


def set_option(game: Game, choose: Chooser) -> Move:
    """A switch is turned, by the DM or by somebody who may not; now and then one that there is not."""
    rows = tuple(RULESETS["osric"].book.options.values())
    row = choose.one(rows)
    value = choose.one((*row.values, "sideways"))
    if choose.one((True, False, False)):
        return Move(THE_DM, SetHouseOption(row.id, value))
    return Move(choose.one((THE_DM, THE_DM, somebody(game, choose))), SetOption(row.id, value))


def let_go(game: Game, choose: Chooser) -> Move:
    battle = game.moment.battle
    figure = choose.one(awaited(battle) or figures(game))
    return Move(hand_for(game, choose, figure), Pass(figure))


def advance(game: Game, choose: Chooser) -> Move:
    return Move(THE_DM, Advance())


def end_round(game: Game, choose: Chooser) -> Move:
    return Move(THE_DM, EndRound())


def end_battle(game: Game, choose: Chooser) -> Move:
    return Move(THE_DM, EndBattle())


def improvise(game: Game, choose: Chooser) -> Move:
    """Something else, by somebody of whom something is awaited."""
    figure = choose.one(awaited(game.moment.battle) or figures(game))
    return Move(hand_for(game, choose, figure), Improvise(figure, "I swing over."))


def rule(game: Game, choose: Chooser) -> Move:
    """A ruling on what is open or due: something is tried, and this or that comes of it."""
    battle = game.moment.battle
    opened = choose.one((*battle.rulings.open.values(), None))
    due_now = tuple(item.figure for item in due(battle) if item.deed == "ruling")
    figure = opened.figure if opened else choose.one(due_now or figures(game))
    other = choose.one(figures(game))
    trial = choose.one((None, Trial(figure, at_most=11), Trial(other, "spell"), Trial(figure, dice="d6")))
    then = choose.one(
        (
            (),
            (Consequence(other, damage="1d6"),),
            (Consequence(other, effect="prone", rounds=1), Consequence(figure, square=choose.one(SQUARES))),
        )
    )
    otherwise = choose.one(((), (Consequence(figure, effect="stunned", rounds=0),)))
    dice = choose.one(((), (), (4,) if _by_hand(game, choose) else ()))
    command = Rule(figure, "as one can", opened.id if opened else None, trial, then, otherwise, dice)
    return Move(THE_DM, command)


def ruled_effect(game: Game, choose: Chooser) -> Move:
    """Something holds of somebody, or holds no more."""
    battle = game.moment.battle
    figure, other = choose.one(figures(game)), choose.one(figures(game))
    effects = tuple(battle.effects.on.get(figure, {}))
    ends: bool = choose.one((True, False))
    if effects and ends:
        return Move(THE_DM, EndEffect(figure, choose.one(effects)))
    kinds: tuple[EffectKind, ...] = (
        "held",
        "poisoned",
        "blessed",
        "feared",
        "hasted",
        "invisible",
        "stuck",
        "in_cover",
    )
    changes = choose.one(
        (
            Changes(),
            Changes(each_round=("1d4",)),
            Changes(cover=50),
            Changes(attack=1, attacks_percent=50, rate_percent=50),
            Changes(armour_class=-2, absorbs=1, extra_points=3),
        )
    )
    when: EndsWhen = choose.one(("end_of_round", "end_of_round", "before", "after"))
    whose = None if when == "end_of_round" else other
    rounds = choose.one((0, 1, None)) if whose is None else choose.one((0, 1))
    label = choose.one(("", "", "Holy oil"))
    command = ApplyEffect(figure, choose.one(kinds), label, rounds, when, whose, changes)
    return Move(THE_DM, command)


def ruled_points(game: Game, choose: Chooser) -> Move:
    """Damage, healing, a save, or dice, by the DM's word."""
    figure = choose.one(figures(game))
    against: SaveAgainst | None = choose.one((None, "spell"))
    listed: tuple[RulingCommand, ...] = (
        Damage((figure,), "2d4", save=against),
        Heal(figure, "1d8"),
        Save(figure, "ppd", -2),
    )
    command = choose.one(listed)
    return Move(choose.one((THE_DM, THE_DM, somebody(game, choose))), command)


def roll(game: Game, choose: Chooser) -> Move:
    command = Roll(choose.one(("2d6+1", "d%", "1000d6")), "luck", choose.one((False, True)))
    return Move(somebody(game, choose), command)


def force(game: Game, choose: Chooser) -> Move:
    """A blow or a way that may be against the rules, or its outcome."""
    attacker = choose.one(figures(game))
    blow = Attack(attacker, choose.one(foes_of(game, attacker)))
    way = Go(attacker, (choose.one(SQUARES),))
    acts: tuple[Attack | Go | Declare, ...] = (blow, blow, way, Declare((Order(attacker, "hold"),)))
    act = choose.one(acts)
    return Move(THE_DM, Force(act, "I say so", choose.one((None, True)), choose.one((None, 3))))


def as_suggested(game: Game, choose: Chooser) -> Move:
    """What somebody's own view calls the next sensible step."""
    actor = somebody(game, choose)
    battle = game.moment.battle
    rules = ruleset(battle.identity.ruleset)
    step = next_step(Viewer(actor.grant), battle, rules, game.table) if rules else None
    return Move(actor, step.command) if step else say(game, choose)


# ---------------------------------------------------------------- history and questions


def undo(game: Game, choose: Chooser) -> Move:
    """The last gesture, or one further back; mostly with the head on the screen, now and then an older one."""
    gestures: tuple[GestureId | None, ...] = tuple(one.gesture for one in counted(game.moment))[:4]
    return Move(THE_DM, Undo(choose.one((None, None, None, None, *gestures))), _seen(game, choose))


def redo(game: Game, choose: Chooser) -> Move:
    return Move(THE_DM, Redo(), _seen(game, choose))


def strike_out(game: Game, choose: Chooser) -> Move:
    """One of the last acts; now and then what is none."""
    return Move(THE_DM, Void(_some_act(game, choose).version), _seen(game, choose))


def put_right(game: Game, choose: Chooser) -> Move:
    """A blow with something added to its die; anything else as it was given."""
    act = _some_act(game, choose)
    if isinstance(act.command, Attack | Next):
        adjust = Adjustment(choose.one((4, -4, 20)), "it was prone")
        return Move(THE_DM, Amend(act.version, adjust=adjust), _seen(game, choose))
    same = act.command if isinstance(act.command, FightCommand) else Advance()
    return Move(THE_DM, Amend(act.version, same), _seen(game, choose))


def _some_act(game: Game, choose: Chooser) -> Act:
    line = tuple(acts(game.moment))
    blows = tuple(act for act in line if isinstance(act.command, Attack))[:3]
    return choose.one((*blows, *line[:12]))


def _seen(game: Game, choose: Chooser) -> Version | None:
    now = game.moment.version
    return choose.one((None, now, now, Version(max(0, now - 1))))


def ask_undo(game: Game, choose: Chooser) -> Move:
    return Move(somebody(game, choose), AskUndo())


def answer(game: Game, choose: Chooser) -> Move:
    """Whoever is asked, or the DM for it, or the clock, with what may be said; now and then what may not."""
    asked = tuple(game.moment.battle.questions.open.values())
    if not asked:
        return Move(THE_DM, Answer(QuestionId("q1"), choose.one(("allow", "strike"))))
    question = choose.one(asked)
    hands = tuple(one for one in actors(game.table).values() if one.author == question.asks)
    actor = choose.one((*hands, *hands, THE_DM, THE_CLOCK, somebody(game, choose)))
    choice = choose.one((*question.choices, *question.choices, question.default, "perhaps"))
    return Move(actor, Answer(question.id, choice))


def hand_over(game: Game, choose: Chooser) -> Move:
    """Somebody to a tactic, or a whole side; by the DM or by whoever plays it."""
    figure = choose.one(figures(game))
    if choose.one((False, False, True)):
        return Move(THE_DM, HandOver(choose.one(get_args(Tactic)), side=FOES))
    return Move(hand_for(game, choose, figure), HandOver(choose.one(get_args(Tactic)), (figure,)))


def take_over(game: Game, choose: Chooser) -> Move:
    figure = choose.one((*game.moment.battle.tactics.by_figure, choose.one(figures(game))))
    return Move(hand_for(game, choose, figure), TakeOver((figure,)))


def by_tactic(game: Game, choose: Chooser) -> Move:
    """What the clock would give for those who were handed over; else somebody is handed over."""
    rules = ruleset(game.moment.battle.identity.ruleset)
    act = next_by_tactic(game.moment.battle, rules, game.table) if rules else None
    return (
        Move(choose.one((THE_CLOCKS_HAND, THE_CLOCKS_HAND, THE_DM)), act) if act else hand_over(game, choose)
    )


def stale(game: Game, choose: Chooser) -> Move:
    """A sensible command that comes from an older screen."""
    move = choose.one((attack, declare, advance))(game, choose)
    return Move(move.actor, move.command, Version(max(0, game.moment.version - choose.one((1, 2, 5)))))


# ---------------------------------------------------------------- the table


def say(game: Game, choose: Chooser) -> Move:
    return Move(somebody(game, choose), Say("Well met."))


def whisper(game: Game, choose: Chooser) -> Move:
    return Move(somebody(game, choose), Say("Behind you.", (choose.one((*SEATS, CharacterId("dm"))),)))


def note(game: Game, choose: Chooser) -> Move:
    return Move(somebody(game, choose), Note(choose.one(("", "The chest is false."))))


def lend(game: Game, choose: Chooser) -> Move:
    name = choose.one(SEATS)
    return Move(choose.one((THE_DM, seat_of(game.table, name) or THE_DM)), LendSeat(name, choose.one(SEATS)))


def give_back(game: Game, choose: Chooser) -> Move:
    return Move(somebody(game, choose), GiveBack(choose.one(SEATS)))


def delay(game: Game, choose: Chooser) -> Move:
    return Move(THE_DM, SetDelay(choose.one((0, 30)), choose.one((0, 3))))


def claim(game: Game, choose: Chooser) -> Move:
    return Move(actors(game.table)["players"], Claim(choose.one(SEATS)))


def release(game: Game, choose: Chooser) -> Move:
    name = choose.one(SEATS)
    return Move(choose.one((THE_DM, seat_of(game.table, name) or THE_DM)), Release(name))


def make_link(game: Game, choose: Chooser) -> Move:
    return Move(THE_DM, MakeLink(LinkId(choose.one(("more", "other"))), "spectators"))


def revoke_link(game: Game, choose: Chooser) -> Move:
    seats = tuple(one.link for one in game.table.characters.values() if one.link)
    return Move(THE_DM, RevokeLink(choose.one((LinkId("more"), *seats))))


def anything(game: Game, choose: Chooser) -> Move:
    """Anybody, any command, whatever the step."""
    maker = choose.one(ALL)
    return Move(somebody(game, choose), maker(game, choose).command)


ALL: Final[tuple[Maker, ...]] = (
    bring_on, place, hide, reveal, begin, declare, seal, seal_for_all, roll_initiative, attack, let_go,
    advance, end_round, end_battle, undo, redo, ask_undo, answer, say, claim, release, make_link, revoke_link,
    go, turn, cast, standing_orders, abort, go_on, draw_ground, change_map, set_option, override_table,
    let_know, reveal_names, keep_back, call_in, strike_out, put_right, check_morale, push, roll_surprise,
    improvise, rule, ruled_effect, ruled_points, roll, force,
    whisper, note, lend, give_back, delay, hand_over, take_over, by_tactic,
)  # fmt: skip


def pass_time(_: Game, choose: Chooser) -> Move:
    return Move(THE_DM, TimePasses(choose.one((1, 3)), choose.one(get_args(Unit)), choose.one((True, False))))


ANY_TIME: Final[tuple[Maker, ...]] = (
    place, hide, reveal, reveal, bring_on, undo, undo, undo, redo, ask_undo, ask_undo, answer,
    standing_orders, standing_orders, turn, draw_ground, change_map, set_option, override_table, go_on,
    let_know, reveal_names, keep_back, call_in, call_in, strike_out, put_right, put_right, check_morale,
    ruled_effect, ruled_effect, ruled_points, roll, force, rule,
    whisper, note, lend, lend, give_back, delay, hand_over, take_over,
    anything, anything, anything, stale, say, claim, claim, release, make_link, revoke_link,
)  # fmt: skip
AT_STEP: Final[dict[str, tuple[Maker, ...]]] = {
    "set_up": (begin, begin, begin, bring_on, bring_on, place, roll_surprise),
    "declare": (
        *(declare,) * 10, *(seal,) * 3, seal_for_all, seal_for_all, as_suggested, by_tactic, pass_time,
    ),
    "initiative": (roll_initiative, roll_initiative, roll_initiative, as_suggested),
    "resolve": (
        *(as_suggested,) * 6, *(as_due,) * 12, attack, cast, go, abort, turn, let_go, advance, go_on, go_on,
        improvise, by_tactic,
    ),
    "end_of_round": (end_round, end_round, push, as_suggested),
    "over": (undo, undo, say, pass_time),
}  # fmt: skip
"""By the step of the round; `end_battle` comes by way of `anything` alone, so that few battles end early."""
