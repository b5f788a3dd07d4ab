"""What do the odds of a duel cost, and are they right? Against the exact chance, and against adnd2e-combat-simulator.

That package is from PyPI, for Python 2; of what it does its one blow still runs, so the duel around it is here: who is
first strikes first in every round, and a natural 20 doubles, as its author plays it. It is installed into a folder of
its own for the while; where it cannot be, that is said and nothing is compared.
"""

import subprocess
import sys
from collections.abc import Sequence
from time import process_time
from typing import Final

import msgspec
from msgspec import Struct, structs

from bench.peers import NotHere, python_with
from bench.verdict import Finding, Skipped, Verdict
from domain.battle import Battle
from domain.ids import FigureId
from domain.odds.exact import chances_of, chances_of_a_duel, duel_of
from domain.odds.fight import fight, ready_to_fight
from domain.odds.summary import odds_of, wilson
from domain.script.lines import Script, read_script
from domain.script.stage import run

QUESTION: Final = "odds_of_a_duel"
PEER: Final = "adnd2e-combat-simulator==1.0.2"
FIGHTS_SECONDS_MAX: Final = 180.0
RATH, ORC = FigureId("rath"), FigureId("orc")
DUEL: Final = """dm: open "Duel" with adnd2e
dm: option double_damage on
dm: add rath: Rath, fighter 1, hp 12, ac 5, long_sword, side party
dm: add orc: Orc, hd 1, hp 7, ac 6, scimitar
dm: place rath 5,6
dm: place orc 6,6
dm: begin
"""
PEERS_DUEL: Final = """
import contextlib, copy, io, json, sys, time
from adnd2e_combat_simulator import Manager
fights, numbers = int(sys.argv[1]), json.loads(sys.argv[2])
manager, won, started = Manager(), 0, time.process_time()
for _ in range(fights):
    one = {"one": dict(copy.deepcopy(numbers["one"]), current_hp=numbers["one"]["hp"])}
    other = {"other": dict(copy.deepcopy(numbers["other"]), current_hp=numbers["other"]["hp"])}
    number = 0
    while True:
        number += 1
        with contextlib.redirect_stdout(io.StringIO()):
            other["other"]["current_hp"] -= manager.fight(one, "one", other, "other", number)
            if other["other"]["current_hp"] > 0:
                one["one"]["current_hp"] -= manager.fight(other, "other", one, "one", number)
        if other["other"]["current_hp"] <= 0:
            won += 1
        if min(one["one"]["current_hp"], other["other"]["current_hp"]) <= 0:
            break
print(json.dumps({"won": won, "seconds": time.process_time() - started}))
"""


class _Peers(Struct):
    won: int
    seconds: float


def answer(*, tiny: bool = False) -> Sequence[Finding]:
    """How far the fights are from the exact chance, in standard deviations; and the same of the other program."""
    battle, fights = _battle(), 20 if tiny else 600
    exact = chances_of_a_duel(battle)
    assert exact is not None, "two who only strike are a duel"
    started = process_time()
    found = odds_of(battle, [fight(battle, f"bench {number}") for number in range(fights)], exact)
    seconds = (process_time() - started) / fights
    chance = exact[battle.combatants.by_id[RATH].side]
    share = found.sides[battle.combatants.by_id[RATH].side].share
    beyond = abs(share - chance) / (chance * (1 - chance) / fights) ** 0.5
    ours = Verdict(
        f"{fights} fights of {1000 * seconds:.1f} ms say {100 * share:.1f} %, and exactly it is {100 * chance:.1f} %: so many "
        "standard deviations",
        beyond,
        None if tiny else 4.0,
    )
    return (ours, *(() if tiny else _compared(battle, seconds)))


def _battle() -> Battle:
    script = read_script(DUEL, "battle")
    assert isinstance(script, Script), script
    performance = run(script)
    assert performance.failure is None, performance.failure
    assert performance.battle is not None, "the script opens one"
    return ready_to_fight(performance.battle.moment.battle)


def _compared(battle: Battle, seconds: float) -> Sequence[Finding]:
    """Both with the first to strike fixed, so that they answer one question."""
    duel = duel_of(battle)
    assert duel is not None, "two who only strike are a duel"
    always_first = structs.replace(duel, orders={((RATH,), (ORC,)): 1.0})
    chance = chances_of(always_first, battle)[battle.combatants.by_id[RATH].side]
    fights = 300
    peers = _peers(battle, fights)
    if isinstance(peers, str):
        return (Skipped(f"{PEER}: {peers}"),)
    low, high = wilson(peers.won, fights, 4.0)
    middle, half = (low + high) / 2, (high - low) / 2
    return (
        Verdict(
            f"{PEER} says {100 * peers.won / fights:.1f} % where the first is always first, and exactly it is "
            f"{100 * chance:.1f} %: of four standard deviations so much",
            abs(middle - chance) / half,
            1.0,
        ),
        Verdict(
            f"one fight {1000 * seconds:.1f} ms with all rules, {1000 * peers.seconds / fights:.2f} ms by {PEER}",
            seconds / (peers.seconds / fights),
        ),
    )


def _peers(battle: Battle, fights: int) -> _Peers | str:
    """What the other program finds, or why it cannot be asked."""
    one, other = (battle.combatants.by_id[name] for name in (RATH, ORC))
    attack = [{"name": "sword", "damage": "1d8"}]
    numbers = {
        "one": {"hp": one.hit_points, "ac": one.sheet.armour_class, "thac0": 20, "size": "m"},
        "other": {"hp": other.hit_points, "ac": other.sheet.armour_class, "thac0": 19, "size": "m"},
    }
    for each in numbers.values():
        each |= {"attack": ["sword"], "attacks": attack}
    try:
        told = subprocess.run(
            [
                python_with("setuptools", PEER),
                "-c",
                PEERS_DUEL,
                str(fights),
                msgspec.json.encode(numbers).decode(),
            ],
            check=True,
            capture_output=True,
            timeout=FIGHTS_SECONDS_MAX,
        )
    except NotHere as wrong:
        return str(wrong)
    except subprocess.SubprocessError as wrong:
        return f"it does not run here ({type(wrong).__name__})"
    return msgspec.json.decode(told.stdout, type=_Peers)


if __name__ == "__main__":
    for verdict in answer():
        sys.stdout.write(f"{verdict}\n")
