"""Who means to do what this round, and whose orders are sealed (CO-10)."""

from msgspec import Struct, structs

from domain.events import BattleEnded, OrdersSealed, OrdersWritten, RoundBegan
from domain.ids import Author, FigureId
from domain.projections.projection import Projection
from domain.rounds import Order
from domain.visibility import told


class Written(Struct, frozen=True, omit_defaults=True, gc=False):
    """An order and whose hand wrote it; `why`, where a tactic did."""

    order: Order
    by: Author
    why: str = ""


class Declarations(Struct, frozen=True, omit_defaults=True, gc=False):
    """Orders by figure, the figures whose orders are closed and who closed some, and last round's orders (for *same again*)."""

    by_figure: dict[FigureId, Written] = {}
    sealed: frozenset[FigureId] = frozenset()
    sealed_by: frozenset[Author] = frozenset()
    last_round: dict[FigureId, Order] = {}


DECLARATIONS = Projection("declarations", Declarations())


@DECLARATIONS.on(RoundBegan)
def _began(declarations: Declarations, _: RoundBegan) -> Declarations:
    written = declarations.by_figure
    return Declarations(last_round={figure: one.order for figure, one in written.items()})


@DECLARATIONS.on(OrdersWritten)
def _written(declarations: Declarations, event: OrdersWritten) -> Declarations:
    by = told(event.by)
    why = told(event.why)
    orders = {order.figure: Written(order, by, why.get(order.figure, "")) for order in told(event.orders)}
    return structs.replace(declarations, by_figure=declarations.by_figure | orders)


@DECLARATIONS.on(OrdersSealed)
def _sealed(declarations: Declarations, event: OrdersSealed) -> Declarations:
    return structs.replace(
        declarations,
        sealed=declarations.sealed | frozenset(told(event.figures)),
        sealed_by=declarations.sealed_by | {event.by},
    )


@DECLARATIONS.on(BattleEnded)
def _over(_: Declarations, __: BattleEnded) -> Declarations:
    return Declarations()
