"""`python -m bench [question …] [--tiny | --long] [--keep]`: the answers, one line each.

Exit code 1 where one is beyond its limit. `--tiny` shows that they run, and claims nothing; `--long` asks each question five
times and tells the middle answer; `--keep` writes them to `docs/reference/bench.md` as well.
"""

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Protocol

from bench import (
    command_cost,
    commands,
    delivery,
    durable_append,
    fan_out,
    memory_at_rest,
    odds_of_a_duel,
    one_attack,
    one_command_400_figures,
    opening,
    past_at_hand,
    refold,
    stalled_reader,
    wire_bytes,
)
from bench.kept import keep
from bench.verdict import Finding, Skipped


class Question(Protocol):
    """What can be asked."""

    def __call__(self, *, tiny: bool) -> Iterable[Finding]:
        """What was found."""
        ...


QUESTIONS: Final[dict[str, Question]] = {
    module.QUESTION: module.answer
    for module in (
        delivery,
        durable_append,
        commands,
        command_cost,
        stalled_reader,
        wire_bytes,
        one_attack,
        one_command_400_figures,
        fan_out,
        past_at_hand,
        memory_at_rest,
        refold,
        opening,
        odds_of_a_duel,
    )
}
ASKED_WHEN_LONG: Final = 5


def main(arguments: Sequence[str]) -> int:
    """All questions, or those that are named."""
    flags = {word for word in arguments if word.startswith("--")}
    named = [word for word in arguments if word not in flags]
    if unknown := [*(flags - {"--tiny", "--long", "--keep"}), *(set(named) - set(QUESTIONS))]:
        sys.stderr.write(f"There is no question {unknown[0]!r}; there are: {', '.join(QUESTIONS)}.\n")
        return 2
    found: dict[str, Sequence[Finding]] = {}
    for name in named or QUESTIONS:
        sys.stdout.write(f"{name}\n")
        found[name] = _middle(
            QUESTIONS[name], ASKED_WHEN_LONG if "--long" in flags else 1, tiny="--tiny" in flags
        )
        for finding in found[name]:
            sys.stdout.write(f"  {finding}\n")
        sys.stdout.flush()
    if "--keep" in flags:
        keep(found)
    return 0 if all(finding.holds for findings in found.values() for finding in findings) else 1


def _middle(ask: Callable[..., Iterable[Finding]], times: int, *, tiny: bool) -> Sequence[Finding]:
    """Of each finding the one with the middle ratio."""
    rounds = [tuple(ask(tiny=tiny)) for _ in range(times)]

    def ratio(finding: Finding) -> float:
        return 0.0 if isinstance(finding, Skipped) else finding.ratio

    return [sorted(each, key=ratio)[times // 2] for each in zip(*rounds, strict=True)]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
