"""A table and its battle in memory: commands in, commits or refusals out. The server's road without the server."""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct, structs

from domain.battle import Battle
from domain.combatant import Combatant
from domain.commands import BattleCommand, Pass
from domain.commits import SCHEMA, BattleCommit, Commit, TableCommit
from domain.decisions.opening import open_battle
from domain.dice.keyed import SEED_BYTES, Seeds, commitments
from domain.events import BattleEvent
from domain.history import DiceBox, brought_over, settle
from domain.ids import CLOCK, DM, CharacterId, CommandId, FigureId, GestureId, LinkId, TableId, Version
from domain.log import BEGINNING, Moment, follow
from domain.people import with_people
from domain.quantities import DescendingAC, HitPoints
from domain.refusals import Refused
from domain.rulesets.catalog import digest
from domain.sheets import Sheet, WeaponInHand
from domain.table.decide import battle_id_of, decide_table
from domain.table.grants import DM_GRANT, LEAST, PLAYERS_GRANT, Actor, Grant, author_of
from domain.table.table import EMPTY_TABLE, Table, follow_table
from domain.table_commands import AddCharacter, AnyCommand, Claim, CreateTable, OpenBattle
from domain.views.handles import as_addressed, as_meant
from domain.views.viewer import Viewer

RATH: Final = Sheet(
    name="Rath",
    class_="fighter",
    level=7,
    hit_points=HitPoints(52),
    armour_class=DescendingAC(2),
    strength="18/80",
    dexterity=12,
    constitution=15,
    weapons=(WeaponInHand("long_sword", plus=1), WeaponInHand("halberd"), WeaponInHand("short_bow")),
)
BERA: Final = Sheet(
    name="Bera",
    class_="cleric",
    level=5,
    hit_points=HitPoints(6),
    armour_class=DescendingAC(8),
    weapons=(WeaponInHand("footmans_mace"),),
    spells=("magic_missile", "sleep", "sleep"),
)
CUTH: Final = structs.replace(BERA, name="Cuth")
SEEDS: Final = Seeds(b"t" * SEED_BYTES, b"d" * SEED_BYTES)

THE_DM: Final = Actor(DM, DM_GRANT, LinkId("dm"))
A_PLAYER: Final = Actor(author_of(PLAYERS_GRANT), PLAYERS_GRANT, LinkId("players"))
A_SPECTATOR: Final = Actor(author_of(LEAST), LEAST, LinkId("spectators"))
THE_CLOCK: Final = Actor(CLOCK, LEAST)
REFEREE: Final = Grant(sees="all")
"""Sees all and leads nothing: no link gives it yet, and the views know it."""
SEATS: Final = (CharacterId("rath"), CharacterId("bera"))


class Played(Struct, frozen=True):
    """One command, how things stood, what came of it, how they stand now. `seen` is the version on the giver's screen.

    `opened` is the battle's own first commit where the command opened one; `commit` is then the table's.
    """

    id: CommandId
    actor: Actor
    command: AnyCommand
    seen: Version | None
    table: Table
    moment: Moment
    outcome: BattleCommit | TableCommit | Refused
    table_after: Table
    moment_after: Moment
    opened: BattleCommit | None = None

    def __str__(self) -> str:
        came_of_it = self.outcome.code if isinstance(self.outcome, Refused) else "accepted"
        at = "" if self.seen is None else f" at {self.seen}"
        return f"{self.id} {self.actor.author}{at}: {self.command} -> {came_of_it}"

    @property
    def battle_commit(self) -> BattleCommit | None:
        """What the battle's log gained by it."""
        if self.opened is not None:
            return self.opened
        if isinstance(self.outcome, Refused) or self.moment is self.moment_after:
            return None
        return self.outcome  # type: ignore[return-value]


class Game:
    """Takes commands one after another. Ids, times and seeds follow from their number alone."""

    def __init__(self, seeds: Seeds = SEEDS) -> None:
        self.seeds = seeds
        self.table: Table = EMPTY_TABLE
        self.moment: Moment = BEGINNING
        self.played: Final[list[Played]] = []

    def give(
        self,
        actor: Actor,
        command: AnyCommand,
        *,
        seen: Version | None = None,
        gesture: GestureId | None = None,
        id_: CommandId | None = None,
    ) -> Played:
        """Carry out `command`, or refuse it; either way it is noted."""
        name = id_ or CommandId(f"c{len(self.played) + 1}")
        table, moment = self.table, self.moment
        opened: BattleCommit | None = None
        outcome: BattleCommit | TableCommit | Refused
        if isinstance(command, BattleCommand):
            outcome = self._fought(actor, command, name, seen, gesture)
        else:
            fought = moment.battle if moment.version else None
            events = decide_table(table, command, actor, name, fought=fought)
            if isinstance(events, Refused):
                outcome = events
            else:
                if isinstance(command, OpenBattle):
                    opened = self._opening(actor, command, name)
                outcome = self._commit(name, gesture, actor, command, events)
                self.table = follow_table(table, outcome)
        if opened is not None:
            self.moment = follow(BEGINNING, opened)
        played = Played(name, actor, command, seen, table, moment, outcome, self.table, self.moment, opened)
        self.played.append(played)
        return played

    def must(self, actor: Actor, command: AnyCommand, *, seen: Version | None = None) -> Played:
        """As `give`, for what has to be accepted for the test to mean anything."""
        played = self.give(actor, command, seen=seen)
        assert not isinstance(played.outcome, Refused), f"{command}: {played.outcome}"
        return played

    def refusal(self, actor: Actor, command: AnyCommand, *, seen: Version | None = None) -> Refused:
        """As `give`, for what has to be refused."""
        played = self.give(actor, command, seen=seen)
        assert isinstance(played.outcome, Refused), f"{command} was accepted"
        return played.outcome

    def bring_over(self) -> None:
        """The battle goes on elsewhere, with other dice."""
        table, moment = self.table, self.moment
        name, at_ms = CommandId(f"c{len(self.played) + 1}"), 1000 * (len(self.played) + 1)
        events: tuple[BattleEvent, ...] = brought_over(TableId("there"), moment, commitments(self.seeds))
        command = CreateTable("Elsewhere")
        commit: BattleCommit = Commit(SCHEMA, name, GestureId(name), DM, at_ms, command, events)
        self.moment = follow(moment, commit)
        self.played.append(Played(name, THE_DM, command, None, table, moment, commit, table, self.moment))

    def _fought(
        self,
        actor: Actor,
        command: BattleCommand,
        name: CommandId,
        seen: Version | None,
        gesture: GestureId | None,
    ) -> BattleCommit | Refused:
        if not self.moment.version:
            return Refused("no_battle", "No battle is open at this table; the DM opens one.")
        dice = DiceBox({self.moment.epoch: self.seeds}, self.moment)
        events = settle(self.moment, command, actor, dice, seen, self.table, name)
        if isinstance(events, Refused):
            return events
        commit: BattleCommit = Commit(
            SCHEMA,
            name,
            gesture or GestureId(name),
            actor.author,
            1000 * (len(self.played) + 1),
            command,
            events,
            digest(self.moment.battle.identity.ruleset),
        )
        commit = with_people(commit, self.moment, self.table, actor, dice.rolls)
        self.moment = follow(self.moment, commit)
        return commit

    def _opening(self, actor: Actor, command: OpenBattle, name: CommandId) -> BattleCommit:
        dice, made = DiceBox.first(self.seeds).fresh(name), commitments(self.seeds)
        events = open_battle(self.table, command, actor, battle_id_of(name), made, dice)
        assert not isinstance(events, Refused), "the table would have listed it"
        fight: tuple[BattleEvent, ...] = events
        at_ms = 1000 * (len(self.played) + 1)
        return Commit(
            SCHEMA, name, GestureId(name), actor.author, at_ms, command, fight, digest(command.ruleset)
        )

    def _commit(
        self,
        name: CommandId,
        gesture: GestureId | None,
        actor: Actor,
        command: AnyCommand,
        events: tuple[object, ...],
    ) -> TableCommit:
        at_ms = 1000 * (len(self.played) + 1)
        return Commit(SCHEMA, name, gesture or GestureId(name), actor.author, at_ms, command, events)  # type: ignore[arg-type]


def seat_of(table: Table, character: CharacterId) -> Actor | None:
    """Whoever came by the seat's link of `character`, while that link opens something."""
    found = table.characters.get(character)
    if found is None or found.link is None:
        return None
    grant = table.grant_of(found.link)
    return None if grant is None else Actor(author_of(grant), grant, found.link)


def actors(table: Table) -> dict[str, Actor]:
    """Everyone who may come by a link of this table, by audience."""
    seats = ((name, seat_of(table, name)) for name in SEATS)
    return {
        "dm": THE_DM,
        "players": A_PLAYER,
        "spectators": A_SPECTATOR,
        **{f"seat:{name}": actor for name, actor in seats if actor is not None},
    }


VIEWERS: Final[Mapping[str, Viewer]] = {
    "dm": Viewer(DM_GRANT),
    "seat:rath": Viewer(Grant(sees="seat", acts_for=(SEATS[0],), seat=SEATS[0])),  # type: ignore[arg-type]
    "seat:bera": Viewer(Grant(sees="seat", acts_for=(SEATS[1],), seat=SEATS[1])),  # type: ignore[arg-type]
    "players": Viewer(PLAYERS_GRANT),
    "spectators": Viewer(LEAST),
    "referee": Viewer(REFEREE),
}
"""One viewer of each audience that a table with these two characters can have."""


def figure_behind(viewer: Viewer, battle: Battle, name: FigureId) -> Combatant:
    """Whom `viewer` knows by `name`."""
    return battle.combatants.by_id[as_meant(Pass(name), viewer, battle).figure]


def name_of(viewer: Viewer, battle: Battle, figure: Combatant) -> FigureId:
    """By what `viewer` knows `figure`."""
    return as_addressed(Pass(figure.id), viewer, battle).figure


def table_with_seats(game: Game) -> None:
    """A table with Rath and Bera on its roster, both claimed."""
    game.must(THE_DM, CreateTable("The Ford"))
    for name, sheet in zip(SEATS, (RATH, BERA), strict=True):
        game.must(THE_DM, AddCharacter(name, sheet))
    for name in SEATS:
        game.must(A_PLAYER, Claim(name))


def refused(game: Game) -> Iterator[Refused]:
    """All refusals so far."""
    return (one.outcome for one in game.played if isinstance(one.outcome, Refused))
