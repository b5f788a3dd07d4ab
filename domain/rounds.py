"""The words of a round that commands, events and views share."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from domain.dice.rolling import Die
from domain.ids import FigureName, SideId
from domain.quantities import Square
from domain.sheets import PRINTABLE, TableRow

Step = Literal["set_up", "declare", "initiative", "resolve", "end_of_round", "over"]
"""Where a battle stands. Declare holds the first two steps of OE-2.2: the DM and the players write at any time."""
FIRST_ROUND: Final = 1

Action = Literal[
    "attack",
    "fire",
    "charge",
    "unarmed",
    "cover",
    "cast",
    "guard",
    "parry",
    "move",
    "run",
    "sprint",
    "withdraw",
    "flee",
    "catch_breath",
    "hold",
    "improvise",
    "turn",
    "use_item",
    "tend",
]
Manner = Literal["punch", "wrestle", "overbear", "martial_arts"]
"""How one fights without a weapon (OE-5.12)."""
Aim = Literal["called", "disarm", "trip"]
"""What a blow is meant to do beside wounding (OE-5.14)."""
Category = Literal["no", "half", "full"]
"""How far a figure means to go in the round (OE-4.5)."""
Pace = Literal["run", "sprint"]
"""How fast a figure goes that does nothing but run (OE-5.10)."""
Condition = Literal["ok", "unconscious", "dead", "fled", "removed"]
GONE: frozenset[Condition] = frozenset({"dead", "fled", "removed"})
"""Conditions in which nothing more can be done to a figure."""

Weariness = Literal["fresh", "fatigued", "exhausted"]
EffectKind = Literal[
    "asleep",
    "prone",
    "kneeling",
    "sitting",
    "stunned",
    "held",
    "dazed",
    "blinded",
    "invisible",
    "charmed",
    "feared",
    "wandering",
    "confused",
    "silenced",
    "blessed",
    "cursed",
    "hasted",
    "slowed",
    "poisoned",
    "burning",
    "bleeding",
    "diseased",
    "weakened",
    "drained",
    "petrified",
    "stuck",
    "grappled",
    "grappling",
    "off_balance",
    "surprised",
    "turned",
    "shielded",
    "protected",
    "sanctified",
    "mirrored",
    "warded",
    "outlined",
    "enlarged",
    "armed",
    "regenerating",
    "in_cover",
    "changed",
]
"""What an effect is called (CO-11); `changed` is one that has only its own label."""
SaveAgainst = Literal["ppd", "rsw", "pp", "breath", "spell"]
"""Paralyzation, poison and death magic; rod, staff and wand; petrification and polymorph; breath weapon; spell."""
MoraleResult = Literal["stands", "withdraw", "flee", "surrender"]
Broken = Literal["withdraw", "flee", "surrender"]
AttackWay = Literal["blow", "shot", "charge", "opportunity", "guard", "parting", "unarmed"]
"""How an attack came about; a charge's is the one on contact, a parting one falls on whoever leaves a melee."""


class Terrain(Struct, frozen=True, omit_defaults=True):
    """The map as it is stored: its size, walls, difficult squares as (x, y, cost in halves) and heights.

    `objects` are what stands on it and gives cover, as (x, y, row of cover.toml). `mapless`: there is no map, only a
    line along which it is said how far apart figures are (`domain.engaging`).
    """

    width: int = 0
    height: int = 0
    walls: tuple[Square, ...] = ()
    rough: tuple[tuple[int, int, int], ...] = ()
    heights: tuple[tuple[int, int, int], ...] = ()
    objects: tuple[tuple[int, int, str], ...] = ()
    mapless: bool = False


Words = Annotated[str, Meta(max_length=500, pattern=PRINTABLE)]


class Order(Struct, frozen=True, omit_defaults=True, gc=False, forbid_unknown_fields=True):
    """What a figure means to do this round. `target` is a wish: the blow itself names whom it strikes (OE-2.4).

    `move` is the category of its movement (OE-4.5); `spell` the row of the spell that it casts; `second` the weapon in
    its off hand (OE-1.9), `manner` how it fights unarmed; `words` what it improvises, which the DM rules on; `item` the thing that it uses.
    """

    figure: FigureName
    action: Action
    target: FigureName | None = None
    move: Category = "no"
    weapon: TableRow | None = None
    spell: TableRow | None = None
    words: Words = ""
    second: TableRow | None = None
    item: TableRow | None = None
    manner: Manner = "punch"
    square: Square | None = None
    """What a bow covers in place of a target (OE-5.5)."""


class Modifier(Struct, frozen=True, omit_defaults=True, gc=False):
    """One reason why a number is what it is. `value` is added to the roll: plus helps the attacker (CO-4).

    Of a descending armour class too: what is added to that makes it worse, and helps the attacker.
    """

    label: str
    value: int
    rule: str


class SideRoll(Struct, frozen=True, omit_defaults=True, gc=False):
    """One side's initiative die, and what is added to it."""

    side: SideId
    die: Die
    modifiers: tuple[Modifier, ...] = ()

    @property
    def total(self) -> int:
        """What counts."""
        return self.die.face + sum(one.value for one in self.modifiers)


Faces = Annotated[tuple[Annotated[int, Meta(ge=1, le=1000)], ...], Meta(max_length=40)]
"""Dice rolled at the table, in the order in which the command needs them."""
