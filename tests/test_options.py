"""Every switch of the rules is shown both ways: a battle holds something against it as it usually is, and as it may be."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path
from typing import Final

import pytest

from domain.rulesets.book_options import load_options

BATTLES: Final = Path(__file__).parent / "battles"
OPTIONS: Final = load_options()
SET: Final = re.compile(r"dm: (?:house )?option (\w+) (\w+)")
HELD: Final = re.compile(r"expect |refused ")
SWITCHES: Final = [(option, game) for option, row in OPTIONS.items() for game in row.rulesets]


def held_with(script: str) -> dict[str, set[str]]:
    """For each switch that the script sets, the values under which it expects something."""
    now = {option: row.usual for option, row in OPTIONS.items()}
    touched = {found[1] for found in SET.finditer(script)}
    held: dict[str, set[str]] = defaultdict(set)
    for line in script.splitlines():
        found = SET.match(line)
        if found and found[1] in now:
            now[found[1]] = found[2]
        elif HELD.match(line):
            for option in touched & set(now):
                held[option].add(now[option])
    return held


@pytest.mark.parametrize(("option", "game"), SWITCHES, ids=lambda name: name)
def test_a_switch_is_shown_both_ways_in_each_game_that_has_it(option: str, game: str) -> None:
    """At least one script shows it as it usually is and otherwise; of the first game that has it, each of its values."""
    row = OPTIONS[option]
    shown = [
        held_with(path.read_text(encoding="utf-8"))[option] for path in (BATTLES / game).glob("*.battle")
    ]
    both = [values for values in shown if row.usual in values and len(values) > 1]
    assert both, f"write a battle under {game} that expects something before and after `option {option} …`"
    if game == row.rulesets[0]:
        missing = set(row.values) - set().union(*shown)
        assert not missing, f"no battle under {game} expects anything under `option {option} {missing.pop()}`"
