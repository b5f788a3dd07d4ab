"""A blow: who may strike whom, and what comes of it (OE-1, OE-6, AD-1, AD-7)."""

import pytest
from msgspec import structs

from domain.agenda import ItemId
from domain.commands import AddCombatants, Attack, Declare, EndRound, Pass, Place, RollInitiative, Seal
from domain.deeds import AttackRolled, DamageRolled, FigureFell, Wounded
from domain.events import ItemDone
from domain.ids import FOES, PARTY, FigureId, GroupId
from domain.log import Moment
from domain.quantities import HitPoints, Square
from domain.refusals import RefusalCode
from domain.rounds import Order
from tests.laws.corpus import ORC, OTHER_ORC, RATH, battle_begun, battle_resolving, the_player
from tests.laws.game import THE_DM, Game
from tests.laws.moves import DUMMY

BERA = FigureId("bera")


def events_of(game: Game) -> tuple[object, ...]:
    commit = game.played[-1].battle_commit
    assert commit is not None
    return commit.events


def with_hit_points(game: Game, figure: FigureId, points: int) -> None:
    battle = game.moment.battle
    rules_down = {"osric": ((-10, "dead"), (0, "unconscious")), "adnd2e": ((0, "dead"),)}
    condition = next((what for most, what in rules_down[battle.identity.ruleset] if points <= most), "ok")
    changed = structs.replace(
        battle.combatants.by_id[figure],
        hit_points=HitPoints(points),
        condition=condition,
    )
    combatants = battle.combatants.changed(changed)
    moment: Moment = structs.replace(game.moment, battle=structs.replace(battle, combatants=combatants))
    game.moment = moment


def test_a_hit_rolls_damage_and_wounds() -> None:
    """Rath needs 5 against AC 6: 14 - 6 - 2 - 1. A long sword does 1d8, and Strength 18/80 and its plus add 5."""
    game = battle_resolving()
    game.must(THE_DM, Attack(RATH, ORC, dice=(5, 1)))
    done, rolled, damage, wounded, fell, *_ = events_of(game)
    assert done == ItemDone(RATH, ItemId("rath.blow.0"))
    assert isinstance(rolled, AttackRolled)
    assert (rolled.hit, rolled.natural, rolled.total, rolled.hits_armour_class) == (True, False, 8, 6)
    assert (rolled.thac0, rolled.armour_class, rolled.needed, rolled.rule) == (14, 6, 5, "OE-1.1")
    assert isinstance(damage, DamageRolled)
    assert (damage.total, damage.expression) == (6, "1d8")
    assert wounded == Wounded(ORC, 6, HitPoints(-1))
    assert fell == FigureFell(ORC, "unconscious", "OE-6.6")


def test_a_miss_does_nothing_but_use_the_action() -> None:
    game = battle_resolving()
    game.must(THE_DM, Attack(RATH, ORC, dice=(4,)))
    assert sum(isinstance(event, AttackRolled) for event in events_of(game)) == 1
    assert not any(isinstance(event, DamageRolled | Wounded) for event in events_of(game))
    assert RATH in game.moment.battle.round_state.acted


@pytest.mark.parametrize(
    ("ruleset", "loss", "condition"),
    [("osric", 7, "unconscious"), ("osric", 13, "unconscious"), ("adnd2e", 7, "dead")],
)
def test_at_no_hit_points_a_figure_falls_as_its_game_has_it(ruleset: str, loss: int, condition: str) -> None:
    game = battle_resolving(ruleset)
    with_hit_points(game, ORC, 7)
    game.must(THE_DM, Attack(RATH, ORC, dice=(15, loss - 5)))
    assert game.moment.battle.combatants.by_id[ORC].condition == condition


def test_minus_ten_is_death_in_osric() -> None:
    game = battle_resolving()
    with_hit_points(game, ORC, -4)
    game.must(THE_DM, Attack(RATH, ORC, dice=(15, 1)))
    assert game.moment.battle.combatants.by_id[ORC].condition == "dead"


def test_damage_is_at_least_one() -> None:
    game = battle_resolving()
    weak = structs.replace(game.moment.battle.combatants.by_id[RATH].sheet, strength="1")
    battle = game.moment.battle
    changed = structs.replace(battle.combatants.by_id[RATH], sheet=weak)
    game.moment = structs.replace(
        game.moment, battle=structs.replace(battle, combatants=battle.combatants.changed(changed))
    )
    game.must(THE_DM, Attack(RATH, ORC, dice=(20, 1)))
    (wounded,) = (event for event in events_of(game) if isinstance(event, Wounded))
    assert wounded.amount == 1


REFUSED: list[tuple[Attack, RefusalCode, str]] = [
    (Attack(RATH, BERA), "same_side", "OE-2.4"),
    (Attack(RATH, RATH), "same_side", "OE-2.4"),
    (Attack(BERA, ORC), "not_declared", "OE-2.4"),
    (Attack(ORC, RATH), "not_your_slot", "OE-3.3"),
    (Attack(RATH, ORC, weapon="dagger"), "no_such_weapon", "OE-1.1"),
    (Attack(RATH, FigureId("nobody")), "no_such_figure", ""),
]


@pytest.mark.parametrize(("attack", "code", "rule"), REFUSED)
def test_a_blow_that_may_not_fall_names_its_rule(attack: Attack, code: RefusalCode, rule: str) -> None:
    refusal = battle_resolving().refusal(THE_DM, attack)
    assert (refusal.code, refusal.rule) == (code, rule)


@pytest.mark.parametrize(("number", "blows"), [(1, 2), (2, 1), (3, 2)])
def test_a_fighter_of_the_seventh_level_strikes_twice_in_odd_rounds_and_one_phase_apart(
    number: int, blows: int
) -> None:
    """OE-5.2: 3/2 attacks, the extra one in rounds 1, 3, 5; the first in the sword's phase, the next one later."""
    game = battle_begun()
    for _ in range(number - 1):
        game.must(THE_DM, Seal(for_all=True))
        game.must(THE_DM, RollInitiative())
        game.must(THE_DM, EndRound())
    game.must(the_player(game), Declare((Order(RATH, "attack", ORC),)))
    game.must(THE_DM, Seal(for_all=True))
    game.must(THE_DM, RollInitiative({PARTY: 3, FOES: 7}))
    with_hit_points(game, ORC, 40)
    phases: list[str] = []
    while game.moment.battle.round_state.step == "resolve":
        phases.append(game.moment.battle.agenda.slots[game.moment.battle.round_state.slot].phase)
        game.must(THE_DM, Attack(RATH, ORC, dice=(1,)))
    assert phases == ["A", "S"][:blows]


def test_a_figure_has_no_blow_left_when_its_blows_of_the_round_are_struck() -> None:
    game = battle_resolving()
    game.must(THE_DM, Attack(RATH, ORC, dice=(1,)))
    assert game.refusal(THE_DM, Attack(RATH, ORC)).code == "not_your_slot"
    game.must(THE_DM, Attack(ORC, RATH, dice=(1,)))
    game.must(THE_DM, Pass(OTHER_ORC))
    assert game.refusal(THE_DM, Attack(ORC, RATH)).code == "no_attacks_left"


def test_the_dead_are_not_struck_and_the_unconscious_may_be() -> None:
    game = battle_resolving()
    with_hit_points(game, ORC, -20)
    assert game.refusal(THE_DM, Attack(RATH, ORC)).code == "is_down"
    with_hit_points(game, ORC, -2)
    game.must(THE_DM, Attack(RATH, ORC))


def test_nobody_is_ordered_against_the_dead() -> None:
    game = battle_begun()
    with_hit_points(game, ORC, -20)
    refusal = game.refusal(the_player(game), Declare((Order(RATH, "attack", ORC),)))
    assert refusal.code == "is_down"
    assert "orc-1 is dead" in refusal.message


def test_a_downed_combatant_cannot_attack() -> None:
    game = battle_resolving()
    with_hit_points(game, RATH, 0)
    assert game.refusal(THE_DM, Attack(RATH, ORC)).code == "is_down"


def test_nobody_strikes_out_of_reach_and_a_halberd_reaches_further() -> None:
    game = battle_resolving()
    game.must(THE_DM, Place(RATH, Square(8, 7)))
    refusal = game.refusal(THE_DM, Attack(RATH, OTHER_ORC))
    assert (refusal.code, refusal.rule) == ("out_of_reach", "OE-4.15")
    assert "2 squares away" in refusal.message
    game.must(THE_DM, Attack(RATH, OTHER_ORC, weapon="halberd"))


def test_who_stands_off_the_map_is_in_reach() -> None:
    game = battle_begun()
    game.must(THE_DM, AddCombatants(GroupId("wolf"), monster="wolf"))
    game.must(the_player(game), Declare((Order(RATH, "attack"),)))
    game.must(THE_DM, Seal(for_all=True))
    game.must(THE_DM, RollInitiative({PARTY: 1, FOES: 2}))
    game.must(THE_DM, Attack(RATH, FigureId("wolf")))


def test_who_has_no_weapon_strikes_nobody() -> None:
    game = battle_begun()
    game.must(THE_DM, AddCombatants(GroupId("dummy"), sheet=DUMMY))
    dummy = FigureId("dummy")
    game.must(THE_DM, Declare((Order(dummy, "attack", RATH),)))
    game.must(THE_DM, Seal(for_all=True))
    game.must(THE_DM, RollInitiative({PARTY: 2, FOES: 1}))
    assert game.refusal(THE_DM, Attack(dummy, RATH)).code == "no_such_weapon"


def test_where_sides_act_together_the_fallen_still_strike() -> None:
    """AD-5.1: all blows of a tied slot fall at the same moment."""
    game = battle_begun("adnd2e")
    game.must(the_player(game), Declare((Order(RATH, "attack", ORC),)))
    game.must(THE_DM, Declare((Order(ORC, "attack", RATH),)))
    game.must(THE_DM, Seal(for_all=True))
    game.must(THE_DM, RollInitiative({PARTY: 5, FOES: 5}))
    assert game.moment.battle.round_state.acting == (PARTY, FOES)
    game.must(THE_DM, Attack(RATH, ORC, dice=(20, 8)))
    assert game.moment.battle.combatants.by_id[ORC].is_down
    game.must(THE_DM, Attack(ORC, RATH))
    assert game.moment.battle.round_state.step == "end_of_round"
