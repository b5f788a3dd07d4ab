"""What a battle is: its name, rules, sides and map. Set once, but that sides may be added (CO-6)."""

from collections.abc import Iterable

from msgspec import Struct, structs

from domain.events import BattleOpened, DiceByHand
from domain.ids import BattleId, SideId
from domain.projections.projection import Projection
from domain.sides import SideAdded


class Identity(Struct, frozen=True, omit_defaults=True, gc=False):
    """What was fixed when the battle was opened; and `allies`, by side the one that it fights beside."""

    battle: BattleId = BattleId("")
    name: str = ""
    ruleset: str = ""
    sides: tuple[SideId, ...] = ()
    width: int = 0
    height: int = 0
    dice_by_hand: DiceByHand = "dm"
    allies: dict[SideId, SideId] = {}

    def lead_of(self, side: SideId) -> SideId:
        """The side whose initiative it shares: its own, unless it is somebody's ally."""
        return self.allies.get(side, side)

    def are_foes(self, one: SideId, other: SideId) -> bool:
        """Sides are enemies of each other, unless they are allied (CO-6)."""
        return one != other and self.lead_of(one) != self.lead_of(other)

    def fight_each_other(self, sides: Iterable[SideId]) -> bool:
        """Whether two of them are enemies."""
        return len({self.lead_of(side) for side in sides}) > 1

    def allied_with(self, lead: SideId) -> tuple[SideId, ...]:
        """All that share the initiative of `lead`, itself first."""
        return tuple(side for side in self.sides if self.lead_of(side) == lead)


IDENTITY = Projection("identity", Identity())


@IDENTITY.on(BattleOpened)
def _opened(_: Identity, event: BattleOpened) -> Identity:
    return Identity(
        battle=event.battle,
        name=event.name,
        ruleset=event.ruleset,
        sides=event.sides,
        width=event.width,
        height=event.height,
        dice_by_hand=event.dice_by_hand,
    )


@IDENTITY.on(SideAdded)
def _side_added(identity: Identity, event: SideAdded) -> Identity:
    allies = identity.allies if event.ally is None else {**identity.allies, event.side: event.ally}
    return structs.replace(identity, sides=(*identity.sides, event.side), allies=allies)
