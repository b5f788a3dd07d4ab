"""Frames of our own making are frames that others can read."""

from __future__ import annotations

import pytest

from server.hub.frames import close_frame
from server.wire.close_codes import CloseCode


@pytest.mark.parametrize("reason", ["", "gone", "é" * 100, "x" + "é" * 100, "\u20ac" * 100])
def test_a_reason_that_is_too_long_is_cut_between_letters(reason: str) -> None:
    frame = close_frame(CloseCode.BAD_MESSAGE, reason)
    opcode, length, *_ = frame
    assert (opcode, length) == (0x88, len(frame) - 2)
    assert length <= 125
    assert reason.startswith(frame[4:].decode())
    assert len(frame[4:]) >= min(len(reason.encode()), 120)
