"""`python -m tests --mutants [NAME ...]`: each mutant in turn, or those named, until something that bears one of its numbers fails.

A name is one that an earlier run printed. First, in this process, the worked cases and the battles; whoever survives them meets the tests, in one of their own.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec

from domain.cases.case_file import try_cases
from domain.script.lines import Script, read_script
from domain.script.stage import run
from server.codegen.rules_page import CASES, Rule, Shown, rules_in, shown
from tests.mutants.making import ROOT, Mutant, functions, tables

SECONDS_MAX: Final = 25 * 60
TEST_SECONDS_MAX: Final = 90
MUTANT: Final = "AFFRAY_MUTANT"


def main(names: Sequence[str] = ()) -> int:
    """0 where no mutant of a [seed] rule survives; each survivor in a line.

    `names`: those alone, for whoever asks about the survivors of an earlier run; none for all.
    """
    until = time.monotonic() + SECONDS_MAX
    found, rules = shown(ROOT), {rule.number: rule for rule in rules_in(ROOT)}
    scripts, cases = _scripts(), _cases()
    survivors: list[Mutant] = []
    mutants = [one for one in (*tables(), *functions()) if not names or one.name in names]
    if unknown := set(names) - {one.name for one in mutants}:
        print(f"FAILED no such mutant: {', '.join(sorted(unknown))}", flush=True)
        return 2
    for place, mutant in enumerate(mutants, 1):
        if time.monotonic() > until:
            print(f"FAILED out of time after {place - 1} of {len(mutants)} mutants", flush=True)
            return 1
        if _killed_here(mutant, found, scripts, cases) or _killed_by_tests(mutant, found):
            continue
        survivors.append(mutant)
        print(f"survives: {mutant.name} ({_marked(mutant, rules)})", flush=True)
    bad = [one for one in survivors if any(rules[number].seed for number in one.rules if number in rules)]
    print(
        f"{len(mutants)} mutants, {len(survivors)} survive, {len(bad)} of them of a rule that is marked [seed]."
    )
    return 1 if bad else 0


def _marked(mutant: Mutant, rules: Mapping[str, Rule]) -> str:
    return ", ".join(
        f"{number} [seed]" if number in rules and rules[number].seed else number
        for number in sorted(mutant.rules)
    )


def _scripts() -> dict[str, Script]:
    found: dict[str, Script] = {}
    for path in sorted((ROOT / "tests" / "battles").rglob("*.battle")):
        read = read_script(path.read_text(encoding="utf-8"), "battle")
        assert isinstance(read, Script), f"{path}: {read}"
        found[path.relative_to(ROOT).as_posix()] = read
    return found


def _cases() -> dict[str, bytes]:
    """Each worked case as a file of its own."""
    files = (msgspec.json.decode((ROOT / path).read_bytes()) for path in CASES)
    return {
        one["id"]: msgspec.json.encode({"version": 1, "cases": [one]})
        for file in files
        for one in file["cases"]
    }


def _killed_here(
    mutant: Mutant, found: Mapping[str, Shown], scripts: Mapping[str, Script], cases: Mapping[str, bytes]
) -> bool:
    """By a worked case or a battle that bears one of its numbers; whatever it raises is a failure too."""
    evidence = [found[number] for number in sorted(mutant.rules) if number in found]
    try:
        with mutant.apply():
            return any(
                any(not tried.ok for case in one.cases for tried in try_cases(cases[case]))
                or any(run(scripts[path]).failure is not None for path in one.battles)
                for one in evidence
            )
    except Exception:  # noqa: BLE001 - a mutant may break anything, and then it is dead
        return True


def _killed_by_tests(mutant: Mutant, found: Mapping[str, Shown]) -> bool:
    """By a test that bears one of its numbers, in a process that is mutated from its start."""
    named = [name for number in sorted(mutant.rules) if number in found for name in found[number].tests]
    nodes = sorted({_node(name) for name in named})
    if not nodes:
        return False
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-x",
        "-p",
        "no:cacheprovider",
        "-p",
        "tests.mutants.plugin",
        *nodes,
    ]
    try:
        ended = subprocess.run(
            command,
            cwd=ROOT,
            env={**os.environ, MUTANT: mutant.name},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=TEST_SECONDS_MAX,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return True
    return ended.returncode not in (0, 5)


def _node(name: str) -> str:
    path, _, function = name.partition("::")
    return path if function == Path(path).stem else name
