"""The switches of the rules as the table lists them, held to the fields that rules read (`domain.options`)."""

from typing import get_args, get_type_hints

from msgspec import Struct

from domain.options import PLAIN_OPTIONS, Options
from domain.rulesets.reading import WrongTable, read_part


class OptionRow(Struct, frozen=True, forbid_unknown_fields=True):
    """One switch: the games that know it, what it may be (the first word is what usually holds), and its rule."""

    id: str
    rulesets: tuple[str, ...]
    values: tuple[str, ...]
    rule: str
    sentence: str

    @property
    def usual(self) -> str:
        """What holds where nobody says otherwise."""
        return self.values[0]


def load_options() -> dict[str, OptionRow]:
    """Read and check options.toml, by id. Raises `WrongTable`."""
    rows = read_part("options", "option", tuple[OptionRow, ...])
    options = {row.id: row for row in rows}
    if len(options) != len(rows):
        raise WrongTable("options.toml: two rows of one id")
    if set(options) != set(Options.__struct_fields__):
        odd = sorted(set(options) ^ set(Options.__struct_fields__))
        raise WrongTable(f"options.toml and domain.options.Options differ in {', '.join(odd)}")
    words = get_type_hints(Options)
    for row in rows:
        if row.values != get_args(words[row.id]) or row.usual != getattr(PLAIN_OPTIONS, row.id):
            raise WrongTable(f"options.toml {row.id!r}: domain.options.Options has other values")
        if not row.rulesets or not row.rule or not row.sentence.endswith("."):
            raise WrongTable(f"options.toml {row.id!r}: wants a game, a rule and a sentence")
    return options
