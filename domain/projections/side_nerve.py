"""How often the nerve of each group was tried, over what, and how often it held (TM-5.2)."""

from msgspec import Struct, structs

from domain.events import MoraleChecked
from domain.ids import GroupId
from domain.projections.projection import Projection
from domain.visibility import told


class SideNerve(Struct, frozen=True, omit_defaults=True, gc=False):
    """By group: the triggers that have had their check, and how many checks it stood."""

    tried: dict[GroupId, tuple[str, ...]] = {}
    stood: dict[GroupId, int] = {}


SIDE_NERVE = Projection("side_nerve", SideNerve())


@SIDE_NERVE.on(MoraleChecked)
def _checked(nerve: SideNerve, event: MoraleChecked) -> SideNerve:
    group, triggers = told(event.group), told(event.once)
    if not triggers:
        return nerve
    tried = nerve.tried | {group: (*nerve.tried.get(group, ()), *triggers)}
    if told(event.result) != "stands":
        return structs.replace(nerve, tried=tried)
    return structs.replace(nerve, tried=tried, stood=nerve.stood | {group: nerve.stood.get(group, 0) + 1})
