"""Who looks, and with whom they share a view."""

from msgspec import Struct, structs

from domain.authority import acts_for, sees_figure
from domain.combatant import Combatant
from domain.ids import Author, BattleId, CharacterId, FigureId, Version
from domain.table.grants import Grant, author_of
from domain.table.table import Table


class Viewer(Struct, frozen=True):
    """A grant at the receiving end. Two viewers of equal grants see equal bytes."""

    grant: Grant
    veiled: frozenset[FigureId] = frozenset()
    """Whom it does not see although others did: they were hidden before this viewer was to see them."""

    @property
    def sees_all(self) -> bool:
        """Nothing of the battle is kept from this viewer but sealed orders."""
        return self.grant.sees == "all"

    @property
    def author(self) -> Author:
        """The name under which this viewer's acts stand in the log."""
        return author_of(self.grant)

    def owns(self, figure: Combatant) -> bool:
        """Acts for it, so knows its numbers."""
        return acts_for(self.grant, figure)

    def sees(self, figure: Combatant) -> bool:
        """Whether the figure exists for this viewer."""
        return figure.id not in self.veiled and sees_figure(self.grant, figure)

    def reads_sheet_of(self, character: CharacterId) -> bool:
        """All that stands on the sheet of a character of the roster, with what it has in memory and in its pack."""
        return self.sees_all or character in self.grant.acts_for

    def knows_numbers(self, figure: Combatant) -> bool:
        """Everything on its sheet is known to its own side, whatever players may know of foes (see `known`)."""
        return (
            self.sees_all or self.owns(figure) or (self.grant.sees == "seat" and figure.character is not None)
        )


def veiled(viewer: Viewer, figures: frozenset[FigureId]) -> Viewer:
    """The same, who does not see `figures`."""
    return Viewer(viewer.grant, figures)


def looking_back(viewer: Viewer, table: Table, battle: BattleId, version: Version) -> Viewer:
    """With whose eyes a moment of the past is seen: one's own, and where the battle was laid open, all is seen."""
    until = table.laid_open.get(battle)
    if until is None or 0 < until < version:
        return viewer
    return Viewer(structs.replace(viewer.grant, sees="all"))


def audience_of(grant: Grant) -> str:
    """Grants of one audience see the same; each change of a view is encoded once for each audience."""
    if grant.runs:
        return "dm"
    if grant.sees == "all":
        return "referee"
    if grant.seat is not None:
        return f"seat:{grant.seat}"
    return "players" if grant.claims else "spectators"
