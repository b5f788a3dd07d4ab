"""An audience: all sockets that see the same. Its view is built once, encoded once, framed once for all of them."""

from typing import TYPE_CHECKING, Final, assert_never

import msgspec
from msgspec import UNSET, Raw, Struct

from domain.ids import BattleId, FigureId, Version
from domain.log import Moment
from domain.table.grants import Grant
from domain.table.table import Table
from domain.views.patch import UNCHANGED, JsonObject, Plain, merge_patch, to_plain
from domain.views.shapes import Entry, View
from domain.views.view import ViewBuilder
from domain.views.viewer import Viewer, audience_of, veiled
from server.commands.positions import Position, PositionKey
from server.hub.frames import message_frame
from server.hub.noticed import Noticed
from server.hub.telling import BattleTelling, TableTelling, Telling, entries_of
from server.metrics import FRAME_BYTES, FRAMES
from server.wire.from_server import Snapshot, Update

if TYPE_CHECKING:
    from server.hub.guest import Guest


class Change(Struct, frozen=True):
    """Where a table stands after something happened, and what there is to tell of it."""

    table: Table
    moment: Moment | None
    position: Position
    tellings: tuple[Telling, ...] = ()
    veiled: frozenset[FigureId] = frozenset()


class Prepared(Struct, frozen=True):
    """A change as one audience will see it, encoded before it is certain; without `frame` it sees nothing."""

    view: View
    plain: JsonObject
    position: Position
    frame: bytes | None


class Lens:
    """What a commit is not told with where it is told later: those passed over, and whom nobody sees any more."""

    def __init__(self) -> None:
        self.passed_over: Final[set[tuple[BattleId, Version]]] = set()
        self.veils: Final[dict[tuple[BattleId, Version], frozenset[FigureId]]] = {}

    def veil_at(self, position: Position) -> frozenset[FigureId]:
        """Whom nobody sees at a moment although they were in sight then."""
        return (
            self.veils.get((position.battle, position.version), frozenset())
            if position.battle
            else frozenset()
        )

    def viewer(self, viewer: Viewer, telling: Telling) -> Viewer | None:
        """With whose eyes a commit is told; None where it is not."""
        if isinstance(telling, TableTelling):
            return viewer
        place = (telling.battle, telling.version)
        if place in self.passed_over:
            return None
        return veiled(viewer, self.veils.get(place, frozenset()))


class Audience:
    """What one audience saw last.

    `position` holds, of each log, the last commit that this audience saw anything of. A commit that it may know
    nothing of moves neither: equal positions must not tell that something hidden happened in between.
    """

    def __init__(
        self, grant: Grant, key: PositionKey, now: Change, noticed: Noticed, lens: Lens | None = None
    ) -> None:
        self.name: Final = audience_of(grant)
        self.grant: Final = grant
        self.viewer: Final = Viewer(grant)
        self.guests: Final[set[Guest]] = set()
        self.noticed: Final = noticed
        self.lens: Final = lens
        self._key: Final = key
        self._builder: Final = ViewBuilder(self.viewer)
        self._looking_back: Final = ViewBuilder(self.viewer)
        self._looked_at: tuple[Table, Moment | None, View] | None = None
        self.view = self._built(now)
        self.plain = to_plain(self.view)
        self._position: Position | None = None
        self._sealed: tuple[Position, str] | None = None
        self._snapshot: bytes | None = None

    @property
    def position(self) -> Position:
        """See the class."""
        assert self._position is not None, "an audience is placed before anybody comes into it"
        return self._position

    @property
    def is_placed(self) -> bool:
        """Whether its position is known. It is worked out when the first of them comes, for it can take a while."""
        return self._position is not None

    def place(self, position: Position) -> None:
        """Its position as the logs are now."""
        self._position = position

    def seal(self, position: Position) -> str:
        """`position` in the text that this audience may hold. Where one update ends the next one begins."""
        if self._sealed is None or self._sealed[0] != position:
            self._sealed = (position, self._key.seal(position, self.name))
        return self._sealed[1]

    def open(self, text: str) -> Position | None:
        """The position that this audience holds as `text`."""
        return self._key.open(text, self.name)

    def version_of(self, position: Position) -> Version | msgspec.UnsetType:
        """What stands as `version` in the messages of those who see all."""
        if self.grant.sees != "all":
            return UNSET
        return position.version or position.table

    def entries_of(self, telling: Telling) -> tuple[Entry, ...]:
        """What this audience reads of it."""
        viewer = self.lens.viewer(self.viewer, telling) if self.lens else self.viewer
        return () if viewer is None else entries_of(telling, viewer, self.name, self._key)

    def _built(self, change: Change) -> View:
        if not change.veiled:
            return self._builder.build(change.table, change.moment)
        return ViewBuilder(veiled(self.viewer, change.veiled)).build(change.table, change.moment)

    def prepare(self, change: Change, moved: Position) -> Prepared:
        """Build, compare and encode; nothing leaves, and nothing here changes. `moved`: where it leads if it is seen."""
        view = self._built(change)
        plain = to_plain(view, Plain(self.view, self.plain))
        patch = merge_patch(self.plain, plain)
        entries = tuple(entry for telling in change.tellings for entry in self.entries_of(telling))
        after = self.position if self.is_placed else moved
        if patch is UNCHANGED and not entries:
            return Prepared(view, plain, after, None)
        frame = self.update_frame(after, moved, entries, {} if patch is UNCHANGED else patch)
        return Prepared(view, plain, moved, frame)

    def saw(self, telling: Telling, moment: Moment | None) -> bool:
        """Whether a commit shows this audience anything: an entry, or another view after it than before.

        `moment`: the battle beside which a commit of the table is seen.
        """
        if self.entries_of(telling):
            return True
        match telling:
            case TableTelling():
                return self._build(telling.after, moment) != self._build(telling.before, moment)
            case BattleTelling(table=table):
                return self._build(table, telling.after) != self._build(table, telling.before)
            case _:
                assert_never(telling)

    def _build(self, table: Table, moment: Moment | None) -> View:
        """Whoever looks back goes commit by commit, so what one view was made of mostly serves for the next."""
        if self._looked_at is None or self._looked_at[0] is not table or self._looked_at[1] is not moment:
            self._looked_at = (table, moment, self._looking_back.build(table, moment))
        return self._looked_at[2]

    def update_frame(
        self, after: Position, position: Position, entries: tuple[Entry, ...], patch: JsonObject
    ) -> bytes:
        """An update from one position to another."""
        return message_frame(
            Update(
                after=self.seal(after),
                position=self.seal(position),
                entries=entries,
                patch=Raw(msgspec.json.encode(patch)),
                version=self.version_of(position),
            )
        )

    def adopt(self, prepared: Prepared) -> None:
        """The change is on disk: it is what this audience sees from now on."""
        self.view, self.plain = prepared.view, prepared.plain
        if prepared.frame is None:
            return
        self._snapshot = None
        if not self.is_placed:
            return
        self._position = prepared.position
        for guest in tuple(self.guests):
            guest.outbox.write(prepared.frame)
        FRAMES.inc(len(self.guests))
        FRAME_BYTES.inc(len(self.guests) * len(prepared.frame))

    def snapshot_frame(self, entries: tuple[Entry, ...] | None = None) -> bytes | None:
        """Everything as it is now, made once for all who ask; None where the `entries` are still wanted."""
        if self._snapshot is None and entries is not None:
            version = self.version_of(self.position)
            self._snapshot = message_frame(Snapshot(self.seal(self.position), self.view, entries, version))
        return self._snapshot
