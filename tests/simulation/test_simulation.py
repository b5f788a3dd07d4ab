"""The command path under everything that a bad line and dying processes can do to it. A seed repeats a failure."""

from __future__ import annotations

import random
import time

import pytest
from msgspec import structs

from server.hub import log
from tests.simulation.store import Chances
from tests.simulation.world import simulate

EVERYTHING = Chances(
    crash=0.01,
    answer_lost=0.1,
    request_lost=0.1,
    request_late=0.1,
    request_doubled=0.1,
    away=0.05,
    hint_lost=0.2,
    hint_doubled=0.2,
)
SECONDS, LONG_SECONDS = 0.8, 300.0
"""How long worlds are made from fresh seeds."""


@pytest.fixture
def short_battles_open_with_a_kept_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "KEPT_EVERY", 3)


@pytest.mark.usefixtures("short_battles_open_with_a_kept_moment")
@pytest.mark.timeout(900)
def test_worlds_from_fresh_seeds_end_in_one_history_that_everybody_sees(seed: int, *, is_long: bool) -> None:
    """From the seed that is written down on, one after the other."""
    until = time.monotonic() + (LONG_SECONDS if is_long else SECONDS)
    injected = 0
    while time.monotonic() < until or not injected:
        print(f"seed {seed}")
        injected += simulate(seed, EVERYTHING).line.injected.total()
        seed += 1


@pytest.mark.usefixtures("short_battles_open_with_a_kept_moment")
@pytest.mark.timeout(900)
def test_a_death_at_every_step_loses_nothing_that_was_told(is_long: bool) -> None:
    """A short evening, once for each of its steps, at which one process dies; some of them where time is short."""
    length = 6
    steps = simulate(1, Chances(), length).steps_played
    stride = 1 if is_long else 23
    for step in range(1 + random.randrange(stride), steps, stride):
        print(f"a death at step {step}")
        world = simulate(1, Chances(crash_at_step=step), length)
        assert world.line.injected["death"] == 1


def test_the_same_seed_is_the_same_world_to_the_byte() -> None:
    assert simulate(4711, EVERYTHING).digest() == simulate(4711, EVERYTHING).digest()
    assert simulate(4711, EVERYTHING).digest() != simulate(4712, EVERYTHING).digest()


@pytest.mark.parametrize("name", Chances.__struct_fields__[:-1])
def test_each_thing_that_can_go_wrong_does(name: str) -> None:
    world = simulate(7, structs.replace(Chances(), **{name: 0.3 if name != "crash" else 0.05}), length=6)
    assert world.line.injected[name] > 0
