"""What a battle is: its name, rules, sides and map. Set once; dice epochs are added."""

from msgspec import Struct, structs

from domain.events import BattleOpened, DiceByHand, DiceEpochOpened
from domain.ids import BattleId, SideId
from domain.projections.projection import Projection


class Epoch(Struct, frozen=True):
    """A dice epoch and the SHA-256 of its two seeds."""

    number: int
    table: str
    dm: str


class Identity(Struct, frozen=True, omit_defaults=True):
    """What was fixed when the battle was opened."""

    battle: BattleId = BattleId("")
    name: str = ""
    ruleset: str = ""
    sides: tuple[SideId, ...] = ()
    width: int = 0
    height: int = 0
    dice_by_hand: DiceByHand = "dm"
    epochs: tuple[Epoch, ...] = ()


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


@IDENTITY.on(DiceEpochOpened)
def _epoch(identity: Identity, event: DiceEpochOpened) -> Identity:
    epoch = Epoch(event.epoch, event.table, event.dm)
    return structs.replace(identity, epochs=(*identity.epochs, epoch))
