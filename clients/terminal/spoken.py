"""The board as one says it: `Orc 2 (orc-2), two squares north-east, facing you, threatens you`.

Where somebody stands from where somebody else stands is told in squares of the map. What it threatens was asked of
the server, for that is a rule.
"""

from collections.abc import Collection

from clients.python.wire import BattleView, CombatantCard, Facing, Square
from clients.terminal.sayings import DIRECTIONS, counted, listed, plain


def spoken_board(battle: BattleView, own: CombatantCard | None, threatens: Collection[str] = ()) -> list[str]:
    """A line for oneself, and one for each of the others, the nearest first. `threatens`: whose reach one stands in."""
    if own is None or own.square is None:
        return [_plainly(card) for card in battle.combatants.values()] or ["Nobody is on the board."]
    here = own.square
    others = [one for one in battle.combatants.values() if one.id != own.id]
    others.sort(key=lambda one: (one.square is None, _steps(here, one.square or here)))
    under = " You are threatened." if threatens else ""
    return [
        f"You are {plain(own.name)}, on {here.x},{here.y}{_faces(own.facing)}.{under}",
        *(_of(one, own, here, one.id in threatens) for one in others),
    ]


def _of(card: CombatantCard, own: CombatantCard, here: Square, threatens: bool) -> str:  # noqa: FBT001 - one of several facts
    parts = [_called(card), _where(here, card.square)]
    if card.facing is not None and card.square is not None and card.condition == "ok":
        parts.append(
            "facing you"
            if card.facing == direction(card.square, here)
            else f"facing {DIRECTIONS[card.facing]}"
        )
    if threatens:
        parts.append("threatens you")
    return f"{', '.join([*parts, *_state(card, own)])}."


def _plainly(card: CombatantCard) -> str:
    place = f"on {card.square.x},{card.square.y}" if card.square else "not on the map"
    return f"{', '.join([_called(card), place, *_state(card, None)])}."


def _called(card: CombatantCard) -> str:
    return f"{plain(card.name)} ({card.id})"


def _state(card: CombatantCard, own: CombatantCard | None) -> list[str]:
    found = ["yours"] if own is not None and card.yours and own.side == card.side else []
    if card.hit_points is not None:
        found.append(f"{card.hit_points} of {card.hit_points_max} hit points")
    elif card.health is not None:
        found.append(card.health)
    if card.condition != "ok":
        found.append(card.condition)
    found += [kind.replace("_", " ") for kind in card.effects]
    return [*found, *(["hidden"] if card.hidden else [])]


def _faces(facing: Facing | None) -> str:
    return f", facing {DIRECTIONS[facing]}" if facing else ""


def _where(here: Square, there: Square | None) -> str:
    if there is None:
        return "not on the map"
    east, south = there.x - here.x, there.y - here.y
    if not east and not south:
        return "on your square"
    if not east or not south or abs(east) == abs(south):
        return f"{counted(_steps(here, there), 'square')} {DIRECTIONS[direction(here, there)]}"
    across = f"{abs(east)} {'east' if east > 0 else 'west'}"
    down = f"{abs(south)} {'south' if south > 0 else 'north'}"
    return listed([down, across])


def _steps(here: Square, there: Square) -> int:
    """As a king goes: how many squares lie in a straight or slanting row."""
    return max(abs(there.x - here.x), abs(there.y - here.y))


def direction(here: Square, there: Square) -> Facing:
    """The nearest of the eight."""
    east, south = there.x - here.x, there.y - here.y
    straight = 2 * min(abs(east), abs(south)) < max(abs(east), abs(south))
    if straight and abs(east) > abs(south):
        return "e" if east > 0 else "w"
    if straight:
        return "s" if south > 0 else "n"
    return ("se" if east > 0 else "sw") if south > 0 else ("ne" if east > 0 else "nw")
