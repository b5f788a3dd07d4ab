"""Morale: whether a check is due, against which number, and what failing it means (OE-9, AD-9.3)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal

from msgspec import Struct

from domain.nerve import MoraleLine, MoraleTrigger
from domain.quantities import HitPoints
from domain.rounds import Modifier
from domain.rules.hit_dice import HitDice
from domain.rulesets.book_morale import MoraleFailure, MoraleTable, PercentLine, PercentTable

MoraleResult = Literal["stands"] | MoraleFailure
EXTRA_CHECK: Final[MoraleLine] = "each_extra_check_this_round"
QUARTERS: Final = 4


class MoraleSituation(Struct, frozen=True):
    """What decides the lines of Table 50 that go by numbers; a group gives its sums and its weakest Hit Dice.

    `standing` and `enemies_standing` count figures able to fight, the checked ones included.
    """

    hit_points: HitPoints
    hit_points_full: HitPoints
    standing: int
    enemies_standing: int
    enemies_down: int
    down: int = 0
    hit_dice: HitDice | None = None
    alignment: str = ""


class MoraleNumber(Struct, frozen=True):
    """What 2d10 must not exceed: the base rating and each modifier. Plus makes braver."""

    rating: int
    modifiers: tuple[Modifier, ...]

    @property
    def adjusted(self) -> int:
        """The number itself; may be below 2 or above 20."""
        return self.rating + sum(modifier.value for modifier in self.modifiers)


def triggers_of_losses(
    table: MoraleTable, strength: int, down_before: int, down_now: int
) -> tuple[MoraleTrigger, ...]:
    """Which checks a side's losses of this round ask for (OE-9.3).

    `strength` counts the side's figures, `down_before` and `down_now` those out of the fight before the round
    and now. A quarter and a half ask once, when they are reached; each later loss asks in its round.
    """
    if down_now <= down_before:
        return ()
    asked: list[MoraleTrigger] = []
    for row in table.losses:
        assert row.down_percent is not None, f"{row.id} goes by losses"
        before = down_before * 100 >= row.down_percent * strength
        now = down_now * 100 >= row.down_percent * strength
        if now and (before if row.id == "another_down" else not before):
            asked.append(row.id)
    return tuple(asked)


def lines_of(table: MoraleTable, situation: MoraleSituation) -> tuple[MoraleLine, ...]:
    """The lines of Table 50 that the numbers of a situation bring; a ruling adds the others (OE-9.2)."""
    lines: list[MoraleLine] = []
    lost = situation.hit_points_full - situation.hit_points
    lines.extend(row.modifier for row in table.lost if lost * 100 >= row.percent * situation.hit_points_full)
    del lines[:-1]  # the heavier loss replaces the lighter
    if situation.hit_dice is not None:
        quarters = quarters_of(situation.hit_dice)
        lines.extend(
            row.modifier for row in table.hit_dice if row.from_quarters <= quarters <= row.upto_quarters
        )
    lines.extend(row.modifier for row in table.alignment if situation.alignment.startswith(row.letter))
    if situation.enemies_down == 0:
        lines.append("no_enemy_slain")
    for row in table.numbers:
        if situation.enemies_standing >= row.times * situation.standing:
            lines.append(row.outnumbered)
        elif situation.standing >= row.times * situation.enemies_standing:
            lines.append(row.outnumbering)
    return tuple(lines)


def quarters_of(hit_dice: HitDice) -> int:
    """Hit Dice in quarters of a die: `1/2` is 2, `1-1` is 3, `4+1` is 16."""
    if hit_dice.fraction > 1:
        return QUARTERS // hit_dice.fraction
    return hit_dice.dice * QUARTERS - (1 if hit_dice.is_below_one else 0)


def morale_number(
    table: MoraleTable, rating: int, lines: Sequence[MoraleLine], triggers: int, rule: str
) -> MoraleNumber:
    """The number to roll or less. Each of several `triggers` after the first makes it worse (OE-9.1, OE-9.2).

    A loss of half the hit points replaces that of a quarter where both are given.
    """
    extra: tuple[MoraleLine, ...] = (EXTRA_CHECK,) * max(0, triggers - 1)
    counted: tuple[MoraleLine, ...] = (*lines, *extra)
    lighter = {row.modifier for row in table.lost if row.modifier in counted}
    if lighter:
        lighter.discard(max(table.lost, key=lambda row: (row.modifier in counted, row.percent)).modifier)
    return MoraleNumber(
        rating,
        tuple(
            Modifier(line.replace("_", " "), table.modifiers[line], rule)
            for line in counted
            if line not in lighter
        ),
    )


def never_checks(table: MoraleTable, rating: int, *, is_character: bool) -> bool:
    """Characters of players and the fearless (OE-9.2)."""
    return is_character or rating >= table.fearless


def morale_result(
    table: MoraleTable, number: MoraleNumber, total: int, *, can_get_away: bool, mindless: bool = False
) -> MoraleResult:
    """What a check with `total` on the dice comes to (OE-9.2).

    Equal to the number stands. Whoever fails and cannot get away surrenders; the mindless flee instead. The
    fearless stand whatever the total.
    """
    above = total - number.adjusted
    if above <= 0 or number.rating >= table.fearless:
        return "stands"
    failure = _failure_by(table.failure, above) if can_get_away else "surrender"
    return "flee" if failure == "surrender" and mindless else failure


def _failure_by(bands: Mapping[MoraleFailure, tuple[int, int]], above: int) -> MoraleFailure:
    for failure, (low, high) in bands.items():
        if low <= above <= high:
            return failure
    return "surrender"


def percent_number(
    table: PercentTable, situation: MoraleSituation, *, leader_down: bool, rule: str
) -> MoraleNumber:
    """The percentage to roll or less, by OSRIC: the base, more for each whole Hit Die, and what befell (OE-9.5).

    The table adds its lines to the roll; here they are taken from the number, so that plus makes braver as well.
    """
    dice = situation.hit_dice.dice if situation.hit_dice is not None else 0
    modifiers = tuple(
        Modifier(line.replace("_", " "), -table.modifiers[line] * times, rule)
        for line, times in _percent_lines(situation, leader_down=leader_down)
        if times
    )
    return MoraleNumber(table.base + table.per_hit_die * dice, modifiers)


def _percent_lines(situation: MoraleSituation, *, leader_down: bool) -> Iterator[tuple[PercentLine, int]]:
    """Each line that holds and how often; of two that say how bad it is the worse."""
    yield "per_friend_lost", situation.down
    yield "per_foe_lost", situation.enemies_down
    mine, theirs = situation.standing + situation.down, situation.enemies_standing + situation.enemies_down
    if 2 * situation.down >= mine:
        yield "own_side_50pct", 1
    elif 4 * situation.down >= mine:
        yield "own_side_25pct", 1
    if 2 * situation.enemies_down >= theirs:
        yield "inflicted_50pct", 1
    elif 4 * situation.enemies_down >= theirs:
        yield "inflicted_25pct", 1
    if situation.enemies_standing >= 2 * situation.standing:
        yield "outnumbered_2_to_1", 1
    elif situation.enemies_standing > situation.standing:
        yield "numerical_inferiority", 1
    elif situation.enemies_standing < situation.standing:
        yield "numerical_superiority", 1
    yield "leader_down", int(leader_down)


def percent_result(
    table: PercentTable, number: MoraleNumber, total: int, *, can_get_away: bool
) -> MoraleResult:
    """What a roll of percentages comes to; whoever fails and cannot get away surrenders (OE-9.5)."""
    above = total - number.adjusted
    if above <= 0:
        return "stands"
    return _failure_by(table.failure, above) if can_get_away else "surrender"


def base_rating(table: MoraleTable, monster: str | None, who: str | None) -> int | None:
    """A monster's own rating, else that of its sort of people; None where the tables know neither (OE-9.2)."""
    if monster is not None and monster in table.monsters:
        return table.monsters[monster].morale
    return table.base.get(who) if who is not None else None


def may_rally(*, broken: bool, threatened: bool) -> bool:
    """A broken figure that nobody threatens checks again at each end of round (OE-9.2)."""
    return broken and not threatened


def triggers_in_order(table: MoraleTable, triggers: Iterable[MoraleTrigger]) -> tuple[MoraleTrigger, ...]:
    """Each once, in the table's order: one roll answers them all (OE-9.1)."""
    asked = frozenset(triggers)
    return tuple(trigger for trigger in table.triggers if trigger in asked)
