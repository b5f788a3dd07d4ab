"""Why this order, for those who may know."""

from domain.commands import Declare, Force, RollInitiative, Seal
from domain.ids import FOES, PARTY, CharacterId, FigureId
from domain.refusals import Refused
from domain.rounds import Order
from domain.views.answers import answer
from domain.views.asking import Typing, Why, WhyAnswer
from domain.views.typed import typing_answer
from domain.views.view import ViewBuilder
from tests.laws.corpus import ORC, RATH, battle_begun
from tests.laws.game import THE_DM, VIEWERS, Game, seat_of


def rolled(*orders: Order, party: int = 1, foes: int = 10) -> Game:
    game = battle_begun()
    for order in orders:
        player = seat_of(game.table, CharacterId(order.figure))
        game.must(player or THE_DM, Declare((order,)))
    game.must(THE_DM, Seal(for_all=True, nearest=True))
    game.must(THE_DM, RollInitiative({PARTY: party, FOES: foes}))
    return game


def why(game: Game, figure: FigureId, viewer: str) -> WhyAnswer:
    found = answer(game.moment, VIEWERS[viewer], Why(figure))
    assert isinstance(found, WhyAnswer)
    return found


def lines(game: Game, figure: FigureId, viewer: str) -> list[tuple[str, str, list[tuple[str, str, str]]]]:
    deeds = why(game, figure, viewer).deeds
    return [
        (card.words, card.when, [(one.label, one.value, one.rule) for one in card.lines]) for card in deeds
    ]


def test_a_blow_after_a_half_move_is_told_line_by_line() -> None:
    game = rolled(Order(RATH, "attack", ORC, move="half"))
    size = ("size M", "Fast", "OE-3.4")
    half = ("the half-move comes first", "+1", "OE-4.7")
    die = ("the side's die shows 1", "-1", "OE-3.7")
    assert lines(game, RATH, "seat:rath") == [
        ("Move", "Very fast", [size, die]),
        ("Blow", "Fast", [size, die, half]),
        ("Blow 2", "Average", [size, die, half, ("a phase for each before it", "+1", "OE-5.2")]),
    ]
    sides = why(game, RATH, "seat:rath").sides
    assert [(line.value, line.rule) for line in sides] == [("1", "OE-3.1"), ("10", "OE-3.1")]
    assert lines(game, RATH, "seat:bera") == lines(game, RATH, "seat:rath"), "one's own side"


def test_of_foes_only_those_who_see_all_are_told() -> None:
    game = rolled(Order(RATH, "attack", ORC))
    assert lines(game, ORC, "dm")
    for viewer in ("seat:rath", "players", "spectators"):
        assert isinstance(answer(game.moment, VIEWERS[viewer], Why(ORC)), Refused)
    assert isinstance(answer(game.moment, VIEWERS["spectators"], Why(RATH)), Refused)


def test_who_has_no_place_in_the_round_has_no_reasons() -> None:
    assert why(battle_begun(), RATH, "dm") == WhyAnswer()


def test_what_is_changed_since_is_told_of_the_new_order_and_its_place() -> None:
    game = rolled(Order(RATH, "attack", ORC), party=10, foes=5)
    game.must(THE_DM, Force(Declare((Order(RATH, "attack", ORC, move="half"),)), "it saw the orc back off"))
    assert [words for words, _, _ in lines(game, RATH, "dm")] == ["Move", "Blow", "Blow 2"]


def test_it_is_typed_as_well() -> None:
    game = rolled(Order(RATH, "attack", ORC, move="half"))
    viewer = VIEWERS["seat:rath"]
    view = ViewBuilder(viewer).build(game.table, game.moment)
    found = typing_answer(view, game.moment, viewer, Typing("why rath"))
    assert found.sentence.startswith("Move, Very fast: size M Fast (OE-3.4), ")
    assert typing_answer(view, game.moment, viewer, Typing("why orc-1")).sentence.startswith("Why foes")
