"""Random histories for those who see it later: their horizon never goes back, and what was undone or hidden before
it was due is in none of their bytes, nor in those of who comes afresh."""

import asyncio
import json
from typing import Final
from unittest.mock import Mock, patch

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from server.hub.watched import Watched
from tests.laws.examples import tried
from tests.server.house import HASTY, House, Person, a_house
from tests.server.hub.test_room import fight_begins

DELAY_SECONDS: Final = 30
PAUSES: Final = (1, 4, 9, 15, 31)
"""Seconds between two acts: several within the delay, or more than it."""


class _Act(Struct):
    """Something that shows a name at `at_ms`; `gone_ms` is when it was taken back or hidden for good."""

    name: str
    kind: str
    at_ms: int
    gone_ms: int | None = None


class _Told(Struct, frozen=True):
    never: frozenset[str]
    shown: frozenset[str]
    heard: str


acts = st.lists(
    st.tuples(
        st.sampled_from(("comes", "shows", "shows", "hides", "hides", "undo", "talk")),
        st.sampled_from(PAUSES),
    ),
    min_size=3,
    max_size=9,
)


@tried(0.2)
@given(history=acts)
def test_what_is_gone_before_it_is_due_is_never_shown(history: list[tuple[str, int]]) -> None:
    told = asyncio.run(_watched(history))
    assert not [name for name in told.never if name in told.heard]
    assert not [name for name in told.shown if name not in told.heard]


@pytest.mark.parametrize(
    "history", [["comes", "undo"], ["shows", "comes", "hides"], ["shows", "undo", "talk"]]
)
def test_the_law_catches_what_is_shown_all_the_same(history: list[str]) -> None:
    broken = patch.multiple(
        Watched, _struck=Mock(return_value=None), _veil=Mock(return_value=frozenset[str]())
    )
    with broken:
        told = asyncio.run(_watched([(kind, 4) for kind in history]))
    assert [name for name in told.never if name in told.heard]


async def _watched(history: list[tuple[str, int]]) -> _Told:
    async with a_house(settings=HASTY) as house:
        dm, _, watcher = await fight_begins(house)
        for number in range(3):
            await dm.do("add_combatants", group=f"lurk{number}x", sheet=_sheet(f"Lurk{number}x"), hidden=True)
        assert (await dm.do("set_delay", seconds=DELAY_SECONDS))["type"] == "done"
        house.now_ms += 60_000
        dm.room.show_what_is_due()
        line: list[_Act] = []
        told: list[_Act] = []
        seen = [_version(dm)]
        for number, (kind, pause) in enumerate(history):
            house.now_ms += pause * 1000
            dm.room.show_what_is_due()
            seen.append(_version(dm))
            await _carry_out(dm, house, kind, number, line, told)
        fresh = [await house.enter("spectators")]
        for _ in range(4):
            house.now_ms += 20_000
            dm.room.show_what_is_due()
            seen.append(_version(dm))
            fresh.append(await house.enter("spectators"))
        assert seen == sorted(seen), "the horizon never goes back"
        for person in (watcher, fresh[-1]):
            assert person.view == fresh[-1].view
            await person.say({"type": "chronicle", "id": "r1", "limit": 100})
            for entry in person.story:
                await person.say({"type": "look", "id": "l1", "entry": entry["id"]})
        due = DELAY_SECONDS * 1000
        never = {one.name for one in told if one.gone_ms is not None and one.gone_ms <= one.at_ms + due}
        still = {one.name for one in told if one.gone_ms is None}
        heard = json.dumps([person.wire.messages for person in (watcher, *fresh)])
        return _Told(frozenset(never - still), frozenset(still), heard)


async def _carry_out(
    dm: Person, house: House, kind: str, number: int, line: list[_Act], told: list[_Act]
) -> None:
    """`line` holds what counts, `told` all that ever showed a name."""
    act = _Act(f"Zz{number}q", kind, house.now_ms)
    match kind:
        case "comes":
            await dm.do("add_combatants", group=f"g{number}", sheet=_sheet(act.name))
        case "shows" if hidden := [n for n in range(3) if not any(one.name == f"Lurk{n}x" for one in told)]:
            act.name = f"Lurk{hidden[0]}x"
            await dm.do("reveal", figures=[f"lurk{hidden[0]}x"])
        case "hides" if out := [one for one in line if one.kind == "shows" and one.gone_ms is None]:
            await dm.do("hide", figures=[out[-1].name.lower()])
            out[-1].gone_ms = house.now_ms
            line.append(_Act(out[-1].name, "hides", house.now_ms))
            return
        case "undo" if line and line[-1].kind != "hides":
            await dm.do("undo")
            line.pop().gone_ms = house.now_ms
            return
        case _:
            await dm.do("say", text="Hm.")
            return
    line.append(act)
    told.append(act)


def _sheet(name: str) -> dict[str, object]:
    return {"name": name, "hit_points": 9, "armour_class": 6, "weapons": [{"weapon": "club"}]}


def _version(dm: Person) -> int:
    watched = dm.room.watched
    assert watched is not None
    assert watched.opened is not None
    return int(watched.opened.log.version)
