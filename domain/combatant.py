"""One figure of a battle: its sheet and how it stands."""

from msgspec import Struct

from domain.ids import CharacterId, FigureId, GroupId, SideId
from domain.quantities import HitPoints
from domain.rounds import Condition
from domain.sheets import Sheet


class Combatant(Struct, frozen=True, omit_defaults=True):
    """A figure. `label` is the two letters on its counter; `hidden` figures exist for the DM's side alone."""

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

    @property
    def is_down(self) -> bool:
        """Neither acts nor threatens."""
        return self.condition != "ok"
