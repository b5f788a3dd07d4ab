"""What a script may expect of throws other than blows: the last save, trial of nerve and turning of undead."""

from collections.abc import Iterable
from typing import TypeVar

from msgspec import Struct

from domain.afflictions import SaveRolled
from domain.commits import BattleCommit
from domain.event import Event
from domain.events import MoraleChecked
from domain.ids import FigureId, GroupId
from domain.quantities import TargetNumber
from domain.rounds import SaveAgainst
from domain.turning import TurningRolled
from domain.visibility import told

E = TypeVar("E", bound=Event)


class SaveFacts(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The last saving throw. `needed` stands without the modifiers, which are `bonus` all together."""

    figure: FigureId | None = None
    against: SaveAgainst | None = None
    needed: TargetNumber | None = None
    bonus: int | None = None
    saved: bool | None = None


class NerveFacts(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The last trial of a group's nerve. `needed` is the number to roll at most, `bonus` what it was changed by."""

    group: GroupId | None = None
    needed: int | None = None
    bonus: int | None = None
    total: int | None = None
    result: str | None = None


class TurningFacts(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The last turning. `asks` is what the table wanted of each sort, as `skeleton-7`; `number` how many it may take."""

    figure: FigureId | None = None
    level: int | None = None
    total: int | None = None
    number: int | None = None
    asks: tuple[str, ...] | None = None


def last_save(commits: Iterable[BattleCommit]) -> SaveFacts | None:
    """All facts about it."""
    event = _last(commits, SaveRolled)
    if event is None:
        return None
    against: SaveAgainst = event.against  # type: ignore[assignment]
    bonus = sum(one.value for one in told(event.modifiers))
    return SaveFacts(event.figure, against, told(event.needed), bonus, event.saved)


def last_nerve(commits: Iterable[BattleCommit]) -> NerveFacts | None:
    """All facts about it."""
    event = _last(commits, MoraleChecked)
    if event is None:
        return None
    bonus = sum(one.value for one in told(event.modifiers))
    total = sum(die.face for die in told(event.dice))
    return NerveFacts(told(event.group), told(event.number), bonus, total, told(event.result))


def last_turning(commits: Iterable[BattleCommit]) -> TurningFacts | None:
    """All facts about it."""
    event = _last(commits, TurningRolled)
    if event is None:
        return None
    asks = tuple(f"{sort}-{cell}" for sort, cell in sorted(told(event.cells).items()))
    return TurningFacts(event.figure, told(event.level), event.total, event.number, asks)


def _last(commits: Iterable[BattleCommit], kind: type[E]) -> E | None:
    found: E | None = None
    for commit in commits:
        for event in commit.events:
            if isinstance(event, kind):
                found = event
    return found
