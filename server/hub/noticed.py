"""What one audience noticed of each commit: found out once, when it is first wanted, and kept while the room is.

Kept also while nobody of the audience is here, so that whoever comes and goes costs nothing that grows with the log.
"""

from collections.abc import Callable
from typing import Final

from domain.ids import Version
from domain.table.grants import Grant

_UNKNOWN: Final = 0
_NO: Final = 1
_YES: Final = 2


class Answers:
    """A yes or no for each commit of both logs; one byte each."""

    def __init__(self) -> None:
        self._of_table: Final = bytearray()
        self._of_battle: Final = bytearray()

    def find(self, version: Version, find_out: Callable[[], bool], *, of_battle: bool) -> bool:
        """What was found out of that commit, now or before."""
        answers = self._of_battle if of_battle else self._of_table
        answers.extend(bytes(max(0, version + 1 - len(answers))))
        if answers[version] == _UNKNOWN:
            answers[version] = _YES if find_out() else _NO
        return answers[version] == _YES

    def forget_battle(self) -> None:
        """Another battle is shown from now on."""
        self._of_battle.clear()


class Noticed:
    """Of those who hold `grant`: which commits showed them anything, and which they read an entry of."""

    def __init__(self, grant: Grant) -> None:
        self.grant: Final = grant
        self.saw: Final = Answers()
        self.reads: Final = Answers()

    def forget_battle(self) -> None:
        """Another battle is shown from now on."""
        self.saw.forget_battle()
        self.reads.forget_battle()
