"""Who may command what: every command, given by everyone who can come by a link."""

from typing import Final, get_args

import pytest

from domain.authority import authorize
from domain.care import EditCombatant, RemoveCombatants, Tend
from domain.commands import (
    Abort,
    AddCombatants,
    Adjustment,
    Advance,
    Amend,
    Answer,
    AskUndo,
    Attack,
    BattleCommand,
    BeginBattle,
    ByTactic,
    Cast,
    Declare,
    EndBattle,
    EndRound,
    Face,
    Force,
    Hide,
    Move,
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
from domain.engaging import Approach, Disengage, Engage, SetRange
from domain.gear import UseItem
from domain.house_rules import OverrideTable, SetOption
from domain.ids import FOES, FigureId, GroupId, QuestionId, SideId, Version
from domain.knowing import BringOn, LetKnow, RevealNames
from domain.maps import CoverSquares, SetBackdrop, UncoverSquares
from domain.mischance import RollSurprise
from domain.nerve import CheckMorale, Push
from domain.passing_time import TimePasses
from domain.quantities import Square
from domain.refusals import Refused
from domain.rounds import Order
from domain.ruling_commands import ApplyEffect, Damage, EndEffect, Heal, Improvise, Roll, Rule, Save
from domain.sides import AddSide
from domain.stances import Block, BreakFree, Drop, HoldShot, PickUp, StandUp, TakePosture
from domain.table.grants import Actor
from domain.tactics import HandOver, TakeOver
from domain.turning import TurnUndead
from domain.views.answers import answer
from domain.views.asking import Chance, Path, Reach, Targets
from domain.views.viewer import Viewer
from tests.laws.corpus import ORC, RATH, SNEAK, battle_begun
from tests.laws.game import REFEREE, Game, actors

BERA: Final = FigureId("bera")
NOBODY: Final = FigureId("nobody")

EVERYONE: Final = ("dm", "seat:rath", "seat:bera", "players", "spectators", "referee")
ONLY_DM: Final = ("dm",)
SEATED: Final = ("dm", "seat:rath", "seat:bera")
RATHS: Final = ("dm", "seat:rath")

ALLOWED: Final[list[tuple[BattleCommand, tuple[str, ...]]]] = [
    (AddCombatants(GroupId("ogre"), monster="ogre"), ONLY_DM),
    (Place(RATH, Square(1, 1)), ONLY_DM),
    (Hide((ORC,)), ONLY_DM),
    (CheckMorale(GroupId("orc")), ONLY_DM),
    (RollSurprise(), ONLY_DM),
    (Push(RATH, ORC), RATHS),
    (HoldShot(RATH), RATHS),
    (Block(RATH), RATHS),
    (BreakFree(RATH), RATHS),
    (TurnUndead(RATH), RATHS),
    (Tend(RATH, BERA), RATHS),
    (EditCombatant(RATH), ONLY_DM),
    (RemoveCombatants((ORC,)), ONLY_DM),
    (UseItem(RATH, (ORC,)), RATHS),
    (UseItem(ORC), ONLY_DM),
    (TakePosture(RATH, "prone"), RATHS),
    (StandUp(RATH), RATHS),
    (Drop(RATH, "halberd"), RATHS),
    (PickUp(RATH, "halberd"), RATHS),
    (Reveal((ORC,)), ONLY_DM),
    (BeginBattle(), ONLY_DM),
    (Declare((Order(RATH, "attack", ORC),)), RATHS),
    (Declare((Order(RATH, "hold"), Order(BERA, "hold"))), ONLY_DM),
    (Declare((Order(ORC, "hold"),)), ONLY_DM),
    (Seal(), SEATED),
    (Seal(for_all=True), ONLY_DM),
    (RollInitiative(), SEATED),
    (Attack(RATH, ORC), RATHS),
    (Attack(ORC, RATH), ONLY_DM),
    (Attack(BERA, ORC), ("dm", "seat:bera")),
    (Move(RATH, (Square(9, 8),)), RATHS),
    (Approach(RATH, ORC), RATHS),
    (Approach(ORC, RATH), ONLY_DM),
    (Engage((RATH,), (ORC,)), ONLY_DM),
    (AddSide(SideId("beasts")), ONLY_DM),
    (Disengage((RATH,)), ONLY_DM),
    (SetRange((ORC,), RATH, 12), ONLY_DM),
    (Move(ORC, (Square(9, 8),), target=RATH), ONLY_DM),
    (Face(RATH, "n"), RATHS),
    (Face(ORC, "n"), ONLY_DM),
    (Cast(RATH, (ORC,)), RATHS),
    (Cast(ORC, (RATH,)), ONLY_DM),
    (StandingOrders((RATH,), "let_go"), RATHS),
    (StandingOrders((RATH, BERA), "strike"), ONLY_DM),
    (HandOver("guard", (RATH,)), RATHS),
    (HandOver("guard", (RATH, BERA)), ONLY_DM),
    (HandOver("guard", side=FOES), ONLY_DM),
    (TakeOver((RATH,)), RATHS),
    (TakeOver(group=GroupId("orc")), ONLY_DM),
    (ByTactic(RATH, Pass(RATH), "why"), ONLY_DM),
    (Abort(RATH), RATHS),
    (Abort(ORC, "hold"), ONLY_DM),
    (Next(), ONLY_DM),
    (Next(slot=True), ONLY_DM),
    (SetGround((Square(1, 1),)), ONLY_DM),
    (SetBackdrop(), ONLY_DM),
    (CoverSquares((Square(1, 1),)), ONLY_DM),
    (UncoverSquares(), ONLY_DM),
    (SetOption("threat", "front"), ONLY_DM),
    (OverrideTable("weapon", "dagger", "speed", 9), ONLY_DM),
    (LetKnow(hit_points="exact"), ONLY_DM),
    (RevealNames((ORC,)), ONLY_DM),
    (BringOn((ORC,)), ONLY_DM),
    (Pass(RATH), RATHS),
    (Pass(ORC), ONLY_DM),
    (Advance(), ONLY_DM),
    (EndRound(), ONLY_DM),
    (TimePasses(1, "hours"), ONLY_DM),
    (EndBattle(), ONLY_DM),
    (Answer(QuestionId("q1"), "refuse"), EVERYONE),
    (Undo(), ONLY_DM),
    (Redo(), ONLY_DM),
    (Void(Version(2)), ONLY_DM),
    (Amend(Version(2), EndRound()), ONLY_DM),
    (Attack(RATH, ORC, adjust=Adjustment(4, "it was prone")), ONLY_DM),
    (AskUndo(), SEATED),
    (Force(Attack(ORC, RATH), "I say so"), ONLY_DM),
    (Improvise(RATH, "I swing over."), RATHS),
    (Rule(RATH, "it works"), ONLY_DM),
    (Save(RATH, "spell"), ONLY_DM),
    (Heal(RATH, "1d8"), ONLY_DM),
    (Damage((RATH,), "1d6"), ONLY_DM),
    (ApplyEffect(RATH, "prone"), ONLY_DM),
    (EndEffect(RATH, "prone"), ONLY_DM),
    (Roll("1d6"), SEATED),
]


def everyone(game: Game) -> dict[str, Actor]:
    spectators = actors(game.table)["spectators"]
    return {**actors(game.table), "referee": Actor(spectators.author, REFEREE)}


@pytest.mark.parametrize(("command", "allowed"), ALLOWED, ids=lambda one: type(one).__name__)
def test_a_command_is_open_to_those_who_have_the_right_and_to_nobody_else(
    command: BattleCommand, allowed: tuple[str, ...]
) -> None:
    game = battle_begun()
    barred = {name: authorize(game.moment.battle, command, actor) for name, actor in everyone(game).items()}
    assert set(barred) == set(EVERYONE)
    assert {name for name, refusal in barred.items() if refusal is None} == set(allowed)
    assert {refusal.code for refusal in barred.values() if refusal} <= {"forbidden"}


def test_the_table_of_rights_names_every_command() -> None:
    assert {type(command) for command, _ in ALLOWED} == set(get_args(BattleCommand))


NAMING: Final[list[type[BattleCommand]]] = [
    Attack, Declare, Pass, Place, Hide, Reveal, RevealNames, Move, Face, Cast, StandingOrders, Abort, Push, HoldShot, TakePosture, StandUp,
    TurnUndead, UseItem, Tend, EditCombatant, RemoveCombatants, HandOver, TakeOver, ByTactic,
]  # fmt: skip


def naming(command: type[BattleCommand], figure: FigureId) -> list[BattleCommand]:
    """Ways in which somebody may name `figure` in that command."""
    ways: dict[type[BattleCommand], list[BattleCommand]] = {
        Attack: [Attack(RATH, figure), Attack(figure, RATH)],
        Declare: [Declare((Order(figure, "hold"),)), Declare((Order(RATH, "attack", figure),))],
        Move: [Move(figure, (Square(9, 8),)), Move(RATH, (Square(9, 8),), target=figure)],
        Face: [Face(figure, "n")],
        Cast: [Cast(figure), Cast(RATH, (figure,))],
        StandingOrders: [StandingOrders((figure,), "ask"), StandingOrders((RATH, figure), "ask")],
        HandOver: [HandOver("guard", (figure,))],
        TakeOver: [TakeOver((RATH, figure))],
        ByTactic: [ByTactic(figure, Pass(RATH), "why"), ByTactic(RATH, Attack(RATH, figure), "why")],
        Abort: [Abort(figure)],
        Pass: [Pass(figure)],
        HoldShot: [HoldShot(figure)],
        Block: [Block(figure)],
        BreakFree: [BreakFree(figure)],
        TurnUndead: [TurnUndead(figure)],
        Tend: [Tend(figure, RATH), Tend(RATH, figure)],
        EditCombatant: [EditCombatant(figure)],
        RemoveCombatants: [RemoveCombatants((figure,))],
        UseItem: [UseItem(figure), UseItem(RATH, (figure,))],
        TakePosture: [TakePosture(figure, "kneeling")],
        StandUp: [StandUp(figure)],
        Push: [Push(figure, RATH), Push(RATH, figure)],
        Approach: [Approach(figure, RATH), Approach(RATH, figure)],
        Engage: [Engage((figure,), (RATH,)), Engage((RATH,), (figure,))],
        Disengage: [Disengage((figure,)), Disengage((RATH,), (figure,))],
        SetRange: [SetRange((figure,), RATH, 1), SetRange((RATH,), figure, 1)],
        Place: [Place(figure, Square(1, 1))],
        Hide: [Hide((figure,)), Hide((RATH, figure))],
        RevealNames: [RevealNames((figure,)), RevealNames((RATH, figure))],
        Reveal: [Reveal((figure,)), Reveal((RATH, figure))],
    }
    return ways[command]


@pytest.mark.parametrize("command", NAMING, ids=lambda one: one.__name__)
@pytest.mark.parametrize("name", ["seat:rath", "seat:bera", "players", "spectators"])
def test_a_hidden_figure_reads_as_one_that_is_not_there(name: str, command: type[BattleCommand]) -> None:
    game = battle_begun()
    actor = everyone(game)[name]
    for hidden, missing in zip(naming(command, SNEAK), naming(command, NOBODY), strict=True):
        refusal = authorize(game.moment.battle, hidden, actor)
        of_nobody = authorize(game.moment.battle, missing, actor)
        assert refusal is not None
        assert of_nobody is not None
        assert refusal.code == "no_such_figure"
        assert refusal == Refused(
            of_nobody.code, of_nobody.message.replace("nobody", "sneak"), of_nobody.rule
        )


@pytest.mark.parametrize("name", ["seat:rath", "players", "spectators"])
def test_asking_about_a_hidden_figure_reads_as_asking_about_none(name: str) -> None:
    game = battle_begun()
    viewer = Viewer(everyone(game)[name].grant)
    for about, of_nobody in (
        (Targets(SNEAK), Targets(NOBODY)),
        (Chance(SNEAK, RATH), Chance(NOBODY, RATH)),
        (Chance(RATH, SNEAK), Chance(RATH, NOBODY)),
        (Path(SNEAK, (Square(9, 8),)), Path(NOBODY, (Square(9, 8),))),
        (Reach(SNEAK), Reach(NOBODY)),
    ):
        hidden, missing = answer(game.moment, viewer, about), answer(game.moment, viewer, of_nobody)
        assert isinstance(hidden, Refused)
        assert isinstance(missing, Refused)
        assert hidden.message.replace("sneak", "nobody") == missing.message
        assert (hidden.code, hidden.rule) == (missing.code, missing.rule)


def test_no_answer_lists_a_hidden_figure_for_those_who_do_not_see_it() -> None:
    game = battle_begun()
    for name, seen in (("seat:rath", False), ("dm", True)):
        found = answer(game.moment, Viewer(everyone(game)[name].grant), Targets(RATH))
        assert not isinstance(found, Refused)
        assert (SNEAK in getattr(found, "targets")) is seen  # noqa: B009
