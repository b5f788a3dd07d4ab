"""Dice as they are written (CO-1)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.dice.expression import DICE_MAX, PLUS_MAX, SIDES_MAX, DiceExpression, parse_dice


@pytest.mark.parametrize(
    ("text", "expression"),
    [
        ("2d6+1", DiceExpression(2, 6, 1)),
        ("d8", DiceExpression(1, 8, 0)),
        ("1d4-1", DiceExpression(1, 4, -1)),
        ("3", DiceExpression(0, 0, 3)),
        (" 2D6 + 1 ", DiceExpression(2, 6, 1)),
        ("200d1000+1000", DiceExpression(200, 1000, 1000)),
        ("1d8\u22121", DiceExpression(1, 8, -1)),
        ("1d8\u20131", DiceExpression(1, 8, -1)),
        ("9+2d6", DiceExpression(2, 6, 9)),
        ("-1+1d6", DiceExpression(1, 6, -1)),
        ("d%", DiceExpression(1, 100, 0)),
        ("D%", DiceExpression(1, 100, 0)),
        ("\uff12d\uff16", DiceExpression(2, 6, 0)),
    ],
)
def test_dice_are_read(text: str, expression: DiceExpression) -> None:
    assert parse_dice(text) == expression


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "d", "2d", "dd6", "2d6+", "2d6 1", "sword", "1d6+1d6", "201d6", "1d1001", "1d6+1001", "1d0", "2x6",
        "٣d٦", "1d6\n1d6", "1d6;drop", "999999d999999", "1d1e!", "(" * 5000, "+".join(["1d6"] * 400), "9" * 400, "d0", "-3d6", "1d6x1",
        "4d6dl1", "2d20kh", "1d8+1d6-2",
    ],
)  # fmt: skip
def test_what_is_no_dice_is_answered_in_words(text: str) -> None:
    answer = parse_dice(text)
    assert isinstance(answer, str)
    assert repr(text) in answer


@given(
    st.builds(
        DiceExpression, st.integers(1, DICE_MAX), st.integers(1, SIDES_MAX), st.integers(-PLUS_MAX, PLUS_MAX)
    )
)
def test_what_is_written_out_is_read_back(expression: DiceExpression) -> None:
    assert parse_dice(str(expression)) == expression


@given(st.text(max_size=12))
def test_no_text_breaks_the_reading(text: str) -> None:
    parsed = parse_dice(text)
    if isinstance(parsed, DiceExpression):
        assert parsed.count <= DICE_MAX
        assert parsed.sides <= SIDES_MAX
        assert abs(parsed.plus) <= PLUS_MAX
