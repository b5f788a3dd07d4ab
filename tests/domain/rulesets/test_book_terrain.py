"""The table of difficult ground loads, and a wrong one names its row (OE-4.4)."""

import pytest

from domain.rulesets import reading
from domain.rulesets.book_terrain import load_terrain
from domain.rulesets.reading import WrongTable


def test_difficult_ground_costs_half_as_much_again_twice_or_three_times() -> None:
    costs = {row.id: row.cost_halves for row in load_terrain().values()}
    assert costs["knee_deep_water"] == costs["light_brush"] == 3
    assert costs["rough"] == costs["waist_deep_water"] == 4
    assert costs["thicket"] == costs["shoulder_deep_water"] == 6


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (b'id = "steep"', b'id = "rough"', r"terrain\.toml: two rows of one id"),
        (b"cost_halves = 3", b"cost_halves = 2", r"terrain\.toml 'light_brush': costs no more than plain"),
        (b"cost_halves = 3", b'cost_halves = "3"', r"terrain\.toml \[terrain\]: .*cost_halves"),
        (b"[[terrain]]", b"[[ground]]", r"terrain\.toml has no \[terrain\]"),
    ],
)
def test_a_wrong_table_names_file_and_row(
    monkeypatch: pytest.MonkeyPatch, old: bytes, new: bytes, message: str
) -> None:
    text = reading.table_bytes("terrain")
    wrong = text.replace(old, new) if old.startswith(b"[[") else text.replace(old, new, 1)

    def planted(name: str) -> bytes:
        return wrong if name == "terrain" else text

    assert wrong != text
    monkeypatch.setattr(reading, "table_bytes", planted)
    with pytest.raises(WrongTable, match=message):
        load_terrain()
