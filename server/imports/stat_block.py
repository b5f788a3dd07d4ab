"""Stat blocks as people paste them: `Goblins (3): AC 6, HD 1-1, hp 3, 4, 5, #AT 1, D 1d6, ML 7`.

Labels are looked for wherever they stand; what is between two labels belongs to the first.
"""

import re
from collections.abc import Iterator
from typing import Final

from server.imports.armour import ArmourBase, Scale
from server.imports.draft import ABILITIES, COUNT_MAX, FIFTH_FEET_IN_A_POINT, Draft
from server.imports.plain import number, plain
from server.imports.report import ImportedSheet, LeftOut
from server.imports.tables import Tables
from server.imports.weapons import Blow, counted

KIND: Final = "stat block"
USUAL: Final = Scale("10", "guessed", "the text does not say; name another base if its bare skin is 9")
BLOCKS_MAX: Final = 200
TEXT_LETTERS_MAX: Final = 500_000
BLOCK_LETTERS_MAX: Final = 6_000
_LABELS: Final = {
    "aac": r"AAC|ascending AC",
    "ac": r"AC|A\.C\.|armou?r class",
    "hd": r"HD|H\.D\.|hit dice",
    "hp": r"hp|h\.p\.|hit points?|HPs",
    "thac0": r"THAC[0O]|to hit AC ?0",
    "bonus": r"AB|BAB|BHB|THB|attack bonus|hit bonus",
    "attacks": r"\# ?AT{1,2}\.?|\#A|no\. of attacks|\# of attacks|attacks?|atks?|att",
    "damage": r"damage(?:/attack)?|dmg|dam|D(?=:? ?(?:\d|by ))",
    "move": r"MV|mov|move|movement|speed|MOV",
    "size": r"SZ|size",
    "str": r"str(?:ength)?(?=:? ?\d)",
    "dex": r"dex(?:terity)?(?=:? ?\d)",
    "con": r"con(?:stitution)?(?=:? ?\d)",
    "wis": r"wis(?:dom)?(?=:? ?\d)",
    "cha": r"cha(?:risma)?(?=:? ?\d)",
    "weapon": r"weapons?(?=:? ?[A-Za-z])(?<!by weapon)(?<!as weapon)",
    "class": r"class|CL(?=:? ?[A-Za-z])",
    "level": r"level|lvl|LV",
    "morale": r"ML|morale|mor",
    "saves": r"SV|saves?|saving throws?",
    "alignment": r"AL|alignment|align",
    "xp": r"XP|EXP|X\.P\.|CL/XP|HDE/XP",
    "special attacks": r"SA|special attacks?",
    "special defences": r"SD|special defen[cs]es?",
    "special": r"special(?: abilities)?|SQ",
    "magic resistance": r"MR|magic resistance",
    "treasure": r"TT|treasure(?: type)?|hoard",
    "intelligence": r"int(?:elligence)?",
    "number appearing": r"NA|no\. ?app(?:earing)?\.?|no\. ?enc\.?|number appearing|\# ?app(?:earing)?|NE",
}  # fmt: skip
_CLOSE: Final = frozenset({"ac", "aac", "hd", "hp", "attacks", "move", "morale", "xp"})
"""Labels that a number may follow without a blank: `AC4`. Others would be taken for a save (`D12`) or dice."""
_LETTER, _WORDLY = r"[^\W\d]", r"\w"
_LABEL: Final = re.compile(
    "|".join(
        rf"(?P<{name.replace(' ', '_')}>(?<![\w#.])(?:{words})(?!{_LETTER if name in _CLOSE else _WORDLY}))"
        for name, words in _LABELS.items()
    ),
    re.IGNORECASE,
)
_ARMOUR: Final = re.compile(r"([+-]?\d{1,2})(?:\s*[\[(/]\s*\+?(\d{1,2})\s*[\])]?)?")
_THAC0: Final = re.compile(r"(-?\d{1,2})(?:\s*[\[(]\s*([+-]?\d{1,2})\s*[\])])?")
_POINTS: Final = re.compile(
    r"(\d{1,4})(?!\s*(?!(?:and|each|apiece)\b)[A-Za-z(x\d])(?:\s*(?:,|/|;|and|&|\s)\s*|$|\.)", re.IGNORECASE
)
_EACH: Final = re.compile(r"^(?:[\s,;]*(?:each|apiece|hp|hit points?)\b)*[\s,;.]*", re.IGNORECASE)
_FIRST_POINTS: Final = re.compile(r"(\d{1,4})")
_IN_DICE: Final = re.compile(r"\((\d{1,4})\s*(?:hp|hit points?)\)", re.IGNORECASE)
_BEFORE: Final = re.compile(r"^(\d{1,2})\s*(?:x\s*)?(?=[A-Za-z])")
_BEHIND: Final = re.compile(r"\(?\s*(?:x\s*(\d{1,2})|\((\d{1,2})\))\s*\)?$")
_NAMED_BLOW: Final = re.compile(r"([^,;()]*)\(([^()]*)\)")
_IN_HAND: Final = re.compile(r"(?<=\d)\s*\(([A-Za-z][A-Za-z +0-9-]{2,40})\)")
"""`1d8 (long sword)`."""
_JOINS: Final = re.compile(r"^\s*(?:or|and|plus|\+)\s+", re.IGNORECASE)
_WITHIN: Final = re.compile(r"\d{1,3}d\d{1,4}(?:\s*[+-]\s*\d{1,3})?|\d{1,3}\s*-\s*\d{1,4}", re.IGNORECASE)
_ABILITY: Final = re.compile(r"\b(?:str|dex|con|int|wis|cha)\b", re.IGNORECASE)
_IN_A_TABLE: Final = re.compile(
    r"((?:\b(?:str|dex|con|int|wis|cha)\b[\s;|]*){6})((?:[\s;|]*\d{1,2}\s*(?:\([+-]?\s*\d{1,2}\))?){6})",
    re.IGNORECASE,
)
"""The six abilities of the fifth edition as its pages set them: a line of labels, and below it a line of scores."""
_POINTS_FOR_DICE: Final = re.compile(
    r"\b(HD|hit dice)[\s:]*(\d{1,2}-\d{1,2})\s*(?:hp|hit points?)\b(?!:?\s*\d)", re.IGNORECASE
)
"""`HIT DICE: 1-4 hit points`: what has less than a die."""
_BELOW: Final = re.compile(r"\b(str|dex|con|int|wis|cha)\b\s*;\s*(\d)", re.IGNORECASE)
_NTH_LEVEL: Final = re.compile(
    r"[ ,(]+(\d{1,2})(?:st|nd|rd|th)[ -]level (fighter|warrior|knight|ranger|paladin|cleric|druid|magic-user|mage|wizard"
    r"|illusionist|thief|rogue|assassin|monk|bard|dwarf|elf|halfling)\b[ (,;:]*",
    re.IGNORECASE,
)
"""`Sergeant, human 2nd level fighter`."""
_SIZE: Final = re.compile(r"\b(?:tiny|small|medium|large|huge|gargantuan)\b", re.IGNORECASE)
_SENTENCE: Final = re.compile(
    r"([A-Z][A-Za-z' ]{1,40})(?: \([^()]{0,40}\))?\. ?(?:Melee|Ranged)[A-Za-z ]{0,40}: ?([+-] ?\d{1,2}) to hit"
    r"[^()]{0,200}Hit:?[^()]{0,60}\(([^()]{1,30})\)"
)
"""An attack of the fifth edition."""
_IN_POINTS: Final = re.compile(r"\((\d{1,2}d\d{1,2}(?:\s*[+-]\s*\d{1,3})?)\)")
_WHY: Final = {
    "morale": "morale is that of the monsters' table",
    "saves": "saving throws are those of our tables",
}


def blocks_in(text: str) -> Iterator[str]:
    """Each block: lines of their own where more than one in a paragraph has an armour class, else the paragraph."""
    made = 0
    for paragraph in re.split(r"\n[ \t]*\n", text.replace("\r\n", "\n").replace("\r", "\n")):
        lines = [line for line in paragraph.split("\n") if line.strip()]
        alone = sum(_has_armour(line) for line in lines) > 1
        for block in lines if alone else ["\n".join(lines)]:
            if block.strip() and made < BLOCKS_MAX:
                made += 1
                yield block


def _has_armour(line: str) -> bool:
    return any(found.lastgroup in {"ac", "aac"} for found in _LABEL.finditer(line[:BLOCK_LETTERS_MAX]))


def read_text_block(
    tables: Tables, told: ArmourBase | None, block: str, taken: set[str]
) -> ImportedSheet | LeftOut:
    """One block."""
    text = _labels_by_their_values(plain(block.replace("\n", " ; ")[:BLOCK_LETTERS_MAX]))
    sentences = list(_SENTENCE.finditer(text))
    text = text[: sentences[0].start()] if sentences else text
    found = list(_LABEL.finditer(text))
    values: dict[str, str] = {}
    again: list[tuple[str, str]] = []
    for label, following in zip(found, [*found[1:], None], strict=False):
        end = following.start() if following is not None else len(text)
        name = str(label.lastgroup).replace("_", " ")
        value = text[label.end() : end].strip(" :=;,|•").rstrip(". ")
        value = value if "(" in value else value.rstrip(") ")
        if name not in values and (value or name not in _READ):
            values[name] = value or label[0]
        elif value:
            again.append((name, value))
    head = text[: found[0].start()] if found else text
    name, count = _name_and_count(head.split(" ; ")[0])
    if "size" not in values and (size := _SIZE.search(head.partition(" ; ")[2])) is not None:
        values["size"] = size[0]
    if not {"ac", "aac", "hp", "hd"} & values.keys():
        return LeftOut(name[:60], "Neither armour class nor hit points nor Hit Dice are in it.")
    draft = Draft(tables, told, USUAL, name)
    if count > 1:
        draft.count = min(count, COUNT_MAX)
        draft.note(
            "count", "taken" if count <= COUNT_MAX else "guessed", str(count), f"{draft.count} of them"
        )
    fill(draft, values, later=bool(sentences))
    if not (draft.is_known or draft.is_character):
        return LeftOut(name[:60], "No armour class, hit points or Hit Dice in it can be read.")
    for label_again, value in again:
        draft.note(label_again, "dropped", value, "", f"{label_again} stands in it before")
    draft.unusable("text", head.partition(" ; ")[2].strip(" ;"), "no label says what it is")
    draft.unusable("text", block[BLOCK_LETTERS_MAX:], f"a block has {BLOCK_LETTERS_MAX} letters at most")
    if sentences:
        draft.to_hit("to hit", None, number(sentences[0][2].replace(" ", "")), sentences[0][2])
        draft.blows(Blow("attacks", one[1], one[3]) for one in sentences)
    return draft.finished("creature", taken)


def _labels_by_their_values(text: str) -> str:
    """The text with each label before what belongs to it, where a table set them apart or points stand for dice."""
    text = _IN_A_TABLE.sub(
        lambda found: " ; ".join(
            f"{label} {score}"
            for label, score in zip(
                _ABILITY.findall(found[1]), re.findall(r"(\d{1,2})(?:\s*\([^()]*\))?", found[2]), strict=False
            )
        ),
        text,
    )
    text = _NTH_LEVEL.sub(r" ; level \1 ; class \2 ; ", _BELOW.sub(r"\1 \2", text))
    return _POINTS_FOR_DICE.sub(r"\1 \2 points", text)


def _name_and_count(head: str) -> tuple[str, int]:
    name = head.strip(" :;,.|•-([*_#—")
    before, behind = _BEFORE.search(name), _BEHIND.search(name)
    if before is not None:
        return name[before.end() :].strip(), int(before[1])
    if behind is not None:
        return name[: behind.start()].strip(" :,"), int(behind[1] or behind[2])
    return name, 1


def fill(draft: Draft, values: dict[str, str], *, later: bool = False) -> None:
    """The draft from labelled values: those of a text, or of a table's row. `later`: its attacks come by themselves."""
    _armour(draft, values)
    if "class" in values or "level" in values:
        level = values.get("level", "")
        title = values.get("class") or level.lstrip("0123456789 ")
        draft.class_and_level("class", title, level)
    if "hd" in values:
        draft.hit_dice("HD", values["hd"])
    elif (dice := _IN_POINTS.search(values.get("hp", ""))) is not None:
        draft.hit_dice("hp", dice[1])
    behind = _points(draft, values)
    if behind and not (later or {"attacks", "damage", "weapon"} & values.keys()):
        values = values | {"weapon": behind}
    else:
        draft.unusable("hp", behind, "no label says what it is")
    _to_hit(draft, values)
    if "move" in values:
        draft.rate("move", values["move"], FIFTH_FEET_IN_A_POINT if later else None)
    if "size" in values:
        draft.size("size", values["size"])
    for label, which in ABILITIES.items():
        if label in values:
            draft.ability(label, which, values[label])
    if not later:
        draft.blows(_blows(values))
        _about_blows(draft, values)
    for label in sorted(values.keys() - _READ):
        draft.note(label, "dropped", values[label], "", _WHY.get(label, "our sheets have no such field"))


_READ: Final = frozenset(
    {
        "ac",
        "aac",
        "hd",
        "hp",
        "thac0",
        "bonus",
        "attacks",
        "damage",
        "weapon",
        "move",
        "size",
        "str",
        "dex",
        "con",
    }
    | {"class", "level", "name", "count"}
)


def _armour(draft: Draft, values: dict[str, str]) -> None:
    if "ac" not in values and "aac" not in values:
        return
    first = _ARMOUR.match(values.get("ac", ""))
    down, up = (None, None) if first is None else (int(first[1]), int(first[2]) if first[2] else None)
    if "aac" in values:
        up = number(values["aac"])
    if down is not None and up is None and down > 10:
        down, up = None, down
    draft.armour("AC", down, up, " / ".join(values[one] for one in ("ac", "aac") if one in values))


def _points(draft: Draft, values: dict[str, str]) -> str:
    """Hit points; and the words behind them, in which it often says what somebody holds."""
    behind = ""
    if "hp" in values:
        each, behind = _leading_numbers(values["hp"])
        draft.hit_points("hp", each, values["hp"])
    elif (within := _IN_DICE.search(values.get("hd", ""))) is not None:
        draft.hit_points("HD", (int(within[1]),), within[0])
    return behind


def _leading_numbers(text: str) -> tuple[list[int], str]:
    """`3, 4, 5 each, armed` is 3 4 5, and the words behind them."""
    found: list[int] = []
    place = 0
    while (one := _POINTS.match(text, place)) is not None and len(found) < COUNT_MAX:
        found.append(int(one[1]))
        place = one.end()
    first = _FIRST_POINTS.match(text)
    behind = _EACH.sub("", text[place:]) if found else ""
    return found or ([int(first[1])] if first else []), behind if behind[:1].isalpha() else ""


def _to_hit(draft: Draft, values: dict[str, str]) -> None:
    if "thac0" in values:
        found = _THAC0.match(values["thac0"])
        draft.to_hit(
            "THAC0",
            int(found[1]) if found else None,
            number(found[2]) if found and found[2] else None,
            values["thac0"],
        )
    elif "bonus" in values:
        draft.to_hit("bonus to hit", None, number(values["bonus"]), values["bonus"])


def _blows(values: dict[str, str]) -> Iterator[Blow]:
    """Names and dice wherever they stand: `2 claws (1d4), bite (1d6)`; `3`, `1d4/1d4/1d8`; `1`, `1d6 or by weapon`."""
    attacks, damage, weapon = (values.get(one, "") for one in ("attacks", "damage", "weapon"))
    named = [
        (counted(_JOINS.sub("", name)), dice)
        for name, dice in _NAMED_BLOW.findall(attacks)
        if _WITHIN.search(dice)
    ]
    if named and not damage:
        for (many, name), dice in named:
            for _ in range(many):
                yield _blow("attacks", name, dice)
        return
    dice = [one.strip() for one in re.split(r"/|,| and |\+(?=\s*\d+d)", damage) if _WITHIN.search(one)]
    names = _names(attacks) or ([weapon] if weapon else [])
    many = number(attacks) or len(names) or 1
    if len(dice) == 1 and 1 < many <= 12:
        dice *= many
    if not dice:
        within = _WITHIN.search(attacks)
        dice = [within[0]] if within else []
    if weapon and not damage:
        yield from (
            Blow("weapon", one.strip(), "") for one in re.split(r",|/| and ", weapon)[:12] if one.strip()
        )
        return
    if not names and (held := _IN_HAND.findall(damage)):
        names = held
    if not dice and names:
        yield from (Blow("attacks", name, "") for name in names)
    for place, one in enumerate(dice):
        yield _blow(
            "damage" if damage else "attacks", names[min(place, len(names) - 1)] if names else "", one
        )


def _about_blows(draft: Draft, values: dict[str, str]) -> None:
    """How often it strikes, and what a hit does besides: lines for what no weapon's line tells."""
    attacks = values.get("attacks", "")
    many = number(attacks)
    if attacks and not draft.weapons:
        draft.note("attacks", "dropped", attacks, "", "no dice belong to it")
    elif attacks:
        now = f"{draft.weapons} attack{'' if draft.weapons == 1 else 's'}"
        sure = many == draft.weapons or (many is None and _names(attacks))
        why = "" if sure else "how often its weapon strikes is for our tables to say"
        draft.note(
            "attacks",
            "taken" if attacks == str(draft.weapons) else "converted" if sure else "guessed",
            attacks,
            now,
            why,
        )
    for label in ("damage", "attacks"):
        besides = (
            _besides(_IN_HAND.sub(" ", values.get(label, "")))
            if label == "damage"
            else _besides_in(attacks, values)
        )
        if besides:
            draft.note(label, "dropped", besides, "", "what a hit does besides its dice is not carried")
    if "weapon" in values and "damage" in values:
        if _names(attacks):
            draft.note("weapon", "dropped", values["weapon"], "", "its attacks have names already")
        else:
            draft.note("weapon", "taken", values["weapon"], "what it strikes with")


def _besides_in(attacks: str, values: dict[str, str]) -> str:
    if "damage" in values:
        return ""
    return ", ".join(words for _, dice in _NAMED_BLOW.findall(attacks) if (words := _besides(dice)))


def _besides(damage: str) -> str:
    """Words that stand beside the dice and are not what strikes."""
    words = _WITHIN.sub(" ", damage).strip(" +/,;()")
    return words if any(one.isalpha() for one in words) else ""


def _names(attacks: str) -> list[str]:
    text = re.sub(r"^\d{1,2}(?:/\d)?\s*(?=[(\[]|$)", "", attacks).strip(" ()[]")
    text = _WITHIN.sub("", text)
    parts = [counted(one) for one in re.split(r"/|,| and | or |;", text)]
    return [name for many, name in parts for _ in range(many) if name and not name.isdecimal()][:12]


def _blow(field: str, name: str, dice: str) -> Blow:
    found = _WITHIN.search(dice)
    return Blow(field, name.strip(), found[0] if found else "")
