"""The map under the figures."""

from domain.events import BattleOpened, GroundSet
from domain.projections.projection import Projection
from domain.rounds import Terrain
from domain.visibility import told

GROUND = Projection("ground", Terrain())


@GROUND.on(BattleOpened)
def _opened(_: Terrain, event: BattleOpened) -> Terrain:
    return Terrain(event.width, event.height, mapless=event.mapless)


@GROUND.on(GroundSet)
def _set(_: Terrain, event: GroundSet) -> Terrain:
    return told(event.ground)
