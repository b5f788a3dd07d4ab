"""A whole view: all that one viewer's page shows. On the walk of an attack this stands between `evolve` and `encode`.

Only the cards of figures of which something else is known are made anew, so a view after a blow costs little more
than those.
A fresh builder gives an equal view (law: incremental equals from scratch).
"""

from itertools import dropwhile
from typing import Final

from msgspec import UNSET, Struct

from domain.battle import Battle
from domain.commands import Answer, AskUndo
from domain.decisions.questions import choices_now
from domain.decisions.surprise import surprise_due
from domain.decisions.what_shows import as_it_shows
from domain.ids import DM, FigureId, QuestionId
from domain.log import Moment, stretch_since
from domain.options import Options
from domain.questions import Question, question_raised_by
from domain.refusals import Refused
from domain.remembered import by_identity
from domain.rulesets.catalog import rules_of
from domain.rulesets.ruleset import Ruleset
from domain.table.grants import Actor
from domain.table.table import RosterCharacter, Table
from domain.texts import in_words, isolated
from domain.views.board import card_for
from domain.views.camp import encounter_cards, standing_card
from domain.views.changes import figures_changed
from domain.views.handles import as_addressed, handles_of
from domain.views.line import line_for
from domain.views.map_card import backdrop_card, covered_runs, ground_card
from domain.views.names import author_name, figure_name, in_order, in_own_words, side_name
from domain.views.ruling_cards import rulings_for
from domain.views.shapes import (
    BattleView,
    CharacterCard,
    CombatantCard,
    LinkCard,
    OptionCard,
    QuestionCard,
    ReserveCard,
    SideCard,
    TableView,
    TrackerColumn,
    View,
)
from domain.views.status import status_for
from domain.views.suggest import next_step
from domain.views.tracker import columns_for, rolls_of, seals_for
from domain.views.viewer import Viewer

TOO_LATE: Final = " More has happened since: take it back yourself, or refuse."


class _Built(Struct, frozen=True):
    """The cards of a battle, and of what table and battle they were made."""

    table: Table
    battle: Battle
    cards: dict[FigureId, CombatantCard]


class ViewBuilder:
    """Builds the views of one viewer, one after another."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer: Final = viewer
        self._last: _Built | None = None
        self._lobby: tuple[Table, TableView] | None = None

    def build(self, table: Table, moment: Moment | None) -> View:
        """The view of `table` with its open battle at `moment`, None where none is open."""
        if self._lobby is None or self._lobby[0] is not table:
            self._lobby = (table, table_for(self.viewer, table))
        if moment is None or not moment.version:
            return View(self._lobby[1])
        return View(self._lobby[1], self._battle(table, moment))

    def _battle(self, table: Table, moment: Moment) -> BattleView:
        viewer = self.viewer
        battle = moment.battle if viewer.sees_all else as_it_shows(moment.battle, viewer.sees)
        identity, state = battle.identity, battle.round_state
        rules = rules_of(battle)
        assert rules is not None, "a battle is opened with a ruleset of the catalog"
        rolls = rolls_of(battle)
        return BattleView(
            id=identity.battle,
            name=identity.name,
            ruleset=identity.ruleset,
            ruleset_title=rules.title,
            counts_up=rules.scale == "thmod",
            round=state.round,
            step=state.step,
            width=identity.width,
            height=identity.height,
            status=status_for(viewer, battle, rules, table),
            sides={side: SideCard(side, side_name(side), rolls.get(side, UNSET)) for side in identity.sides},
            combatants=self._cards_of(battle, rules, table),
            tracker=_addressed_columns(viewer, battle),
            seals=seals_for(viewer, battle, table),
            questions=_questions(viewer, moment, table),
            rulings=rulings_for(viewer, battle, rules),
            ground=ground_card(viewer, battle),
            backdrop=backdrop_card(viewer, battle),
            covered=covered_runs(battle),
            line=line_for(viewer, battle, rules),
            dice_by_hand=_dice_by_hand(viewer, battle),
            options=_options(battle.options, rules),
            next=as_addressed(next_step(viewer, battle, rules, table) or UNSET, viewer, battle),
            reserve=_reserve(viewer, battle),
            knowledge=battle.foes_known.knowledge,
            may_surprise=viewer.grant.runs and not isinstance(surprise_due(battle, rules), Refused),
            may_undo=viewer.grant.runs and moment.may_be_taken_back,
            may_redo=viewer.grant.runs and moment.may_be_put_back,
            may_ask_undo=_may_ask_undo(viewer, battle),
        )

    def _cards_of(self, battle: Battle, rules: Ruleset, table: Table) -> dict[FigureId, CombatantCard]:
        """All cards; those that say what they said before are the very ones that were there."""
        last = self._last
        changed = figures_changed(last.battle, battle) if last is not None and last.table is table else None
        known = last.cards if last is not None else {}
        if changed is None:
            figures = in_own_words(battle) if self.viewer.sees_all else in_order(battle)
            seen = [figure for figure in figures if self.viewer.sees(figure)]
            cards = dict[FigureId, CombatantCard]()
        else:
            seen = [battle.combatants.by_id[name] for name in changed if name in known]
            cards = dict(known)
        for figure in seen:
            if figure.condition == "removed":
                cards.pop(figure.id, None)
                continue
            card = as_addressed(card_for(self.viewer, battle, rules, figure, table), self.viewer, battle)
            before = known.get(figure.id)
            cards[figure.id] = before if before is not None and before == card else card
        self._last = _Built(table, battle, cards)
        if self.viewer.sees_all or handles_of(battle) is None:
            return cards
        return {card.id: card for card in cards.values()}


def table_for(viewer: Viewer, table: Table) -> TableView:
    """The lobby: who is on the roster and free; the links for those who run the table."""
    characters = {one.id: _character(viewer, one) for one in table.characters.values()}
    links = (
        {one.id: LinkCard(one.id, one.kind, one.grant.acts_for, one.revoked) for one in table.links.values()}
        if viewer.grant.runs
        else {}
    )
    return TableView(
        name=table.name,
        characters=characters,
        links=links,
        may_claim=viewer.grant.claims,
        options=table.options,
        note=table.notes.get(viewer.author, ""),
        delay=table.delay,
        laid_open=tuple(table.laid_open),
        encounters=encounter_cards(viewer, table),
        paused=table.paused,
        camp=table.battle is None or table.carried == table.battle.id,
        camp_may_take_back=viewer.grant.runs and bool(table.camp_before),
    )


def _character(viewer: Viewer, character: RosterCharacter) -> CharacterCard:
    sheet = character.sheet
    kind = sheet.class_.replace("_", " ").capitalize() if sheet.class_ else ""
    return CharacterCard(
        id=character.id,
        name=sheet.name,
        line=f"{kind} {sheet.level}".strip() if kind else "",
        taken=character.seat is not None,
        yours=character.id in viewer.grant.acts_for,
        lent=character.lent_to is not None,
        lent_by_you=character.lent_to is not None and character.seat == viewer.grant.seat,
        standing=standing_card(viewer, character) or UNSET,
        portrait=sheet.portrait or UNSET,
        sheet=sheet if viewer.reads_sheet_of(character.id) else UNSET,
    )


def _may_ask_undo(viewer: Viewer, battle: Battle) -> bool:
    """Whoever acts for somebody, one question at a time."""
    asked = any(one.asked_by == viewer.author for one in battle.questions.open.values())
    return bool(viewer.grant.acts_for) and battle.round_state.step != "set_up" and not asked


def _addressed_columns(viewer: Viewer, battle: Battle) -> dict[str, TrackerColumn]:
    columns = columns_for(viewer, battle)
    return {key: as_addressed(column, viewer, battle) for key, column in columns.items()}


def _reserve(viewer: Viewer, battle: Battle) -> dict[FigureId, ReserveCard]:
    """Who waits off the board, for those who see all."""
    if not viewer.sees_all:
        return {}
    waiting = battle.reserve.by_id.values()
    return {one.id: ReserveCard(one.id, one.name, one.side) for one in waiting}


def _questions(viewer: Viewer, moment: Moment, table: Table) -> dict[QuestionId, QuestionCard]:
    asked = moment.battle.questions.open.values()
    return {
        one.id: as_addressed(_question(viewer, moment, one, table), viewer, moment.battle)
        for one in asked
        if viewer.author in (one.asks, one.asked_by)
    }


def _question(viewer: Viewer, moment: Moment, question: Question, table: Table) -> QuestionCard:
    yours = question.asks == viewer.author
    choices = choices_now(moment, question, Actor(viewer.author, viewer.grant)) if yours else question.choices
    return QuestionCard(
        id=question.id,
        words=_words(viewer, moment, question, table) + ("" if choices == question.choices else TOO_LATE),
        choices=choices,
        default=question.default,
        seconds=question.seconds,
        ends_ms=moment.ends_ms(question),
        yours=yours,
        about=question.about if yours else (),
    )


def _words(viewer: Viewer, moment: Moment, question: Question, table: Table) -> str:
    yours, battle = question.asks == viewer.author, moment.battle
    if question.take_back is not None:
        if not yours:
            return "You asked the DM to take back the last act."
        asker = author_name(table, question.asked_by)
        return f"{isolated(asker)} asks to take back {_asked_for(moment, question)}."
    by_id = battle.combatants.by_id
    mover = by_id[question.mover] if question.mover else None
    whom = isolated(figure_name(viewer, mover)) if mover and viewer.sees(mover) else "somebody"
    who = in_words([figure_name(viewer, by_id[one]) for one in question.about])
    if yours:
        return f"{whom} gives an opening to {who}. Strike?"
    asked = author_name(table, question.asks)
    return f"{who} may strike at {whom}{', and' if asked == who else f': {asked}'} is asked."


def _asked_for(moment: Moment, question: Question) -> str:
    """For the DM: what the asker saw last, and how much that they did not see goes with it."""
    gesture = question.take_back
    stretch = stretch_since(moment, gesture) if gesture else None
    if not stretch:
        return "the last act"
    before_it_was_asked = dropwhile(lambda cell: question_raised_by(cell.commit.id) != question.id, stretch)
    unseen = [
        cell
        for cell in before_it_was_asked
        if cell.gesture != gesture and not isinstance(cell.commit.command, AskUndo | Answer)
    ]
    if not unseen:
        return "the last act"
    more = "one act" if len(unseen) == 1 else f"{len(unseen)} acts"
    return f"act {stretch[-1].version}, the last that they saw, and with it {more} that they did not see"


@by_identity(8)
def _options(options: Options, rules: Ruleset) -> dict[str, OptionCard]:
    """The switches that the game knows: everyone may read by which rules it is played."""
    return {
        row.id: OptionCard(row.sentence, getattr(options, row.id), row.values, row.rule)
        for row in rules.options.values()
    }


def _dice_by_hand(viewer: Viewer, battle: Battle) -> bool:
    match battle.identity.dice_by_hand:
        case "seats":
            return viewer.grant.plays
        case "dm":
            return viewer.author == DM
        case "none":
            return False
