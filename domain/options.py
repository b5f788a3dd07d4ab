"""The options of a battle: the switches of the rules, each with what it is set to. Rules read them here, by name.

A field for each row of rulesets/tables/options.toml, which says what it decides and for which games; the book
holds the two to each other when it is loaded.
"""

from typing import Literal

from msgspec import Struct


class Options(Struct, frozen=True, omit_defaults=True):
    """What each switch is set to. The first word of each is what holds where nobody says otherwise."""

    threat: Literal["all", "front"] = "all"
    increments: Literal["rate", "action"] = "rate"
    phase_order: Literal["side", "global"] = "side"
    morale: Literal["adnd2e", "osric"] = "adnd2e"
    initiative: Literal["side", "individual"] = "side"
    ground: Literal["indoors", "outdoors"] = "indoors"
    ties: Literal["usual", "together"] = "usual"
    natural: Literal["on", "off"] = "on"
    multiple_attacks: Literal["off", "on"] = "off"
    deaths_door: Literal["off", "on"] = "off"
    darkness: Literal["none", "partial", "total"] = "none"
    into_melee: Literal["seed", "dmg"] = "seed"
    turning: Literal["osric", "adnd2e"] = "osric"
    specialists: Literal["fighters", "warriors"] = "fighters"
    styles: Literal["off", "on"] = "off"
    criticals: Literal["off", "on", "ct"] = "off"
    double_damage: Literal["off", "on"] = "off"
    knockdown: Literal["off", "on"] = "off"
    weapon_against_armour: Literal["off", "on"] = "off"
    maneuvers: Literal["off", "on"] = "off"
    visibility: Literal[
        "clear",
        "twilight",
        "full_moon",
        "no_moon",
        "total_darkness",
        "light_fog",
        "moderate_fog",
        "dense_fog",
        "mist",
    ] = "clear"
    thac0: Literal["adnd2e", "osric"] = "adnd2e"
    coup: Literal["off", "on"] = "off"
    coming_to: Literal["at_once", "later"] = "at_once"
    surprise: Literal["round", "segments"] = "round"
    falling: Literal["adnd2e", "osric"] = "adnd2e"
    exhaustion: Literal["rounds", "points"] = "rounds"
    parry: Literal["off", "on"] = "off"
    thac0_floor: Literal["none", "1", "0"] = "none"
    armour_caps_movement: Literal["off", "on"] = "off"


PLAIN_OPTIONS = Options()
