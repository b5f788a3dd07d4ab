"""A correction before it is accepted, in the words of whoever leads: which acts would be told otherwise, and how."""

from collections.abc import Sequence

from msgspec import structs

from domain.battle import Battle, fold
from domain.events import FightEvent
from domain.history import Again, Mended
from domain.ids import DM
from domain.log import Act, Moment
from domain.people import table_of
from domain.views.chronicle import tell
from domain.views.past_shapes import ChangedAct, CorrectionAnswer, How
from domain.views.viewer import Viewer


def correction_answer(mended: Mended, viewer: Viewer) -> CorrectionAnswer:
    """Everything that would be another than it was; orders that are sealed from the viewer are passed over."""
    first, *later = mended.acts
    changed = [one for one in later if not one.is_as_it_was and not _is_sealed(one.act)]
    return CorrectionAnswer(
        (_card(first, viewer, corrected=True), *(_card(one, viewer, corrected=False) for one in changed)),
        sum(one.is_as_it_was for one in later),
    )


def _card(one: Again, viewer: Viewer, *, corrected: bool) -> ChangedAct:
    act = one.act
    now = _told(act, one.events, one.before, viewer)
    asked = fold(one.events, one.before).questions.open if one.events else {}
    defaults = tuple(str(name) for name in one.defaulted if name not in asked)
    how: How = "corrected" if corrected else "changed" if one.events else "gone"
    return ChangedAct(
        act.version,
        how,
        _told(act, act.events, act.before, viewer),
        now,
        one.why.message if one.why else "",
        defaults,
    )


def _told(act: Act, events: Sequence[FightEvent], before: Battle, viewer: Viewer) -> tuple[str, ...]:
    """The sentences of it; its kind where it has none."""
    if not events:
        return ()
    alone = structs.replace(act.commit, events=tuple(events))
    moments = Moment(battle=before), Moment(battle=fold(events, before))
    entries = tell(alone, *moments, viewer, table_of(before, act.seats), lambda _, place: str(place))
    return tuple(entry.text for entry in entries) or (type(act.command).__name__,)


def _is_sealed(act: Act) -> bool:
    """Orders of another hand: whoever leads may not read them before they are acted upon."""
    return act.commit.author != DM and all(type(event).__name__ == "OrdersWritten" for event in act.events)
