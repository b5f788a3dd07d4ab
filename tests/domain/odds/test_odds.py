"""Odds: exact where they can be worked out, and fights that come out as that says, the same for the same seed."""

from math import isclose, sqrt

import msgspec
import pytest

from domain.battle import Battle, fight_hash
from domain.commands import Declare, Seal
from domain.ids import PARTY, FigureId, SideId
from domain.odds.exact import chances_of_a_duel, duel_of, losses_of_a_blow
from domain.odds.fight import fight, fitting_tactic, ready_to_fight
from domain.odds.summary import odds_of, wilson
from domain.rounds import Order
from domain.rulesets.catalog import rules_of
from domain.script.lines import Script, read_script
from domain.script.stage import run
from domain.views.answers import answer
from domain.views.asking import Chance, ChanceAnswer
from tests.domain.decisions.field import armed, field, man, orders, until
from tests.laws.corpus import MAGE
from tests.laws.game import SEATS, VIEWERS, seat_of

DUEL = """dm: open "Duel" with adnd2e
dm: add rath: Rath, fighter 2, hp {rath}, ac 5, long_sword, side party
dm: add orc: Orc, hd 1, hp {orc}, ac 6, scimitar
dm: place rath 5,6
dm: place orc 6,6
dm: begin
"""


def fought_up_to(text: str) -> Battle:
    """The battle at a script's end, made ready."""
    script = read_script(text, "battle")
    assert isinstance(script, Script), script
    performance = run(script)
    assert performance.failure is None, performance.failure
    assert performance.battle is not None
    return ready_to_fight(performance.battle.moment.battle)


def duel(rath: int = 12, orc: int = 7) -> Battle:
    return fought_up_to(DUEL.format(rath=rath, orc=orc))


# ---------------------------------------------------------------- what is exact


def test_the_chance_of_one_blow_is_that_of_the_number_needed() -> None:
    game = field({"one": (10, 7)}, {"foe": (11, 7)})
    orders(game, Order(FigureId("one"), "attack", FigureId("foe")))
    until(game, "one")
    asked = answer(game.moment, VIEWERS["dm"], Chance(FigureId("one"), FigureId("foe")))
    assert isinstance(asked, ChanceAnswer)
    losses = losses_of_a_blow(game.moment.battle, FigureId("one"), FigureId("foe"))
    assert losses is not None
    assert isclose(sum(losses.values()), 1)
    assert isclose(losses[0], 1 - (asked.chance or 0) / 100), "the card says the same"
    assert set(losses) == {0, 1, 2, 3, 4, 5, 6}, "a club does 1d6"


def test_a_duel_at_one_hit_point_each_is_the_race_for_the_first_hit() -> None:
    """Both need a 13 or better: it can be worked out on paper."""
    battle = duel(rath=1, orc=1)
    found = duel_of(battle)
    assert found is not None
    rath, orc = (1 - found.blows[FigureId(name)][0] for name in ("rath", "orc"))
    # One in ten throws of two d10 ties, and then both strike at the same time (AD-5.1).
    first = 0.45 * rath + 0.45 * (1 - orc) * rath + 0.1 * rath * (1 - orc)
    stays = (1 - rath) * (1 - orc)
    won = chances_of_a_duel(battle)
    assert won is not None
    assert isclose(won[PARTY], first / (1 - stays))
    assert won[PARTY] + won[SideId("foes")] < 1, "both may fall"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("dm: add goblin at 7,7", "three are no duel"),
        ("dm: place orc 12,6", "they do not reach each other"),
        ("dm: edit rath side foes", "they are of one side"),
    ],
)
def test_what_is_no_plain_duel_has_no_exact_chance(line: str, why: str) -> None:
    assert chances_of_a_duel(fought_up_to(f"{DUEL.format(rath=9, orc=9)}{line}\n")) is None, why
    osric = DUEL.format(rath=9, orc=9).replace("adnd2e", "osric")
    assert chances_of_a_duel(fought_up_to(osric)) is None, "fatigue makes no round like the one before"


def test_fights_come_out_as_the_exact_chance_says() -> None:
    battle, fights = duel(rath=7, orc=7), 160
    exact = chances_of_a_duel(battle)
    assert exact is not None
    found = odds_of(battle, [fight(battle, f"duel {n}") for n in range(fights)], exact)
    for side, chance in exact.items():
        beyond = abs(found.sides[side].share - chance) / sqrt(chance * (1 - chance) / fights)
        assert beyond < 3.5, (side, found.sides[side], chance)
    assert found.refused == 0


# ---------------------------------------------------------------- the fights


def test_the_same_seed_fights_the_same_fight_and_leaves_the_battle_alone() -> None:
    battle = duel()
    before = fight_hash(battle)
    assert fight(battle, "one") == fight(battle, "one")
    assert any(fight(battle, str(n)) != fight(battle, "0") for n in range(1, 6))
    assert fight_hash(battle) == before


def test_a_battle_comes_through_the_wire_between_processes_as_it_was() -> None:
    battle = duel()
    sent = msgspec.msgpack.decode(msgspec.msgpack.encode(battle), type=Battle)
    assert sent == battle
    assert fight(sent, "x") == fight(battle, "x")


def test_what_has_been_told_while_orders_are_written_makes_no_difference() -> None:
    """Else the DM could read in the odds what a player has told a figure."""
    game = field({"rath": (10, 7)}, {"foe": (11, 7)})
    before = ready_to_fight(game.moment.battle)
    player = seat_of(game.table, SEATS[0])
    assert player is not None
    game.must(player, Declare((Order(FigureId("rath"), "hold"),)))
    game.must(player, Seal())
    assert ready_to_fight(game.moment.battle) == before


def test_everybody_has_the_tactic_that_fits_their_sheet() -> None:
    game = field(
        {"one": (2, 2)},
        {"bow": (15, 2), "mage": (16, 3), "brute": (15, 4)},
        bow=armed("short_bow", "dagger"),
        mage=MAGE,
        brute=man(),
    )
    battle = game.moment.battle
    rules = rules_of(battle)
    assert rules is not None
    found = {name: fitting_tactic(rules, one) for name, one in battle.combatants.by_id.items()}
    assert found == {"one": "nearest", "bow": "archer", "mage": "caster", "brute": "nearest"}


@pytest.mark.parametrize("ruleset", ["osric", "adnd2e", "thmod"])
def test_a_fight_of_many_comes_to_an_end_in_every_game(ruleset: str) -> None:
    text = f"""dm: character rath: Rath, fighter 3, hp 20, ac 4, long_sword
dm: character mirel: Mirel, mage 3, hp 9, ac 9, spells magic_missile sleep, dagger
dm: open "Fray" with {ruleset} map 20 12
dm: add 3 orc hp 5 7 4 at 11,5 11,6 11,7
dm: add goblin as bow hp 4 at 14,6 with short_bow
dm: place rath 8,6
dm: place mirel 3,6
"""
    battle = fought_up_to(text)
    found = [fight(battle, str(n)) for n in range(3)]
    odds = odds_of(battle, found)
    assert odds.fights == 3
    assert sum(one.won for one in odds.sides.values()) + odds.undecided.won == 3
    assert odds.refused == 0, "what a tactic thinks of is lawful"
    assert odds.figures[FigureId("mirel")].spells > 0


# ---------------------------------------------------------------- how sure it is


@pytest.mark.parametrize(
    ("won", "fights", "low", "high"),
    # Newcombe 1998, table I, method 3: Wilson's score without continuity correction.
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilsons_interval_is_as_published(won: int, fights: int, low: float, high: float) -> None:
    found = wilson(won, fights)
    assert (round(found[0], 4), round(found[1], 4)) == (low, high)


def test_where_nothing_was_tried_nothing_is_known() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(5, 5)[1] == 1.0


def test_whoever_strikes_out_of_hiding_is_in_sight_from_then_on_and_struck_back() -> None:
    battle = fought_up_to(DUEL.format(rath=12, orc=7).replace("dm: begin", "dm: hide orc\ndm: begin"))
    fights = [fight(battle, str(number)) for number in range(4)]
    assert all(one.revealed == (FigureId("orc"),) for one in fights)
    assert any(one.damage.get(FigureId("rath")) for one in fights)
    assert odds_of(battle, fights).revealed == 4


def test_no_fight_is_longer_than_its_rounds_wherever_it_begins() -> None:
    for text in (DUEL, DUEL.replace("dm: begin\n", "")):
        stubborn = fought_up_to(
            text.format(rath=1000, orc=1000).replace("ac 5", "ac -9").replace("ac 6", "ac -9")
        )
        assert fight(stubborn, "x", rounds_max=3).rounds == 3
