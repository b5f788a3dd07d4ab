"""Why figures act where they do: the reasons of a plan add up to the slot in which it puts them."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from domain.dice.rolling import Die
from domain.ids import FOES, PARTY, FigureId
from domain.options import Options
from domain.quantities import Face
from domain.rounds import Modifier, Order, SideRoll
from domain.rules.initiative import order_of
from domain.rules.phases import Phase, phase_name
from domain.rulesets.catalog import RULESETS
from domain.rulesets.planning import Ordered, RoundToPlan, Tempo
from domain.rulesets.ruleset import Ruleset
from domain.sheets import WeaponInHand
from tests.laws.game import RATH as SHEET_OF_RATH

RATH = FigureId("rath")
WEAPONS = ("long_sword", "two_handed_sword", "dagger", "short_bow", "heavy_crossbow", "bite")


@st.composite
def rounds(draw: st.DrawFn, rules: Ruleset) -> RoundToPlan:
    """One figure of any size, load, pace and order, under dice of any faces."""

    def pick(*values: Any) -> Any:
        return draw(st.sampled_from(values))

    faces = draw(st.tuples(*[st.integers(1, rules.initiative_die)] * 2))
    rolls = tuple(
        SideRoll(side, Die(rules.initiative_die, Face(face)), pick((), (Modifier("hindered", 3, "AD-5.2"),)))
        for side, face in zip((PARTY, FOES), faces, strict=True)
    )
    weapon = WeaponInHand(pick(*WEAPONS), plus=pick(0, 1, 2, 4))
    sheet = structs.replace(
        SHEET_OF_RATH, size=pick(*"TSMLHG"), rate=pick(3, 12, 24), level=pick(1, 7, 13), weapons=(weapon,)
    )
    action = pick(*sorted(rules.actions - {"use_item"}))
    order = Order(
        RATH, action, move=pick("no", "half", "full"), spell="magic_missile" if action == "cast" else None
    )
    one = Ordered(
        RATH, pick(PARTY, FOES), sheet, order, pick("unencumbered", "moderate", "severe"),
        (Modifier("its own die", draw(st.integers(1, 10)), "AD-5.2"), Modifier("speed", 5, "AD-5.2")),
        Tempo(phases=pick(-1, 0, 1)),
    )  # fmt: skip
    options = Options(initiative=pick("side", "individual") if rules.id == "adnd2e" else "side")
    return RoundToPlan(pick(1, 2), rolls, order_of(rolls, rules.initiative_wins), (one,), options)


@pytest.mark.parametrize("ruleset", ["osric", "adnd2e", "thmod"])
@given(data=st.data())
def test_the_reasons_of_each_deed_add_up_to_its_slot(ruleset: str, data: st.DataObject) -> None:
    rules = RULESETS[ruleset]
    asked = data.draw(rounds(rules))
    plan = rules.plan(asked)
    assert set(plan.reasons) == {item.id for item in plan.items}
    for item in plan.items:
        slot, reasons = plan.slots[item.slot], plan.reasons[item.id]
        total = sum(reason.value for reason in reasons)
        assert all(reason.label and reason.rule for reason in reasons)
        if ruleset == "osric":
            assert slot.phase == phase_name(Phase(total))
        elif ruleset == "adnd2e":
            assert slot.phase == f"count-{total}" + (f"-attack-{item.n}" if item.n > 1 else "")
        else:
            (one,) = asked.figures
            assert {roll.total for roll in asked.rolls if roll.side == one.side} == {total}
            assert one.side in slot.sides
