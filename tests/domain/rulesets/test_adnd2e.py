"""AD&D 2e: what helps and hinders initiative, the speed of weapons, and how the round is laid out (AD-5, AD-6)."""

import tomllib
from typing import Any, Final

import pytest
from msgspec import structs

from domain.agenda import Plan
from domain.dice.rolling import Die
from domain.ids import FigureId, SideId
from domain.options import Options
from domain.quantities import DescendingAC, Face, HitPoints
from domain.rounds import Action, Category, Modifier, Order, SideRoll
from domain.rules.initiative import order_of
from domain.rulesets.catalog import RULESETS
from domain.rulesets.planning import EVEN, Ordered, RoundToPlan, Tempo
from domain.rulesets.reading import table_bytes
from domain.sheets import Sheet, WeaponInHand

ADND: Final = RULESETS["adnd2e"]
TABLE: Final[dict[str, Any]] = tomllib.loads(table_bytes("combat_modifiers").decode())
PARTY, FOES = SideId("party"), SideId("foes")
RATH: Final = Sheet(
    name="Rath",
    hit_points=HitPoints(50),
    armour_class=DescendingAC(4),
    class_="fighter",
    level=7,
    weapons=(WeaponInHand("long_sword", plus=1), WeaponInHand("short_bow")),
    spells=("magic_missile",),
)


def test_every_row_of_table_51_is_counted() -> None:
    """AD-2.1; the rows of what holds of the defender are the conditions' (`held` and `asleep` need no roll)."""
    rows = {row["id"]: row.get("mod") for row in TABLE["adnd_table51"]}
    numbers = ADND.situations
    assert (numbers.rear, numbers.higher_ground) == (rows["rear_attack"], rows["higher_ground"]) == (2, 1)
    assert (numbers.ranges.missile_short, numbers.ranges.missile_medium, numbers.ranges.missile_long) == (
        0, rows["missile_medium"], rows["missile_long"],
    ) == (0, -2, -5)  # fmt: skip
    assert numbers.flank == 0, "AD&D knows no flank"


def test_every_line_on_a_sides_initiative_is_known() -> None:
    """AD-5.2."""
    assert dict(ADND.initiative_modifiers) == {
        "hasted": -2, "slowed": 2, "higher_ground": -1, "set_for_charge": -2, "wading_or_slippery": 2, "deep_water": 4,
        "foreign_environment": 6, "hindered": 3, "waiting": 1,
    }  # fmt: skip
    assert ADND.charged_initiative == -2


@pytest.mark.parametrize(
    ("sheet", "order", "added"),
    [
        (RATH, Order(FigureId("x"), "attack"), 4),
        (structs.replace(RATH, weapons=(WeaponInHand("long_sword", plus=9),)), Order(FigureId("x"), "attack"), 0),
        (RATH, Order(FigureId("x"), "fire", weapon="short_bow"), 7),
        (RATH, Order(FigureId("x"), "cast", spell="magic_missile"), 1),
        (RATH, Order(FigureId("x"), "move"), 0),
        (structs.replace(RATH, weapons=(WeaponInHand("claw", damage="1d4"),)), Order(FigureId("x"), "attack"), 3),
        (
            structs.replace(RATH, size="G", weapons=(WeaponInHand("claw", damage="1d4"),)),
            Order(FigureId("x"), "attack"),
            12,
        ),
        (RATH, Order(FigureId("x"), "unarmed", manner="punch"), 3),
        (structs.replace(RATH, items=("potion_of_healing",)), Order(FigureId("x"), "use_item"), 4),
        (RATH, Order(FigureId("x"), "use_item", item="wand_of_fire"), 3),
        (RATH, Order(FigureId("x"), "use_item", item="stave_of_curing"), 2),
        (RATH, Order(FigureId("x"), "use_item", item="scroll_of_magic_missile"), 1),
        (structs.replace(RATH, dexterity=18), Order(FigureId("x"), "attack"), 4 - 2),
        (structs.replace(RATH, dexterity=3), Order(FigureId("x"), "move"), 3),
    ],
)  # fmt: skip
def test_the_speed_of_what_one_does_is_added_to_ones_own_die(sheet: Sheet, order: Order, added: int) -> None:
    """AD-5.2: the weapon's speed less its magic, never below 0; the casting time; a body by size; things by kind; Dexterity."""
    assert ADND.speed is not None
    assert sum(one.value for one in ADND.speed(sheet, order)) == added


def planned(
    action: Action,
    *,
    move: Category = "no",
    number: int = 1,
    options: Options | None = None,
    tempo: Tempo = EVEN,
    **sheet: Any,
) -> Plan:
    rolls = (SideRoll(PARTY, Die(10, Face(3))), SideRoll(FOES, Die(10, Face(8))))
    order = Order(FigureId("rath"), action, move=move, spell="magic_missile" if action == "cast" else None)
    figure = Ordered(FigureId("rath"), PARTY, structs.replace(RATH, **sheet), order, tempo=tempo)
    round_to_plan = RoundToPlan(
        number, rolls, order_of(rolls), (figure,), options or Options(), extra_in=ADND.extra_in
    )
    return ADND.plan(round_to_plan)


@pytest.mark.parametrize(
    ("action", "rate", "outdoors", "squares"),
    [("move", 12, False, 24), ("move", 12, True, 72), ("move", 9, False, 18), ("flee", 12, False, 24), ("attack", 12, False, 12),
     ("attack", 9, False, 9), ("charge", 12, False, 36), ("withdraw", 12, False, 8), ("withdraw", 9, True, 18)],
)  # fmt: skip
def test_how_far_one_goes_in_a_minute(action: Action, rate: int, outdoors: bool, squares: int) -> None:
    """AD-6.3, AD-6.4, AD-6.5."""
    options = Options(ground="outdoors" if outdoors else "indoors")
    first = planned(action, options=options, rate=rate).items[0]
    assert (first.deed in {"move", "charge", "withdraw"}, first.squares) == (True, squares)


@pytest.mark.parametrize(
    ("level", "blows"),
    [(1, (1, 1, 1, 1)), (6, (1, 1, 1, 1)), (7, (1, 2, 1, 2)), (12, (1, 2, 1, 2)), (13, (2, 2, 2, 2)), (20, (2, 2, 2, 2))],
)  # fmt: skip
def test_a_fractions_extra_attack_comes_in_even_rounds(level: int, blows: tuple[int, ...]) -> None:
    """AD-6.1, AD-6.2."""
    found = [
        sum(item.deed == "blow" for item in planned("attack", level=level, number=number).items)
        for number in (1, 2, 3, 4)
    ]
    assert tuple(found) == blows


@pytest.mark.parametrize(
    ("action", "percent", "squares", "strokes"),
    [("move", 200, 48, 0), ("attack", 200, 24, 2), ("attack", 50, 6, 1), ("fire", 200, None, 4), ("withdraw", 50, 4, 0)],
)  # fmt: skip
def test_the_hasted_go_and_strike_twice_as_much_and_the_slowed_half(
    action: Action, percent: int, squares: int | None, strokes: int
) -> None:
    """AD-9.4: what the spells say of movement and attacks (AD-6.1, AD-6.3)."""
    plan = planned(action, tempo=Tempo(percent, percent), level=6)
    assert next((item.squares for item in plan.items if item.squares), None) == squares
    assert sum(item.deed in {"blow", "shot"} for item in plan.items) == strokes


def test_more_attacks_than_any_table_has_share_the_last_slot() -> None:
    """AD-6.2: twelve darts of a hasted master (AD-9.4)."""
    darts = (WeaponInHand("dart", skill="specialised"),)
    items = planned("fire", tempo=Tempo(200, 200), level=13, weapons=darts).items
    assert [item.n for item in items] == [*range(1, 13)]
    assert len({item.slot for item in items}) == 7


def test_second_blows_stand_behind_everybodys_first_and_behind_all_spells() -> None:
    """AD-6.2."""
    plan = planned("attack", number=2)
    slots = [item.slot for item in plan.items if item.deed == "blow"]
    assert [plan.slots[slot].phase for slot in slots] == ["count-3", "count-3-attack-2"]
    last_first = max(n for n, slot in enumerate(plan.slots) if "attack" not in slot.phase)
    assert slots[0] < last_first < slots[1]


def test_a_dart_specialist_and_a_second_weapon_find_a_slot_for_each_of_their_attacks_on_both_sides() -> None:
    """AD-6.2 (AD-5.1): the most that any table gives, six and one more, the later side's last one too."""
    slots = planned("hold").slots
    assert [(slot.sides, slot.phase) for slot in slots[-4:]] == [
        ((side,), f"count-{count}-attack-{n}") for n in (6, 7) for side, count in ((PARTY, 3), (FOES, 8))
    ]


def test_a_spell_is_complete_at_its_sides_count_and_its_casting_time() -> None:
    """AD-5.3 (AD-5.1)."""
    plan = planned("cast")
    (item,) = plan.items
    assert plan.slots[item.slot].phase == "count-4"


def test_the_slots_tell_nobody_what_was_declared() -> None:
    assert len({planned(action).slots for action in ("attack", "cast", "move", "hold", "fire")}) == 1


def test_an_initiative_total_counts_what_helps_and_hinders() -> None:
    hindered = SideRoll(PARTY, Die(10, Face(2)), (Modifier("hindered", 3, "AD-5.2"),))
    assert hindered.total == 5
    assert order_of((hindered, SideRoll(FOES, Die(10, Face(4))))) == ((FOES,), (PARTY,))
    assert order_of((hindered, SideRoll(FOES, Die(10, Face(4)))), "high") == ((PARTY,), (FOES,))
