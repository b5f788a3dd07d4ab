"""What may hold of a figure for a while: conditions, and numbers that are changed (CO-11).

An effect ends at the end of a round, or before or after somebody's action in it. Nothing counts down.
"""

from typing import Annotated, Final, Literal, NewType

from msgspec import Meta, Struct

from domain.ids import FigureId, FigureName
from domain.rounds import EffectKind

EffectName = NewType("EffectName", str)
"""Names one effect among those of its figure: the same for ever, and says nothing of who caused it."""

EndsWhen = Literal["end_of_round", "before", "after"]
"""At the end of the round; or in it, before or after somebody's action: at its end where that one does not act."""

CANNOT_ACT: Final[frozenset[EffectKind]] = frozenset(
    {"asleep", "stunned", "held", "charmed", "petrified", "dazed", "surprised"}
)
"""Whoever is in one of these neither acts nor threatens (OE-4.10, CO-11)."""
STARTLED: Final = EffectName("startled")
"""The surprise of those who lose only a part of the first round (OE-2.3, by an option)."""
CANNOT_MOVE: Final[frozenset[EffectKind]] = frozenset({*CANNOT_ACT, "stuck", "grappled", "grappling"})
CANNOT_STRIKE: Final[frozenset[EffectKind]] = frozenset({"feared", "wandering", "turned"})
"""Whoever is in one of these goes, and neither strikes nor casts."""
POSTURES: Final[frozenset[EffectKind]] = frozenset({"prone", "kneeling", "sitting"})
"""Whoever is in one of these stands up before it goes anywhere (OE-5.16)."""
HELPLESS: Final[frozenset[EffectKind]] = frozenset({"asleep", "held", "petrified"})
"""Hit in melee without a die (OE-1.7, AD-2.2)."""
NO_DEFENCE: Final[frozenset[EffectKind]] = frozenset({*HELPLESS, "prone", "stunned"})
"""Neither shield nor Dexterity helps them (OE-1.8)."""
WAKES: Final[frozenset[EffectKind]] = frozenset({"asleep"})
"""Ended by a wound."""
ENDS_BY_STRIKING: Final[frozenset[EffectKind]] = frozenset({"invisible", "sanctified"})
"""Ended by the bearer's own attack."""
BODY: Final[frozenset[EffectKind]] = frozenset({"poisoned", "burning", "bleeding", "diseased"})
"""What eats at a body at each end of round; the healer's business."""

Percent = Annotated[int, Meta(ge=0, le=400)]
Points = Annotated[int, Meta(ge=-100, le=100)]


class ArmourAtLeast(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Descending armour class that a figure has where its own is worse: against blows, shots, what is thrown."""

    melee: int
    shot: int
    thrown: int
    front: bool = False
    """From the front alone."""


class Changes(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The numbers that an effect changes. Plus helps whoever rolls (CO-4); minus betters a descending armour class.

    `attack` is of the bearer's rolls, `attacked` and `shot_at` of those against it in melee and from afar.
    `each_round` is lost at each end of round: one expression for all of them, or one for each in turn.
    `absorbs` blows do nothing to the bearer (or strike one of its images); `unshot`: no ordinary missile does;
    `extra_points` are lost before its own. `once`: it ends with the first attack on the bearer.
    `weapon`: dice of a weapon of magic that it strikes with. `against`: `attack` counts against that figure alone.
    `cover` and `concealment`: so much of the bearer is hidden
    from whoever shoots at it, in a hundred (OE-7.4).
    """

    attack: Points = 0
    attacked: Points = 0
    shot_at: Points = 0
    damage: Points = 0
    damage_percent: Percent = 100
    armour_class: Points = 0
    armour: ArmourAtLeast | None = None
    saves: Points = 0
    rate_percent: Percent = 100
    attacks_percent: Percent = 100
    phases: Annotated[int, Meta(ge=-4, le=4)] = 0
    each_round: Annotated[tuple[Annotated[str, Meta(max_length=12)], ...], Meta(max_length=20)] = ()
    regains: Annotated[int, Meta(ge=0, le=100)] = 0
    absorbs: Annotated[int, Meta(ge=0, le=20)] = 0
    unshot: bool = False
    extra_points: Annotated[int, Meta(ge=0, le=200)] = 0
    once: bool = False
    weapon: Annotated[str, Meta(max_length=12)] = ""
    against: FigureName | None = None
    cover: Annotated[int, Meta(ge=0, le=100)] = 0
    concealment: Annotated[int, Meta(ge=0, le=100)] = 0


NO_CHANGES: Final = Changes()


class Effect(Struct, frozen=True, omit_defaults=True):
    """One effect on one figure. `until` is the round in which it ends, 0 where something else ends it.

    `source` is the spell, special or ruling that it came from, `since` the round in which it began.
    """

    kind: EffectKind
    until: int = 0
    label: str = ""
    rule: str = ""
    source: str = ""
    by: FigureId | None = None
    changes: Changes = NO_CHANGES
    when: EndsWhen = "end_of_round"
    whose: FigureId | None = None
    since: int = 0
    level: int = 0
