"""What a viewer may ask before acting."""

from msgspec import UNSET, UnsetType, structs

from domain.battle import fold
from domain.commands import AddCombatants, Advance, Attack, Declare, Place, RollInitiative, Seal
from domain.deeds import EffectBegan, EffectEnded, FigureFell
from domain.ids import FOES, PARTY, FigureId, GroupId
from domain.log import BEGINNING
from domain.quantities import Square
from domain.refusals import Refused
from domain.rounds import Order
from domain.ruling_commands import Damage
from domain.views.affliction_sentences import effect_ended
from domain.views.answers import answer
from domain.views.asking import Chance, ChanceAnswer, Targets, TargetsAnswer
from domain.views.telling import Scene
from tests.laws.corpus import ORC, OTHER_ORC, RATH, SNEAK, battle_begun, battle_resolving
from tests.laws.game import THE_DM, VIEWERS, Game
from tests.laws.moves import DUMMY


def targets(game: Game, figure: FigureId, name: str) -> dict[FigureId, str]:
    """Each target, and why it may not be struck, empty where it may."""
    found = answer(game.moment, VIEWERS[name], Targets(figure))
    assert isinstance(found, TargetsAnswer)
    assert all(bool(card.reason) != card.legal for card in found.targets.values())
    return {target: card.reason for target, card in found.targets.items()}


def test_targets_are_the_foes_in_sight_with_the_reason_where_they_are_not_legal() -> None:
    game = battle_resolving()
    game.must(THE_DM, Place(OTHER_ORC, Square(20, 2)))
    found = targets(game, RATH, "seat:rath")
    assert set(found) == {ORC, OTHER_ORC}
    assert found[ORC] == ""
    assert "squares away" in found[OTHER_ORC]
    assert set(targets(game, RATH, "dm")) == {ORC, OTHER_ORC, SNEAK}


def proposed(game: Game, figure: FigureId, name: str) -> FigureId | UnsetType:
    found = answer(game.moment, VIEWERS[name], Targets(figure))
    assert isinstance(found, TargetsAnswer)
    return found.proposed


def test_it_proposes_whom_it_would_strike_and_the_fallen_only_where_one_picks_them() -> None:
    game = battle_resolving()
    assert proposed(game, RATH, "seat:rath") == ORC
    game.must(THE_DM, Damage((ORC,), "7", "a falling stone"))
    assert targets(game, RATH, "seat:rath")[ORC] == "", "whoever lies may be struck"
    assert proposed(game, RATH, "seat:rath") == OTHER_ORC


def test_at_the_end_of_the_round_targets_are_those_whom_one_may_drive_back() -> None:
    game = battle_resolving()
    game.must(THE_DM, Attack(RATH, OTHER_ORC, dice=(19, 1)))
    while game.moment.battle.round_state.step == "resolve":
        game.must(THE_DM, Advance())
    assert game.moment.battle.round_state.step == "end_of_round"
    found = targets(game, RATH, "seat:rath")
    assert found[OTHER_ORC] == "", "he wounded it, and it did not hit him (OE-9.4)"
    assert "has to have wounded" in found[ORC]


def test_while_orders_are_written_anybody_may_be_wished_for() -> None:
    game = battle_begun()
    game.must(THE_DM, Place(OTHER_ORC, Square(20, 2)))
    assert targets(game, RATH, "seat:rath") == {ORC: "", OTHER_ORC: ""}


def test_who_has_no_weapon_has_no_legal_target() -> None:
    game = battle_begun()
    game.must(THE_DM, AddCombatants(GroupId("dummy"), sheet=DUMMY))
    dummy = FigureId("dummy")
    game.must(THE_DM, Declare((Order(dummy, "attack", RATH),)))
    game.must(THE_DM, Seal(for_all=True))
    game.must(THE_DM, RollInitiative({PARTY: 2, FOES: 1}))
    assert all("no weapon" in reason for reason in targets(game, dummy, "dm").values())
    found = answer(game.moment, VIEWERS["dm"], Chance(dummy, RATH))
    assert isinstance(found, Refused)
    assert found.code == "no_such_weapon"


def test_the_chance_is_worked_out_from_what_the_asker_may_know() -> None:
    game = battle_resolving()
    found = answer(game.moment, VIEWERS["seat:rath"], Chance(RATH, ORC))
    assert isinstance(found, ChanceAnswer)
    assert (found.needed, found.chance) == (UNSET, UNSET)
    assert [line.value for line in found.lines] == ["14", "+2", "+1"]
    found = answer(game.moment, VIEWERS["dm"], Chance(RATH, ORC))
    assert isinstance(found, ChanceAnswer)
    assert (found.needed, found.chance) == (5, 80)


def test_whoever_is_helpless_is_hit_without_a_die() -> None:
    """OE-1.7: for the player as for the DM, though the armour class is the DM's alone."""
    game = battle_resolving()
    asleep = fold((EffectBegan(ORC, "asleep", 9),), game.moment.battle)
    game.moment = structs.replace(game.moment, battle=asleep)
    for name in ("seat:rath", "dm"):
        found = answer(game.moment, VIEWERS[name], Chance(RATH, ORC))
        assert isinstance(found, ChanceAnswer)
        assert (found.needed, found.chance) == (UNSET, 100)
        assert [(line.label, line.rule) for line in found.lines] == [("helpless: hits by itself", "OE-1.7")]


def test_who_falls_in_its_sleep_does_not_wake() -> None:
    game = battle_resolving()
    asleep = fold((EffectBegan(ORC, "asleep", 9),), game.moment.battle)
    game.moment = structs.replace(game.moment, battle=asleep)
    fallen = fold((FigureFell(ORC, "unconscious", ""),), asleep)
    for battle, words in ((asleep, "Orc 1 wakes."), (fallen, None)):
        told = effect_ended(EffectEnded(ORC, "asleep"), Scene(VIEWERS["dm"], battle, game.table))
        assert (told.text if told else None) == words


def test_nobody_asks_for_a_figure_that_is_not_theirs() -> None:
    game = battle_resolving()
    for name in ("seat:bera", "players", "spectators", "referee"):
        for about in (Targets(RATH), Chance(RATH, ORC)):
            found = answer(game.moment, VIEWERS[name], about)
            assert isinstance(found, Refused)
            assert found.code == "forbidden"


def test_without_a_battle_there_is_nothing_to_ask() -> None:
    found = answer(BEGINNING, VIEWERS["dm"], Targets(RATH))
    assert isinstance(found, Refused)
    assert found.code == "no_battle"
