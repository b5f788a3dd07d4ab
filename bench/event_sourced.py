"""The `eventsourcing` library with a battle of twelve figures that are set down, kept in memory; it imports nothing of ours.

`python event_sourced.py events turns` says the seconds of the processor for one event that is saved, and for one of a battle
of so many that is loaded: the least of so many turns.
"""

import importlib
import sys
from time import process_time
from typing import Any

EVENTSOURCING = "eventsourcing==9.5.6"
FIGURES = 12


def battle_type() -> Any:
    """As its handbook has it, but that the class is made by hand: the library is not where types are checked."""
    domain: Any = importlib.import_module("eventsourcing.domain")

    def begin(self: Any) -> None:
        self.squares = {}

    def place(self: Any, figure: str, x: int, y: int) -> None:
        self.squares[figure] = (x, y)

    members = {"__init__": begin, "place": domain.event("Placed")(place)}
    return type("Battle", (domain.Aggregate,), members)


def main(events: int, turns: int) -> None:
    """Save one after the other, then load."""
    battle_of = battle_type()
    saved: list[float] = []
    loaded: list[float] = []
    for _ in range(turns):
        app = importlib.import_module("eventsourcing.application").Application()
        battle = battle_of()
        app.save(battle)
        started = process_time()
        for n in range(events):
            battle.place(f"orc-{n % FIGURES}", n, 1)
            app.save(battle)
        saved.append((process_time() - started) / events)
        started = process_time()
        again = app.repository.get(battle.id)
        loaded.append((process_time() - started) / (events + 1))
        assert again.squares == battle.squares, "it loads what was saved"
    print(min(saved), min(loaded))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
