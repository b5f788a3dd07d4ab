"""Laws of the views: a patch leads from one to the next, and a kept builder builds what a fresh one would."""

from itertools import pairwise

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.commands import EndBattle
from domain.table_commands import OpenBattle
from domain.views.patch import UNCHANGED, Json, JsonObject, Plain, apply_patch, merge_patch, to_plain
from domain.views.view import ViewBuilder
from tests.laws.battles import History, histories
from tests.laws.corpus import battle_resolving, corpus
from tests.laws.examples import tried
from tests.laws.game import THE_DM, VIEWERS

# No null, as in a view; and no booleans beside numbers, for Python takes 1 and True for equal and a view's field
# never turns from one into the other.
PLAIN: st.SearchStrategy[Json] = st.recursive(
    st.text(max_size=3) | st.integers(-2, 2),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abcd"), inner, max_size=4),
    max_leaves=12,
)
OBJECTS: st.SearchStrategy[JsonObject] = st.dictionaries(st.sampled_from("abcd"), PLAIN, max_size=4)


def canonical(plain: Json) -> bytes:
    return msgspec.json.encode(plain, order="sorted")


@tried(5)
@given(OBJECTS, OBJECTS)
def test_a_patch_leads_from_any_object_to_any_other(before: JsonObject, after: JsonObject) -> None:
    kept = canonical(before), canonical(after)
    patch = merge_patch(before, after)
    assert (patch is UNCHANGED) == (before == after)
    if patch is not UNCHANGED:
        assert canonical(apply_patch(patch, before)) == canonical(after)
    assert (canonical(before), canonical(after)) == kept, "neither argument changes"


@tried(2)
@given(OBJECTS)
def test_an_object_is_unchanged_by_its_copy(one: JsonObject) -> None:
    assert merge_patch(one, dict(one)) is UNCHANGED
    assert apply_patch({}, one) == one


def same(one: Json, other: Json) -> bool:
    """To the byte. A bare `==` in an assert would spell out the difference, for each of the hundreds of examples by
    which a failure is made smaller."""
    return canonical(one) == canonical(other)


def views_of(history: History, name: str) -> list[JsonObject]:
    """What that viewer's page shows after each command, from one kept builder."""
    builder = ViewBuilder(VIEWERS[name])
    return [to_plain(builder.build(one.table_after, one.moment_after)) for one in history.played]


@pytest.mark.parametrize("name", VIEWERS)
@tried(0.2)
@given(history=histories())
def test_patches_lead_through_all_views_of_a_battle(name: str, history: History) -> None:
    views = views_of(history, name)
    page = views[0]
    for before, after in pairwise(views):
        patch = merge_patch(before, after)
        assert (patch is UNCHANGED) == same(before, after)
        if patch is not UNCHANGED:
            page = apply_patch(patch, page)
        assert same(page, after)


@pytest.mark.parametrize("name", VIEWERS)
@tried(0.2)
@given(history=histories())
def test_a_patch_leads_over_any_number_of_moments_and_back(name: str, history: History) -> None:
    views = views_of(history, name)
    for one in views[:: max(1, len(views) // 5)]:
        patch = merge_patch(views[-1], one)
        page = views[-1] if patch is UNCHANGED else apply_patch(patch, views[-1])
        assert same(page, one)


@pytest.mark.parametrize("name", VIEWERS)
@tried(0.25)
@given(history=histories())
def test_a_kept_builder_builds_what_a_fresh_one_does(name: str, history: History) -> None:
    viewer = VIEWERS[name]
    kept = ViewBuilder(viewer)
    known: Plain | None = None
    for one in history.played:
        view = kept.build(one.table_after, one.moment_after)
        fresh = ViewBuilder(viewer).build(one.table_after, one.moment_after)
        assert same(to_plain(view), to_plain(fresh))
        known = Plain(view, to_plain(view, known))
        assert same(known.plain, to_plain(fresh)), "with the parts that stood there before"
        assert same(msgspec.json.decode(msgspec.json.encode(view)), to_plain(fresh))


@pytest.mark.parametrize("name", VIEWERS)
def test_a_kept_builder_is_right_in_the_next_battle_too(name: str) -> None:
    game = battle_resolving("osric")
    kept = ViewBuilder(VIEWERS[name])
    kept.build(game.table, game.moment)
    game.must(THE_DM, EndBattle())
    game.must(THE_DM, OpenBattle("The mill", "adnd2e"))
    fresh = ViewBuilder(VIEWERS[name])
    assert same(to_plain(kept.build(game.table, game.moment)), to_plain(fresh.build(game.table, game.moment)))


def holds_null(plain: Json) -> bool:
    match plain:
        case dict():
            return any(holds_null(value) for value in plain.values())
        case list():
            return any(holds_null(value) for value in plain)
        case _:
            return plain is None


@pytest.mark.parametrize("name", VIEWERS)
@tried(0.2)
@given(history=histories())
def test_a_view_holds_no_null(name: str, history: History) -> None:
    """In a patch null says: gone. So no view may hold one, not even in the command that it suggests."""
    for view in views_of(history, name):
        assert not holds_null(view)


OF_THE_VIEWER: frozenset[str] = frozenset({"status", "may", "next", "yours", "dice_by_hand", "moves_left"})
"""What a page says to its viewer, and not of the fight."""


def more_in(one: Json, other: Json, path: str = "") -> list[str]:
    """What stands in `one` and not in `other`; numbers and words may be others where a player knows more exactly."""
    if not isinstance(one, dict):
        return []
    if not isinstance(other, dict):
        return [path]
    found: list[str] = []
    for key, value in one.items():
        if key in OF_THE_VIEWER:
            continue
        if key not in other:
            found.append(f"{path}.{key}")
        else:
            found += more_in(value, other[key], f"{path}.{key}")
    return found


def test_those_who_watch_see_no_more_than_every_player() -> None:
    seats = [name for name in VIEWERS if name.startswith("seat:")]
    assert seats
    for history in corpus():
        for one in history.played[::5]:
            watched, *played = (
                to_plain(ViewBuilder(VIEWERS[name]).build(one.table_after, one.moment_after))
                for name in ("spectators", *seats)
            )
            for seat in played:
                seen, own = watched.get("battle", {}), seat.get("battle", {})
                if isinstance(seen, dict) and isinstance(own, dict) and seen.get("step") != own.get("step"):
                    continue  # somebody hidden whom that seat plays has still to act
                assert more_in(seen, own) == []
