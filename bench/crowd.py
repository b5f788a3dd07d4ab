"""A table with a fight of as many figures as wanted, and people whose wires count what they are sent."""

from typing import Final

from domain.commands import AddCombatants, BeginBattle, Declare, Place, RollInitiative, Seal, SetGround
from domain.ids import DM, FOES, PARTY, CharacterId, CommandId, FigureId, GroupId, LinkId, TableId
from domain.quantities import DescendingAC, HitPoints, Square
from domain.refusals import Refused
from domain.rounds import Order
from domain.sheets import Sheet, WeaponInHand
from domain.table.grants import DM_GRANT, Actor
from domain.table_commands import AddCharacter, AnyCommand, Claim, OpenBattle
from server.commands.asked import Asked
from server.commands.handle import handle_command
from server.commands.tokens import token_of
from server.event_store.memory import MemoryStore
from server.hub.hub import Hub, Turned
from server.hub.outbox import Outbox
from server.hub.room import Room
from server.settings import Settings
from server.wire.close_codes import CloseCode
from server.wire.from_client import Hello

TABLE: Final = TableId("crowd")
RUNS: Final = Actor(DM, DM_GRANT)
PARTY_SHEETS: Final = tuple(
    Sheet(name, HitPoints(1000), DescendingAC(2), "fighter", 7, weapons=(WeaponInHand("long_sword"),))
    for name in ("Rath", "Bera", "Mirel", "Tam")
)
GROUP_MAX: Final = 40
WIDTH: Final = 60
HEIGHT: Final = 40
SPAN: Final = 24
"""Foes stand in rows of so many, every second square, so that each has room to go."""


class Counting:
    """A wire that counts frames and keeps the last one."""

    def __init__(self) -> None:
        self.frames = 0
        self.last = b""

    def write(self, frame: bytes) -> None:
        """Note it."""
        self.frames += 1
        self.last = frame

    def waiting_bytes(self) -> int:
        """Nothing ever waits."""
        return 0

    def silent_seconds(self) -> float:
        """All are there."""
        return 0.0

    def close(self, code: CloseCode, reason: str) -> None:
        """Nobody is ever sent away."""
        raise AssertionError(f"closed with {code}: {reason}")


class Crowd:
    """The fight, with the DM, a player, somebody who may still claim, and spectators looking on."""

    def __init__(self, hub: Hub, room: Room) -> None:
        self.hub = hub
        self.room = room
        self.foes: tuple[FigureId, ...] = ()
        self.wires: list[Counting] = []
        self._given = 0

    async def do(self, command: AnyCommand, actor: Actor = RUNS) -> None:
        """Give a command that is accepted."""
        self._given += 1
        outcome = await handle_command(self.room, Asked(actor, CommandId(f"c{self._given}"), command))
        assert not isinstance(outcome, Refused), f"{command}: {outcome}"

    async def enter(self, link: LinkId) -> Counting:
        """Somebody comes by a link."""
        wire = Counting()
        hello = Hello(token_of(self.room.link_key, link))
        entered = await self.hub.enter(TABLE, hello, Outbox(wire, 1 << 30))
        assert not isinstance(entered, Turned), entered
        self.wires.append(wire)
        return wire


async def crowd_of(figures: int, settings: Settings) -> Crowd:
    """A fight of that many figures at its set-up: four characters, the rest archers who could also strike."""
    hub = Hub(MemoryStore(), settings)
    room = await hub.found_table(TABLE, "A crowd", CommandId("found"))
    assert isinstance(room, Room), room
    crowd = Crowd(hub, room)
    for sheet in PARTY_SHEETS:
        await crowd.do(AddCharacter(CharacterId(sheet.name.lower()), sheet))
    players = Actor(DM, room.table.state.links[LinkId("players")].grant, LinkId("players"))
    await crowd.do(OpenBattle("A crowd", "osric", width=WIDTH, height=HEIGHT))
    for n, sheet in enumerate(PARTY_SHEETS):
        await crowd.do(Place(FigureId(sheet.name.lower()), Square(2, 2 + 2 * n)))
    await crowd.do(Claim(CharacterId("rath")), players)
    await crowd.do(SetGround(walls=(Square(5, 30),), rough=tuple((7, y, 4) for y in range(HEIGHT))))
    await _bring_on(crowd, figures - len(PARTY_SHEETS))
    rath = room.table.state.characters[CharacterId("rath")].link
    assert rath is not None, "Rath was claimed"
    for link in (LinkId("dm"), rath, LinkId("players"), LinkId("spectators")):
        await crowd.enter(link)
    return crowd


async def _bring_on(crowd: Crowd, count: int) -> None:
    sheet = Sheet(
        "Archer",
        HitPoints(9),
        DescendingAC(6),
        hit_dice="1",
        weapons=(WeaponInHand("short_bow"), WeaponInHand("short_sword")),
    )
    squares = [Square(10 + 2 * (n % SPAN), 1 + 2 * (n // SPAN)) for n in range(count)]
    names: list[FigureId] = []
    for start in range(0, count, GROUP_MAX):
        part = squares[start : start + GROUP_MAX]
        group = GroupId(f"foe{start // GROUP_MAX}")
        await crowd.do(AddCombatants(group, sheet, count=len(part), side=FOES, squares=tuple(part)))
        names += [FigureId(f"{group}-{n}" if len(part) > 1 else group) for n in range(1, len(part) + 1)]
    crowd.foes = tuple(names)


async def foes_act(crowd: Crowd, order: Order) -> None:
    """A round is sealed in which every foe does the like of `order`, before the party."""
    for start in range(0, len(crowd.foes), GROUP_MAX):
        part = crowd.foes[start : start + GROUP_MAX]
        orders = tuple(Order(one, order.action, order.target, order.move, order.weapon) for one in part)
        await crowd.do(Declare(orders))
    await crowd.do(Seal(for_all=True))
    await crowd.do(RollInitiative({PARTY: 9, FOES: 2}))


async def fight_begins(crowd: Crowd) -> None:
    """Round 1."""
    await crowd.do(BeginBattle())
