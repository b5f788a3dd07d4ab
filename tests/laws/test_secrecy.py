"""The law of secrecy: histories that differ only in secrets give players and spectators the same bytes.

And its proof against sleep: leaks planted on every outward path, each of which the law must notice.
"""

# Leaks are planted with lambdas in the middle of things; what those stand in for is typed, they need not be.
# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false, reportUnknownVariableType=false

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from typing import Any, Final
from unittest.mock import patch

import msgspec
import pytest
from hypothesis import Phase, given, settings
from msgspec import UNSET, structs

import domain.authority
import domain.decisions.proposals
import domain.decisions.standing
import domain.views.answers
import domain.views.board
import domain.views.deed_sentences
import domain.views.map_card
import domain.views.orders
import domain.views.sight
import domain.views.tracker
import domain.views.typed
import domain.views.view
import domain.views.why
from domain.commands import Seal
from domain.decisions.declaring import spells_left
from domain.events import MoraleChecked
from domain.refusals import Refused
from domain.rounds import Order
from domain.table.grants import DM_GRANT
from domain.table.table import EMPTY_TABLE
from domain.views.shapes import Line, NextStep
from domain.views.viewer import Viewer
from server.hub.audience import Audience
from server.hub.chronicle import Chronicle
from server.hub.telling import entries_of
from server.wire.from_server import Snapshot
from tests.laws.examples import tried
from tests.laws.outside import OUTSIDE
from tests.laws.outside_leaks import OUTSIDE_LEAKS
from tests.laws.recorder import VIEWERS, Op, World, perform, renamed
from tests.laws.secrets import WORDS, rich_history, sealed_orders, twin_histories

ALL_SEEING = Viewer(DM_GRANT)
WORLDS: Final[tuple[World, World]] = ("a", "b")


def differences(
    history: list[Op], ruleset: str = "osric", viewers: tuple[str, ...] = (*VIEWERS, *OUTSIDE)
) -> list[str]:
    """Where viewers hear different things in the two worlds, or read a secret word; empty where the law holds."""
    a, b = (perform(history, world, ruleset, over_the_web="http" in viewers) for world in WORLDS)
    found: list[str] = []
    for viewer in viewers:
        heard_a, heard_b = renamed(a[viewer]), renamed(b[viewer])
        found += [
            f"{viewer}: {x}\n  differs from {y}" for x, y in zip(heard_a, heard_b, strict=False) if x != y
        ]
        if len(heard_a) != len(heard_b):
            found.append(
                f"{viewer} hears {len(heard_a)} messages in one world and {len(heard_b)} in the other"
            )
        found += [
            f"{viewer} reads {w}: {x}" for x in heard_a + heard_b for w in _secret_words(viewer) if w in x
        ]
    return found


def _secret_words(viewer: str) -> tuple[str, ...]:
    return () if viewer == "dm" else WORDS


@pytest.mark.parametrize("ruleset", ["osric", "adnd2e", "thmod"])
def test_histories_that_differ_only_in_secrets_read_the_same(ruleset: str) -> None:
    assert differences(rich_history(ruleset), ruleset) == []


@tried(0.25)
@given(history=twin_histories())
def test_random_histories_that_differ_only_in_secrets_read_the_same(history: list[Op]) -> None:
    assert differences(history, viewers=(*VIEWERS, "logs", "labels", "doors")) == []


SHARES: dict[str, tuple[float, Callable[[str], bool]]] = {
    "a hidden figure acting": (0.1, lambda told: "Attack(attacker='sneak'" in told),
    "a hidden figure in the way": (0.3, lambda told: "'kind': 'path'" in told),
    "an undo across it": (0.2, lambda told: "Undo(gesture='open" in told),
    "a reveal": (0.15, lambda told: "Reveal(" in told),
    "a grant": (0.15, lambda told: "'referee'" in told),
    "a whisper": (0.15, lambda told: "is near." in told),
    "a reconnect": (0.9, lambda told: "Reconnect(" in told),
    "an area with somebody hidden in it": (0.1, lambda told: "Cast(figure='meg'" in told),
    "a refused command": (0.1, lambda told: "'target': 'nobody'" in told),
}
"""How often at least, and how it is told in the history."""


def test_random_histories_hold_what_the_law_is_about() -> None:
    told: list[str] = []

    @given(history=twin_histories())
    @settings(max_examples=100, derandomize=True, database=None, phases=[Phase.generate])
    def draw(history: list[Op]) -> None:
        told.append(repr(history))

    draw()
    rare = {
        what: found
        for what, (least, is_told) in SHARES.items()
        if (found := sum(map(is_told, told)) / len(told)) < least
    }
    assert rare == {}


def test_until_the_dm_has_sealed_nobody_reads_a_players_order() -> None:
    assert differences(sealed_orders(), viewers=("dm", "players", "spectators")) == []


def test_the_law_catches_a_players_order_shown_to_the_dm() -> None:
    with _orders_are_read_before_they_are_acted_upon():
        assert differences(sealed_orders(), viewers=("dm",))


def test_the_dm_is_shown_what_the_others_are_not() -> None:
    heard = msgspec.json.encode(perform(rich_history(), "a")["dm"]).decode()
    assert WORDS[0] in heard
    assert "lurker" in heard


# ---------------------------------------------------------------- planted leaks

Leak = Callable[[], AbstractContextManager[object]]


def _all(*patches: AbstractContextManager[object]) -> AbstractContextManager[object]:
    stack = ExitStack()
    for each in patches:
        stack.enter_context(each)
    return stack


def _everyone_sees_hidden_figures() -> AbstractContextManager[object]:
    return patch.object(Viewer, "sees", lambda _viewer, _figure: True)


def _hit_points_of_foes_are_exact() -> AbstractContextManager[object]:
    return patch.object(Viewer, "knows_numbers", lambda _viewer, _figure: True)


def _true_names_are_shown() -> AbstractContextManager[object]:
    return patch("domain.views.board.figure_name", lambda _viewer, figure: figure.name)


def _the_chronicle_tells_events_whole() -> AbstractContextManager[object]:
    return patch("domain.views.chronicle.as_seen", lambda event, _viewer, _battle: event)


def _orders_are_read_before_they_are_acted_upon() -> AbstractContextManager[object]:
    def read(_viewer: Viewer, battle: Any, figure: Any) -> Order | None:
        written = battle.declarations.by_figure.get(figure.id)
        return None if written is None else written.order

    return patch("domain.views.board.order_as_seen", read)


def _the_tracker_counts_the_unseen() -> AbstractContextManager[object]:
    real = domain.views.tracker.columns_for
    return patch("domain.views.view.columns_for", lambda _viewer, battle: real(ALL_SEEING, battle))


def _the_status_counts_the_unseen() -> AbstractContextManager[object]:
    def status(_viewer: Viewer, battle: Any, *_: object) -> str:
        return f"{len(battle.combatants.by_id)} figures are here."

    return patch("domain.views.view.status_for", status)


def _a_refusal_confirms_what_is_there() -> AbstractContextManager[object]:
    real = domain.authority.authorize

    def authorize(battle: Any, command: Any, actor: Any) -> Refused | None:
        refused = real(battle, command, actor)
        if refused is not None and any(name in refused.message for name in battle.combatants.by_id):
            return structs.replace(refused, code="forbidden")
        return refused

    return patch("domain.decide.authorize", authorize)


def _targets_include_the_unseen() -> AbstractContextManager[object]:
    real = domain.views.answers._targets

    def targets(battle: Any, rules: Any, _viewer: Viewer, figure: Any) -> Any:
        return real(battle, rules, ALL_SEEING, figure)

    return _all(
        patch("domain.views.answers._targets", targets),
        patch("domain.views.answers.as_it_is_known", lambda _viewer, battle: battle),
    )


def _a_chance_is_told_whole() -> AbstractContextManager[object]:
    real = domain.views.answers._chance

    def chance(battle: Any, rules: Any, _viewer: Viewer, attacker: Any, target: Any) -> Any:
        return real(battle, rules, ALL_SEEING, attacker, target)

    return patch("domain.views.answers._chance", chance)


def _why_is_told_of_anybody() -> AbstractContextManager[object]:
    real = domain.views.why.why_answer
    return patch(
        "domain.views.answers.why_answer",
        lambda moment, rules, _viewer, figure: real(moment, rules, ALL_SEEING, figure),
    )


def _the_past_is_shown_with_the_dms_eyes() -> AbstractContextManager[object]:
    real = domain.views.view.ViewBuilder
    return patch("server.hub.looking_back.ViewBuilder", lambda _viewer: real(ALL_SEEING))


def _what_is_typed_is_read_with_the_dms_eyes() -> AbstractContextManager[object]:
    def read(_view: Any, moment: Any, viewer: Viewer, about: Any) -> Any:
        view = domain.views.view.ViewBuilder(ALL_SEEING).build(EMPTY_TABLE, moment)
        return domain.views.typed.typing_answer(view, moment, viewer, about)

    return patch("server.hub.receive.typing_answer", read)


def _catching_up_tells_with_the_dms_eyes() -> AbstractContextManager[object]:
    return _entries_with_the_dms_eyes("_entries_missed")


def _pages_of_the_chronicle_tell_with_the_dms_eyes() -> AbstractContextManager[object]:
    return _entries_with_the_dms_eyes("page")


def _entries_with_the_dms_eyes(caller: str) -> AbstractContextManager[object]:
    """Only where `entries_of` is called from a function of that name."""
    real = Chronicle.entries_of

    def entries(chronicle: Chronicle, told_of: Any, audience: Audience) -> Any:
        if sys._getframe(1).f_code.co_name == caller:
            return entries_of(chronicle._telling(told_of), ALL_SEEING, audience.name, audience._key)
        return real(chronicle, told_of, audience)

    return patch.object(Chronicle, "entries_of", entries)


def _acknowledgements_number_the_commits() -> AbstractContextManager[object]:
    return patch.object(
        Audience, "version_of", lambda _audience, position: position.version or position.table
    )


def _a_hidden_commit_sends_an_empty_message() -> AbstractContextManager[object]:
    real = Audience.prepare

    def prepare(audience: Audience, change: Any, moved: Any) -> Any:
        prepared = real(audience, change, moved)
        if prepared.frame is None and audience.is_placed:
            frame = audience.update_frame(audience.position, change.position, (), {})
            return structs.replace(prepared, frame=frame, position=change.position)
        return prepared

    return patch.object(Audience, "prepare", prepare)


def _a_wound_names_who_dealt_it() -> AbstractContextManager[object]:
    real = domain.views.deed_sentences._wound

    def wound(event: Any, scene: Any) -> Any:
        sneak = next(one for one in scene.battle.combatants.by_id.values() if one.sheet.public_name)
        return structs.replace(real(event, scene), lines=(Line("by", sneak.name),))

    return patch("domain.views.deed_sentences._wound", wound)


def _a_snapshot_holds_the_dms_view() -> AbstractContextManager[object]:
    real = Snapshot
    seen: list[Any] = []
    build = domain.views.view.ViewBuilder.build

    def building(builder: Any, table: Any, moment: Any) -> Any:
        if builder.viewer.sees_all and moment is not None:
            seen.append(build(builder, table, moment))
            return seen[-1]
        return build(builder, table, moment)

    def snapshot(position: str, view: Any, entries: Any, version: Any) -> Any:
        return real(position, seen[-1] if seen else view, entries, version)

    stack = ExitStack()
    stack.enter_context(patch("domain.views.view.ViewBuilder.build", building))
    stack.enter_context(patch("server.hub.audience.Snapshot", snapshot))
    return stack


def _what_is_next_names_the_unseen() -> AbstractContextManager[object]:
    def next_step(_viewer: Viewer, battle: Any, *_: object) -> NextStep:
        return NextStep(f"Strike one of {len(battle.combatants.by_id)}", Seal())

    return patch("domain.views.view.next_step", next_step)


def _answered_of_the_whole_battle(function: str) -> AbstractContextManager[object]:
    """That one answer is worked out with all figures, those unseen as well."""
    known, real = domain.views.answers.as_it_is_known, getattr(domain.views.answers, function)
    whole: list[Any] = []

    def as_it_is_known(viewer: Viewer, battle: Any) -> Any:
        whole.append(battle)
        return known(viewer, battle)

    return _all(
        patch("domain.views.answers.as_it_is_known", as_it_is_known),
        patch(f"domain.views.answers.{function}", lambda _, *arguments: real(whole[-1], *arguments)),
    )


def _a_path_tells_of_blows_from_the_unseen() -> AbstractContextManager[object]:
    return _all(
        _answered_of_the_whole_battle("path_answer"),
        patch("domain.views.path_answers.standing_order", lambda *_, **__: "strike"),
    )


def _the_unseen_are_in_the_way() -> AbstractContextManager[object]:
    def taken_for(battle: Any, rules: Any, mover: Any) -> Any:
        return domain.decisions.standing.occupied(battle, rules, mover.id)

    return _all(
        _answered_of_the_whole_battle("_reach"),
        patch("domain.decisions.runs.taken_for", taken_for),
        patch("domain.decisions.movement.taken_for", taken_for),
    )


def _the_tracker_shows_what_foes_will_do() -> AbstractContextManager[object]:
    def in_sight(battle: Any) -> Any:
        return tuple(one for one in battle.combatants.by_id.values() if not one.hidden)

    return patch("domain.views.tracker.characters_in", in_sight)


def _a_card_shows(**more: Callable[[Any, Any, Any], Any]) -> Leak:
    """Everyone's cards with more on them than is theirs to know."""
    real = domain.views.board.card_for

    def card_for(viewer: Viewer, battle: Any, rules: Any, figure: Any, table: Any) -> Any:
        card = real(viewer, battle, rules, figure, table)
        return structs.replace(card, **{name: of(battle, rules, figure) for name, of in more.items()})

    return lambda: patch("domain.views.view.card_for", card_for)


def _a_foes_order_shows_when_initiative_is_rolled() -> AbstractContextManager[object]:
    real = domain.views.orders.order_as_seen

    def read(viewer: Viewer, battle: Any, figure: Any) -> Any:
        written = battle.declarations.by_figure.get(figure.id)
        if written is not None and battle.round_state.step == "resolve":
            return Order(figure.id, written.order.action)
        return real(viewer, battle, figure)

    return patch("domain.views.board.order_as_seen", read)


def _a_check_of_morale_is_told() -> AbstractContextManager[object]:
    real = domain.views.sight.as_seen
    return patch(
        "domain.views.chronicle.as_seen",
        lambda event, viewer, battle: (
            event if isinstance(event, MoraleChecked) else real(event, viewer, battle)
        ),
    )


def _a_question_tells_where_the_way_leads() -> AbstractContextManager[object]:
    real = domain.views.view._words

    def words(viewer: Viewer, moment: Any, question: Any, table: Any) -> str:
        held = moment.battle.agenda.held
        return f"{real(viewer, moment, question, table)} {held.path[-1] if held else ''}"

    return patch("domain.views.view._words", words)


def _what_is_next_is_a_blow_at_the_unseen() -> AbstractContextManager[object]:
    real = domain.decisions.proposals.proposal
    return patch(
        "domain.views.suggest.proposal",
        lambda battle, rules, item, _visible: real(battle, rules, item, lambda _: True),
    )


def _a_move_is_told_in_the_parts_that_the_unseen_broke_it_into() -> AbstractContextManager[object]:
    return patch("domain.views.chronicle._one_way", lambda _told, _last, _battle: None)


def _what_was_hidden_makes_commands_stale() -> AbstractContextManager[object]:
    return patch("server.commands.handle.version_seen", lambda _logs, _audience, at, _command: at.version)


def _whispers_are_read_by_all() -> AbstractContextManager[object]:
    return patch("domain.views.table_chronicle.as_seen", lambda event, _viewer, _battle: event)


def _the_lobby_is_the_dms() -> AbstractContextManager[object]:
    real = domain.views.view.table_for
    return patch("domain.views.view.table_for", lambda _viewer, table: real(ALL_SEEING, table))


def _the_lobby_shows(name: str) -> Leak:
    real = domain.views.view.table_for

    def table_for(viewer: Viewer, table: Any) -> Any:
        return structs.replace(real(viewer, table), **{name: getattr(real(ALL_SEEING, table), name)})

    return lambda: patch("domain.views.view.table_for", table_for)


def _the_reserve_is_shown() -> AbstractContextManager[object]:
    real = domain.views.view._reserve
    return patch("domain.views.view._reserve", lambda _viewer, battle: real(ALL_SEEING, battle))


def _players_read_the_dms_ids() -> AbstractContextManager[object]:
    return patch("domain.views.view.as_addressed", lambda value, _viewer, _battle: value)


def _players_act_by_the_dms_ids() -> AbstractContextManager[object]:
    return patch("server.commands.handle.as_meant", lambda value, _viewer, _battle: value)


def _players_ask_by_the_dms_ids() -> AbstractContextManager[object]:
    return patch("domain.views.answers.as_meant", lambda value, _viewer, _battle: value)


def _refusals_name_the_dms_ids() -> AbstractContextManager[object]:
    return patch("server.commands.handle.in_words_of", lambda refused, _viewer, _battle: refused)


def _a_row_is_in_the_order_of_the_dms_ids() -> AbstractContextManager[object]:
    return patch("domain.views.names._place", lambda one: (one.group, len(one.id), one.id))


def _known_of_foes(what: str) -> Leak:
    return lambda: patch(f"domain.views.board.knows_{what}", lambda _viewer, _battle, _figure: True)


LEAKS: dict[str, Leak] = {
    "whisper": _whispers_are_read_by_all,
    "the lobby": _the_lobby_is_the_dms,
    "note": _the_lobby_shows("note"),
    "links": _the_lobby_shows("links"),
    "reserve": _the_reserve_is_shown,
    "ids going out": _players_read_the_dms_ids,
    "ids in commands": _players_act_by_the_dms_ids,
    "ids in questions": _players_ask_by_the_dms_ids,
    "ids in refusals": _refusals_name_the_dms_ids,
    "place in a row": _a_row_is_in_the_order_of_the_dms_ids,
    "a foe's hit points": _known_of_foes("points"),
    "a foe's armour": _known_of_foes("armour"),
    "a foe's THAC0": _known_of_foes("to_hit"),
    "live board": _everyone_sees_hidden_figures,
    "exact numbers": _hit_points_of_foes_are_exact,
    "true names": _true_names_are_shown,
    "chronicle, live": _the_chronicle_tells_events_whole,
    "sealed orders": _orders_are_read_before_they_are_acted_upon,
    "tracker": _the_tracker_counts_the_unseen,
    "status": _the_status_counts_the_unseen,
    "suggestion": _what_is_next_names_the_unseen,
    "refusal": _a_refusal_confirms_what_is_there,
    "answer: targets": _targets_include_the_unseen,
    "answer: chance": _a_chance_is_told_whole,
    "answer: why": _why_is_told_of_anybody,
    "typing": _what_is_typed_is_read_with_the_dms_eyes,
    "past": _the_past_is_shown_with_the_dms_eyes,
    "catch-up": _catching_up_tells_with_the_dms_eyes,
    "chronicle, page": _pages_of_the_chronicle_tell_with_the_dms_eyes,
    "acknowledgement": _acknowledgements_number_the_commits,
    "number of messages": _a_hidden_commit_sends_an_empty_message,
    "wound": _a_wound_names_who_dealt_it,
    "staleness": _what_was_hidden_makes_commands_stale,
    "snapshot": _a_snapshot_holds_the_dms_view,
    "covered ground": lambda: patch(
        "domain.views.map_card._from", lambda viewer, battle: domain.views.map_card._NOTHING
    ),
    "answer: path": _a_path_tells_of_blows_from_the_unseen,
    "answer: reach": _the_unseen_are_in_the_way,
    "tracker of foes": _the_tracker_shows_what_foes_will_do,
    "card: moves left": _a_card_shows(moves_left=domain.views.board.moves_left),
    "card: spells": _a_card_shows(spells=lambda battle, _, figure: spells_left(battle, figure)),
    "card: standing order": _a_card_shows(
        standing=lambda battle, _, figure: battle.opportunity_allowances.standing.get(figure.id, UNSET)
    ),
    "a foe's order": _a_foes_order_shows_when_initiative_is_rolled,
    "morale": _a_check_of_morale_is_told,
    "question": _a_question_tells_where_the_way_leads,
    "next step": _what_is_next_is_a_blow_at_the_unseen,
    "a broken move": _a_move_is_told_in_the_parts_that_the_unseen_broke_it_into,
    **OUTSIDE_LEAKS,
}


@pytest.mark.parametrize("path", LEAKS)
def test_the_law_catches_a_leak_planted_on(path: str) -> None:
    history = rich_history()
    with LEAKS[path]():  # most show early
        assert any(differences(history[: len(history) // part]) for part in (4, 2, 1)), (
            f"a leak on the path {path!r} went unnoticed: the law is asleep there"
        )
