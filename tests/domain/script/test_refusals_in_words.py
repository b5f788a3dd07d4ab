"""A refusal says what would be legal, and tells nothing that its reader may not know."""

import pytest

from domain.script.lines import Script, read_script
from domain.script.stage import run

OPENING = """dm: character rath: Rath, fighter 6, hp 52, ac 2, long_sword
dm: character bera: Bera, fighter 6, hp 52, ac 2, long_sword
dm: open "Words" with thmod
dm: add orc hp 8 at 12,7
dm: add spy: Spy, hd 1, hp 4, ac 6, dagger, at 20,12, hidden
dm: place rath 11,7
dm: place bera 11,8
dm: begin
dm: declare orc attack rath, spy attack rath
rath: declare attack orc
bera: declare attack orc
dm: seal all
dm: roll initiative party 6 foes 2
"""
LINES = {
    "dm: next all": "wrong_step: There is nothing of yours to go on with: the round is being resolved. Awaited now: rath and bera. (TM-3.2)",
    "dm: orc attack rath": "not_your_slot: orc strikes later in the round, in the phase melee. Now it is the turn of rath and bera. (TM-3.2)",
    "rath: pass\nbera: pass\nrath: attack orc with dagger": "no_such_weapon: rath has no dagger at hand for that; there is: long_sword. "
    "(TM-1.1)",
    "dm: add 2 orcc": "no_such_monster: There is no monster 'orcc' in the tables. Nearest: orc.",
    "dm: add orc as band with long_swrd": "no_such_weapon: There is no weapon 'long_swrd' in the tables, and it has no "
    "damage. Nearest: long_sword, long_spear, short_sword, broad_sword.",
    "rath: charge orc": "has_map: This battle has a map: go along its squares; in a script `by` and the directions, "
    "or the squares. (TM-3.3)",
    "dm: add orc as far at 90,3": "off_the_map: 90,3 is off the map, which ends at 23,15. (CO-7)",
}


@pytest.mark.parametrize("line", LINES)
def test_a_refusal_says_what_would_be_legal(line: str) -> None:
    script = read_script(f"{OPENING}{line}\n", "battle")
    assert isinstance(script, Script)
    failure = run(script).failure
    assert failure is not None
    assert failure.words.removeprefix("expected it to happen, found it refused as ") == LINES[line]
