"""What an entry tells adds up: a halved spell says what halved it, and whose initiative a modifier is."""

from domain.script.lines import Script, read_script
from domain.script.stage import run

FIREBALL = """dm: character mira: Mira, mage 5, hp 20, ac 10, spells fireball, dagger
dm: open "Sums" with adnd2e map 60 30
dm: side beasts
dm: add ogre hp 40 at 30,10
dm: add wolf hp 9 at 50,25 side beasts
dm: place mira 5,10
dm: begin
dm: declare ogre charge mira, wolf hold
mira: declare cast fireball
mira: seal
dm: seal
dm: roll initiative party 1 foes 9 beasts 10
mira: cast on 30,10 dice 6 6 6 6 5 20
dm: end battle
"""


def test_a_halved_fireball_and_a_charge_are_told_whole() -> None:
    script = read_script(FIREBALL, "battle")
    assert isinstance(script, Script)
    played = run(script)
    assert played.failure is None
    entries = [entry for one in played.happened for entry in one.entries]
    lines = {line.label: line.value for entry in entries for line in entry.lines}
    assert any(entry.text.startswith("Mira casts fireball.") for entry in entries)
    assert lines["damage 5d6"] == "6 + 6 + 6 + 6 + 5 = 29 (rolled at the table)"
    assert lines["half, having saved"] == "-15"
    assert lines["damage in all"] == "14"
    assert lines["Party: the enemy charges"] == "-2"
