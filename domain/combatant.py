"""One figure of a battle: its sheet and how it stands."""

from msgspec import Struct

from domain.ids import CharacterId, FigureId, GroupId, SideId
from domain.quantities import HitPoints
from domain.rounds import GONE, Condition
from domain.sheets import LostGear, Sheet


class Combatant(Struct, frozen=True, omit_defaults=True, gc=False):
    """A figure. `label` is the two letters on its counter; `hidden` figures exist for the DM's side alone.

    `handle` and `group_handle` are what players know `id` and `group` by where those would tell something; empty where
    they tell no more than the name. `number` tells it from those of the same looks, 0 where it is the only one.
    `seen`: players saw it before it was hidden. `identified`: everyone knows it by its true name.
    A side loses heart where its `leader` falls (OE-9.3). `lost` is what of its gear is not at hand; the sheet is as it
    counts without. `subdued` are bruises, which count against its hit points and wear off (OE-6.5).
    """

    id: FigureId
    name: str
    label: str
    side: SideId
    group: GroupId
    sheet: Sheet
    hit_points: HitPoints
    hidden: bool = False
    character: CharacterId | None = None
    condition: Condition = "ok"
    handle: str = ""
    group_handle: str = ""
    number: int = 0
    seen: bool = False
    identified: bool = False
    leader: bool = False
    lost: tuple[LostGear, ...] = ()
    subdued: int = 0
    tended: bool = False
    """Somebody has stopped its bleeding (OE-6.6)."""

    @property
    def looks(self) -> str:
        """What those call it who do not know better."""
        return self.sheet.public_name or self.sheet.name

    @property
    def is_down(self) -> bool:
        """Neither acts nor threatens."""
        return self.condition != "ok"

    @property
    def is_gone(self) -> bool:
        """Nothing can be done to it any more."""
        return self.condition in GONE
