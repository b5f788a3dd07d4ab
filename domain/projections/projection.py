"""What a projection is: a first state, and for each event that concerns it the state after."""

from collections.abc import Callable, Iterable
from typing import Any, Final, Generic, TypeVar, cast

from domain.event import Event
from domain.events import BattleEvent

S = TypeVar("S")
E = TypeVar("E", bound=BattleEvent)
Fold = Callable[[S, E], S]


class Projection(Generic[S]):
    """A slice of a battle. Handlers are looked up by the event's type: folding is the hot path of a replay."""

    def __init__(self, name: str, first: S) -> None:
        self.name: Final = name
        self.first: Final = first
        self.handlers: Final[dict[type[Event], Callable[[S, Any], S]]] = {}

    def on(self, event_type: type[E]) -> Callable[[Fold[S, E]], Fold[S, E]]:
        """Register what `event_type` does to the state."""

        def register(fold: Fold[S, E]) -> Fold[S, E]:
            assert event_type not in self.handlers, f"{self.name} folds {event_type.__name__} already"
            self.handlers[event_type] = cast("Callable[[S, Any], S]", fold)
            return fold

        return register

    def evolve(self, state: S, event: BattleEvent) -> S:
        """The state after `event`; the same state where the event does not concern it."""
        fold = self.handlers.get(type(event))
        return fold(state, event) if fold else state

    def fold(self, events: Iterable[BattleEvent], state: S | None = None) -> S:
        """The state after all of `events`, from `state` or from the first."""
        now = self.first if state is None else state
        for event in events:
            now = self.evolve(now, event)
        return now
