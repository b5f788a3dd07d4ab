"""Laws of the dice: keyed ones are even and follow from the command alone; hand-rolled ones are checked."""

from collections import Counter
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.dice.expression import DiceExpression
from domain.dice.keyed import SEED_BYTES, KeyedDice, Seeds, commitments, face_of
from domain.dice.rolling import BadDice, Die, HandDice, roll_all
from domain.ids import CommandId
from tests.laws.battles import histories
from tests.laws.examples import tried
from tests.laws.game import SEEDS

ROLLS: Final = 20_000
FACES: Final = ([13, 4, 11, 9, 18], [3, 4, 2, 7, 4], [4, 8, 2, 2, 1])
# Chi-square that a fair die exceeds once in a thousand, by degrees of freedom. The seeds are fixed: no flake.
CHI_SQUARE_MAX: Final = {2: 10.83, 4: 16.27, 6: 20.52, 8: 24.32, 10: 27.88, 12: 31.26, 20: 43.82, 100: 148.23}

COMMANDS: Final = st.text("abcdef0123456789.-_:", min_size=1, max_size=12).map(CommandId)
WORDS: Final = st.text("abcdefgh -", min_size=1, max_size=8)
ROLLED: Final = st.lists(st.tuples(st.sampled_from((6, 20, 1000)), WORDS, WORDS, st.booleans()), max_size=12)


@pytest.mark.parametrize("sides", CHI_SQUARE_MAX)
@pytest.mark.parametrize("secret", [False, True])
def test_keyed_dice_are_even(sides: int, secret: bool) -> None:
    seen: Counter[int] = Counter()
    for command in range(ROLLS // 20):
        dice = KeyedDice(SEEDS, CommandId(f"c{command}"))
        seen.update(dice.roll(sides, "attack", "rath", secret=secret).face for _ in range(20))
    assert set(seen) <= set(range(1, sides + 1))
    expected = ROLLS / sides
    chi_square = sum((seen[face] - expected) ** 2 / expected for face in range(1, sides + 1))
    assert chi_square < CHI_SQUARE_MAX[sides]


def test_faces_that_follow_each_other_have_nothing_to_do_with_each_other() -> None:
    pairs: Counter[tuple[int, int]] = Counter()
    for command in range(ROLLS):
        dice = KeyedDice(SEEDS, CommandId(f"c{command}"))
        pairs[dice.roll(4, "attack", "rath").face, dice.roll(4, "attack", "rath").face] += 1
    expected = ROLLS / 16
    assert sum((count - expected) ** 2 / expected for count in pairs.values()) < 37.7  # 15 degrees of freedom


def rolled(seeds: Seeds, command: CommandId, wanted: list[tuple[int, str, str, bool]]) -> list[Die]:
    dice = KeyedDice(seeds, command)
    return [dice.roll(sides, purpose, subject, secret=secret) for sides, purpose, subject, secret in wanted]


@given(COMMANDS, ROLLED)
def test_the_same_command_has_the_same_dice(
    command: CommandId, wanted: list[tuple[int, str, str, bool]]
) -> None:
    assert rolled(SEEDS, command, wanted) == rolled(SEEDS, command, wanted)


@given(COMMANDS, ROLLED)
def test_secret_rolls_shift_no_open_ones(
    command: CommandId, wanted: list[tuple[int, str, str, bool]]
) -> None:
    together = rolled(SEEDS, command, wanted)
    alone = rolled(SEEDS, command, [one for one in wanted if not one[3]])
    assert [die for die, one in zip(together, wanted, strict=True) if not one[3]] == alone


@given(COMMANDS, ROLLED)
def test_one_figures_rolls_shift_no_others(
    command: CommandId, wanted: list[tuple[int, str, str, bool]]
) -> None:
    together = rolled(SEEDS, command, wanted)
    for key in {one[1:3] for one in wanted}:
        mine = [one for one in wanted if one[1:3] == key]
        assert [die for die, one in zip(together, wanted, strict=True) if one[1:3] == key] == rolled(
            SEEDS, command, mine
        )


def faces(seed: bytes, command: str, purpose: str, subject: str) -> list[int]:
    return [face_of(seed, CommandId(command), 1000, purpose, subject, n) for n in range(6)]


def test_another_seed_command_purpose_or_subject_has_other_dice() -> None:
    seen = [
        faces(SEEDS.table, "c1", "attack", "rath"),
        faces(SEEDS.dm, "c1", "attack", "rath"),
        faces(SEEDS.table, "c2", "attack", "rath"),
        faces(SEEDS.table, "c1", "damage", "rath"),
        faces(SEEDS.table, "c1", "attack", "bera"),
        faces(SEEDS.table, "c1attack", "", "rath"),
        faces(SEEDS.table, "c1", "attackr", "ath"),
    ]
    assert len({tuple(one) for one in seen}) == len(seen)


def test_these_faces_stay_for_ever() -> None:
    """Whoever verifies an old battle rolls these again; a change here would call every old battle a lie."""
    dice = KeyedDice(SEEDS, CommandId("c1"))
    attack = [dice.roll(20, "attack", "rath").face for _ in range(5)]
    damage = [dice.roll(8, "damage", "rath").face for _ in range(5)]
    secret = [dice.roll(8, "hit points", "orc-1", secret=True).face for _ in range(5)]
    assert (attack, damage, secret) == FACES


def test_commitments_are_the_hashes_of_the_seeds_and_tell_nothing_else() -> None:
    published = commitments(SEEDS)
    assert published.table != published.dm
    assert len(published.table) == len(published.dm) == 64
    assert commitments(Seeds(SEEDS.dm, SEEDS.table)).table == published.dm
    assert SEEDS.table.hex() not in published.table
    assert len(SEEDS.table) == SEED_BYTES


@tried(0.1)
@given(histories())
def test_seeds_never_stand_in_the_state(history: object) -> None:
    text = repr(history.moment)  # type: ignore[attr-defined]
    for seed in (SEEDS.table, SEEDS.dm):
        assert seed.decode() not in text
        assert seed.hex() not in text


# ---------------------------------------------------------------- dice rolled at the table


@given(st.lists(st.integers(-2, 30), max_size=6), st.lists(st.integers(2, 20), max_size=6))
def test_hand_rolled_faces_are_taken_in_order_and_checked(given_faces: list[int], sides: list[int]) -> None:
    otherwise = KeyedDice(SEEDS, CommandId("c1"))
    hand = HandDice(given_faces, otherwise)
    for place, one in enumerate(sides):
        die = hand.roll(one, "attack", "rath")
        if place >= len(given_faces):
            assert isinstance(die, Die)
            assert not die.by_hand
        elif 1 <= given_faces[place] <= one:
            assert die == Die(one, given_faces[place], by_hand=True)  # type: ignore[arg-type]
        else:
            assert isinstance(die, BadDice)
            assert f"d{one}" in die.reason


def test_when_the_hand_is_empty_the_server_rolls_as_if_nothing_had_been_typed_in() -> None:
    hand = HandDice([15], KeyedDice(SEEDS, CommandId("c1")))
    first, second = hand.roll(20, "attack", "rath"), hand.roll(8, "damage", "rath")
    assert first == Die(20, 15, by_hand=True)  # type: ignore[arg-type]
    assert second == KeyedDice(SEEDS, CommandId("c1")).roll(8, "damage", "rath")


def test_an_expression_rolls_each_die_and_adds_its_plus() -> None:
    thrown = roll_all(
        HandDice([3, 5], KeyedDice(SEEDS, CommandId("c1"))), DiceExpression(2, 6, 1), "damage", "x"
    )
    assert not isinstance(thrown, BadDice)
    assert [die.face for die in thrown.dice] == [3, 5]
    assert thrown.total == 9


def test_an_expression_with_a_face_that_cannot_be_is_bad_dice() -> None:
    thrown = roll_all(
        HandDice([3, 7], KeyedDice(SEEDS, CommandId("c1"))), DiceExpression(2, 6, 1), "damage", "x"
    )
    assert isinstance(thrown, BadDice)


def test_a_plain_number_rolls_nothing() -> None:
    thrown = roll_all(KeyedDice(SEEDS, CommandId("c1")), DiceExpression(0, 0, 4), "damage", "x")
    assert not isinstance(thrown, BadDice)
    assert (thrown.dice, thrown.total) == ((), 4)
