"""A correction before it is accepted, in the words of whoever leads: which acts would be told otherwise, and how."""

from collections.abc import Sequence

from msgspec import structs

from domain.battle import Battle, fold
from domain.events import (
    FightEvent,
    FigurePlaced,
    GroundSet,
    OrdersWritten,
    QuestionAnswered,
    QuestionAsked,
    SlotBegan,
)
from domain.history import Again, Mended
from domain.ids import DM, Author
from domain.ladder import Act
from domain.log import Moment
from domain.people import table_of
from domain.rounds import Order
from domain.views.chronicle import tell
from domain.views.past_shapes import ChangedAct, CorrectionAnswer, How
from domain.views.shapes import Line
from domain.views.telling import Scene
from domain.views.viewer import Viewer
from domain.visibility import told


def correction_answer(mended: Mended, viewer: Viewer) -> CorrectionAnswer:
    """Everything that would be told otherwise; orders that are sealed from the viewer are passed over."""
    first, *later = mended.acts
    changed = [one for one in later if not one.is_as_it_was and not _is_sealed(one.act)]
    cards = [_card(one, viewer, corrected=False) for one in changed]
    shown = tuple(one for one in cards if one.how == "gone" or one.was != one.now or one.defaults)
    alike = sum(one.is_as_it_was for one in later) + len(cards) - len(shown)
    return CorrectionAnswer((_card(first, viewer, corrected=True), *shown), alike)


def _card(one: Again, viewer: Viewer, *, corrected: bool) -> ChangedAct:
    act = one.act
    was, now = _told(act, act.events, act.before, viewer), _told(act, one.events, one.before, viewer)
    texts = tuple(text for text, _ in was), tuple(text for text, _ in now)
    if texts[0] == texts[1]:  # then the reasons of the numbers are what differs, if anything does
        texts = _with_lines(was, now), _with_lines(now, was)
    asked = fold(one.events, one.before).questions.open if one.events else {}
    defaults = tuple(str(name) for name in one.defaulted if name not in asked)
    how: How = "corrected" if corrected else "changed" if one.events else "gone"
    return ChangedAct(act.version, how, *texts, one.why.message if one.why else "", defaults)


_Told = tuple[tuple[str, tuple[Line, ...]], ...]


def _told(act: Act, events: Sequence[FightEvent], before: Battle, viewer: Viewer) -> _Told:
    """The sentences of it with the reasons of their numbers; what the board would show, where it has none."""
    if not events:
        return ()
    alone = structs.replace(act.commit, events=tuple(events))
    after, table = fold(events, before), table_of(before, act.seats)
    moments = Moment(battle=before), Moment(battle=after)
    entries = tell(alone, *moments, viewer, table, lambda _, place: str(place))
    if entries:
        return tuple((entry.text, entry.lines) for entry in entries)
    return ((_untold(events, Scene(viewer, after, table), act.commit.author), ()),)


def _with_lines(told: _Told, other: _Told) -> tuple[str, ...]:
    """Each sentence with those of its lines that the other one has not."""
    return tuple(
        f"{text} ({'; '.join(apart)})"
        if (apart := [_line(one) for one in lines if one not in others])
        else text
        for (text, lines), (_, others) in zip(told, other, strict=True)
    )


def _line(line: Line) -> str:
    return f"{line.label}: {line.value}" if line.value else line.label


def _untold(events: Sequence[FightEvent], scene: Scene, author: Author) -> str:
    """An act that the chronicle leaves to the board, the tracker and the card that asks."""
    words = [_quiet(event, scene, author) for event in events]
    return " ".join(dict.fromkeys(one for one in words if one)) or "The fight goes on."


def _quiet(event: FightEvent, scene: Scene, author: Author) -> str:
    match event:
        case FigurePlaced():
            where = "elsewhere" if scene.battle.ground.mapless else f"on {event.square}"
            return f"{scene.name(event.figure)} stands {where}."
        case OrdersWritten():
            if author != DM or scene.viewer.author != DM:
                return "Orders are written."
            return f"Orders: {'; '.join(_order(one, scene) for one in told(event.orders))}."
        case SlotBegan():
            return "The next turn in the round begins."
        case GroundSet():
            return "The ground is laid out."
        case QuestionAsked():
            return "Somebody is asked."
        case QuestionAnswered():
            return "A question is answered."
        case _:
            return ""


def _order(order: Order, scene: Scene) -> str:
    target = f" {scene.name(order.target)}" if order.target else f" {order.square}" if order.square else ""
    return f"{scene.name(order.figure)}: {order.action.replace('_', ' ')}{target}"


def _is_sealed(act: Act) -> bool:
    """Orders of another hand: whoever leads may not read them before they are acted upon."""
    return act.commit.author != DM and all(type(event).__name__ == "OrdersWritten" for event in act.events)
