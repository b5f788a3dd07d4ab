"""What holds for every test: how much random tests try, and who may run beside whom."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Final

import pytest
from hypothesis import HealthCheck, settings
from xdist.remote import Producer
from xdist.scheduler.loadscope import LoadScopeScheduling

# A failure prints the blob that replays it. Deadlines would measure the machine, not the code.
settings.register_profile(
    "default",
    max_examples=35,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("long", settings.get_profile("default"), max_examples=400)
settings.load_profile("default")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--long", action="store_true", help="also what takes long: tests marked long, and more of others"
    )


@pytest.fixture(scope="session")
def is_long(request: pytest.FixtureRequest) -> bool:
    """Whether there is time: `--long` was asked for."""
    return bool(request.config.getoption("--long"))


@pytest.fixture
def seed(record_property: Callable[[str, object], None]) -> int:
    """A fresh one; the last lines of a long run name it, and so does the report of a failure."""
    chosen = random.randrange(2**32)
    record_property("seed", chosen)
    print(f"seed {chosen}")
    return chosen


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Which seeds a long run went from, to be written down."""
    if not config.getoption("--long"):
        return
    for report in (*terminalreporter.getreports("passed"), *terminalreporter.getreports("failed")):
        for name, value in report.user_properties:
            terminalreporter.write_line(f"{name} {value}: {report.nodeid}")


LONG_TEST_SECONDS_MAX = 3600
"""What a law may take that is tried so many times more often: two to eight minutes are usual."""

TOGETHER: Final = {
    "faults": re.compile(r"^tests/faults/|^tests/server/event_store/test_redis_crash"),
    "cluster": re.compile(r"^tests/server/event_store/.*(test_redis_cluster|\[cluster)"),
}
"""By their ids, tests that one worker runs one after the other: they share the disk or a cluster."""


class Together(LoadScopeScheduling):
    """Any test on any worker, but those of one kind on one; in the browser each file is a kind.

    Not by xdist's own groups: it writes them into ids that pytest 9.2 no longer lets it change.
    """

    def _split_scope(self, nodeid: str) -> str:
        if nodeid.startswith("tests/browser/"):
            return nodeid.partition("::")[0]
        return next((kind for kind, ids in TOGETHER.items() if ids.search(nodeid)), nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Together:
    """xdist asks here which worker gets which test, whatever `--dist` says."""
    return Together(config, log)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what takes long, or give it time."""
    is_long = settings.get_current_profile_name() == "long"
    for item in items:
        if is_long and item.get_closest_marker("timeout") is None:
            item.add_marker(pytest.mark.timeout(LONG_TEST_SECONDS_MAX))
        if item.get_closest_marker("long") is not None and not config.getoption("--long"):
            item.add_marker(pytest.mark.skip(reason="takes long: python -m tests --long"))
