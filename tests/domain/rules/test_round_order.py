"""The sequence of a round (OE-3.3, OE-3.10, OE-5.5)."""

from hypothesis import given
from hypothesis import strategies as st

from domain.ids import FigureId, SideId
from domain.rounds import Modifier
from domain.rules.phases import LAST, VERY_FAST, VERY_SLOW, Phase
from domain.rules.round_order import Part, Planned, order_of_round, slots_of_round
from domain.rules.schedule import attack_phases, blade_cover_phase, cover_phases, first_cover_phase, may_move
from domain.rulesets.book_phases import load_phase_tables

WON, LOST = SideId("won"), SideId("lost")
RANKED = (WON, LOST)
TABLES = load_phase_tables()
FAST, AVERAGE, SLOW = Phase(2), Phase(3), Phase(4)


def does(
    figure: str,
    side: SideId = WON,
    phase: Phase = AVERAGE,
    part: Part = "action",
    what: str = "attack",
    *,
    react: int = 0,
    late: bool = False,
    beats: str | None = None,
) -> Planned:
    target = None if beats is None else FigureId(beats)
    return Planned(FigureId(figure), side, react, phase, part, what, late, target)


def names(*planned: Planned, phase_order: str = "side") -> list[str]:
    order = order_of_round(RANKED, planned, "global" if phase_order == "global" else "side")
    return [f"{item.figure} {item.what}" for item in order]


ITEMS = st.builds(
    does,
    st.sampled_from("abcdef"),
    st.sampled_from(RANKED),
    st.integers(1, 8).map(Phase),
    st.sampled_from(["action", "move"]),
    st.sampled_from(["one", "two", "three"]),
    react=st.integers(-3, 3),
    late=st.booleans(),
    beats=st.none() | st.sampled_from("abcdef"),
)


@given(st.lists(ITEMS, max_size=20), st.sampled_from(["side", "global"]))
def test_the_order_is_a_permutation_of_what_is_planned(planned: list[Planned], phase_order: str) -> None:
    order = order_of_round(RANKED, planned, "global" if phase_order == "global" else "side")
    assert sorted(map(repr, order)) == sorted(map(repr, planned))
    assert [item.phase for item in order] == sorted(item.phase for item in planned)
    slots = slots_of_round(RANKED, planned, "global" if phase_order == "global" else "side")
    assert [item for slot in slots for item in slot.items] == [*order]


@given(st.permutations([does("a"), does("b"), does("c", LOST), does("d", react=1), does("e", part="move")]))
def test_the_order_does_not_depend_on_the_order_given(planned: list[Planned]) -> None:
    assert names(*planned) == ["d attack", "a attack", "b attack", "e attack", "c attack"]


def test_the_winners_moves_come_before_the_losers_actions() -> None:
    planned = (
        does("foe", LOST),
        does("foe", LOST, part="move", what="move"),
        does("rath", part="move", what="move"),
    )
    assert names(*planned) == ["rath move", "foe attack", "foe move"]


def test_by_the_switch_all_actions_come_before_all_moves() -> None:
    planned = (
        does("foe", LOST),
        does("foe", LOST, part="move", what="move"),
        does("rath", part="move", what="move"),
    )
    assert names(*planned, phase_order="global") == ["foe attack", "rath move", "foe move"]


def test_a_faster_phase_comes_first_whoever_won() -> None:
    assert names(does("rath", phase=SLOW), does("foe", LOST, FAST)) == ["foe attack", "rath attack"]


def test_castings_begin_before_anything_else_in_very_fast_on_either_side() -> None:
    planned = (
        does("rath", phase=VERY_FAST),
        does("shaman", LOST, VERY_FAST, "opening", "begin"),
        does("mage", phase=VERY_FAST, part="opening", what="begin"),
    )
    assert names(*planned) == ["mage begin", "shaman begin", "rath attack"]
    assert names(*planned, phase_order="global") == ["mage begin", "shaman begin", "rath attack"]


def test_zombies_act_after_everyone_else_of_their_phase() -> None:
    planned = (
        does("zombie", late=True),
        does("foe", LOST, part="move", what="move"),
        does("rath", phase=SLOW),
    )
    assert names(*planned) == ["foe move", "zombie attack", "rath attack"]


def test_overflow_goes_winner_first_and_those_who_aborted_come_last_of_all() -> None:
    planned = (
        does("zed", phase=LAST, what="anything"),
        does("foe", LOST, Phase(VERY_SLOW + 2)),
        does("orc", LOST, Phase(VERY_SLOW + 1)),
        does("rath", phase=Phase(VERY_SLOW + 1)),
        does("yan", LOST, LAST, what="anything"),
    )
    assert names(*planned) == ["rath attack", "orc attack", "foe attack", "zed anything", "yan anything"]


def test_a_charger_strikes_before_the_next_of_its_side_moves() -> None:
    charge = (does("b", part="move", what="charge"), does("b", part="move", what="strike"))
    assert names(does("c", part="move", what="move"), *charge, does("a", part="move", what="move")) == [
        "a move",
        "b charge",
        "b strike",
        "c move",
    ]


def test_a_covering_archer_beats_its_target_inside_the_phase_and_nobody_else() -> None:
    archer = does("archer", LOST, FAST, what="shot", beats="guard")
    assert names(archer, does("guard", phase=FAST), does("elf", phase=FAST)) == [
        "elf attack",
        "archer shot",
        "guard attack",
    ]
    assert names(archer, does("guard", phase=VERY_FAST)) == ["guard attack", "archer shot"]


def test_a_covering_archer_that_is_first_anyway_stays_where_it_is() -> None:
    archer = does("archer", WON, FAST, what="shot", beats="guard")
    assert names(does("guard", LOST, FAST), archer) == ["archer shot", "guard attack"]


MIXED = (does("a"), does("b"), does("b", part="move"), does("c", LOST))


def test_slots_hold_one_side_in_one_phase_its_actions_before_its_moves() -> None:
    slots = slots_of_round(RANKED, MIXED)
    assert [(slot.phase, slot.side) for slot in slots] == [
        (phase, side) for phase in range(VERY_FAST, VERY_SLOW + 1) for side in RANKED
    ]
    assert [[item.part for item in slot.items] for slot in slots if slot.phase == AVERAGE] == [
        ["action", "action", "move"],
        ["action"],
    ]


def test_by_the_switch_moves_have_slots_of_their_own() -> None:
    slots = [slot for slot in slots_of_round(RANKED, MIXED, "global") if slot.phase == AVERAGE]
    assert [(slot.side, *(item.figure for item in slot.items)) for slot in slots] == [
        (WON, "a", "b"),
        (LOST, "c"),
        (WON, "b"),
    ]


def test_zombies_have_the_last_slot_of_their_phase_and_an_idle_side_keeps_its_place() -> None:
    slots = slots_of_round(RANKED, (does("zombie", late=True), does("foe", LOST)))
    assert [(slot.side, slot.late, len(slot.items)) for slot in slots if slot.phase == AVERAGE] == [
        (LOST, False, 1),
        (WON, True, 1),
    ]


def test_a_covering_figure_shoots_first_and_then_from_after_its_normal_phase() -> None:
    assert first_cover_phase(TABLES, (), specialist=False).phase == FAST
    assert first_cover_phase(TABLES, (), specialist=True).phase == VERY_FAST
    assert first_cover_phase(TABLES, (Modifier("the die", 1, "OE-3.7"),), specialist=False).phase == AVERAGE
    assert blade_cover_phase(TABLES, ()).phase == FAST
    assert cover_phases(FAST, SLOW, 3) == (FAST, VERY_SLOW, VERY_SLOW + 1)
    assert cover_phases(FAST, SLOW, 0) == ()


def test_further_attacks_overflow() -> None:
    assert attack_phases(VERY_SLOW, 2) == (VERY_SLOW, VERY_SLOW + 1)
    assert attack_phases(FAST, 0) == ()


def test_the_action_table_says_how_far_one_may_move() -> None:
    attack, parry = TABLES.actions["attack"], TABLES.actions["parry"]
    assert [may_move(attack, category) for category in ("no", "half", "full")] == [True, True, False]
    assert [may_move(parry, category) for category in ("no", "half", "full")] == [True, False, False]
