"""Positions and entry ids are text that tells its holder nothing, and nobody else anything."""

from hypothesis import given
from hypothesis import strategies as st

from domain.ids import BattleId, Version
from server.commands.positions import EntryPlace, Position, PositionKey

KEY, OTHER_KEY = PositionKey(b"k" * 64), PositionKey(b"o" * 64)
versions = st.integers(0, 2**32 - 1).map(Version)
battles = st.none() | st.from_regex(r"\Ab-[0-9a-f]{12}\Z").map(BattleId)
positions = st.builds(Position, versions, battles, versions)
places = st.builds(EntryPlace, battles, versions, st.integers(0, 2**16 - 1))


@given(positions, st.text(max_size=20))
def test_a_position_opens_for_its_audience_and_key_only(position: Position, audience: str) -> None:
    text = KEY.seal(position, audience)
    assert KEY.open(text, audience) == position
    assert KEY.open(text, audience + "x") is None
    assert OTHER_KEY.open(text, audience) is None


@given(places)
def test_an_entrys_id_tells_its_place_to_us_alone(place: EntryPlace) -> None:
    text = KEY.seal_entry(place, "dm")
    assert KEY.open_entry(text, "dm") == place
    assert KEY.open_entry(text, "players") is None
    assert KEY.open(text, "dm") is None


@given(st.text(max_size=200))
def test_whatever_somebody_makes_up_is_no_position(text: str) -> None:
    assert KEY.open(text, "dm") is None
    assert KEY.open_entry(text, "dm") is None


@given(positions, positions)
def test_positions_of_one_battle_have_one_length_and_equal_ones_look_equal(
    one: Position, other: Position
) -> None:
    texts = KEY.seal(one, "dm"), KEY.seal(other, "dm")
    assert (texts[0] == texts[1]) is (one == other)
    if one.battle == other.battle:
        assert len(texts[0]) == len(texts[1])
