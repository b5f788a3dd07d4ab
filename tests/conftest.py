"""What holds for every test: how much random tests try, and who may run beside whom."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

# A failure prints the blob that replays it. Deadlines would measure the machine, not the code.
settings.register_profile(
    "default",
    max_examples=70,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("long", settings.get_profile("default"), max_examples=5000)
settings.load_profile("default")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--long", action="store_true", help="also what takes long: tests marked long, and more of others"
    )


@pytest.fixture(scope="session")
def is_long(request: pytest.FixtureRequest) -> bool:
    """Whether there is time: `--long` was asked for."""
    return bool(request.config.getoption("--long"))


LONG_TEST_SECONDS_MAX = 3600
"""What a law may take that is tried so many times more often: two to eight minutes are usual."""

# Tests of one of these kinds run one after the other, beside those of other kinds.
ONE_AT_A_TIME = ("browser", "faults")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep each such kind together on one worker (`--dist loadgroup`); leave out what takes long."""
    is_long = settings.get_current_profile_name() == "long"
    for item in items:
        if is_long and item.get_closest_marker("timeout") is None:
            item.add_marker(pytest.mark.timeout(LONG_TEST_SECONDS_MAX))
        if item.get_closest_marker("long") is not None and not config.getoption("--long"):
            item.add_marker(pytest.mark.skip(reason="takes long: python -m tests --long"))
        for kind in ONE_AT_A_TIME:
            if item.get_closest_marker(kind) is not None:
                item.add_marker(pytest.mark.xdist_group(kind))
