"""What is typed in a round: orders, initiative, and what figures do."""

from typing import Final

from domain.commands import Advance, BeginBattle, EndBattle, EndRound, Next, Seal
from domain.ids import FigureId
from domain.script import nerve_words, order_words, round_words, tactic_words, time_words
from domain.script.care_words import read_tend
from domain.script.deed_words import (
    ABORT_USAGE,
    ATTACK_USAGE,
    CAST_USAGE,
    CHARGE_USAGE,
    MOVE_USAGE,
    read_abort,
    read_attack,
    read_cast,
    read_charge,
    read_face,
    read_move,
    read_pass,
    read_turn,
    read_use,
)
from domain.script.engaging_words import APPROACH_USAGE, read_approach, read_away
from domain.script.form import Form
from domain.script.nerve_words import read_check, read_push
from domain.script.order_words import read_orders
from domain.script.round_words import read_answer, read_initiative, read_standing, read_surprise
from domain.script.stance_words import (
    read_block,
    read_break_free,
    read_drop,
    read_hold_shot,
    read_pick_up,
    read_posture,
    read_stand_up,
)
from domain.script.tactic_words import read_hand_over, read_take_over
from domain.script.time_words import read_time
from domain.script.typed import AskWhy, FollowTactics

FORMS: Final[tuple[Form, ...]] = (
    Form(("begin",), "", lambda _, __: BeginBattle(), "the battle begins: round 1", dm=True),
    Form(
        ("let", "pass"),
        time_words.USAGE,
        lambda words, _: read_time(words),
        "time passes outside of rounds: what bleeds bleeds on, effects end, bruises fade, breath comes back, and a day of rest mends a hit point; in the first round some are tended",
        dm=True,
    ),
    Form(
        ("why",),
        "FIGURE",
        lambda words, _: AskWhy(FigureId(words.slug("figure"))),
        "at a table: why a figure acts where it does in this round, told under the line; nothing happens",
    ),
    Form(("declare",), order_words.USAGE, read_orders, "write orders; several figures may share one"),
    Form(
        ("seal",),
        "[all] [nearest]",
        lambda words, _: Seal(for_all=words.take_if("all"), nearest=words.take_if("nearest")),
        "close one's own orders; the DM's `all` closes everybody's; with `nearest` foes that were told nothing attack the nearest, and characters stand guard",
    ),
    Form(
        ("roll", "initiative"),
        round_words.INITIATIVE_USAGE,
        lambda words, _: read_initiative(words),
        "the initiative dice; should they tie, the DM's dice of the critical event, or that none happens",
    ),
    Form(
        ("roll", "surprise"),
        "[SIDE [FACE]]…",
        lambda words, _: read_surprise(words),
        "before the first orders are sealed: who is taken by surprise",
        dm=True,
    ),
    Form(
        ("attack",),
        ATTACK_USAGE,
        read_attack,
        "strike or shoot with one's own figure; the DM's `slay` simply kills the helpless whom nobody fights for any more; `subdue` strikes with the flat",
        deed=True,
    ),
    Form(
        ("move",),
        MOVE_USAGE,
        read_move,
        "go: by steps (`e e ne`), by squares one after another, or the cheapest way to a square",
        deed=True,
    ),
    Form(
        ("withdraw",),
        MOVE_USAGE,
        read_move,
        "go as one withdraws: the same, for whom its order lets withdraw",
        deed=True,
    ),
    Form(
        ("charge",),
        CHARGE_USAGE,
        read_charge,
        "run at somebody and strike on contact; with a map `by` and the directions, or the squares, are needed",
        deed=True,
    ),
    Form(
        ("approach",),
        APPROACH_USAGE,
        read_approach,
        "without a map: go towards somebody; who comes up to an enemy is engaged with it",
        deed=True,
    ),
    Form(("away",), f"from {APPROACH_USAGE}", read_away, "without a map: get away from somebody", deed=True),
    Form(("cast",), CAST_USAGE, read_cast, "complete the spell that was begun", deed=True),
    Form(
        ("turn",),
        "[dice FACE…]",
        read_turn,
        "turn the undead in sight: the attempt, then the dice of how many",
        deed=True,
    ),
    Form(
        ("use",),
        "[on X,Y] [at TARGET…] [dice FACE…]",
        read_use,
        "use the thing that was declared: drink, read, point it",
        deed=True,
    ),
    Form(("tend",), "TARGET", read_tend, "stop the bleeding of whoever is dying beside one", deed=True),
    Form(
        ("face",),
        "DIRECTION",
        read_face,
        "turn where one stands: `n` `ne` `e` `se` `s` `sw` `w` `nw`",
        deed=True,
    ),
    Form(("down",), "kneeling | sitting | prone", read_posture, "kneel, sit or lie down", deed=True),
    Form(
        ("stand_up",), "", read_stand_up, "stand up: from the ground for a half-move or one attack", deed=True
    ),
    Form(("drop",), "WEAPON | ITEM", read_drop, "let a weapon or a thing fall, which is free", deed=True),
    Form(
        ("pick_up",),
        "WEAPON | ITEM [of FIGURE]",
        read_pick_up,
        "pick up what lies where one stands, in place of a half-move",
        deed=True,
    ),
    Form(("block",), "", read_block, "give up the last blow of the round, to stop one that hits", deed=True),
    Form(("break_free",), "[dice D20]", read_break_free, "out of a grip, in place of a blow", deed=True),
    Form(
        ("hold_shot",),
        "",
        read_hold_shot,
        "a covering figure keeps its first shot until whom it covers is about to act, or the square is entered",
        deed=True,
    ),
    Form(("abort",), ABORT_USAGE, read_abort, "drop what was declared, and act last", deed=True),
    Form(("pass",), "[FIGURE]", read_pass, "let go what is due"),
    Form(
        ("next",),
        "[all]",
        lambda words, _: Next(slot=words.take_if("all")),
        "the next sensible step for the DM's own figures; `all`: every one left in this slot",
        dm=True,
    ),
    Form(("advance",), "", lambda _, __: Advance(), "on to the next slot", dm=True),
    Form(
        ("standing",),
        round_words.STANDING_USAGE,
        lambda words, _: read_standing(words),
        "whether they strike at who leaves their reach",
    ),
    Form(
        ("hand", "over"),
        tactic_words.HAND_USAGE,
        lambda words, _: read_hand_over(words),
        "figures fight by a tactic until somebody takes them over",
    ),
    Form(
        ("take", "over"),
        tactic_words.TAKE_USAGE,
        lambda words, _: read_take_over(words),
        "the tactic does nothing more for them",
    ),
    Form(
        ("tactics",),
        "",
        lambda _, __: FollowTactics(),
        "in a script: the next act of those who were handed over, as the clock gives it at a table",
        dm=True,
    ),
    Form(
        ("answer",),
        "QUESTION CHOICE [dice D20 [DAMAGE…]]",
        read_answer,
        "answer a question; in a script `q12` is the one that line 12 raised, elsewhere `q1` the first that waits for you",
    ),
    Form(
        ("check", "morale"),
        nerve_words.CHECK_USAGE,
        lambda words, _: read_check(words),
        "try a group's nerve now, for what no number shows: `for near_suicidal_order with cannot_hurt_enemy`",
        dm=True,
    ),
    Form(
        ("push",),
        nerve_words.PUSH_USAGE,
        read_push,
        "at the end of the round: drive back whom one has wounded, and who has not hit back",
        deed=True,
    ),
    Form(("end", "round"), "", lambda _, __: EndRound(), "the end of the round", dm=True),
    Form(
        ("end", "battle"),
        "[reveal]",
        lambda words, _: EndBattle(reveal=words.take_if("reveal")),
        "the end of the battle",
        dm=True,
    ),
)
