"""A refusal is remembered for a minute, and not too many of them are."""

from domain.ids import DM, CommandId
from domain.refusals import Refused
from server.commands.refusals_kept import RefusalsKept
from server.settings import Settings

NO = Refused("forbidden", "No.")


def test_a_refusal_is_remembered_for_a_minute() -> None:
    now = [0.0]
    kept = RefusalsKept(Settings(), lambda: now[0])
    kept.keep(DM, CommandId("1"), NO)
    now[0] = 59.9
    assert kept.find(DM, CommandId("1")) == NO
    assert kept.find(DM, CommandId("2")) is None
    now[0] = 60.0
    assert kept.find(DM, CommandId("1")) is None


def test_the_oldest_refusal_gives_way() -> None:
    kept = RefusalsKept(Settings(refusals_kept_max=2), lambda: 0.0)
    for name in "123":
        kept.keep(DM, CommandId(name), NO)
    assert kept.find(DM, CommandId("1")) is None
    assert kept.find(DM, CommandId("3")) == NO
