"""Step 3: each side rolls, or each figure, and the round is planned (OE-3.1, AD-5, TM-3.1)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from msgspec import structs

from domain.authority import acts_for
from domain.battle import Battle, fold
from domain.combatant import Combatant
from domain.commands import RollInitiative
from domain.decisions.critical_events import critical_event_happens
from domain.decisions.holding import tempo_of
from domain.decisions.opportunities import met
from domain.decisions.round_flow import first_slot, wrong_step
from domain.decisions.standing import is_able, is_startled, laden
from domain.decisions.surprise import spells_are_barred
from domain.decisions.wounding import spoiled
from domain.deeds import SpellBegun
from domain.dice.rolling import BadDice, Dice, DiceJudgedAfter, Die, HandDice
from domain.effects import CANNOT_STRIKE
from domain.events import (
    AgendaSet,
    FightEvent,
    FigureInitiativeRolled,
    InitiativeRolled,
)
from domain.ids import FigureId, SideId
from domain.refusals import Refused
from domain.rounds import Modifier, Order, SideRoll
from domain.rules.initiative import ties_broken
from domain.rules.phases import casting_rounds
from domain.rulesets.planning import Ordered, RoundToPlan, reasons_of_die
from domain.rulesets.ruleset import Ruleset
from domain.table.grants import Actor
from domain.visibility import told

OwnRolls = Mapping[FigureId, tuple[Modifier, ...]]
"""The own die of each figure with what is added, where each rolls (AD-5.2)."""
NO_OWN_ROLLS: Final[OwnRolls] = {}
ROLLS_MAX: Final = 100
"""So many ties in a row do not happen: with ten faces the chance is below 10^-99."""


def decide_initiative(
    battle: Battle, rules: Ruleset, command: RollInitiative, dice: Dice, actor: Actor
) -> tuple[FightEvent, ...] | Refused:
    """Roll for every side; where the game rolls ties again, until somebody wins."""
    if battle.round_state.step != "initiative":
        return wrong_step(battle, "initiative", rules.cite("initiative"))
    leads = [side for side in battle.identity.sides if battle.identity.lead_of(side) == side]
    unknown = [side for side in command.dice if side not in leads]
    if unknown:
        there = f"There is no side {unknown[0]!r} that rolls; there are {', '.join(leads)}."
        return Refused("bad_dice", there, rules.cite("initiative"))
    for side in command.dice:
        if not _rolls_for(battle, actor, side):
            return Refused(
                "dice_not_yours", f"Whoever plays {side} rolls its die; leave it out and the server rolls."
            )
    wrong = _modifiers_are_wrong(rules, command, actor) or _event_is_wrong(battle, rules, command, actor)
    if wrong:
        return wrong
    if battle.options.initiative == "individual":
        return _each_rolls(battle, rules, command, dice)
    thrown = _thrown(battle, rules, command, dice, leads)
    if isinstance(thrown, BadDice):
        return Refused("bad_dice", thrown.reason, rules.cite("initiative"))
    brought = _tie_brings(battle, rules, command, dice) if len(thrown) > 1 else ()
    if isinstance(brought, Refused):
        return brought
    now = fold((*thrown, *brought), battle)
    return (*thrown, *brought, *_round_is_planned(now, rules, dice))


def _thrown(
    battle: Battle, rules: Ruleset, command: RollInitiative, dice: Dice, leads: Sequence[SideId]
) -> tuple[InitiativeRolled, ...] | BadDice:
    """Every side that leads throws; where the game breaks ties, those of one roll throw again among themselves.

    Allied sides are one in this: the die of the one that leads is theirs (CO-6).
    """
    rerolls = rules.ties == "reroll" and battle.options.ties == "usual"
    events: list[InitiativeRolled] = []
    order: tuple[tuple[SideId, ...], ...] = (tuple(leads),)
    for attempt in range(ROLLS_MAX):
        again = [side for tied in order if len(tied) > 1 for side in tied]
        by_hand = command.dice if attempt == 0 else {}
        rolls = _roll(battle, rules, command, by_hand, dice, again)
        if isinstance(rolls, BadDice):
            return rolls
        order = ties_broken(order, rolls, rules.initiative_wins)
        tied = rerolls and any(len(sides) > 1 for sides in order)
        acting = tuple(
            tuple(side for lead in sides for side in battle.identity.allied_with(lead)) for sides in order
        )
        events.append(InitiativeRolled(battle.round_state.round, rolls, acting, tied=tied))
        if not tied:
            return tuple(events)
    raise AssertionError(f"{ROLLS_MAX} ties in a row")


def _modifiers_are_wrong(rules: Ruleset, command: RollInitiative, actor: Actor) -> Refused | None:
    """What holds of a side is for whoever runs the battle to say, in the words of the game's table (AD-5.2)."""
    given = [name for names in command.modifiers.values() for name in names]
    if given and not actor.grant.runs:
        return Refused("forbidden", "What helps or hinders a side's initiative is the DM's to say.")
    unknown = [name for name in given if name not in rules.initiative_modifiers]
    if not unknown:
        return None
    known = ", ".join(rules.initiative_modifiers) or "none"
    words = f"{rules.title} has no {unknown[0]!r} on initiative. There are: {known}."
    return Refused("bad_command", words, rules.cite("initiative"))


def _each_rolls(
    battle: Battle, rules: Ruleset, command: RollInitiative, dice: Dice
) -> tuple[FightEvent, ...] | Refused:
    """Every figure rolls a die of its own and adds the speed of what it does; what holds of its side holds of it (AD-5.2)."""
    if command.dice:
        return Refused(
            "bad_dice", "Each figure rolls here; the server rolls for all.", rules.cite("initiative")
        )
    declared = battle.declarations.by_figure
    rolled: list[FigureInitiativeRolled] = []
    for one in battle.combatants.by_id.values():
        if one.id not in declared or not is_able(battle, one):
            continue
        die = dice.roll(rules.initiative_die, "initiative", one.id, secret=one.hidden)
        assert isinstance(die, Die), "nobody types in the die of a single figure"
        own = rules.speed(one.sheet, declared[one.id].order) if rules.speed else ()
        modifiers = (
            *own,
            *(() if declared[one.id].order.action == "cast" else _of_its_pace(battle, rules, one)),
            *_modifiers_of(battle, rules, command, one.side),
        )
        total = die.face + sum(modifier.value for modifier in modifiers)
        rolled.append(FigureInitiativeRolled(one.id, die, modifiers, total))
    own_rolls = own_rolls_of(rolled, rules)
    everyone = InitiativeRolled(battle.round_state.round, (), (battle.identity.sides,))
    return (*rolled, everyone, *_round_is_planned(fold((everyone,), battle), rules, dice, own_rolls))


def _of_its_pace(battle: Battle, rules: Ruleset, figure: Combatant) -> tuple[Modifier, ...]:
    """Haste or slowness of its own, where it rolls for itself (AD-5.2); no spell is cast the faster for it."""
    later = tempo_of(battle, rules, figure.id).phases
    if not later:
        return ()
    name = "hasted" if later < 0 else "slowed"
    return (Modifier(name, rules.initiative_modifiers[name], rules.cite("pace")),)


def _modifiers_of(
    battle: Battle, rules: Ruleset, command: RollInitiative, side: SideId
) -> tuple[Modifier, ...]:
    """What the DM says of a side, and that an enemy in sight comes charging (AD-5.2, AD-6.5)."""
    said = tuple(
        Modifier(name.replace("_", " "), rules.initiative_modifiers[name], rules.cite("initiative"))
        for name in command.modifiers.get(side, ())
    )
    if not rules.charged_initiative or not _is_charged(battle, side):
        return said
    return (*said, Modifier("the enemy charges", rules.charged_initiative, rules.cite("charge")))


def _is_charged(battle: Battle, side: SideId) -> bool:
    declared = battle.declarations.by_figure
    return any(
        battle.identity.are_foes(one.side, side) and not one.hidden and is_able(battle, one)
        for one in battle.combatants.by_id.values()
        if one.id in declared and declared[one.id].order.action == "charge"
    )


def _event_is_wrong(battle: Battle, rules: Ruleset, command: RollInitiative, actor: Actor) -> Refused | None:
    """Which critical event a tie brings, or that none does, is nobody's to say but the DM's (CO-9)."""
    if not command.critical and not command.no_event:
        return None
    if not actor.grant.runs:
        return Refused("forbidden", "The critical event of a tie is the DM's to roll or to let be.")
    if command.critical and battle.identity.dice_by_hand == "none":
        return Refused("dice_not_yours", "In this battle nobody types in dice; leave them out.")
    if rules.ties != "reroll" or not rules.tie_brings_event:
        return Refused("bad_command", f"In {rules.title} a tie brings no critical event.", rules.cite("tie"))
    return None


def _tie_brings(
    battle: Battle, rules: Ruleset, command: RollInitiative, dice: Dice
) -> tuple[FightEvent, ...] | Refused:
    """What a tie brings about, once a round, when somebody has won (OE-3.9, AMB-41)."""
    if not rules.tie_brings_event or command.no_event:
        return ()
    hand = DiceJudgedAfter(command.critical, dice)
    happened = critical_event_happens(battle, rules, hand)
    return Refused("bad_dice", hand.wrong.reason, rules.cite("tie")) if hand.wrong else happened


def _round_is_planned(
    battle: Battle,
    rules: Ruleset,
    dice: Dice,
    own_rolls: OwnRolls = NO_OWN_ROLLS,
) -> tuple[FightEvent, ...]:
    """Who does what in which slot, once all have rolled; castings begin, with what that provokes; the first slot opens (OE-3, OE-10.1)."""
    figures = figures_to_plan(battle, rules, own_rolls)
    plan = rules.plan(round_to_plan(battle, rules, figures))
    events: tuple[FightEvent, ...] = (AgendaSet(plan.slots, plan.items),)
    for one in figures:  # a long spell is let go by whoever does something else
        if one.figure in battle.agenda.casting and not _goes_on(battle, one.order):
            events = (*events, *spoiled(battle, rules, battle.combatants.by_id[one.figure]))
    for caster in plan.casts:
        events = (*events, *_casting_begins(fold(events, battle), rules, caster, dice))
    return (*events, *first_slot(fold(events, battle)))


def figures_to_plan(battle: Battle, rules: Ruleset, own_rolls: OwnRolls) -> tuple[Ordered, ...]:
    """Whoever can act, with what it means to do; a long spell is gone on with where nothing else was written."""
    declared = battle.declarations.by_figure
    orders = {name: goes_on_casting(battle, name) for name in battle.agenda.complete_in}
    orders |= {name: written.order for name, written in declared.items()}
    return tuple(
        ordered(battle, rules, one, orders[one.id], own_rolls.get(one.id, ()))
        for one in battle.combatants.by_id.values()
        if one.id in orders and (is_able(battle, one) or _acts_late(battle, one, orders[one.id]))
    )


def own_rolls_of(rolled: Iterable[FigureInitiativeRolled], rules: Ruleset) -> OwnRolls:
    """What each figure's count is made of (AD-5.2)."""
    return {
        one.figure: reasons_of_die("its own", one.die, told(one.modifiers), rules.cite("initiative"))
        for one in rolled
    }


def round_to_plan(battle: Battle, rules: Ruleset, figures: tuple[Ordered, ...]) -> RoundToPlan:
    """What the plan of a round is given; a side that is somebody's ally has that one's roll (CO-6)."""
    state = battle.round_state
    rolls = tuple(
        structs.replace(roll, side=side)
        for roll in state.rolls
        for side in battle.identity.allied_with(roll.side)
    )
    return RoundToPlan(state.round, rolls, state.order, figures, battle.options, rules.extra_in)


def _acts_late(battle: Battle, one: Combatant, order: Order) -> bool:
    """It comes to itself in the midst of the round, too late to begin a spell (OE-2.3, OE-10.1)."""
    return is_startled(battle, one.id) and order.action != "cast"


def ordered(
    battle: Battle, rules: Ruleset, one: Combatant, order: Order, rolled: tuple[Modifier, ...] = ()
) -> Ordered:
    """A figure as the plan of a round is given it."""
    meant = order_of_figure(battle, rules, order)
    return Ordered(
        one.id,
        one.side,
        one.sheet,
        meant,
        laden(battle, rules, one),
        rolled,
        tempo_of(battle, rules, one.id),
        frozenset(battle.effects.kinds_of(one.id)),
        rounds_of_casting(battle, rules, meant),
        battle.round_state.round - battle.round_state.nth_round_of(one.id),
    )


def goes_on_casting(battle: Battle, figure: FigureId) -> Order:
    """What whoever is amid a long spell does where nothing else was written (OE-10.2)."""
    return Order(figure, "cast", spell=battle.agenda.casting[figure])


def _goes_on(battle: Battle, order: Order) -> bool:
    return order.action == "cast" and battle.agenda.casting.get(order.figure) == order.spell


def rounds_of_casting(battle: Battle, rules: Ruleset, order: Order) -> int:
    """Rounds until its spell is complete, this one counted; 1 of what is no spell (OE-10.2)."""
    row = rules.book.magic.spells.get(order.spell or "")
    if order.action != "cast" or row is None:
        return 1
    if _goes_on(battle, order):
        return battle.agenda.complete_in[order.figure] - battle.round_state.round + 1
    return casting_rounds(rules.book.phases, row.casting_text or row.casting_time)


def order_of_figure(battle: Battle, rules: Ruleset, order: Order) -> Order:
    """What it declared; whoever is seized by fear goes, and does nothing else (CO-11)."""
    if battle.effects.has_any(order.figure, CANNOT_STRIKE) and order.action != "hold":
        return Order(order.figure, "move", move="full")
    if order.action == "cast" and spells_are_barred(battle, rules):
        return Order(order.figure, "hold")  # it was written before the surprise was rolled (AD-5.4)
    return order


def _casting_begins(battle: Battle, rules: Ruleset, caster: FigureId, dice: Dice) -> tuple[FightEvent, ...]:
    figure = battle.combatants.by_id[caster]
    if caster in battle.agenda.casting or not is_able(battle, figure):
        return ()  # it goes on with a long one
    order = battle.declarations.by_figure[caster].order
    if order.spell is None:
        return ()
    rounds = rounds_of_casting(battle, rules, order)
    until = battle.round_state.round + rounds - 1 if rounds > 1 else 0
    begun = SpellBegun(caster, order.spell, until)
    return (begun, *met(fold((begun,), battle), rules, figure, dice))


def _rolls_for(battle: Battle, actor: Actor, side: SideId) -> bool:
    return any(
        battle.identity.lead_of(one.side) == side and acts_for(actor.grant, one)
        for one in battle.combatants.by_id.values()
    )


def _roll(
    battle: Battle,
    rules: Ruleset,
    command: RollInitiative,
    by_hand: dict[SideId, int],
    dice: Dice,
    sides: Iterable[SideId],
) -> tuple[SideRoll, ...] | BadDice:
    rolls: list[SideRoll] = []
    for side in sides:
        given = HandDice([by_hand[side]] if side in by_hand else [], dice)
        die = given.roll(rules.initiative_die, "initiative", side)
        if not isinstance(die, Die):
            return die
        rolls.append(SideRoll(side, die, _modifiers_of(battle, rules, command, side)))
    return tuple(rolls)
