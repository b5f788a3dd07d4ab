"""`python -m bench [question] [--tiny]`: the answers, one line each; exit code 1 where one is beyond its limit."""

import sys
from collections.abc import Sequence
from typing import Final

from bench import fan_out, memory_at_rest, odds_of_a_duel, one_command_400_figures, past_at_hand, refold

QUESTIONS: Final = {
    module.QUESTION: module.answer
    for module in (one_command_400_figures, fan_out, past_at_hand, memory_at_rest, refold, odds_of_a_duel)
}


def main(arguments: Sequence[str]) -> int:
    """All questions, or those that are named."""
    tiny = "--tiny" in arguments
    named = [word for word in arguments if word != "--tiny"]
    unknown = [word for word in named if word not in QUESTIONS]
    if unknown:
        sys.stderr.write(f"There is no question {unknown[0]!r}; there are: {', '.join(QUESTIONS)}.\n")
        return 2
    held = True
    for name in named or QUESTIONS:
        sys.stdout.write(f"{name}\n")
        for verdict in QUESTIONS[name](tiny=tiny):
            held = held and verdict.holds
            sys.stdout.write(f"  {verdict}\n")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
