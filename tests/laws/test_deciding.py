"""Laws of the decider: the same command, the same events; a refusal, nothing; and what each round must keep."""

from copy import deepcopy
from itertools import groupby
from random import Random

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from domain.afflictions import FigureRose, Healed
from domain.battle import evolve, fight_hash
from domain.commands import Attack, BattleCommand, Place, Redo, RollInitiative, SetGround, Undo
from domain.commits import encode_commit
from domain.decisions.grounds import ground_of
from domain.decisions.lives import condition_of
from domain.decisions.round_flow import STROKES, awaited, pending_of
from domain.deeds import EffectEnded, FigureFell, Wounded
from domain.dice.rolling import Die
from domain.effects import CANNOT_ACT
from domain.events import (
    CombatantsJoined,
    FatiguePaid,
    FigureBled,
    HistoryEvent,
    InitiativeRolled,
    SlotBegan,
)
from domain.grid.paths import cost_quarters
from domain.history import DiceBox, settle
from domain.house_rules import OptionSet
from domain.ids import FigureId, SideId
from domain.log import Moment, acts, follow, is_turn
from domain.quantities import Face, HitPoints
from domain.refusals import Refused
from domain.rounds import SideRoll
from domain.rules.endurance import opportunity_allowance
from domain.rules.initiative import order_of
from domain.rules.wounds import life_at
from domain.rulesets.catalog import RULESETS
from domain.table.decide import decide_table
from domain.visibility import told
from tests.laws.battles import History, battle_of_seed, histories
from tests.laws.examples import tried
from tests.laws.game import Played


def decided_again(history: History, one: Played) -> object:
    """The same command on the same state, with dice made anew from the same seeds."""
    if isinstance(one.command, BattleCommand):
        dice = DiceBox({one.moment.epoch: history.seeds}, one.moment)
        return settle(one.moment, one.command, one.actor, dice, one.seen, one.table, one.id)
    return decide_table(one.table, one.command, one.actor, one.id)


@tried(0.6)
@given(histories())
def test_the_same_command_with_the_same_dice_has_the_same_events(history: History) -> None:
    for one in history.played:
        if isinstance(one.command, BattleCommand) and not one.moment.version:
            continue
        outcome = one.outcome
        again = decided_again(history, one)
        assert again == (outcome if isinstance(outcome, Refused) else outcome.events)


def test_a_battle_played_again_from_its_number_is_the_same_to_the_byte() -> None:
    for seed in range(5):
        first, second = battle_of_seed(seed), battle_of_seed(seed)
        assert [encode_commit(one) for one in first.commits] == [encode_commit(one) for one in second.commits]
        assert first.refusals == second.refusals


@tried(0.4)
@given(histories())
def test_a_refusal_leaves_everything_as_it_was(history: History) -> None:
    for one in history.played:
        if isinstance(one.outcome, Refused):
            assert one.moment_after is one.moment
            assert one.table_after is one.table


@tried(0.3)
@given(histories())
def test_deciding_and_following_change_nothing_that_was_there(history: History) -> None:
    """States share what did not change, so a change in place would reach into the past."""
    for one in history.played:
        moment, table = deepcopy(one.moment.battle), deepcopy(one.table)
        before = fight_hash(one.moment.battle)
        if isinstance(one.command, BattleCommand) and not one.moment.version:
            continue
        decided_again(history, one)
        commit = one.battle_commit
        if commit is not None and one.opened is None:
            assert follow(one.moment, commit) == one.moment_after
        assert (one.moment.battle, one.table) == (moment, table)
        assert fight_hash(one.moment.battle) == before


@tried(0.4)
@given(histories())
def test_a_refusal_says_in_a_sentence_what_stands_in_the_way(history: History) -> None:
    for refusal in history.refusals:
        assert refusal.message.endswith(".")
        assert "None" not in refusal.message


@tried(0.5)
@given(histories())
def test_every_order_is_a_permutation_of_the_sides(history: History) -> None:
    for commit in history.commits:
        for event in commit.events:
            if isinstance(event, InitiativeRolled):
                sides = [side for slot in event.order for side in slot]
                rolled = [roll.side for roll in event.rolls]  # of tied ones alone, where they roll again
                assert set(rolled) <= set(sides)
                assert len(rolled) == len(set(rolled))
                assert sorted(sides) == sorted(set(sides))
    battle = history.moment.battle
    if battle.round_state.order:
        assert sorted(side for slot in battle.round_state.order for side in slot) == sorted(
            battle.identity.sides
        )


@given(st.lists(st.integers(1, 10), min_size=1, max_size=8))
def test_sides_stand_from_the_lowest_roll_up_and_tied_ones_together(faces: list[int]) -> None:
    rolls = [SideRoll(SideId(f"s{n}"), Die(10, Face(face))) for n, face in enumerate(faces)]
    order = order_of(rolls)
    face_of = {roll.side: roll.die.face for roll in rolls}
    assert [face_of[slot[0]] for slot in order] == sorted(set(faces))
    for slot in order:
        assert len({face_of[side] for side in slot}) == 1
        assert list(slot) == [roll.side for roll in rolls if roll.side in slot]
    assert len(list(groupby(sorted(faces)))) == len(order)


@tried(0.5)
@given(histories())
def test_where_ties_are_rolled_again_no_two_sides_share_a_slot(history: History) -> None:
    battle = history.moment.battle
    events = [event for commit in history.commits for event in commit.events]
    together = any(isinstance(event, OptionSet) and event.option == "ties" for event in events)
    if RULESETS[battle.identity.ruleset].ties == "reroll" and not together:
        assert all(len(slot) == 1 for slot in battle.round_state.order)
    for one in history.played:
        commit = one.battle_commit
        if commit is not None and isinstance(one.command, RollInitiative):
            rolled = [event for event in commit.events if isinstance(event, InitiativeRolled)]
            assert [event.tied for event in rolled] == [True] * (len(rolled) - 1) + [False]


def able(moment: Moment) -> set[FigureId]:
    """Those who may act at all: standing, or fallen in a slot that several sides share."""
    state = moment.battle.round_state
    together = state.fell_in_slot if len(state.acting) > 1 else frozenset[FigureId]()
    return {
        one.id
        for one in moment.battle.combatants.by_id.values()
        if one.condition == "ok" or one.id in together
    }


@tried(0.5)
@given(histories())
def test_whoever_is_awaited_is_able_to_act(history: History) -> None:
    for moment in history.moments:
        state = moment.battle.round_state
        waiting = set(awaited(moment.battle))
        assert waiting <= able(moment)
        assert state.begun <= state.acted


@tried(0.5)
@given(histories())
def test_a_round_waits_for_somebody_as_long_as_it_is_resolved(history: History) -> None:
    for moment in history.moments:
        state = moment.battle.round_state
        waiting = awaited(moment.battle)
        assert bool(waiting or moment.battle.agenda.held) == (state.step == "resolve")
        assert bool(state.acting) == (state.step == "resolve")


@tried(0.5)
@given(histories())
def test_each_blow_uses_up_one_that_was_due(history: History) -> None:
    for one in history.played:
        if isinstance(one.command, Attack) and not isinstance(one.outcome, Refused):
            before, after = one.moment.battle, one.moment_after.battle
            strokes = [item for item in pending_of(before, one.command.attacker) if item.deed in STROKES]
            assert strokes[0].id not in after.agenda.pending
            assert all(item.id in after.agenda.pending for item in strokes[1:])
            assert strokes[0].slot == before.round_state.slot or strokes[0].or_at_once


@tried(0.5)
@given(histories())
def test_every_item_of_the_round_ends_done_or_its_figure_cannot_do_it(history: History) -> None:
    """Conservation: when the slots have passed, nobody who could act has something left to do."""
    for moment in history.moments:
        battle = moment.battle
        if battle.round_state.step == "end_of_round":
            left = {item.figure for item in battle.agenda.pending.values()}
            assert not left & able(moment) - asleep_or_yielded(moment) - set(woken(history, moment))
        assert not set(battle.agenda.pending) & set(battle.agenda.done)


def asleep_or_yielded(moment: Moment) -> set[FigureId]:
    """Those who stand and do nothing."""
    effects = moment.battle.effects
    yielded = {figure for figure, how in effects.broken.items() if how == "surrender"}
    return yielded | {figure for figure in effects.on if effects.has_any(figure, CANNOT_ACT)}


def woken(history: History, moment: Moment) -> list[FigureId]:
    """Those who slept through a slot of this round and woke again."""
    number = moment.battle.round_state.round
    return [
        event.figure
        for one in history.played
        if one.moment.battle.round_state.round == number
        for event in (one.battle_commit.events if one.battle_commit else ())
        if isinstance(event, EffectEnded)
    ]


@tried(0.5)
@given(histories())
def test_slots_pass_in_their_order_and_none_twice(history: History) -> None:
    for one in history.played:
        before, after = one.moment.battle, one.moment_after.battle
        commit = one.battle_commit
        if commit is None or is_turn(commit):  # what is told anew begins its slots anew
            continue
        slots = [event.slot for event in commit.events if isinstance(event, SlotBegan)]
        resolving = before.round_state.step == "resolve"
        assert slots == sorted(set(slots))
        assert not (resolving and slots and slots[0] <= before.round_state.slot)
        if after.round_state.step == "resolve":
            assert after.round_state.acting == after.agenda.slots[after.round_state.slot].sides


@tried(0.5)
@given(histories())
def test_attacks_of_opportunity_keep_to_allowance_and_pairs(history: History) -> None:
    """OE-4.12: never more than granted in a round, at most one against the same opponent."""
    for moment in history.moments:
        rules = RULESETS.get(moment.battle.identity.ruleset)
        allowances = moment.battle.opportunity_allowances
        for name, left in allowances.left.items():
            assert rules is not None
            if rules.opportunity is None:  # blows at whoever leaves a melee count by pairs alone (AD-6.4)
                continue
            granted = opportunity_allowance(rules, moment.battle.combatants.by_id[name].sheet)
            used = [pair for pair in allowances.used if pair[0] == name]
            assert left == granted - len(used) >= 0


@tried(0.5)
@given(histories())
def test_nobody_goes_further_than_its_rate_allows(history: History) -> None:
    """What a figure has gone is the exact cost of its way, and never more than the item allowed."""
    for one in history.played:
        battle = one.moment_after.battle
        for name, spent in battle.agenda.spent.items():
            way = battle.positions.way_of(name)
            rules = RULESETS[battle.identity.ruleset]
            side = rules.book.phases.sizes[battle.combatants.by_id[name].sheet.size].space
            if not placed_or_drawn(history, one):
                assert spent == cost_quarters(way, side, ground_of(battle))


def placed_or_drawn(history: History, until: Played) -> bool:
    """Whether the DM set somebody down or drew the map anew in this round."""
    number = until.moment_after.battle.round_state.round
    return any(
        isinstance(one.command, Place | SetGround | Undo | Redo)
        for one in history.played
        if one.moment_after.battle.round_state.round == number
    )


@tried(0.5)
@given(histories())
def test_an_event_says_what_is_so_after_it(history: History) -> None:
    """Hit points left, a condition, fatigue left; one command may hurt or tire the same figure more than once."""
    for one in history.played:
        battle = one.moment.battle
        for event in one.battle_commit.events if one.battle_commit else ():
            if isinstance(event, HistoryEvent):
                break
            battle = evolve(battle, event)
            if isinstance(event, Wounded | Healed):
                assert battle.combatants.by_id[event.figure].hit_points == told(event.hit_points)
            if isinstance(event, FigureFell | FigureRose):
                assert battle.combatants.by_id[event.figure].condition == event.condition
            if isinstance(event, FatiguePaid):
                assert battle.fatigue.left[event.figure] == told(event.left)


@tried(0.5)
@given(histories())
def test_no_hit_point_comes_or_goes_but_by_a_wound_by_bleeding_and_by_healing(history: History) -> None:
    battle = history.moment.battle
    lost: dict[FigureId, int] = {}
    joined: dict[FigureId, HitPoints] = {}
    for act in acts(history.moment):
        for event in act.events:
            if isinstance(event, CombatantsJoined):
                joined.update({one.id: one.hit_points for one in told(event.combatants)})
            if isinstance(event, Wounded | FigureBled):
                lost[event.figure] = lost.get(event.figure, 0) + event.amount
            if isinstance(event, Healed):
                lost[event.figure] = lost.get(event.figure, 0) - event.amount
    assert {one.id: one.hit_points for one in battle.combatants.by_id.values()} == {
        figure: points - lost.get(figure, 0) for figure, points in joined.items()
    }


@tried(0.5)
@given(histories())
def test_a_figure_is_down_exactly_as_its_hit_points_say(history: History) -> None:
    for moment in history.moments[1:]:
        rules = RULESETS[moment.battle.identity.ruleset]
        for figure in moment.battle.combatants.by_id.values():
            if figure.condition != "fled":
                assert figure.condition == condition_of(life_at(rules.wounds.dying, figure.hit_points))


def test_commands_travel_as_text_and_come_back_equal() -> None:
    decoder = msgspec.json.Decoder(BattleCommand)
    random = Random(2)
    for seed in random.sample(range(1000), 20):
        for one in battle_of_seed(seed).played:
            if isinstance(one.command, BattleCommand):
                assert decoder.decode(msgspec.json.encode(one.command)) == one.command
