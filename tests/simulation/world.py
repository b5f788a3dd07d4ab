"""Workers that die and come back, people who never give up, and what has to be true when all is quiet again."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import itertools
import json
import random
from collections import Counter
from collections.abc import Coroutine, Generator
from contextlib import contextmanager
from typing import Any, Final
from unittest.mock import patch

import msgspec

from domain.commits import decode_battle_commit, decode_table_commit
from domain.ids import Author, CharacterId, LinkId, TableId
from domain.table.grants import PLAYERS_GRANT, Actor
from domain.table_commands import Claim
from domain.views.patch import apply_patch, to_plain
from domain.views.view import ViewBuilder
from server.commands.tokens import token_of
from server.event_store.chain import BrokenChain, Chain, verify
from server.event_store.keys import log_of_table
from server.event_store.memory import MemoryDisk, MemoryStore
from server.event_store.port import StoreLimits, StoreUnreachable
from server.hub.frames import payload_of
from server.hub.guest import Guest
from server.hub.hub import Hub, Turned
from server.hub.outbox import Outbox
from server.hub.receive import receive
from server.hub.room import Room
from server.settings import Settings
from server.wire.close_codes import CloseCode
from server.wire.from_client import Hello
from tests.server.house import ADDRESSES, PAST, accepted
from tests.server.skirmish import set_up_skirmish
from tests.simulation.loop import VirtualLoop
from tests.simulation.store import Chances, Line, SimulatedStore

TABLE: Final = TableId("demo")
START_MS: Final = 1_800_000_000_000
SETTINGS: Final = Settings(
    messages_burst_max=100_000,
    position_check_seconds=1.0,
    append_pause_seconds=0.01,
    dm_away_seconds=1e9,
    store=StoreLimits(patience_seconds=0.5),
)
ANSWER_SECONDS_MAX: Final = 3.0
TRIES_MAX: Final = 60
QUIET_SECONDS: Final = 30.0

Command = dict[str, Any]
Plan = list[tuple[str, list[Command]]]


class Process:
    """One worker. When it dies its wires fall silent, and whatever it waits for never comes."""

    def __init__(self, name: str, world: World) -> None:
        self.name: Final = name
        self.is_dead = False
        self.wires: Final[list[Wire]] = []
        self._world: Final = world
        self.hub: Final = Hub(SimulatedStore(world.disk, world.line, self), SETTINGS, world.now_ms)

    def die(self) -> None:
        self.is_dead = True
        for wire in self.wires:
            wire.closed = CloseCode.OUR_FAULT
        self._world.replace(self)


class Wire:
    """What one socket was sent. Nothing on it may be ahead of the disk."""

    def __init__(self, world: World) -> None:
        self.messages: Final[list[dict[str, Any]]] = []
        self.closed: CloseCode | None = None
        self._world: Final = world

    def write(self, frame: bytes) -> None:
        if self.closed is None:
            message = json.loads(payload_of(frame))
            self._world.check_durable(message)
            self.messages.append(message)

    def waiting_bytes(self) -> int:
        return 0

    def silent_seconds(self) -> float:
        return 0.0

    def close(self, code: CloseCode, reason: str) -> None:
        del reason
        self.closed = code


class Person:
    """Gives commands one after the other, and gives each again, under its id, until it is answered."""

    def __init__(self, world: World, link: str, name: str) -> None:
        self.world, self.link, self.name = world, link, name
        self.answers: Final[dict[str, list[dict[str, Any]]]] = {}
        self.sent: Final[Counter[str]] = Counter()
        self.view: dict[str, Any] = {}
        self.position: str | None = None
        self._read = 0
        self._wire: Wire | None = None
        self._place: tuple[Room, Guest] | None = None

    async def play(self, commands: list[dict[str, Any]]) -> None:
        for number, command in enumerate(commands):
            await self.give(f"{self.name}.{number}", command)

    async def give(self, name: str, command: dict[str, Any]) -> None:
        asked: dict[str, Any] = {"type": "command", "id": name, "command": command}
        if command["do"] in PAST and self.position is not None:
            asked["at"] = self.position
        message = json.dumps(asked)
        for _ in range(TRIES_MAX):
            await self.connect()
            self.sent[name] += 1
            twice = self.world.line.chance.random() < self.world.twice
            for _ in range(2 if twice else 1):
                self.say(message)
            if await self._answered(name):
                return
        raise AssertionError(f"{name} was given {TRIES_MAX} times and never answered")

    def say(self, message: str) -> None:
        assert self._place is not None, "whoever speaks is in a room"
        room, guest = self._place
        _ = self.world.start(receive(room, guest, message, ADDRESSES))

    async def _answered(self, name: str) -> bool:
        """Whether it was answered, and not by `not_saved`, before patience or the line ended."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + ANSWER_SECONDS_MAX
        while loop.time() < deadline:
            self.read()
            last = (self.answers.get(name) or [{}])[-1]
            if last.get("code") == "not_saved":
                await asyncio.sleep(0.2)
                self.answers[name].pop()
                return False
            if last:
                return True
            if self._wire is None or self._wire.closed is not None:
                return False
            await asyncio.sleep(0.01)
        self._hang_up()
        return False

    async def connect(self) -> None:
        """To a worker that lives, with the last position seen."""
        chance = self.world.line.chance
        if chance.random() < self.world.restless:
            self._hang_up()
        while self._wire is None or self._wire.closed is not None:
            self.read()
            process = chance.choice(self.world.processes)
            wire = Wire(self.world)
            process.wires.append(wire)
            entering = self.world.start(self._enter(process, wire))
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(asyncio.shield(entering), ANSWER_SECONDS_MAX)
            if not entering.done() or entering.result() is None:
                wire.closed = CloseCode.OUR_FAULT
                await asyncio.sleep(0.1)
                continue
            self._place, self._wire, self._read = entering.result(), wire, 0
        self.read()

    async def _enter(self, process: Process, wire: Wire) -> tuple[Room, Guest] | None:
        try:
            hello = Hello(self.world.token(self.link), self.position)
            came = await process.hub.enter(TABLE, hello, Outbox(wire, 1 << 20))
        except StoreUnreachable:
            return None
        return None if isinstance(came, Turned) else came

    def _hang_up(self) -> None:
        if self._wire is not None and self._wire.closed is None and self._place is not None:
            self.read()
            self._wire.closed = CloseCode.OUR_FAULT
            room, guest = self._place
            room.leave(guest)
        self._wire = None

    def read(self) -> None:
        """Take in what came, as a page does: an update that does not begin where we stand is a fault."""
        if self._wire is None:
            return
        for message in self._wire.messages[self._read :]:
            match message["type"]:
                case "snapshot":
                    self.view, self.position = message["view"], message["position"]
                case "update":
                    assert message["after"] == self.position, f"{self.name} missed something"
                    self.view, self.position = apply_patch(message["patch"], self.view), message["position"]
                case "done" | "refused":
                    self.answers.setdefault(message["id"], []).append(message)
                case _:
                    pass
        self._read = len(self._wire.messages)


class World:
    """Two workers on one disk, the people of a table, and one seed for everything."""

    def __init__(self, seed: int, chances: Chances, *, twice: float = 0.1, restless: float = 0.1) -> None:
        self.seed, self.twice, self.restless = seed, twice, restless
        self.line: Final = Line(seed, chances)
        self.disk: Final = MemoryDisk()
        self.steps_played = 0
        self.processes: list[Process] = []
        self._names: Final = itertools.count(1)
        self._tasks: Final[set[asyncio.Task[Any]]] = set()
        self._link_key = b""
        self._room: Room | None = None
        self.faults: Final[list[BaseException]] = []

    def now_ms(self) -> int:
        return START_MS + int(asyncio.get_running_loop().time() * 1000)

    def token(self, link: str) -> str:
        return token_of(self._link_key, LinkId(link))

    def start(self, coroutine: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (fault := task.exception()) is not None:
            self.faults.append(fault)

    def replace(self, dead: Process) -> None:
        """Another process takes the place of one that died."""
        self.processes[self.processes.index(dead)] = Process(f"w{next(self._names)}", self)

    # ---------------------------------------------------------------- from beginning to end

    async def run(self, plan: Plan) -> None:
        """Everybody plays; then the line is good again, and what has to be true is."""
        chances, self.line.chances = self.line.chances, Chances()
        founder = Hub(MemoryStore(self.disk), SETTINGS, self.now_ms)
        self._room = await set_up_skirmish(founder)
        self._link_key = self._room.link_key
        await accepted(
            self._room, Claim(CharacterId("rath")), "demo.claim", Actor(Author("newcomer"), PLAYERS_GRANT)
        )
        seat = self._room.table.state.characters[CharacterId("rath")].link
        assert seat is not None
        self.processes = [Process(f"w{next(self._names)}", self) for _ in range(2)]
        people = [
            Person(self, seat if link == "rath" else link, f"{link}{n}") for n, (link, _) in enumerate(plan)
        ]
        self.line.chances = chances
        await asyncio.gather(*(person.play(plan[n][1]) for n, person in enumerate(people)))
        self.line.chances, self.steps_played = Chances(), self.line.steps
        self.restless = self.twice = 0.0
        for person in people:
            await person.connect()
        await asyncio.sleep(QUIET_SECONDS)
        for person in people:
            await person.connect()
            person.read()
        await self._check(people)
        await founder.stop()

    def check_durable(self, message: dict[str, Any]) -> None:
        """Nothing is told that is not on disk: the version in a DM's message counts its battle, or its table."""
        version = message.get("version", 0)
        longest = max(len(log) for log in self.disk.streams.values())
        assert version <= longest, f"told of {version}, and {longest} are on disk"

    async def _check(self, people: list[Person]) -> None:
        for fault in self.faults:
            raise fault
        where = self._commands_by_place()
        for person in people:
            for name, answers in person.answers.items():
                happened = where.get(name, [])
                assert len(happened) <= 1, f"{name} happened {len(happened)} times"
                done = {answer.get("version") for answer in answers if answer["type"] == "done"}
                assert len(done) <= 1, f"{name} was said to have happened at {done}"
                assert not done or happened, f"{name} was said to have happened and is not in the log"
                if person.link == "dm" and done:
                    assert done == set(happened), f"{name} is at {happened}, and was said to be at {done}"
        fresh = Hub(MemoryStore(self.disk), SETTINGS, self.now_ms)
        room = await fresh.room(TABLE)
        assert room is not None
        for person in people:
            grant = room.table.state.grant_of(LinkId(person.link))
            assert grant is not None
            shown = ViewBuilder(room.audience(grant).viewer).build(room.table.state, room.moment)
            assert person.view == json.loads(msgspec.json.encode(to_plain(shown))), (
                f"{person.name} sees another"
            )
        await fresh.stop()

    def _commands_by_place(self) -> dict[str, list[int]]:
        """Where each command stands in the logs, which chain."""
        places: dict[str, list[int]] = {}
        for key, log in self.disk.streams.items():
            chain = verify(Chain.start(key), log)
            assert not isinstance(chain, BrokenChain), chain.why
            decode = decode_table_commit if key == log_of_table(TABLE) else decode_battle_commit
            for entry in log:
                commit: Any = decode(entry.body)
                if not commit.id.startswith("demo."):
                    places.setdefault(commit.id, []).append(entry.id.version)
        return places

    def digest(self) -> str:
        """Everything that happened, and all that is on disk."""
        found = hashlib.sha256("\n".join(self.line.trace).encode())
        for key, log in self.disk.streams.items():
            found.update(key.encode())
            for entry in log:
                found.update(entry.body)
        return found.hexdigest()


def plan_of(seed: int, length: int) -> Plan:
    """Who comes, and what each gives: two DMs who know nothing of each other, a player, and somebody who watches."""
    chance = random.Random(seed)
    return [
        ("dm", [{"do": "begin_battle"}, *(_of_the_dm(chance) for _ in range(length))]),
        ("dm", [_of_the_dm(chance) for _ in range(length // 2)]),
        ("rath", [_of_the_player(chance) for _ in range(length // 2)]),
        ("spectators", [{"do": "say", "text": "?"}]),
    ]


def _of_the_dm(chance: random.Random) -> Command:
    square = [chance.randrange(4, 16), chance.randrange(2, 12)]
    orders = [{"figure": "orc-1", "action": "attack", "target": "rath"}]
    given: list[Command] = [
        {"do": "place", "figure": chance.choice(("rath", "bera", "orc-1")), "square": square},
        {"do": "declare", "orders": orders},
        {"do": "seal", "for_all": True},
        {"do": "roll_initiative"},
        {"do": "next"},
        {"do": "end_round"},
        {"do": "undo"},
        {"do": "redo"},
        {"do": "say", "text": "On we go."},
        {"do": "make_link", "link": f"more-{chance.randrange(1000)}", "kind": "spectators"},
    ]
    return chance.choice(given)


def _of_the_player(chance: random.Random) -> Command:
    orders = [{"figure": "rath", "action": chance.choice(("attack", "hold"))}]
    given: list[Command] = [
        {"do": "say", "text": f"Hm, {chance.randrange(1000)}."},
        {"do": "declare", "orders": orders},
        {"do": "seal"},
    ]
    return chance.choice(given)


@contextmanager
def _known_chance(seed: int, loop: VirtualLoop) -> Generator[None]:
    """Keys, seeds, pauses and time come from the seed and from the loop."""
    chance = random.Random(seed)
    with (
        patch("server.commands.seeds.os.urandom", chance.randbytes),
        patch("server.commands.table_keys.secrets.token_bytes", chance.randbytes),
        patch("server.commands.handle.random", chance),
        patch("server.hub.dm_away.monotonic", loop.time),
        patch("server.hub.presence.monotonic", loop.time),
    ):
        yield


def simulate(seed: int, chances: Chances, length: int = 12, **how: float) -> World:
    """One whole world, from its seed."""
    loop = VirtualLoop()
    world = World(seed, chances, **how)
    try:
        with _known_chance(seed, loop):
            loop.run_until_complete(world.run(plan_of(seed, length)))
    finally:
        left = asyncio.all_tasks(loop)
        for task in left:
            task.cancel()
        loop.now_seconds = 0.0
        loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
        loop.close()
    return world
