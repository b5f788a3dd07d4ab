"""Every check there is, the fastest first; stops at the first that fails.

python -m tests              all of it; the last line is pytest's own summary
python -m tests -k name      only pytest, with these arguments
python -m tests --fix        mend what a machine can mend
python -m tests --long       all of it, with many more random examples
python -m tests --mutants    change each rule in turn: something that bears its number has to fail; names after it: those alone
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
# On a quiet machine of two cores it is about ten minutes; this is where something hangs.
ALL_SECONDS_MAX = 13 * 60
STEP_SECONDS_MAX = 180
INTERRUPTED_SECONDS_MAX = 20
TOOLS = Path(sys.executable).parent
TIDY = "tests/test_tidy.py"
CODEGEN = "server.codegen"


class Step(NamedTuple):
    """One check: a command that says what is wrong and exits with something other than 0."""

    name: str
    command: Sequence[str]
    folder: Path = ROOT
    environment: dict[str, str] | None = None
    after: Callable[[], None] | None = None


class Outcome(NamedTuple):
    """How a step went. `output` is shown only when it failed."""

    step: Step
    succeeded: bool
    output: str
    seconds: float


def main(arguments: Sequence[str]) -> int:
    """Run what was asked for; 0 if all is well."""
    parser = argparse.ArgumentParser(
        prog="python -m tests",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--fix", action="store_true", help="mend what a machine can mend")
    parser.add_argument("--long", action="store_true", help="what takes long, and many more random examples")
    parser.add_argument("--mutants", action="store_true", help="change each rule in turn")
    asked, for_pytest = parser.parse_known_args(arguments)
    deadline = time.monotonic() + ALL_SECONDS_MAX
    if asked.fix:
        return run_all([[step] for step in mending()], deadline)
    if asked.mutants:
        # Imported here: it loads the whole domain, and nothing else here needs it.
        from tests.mutants.run import main as try_mutants  # noqa: PLC0415

        return try_mutants(for_pytest)
    if asked.long:
        seed = f"--hypothesis-seed={random.randrange(2**32)}"
        print(f"laws from {seed}", flush=True)
        for_pytest = [*for_pytest, "--long", "--hypothesis-profile=long", seed]
        deadline += ALL_SECONDS_MAX * 10
    elif for_pytest:
        return run_pytest(for_pytest, deadline)
    failed = run_all([*quick_groups(), *slower_groups(), *([step] for step in page())], deadline)
    return failed or run_pytest(["-n", "2", f"--ignore={TIDY}", *for_pytest], deadline)  # tidy has run


# -------------------------------------------------------------------- what there is to check


def quick_groups() -> list[list[Step]]:
    """Seconds at most; each group's steps run side by side."""
    groups = [
        [Step("ruff check", [tool("ruff"), "check", "--quiet", "."])],
        [Step("ruff format", [tool("ruff"), "format", "--quiet", "--diff", "."])],
        [Step("walls (import-linter)", [tool("lint-imports"), "--no-logo"])],
    ]
    if exists(CODEGEN):
        groups.append([Step("generated files", python("-m", CODEGEN, "--check"))])
    return groups


def slower_groups() -> list[list[Step]]:
    """A minute or more each, and both cores busy: mypy works on two by itself, tidy is done while the other type checker works."""
    tidy = Step("tidy", python("-m", "pytest", "-q", "-p", "no:xdist", TIDY))
    return [[Step("mypy", [tool("mypy"), "-n", "2"])], [tidy, Step("basedpyright", [tool("basedpyright")])]]


def page() -> list[Step]:
    """The web client's own checks, and the page itself when it was built from other sources."""
    web = ROOT / "clients" / "web"
    if not (web / "package.json").is_file():
        return []
    # Imported here: it needs hatchling, and `-k name` needs neither.
    import hatch_build  # noqa: PLC0415

    node = hatch_build.node_on_path() or hatch_build.node_from_wheel()

    def npm(name: str, *words: str, after: Callable[[], None] | None = None) -> Step:
        command, environment = hatch_build.npm(node, words)
        return Step(f"page: {name}", command, web, environment, after)

    # npm ci empties node_modules, whoever calls it: the mark is there only after a full install of this lock.
    lock = (web / "package-lock.json").read_text(encoding="utf-8")
    mark = web / "node_modules" / ".full-install-of"

    def set_mark() -> None:
        mark.write_text(lock, encoding="utf-8")

    steps: list[Step] = []
    if not (mark.is_file() and mark.read_text(encoding="utf-8") == lock):
        steps.append(npm("npm ci", "ci", "--no-audit", "--no-fund", after=set_mark))
    steps.append(npm("tsc", "exec", "--no", "--", "tsc", "--noEmit"))
    steps.append(npm("vitest", "exec", "--no", "--", "vitest", "run", "--passWithNoTests"))
    if not hatch_build.is_current(ROOT):
        steps.append(npm("build", "run", "build", after=lambda: hatch_build.stamp(ROOT)))
    return steps


def mending() -> list[Step]:
    """What a machine can mend."""
    steps = [
        Step("ruff check --fix", [tool("ruff"), "check", "--fix", "--quiet", "."]),
        Step("ruff format", [tool("ruff"), "format", "--quiet", "."]),
    ]
    if exists(CODEGEN):
        steps.insert(0, Step("generated files", python("-m", CODEGEN)))
    return steps


# -------------------------------------------------------------------- running


def run_all(groups: Sequence[Sequence[Step]], deadline: float) -> int:
    """Group after group; one line a step. 1 after the first group in which something failed."""
    for group in groups:
        with ThreadPoolExecutor(max_workers=len(group)) as side_by_side:
            outcomes = list(side_by_side.map(run, group, [deadline] * len(group)))
        for outcome in outcomes:
            print(
                f"{'ok    ' if outcome.succeeded else 'FAILED'} {outcome.step.name:<24}{outcome.seconds:6.1f} s",
                flush=True,
            )
        failures = [outcome for outcome in outcomes if not outcome.succeeded]
        for outcome in failures:
            print(f"\n{outcome.output.strip()}\n\n{outcome.step.name} failed.", flush=True)
        if failures:
            return 1
    return 0


def run(step: Step, deadline: float) -> Outcome:
    """One step, in a session of its own so that all it started can be ended with it."""
    started = time.monotonic()
    timeout_seconds = max(1.0, min(STEP_SECONDS_MAX, deadline - started))
    with subprocess.Popen(
        step.command,
        cwd=step.folder,
        env=step.environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        start_new_session=True,
    ) as running:
        try:
            output, _ = running.communicate(timeout=timeout_seconds)
        except subprocess.TimeoutExpired:
            os.killpg(running.pid, signal.SIGKILL)
            output = f"{running.communicate()[0]}\nIt took longer than {timeout_seconds:.0f} s and was ended."
    succeeded = running.returncode == 0
    if succeeded and step.after is not None:
        step.after()
    return Outcome(step, succeeded, output, time.monotonic() - started)


def run_pytest(arguments: Sequence[str], deadline: float) -> int:
    """Pytest on our own terminal, last, so that its summary line is the last line where all of it ran."""
    with subprocess.Popen(python("-m", "pytest", *arguments), cwd=ROOT) as running:
        try:
            return running.wait(timeout=max(1.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            why = f"all checks together may take {ALL_SECONDS_MAX} s"
            running.send_signal(signal.SIGINT)
        except KeyboardInterrupt:
            why = "asked to stop"
        try:
            running.wait(timeout=INTERRUPTED_SECONDS_MAX)
        except subprocess.TimeoutExpired:
            running.kill()
    # Pytest sums up what it had run, which looks like success; the last line must not.
    print(f"FAILED interrupted, {why}: not every test has run", flush=True)
    return 1


def tool(name: str) -> str:
    """A program of the environment that runs this, whether or not it is activated."""
    return str(TOOLS / name)


def python(*words: str) -> list[str]:
    """This very interpreter."""
    return [sys.executable, *words]


def exists(module: str) -> bool:
    """Is there such a module?"""
    return importlib.util.find_spec(module) is not None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
