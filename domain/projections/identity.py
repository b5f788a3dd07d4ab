"""What a battle is: its name, rules, sides and map. Set once."""

from msgspec import Struct

from domain.events import BattleOpened, DiceByHand
from domain.ids import BattleId, SideId
from domain.projections.projection import Projection


class Identity(Struct, frozen=True, omit_defaults=True):
    """What was fixed when the battle was opened."""

    battle: BattleId = BattleId("")
    name: str = ""
    ruleset: str = ""
    sides: tuple[SideId, ...] = ()
    width: int = 0
    height: int = 0
    dice_by_hand: DiceByHand = "dm"


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
