"""A battle: the product of its projections."""

import hashlib
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Final, cast

import msgspec
from msgspec import NODEFAULT, Struct, structs

from domain.combatant import Combatant
from domain.event import Event
from domain.events import FightEvent
from domain.ids import FigureId
from domain.options import PLAIN_OPTIONS, Options
from domain.passing_time import ClockTime
from domain.projections.agenda import AGENDA, Agenda
from domain.projections.backdrop import BACKDROP, Laid
from domain.projections.clock import CLOCK
from domain.projections.combatants import COMBATANTS, Combatants
from domain.projections.covered import COVERED, Covered
from domain.projections.declarations import DECLARATIONS, Declarations
from domain.projections.effects import EFFECTS, Effects
from domain.projections.fatigue import FATIGUE, Fatigue
from domain.projections.foes_known import FOES_KNOWN, FoesKnown
from domain.projections.ground import GROUND
from domain.projections.identity import IDENTITY, Identity
from domain.projections.opportunity_allowances import OPPORTUNITY_ALLOWANCES, OpportunityAllowances
from domain.projections.options import OPTIONS
from domain.projections.overrides import OVERRIDES, Overrides
from domain.projections.positions import POSITIONS, Positions
from domain.projections.projection import Projection
from domain.projections.questions import QUESTIONS, Questions
from domain.projections.reserve import RESERVE, Reserve
from domain.projections.round_state import ROUND_STATE, RoundState
from domain.projections.rulings import RULINGS, Rulings
from domain.projections.side_nerve import SIDE_NERVE, SideNerve
from domain.projections.tactics import TACTICS, Tactics
from domain.rounds import Terrain

FIGURES_MAX: Final = 400
"""In one battle, those who are down and those who wait in reserve among them."""


class Battle(Struct, frozen=True, omit_defaults=True, gc=False):
    """The fight as it stands. A new state shares with the old one whatever did not change.

    `gc=False`, here and on what a battle is made of: a log of 10,000 commits keeps every state, and the collector would
    walk through all of them over and over, though none can lead back to itself. What forms a chain (`Counted`, `Act`)
    stays with it: a long chain that it does not know of cannot be let go of.
    """

    identity: Identity = IDENTITY.first
    round_state: RoundState = ROUND_STATE.first
    combatants: Combatants = COMBATANTS.first
    ground: Terrain = GROUND.first
    positions: Positions = POSITIONS.first
    declarations: Declarations = DECLARATIONS.first
    agenda: Agenda = AGENDA.first
    effects: Effects = EFFECTS.first
    opportunity_allowances: OpportunityAllowances = OPPORTUNITY_ALLOWANCES.first
    fatigue: Fatigue = FATIGUE.first
    questions: Questions = QUESTIONS.first
    options: Options = OPTIONS.first
    overrides: Overrides = OVERRIDES.first
    foes_known: FoesKnown = FOES_KNOWN.first
    reserve: Reserve = RESERVE.first
    side_nerve: SideNerve = SIDE_NERVE.first
    rulings: Rulings = RULINGS.first
    tactics: Tactics = TACTICS.first
    clock: ClockTime = CLOCK.first
    backdrop: Laid = BACKDROP.first
    covered: Covered = COVERED.first

    def figure(self, figure: FigureId) -> Combatant | None:
        """The figure of that id, if there is one."""
        return self.combatants.by_id.get(figure)

    @property
    def everybody(self) -> dict[FigureId, Combatant]:
        """Whoever is on the field, and whoever waits out of it."""
        return self.combatants.by_id | self.reserve.by_id

    def are_foes(self, one: Combatant, other: Combatant) -> bool:
        """They stand on sides that are enemies; a figure is none of its own (CO-6)."""
        return self.identity.are_foes(one.side, other.side)


EMPTY: Final = Battle()

PROJECTIONS: Final[dict[str, Projection[Any]]] = {
    projection.name: projection
    for projection in (
        IDENTITY,
        ROUND_STATE,
        COMBATANTS,
        GROUND,
        POSITIONS,
        DECLARATIONS,
        AGENDA,
        EFFECTS,
        OPPORTUNITY_ALLOWANCES,
        FATIGUE,
        QUESTIONS,
        OPTIONS,
        OVERRIDES,
        FOES_KNOWN,
        RESERVE,
        SIDE_NERVE,
        RULINGS,
        TACTICS,
        CLOCK,
        BACKDROP,
        COVERED,
    )
}
assert set(PROJECTIONS) == set(Battle.__struct_fields__), "a battle is the product of its projections"

_Handlers = tuple[tuple[str, Callable[[Any, Any], Any]], ...]


def _by_event() -> dict[type[Event], _Handlers]:
    """For each event the slices that it changes."""
    found: dict[type[Event], _Handlers] = {}
    for name, projection in PROJECTIONS.items():
        for event_type, handler in projection.handlers.items():
            found[event_type] = (*found.get(event_type, ()), (name, handler))
    return found


_HANDLERS: Final = _by_event()


def evolve(battle: Battle, event: FightEvent) -> Battle:
    """The battle after `event`. Total: an event that concerns no projection changes nothing."""
    handlers = _HANDLERS.get(type(event))
    if handlers is None:
        return battle
    return structs.replace(battle, **{name: fold(getattr(battle, name), event) for name, fold in handlers})


def fold(events: Iterable[FightEvent], battle: Battle = EMPTY) -> Battle:
    """The battle after all of `events`."""
    for event in events:
        battle = evolve(battle, event)
    return battle


def under_options(battle: Battle, options: Options) -> Battle:
    """The same fight, by these switches."""
    return battle if battle.options == options else structs.replace(battle, options=options)


def fight_hash(battle: Battle) -> str:
    """SHA-256 of the fight's canonical encoding: keys sorted, defaults left out.

    The options are the table's and are left out of it: taking back a blow brings no switch back.

    Equal battles have equal hashes: defaults are left out by their value. (msgspec's own encoding leaves them out
    where they are the very same object, which depends on the road that led there.)
    """
    return hashlib.sha256(
        msgspec.json.encode(_canonical(under_options(battle, PLAIN_OPTIONS)), order="sorted")
    ).hexdigest()


def _canonical(value: object) -> object:
    if isinstance(value, Struct):
        defaults = _defaults(type(value))
        fields = ((name, getattr(value, name)) for name in value.__struct_fields__)
        return {
            name: _canonical(now) for name, now in fields if name not in defaults or now != defaults[name]
        }
    if isinstance(value, dict):
        return {key: _canonical(now) for key, now in cast("dict[str, object]", value).items()}
    if isinstance(value, tuple):
        return [_canonical(now) for now in cast("tuple[object, ...]", value)]
    return value


@cache
def _defaults(struct: type[Struct]) -> dict[str, object]:
    """What each field is where nothing was said, but for those that have to be said."""
    return {
        one.name: one.default if one.default_factory is NODEFAULT else one.default_factory()
        for one in structs.fields(struct)
        if not one.required
    }
