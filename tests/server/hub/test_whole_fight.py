"""Every frame of a whole fight, byte for byte as it goes to the wire, searched for every secret that the DM has."""

from __future__ import annotations

import re
from typing import Any, Final

from msgspec import structs

from domain.ids import LinkId
from domain.log import Moment
from server.commands.tokens import token_of
from server.hub.frames import payload_of
from tests.server.house import HASTY, House, Person, a_house
from tests.server.hub.test_room import fight_begins

WHISPER: Final = "Qworm is bought, and will run"
NOTE: Final = "Vlamgar comes in round 3"
WORDS: Final = ("Vlamgar", "Qworm", "Nyarlath")


class Tape:
    """All bytes that a person's sockets were sent."""

    def __init__(self, house: House, link: str) -> None:
        self.house, self.link = house, link
        self.frames: list[bytes] = []

    async def sits_down(self, since: str | None = None) -> Person:
        """Comes in, or comes back; everything from the first frame on is kept."""
        person = await self.house.enter(self.link, since)
        self.frames += [_plain(message) for message in person.wire.messages]
        write = person.wire.write

        def taped(frame: bytes) -> None:
            self.frames.append(bytes(payload_of(frame)))
            write(frame)

        setattr(person.wire, "write", taped)  # noqa: B010 - a method, for this test
        return person

    @property
    def text(self) -> str:
        """Everything, as text."""
        return b"\n".join(self.frames).decode()


def _plain(message: dict[str, Any]) -> bytes:
    return str(message).encode()


def sheet(name: str, public: str | None = None) -> dict[str, Any]:
    named = {"public_name": public} if public else {}
    claws = [{"weapon": "claw", "damage": "1d3"}]
    return {"name": name, "hit_points": 23, "armour_class": 1, "hit_dice": "7", "weapons": claws, **named}


async def look_about(person: Person) -> None:
    """Everything that a page may ask for."""
    for kind in ("links", "bookmarks", "dice", "battles"):
        await person.ask(kind)
    for figure in ("rath", "orc-1", "traitor", "sneak"):
        for kind in ("targets", "reach"):
            await person.ask(kind, figure=figure)
        await person.ask("chance", attacker="rath", target=figure)
        await person.ask("path", figure="rath", path=[[10, 6], [10, 5]])
        await person.do("attack", attacker="rath", target=figure)
        await person.do("reveal", figures=[figure])
    await person.say({"type": "look", "id": "l1", "position": person.position})
    await person.say({"type": "chronicle", "id": "r1", "limit": 100})
    for entry in list(person.story)[-5:]:
        await person.say({"type": "look", "id": "l2", "entry": entry["id"]})


def moment_of(dm: Person) -> Moment:
    assert dm.room.moment is not None, "a battle is open"
    return dm.room.moment


async def fight(dm: Person, rath: Person, others: list[Person]) -> int:
    """Round after round, until one side is down or five are over; the hidden move, strike unseen and are told to."""
    rounds = 0
    for number in range(5):
        await rath.do("declare", orders=[{"figure": "rath", "action": "attack", "target": "orc-1"}])
        hidden = {"figure": "sneak", "action": "attack", "target": "bera"}
        await dm.do("declare", orders=[hidden, {"figure": "traitor", "action": "hold"}])
        await rath.do("seal")
        assert (await dm.do("seal", for_all=True))["type"] == "done"
        await dm.do("roll_initiative")
        await dm.do("place", figure="sneak", square=[11 + number, 10])
        await dm.do("roll", expression="2d6", purpose=f"Nyarlath {number}", secret=True)
        while moment_of(dm).battle.round_state.step == "resolve":
            if (await rath.do("attack", attacker="rath", target=f"orc-{number % 3 + 1}"))["type"] != "done":
                await dm.do("attack", attacker="sneak", target="bera")
            if moment_of(dm).battle.round_state.step != "resolve":
                break
            if (await dm.do("next"))["type"] != "done" and (await dm.do("advance"))["type"] != "done":
                break
        await dm.do("check_morale", group="traitor")
        await dm.do("undo")
        await dm.do("redo")
        for person in (rath, *others):
            await look_about(person)
        rounds += 1
        if (await dm.do("end_round"))["type"] != "done":
            break
    return rounds


async def test_nobody_but_the_dm_gets_one_byte_of_what_is_secret_in_a_whole_fight() -> None:
    async with a_house(settings=structs.replace(HASTY, messages_burst_max=100_000)) as house:
        dm, claimed, _ = await fight_begins(house)
        await dm.do("make_link", link="co", kind="dm")
        await dm.do("add_combatants", group="traitor", sheet=sheet("Qworm", "a guide"), squares=[[3, 3]])
        await dm.do("add_combatants", group="deep", sheet=sheet("Vlamgar"), count=2, hidden=True)
        await dm.do("add_combatants", group="wave", sheet=sheet("Nyarlath"), count=3, reserve=True)
        assert (await dm.do("say", text=WHISPER, to=["dm"]))["type"] == "done"
        assert (await dm.do("note", words=NOTE))["type"] == "done"
        tapes = {name: Tape(house, name) for name in (claimed.guest.link, "players", "spectators")}
        leader = Tape(house, "co")
        people = [await tape.sits_down() for tape in tapes.values()]
        await leader.sits_down()
        assert await fight(dm, people[0], people[1:]) > 1
        for person, tape in zip(people, tapes.values(), strict=True):
            since = person.position
            person.leave()
            await dm.do("place", figure="deep-1", square=[1, 1])
            await tape.sits_down(since)
            await look_about(await tape.sits_down())
        secrets = secrets_of(dm)
        for word in WORDS:
            assert word in leader.text
        for name, tape in tapes.items():
            assert len(tape.frames) > 100
            found = [secret for secret in secrets if re.search(rf"(?<![\w-]){re.escape(secret)}", tape.text)]
            assert not found, f"{name} was sent {found}"


def secrets_of(dm: Person) -> set[str]:
    """Every string that is the DM's: names and words, ids and groups, tokens of other links, seeds."""
    room, moment = dm.room, dm.room.moment
    assert moment is not None
    assert room.opened is not None
    battle = moment.battle
    veiled = [one for one in battle.combatants.by_id.values() if one.hidden or one.sheet.public_name]
    waiting = list(battle.reserve.by_id.values())
    found: set[str] = {WHISPER, NOTE, *WORDS}
    for one in (*veiled, *waiting):
        found |= {one.sheet.name, f"{one.sheet.name} 1"}
        hides = one.hidden or one.handle
        found |= {str(one.group), str(one.id)} if hides else set()
    for one in (*[each for each in veiled if each.hidden], *waiting):
        found |= {word for word in (one.handle, one.group_handle) if word}
    for seeds in room.opened.seeds.values():
        found |= {seeds.table.hex(), seeds.dm.hex()}
    found |= {token_of(room.link_key, LinkId(link)) for link in ("dm", "co")}
    # What players ask by themselves comes back in refusals: these words they sent.
    return found - {"sneak", "traitor"}
