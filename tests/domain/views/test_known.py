"""What players and spectators know of foes: hit points, numbers, names and ids."""

import msgspec
import pytest
from msgspec import UNSET, UnsetType

from domain.commands import AddCombatants, Attack, Hide, Place, Reveal, Undo
from domain.ids import FigureId, GroupId
from domain.knowing import BringOn, LetKnow, RevealNames
from domain.knowledge import Health, NumbersKnown, PointsKnown
from domain.log import Moment
from domain.quantities import HitPoints, Square
from domain.refusals import Refused
from domain.views.answers import answer
from domain.views.asking import Chance, ChanceAnswer
from domain.views.chronicle import tell
from domain.views.shapes import BattleView, CombatantCard, Entry
from domain.views.view import ViewBuilder
from tests.domain.decisions.field import add, field, man, order, orders, sure, until
from tests.laws.game import THE_DM, VIEWERS, Game

ORC = FigureId("orc")
RATH = FigureId("rath")
OTHERS = ("seat:rath", "spectators")


def battle_seen(game: Game, viewer: str) -> BattleView:
    battle = ViewBuilder(VIEWERS[viewer]).build(game.table, game.moment).battle
    assert battle is not UNSET
    return battle


def card(game: Game, viewer: str, name: str) -> CombatantCard:
    """The card of whom the viewer calls so."""
    return next(one for one in battle_seen(game, viewer).combatants.values() if one.name == name)


def told(game: Game, viewer: str) -> tuple[Entry, ...]:
    last = game.played[-1]
    assert last.battle_commit is not None
    before = Moment() if last.opened else last.moment
    return tell(
        last.battle_commit, before, last.moment_after, VIEWERS[viewer], last.table, lambda v, p: f"{v}.{p}"
    )


def rath_strikes(game: Game, *dice: int) -> None:
    orders(game, order("rath", "attack", "orc"), order("orc", "hold"))
    until(game, "rath")
    game.must(THE_DM, Attack(RATH, ORC, dice=dice))


def facing_an_orc() -> Game:
    return field({"rath": (3, 3)}, {"orc": (4, 3)}, orc=man(name="Orc", hit_points=HitPoints(8)))


@pytest.mark.parametrize(
    ("setting", "health"), [("exact", "bloodied"), ("words", "bloodied"), ("none", UNSET)]
)
@pytest.mark.parametrize("viewer", OTHERS)
def test_hit_points_of_foes_are_exact_in_words_or_not_known(
    viewer: str, setting: PointsKnown, health: Health | UnsetType
) -> None:
    game = facing_an_orc()
    game.give(THE_DM, LetKnow(hit_points=setting))
    rath_strikes(game, 19, 1)
    wounded = card(game, viewer, "Orc")
    exact = game.moment.battle.combatants.by_id[ORC].hit_points
    assert (wounded.health, wounded.hit_points) == (health, exact if setting == "exact" else UNSET)
    left = f"{exact} left"
    assert any(left in entry.text for entry in told(game, viewer)) == (setting == "exact")


def test_that_a_foe_is_down_shows_whatever_is_known() -> None:
    game = facing_an_orc()
    game.must(THE_DM, LetKnow(hit_points="none"))
    rath_strikes(game, 19, 8)
    assert card(game, "spectators", "Orc").health == "down"


@pytest.mark.parametrize(
    ("setting", "before", "after"),
    [
        ("none", False, False),
        ("after_first_hit", False, True),
        ("open", True, True),
    ],
)
def test_armour_class_is_not_known_known_from_the_first_hit_or_open(
    setting: NumbersKnown, before: bool, after: bool
) -> None:
    game = facing_an_orc()
    game.give(THE_DM, LetKnow(numbers=setting))
    chance = Chance(RATH, ORC)
    for known, dice in ((before, (19, 1)), (after, ())):
        shown = card(game, "seat:rath", "Orc")
        assert (shown.armour_class is not UNSET) == known
        asked = answer(game.moment, VIEWERS["seat:rath"], chance)
        assert isinstance(asked, ChanceAnswer)
        assert (asked.needed is not UNSET) == known
        if dice:
            rath_strikes(game, *dice)
            lines = [line.label for entry in told(game, "seat:rath") for line in entry.lines]
            assert ("needed on the die" in lines) == after


def test_a_foes_thac0_is_known_from_the_first_blow_of_its_own_that_hits() -> None:
    game = field({"rath": (3, 3)}, {"orc": (4, 3)}, orc=sure(name="Orc"))
    game.must(THE_DM, LetKnow(numbers="after_first_hit"))
    orders(game, order("orc", "attack", "rath"))
    until(game, "orc")
    assert card(game, "seat:rath", "Orc").thac0 is UNSET
    game.must(THE_DM, Attack(ORC, RATH, dice=(10, 1)))
    assert card(game, "seat:rath", "Orc").thac0 == -50
    assert card(game, "seat:rath", "Orc").armour_class is UNSET


def test_what_was_hit_or_hit_unseen_makes_nothing_known() -> None:
    game = field({"rath": (3, 3)}, {"orc": (4, 3)}, orc=sure(name="Orc"))
    game.must(THE_DM, LetKnow(numbers="after_first_hit"))
    game.must(THE_DM, Hide((ORC,)))
    orders(game, order("orc", "attack", "rath"))
    until(game, "orc")
    game.must(THE_DM, Attack(ORC, RATH, dice=(10, 1)))
    game.must(THE_DM, Reveal((ORC,)))
    assert card(game, "seat:rath", "Orc").thac0 is UNSET


def test_what_was_told_before_the_dm_lets_know_stays_as_it_was_told() -> None:
    game = facing_an_orc()
    rath_strikes(game, 19, 1)
    blow = game.played[-1]
    game.must(THE_DM, LetKnow("exact", "open"))
    assert blow.battle_commit is not None
    again = tell(
        blow.battle_commit,
        blow.moment,
        blow.moment_after,
        VIEWERS["seat:rath"],
        game.table,
        lambda v, p: f"{v}.{p}",
    )
    assert "needed" not in str(again)


def test_letting_know_goes_with_the_undo_of_it() -> None:
    game = facing_an_orc()
    game.must(THE_DM, LetKnow("exact", "open"))
    game.must(THE_DM, Undo(), seen=game.moment.version)
    assert card(game, "seat:rath", "Orc").hit_points is UNSET


# ---------------------------------------------------------------- names and ids


def hooded(game: Game, count: int = 1, **more: object) -> None:
    sheet = man(name="Malak", public_name="a hooded figure")
    game.must(THE_DM, AddCombatants(GroupId("assassin"), sheet=sheet, count=count, **more))  # type: ignore[arg-type]


def test_a_public_name_stands_until_the_true_one_is_revealed() -> None:
    game = facing_an_orc()
    hooded(game)
    assert card(game, "seat:rath", "a hooded figure").label == "Ho"
    assert card(game, "dm", "Malak").label == "Ma"
    assert card(game, "dm", "Malak").called == "a hooded figure"
    assert not card(game, "seat:rath", "a hooded figure").called
    game.must(THE_DM, RevealNames((FigureId("assassin"),)))
    assert [entry.text for entry in told(game, "seat:rath")] == ["A hooded figure is Malak."]
    assert card(game, "spectators", "Malak").label == "Ma"
    assert not card(game, "dm", "Malak").called


def test_neither_id_nor_group_tells_who_came_under_another_name_or_hidden() -> None:
    game = facing_an_orc()
    hooded(game, 2)
    add(game, "sneak", (9, 9), man(name="Goblin"), hidden=True)
    game.must(THE_DM, Reveal((FigureId("sneak"),)))
    for viewer in OTHERS:
        seen = msgspec.json.encode(battle_seen(game, viewer)).decode()
        assert not [word for word in ("assassin", "sneak", "Malak") if word in seen]
    assert "assassin-1" in msgspec.json.encode(battle_seen(game, "dm")).decode()
    assert "assassin-1" in msgspec.json.encode(battle_seen(game, "referee")).decode()


def test_numbers_count_those_whom_everyone_saw() -> None:
    """The second of three goblins comes into sight first: nothing tells that there are others."""
    game = facing_an_orc()
    game.must(THE_DM, AddCombatants(GroupId("gob"), sheet=man(name="Goblin"), count=3, hidden=True))
    game.must(THE_DM, Reveal((FigureId("gob-2"),)))
    assert card(game, "seat:rath", "Goblin").label == "Go"
    game.must(THE_DM, Reveal((FigureId("gob-1"),)))
    assert card(game, "seat:rath", "Goblin 2").label == "G2"
    game.must(THE_DM, Hide((FigureId("gob-1"),)))
    game.must(THE_DM, Reveal((FigureId("gob-1"),)))
    assert card(game, "seat:rath", "Goblin 2").label == "G2", "whom everyone saw keeps its number"


def test_two_groups_of_the_same_kind_have_different_names_and_labels() -> None:
    game = facing_an_orc()
    for group in ("first", "second"):
        game.must(THE_DM, AddCombatants(GroupId(group), sheet=man(name="Wolf"), count=2))
    wolves = [one for one in battle_seen(game, "spectators").combatants.values() if "Wolf" in one.name]
    assert sorted(one.name for one in wolves) == ["Wolf 1", "Wolf 2", "Wolf 3", "Wolf 4"]
    assert len({one.label for one in wolves}) == 4


# ---------------------------------------------------------------- the reserve


def test_whoever_waits_in_reserve_is_in_no_view_but_of_those_who_see_all() -> None:
    game = facing_an_orc()
    hooded(game, 2, reserve=True)
    for viewer in OTHERS:
        assert "Malak" not in msgspec.json.encode(battle_seen(game, viewer)).decode()
        assert not told(game, viewer)
    assert {one.name for one in battle_seen(game, "dm").reserve.values()} == {"Malak 1", "Malak 2"}
    assert FigureId("assassin-1") not in game.moment.battle.combatants.by_id


def test_the_reserve_is_brought_on_figure_by_figure() -> None:
    game = facing_an_orc()
    hooded(game, 2, reserve=True)
    game.must(THE_DM, BringOn((FigureId("assassin-2"),), (Square(9, 9),)))
    assert card(game, "seat:rath", "a hooded figure").square == Square(9, 9)
    assert list(battle_seen(game, "dm").reserve) == ["assassin-1"]
    assert game.refusal(THE_DM, BringOn((FigureId("assassin-2"),))).code == "no_such_figure"
    assert game.refusal(THE_DM, BringOn((FigureId("assassin-1"),), (Square(9, 9),))).code == "occupied"
    game.must(THE_DM, BringOn((FigureId("assassin-1"),), hidden=True))
    assert not told(game, "seat:rath")
    game.must(THE_DM, Place(FigureId("assassin-1"), Square(1, 1)))


def test_a_player_who_guesses_the_dms_word_finds_nobody() -> None:
    game = facing_an_orc()
    hooded(game)
    viewer = VIEWERS["seat:rath"]
    guessed, made_up = (
        answer(game.moment, viewer, Chance(RATH, FigureId(one))) for one in ("assassin", "nobody")
    )
    assert isinstance(guessed, Refused)
    assert isinstance(made_up, Refused)
    assert guessed.message.replace("assassin", "nobody") == made_up.message
