"""What a command is answered with when it may not happen: a value, never an exception."""

from typing import Literal

from msgspec import Struct

RefusalCode = Literal[
    # shape and authority
    "bad_command",
    "forbidden",
    "stale",
    "not_saved",
    "log_lost",
    "our_fault",
    "too_many",
    # things that are not there
    "no_such_figure",
    "no_such_character",
    "no_such_link",
    "no_such_question",
    "no_such_monster",
    "no_such_weapon",
    "no_such_ruleset",
    "no_such_option",
    "no_such_row",
    "no_such_battle",
    "no_such_encounter",
    "no_such_effect",
    # the table
    "already_there",
    "taken",
    "battle_is_open",
    "no_battle",
    "nothing_lost",
    "paused",
    # the round
    "wrong_step",
    "sealed",
    "nothing_declared",
    "not_declared",
    "not_your_slot",
    "no_attacks_left",
    "is_down",
    "same_side",
    "out_of_reach",
    "off_the_map",
    "occupied",
    "not_placed",
    "needs_map",
    "has_map",
    "dice_not_yours",
    "bad_dice",
    "dice_were_seen",
    # the past
    "nothing_to_take_back",
    "nothing_to_put_back",
    "no_such_moment",
    "no_such_act",
    "no_such_entry",
]


class Refused(Struct, frozen=True):
    """A command that changes nothing.

    `message` is one or two sentences for a person: what stands in the way, and what would be legal instead.
    `rule` is the number of the rule that says so, empty where it is a matter of form or authority.
    """

    code: RefusalCode
    message: str
    rule: str = ""
