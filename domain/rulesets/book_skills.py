"""skills.toml and the lines of combat_modifiers.toml that are of skill: proficiency, specialists, two weapons, styles."""

from msgspec import Struct

from domain.rulesets.reading import WrongTable, read_part


class OffHand(Struct, frozen=True, forbid_unknown_fields=True):
    """On the rolls of both hands where each holds a weapon (OE-1.9)."""

    main: int
    off: int


class PointBlank(Struct, frozen=True, forbid_unknown_fields=True):
    """What specialists add within so many squares, by kind of weapon (OE-7.1)."""

    attack: int
    squares: dict[str, int]


class StyleNumbers(Struct, frozen=True, forbid_unknown_fields=True):
    """What a style of fighting is worth (OE-7.2)."""

    one_hand_armour_class: int
    two_hand_damage: int
    two_weapon_main: int
    two_weapon_off: int


class SpecialistNumbers(Struct, frozen=True):
    """What a specialist adds, once and twice over (OE-7.1), and what two weapons cost (OE-1.9)."""

    specialist_attack: int
    specialist_damage: int
    double_specialist_attack: int
    double_specialist_damage: int
    off_hand: OffHand


class SkillTable(Struct, frozen=True):
    """All of it. `nonproficiency` is by group; `kinds` says by which weapon a specialist's rate goes."""

    nonproficiency: dict[str, int]
    related_divisor: int
    specialist: SpecialistNumbers
    always_off_hand: frozenset[str]
    point_blank: PointBlank
    kinds: dict[str, tuple[str, ...]]
    never_double: frozenset[str]
    styles: StyleNumbers


def load_skills() -> SkillTable:
    """Read and check it. Raises `WrongTable`."""
    table = SkillTable(
        nonproficiency=read_part("combat_modifiers", "nonproficiency", dict[str, int]),
        related_divisor=read_part("skills", "related.divisor", int),
        specialist=read_part("combat_modifiers", "oe", SpecialistNumbers),
        always_off_hand=read_part("skills", "off_hand.always", frozenset[str]),
        point_blank=read_part("skills", "point_blank", PointBlank),
        kinds=read_part("skills", "kinds", dict[str, tuple[str, ...]]),
        never_double=read_part("skills", "never_double.weapons", frozenset[str]),
        styles=read_part("skills", "styles", StyleNumbers),
    )
    unknown = sorted(set(table.point_blank.squares) - set(table.kinds))
    if unknown:
        raise WrongTable(f"skills.toml [point_blank.squares] {unknown[0]!r} is no kind of weapon")
    return table
