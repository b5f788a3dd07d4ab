"""A table over the memory store with viewers whose every byte is kept, and worlds that differ only in secrets."""

# pyright: reportUnknownArgumentType=false, reportUnknownVariableType=false

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal, cast
from unittest.mock import patch

import msgspec
from msgspec import Struct

from domain.battle import Battle
from domain.commands import Adjustment, Advance, Amend, Void
from domain.decisions.round_flow import STROKES, awaited, due, pending_of
from domain.ids import DM, CharacterId, CommandId, FigureId, GestureId, LinkId, TableId, Version
from domain.quantities import DescendingAC, HitPoints
from domain.refusals import Refused
from domain.seating import MakeLink, RevokeLink
from domain.sheets import Sheet, WeaponInHand
from domain.table.grants import DM_GRANT, Actor
from domain.table_commands import AddCharacter, AnyCommand, Claim, OpenBattle
from domain.views.handles import with_ids
from server.commands.asked import Asked
from server.commands.handle import handle_command
from server.commands.tokens import token_of
from server.event_store.memory import MemoryStore
from server.hub.addresses import Addresses
from server.hub.frames import payload_of
from server.hub.guest import Guest
from server.hub.hub import Hub, Turned
from server.hub.outbox import Outbox
from server.hub.receive import receive
from server.hub.room import Room
from server.settings import Settings
from server.wire.close_codes import CloseCode
from server.wire.from_client import Hello
from tests.laws.outside import at_the_doors, ears, over_http, overheard

World = Literal["a", "b"]
TABLE: Final = TableId("law")
SETTINGS: Final = Settings(presence_pause_seconds=1e6, messages_burst_max=100_000)
ADDRESSES: Final = Addresses("http://127.0.0.1", "opens only here")
RUNS: Final = Actor(DM, DM_GRANT, LinkId("dm"))
VIEWERS: Final = ("rath", "players", "spectators")
"""Whose bytes the law compares. `rath` is a player in its seat."""


class Do(Struct, frozen=True):
    """A command of the DM's. `world` None: in both; its id is the same in both."""

    id: str
    command: AnyCommand
    world: World | None = None


class Send(Struct, frozen=True):
    """A message from a viewer's page, `@…` in it stands for what the page has."""

    viewer: str
    message: dict[str, Any]
    world: World | None = None


class Reconnect(Struct, frozen=True):
    """A viewer's socket drops and comes back: with its last position, or as a stranger (`afresh`)."""

    viewer: str
    afresh: bool = False


class PlayOut(Struct, frozen=True):
    """The DM goes on, slot by slot, to the end of the round; what a figure does is done, once, when it is due."""

    id: str
    acts: tuple[tuple[FigureId, tuple["Op", ...]], ...] = ()


class Correct(Struct, frozen=True):
    """The DM strikes out what the command `of` did, or (`adds`) puts it right by so much on the die."""

    id: str
    of: CommandId
    world: World | None = None
    adds: int = 0


Op = Do | Send | Reconnect | PlayOut | Correct
SLOTS_MAX: Final = 60


class _Ears:
    """The wire of one viewer: keeps all that is written."""

    def __init__(self, heard: list[dict[str, Any]]) -> None:
        self.heard = heard

    def write(self, frame: bytes) -> None:
        self.heard.append(msgspec.json.decode(payload_of(frame)))

    def waiting_bytes(self) -> int:
        return 0

    def silent_seconds(self) -> float:
        return 0.0

    def close(self, code: CloseCode, reason: str) -> None:
        self.heard.append({"type": "closed", "code": int(code), "reason": reason})


class _Page:
    """A viewer's page: its link, its socket, and what it last saw."""

    def __init__(self, link: LinkId) -> None:
        self.link = link
        self.heard: list[dict[str, Any]] = []
        self.guest: Guest | None = None

    def last(self, key: str, kinds: Sequence[str]) -> str | None:
        found = (message[key] for message in reversed(self.heard) if message["type"] in kinds)
        return next(found, None)

    @property
    def position(self) -> str | None:
        return self.last("position", ("snapshot", "update"))


def _same_bytes(size: int) -> bytes:
    return bytes(size)


def perform(
    ops: Iterable[Op], world: World, ruleset: str = "osric", *, over_the_web: bool = False
) -> dict[str, list[dict[str, Any]]]:
    """What each viewer heard in one world, from its first hello. Keys and seeds are the same in every world."""
    with (
        patch("server.commands.table_keys.secrets.token_bytes", _same_bytes_distinct),
        patch("server.commands.seeds.os.urandom", _same_bytes),
        overheard() as outside,
    ):
        heard = asyncio.run(_perform(tuple(ops), world, ruleset, over_the_web=over_the_web))
    return {**outside, **heard}


def _same_bytes_distinct(size: int) -> bytes:
    return bytes(n % 256 for n in range(size))  # AES-SIV refuses a key whose halves are equal


async def _perform(
    ops: tuple[Op, ...], world: World, ruleset: str, *, over_the_web: bool
) -> dict[str, list[dict[str, Any]]]:
    hub = Hub(MemoryStore(), SETTINGS, now=lambda: 1_000)
    room = await hub.found_table(TABLE, "The law", CommandId("found"))
    assert isinstance(room, Room)
    await _set_up(room, ruleset)
    rath = room.table.state.characters[CharacterId("rath")].link
    assert rath is not None
    links = {
        "rath": rath,
        "players": LinkId("players"),
        "spectators": LinkId("spectators"),
        "dm": LinkId("dm"),
    }
    pages = {name: _Page(link) for name, link in links.items()}
    for page in pages.values():
        await _enter(hub, room, page, None)
    for op in ops:
        await _carry_out(hub, room, pages, op, world)
    await _do(room, RUNS, "box", MakeLink(LinkId("box"), "spectators"))
    box = ears()
    entered = await hub.enter(room.id, Hello(token_of(room.link_key, LinkId("box"))), Outbox(box, 10**9))
    assert not isinstance(entered, Turned), entered
    await _do(room, RUNS, "unbox", RevokeLink(LinkId("box")))
    del links["dm"]
    doors = [*box.heard, *await at_the_doors(hub, room, LinkId("box"))]
    http = await over_http(hub, room, SETTINGS, links) if over_the_web else []
    await hub.stop()
    return {"doors": doors, "http": http, **{name: page.heard for name, page in pages.items()}}


async def _set_up(room: Room, ruleset: str) -> None:
    sword, mace = (WeaponInHand("long_sword", 1),), (WeaponInHand("footmans_mace"),)
    rath = Sheet("Rath", HitPoints(52), DescendingAC(2), "fighter", 7, strength="18/80", weapons=sword)
    bera = Sheet("Bera", HitPoints(33), DescendingAC(4), "cleric", 5, weapons=mace)
    meg = Sheet("Meg", HitPoints(12), DescendingAC(8), "mage", 5, spells=("fireball", "sleep"))
    commands: tuple[AnyCommand, ...] = (
        AddCharacter(CharacterId("rath"), rath),
        AddCharacter(CharacterId("bera"), bera),
        AddCharacter(CharacterId("meg"), meg),
        OpenBattle("The ford", ruleset),
    )
    for n, command in enumerate(commands):
        await _do(room, RUNS, f"set-up-{n}", command)
    players = Actor(DM, room.table.state.links[LinkId("players")].grant, LinkId("players"))
    await _do(room, players, "claim", Claim(CharacterId("rath")))


async def _do(room: Room, actor: Actor, command_id: str, command: AnyCommand) -> None:
    asked = Asked(actor, CommandId(command_id), command, GestureId(command_id))
    outcome = await handle_command(room, asked)
    assert not isinstance(outcome, Refused), f"{command_id}: {outcome}"


async def _enter(hub: Hub, room: Room, page: _Page, since: str | None) -> None:
    outbox = Outbox(_Ears(page.heard), 10**9)
    entered = await hub.enter(room.id, Hello(token_of(room.link_key, page.link), since), outbox)
    assert not isinstance(entered, Turned), entered
    page.guest = entered[1]


async def _carry_out(hub: Hub, room: Room, pages: dict[str, _Page], op: Op, world: World) -> None:
    match op:
        case Do():
            if op.world in {None, world}:
                await _do(room, RUNS, op.id, _in_words_of(world, op.command))
        case Send():
            if op.world not in {None, world}:
                return
            page = pages[op.viewer]
            assert page.guest is not None
            text = msgspec.json.encode(_filled_in(_named(op.message, room, world), page))
            await receive(room, page.guest, text, ADDRESSES)
        case Reconnect():
            page = pages[op.viewer]
            assert page.guest is not None
            hub.leave(room, page.guest)
            await _enter(hub, room, page, None if op.afresh else page.position)
            hub._kept[room.id].presence._tell()
        case PlayOut():
            await _play_out(hub, room, pages, op, world)
        case Correct():
            if op.world in {None, world}:
                await _do(room, RUNS, op.id, _correction(room, op))


async def _play_out(hub: Hub, room: Room, pages: dict[str, _Page], op: PlayOut, world: World) -> None:
    acts = list(op.acts)
    for n in range(SLOTS_MAX):
        assert room.moment is not None
        battle = room.moment.battle
        if battle.round_state.step != "resolve":
            assert not acts, (
                f"{op.id}: the round is over, and these were never due: {[figure for figure, _ in acts]}"
            )
            return
        now = next((act for act in acts if _is_due(battle, FigureId(_word(world, act[0])))), None)
        if now is None:
            await _do(room, RUNS, f"{op.id}.{n}", Advance())
            continue
        acts.remove(now)
        for one in now[1]:
            await _carry_out(hub, room, pages, one, world)
    raise AssertionError(f"{op.id}: {SLOTS_MAX} slots, and no end of the round")


def _correction(room: Room, op: Correct) -> Void | Amend:
    assert room.opened is not None
    commits = room.opened.log.commits
    act = Version(next(n for n, commit in enumerate(commits, 1) if commit.id == op.of))
    return Amend(act, adjust=Adjustment(op.adds, "it was dark")) if op.adds else Void(act)


def _is_due(battle: Battle, figure: FigureId) -> bool:
    """It is awaited, and not for a move in a phase before the one in which it strikes (TM-3.2)."""
    strokes = [item for item in pending_of(battle, figure) if item.deed in STROKES]
    return figure in awaited(battle) and (not strokes or any(item in due(battle) for item in strokes))


OTHER_WORDS: Final = {"sneak": "beggar", "lurker": "footpad"}
"""The DM's words for the unseen in world b: ids and groups, which nobody else may ever read."""


def _word(world: World, name: str) -> str:
    return OTHER_WORDS.get(name, name) if world == "b" else name


def _in_words_of(world: World, command: AnyCommand) -> AnyCommand:
    return cast("AnyCommand", with_ids(command, lambda name, _: _word(world, name)))


def _named(value: Any, room: Room, world: World) -> Any:
    """`@figure:sneak` stands for what players know the sneak by."""
    if isinstance(value, dict):
        return {key: _named(one, room, world) for key, one in value.items()}
    if isinstance(value, list):
        return [_named(one, room, world) for one in value]
    if not isinstance(value, str) or not value.startswith("@figure:"):
        return value
    assert room.moment is not None
    figure = room.moment.battle.figure(FigureId(_word(world, value.removeprefix("@figure:"))))
    assert figure is not None, value
    return figure.handle or figure.id


def _filled_in(message: dict[str, Any], page: _Page) -> dict[str, Any]:
    """`@position` stands for the page's last position, `@done` for the last answer's, `@entry` for the last entry it read."""
    entries = [message["entries"] for message in page.heard if message.get("entries")]
    stand_ins = {
        "@position": page.position,
        "@done": page.last("position", ("done",)),
        "@entry": entries[-1][-1]["id"] if entries else None,
    }
    return {
        key: stand_ins.get(value, value) if isinstance(value, str) else value
        for key, value in message.items()
    }


OPAQUE: Final = frozenset({"position", "after", "at"})


def renamed(heard: list[dict[str, Any]]) -> list[str]:
    """The messages as text, opaque positions and ids of entries numbered in the order in which they first occur."""
    names: dict[str, str] = {}

    def name(text: str) -> str:
        return names.setdefault(text, f"#{len(names)}")

    def walk(value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            return {k: walk(v, f"{key}.{k}" if key == "entries" else k) for k, v in value.items()}
        if isinstance(value, list):
            return [walk(one, key) for one in value]
        if isinstance(value, str) and (key in OPAQUE or key == "entries.id"):
            return name(value)
        return value

    return [msgspec.json.encode(walk(message)).decode() for message in heard]
