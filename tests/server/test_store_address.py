"""No password of a store is ever shown."""

import pytest

from server.store_address import without_password


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("redis://host:6379/0", "redis://host:6379/0"),
        ("redis://:secret@host:6379/0", "redis://:…@host:6379/0"),
        ("rediss://user:se#c@ret@host/0", "rediss://user:…@host/0"),
        (
            "unix:///run/store.sock?username=a&password=secret&db=1",
            "unix:///run/store.sock?username=a&password=…&db=1",
        ),
    ],
)
def test_a_password_is_never_shown(url: str, shown: str) -> None:
    assert without_password(url) == shown
