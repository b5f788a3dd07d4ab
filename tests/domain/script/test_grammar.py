"""Each form of a typed command, and each mistake with its column."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.camp import Carry, ChangeSheet, Memorise, PassTime, Restock, TakeBackCamp, TreatWounds
from domain.care import EditCombatant, RemoveCombatants, SheetChanges, Tend
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
from domain.effects import Changes
from domain.engaging import Approach, Disengage, Engage, SetRange
from domain.gear import UseItem
from domain.house_rules import OverrideTable, SetOption
from domain.ids import (
    FOES,
    PARTY,
    BattleId,
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
from domain.maps import Backdrop, CoverSquares, SetBackdrop, UncoverSquares
from domain.mischance import RollSurprise
from domain.nerve import CheckMorale, Push
from domain.passing_time import Tending, TimePasses
from domain.past_commands import AcceptLog, Bookmark, Fork, LayOpen, Query
from domain.quantities import DescendingAC, HitPoints, Square, Thac0
from domain.rounds import Order
from domain.ruling_commands import ApplyEffect, Damage, EndEffect, Heal, Improvise, Roll, Rule, Save
from domain.rulings import Consequence, Trial
from domain.script.courses import Go
from domain.script.grammar import FORMS, parse_typed
from domain.script.typed import AskWhy, FollowTactics, Typed
from domain.script.words import Mistake, Unsaid
from domain.seating import GiveBack, LendSeat, MakeLink, Note, RevokeLink, SetDelay
from domain.sheets import Sheet, WeaponInHand
from domain.sides import AddSide
from domain.stances import Block, BreakFree, Drop, HoldShot, PickUp, StandUp, TakePosture
from domain.table_commands import (
    AddCharacter,
    Claim,
    CreateTable,
    OpenBattle,
    Pause,
    Release,
    Say,
    SetHouseOption,
)
from domain.tactics import HandOver, TakeOver
from domain.turning import TurnUndead

RATH = FigureId("rath")
ORC = FigureId("orc-1")
AS_RATH = Unsaid(RATH)
RATHS_SHEET = Sheet(
    name="Rath",
    hit_points=HitPoints(52),
    armour_class=DescendingAC(2),
    class_="fighter",
    level=7,
    strength="18/80",
    weapons=(WeaponInHand("long_sword", 1),),
)
ODD_SHEET = Sheet(
    name="Old One",
    hit_points=HitPoints(9),
    armour_class=DescendingAC(-3),
    hit_dice="4+1",
    thac0=Thac0(12),
    dexterity=16,
    constitution=17,
    size="L",
    weapons=(WeaponInHand("claw", 0, "1d4+4"), WeaponInHand("long_sword", -1)),
    public_name="a shape in the fog",
    monster="troll",
)
GUARD = Sheet(name="Guard", hit_points=HitPoints(5), armour_class=DescendingAC(3), hit_dice="1")

BY_THE_DM: dict[str, Typed] = {
    "side beasts": AddSide(SideId("beasts")),
    "side militia with party": AddSide(SideId("militia"), PARTY),
    "create table The Ford": CreateTable("The Ford"),
    "make link dm-2 for dm": MakeLink(LinkId("dm-2"), "dm"),
    "make link watch for spectators": MakeLink(LinkId("watch"), "spectators"),
    "make link judge for referee": MakeLink(LinkId("judge"), "referee"),
    "make link ana for seat rath bera": MakeLink(
        LinkId("ana"), "seat", (CharacterId("rath"), CharacterId("bera"))
    ),
    "lend rath to bera": LendSeat(CharacterId("rath"), CharacterId("bera")),
    "give back rath": GiveBack(CharacterId("rath")),
    "note the chest is false": Note("the chest is false"),
    "delay none": SetDelay(),
    "delay seconds 30 acts 5": SetDelay(30, 5),
    "whisper rath, dm: Behind you.": Say("Behind you.", (CharacterId("rath"), CharacterId("dm"))),
    "revoke link dm-2": RevokeLink(LinkId("dm-2")),
    "character rath: Rath, fighter 7, str 18/80, hp 52, ac 2, long_sword +1": AddCharacter(
        CharacterId("rath"), RATHS_SHEET
    ),
    "character rath: Rath, hp 52,ac 2, str 18/80, Fighter 7, long sword +1": AddCharacter(
        CharacterId("rath"), RATHS_SHEET
    ),
    'character old: "Old One", hd 4+1, thac0 12, hp 9, ac -3, dex 16, con 17, size L, claw damage 1d4+4,'
    " long sword -1, public a shape in the fog, monster troll": AddCharacter(CharacterId("old"), ODD_SHEET),
    "pause": Pause(),
    "go on": Pause(on=False),
    "carry": Carry(),
    "carry rath": Carry((CharacterId("rath"),)),
    "camp 7 days": PassTime(7, "days"),
    "camp 1 hour busy": PassTime(1, "hours", resting=False),
    "camp 8 hours without memorising": PassTime(8, "hours", memorise=False),
    "camp back": TakeBackCamp(),
    "treat rath 6": TreatWounds(CharacterId("rath"), 6),
    "treat rath 6 by bera with cure light wounds": TreatWounds(
        CharacterId("rath"), 6, CharacterId("bera"), "cure_light_wounds"
    ),
    "treat rath 6 by rath with item potion of healing": TreatWounds(
        CharacterId("rath"), 6, CharacterId("rath"), item="potion_of_healing"
    ),
    "restock rath": Restock(CharacterId("rath")),
    "memorise bera": Memorise(CharacterId("bera")),
    "memorise bera bless magic_missile": Memorise(CharacterId("bera"), ("bless", "magic_missile")),
    "sheet rath: Rath, fighter 7, str 18/80, hp 52, ac 2, long_sword +1": ChangeSheet(
        CharacterId("rath"), RATHS_SHEET
    ),
    "claim rath": Claim(CharacterId("rath")),
    "release rath": Release(CharacterId("rath")),
    "open Ambush with osric": OpenBattle("Ambush", "osric", facing="e"),
    "open Ambush with osric facing s": OpenBattle("Ambush", "osric", facing="s"),
    'open "Die with me" with osric for rath, bera map 30 20 dice by none': OpenBattle(
        "Die with me", "osric", (CharacterId("rath"), CharacterId("bera")), 30, 20, "none", facing="e"
    ),
    'say We hold, "to the last".': Say('We hold, "to the last".'),
    'say "All of it"': Say("All of it"),
    "add orc": AddCombatants(GroupId("orc"), monster="orc", facing="w"),
    "add orc facing se": AddCombatants(GroupId("orc"), monster="orc", facing="se"),
    "add 3 orc hp 5 7 4 at 12,7 12,8 12,9": AddCombatants(
        GroupId("orc"),
        monster="orc",
        count=3,
        hit_points=(5, 7, 4),
        squares=(Square(12, 7), Square(12, 8), Square(12, 9)),
        facing="w",
    ),
    "add 2 fire giant as brothers, with battle_axe, side party, hidden": AddCombatants(
        GroupId("brothers"),
        monster="fire_giant",
        weapon="battle_axe",
        count=2,
        side=PARTY,
        hidden=True,
        facing="w",
    ),
    "add 2 guard: Guard, hd 1, hp 5 6, ac 3, at 1,2": AddCombatants(
        GroupId("guard"), sheet=GUARD, count=2, hit_points=(5, 6), squares=(Square(1, 2),), facing="w"
    ),
    "add guard: Guard, ac 3, hd 1, hp 5, hidden": AddCombatants(
        GroupId("guard"), sheet=GUARD, hidden=True, facing="w"
    ),
    "place rath 11,8": Place(RATH, Square(11, 8)),
    "hide orc-1 sneak": Hide((ORC, FigureId("sneak"))),
    "add 2 orc as ambush reserve": AddCombatants(
        GroupId("ambush"), monster="orc", count=2, reserve=True, facing="w"
    ),
    "reveal names orc-1": RevealNames((ORC,)),
    "bring on orc-1 sneak at 3,4 5,6 hidden": BringOn(
        (ORC, FigureId("sneak")), (Square(3, 4), Square(5, 6)), hidden=True
    ),
    "let know points exact numbers open": LetKnow("exact", "open"),
    "let know numbers after_first_hit": LetKnow(numbers="after_first_hit"),
    "reveal orc-1, sneak": Reveal((ORC, FigureId("sneak"))),
    "begin": BeginBattle(),
    'rule rath "over the ford" d20 at_most 15 then orc-1 prone 1 else rath damage 1d6 dice 9': Rule(
        RATH,
        "over the ford",
        None,
        Trial(RATH, None, "d20", at_most=15),
        (Consequence(ORC, effect="prone", rounds=1),),
        (Consequence(RATH, damage="1d6"),),
        (9,),
    ),
    'rule rath "it gives way" save ppd by orc-1 with -2 then orc-1 to 3,4 then rath heal 5 else orc-1 held': Rule(
        RATH,
        "it gives way",
        None,
        Trial(ORC, "ppd", modifier=-2),
        (Consequence(ORC, square=Square(3, 4)), Consequence(RATH, heal="5")),
        (Consequence(ORC, effect="held"),),
    ),
    "save rath against spell with -2 for gaze dice 12": Save(RATH, "spell", -2, "gaze", (12,)),
    "heal rath 2d4+2 for potion": Heal(RATH, "2d4+2", "potion"),
    "damage orc-1 rath 3d6 save breath half for roof": Damage((ORC, RATH), "3d6", "roof", "breath"),
    "effect orc-1 poisoned rounds 3 each 1d4 for spider": ApplyEffect(
        ORC, "poisoned", "spider", 3, changes=Changes(each_round=("1d4",))
    ),
    "effect orc-1 stunned rounds 1 before rath": ApplyEffect(
        ORC, "stunned", "", 1, when="before", whose=RATH
    ),
    "end effect orc-1 poisoned": EndEffect(ORC, "poisoned"),
    "roll 2d6+1 for luck secret": Roll("2d6+1", "luck", secret=True),
    'force "so near" hit damage 4 orc-1 attack rath': Force(Attack(ORC, RATH), "so near", hit=True, damage=4),
    'rath improvise half "I swing over."': Improvise(RATH, "I swing over.", "half"),
    "declare orc-1 attack rath, orc-2 hold, orc-3 attack": Declare(
        (
            Order(ORC, "attack", RATH),
            Order(FigureId("orc-2"), "hold"),
            Order(FigureId("orc-3"), "attack"),
        )
    ),
    "seal": Seal(),
    "seal all": Seal(for_all=True),
    "roll initiative": RollInitiative(),
    "roll initiative party 4 foes 7": RollInitiative({PARTY: 4, FOES: 7}),
    "orc-1 attack rath": Attack(ORC, RATH),
    "orc-1 attack rath dice 12": Attack(ORC, RATH, None, (12,)),
    "orc-1 attack rath with long sword dice 8 5": Attack(ORC, RATH, "long_sword", (8, 5)),
    "pass orc-2": Pass(FigureId("orc-2")),
    "advance": Advance(),
    "next": Next(),
    "next all": Next(slot=True),
    "standing orc-1, orc-2 let_go": StandingOrders((ORC, FigureId("orc-2")), "let_go"),
    "hand over orc-1 orc-2 to nearest": HandOver("nearest", (ORC, FigureId("orc-2"))),
    "hand over group orc to archer": HandOver("archer", group=GroupId("orc")),
    "hand over side foes to guard": HandOver("guard", side=SideId("foes")),
    "take over orc-1": TakeOver((ORC,)),
    "take over side foes": TakeOver(side=SideId("foes")),
    "tactics": FollowTactics(),
    "why rath": AskWhy(RATH),
    "standing rath ask": StandingOrders((RATH,), "ask"),
    "declare orc-1 orc-2 fire rath half with short bow, ogre charge rath, mirel cast magic_missile at orc-1": Declare(
        (
            Order(ORC, "fire", RATH, "half", "short_bow"),
            Order(FigureId("orc-2"), "fire", RATH, "half", "short_bow"),
            Order(FigureId("ogre"), "charge", RATH, "full"),
            Order(FigureId("mirel"), "cast", ORC, spell="magic_missile"),
        )
    ),
    "declare orc-1 charge half, orc-2 guard half, tam move, bera withdraw": Declare(
        (
            Order(ORC, "charge", None, "half"),
            Order(FigureId("orc-2"), "guard", move="half"),
            Order(FigureId("tam"), "move", move="full"),
            Order(FigureId("bera"), "withdraw", move="half"),
        )
    ),
    "orc-1 move 12,7 13,6": Move(ORC, (Square(12, 7), Square(13, 6))),
    "orc-1 move e ne": Go(ORC, ("e", "ne")),
    "orc-1 move to 12,7 facing w dice 14 6": Go(ORC, (), Square(12, 7), "w", None, (14, 6)),
    "engage orc-1 with rath from behind": Engage((ORC,), (RATH,), "rear"),
    "engage orc-1 orc-2 with rath": Engage((ORC, FigureId("orc-2")), (RATH,)),
    "disengage rath": Disengage((RATH,)),
    "disengage rath from orc-1": Disengage((RATH,), (ORC,)),
    "range orc-1 is 60 feet from rath": SetRange((ORC,), RATH, 60, "feet"),
    "range group orc is 20 yards from rath behind": SetRange(
        (), RATH, 20, "yards", behind=True, group=GroupId("orc")
    ),
    "orc-1 approach rath": Approach(ORC, RATH),
    "orc-1 approach rath 15 feet dice 14 6": Approach(ORC, RATH, distance=15, measure="feet", dice=(14, 6)),
    "orc-1 away from rath": Approach(ORC, RATH, away=True),
    "orc-1 charge rath dice 15 6": Approach(ORC, RATH, dice=(15, 6)),
    "open Brawl with osric without map": OpenBattle("Brawl", "osric", mapless=True, facing="e"),
    "orc-1 charge rath by e e": Go(ORC, ("e", "e"), target=RATH),
    "orc-1 charge rath by 12,7 13,7 dice 15 6": Move(
        ORC, (Square(12, 7), Square(13, 7)), target=RATH, dice=(15, 6)
    ),
    "orc-1 withdraw sw": Go(ORC, ("sw",)),
    'rath something else "I swing over."': Improvise(RATH, "I swing over."),
    "take back 2": Undo(count=2),
    "put back": Redo(),
    "amend 41 +4 prone": Amend(Version(41), adjust=Adjustment(4, "prone")),
    "roll 2d6+1 secret": Roll("2d6+1", secret=True),
    "orc-1 face ne": Face(ORC, "ne"),
    "mirel cast": Cast(FigureId("mirel")),
    "mirel cast at orc-1, orc-2 dice 4 1": Cast(FigureId("mirel"), (ORC, FigureId("orc-2")), (4, 1)),
    "roll surprise": RollSurprise(),
    "roll surprise party 2 foes": RollSurprise((PARTY, FOES), {PARTY: 2}),
    "check morale orc": CheckMorale(GroupId("orc")),
    "check morale orc for rear_guard surrounded with defending_home": CheckMorale(
        GroupId("orc"), ("rear_guard", "surrounded"), ("defending_home",)
    ),
    "orc-1 attack rath slay": Attack(ORC, RATH, slay=True),
    "orc-1 attack rath with battle axe slay": Attack(ORC, RATH, "battle_axe", slay=True),
    "orc-1 hold_shot": HoldShot(ORC),
    "orc-1 drop battle axe": Drop(ORC, "battle_axe"),
    "orc-1 pick_up long sword of rath": PickUp(ORC, "long_sword", RATH),
    "orc-1 block": Block(ORC),
    "orc-1 attack rath trip": Attack(ORC, RATH, aim="trip"),
    "orc-1 break_free dice 14": BreakFree(ORC, (14,)),
    "rath tend orc-1": Tend(RATH, ORC),
    "let pass 8 hours resting": TimePasses(8, "hours", resting=True),
    "let pass 1 round tending rath orc-1": TimePasses(1, "rounds", tending=(Tending(RATH, ORC),)),
    "edit orc-1 hp 3 of 9 ac 8 thac0 12 rate 6 name Snaga side party": EditCombatant(
        ORC,
        SheetChanges(
            name="Snaga",
            hit_points=HitPoints(9),
            armour_class=DescendingAC(8),
            thac0=Thac0(12),
            rate=6,
        ),
        HitPoints(3),
        PARTY,
    ),
    "remove orc-1 rath": RemoveCombatants((ORC, RATH)),
    "rath turn dice 12 3 4": TurnUndead(RATH, (12, 3, 4)),
    "rath use on 11,8 at orc-1 dice 3": UseItem(RATH, (ORC,), Square(11, 8), (3,)),
    "roll initiative party 5 foes 5 event 19 1 4": RollInitiative({PARTY: 5, FOES: 5}, critical=(19, 1, 4)),
    "roll initiative no event": RollInitiative(no_event=True),
    "declare rath use_item lantern half": Declare((Order(RATH, "use_item", move="half", item="lantern"),)),
    "orc-1 down prone": TakePosture(ORC, "prone"),
    "orc-1 stand_up": StandUp(ORC),
    "orc-1 attack rath subdue": Attack(ORC, RATH, subdue=True),
    "orc-1 push rath": Push(ORC, RATH),
    "orc-1 push rath to 4,5 follow": Push(ORC, RATH, Square(4, 5), follow=True),
    "orc-1 abort": Abort(ORC),
    "orc-1 abort hold": Abort(ORC, "hold"),
    "orc-1 abort parry": Abort(ORC, "parry"),
    "ground": SetGround(),
    "map cover 3,4 to 4,5 9,9": CoverSquares(
        (Square(3, 4), Square(3, 5), Square(4, 4), Square(4, 5), Square(9, 9))
    ),
    "map uncover 3,4": UncoverSquares((Square(3, 4),)),
    "map uncover": UncoverSquares(),
    "map picture none": SetBackdrop(),
    f"map picture {'5a' * 32} pixels 1200 800 across 2450 left -50": SetBackdrop(
        Backdrop(PictureId("5a" * 32), 1200, 800, 2450, -50)
    ),
    "ground wall 12,2 12,3 rough x2 12,4 to 12,5, height -1 8,6": SetGround(
        (Square(12, 2), Square(12, 3)), ((12, 4, 4), (12, 5, 4)), ((8, 6, -1),)
    ),
    "ground rough x1.5 1,1 to 2,2 rough x3 2,2": SetGround(
        rough=((1, 1, 3), (1, 2, 3), (2, 1, 3), (2, 2, 6))
    ),
    "character mirel: Mirel, mage 5, hp 14, ac 9, rate 9, load light, shield 1, spells sleep sleep, dagger": AddCharacter(
        CharacterId("mirel"),
        Sheet(
            "Mirel",
            HitPoints(14),
            DescendingAC(9),
            class_="mage",
            level=5,
            rate=9,
            load="light",
            shield=1,
            spells=("sleep", "sleep"),
            weapons=(WeaponInHand("dagger"),),
        ),
    ),
    "override weapon long_sword dmg_sm 2d6": OverrideTable("weapon", "long_sword", "dmg_sm", "2d6"),
    "override situation flank value +3": OverrideTable("situation", "flank", "value", 3),
    'override turning skeleton value.0 "12"': OverrideTable("turning", "skeleton", "value.0", "12"),
    "override full_move run when_severe yes": OverrideTable("full_move", "run", "when_severe", value=True),
    "option threat front": SetOption("threat", "front"),
    "house option phase_order global": SetHouseOption("phase_order", "global"),
    "end round": EndRound(),
    "end battle": EndBattle(),
    "end battle reveal": EndBattle(reveal=True),
    "answer q5 allow": Answer(QuestionId("q5"), "allow"),
    "undo": Undo(),
    "undo 2": Undo(count=2),
    "undo to page:17": Undo(GestureId("page:17")),
    "redo": Redo(),
    "redo 3": Redo(3),
    "strike out 41": Void(Version(41)),
    "put right 41 +4 prone": Amend(Version(41), adjust=Adjustment(4, "prone")),
    "put right 41 as orc-1 attack rath": Amend(Version(41), Attack(ORC, RATH)),
    "question 41": Query(Version(41)),
    "question 41 it was prone": Query(Version(41), note="it was prone"),
    "bookmark The gate falls": Bookmark("The gate falls"),
    "bookmark at 41 The gate falls": Bookmark("The gate falls", Version(41)),
    "fork": Fork(),
    "accept log": AcceptLog(),
    "what if at 41 And so": Fork(Version(41), "And so"),
    "void 41": Void(Version(41)),
    "ask back": AskUndo(),
    "fork at 41 What if": Fork(Version(41), "What if"),
    "lay open": LayOpen(),
    "lay open b-12": LayOpen(BattleId("b-12")),
    "ask undo": AskUndo(),
}

BY_RATH: dict[str, Typed] = {
    "approach orc-1 30 feet": Approach(RATH, ORC, distance=30, measure="feet"),
    "away from orc-1": Approach(RATH, ORC, away=True),
    'improvise "I swing over."': Improvise(RATH, "I swing over."),
    "declare attack orc-1": Declare((Order(RATH, "attack", ORC),)),
    "declare attack": Declare((Order(RATH, "attack"),)),
    "declare hold": Declare((Order(RATH, "hold"),)),
    "declare hold, hound attack orc-1": Declare(
        (Order(RATH, "hold"), Order(FigureId("hound"), "attack", ORC))
    ),
    "attack orc-1": Attack(RATH, ORC),
    "attack orc-1 with long_sword dice 8 5": Attack(RATH, ORC, "long_sword", (8, 5)),
    "rath attack orc-1": Attack(RATH, ORC),
    "pass": Pass(RATH),
    "declare guard": Declare((Order(RATH, "guard"),)),
    "declare charge orc-1": Declare((Order(RATH, "charge", ORC, "full"),)),
    "declare attack half with long_sword": Declare((Order(RATH, "attack", None, "half", "long_sword"),)),
    "withdraw sw": Go(RATH, ("sw",)),
    'something else half "I swing over."': Improvise(RATH, "I swing over.", "half"),
    "move e e ne": Go(RATH, ("e", "e", "ne")),
    "move 12,7 facing s": Move(RATH, (Square(12, 7),), "s"),
    "charge orc-1 by e e e dice 15 6": Go(RATH, ("e", "e", "e"), target=ORC, dice=(15, 6)),
    "cast at orc-1": Cast(RATH, (ORC,)),
    "face sw": Face(RATH, "sw"),
    "abort": Abort(RATH),
    "hold_shot": HoldShot(RATH),
    "drop short bow": Drop(RATH, "short_bow"),
    "pick_up rope": PickUp(RATH, "rope"),
    "block": Block(RATH),
    "break_free": BreakFree(RATH),
    "turn": TurnUndead(RATH),
    "tend orc-1": Tend(RATH, ORC),
    "use": UseItem(RATH),
    "down kneeling": TakePosture(RATH, "kneeling"),
    "stand_up": StandUp(RATH),
    "push orc-1 follow": Push(RATH, ORC, follow=True),
    "orc-1 abort": Abort(ORC),
    "pass hound": Pass(FigureId("hound")),
}

# The column, and words that the message holds.
MISTAKES: dict[str, tuple[int, str]] = {
    "": (1, "a command is missing"),
    "dance": (1, "there is no command 'dance'"),
    '"begin"': (1, "there is no command"),
    "begin now": (7, "'now' does not belong here; write: begin"),
    "end": (4, "end is followed by round or battle"),
    "end it": (5, "end is followed by round or battle"),
    "place rath": (11, "a square such as 11,8 is missing; write: place FIGURE X,Y"),
    "place rath here": (12, "'here' is no square"),
    "place rath 300,1": (12, "beyond any map"),
    "place Rath 1,1": (7, "is no id of figure"),
    "hide": (5, "figure is missing"),
    "declare": (8, "figure is missing"),
    "declare orc-1 dance": (
        15,
        "'dance' is no action; it is one of attack, fire, charge, unarmed, cover, cast, guard",
    ),
    "declare orc-1 orc-2": (15, "'orc-2' is no action"),
    "declare orc-1 attack rath with": (31, "weapon is missing; write: declare [FIGURE…] attack [TARGET]"),
    "declare orc-1 attack rath half way": (32, "'way' does not belong here"),
    "declare orc-1 guard rath": (21, "'rath' does not belong here"),
    "declare orc-1 charge rath with spear": (27, "charge goes with no weapon"),
    "declare orc-1 withdraw half": (24, "withdraw goes with no half-move"),
    "declare mirel cast": (19, "spell is missing; write: declare [FIGURE…] cast SPELL [at TARGET]"),
    "declare mirel cast sleep at": (28, "target is missing"),
    "orc-1 move": (11, "direction is missing; write: FIGURE move DIRECTION… | X,Y… | to X,Y"),
    "orc-1 move e up": (14, "'up' does not belong here"),
    "orc-1 move up": (12, "'up' is no direction; it is one of n, ne, e"),
    "orc-1 move to": (14, "a square such as 11,8 is missing"),
    "orc-1 move e facing": (20, "direction is missing"),
    "orc-1 move 1,1 e": (16, "'e' does not belong here"),
    "orc-1 move e dice": (18, "a die's face is missing"),
    "orc-1 charge rath e e": (19, "'by' is missing; write: FIGURE charge TARGET [by DIRECTION"),
    "orc-1 charge rath by": (21, "direction is missing"),
    "mirel cast at": (14, "target is missing"),
    "orc-1 face up": (12, "'up' is no direction"),
    "orc-1 abort charge": (13, "'charge' does not belong here; write: FIGURE abort [attack | fire | unarmed"),
    "cast at orc-1": (6, "it does not say who"),
    "abort": (6, "it does not say who"),
    "next one": (6, "'one' does not belong here"),
    "hand over orc-1 nearest": (24, "'to' is missing"),
    "hand over orc-1 to bravest": (20, "it is one of nearest, weakest"),
    "standing orc-1": (15, "standing order is missing"),
    "standing orc-1 always": (22, "standing order is missing"),
    "ground hill 1,1": (8, "'hill' is no kind of ground; it is one of wall, rough, height"),
    "ground rough x5 1,1": (14, "'x5' is no cost; it is one of x1.5, x2, x3"),
    "ground rough x2": (16, "a square such as 11,8 is missing"),
    "ground wall 1,1 to": (19, "a square such as 11,8 is missing"),
    "ground height high 1,1": (15, "'high' is no number"),
    "declare orc-1 hold,": (20, "figure is missing"),
    "seal some": (6, "'some' does not belong here"),
    "roll dice": (6, "'dice' is not dice"),
    "roll initiative party": (22, "the die of the party is missing"),
    "roll initiative party four": (23, "'four' is no number"),
    "roll initiative party 4 party 5": (25, "'party' stands here twice"),
    "roll initiative party 11": (1, 'that cannot be: an entry of "dice" takes a whole number from 1 to 10'),
    "attack orc-1": (8, "it does not say who: a figure's id comes first; write: FIGURE attack TARGET"),
    "attack orc-1 using axe": (14, "'using' does not belong here; and it does not say who"),
    "orc-1 attack": (13, "target is missing; write: FIGURE attack TARGET"),
    "orc-1 attack rath dice": (23, "a die's face is missing"),
    "orc-1 attack rath using axe": (19, "'using' does not belong here"),
    "pass": (5, "figure is missing"),
    "open Ambush": (12, "'with' is missing"),
    "open Ambush with osric dice by me": (32, "'me' is no hand for the dice"),
    'open "Ambush with osric': (6, "a quotation mark opens here"),
    "make link x for elves": (17, "'elves' is no kind of link"),
    "character rath Rath": (11, "wants a colon"),
    "character rath: Rath": (21, "hp is missing"),
    "character rath: Rath, hp 5": (27, "ac is missing"),
    "character rath: Rath, hp 5, hp 6": (29, "hp stands here twice"),
    "character rath: Rath, hp lots": (26, "'lots' is no number"),
    "character rath: Rath, hp 5 ac 2": (28, "'ac' does not belong here"),
    "character rath: Rath, hp 5, ac 2, str 99": (1, '"strength" of "sheet" takes a number from 1 to 25, or'),
    "character rath: Rath, hp 5, ac 2, load huge": (
        40,
        "'huge' is no load; it is one of unencumbered, light",
    ),
    "character rath: Rath, hp 5, ac 2, spells": (41, "a spell is missing"),
    "character rath: Rath, hp 5, ac 2, rate 999": (1, "that cannot be"),
    "character Rath: Rath, hp 5, ac 2": (1, '"character" takes small letters, digits and -'),
    "add": (4, "monster is missing"),
    "add 3": (6, "monster is missing"),
    "add 3 orc hp": (13, "a number of hit points is missing"),
    "add 3 orc at 1,1 twice": (18, "'twice' does not belong here"),
    "add 41 orc": (1, '"count" takes a whole number from 1 to 40'),
    "add 999999999999999999999 orc": (5, "the count is too large; a number has 6 digits at most"),
    "orc-1 attack rath dice 5 1000000": (26, "is too large"),
    "answer q5": (10, "choice is missing"),
    "override weapon long_sword": (27, "field is missing; write: override TABLE ROW FIELD VALUE"),
    "override weapon long_sword dmg_sm": (34, "value is missing"),
    "option": (7, "option is missing; write: option OPTION VALUE"),
    "option threat": (14, "value is missing"),
    "house option threat Front": (1, 'that cannot be: "value" takes'),
    "say": (4, "what to say is missing"),
}


@pytest.mark.parametrize("text", BY_THE_DM)
def test_a_form_is_read_as_its_command(text: str) -> None:
    assert parse_typed(text) == BY_THE_DM[text]


@pytest.mark.parametrize("text", BY_RATH)
def test_who_speaks_for_one_figure_need_not_name_it(text: str) -> None:
    assert parse_typed(text, AS_RATH) == BY_RATH[text]


@pytest.mark.parametrize("text", MISTAKES)
def test_a_mistake_points_at_its_word_and_says_what_would_be_legal(text: str) -> None:
    column, words = MISTAKES[text]
    mistake = parse_typed(text)
    assert isinstance(mistake, Mistake)
    assert (mistake.column, words in mistake.in_full) == (column, True), mistake


def test_every_form_has_an_example_here() -> None:
    missing = {" ".join(form.verb) for form in FORMS if not form.deed}
    missing -= {verb for verb in missing for text in BY_THE_DM if f"{text} ".startswith(f"{verb} ")}
    assert not missing
    also = {" ".join(verb) for form in FORMS for verb in form.also}
    examples = [f"{text} " for text in (*BY_THE_DM, *BY_RATH)]
    assert {verb for verb in also if not any(f"{verb} " in text for text in examples)} == set()
    deeds = {form.verb[0] for form in FORMS if form.deed}
    assert deeds <= {word for text in BY_THE_DM for word in text.split()[1:2]}
    assert deeds <= {text.split()[0] for text in BY_RATH}


def test_every_form_that_may_be_typed_is_reachable() -> None:
    for form in FORMS:
        mistake = parse_typed(" ".join((*form.verb, "§")))
        assert isinstance(mistake, Mistake | Say | Note | CreateTable | Bookmark | Fork), form


_PIECES = sorted({word for text in (*BY_THE_DM, *MISTAKES) for word in text.split()})


@given(text=st.one_of(st.text(max_size=40), st.lists(st.sampled_from(_PIECES), max_size=9).map(" ".join)))
def test_whatever_is_typed_is_a_command_or_a_mistake_within_the_line(text: str) -> None:
    for unsaid in (Unsaid(), AS_RATH):
        read = parse_typed(text, unsaid)
        if isinstance(read, Mistake):
            assert 1 <= read.column <= len(text) + 1
        else:
            assert msgspec.convert(msgspec.to_builtins(read), Typed) == read


def test_dice_in_a_battle_that_is_opened_follow_what_may_be_left_unsaid() -> None:
    opened = parse_typed("open Ambush with osric", Unsaid(dice_by_hand="seats"))
    assert isinstance(opened, OpenBattle)
    assert opened.dice_by_hand == "seats"


def test_a_side_of_any_name_may_be_typed() -> None:
    assert parse_typed("roll initiative the-third-side 4") == RollInitiative({SideId("the-third-side"): 4})
