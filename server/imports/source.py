"""A tree of somebody else's, that remembers what was read of it: what is left was dropped."""

from collections.abc import Iterator

from server.imports.reading import Json

Path = tuple[str, ...]


class Source:
    """`at` reads and remembers; `unread` tells, as short as it goes, where nobody looked."""

    def __init__(self, tree: dict[str, Json]) -> None:
        self._tree = tree
        self._read: set[Path] = set()

    def at(self, *path: str) -> Json:
        """What stands there; None where nothing does."""
        found: Json = self._tree
        for depth, name in enumerate(path, 1):
            if not isinstance(found, dict) or name not in found:
                return None
            found = found[name]
            self._read.add(path[:depth])
        self._read.add((*path, "*"))
        return found

    def open(self, *path: str) -> None:
        """What stands there is told part by part by `unread`, though nothing of it was read."""
        self._read.update(path[:depth] for depth in range(1, len(path) + 1))

    def unread(self) -> Iterator[tuple[str, Json]]:
        """Fields that nobody read, each named by its path; a part of which nothing was read stands as a whole."""
        yield from self._unread(self._tree, ())

    def _unread(self, part: dict[str, Json], above: Path) -> Iterator[tuple[str, Json]]:
        for name, value in part.items():
            path = (*above, name)
            if (*path, "*") in self._read:
                continue
            if path in self._read and isinstance(value, dict):
                yield from self._unread(value, path)
            elif value not in (None, "", [], {}):
                yield ".".join(path), value
