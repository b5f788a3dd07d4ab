"""Each way to learn a die before it falls, or to fish for a better one, that docs/dice.md lists: tried, and of no use."""

from __future__ import annotations

import json
from typing import Any, Final

import httpx
import pytest
from msgspec import structs

from domain.dice.keyed import Roll, face_of
from domain.ids import CommandId
from server.commands.seeds import seeds_of
from server.event_store.keys import secrets_of_battle
from server.exports import ExportFile, read_lines
from tests.docs.pages import page, rows
from tests.named import is_there
from tests.server.house import Person, a_house
from tests.server.http.test_export import exported
from tests.server.hub.test_past import blow_in, struck
from tests.server.hub.test_room import orcs_turn

HERE: Final = "tests/server/hub/test_ways_to_dice.py::"
SEEN: Final = "tests/domain/test_seen_dice.py::"
WAYS: Final = {
    "ends the battle, reads the seed, takes the end back": HERE
    + "test_after_an_end_was_taken_back_no_die_falls_from_the_seed_that_was_read",
    "forks the battle to try a blow there first": HERE
    + "test_a_fork_knows_nothing_of_the_live_battles_dice_to_come_even_when_it_is_over",
    "exports a battle that goes on": HERE
    + "test_an_export_of_a_running_battle_holds_no_seed_of_what_goes_on",
    "asks for the chance of a blow": HERE + "test_no_answer_needs_a_seed_nor_does_a_proposal",
    "sends a command again": HERE + "test_a_command_sent_again_gets_the_answer_that_it_had",
    "takes a blow back and gives it anew": HERE
    + "test_a_blow_given_anew_has_new_dice_and_the_old_one_stays_to_be_read",
    "takes a blow back and types in a better die": SEEN
    + "test_a_blow_that_was_seen_is_not_typed_in_otherwise",
    "does it again in other words": SEEN + "test_other_words_or_another_command_make_no_better_dice",
    "takes a blow back and rules on its target instead, with dice typed in": SEEN
    + "test_other_words_or_another_command_make_no_better_dice",
    "types in a die for one that the server threw, as a correction": SEEN
    + "test_only_what_was_typed_in_wrongly_is_typed_in_anew",
    "gives a command under the id of somebody else's": HERE
    + "test_nobody_gets_the_dice_of_somebody_elses_command_under_its_id",
    "corrects an act to see how it would come out": HERE
    + "test_a_preview_shows_the_dice_that_fall_when_it_is_accepted_and_no_others",
    "corrects an act once the seed is public": HERE
    + "test_once_its_seed_is_public_an_act_put_right_keeps_what_fell_and_throws_the_rest_anew",
}


def test_every_way_on_the_page_is_tried_here() -> None:
    told = rows(page("docs/dice.md").text.split("\n## Ways to learn")[1].split("\n## ")[0])
    assert [cells[0] for cells in told] == list(WAYS)
    assert [name for name in WAYS.values() if not is_there(name)] == []


def thrown(person: Person) -> tuple[Roll, ...]:
    """The dice of the last commit."""
    assert person.room.opened is not None
    return person.room.opened.log.commits[-1].rolls


def follows(roll: Roll, seed: bytes, command: str) -> bool:
    return face_of(seed, CommandId(command), roll.sides, roll.purpose, roll.subject, roll.n) == roll.face


async def all_seeds(person: Person) -> dict[int, Any]:
    """What lies in the store."""
    assert person.room.opened is not None
    kept = await person.room.store.secrets(secrets_of_battle(person.room.id, person.room.opened.id))
    return dict(seeds_of(kept, 9))


async def hit_points_rolled(dm: Person, name: str) -> list[Roll]:
    """Twelve orcs of whom each rolls its hit points: so many dice that no two seeds give the same by chance."""
    squares = [[x, 1] for x in range(1, 13)]
    done = await dm.do(
        "add_combatants", command_id=name, group=name, monster="orc", count=12, squares=squares
    )
    assert done["type"] == "done", done
    rolls = [roll for roll in thrown(dm) if roll.sides > 1]
    assert len(rolls) >= 12
    return rolls


async def test_after_an_end_was_taken_back_no_die_falls_from_the_seed_that_was_read() -> None:
    async with a_house() as house:
        dm, _, watcher, _ = await struck(house)
        await dm.do("end_battle")
        (read,) = (await watcher.ask("dice"))["answer"]["epochs"].values()
        await dm.do("undo")
        rolls = await hit_points_rolled(dm, "late")
        seeds = await all_seeds(dm)
        assert read["table_seed"] == seeds[1].table.hex()
        assert all(follows(roll, seeds[2].dm if roll.secret else seeds[2].table, "late") for roll in rolls)
        for old in (seeds[1].table, seeds[1].dm):
            assert not all(follows(roll, old, "late") for roll in rolls)


async def test_a_fork_knows_nothing_of_the_live_battles_dice_to_come_even_when_it_is_over() -> None:
    async with a_house() as house:
        dm, _, _ = await orcs_turn(house)
        await dm.do("fork", name="To see")
        ((table, _),) = (await dm.ask("forks"))["answer"]["forks"].items()
        there = await house.enter("dm", table=table)
        tried, live = await hit_points_rolled(there, "late"), await hit_points_rolled(dm, "late")
        assert [roll.subject for roll in tried] == [roll.subject for roll in live]
        assert [roll.face for roll in tried] != [roll.face for roll in live]
        await there.do("end_battle")
        await there.ask("dice")
        heard = json.dumps(there.wire.messages) + (await exported(there, table=table)).text
        for seeds in (await all_seeds(dm)).values():
            assert seeds.table.hex() not in heard
            assert seeds.dm.hex() not in heard
        assert set(await all_seeds(there)) == {2}


async def test_an_export_of_a_running_battle_holds_no_seed_of_what_goes_on() -> None:
    async with a_house() as house:
        dm, _, _, _ = await struck(house)
        await dm.do("end_battle")
        await dm.do("undo")
        await hit_points_rolled(dm, "late")
        answer: httpx.Response = await exported(dm)
        file = read_lines(answer.content)
        assert isinstance(file, ExportFile)
        assert file.end is not None
        assert set(file.end.seeds) == {1}, "of the epoch that is over"
        going_on = (await all_seeds(dm))[2]
        assert going_on.table.hex() not in answer.text
        assert going_on.dm.hex() not in answer.text


async def test_no_answer_needs_a_seed_nor_does_a_proposal() -> None:
    """Chances, targets, ways and the next step are the same where the seeds are gone."""
    questions: list[dict[str, Any]] = [
        {"kind": "targets", "figure": "orc-1"},
        {"kind": "chance", "attacker": "orc-1", "target": "rath"},
        {"kind": "reach", "figure": "orc-1"},
        {"kind": "run", "figure": "orc-2", "target": "bera"},
        {"kind": "path", "figure": "orc-1", "path": [[12, 6]]},
    ]
    async with a_house() as house:
        dm, rath, _ = await orcs_turn(house)
        with_seeds = [(await dm.ask(**one))["answer"] for one in questions]
        proposed = dm.view["battle"]["next"]
        assert dm.room.opened is not None
        dm.room.opened = structs.replace(dm.room.opened, seeds={})
        assert [(await dm.ask(**one))["answer"] for one in questions] == with_seeds
        again = await house.enter("dm")
        assert again.view["battle"]["next"] == proposed
        assert (await rath.ask(**questions[0]))["type"] in ("answer", "refused")


async def test_a_command_sent_again_gets_the_answer_that_it_had() -> None:
    async with a_house() as house:
        dm, _, _ = await orcs_turn(house)
        blow = {"attacker": "orc-1", "target": "rath", "command_id": "one"}
        first = await dm.do("attack", **blow)
        assert first["type"] == "done"
        rolls = thrown(dm)
        assert await dm.do("attack", **blow) == first
        await dm.do("undo")
        assert await dm.do("attack", **blow) == first, "an accepted id happens once, for ever"
        await dm.do("redo")
        assert dm.room.opened is not None
        commits = [one for one in dm.room.opened.log.commits if one.id == "one"]
        assert [one.rolls for one in commits] == [rolls]


async def test_a_blow_given_anew_has_new_dice_and_the_old_one_stays_to_be_read() -> None:
    async with a_house() as house:
        dm, rath, watcher = await orcs_turn(house)
        seeds = (await all_seeds(dm))[1]
        for name in ("one", "two"):
            done = await dm.do("attack", attacker="orc-1", target="rath", command_id=name)
            assert done["type"] == "done"
            assert thrown(dm)
            assert all(follows(roll, seeds.table, name) for roll in thrown(dm))
            if name == "one":
                await dm.do("undo")
        for person in (dm, rath, watcher):
            blows = [one for one in person.story if "strikes" in one["text"]]
            assert [one.get("struck", False) for one in blows] == [True, False]


async def test_nobody_gets_the_dice_of_somebody_elses_command_under_its_id() -> None:
    """A player sees a 20, it is taken back, and another hand strikes with the same figure under the same id."""
    async with a_house() as house:
        dm, rath, _ = await orcs_turn(house)
        bera = await house.claim("bera")
        order = [{"figure": "orc-1", "action": "attack", "target": "rath"}]
        assert (await dm.do("attack", attacker="orc-1", target="rath", command_id="seen"))["type"] == "done"
        await dm.do("undo")
        for other in (rath, bera):
            before = dm.room.position
            refused = await other.do("declare", orders=order, command_id="seen")
            assert (refused["code"], "new one" in refused["message"]) == ("bad_command", True)
            assert dm.room.position == before
        for person in (dm, rath):
            refused = await person.do("advance", command_id=f"clock.{dm.view['battle']['id']}.next.9")
            assert refused["code"] == "bad_command", "the clock's commands have ids of their own"


async def test_a_preview_shows_the_dice_that_fall_when_it_is_accepted_and_no_others() -> None:
    """Asked as often as one likes, it comes out the same: there is nothing to fish for."""
    async with a_house() as house:
        dm, _, _, act = await struck(house)
        right: dict[str, Any] = {"do": "amend", "act": act, "adjust": {"value": 2, "why": "prone"}}
        shown = [(await dm.ask("correction", command=right))["answer"] for _ in range(3)]
        assert shown[0] == shown[1] == shown[2]
        assert (await dm.do(**right))["type"] == "done"
        assert blow_in(dm)["text"] == shown[0]["changes"][0]["now"][-1]


@pytest.mark.parametrize("command", ["fix-1", "fix-2"])
async def test_once_its_seed_is_public_an_act_put_right_keeps_what_fell_and_throws_the_rest_anew(
    command: str,
) -> None:
    """A miss becomes a hit after the seed was read: the d20 stands, and the damage falls in the new epoch."""
    async with a_house() as house:
        dm, _, _ = await orcs_turn(house)
        assert (await missed(dm))["type"] == "done"
        (fell,) = thrown(dm)
        act = blow_in(dm)["act"]
        await dm.do("end_battle")
        await dm.do("undo")
        done = await dm.do(
            "amend", command_id=command, act=act, adjust={"value": 20, "why": "it was helpless"}
        )
        assert done["type"] == "done", done
        seeds = await all_seeds(dm)
        known, new = thrown(dm)
        assert (known.face, known.epoch) == (fell.face, 1)
        assert new.epoch == 2
        assert follows(new, seeds[2].table, new.command)


async def missed(dm: Person) -> dict[str, Any]:
    """The orc misses: taken back until it does. Its own dice, so that they are in the log."""
    for number in range(40):
        done = await dm.do("attack", attacker="orc-1", target="rath", command_id=f"try-{number}")
        assert done["type"] == "done", done
        if len(thrown(dm)) == 1 and thrown(dm)[0].face > 1:
            return done
        await dm.do("undo")
    raise AssertionError("forty blows hit")
