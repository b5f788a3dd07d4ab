"""What stands beside the board, as lines of text: the order of the round, the figures, what is asked of one."""

from collections.abc import Iterator

from clients.python.wire import BattleView, CombatantCard, Entry, View
from clients.terminal.sayings import listed, plain


def status_line(view: View | None, *, in_step: bool) -> str:
    """Whom the table waits for, and what comes next for you."""
    if view is None:
        return "Joining…"
    battle = view.battle
    words = "No battle is open." if battle is None else plain(battle.status)
    if battle is not None and battle.round:
        words = f"Round {battle.round}. {words}"
    return words if in_step else f"Not in step. What you typed is kept. {words}"


def foot_line(view: View, *, runs: bool) -> str:
    """What the empty line offers: Space to whom steps are to take, others what they can do."""
    if runs or any(one.yours or one.lent for one in view.table.characters.values()):
        return "Space takes the next step; or type, and Tab completes"
    if view.table.may_claim:
        return "Type claim and a name to take a character; Tab completes"
    return "You watch. PgUp and PgDn turn the story; F1 tells the keys"


def tracker_lines(battle: BattleView) -> list[str]:
    """A line a phase in which somebody is: who acts in it, who moves, who has done so. `>` is now, `x` is over."""
    lines: list[str] = []
    for column in sorted(battle.tracker.values(), key=lambda one: one.place):
        told = [_row(battle, row.actions, row.moves, row.done) for row in column.rows.values()]
        if not any(told) and not column.now:
            continue
        mark = ">" if column.now else "x" if column.over else " "
        lines.append(f"{mark}{column.title}: {'; '.join(one for one in told if one)}".rstrip(": "))
    seals = [f"{plain(one.name)}{' sealed' if one.sealed else ' …'}" for one in battle.seals.values()]
    return [*lines, *([f"Orders: {', '.join(seals)}"] if seals else [])]


def _row(battle: BattleView, actions: tuple[str, ...], moves: tuple[str, ...], done: tuple[str, ...]) -> str:
    parts = [_names(battle, actions)] if actions else []
    parts += [f"move {_names(battle, moves)}"] if moves else []
    parts += [f"done {_names(battle, done)}"] if done else []
    return ", ".join(parts)


def _names(battle: BattleView, figures: tuple[str, ...]) -> str:
    return " ".join(plain(battle.combatants[one].label) for one in figures if one in battle.combatants)


def figure_lines(battle: BattleView) -> list[str]:
    """A line a figure, by side."""
    lines: list[str] = []
    for side in battle.sides.values():
        cards = [one for one in battle.combatants.values() if one.side == side.id]
        if cards:
            roll = f" ({side.roll})" if side.roll is not None else ""
            lines += [f"{plain(side.name)}{roll}", *(_figure(one) for one in cards)]
    return lines


def _figure(card: CombatantCard) -> str:
    points = f"{card.hit_points}/{card.hit_points_max}" if card.hit_points is not None else card.health or ""
    order = f" {card.order.action}" if card.order else ""
    state = "" if card.condition == "ok" else f" {card.condition}"
    return f" {plain(card.label):<3}{plain(card.name)[:10]:<11}{points}{state}{order}"


def reason_lines(battle: BattleView) -> list[str]:
    """Who of one's own fights by a tactic; and why tactics wrote the orders that they did: for whoever runs the battle."""
    handed = [
        f"{plain(one.name)} fights by a tactic: {one.tactic}."
        for one in battle.combatants.values()
        if one.tactic
    ]
    return handed + [
        f"{plain(one.name)}, {one.order.action}: {plain(one.order.why)}."
        for one in battle.combatants.values()
        if one.order and one.order.why
    ]


def card_lines(view: View) -> list[str]:
    """What waits for you: questions and rulings before the next step, and where to sit down before all of it."""
    battle = view.battle
    lines = list(_joining(view))
    if battle is None:
        return lines
    asked = [card for card in battle.questions.values() if card.yours]
    for number, card in enumerate(asked, 1):
        choices = " or ".join(f"answer q{number} {choice}" for choice in card.choices)
        lines.append(f"{plain(card.words)} {choices} (else {card.default.replace('_', ' ')})")
    lines += [f"A ruling: {plain(card.words)}" for card in battle.rulings.values()]
    if battle.next is not None:
        awaits = f" (for {plain(battle.next.plays_for)})" if battle.next.plays_for else ""
        lines.append(f"Next: {plain(battle.next.words)}{awaits}")
    return lines


def _joining(view: View) -> Iterator[str]:
    characters = view.table.characters.values()
    if view.table.may_claim and not any(one.yours for one in characters):
        free = [f"claim {one.id}" for one in characters if not one.taken]
        if free:
            yield f"Take a character: {listed(free)}"


def entry_lines(entry: Entry, *, arithmetic: bool = True) -> list[str]:
    """An entry of the chronicle with its arithmetic; what was taken back stays, and says so."""
    act = f"[{entry.act}] " if entry.act is not None else ""
    told = f"(taken back) {plain(entry.text)}" if entry.struck else plain(entry.text)
    secret = "(secret) " if entry.secret else ""
    lines = [f"{act}{secret}{told}"]
    if arithmetic and not entry.struck:
        lines += [f"    {plain(one.label)} {plain(one.value)} {one.rule}".rstrip() for one in entry.lines]
    return lines
