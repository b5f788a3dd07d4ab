"""What comes of rest, healing and memorising in camp, by the same rules as in a battle (OE-6.5, OE-6.7).

A table has no game of its own: its last battle's counts, and the house's switches.
"""

from collections import Counter
from typing import Final, assert_never

from msgspec import structs

from domain.battle import Battle
from domain.camp import CampUnit, Carried, Memorise, PassTime, Restock, TakeBackCamp, TreatWounds
from domain.decisions.lives import condition_of, dying_under
from domain.dice.expression import DiceExpression, parse_dice
from domain.ids import CharacterId
from domain.options import PLAIN_OPTIONS
from domain.passing_time import ClockTime
from domain.quantities import SECONDS_A_DAY, SECONDS_AN_HOUR
from domain.refusals import Refused
from domain.rules.recovery import (
    bruises_left,
    has_slept,
    mended_by_rest,
    whole_days_of_rest,
    whole_hours,
)
from domain.rules.subdual import is_beaten
from domain.rules.wounds import Life, Wounded, healed
from domain.rulesets.book_wounds import DyingNumbers
from domain.rulesets.catalog import RULESETS
from domain.rulesets.ruleset import Ruleset
from domain.sheets import Charged
from domain.table.camp import as_it_stands, fresh, lives, spent_of
from domain.table.events import CampTakenBack, CampTimePassed, CharacterStands, SheetChanged, TablePaused
from domain.table.table import RosterCharacter, Table
from domain.table_commands import Pause
from domain.texts import isolated

CampEvent = CharacterStands | CampTimePassed | SheetChanged | CampTakenBack
Decision = tuple[CampEvent, ...] | Refused
SECONDS: Final[dict[CampUnit, int]] = {"hours": SECONDS_AN_HOUR, "days": SECONDS_A_DAY}


def decide_camp_step(
    table: Table, command: PassTime | TreatWounds | Memorise | Restock | TakeBackCamp, *, battle_goes_on: bool
) -> Decision:
    """What happens, or why not: a camp is between two battles."""
    if battle_goes_on:
        return Refused("battle_is_open", "A battle is open; end it and carry what came of it, then camp.")
    match command:
        case PassTime():
            return _time(table, command)
        case TreatWounds():
            return _treated(table, command)
        case Memorise():
            return _memorised(table, command)
        case Restock():
            return _restocked(table, command)
        case TakeBackCamp():
            if not table.camp_before:
                return Refused(
                    "nothing_to_take_back", "Nothing was changed in camp since the last battle was opened."
                )
            return (CampTakenBack(),)
        case _:
            assert_never(command)


def decide_pause(table: Table, command: Pause, fought: Battle | None) -> tuple[TablePaused] | Refused:
    """Between two acts: whoever is asked something has seconds for it, and answers first."""
    if table.paused == command.on:
        words = "It is paused already; go on first." if command.on else "Nothing is paused."
        return Refused("already_there", words)
    if command.on and (fought is None or fought.round_state.step == "over"):
        return Refused("no_battle", "No battle goes on that could be paused.")
    if command.on and fought is not None and fought.questions.open:
        return Refused("wrong_step", "Somebody is asked something just now; pause when it is answered.")
    return (TablePaused(command.on),)


def game_of(table: Table) -> Ruleset:
    """The game of the last battle; of a table that has fought none, the first that there is."""
    first = next(iter(RULESETS.values()))
    return RULESETS.get(table.battle.ruleset, first) if table.battle else first


def _dying(table: Table) -> DyingNumbers:
    """A switch that this build does not know any more holds nothing up."""
    known = {name: value for name, value in table.options.items() if name in PLAIN_OPTIONS.__struct_fields__}
    return dying_under(structs.replace(PLAIN_OPTIONS, **known), game_of(table))


# ---------------------------------------------------------------- time


def _time(table: Table, command: PassTime) -> Decision:
    if not table.characters:
        return Refused("no_such_character", "Nobody is on the roster for whom time could pass.")
    seconds = command.length * SECONDS[command.unit]
    later = table.clock.later(seconds, resting=command.resting)
    changed = (
        CharacterStands(one.id, one.sheet.name, after)
        for one in table.characters.values()
        if lives(one) and (after := _rested(table, one, later, command)) != as_of_now(one)
    )
    return (*changed, CampTimePassed(command.length, command.unit, seconds, command.resting))


def as_of_now(character: RosterCharacter) -> Carried:
    """How it stands; as fresh as its sheet where nothing is known."""
    return character.standing or fresh(character.sheet)


def _rested(table: Table, character: RosterCharacter, later: ClockTime, command: PassTime) -> Carried:
    """Bruises by the hour, wounds by the day of rest, then spells (OE-6.5, OE-6.7)."""
    numbers = game_of(table).wounds.mending
    before = as_of_now(character)
    bruises = bruises_left(numbers, before.subdued, whole_hours(table.clock, later))
    points = mended_by_rest(numbers, whole_days_of_rest(table.clock, later))
    after = _mended(table, character, structs.replace(before, subdued=bruises), points)
    wakes = after.condition == "ok" and command.memorise and has_slept(numbers, later)
    return structs.replace(after, spells=()) if wakes else after


def _mended(table: Table, character: RosterCharacter, before: Carried, points: int) -> Carried:
    """So many points regained, as in a battle; whom bruises alone held down comes to as they fade (OE-6.5, OE-6.7)."""
    dying = _dying(table)
    life: Life = "unconscious" if before.condition == "unconscious" else "ok"
    after = healed(dying, Wounded(before.hit_points, life), points, character.sheet.hit_points)
    condition = condition_of(after.life)
    if after.hit_points > dying.down_at:
        beaten = is_beaten(after.hit_points, before.subdued, dying.down_at)
        condition = "unconscious" if beaten else "ok"
    return structs.replace(before, hit_points=after.hit_points, condition=condition)


# ---------------------------------------------------------------- healing and spells


def _treated(table: Table, command: TreatWounds) -> Decision:
    rule = game_of(table).cite("mending")
    patient = _who(table, command.character)
    if isinstance(patient, Refused):
        return patient
    now = as_of_now(patient)
    if now.hit_points >= patient.sheet.hit_points:
        return Refused("bad_command", f"{isolated(patient.sheet.name)} has all its hit points.", rule)
    spent = _spent_on_it(table, command)
    if isinstance(spent, Refused):
        return spent
    standings = {patient.id: now, **spent}
    standings[patient.id] = _mended(table, patient, standings[patient.id], command.points)
    return tuple(
        CharacterStands(name, table.characters[name].sheet.name, one) for name, one in standings.items()
    )


def _spent_on_it(table: Table, command: TreatWounds) -> dict[CharacterId, Carried] | Refused:
    """Whoever spends a spell or a thing for it, without that; the points have to be some that its dice can show."""
    if command.by is None:
        if command.spell is None and command.item is None:
            return {}
        return Refused("bad_command", "Say who spends the spell or the thing: `by` whom.")
    healer = _who(table, command.by)
    if isinstance(healer, Refused):
        return healer
    name, now = isolated(healer.sheet.name), as_of_now(healer)
    if (command.spell is None) == (command.item is None):
        return Refused("bad_command", f"Say what {name} spends: a spell or a thing, one of them.")
    kind, what = ("spell", command.spell) if command.spell is not None else ("item", command.item)
    assert what is not None, "one of the two is there"
    known, gone = (healer.sheet.spells, now.spells) if command.spell else (healer.sheet.items, now.items)
    left = spent_of(known, gone)
    if what not in left:
        has = ", ".join(dict.fromkeys(left)) or "none"
        return Refused("no_such_row", f"{name} has no {kind} {what!r} left. Left: {has}.")
    if healer.standing is not None and now.condition != "ok" and command.spell:
        return Refused("is_down", f"{name} is {now.condition}, and casts nothing.")
    wrong = _dice_cannot_show(game_of(table), command, what)
    if wrong is not None:
        return wrong
    spent = (
        structs.replace(now, spells=(*now.spells, what)) if command.spell else _used(table, healer, now, what)
    )
    return {healer.id: spent}


def _used(table: Table, healer: RosterCharacter, now: Carried, item: str) -> Carried:
    """As in a battle: a charge less, and none of it left where it was the last, or works only once (OE-5.13)."""
    book = game_of(table).book
    left = as_it_stands(healer)[0].charges_after_use(item)
    others = tuple(one for one in now.charges if one.item != item)
    if book.items.of(item, book.magic).used_up or left == 0:
        return structs.replace(now, items=(*now.items, item), charges=others)
    return now if left is None else structs.replace(now, charges=(*others, Charged(item, left)))


def _dice_cannot_show(rules: Ruleset, command: TreatWounds, what: str) -> Refused | None:
    """It heals at all, and so much is between the lowest and the highest that it can (OE-6.7)."""
    rule = rules.cite("mending")
    row = None if command.spell else rules.book.items.of(what, rules.book.magic)
    spell = what if row is None else row.spell
    texts = [row.heal] if row is not None and row.heal else []
    effect = rules.book.magic.effects.get(spell)
    parts = effect.part if effect is not None else ()
    if any(part.does == "heal_all" for part in parts):
        return None
    texts += [part.dice for part in parts if part.does == "heal"]
    rolls = [dice for text in texts if isinstance(dice := parse_dice(text), DiceExpression)]
    if not rolls:
        return Refused("bad_command", f"{what.replace('_', ' ').capitalize()} heals no wounds.", rule)
    dice = rolls[0]
    if not dice.least <= command.points <= dice.most:
        words = f"{what.replace('_', ' ').capitalize()} heals {texts[0]}: {dice.least} to {dice.most} points."
        return Refused("bad_dice", words, rule)
    return None


def _memorised(table: Table, command: Memorise) -> Decision:
    character = _who(table, command.character)
    if isinstance(character, Refused):
        return character
    sheet, now = character.sheet, as_of_now(character)
    name = isolated(sheet.name)
    spells = sheet.spells if command.spells is None else command.spells
    strange = next((one for one in spells if one not in game_of(table).book.magic.spells), None)
    if strange is not None:
        return Refused("no_such_row", f"There is no spell {strange!r} in the tables.")
    if not spells:
        return Refused("bad_command", f"{name} has no spells to memorise.")
    if not now.spells and Counter(spells) == Counter(sheet.spells):
        return Refused("already_there", f"{name} has all of these in memory.")
    changed = (
        ()
        if spells == sheet.spells
        else (SheetChanged(character.id, sheet.name, structs.replace(sheet, spells=spells)),)
    )
    return (*changed, CharacterStands(character.id, sheet.name, structs.replace(now, spells=())))


def _restocked(table: Table, command: Restock) -> Decision:
    """What things have left in them stays: a wand is not filled by the fletcher."""
    character = _who(table, command.character)
    if isinstance(character, Refused):
        return character
    sheet, now = character.sheet, as_of_now(character)
    name = isolated(sheet.name)
    if not any(sheet.holds(one.item) for one in sheet.charges):
        words = f"No missiles of {name} are counted; write on the sheet how many there are."
        return Refused("bad_command", words)
    things = tuple(one for one in now.charges if not sheet.holds(one.item))
    if things == now.charges:
        return Refused("already_there", f"The quivers of {name} are full.")
    return (CharacterStands(character.id, sheet.name, structs.replace(now, charges=things)),)


def _who(table: Table, name: CharacterId) -> RosterCharacter | Refused:
    character = table.characters.get(name)
    if character is None:
        return Refused("no_such_character", f"There is no character {name!r} on the roster.")
    if not lives(character):
        return Refused("is_down", f"{isolated(character.sheet.name)} is dead.")
    return character
