"""What is done at a table: a typed line is given, the next step is taken. What came of it is told in words."""

from msgspec import Struct

from clients.python import Gone, Refused, Table, TooMany
from clients.python.wire import (
    AnyCommand,
    CombatantCard,
    Danger,
    DangerAnswer,
    MistakeCard,
    Next,
    Threat,
    ThreatAnswer,
    Typing,
    TypingAnswer,
)
from clients.terminal.sayings import plain


class Outcome(Struct, frozen=True):
    """What to say of a line: nothing where it happened, for the chronicle tells that."""

    words: str = ""
    mistake: MistakeCard | None = None

    @property
    def happened(self) -> bool:
        """Whether the line may be cleared away."""
        return not self.words


async def read_typed(table: Table, text: str, cursor: int | None = None) -> TypingAnswer:
    """How a line may go on, and what it would do."""
    answer = await table.ask(Typing(text, cursor))
    assert isinstance(answer, TypingAnswer), "typing is answered as typing"
    return answer


async def give_line(table: Table, text: str) -> Outcome:
    """Give what is typed. The line is read by the server, from one's own view."""
    try:
        answer = await read_typed(table, text)
    except (Refused, Gone, TooMany) as wrong:
        return Outcome(plain(str(wrong)))
    if answer.mistake is not None:
        return Outcome(mistake_words(answer.mistake), answer.mistake)
    if answer.command is None:  # a question, answered already
        return Outcome(plain(answer.sentence) or "That is no command.")
    return await give(table, answer.command)


async def give(table: Table, command: AnyCommand) -> Outcome:
    """Give a command."""
    try:
        await table.give(command)
    except Refused as refused:
        rule = f" ({refused.rule})" if refused.rule else ""
        return Outcome(f"{plain(refused.message)}{rule}")
    except (Gone, TooMany) as wrong:
        return Outcome(plain(str(wrong)))
    return Outcome()


async def take_next(table: Table, *, slot: bool = False) -> Outcome:
    """The next sensible step, or for the DM all that is left in this slot."""
    battle = table.seen.view.battle if table.seen.view else None
    if battle is None or battle.next is None:
        return Outcome("Nothing is yours to do now.")
    awaited, here = battle.next.plays_for, table.presence.here if table.presence else ()
    if awaited is not None and awaited in here:
        return Outcome(
            f"Waiting for {plain(awaited)}, who is here. To act for them all the same, type what they do."
        )
    runs = table.welcome is not None and table.welcome.runs
    return await give(
        table, Next(slot=True) if slot and runs and battle.step == "resolve" else battle.next.command
    )


def mistake_words(mistake: MistakeCard) -> str:
    """A mistake as a sentence."""
    meant = f" Did you mean {mistake.nearest}?" if mistake.nearest else ""
    usage = f" Write: {mistake.usage}" if mistake.usage and not mistake.nearest else ""
    return f"{plain(mistake.words)}.{meant}{usage}"


def focus_of(table: Table) -> CombatantCard | None:
    """Whose eyes the board is told from: whoever acts next, else one's own first figure."""
    battle = table.seen.view.battle if table.seen.view else None
    if battle is None:
        return None
    command = battle.next.command if battle.next else None
    name = getattr(command, "attacker", None) or getattr(command, "figure", None)
    own = [one for one in battle.combatants.values() if one.yours]
    return battle.combatants.get(name or "") or next(iter(own), None)


async def who_threatens(table: Table, own: CombatantCard) -> list[str]:
    """Whose threatened squares one stands in, as far as one sees; the server knows reach."""
    battle = table.seen.view.battle if table.seen.view else None
    if battle is None or own.square is None or not own.yours:
        return []
    try:
        danger = await table.ask(Danger(own.id))
        if not isinstance(danger, DangerAnswer) or not any(
            one[:2] == (own.square.x, own.square.y) for one in danger.squares
        ):
            return []
        foes = [one for one in battle.combatants.values() if one.side != own.side and one.condition == "ok"]
        found: list[str] = []
        for foe in foes:
            threat = await table.ask(Threat(foe.id))
            if isinstance(threat, ThreatAnswer) and own.square in (threat.squares or ()):
                found.append(foe.id)
    except Refused:
        return []
    return found
