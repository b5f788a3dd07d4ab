"""A list whose beginning is found when somebody first asks for it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar, overload

T = TypeVar("T")


class Onward(Sequence[T]):
    """`known` stand behind `left_out` others, which `beginning` finds."""

    def __init__(
        self, known: Iterable[T] = (), left_out: int = 0, beginning: Callable[[], Sequence[T]] = tuple
    ) -> None:
        self._known: Final = list(known)
        self._left_out = left_out
        self._beginning: Callable[[], Sequence[T]] = beginning

    def append(self, one: T) -> None:
        """One more."""
        self._known.append(one)

    def __len__(self) -> int:
        return self._left_out + len(self._known)

    @overload
    def __getitem__(self, at: int) -> T: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[T]: ...

    def __getitem__(self, at: int | slice) -> T | Sequence[T]:
        if not self._left_out:
            return self._known[at]
        if isinstance(at, int):
            place = at if at < 0 else at - self._left_out
            if -len(self._known) <= place and (at < 0 or place >= 0):
                return self._known[place]
        return self._whole()[at]

    def _whole(self) -> list[T]:
        self._known[:0] = self._beginning()[: self._left_out]
        self._left_out, self._beginning = 0, tuple
        return self._known
