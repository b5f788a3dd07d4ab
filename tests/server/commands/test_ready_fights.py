"""Each fight that is ready can be set out and begun, with everybody where they were meant to stand."""

from __future__ import annotations

import pytest

from domain.ids import CommandId
from domain.refusals import Refused
from server.commands.ready_fights.fight import set_out
from server.commands.ready_fights.shelf import READY, ReadyName
from server.demo import DEMO
from tests.server.house import a_house


@pytest.mark.parametrize("mapless", [False, True])
@pytest.mark.parametrize("name", READY)
async def test_a_ready_fight_begins_at_one_press(name: ReadyName, *, mapless: bool) -> None:
    fight = READY[name]
    async with a_house() as house:
        room = await house.hub.found_table(DEMO, "A first visit", CommandId("found.it"))
        assert not isinstance(room, Refused)
        await set_out(room, fight, mapless=mapless)
        dm = await house.enter("dm")
        battle = dm.view["battle"]
        assert battle["ruleset"] == fight.opening.ruleset
        assert len(battle["combatants"]) == len(fight.party) + sum(group.count for group in fight.groups)
        assert all(("square" in card) is not mapless for card in battle["combatants"].values())
        spots = len(battle["line"]["spots"]) if mapless else 0
        assert (spots > 2) is mapless, "those who stand back stand back"
        assert battle["next"]["command"]["do"] == "begin_battle"
        assert (await dm.do("begin_battle"))["type"] == "done"


def test_there_is_one_for_each_game() -> None:
    assert sorted(fight.opening.ruleset for fight in READY.values()) == ["adnd2e", "osric", "thmod"]
