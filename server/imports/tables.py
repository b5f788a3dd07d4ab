"""Our tables, by the names that people write: made once for a file."""

from typing import Final

from domain.rulesets.book import Book, MonsterRow, WeaponRow


class Tables:
    """The book, with its weapons and monsters by name; names are compared without blanks and marks."""

    def __init__(self, book: Book) -> None:
        self.book: Final = book
        self._weapons: Final = {squeezed(one.id): one for one in book.weapons.values()} | {
            squeezed(one.name): one for one in book.weapons.values()
        }
        self._monsters: Final = {squeezed(one.name): one for one in book.monsters.values()}
        self._suits: Final = {squeezed(one): one for one in book.armour_types.suits}

    def weapon(self, name: str) -> WeaponRow | None:
        """The weapon of that very name, a natural one too."""
        said = squeezed(name)
        return self._weapons.get(said) or self._weapons.get(f"{said}natural")

    def monster(self, name: str) -> MonsterRow | None:
        """The monster of that name, or of which that is the plural."""
        said = squeezed(name)
        return self._monsters.get(said) or self._monsters.get(said.removesuffix("s"))

    def suit(self, name: str) -> str | None:
        """The suit of armour."""
        said = squeezed(name)
        return self._suits.get(said) or self._suits.get(said.removesuffix("armor").removesuffix("armour"))


def squeezed(name: str) -> str:
    """Small letters and digits alone."""
    return "".join(one for one in name.lower() if one.isalnum())
