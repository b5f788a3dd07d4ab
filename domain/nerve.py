"""Nerve and ground: who is tried and breaks, rallies, runs off the field or is pushed back (OE-9). Commands, and what comes of them.

The rules of `domain.events` hold for these events too.
"""

from typing import Annotated, Literal

from msgspec import Meta

from domain.command import Command
from domain.dice.rolling import Die
from domain.event import Event
from domain.ids import FigureId, FigureName, GroupName
from domain.quantities import Square
from domain.visibility import Open, Secret

MoraleLine = Literal[
    "abandoned_by_friends",
    "lost_25pct_hp",
    "lost_50pct_hp",
    "chaotic",
    "fighting_hated_enemy",
    "lawful",
    "was_surprised",
    "facing_magic_users",
    "half_hd_or_less",
    "under_1_hd",
    "hd_4_to_8",
    "hd_9_to_14",
    "hd_15_or_more",
    "defending_home",
    "defensive_terrain",
    "each_extra_check_this_round",
    "leader_of_other_alignment",
    "strongest_ally_killed",
    "npc_favoured",
    "npc_badly_treated",
    "no_enemy_slain",
    "outnumbered_3_to_1",
    "outnumbering_3_to_1",
    "cannot_hurt_enemy",
    "magic_user_on_own_side",
]
"""A line of Table 50, by its name in morale.toml."""

MoraleTrigger = Literal[
    "surprised",
    "enemy_plainly_stronger",
    "ally_killed_by_magic",
    "quarter_down",
    "half_down",
    "another_down",
    "leader_down",
    "cannot_hurt_enemy",
    "near_suicidal_order",
    "rear_guard",
    "surrender_offered",
    "surrounded",
]
"""What asks for a check (OE-9.3)."""

Shift = Literal["gives_ground", "follows", "carried", "makes_room", "finds_no_room"]
"""Why a figure stands elsewhere that did not go there of itself; whoever finds no room stays where it is."""


class CheckMorale(Command, frozen=True):
    """Try a group's nerve now: for `triggers` that no number shows, with `lines` of Table 50 that the DM knows of."""

    group: GroupName
    triggers: Annotated[tuple[MoraleTrigger, ...], Meta(max_length=12)] = ()
    lines: Annotated[tuple[MoraleLine, ...], Meta(max_length=12)] = ()


class Push(Command, frozen=True):
    """At the end of the round, drive back an enemy whom one has wounded and who has not hit back (OE-9.4).

    `square` is where it has to go; the first that is free where it is left out. `follow`: into the square it left.
    """

    figure: FigureName
    target: FigureName
    square: Square | None = None
    follow: bool = False


class FiguresRallied(Event, frozen=True):
    """Figures whose nerve had broken have it again (OE-9.2)."""

    figures: Open[tuple[FigureId, ...]]


class FiguresFled(Event, frozen=True):
    """Figures that fled are off the field."""

    figures: Open[tuple[FigureId, ...]]


class FigurePushed(Event, frozen=True):
    """A figure is driven back, or keeps its feet, or not, where it cannot go (OE-9.4)."""

    attacker: Open[FigureId]
    figure: Open[FigureId]
    rule: Open[str]
    save: Secret[Die | None] = None


class FigureShifted(Event, frozen=True):
    """A figure stands elsewhere, and did not go there by a move of its own; it looks where it looked."""

    figure: Open[FigureId]
    square: Open[Square]
    how: Open[Shift]


NerveCommand = CheckMorale | Push
Nerve = FiguresRallied | FiguresFled | FigurePushed | FigureShifted
