"""An encounter as it is typed, group by group: `6 orc axe; ogre club; 2 goblin hidden; 3 orc bow reserve`.

Each group is what follows `add`, but that the weapon stands behind the monster without `with`, and both may be typed
short: `orcs` is orc, `axe` the first axe of the tables.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from difflib import get_close_matches
from typing import Final

from domain.commands import AddCombatants
from domain.ids import GroupId, figures_of_group
from domain.script.group_words import STOPS, GroupDraft
from domain.script.words import Mistake, Mistaken, Word, Words

USAGE: Final = (
    "[COUNT] MONSTER [WEAPON] [hidden] [reserve] [leads] [hp N…] [at X,Y…] [as GROUP] [side SIDE]; …"
)
COUNT_MAX: Final = 40


def read_encounter(
    text: str, monsters: Mapping[str, str], weapons: Mapping[str, str], taken: Collection[str]
) -> tuple[tuple[AddCombatants, int], ...] | list[Mistake]:
    """Each group with the column that it begins at; else what is wrong, the first of each group.

    Tables are names by row; `taken` are ids that nobody else may have.
    """
    found: list[tuple[AddCombatants, int]] = []
    used = set(taken)
    mistakes: list[Mistake] = []
    start = 0
    for part in text.split(";"):
        try:
            words = Words(text[: start + len(part)], start)
            words.usage = USAGE
            if words.peek() is not None:
                column = words.column
                group = _group(words, monsters, weapons, used)
                used |= {group.group, *figures_of_group(group.group, group.count)}
                found.append((group, column))
        except Mistaken as wrong:
            mistakes.append(wrong.mistake)
        start += len(part) + 1
    return mistakes or tuple(found)


def _group(
    words: Words, monsters: Mapping[str, str], weapons: Mapping[str, str], used: Collection[str]
) -> AddCombatants:
    first = words.peek()
    count = 1
    if first is not None and first.text.isdecimal():
        count = words.number("the count")
        if not 1 <= count <= COUNT_MAX:
            words.fail(f"a group has 1 to {COUNT_MAX} figures", first.column)
    monster = _monster(words, monsters)
    draft = GroupDraft(count, "")
    while (word := words.peek()) is not None:
        if words.take_if(",") or words.take_if("with"):
            continue
        if word.quoted or word.text not in STOPS:
            draft.weapon = _weapon(words, weapons)
        elif not draft.read_part(words):
            words.done()
    draft.group = draft.group or _free(monster.replace("_", "-"), draft, used)
    return draft.of(monster)


def _monster(words: Words, monsters: Mapping[str, str]) -> str:
    """The row that most of the next words name."""
    names = _by_name(monsters)
    if not (ahead := _ahead(words)):
        words.fail("a monster is missing", words.column)
    row = _longest(words, ahead, lambda said: names.get(said) or names.get(_singular(said)))
    if row is None:
        said = ahead[0].text.lower()
        near = get_close_matches(said, names, n=2) or [name for name in names if said in name.split()][:3]
        meant = f"did you mean {' or '.join(near)}?" if near else "search for it among the monsters"
        words.usage = ""
        words.fail(f"{ahead[0]} is no monster of the tables; {meant}", ahead[0].column)
    return row


def _weapon(words: Words, weapons: Mapping[str, str]) -> str:
    """The row that the next words name, or the first that has them all in its name."""
    names = _by_name(weapons)

    def row_of(said: str) -> str | None:
        parts = {*said.split()}
        return names.get(said) or next((row for name, row in names.items() if parts <= {*name.split()}), None)

    ahead = _ahead(words)
    row = _longest(words, ahead, row_of)
    if row is None:
        near = get_close_matches(ahead[0].text.lower(), names, n=2)
        meant = f"did you mean {' or '.join(near)}?" if near else f"write: {USAGE}"
        words.usage = ""
        words.fail(f"{ahead[0]} is no weapon and no word of a group; {meant}", ahead[0].column)
    return row


def _longest(words: Words, ahead: Sequence[Word], row_of: Callable[[str], str | None]) -> str | None:
    """The row of as many words as have one; those are taken."""
    for length in range(len(ahead), 0, -1):
        row = row_of(" ".join(word.text.lower() for word in ahead[:length]))
        if row is not None:
            for word in ahead[:length]:
                words.take(str(word))
            return row
    return None


def _by_name(rows: Mapping[str, str]) -> dict[str, str]:
    """Rows by their ids with blanks, and by their names."""
    return {
        **{row.replace("_", " "): row for row in rows},
        **{name.lower(): row for row, name in rows.items()},
    }


def _singular(said: str) -> str:
    if said.endswith("men"):
        return said.removesuffix("men") + "man"
    if said.endswith("ves"):
        return said.removesuffix("ves") + "f"
    return said.removesuffix("s")


def _ahead(words: Words) -> list[Word]:
    """The words up to the next that begins something else."""
    copy = Words(words.text, words.place)
    found: list[Word] = []
    while (word := copy.peek()) is not None and (word.quoted or word.text not in {*STOPS, ","}):
        found.append(copy.take("a word"))
    return found


def _free(name: str, draft: GroupDraft, used: Collection[str]) -> str:
    """The monster's own name, with its weapon where that is taken, then with a number."""
    weapon = (draft.weapon or "").replace("_", "-")
    wishes = [name, *([f"{name}-{weapon}"] if weapon else []), *(f"{name}-{n}" for n in range(2, 1000))]
    return next(
        wish for wish in wishes if not {wish, *figures_of_group(GroupId(wish), draft.count)} & {*used}
    )
