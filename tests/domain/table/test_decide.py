"""Decisions of a table: links, seats, roster, battles, talk."""

from typing import Final

import pytest
from msgspec import structs

from domain.commands import EndBattle
from domain.ids import CharacterId, LinkId
from domain.refusals import RefusalCode
from domain.seating import MakeLink, RevokeLink
from domain.sheets import Sheet, WeaponInHand
from domain.table.decide import BATTLES_MAX
from domain.table.grants import Actor
from domain.table.linking import LINKS_MAX
from domain.table.roster import CHARACTERS_MAX, sheet_is_wrong
from domain.table.table import Battle, Link, RosterCharacter
from domain.table_commands import AddCharacter, Claim, CreateTable, OpenBattle, Release, Say, TableCommand
from tests.laws.corpus import the_player
from tests.laws.game import (
    A_PLAYER,
    A_SPECTATOR,
    BERA,
    CUTH,
    RATH,
    SEATS,
    THE_DM,
    Game,
    seat_of,
    table_with_seats,
)

NOBODY: Final = CharacterId("nobody")


@pytest.fixture
def game() -> Game:
    """A table with two seats taken and one character free."""
    game = Game()
    table_with_seats(game)
    game.must(THE_DM, AddCharacter(CharacterId("cuth"), CUTH))
    return game


def test_a_new_table_has_a_link_for_each_kind_of_guest(game: Game) -> None:
    assert [link.kind for link in game.table.links.values()][:3] == ["dm", "players", "spectators"]


def test_nothing_happens_at_a_table_that_was_never_founded() -> None:
    assert Game().refusal(THE_DM, Say("Hello?")).code == "no_such_battle"


REFUSED: Final[list[tuple[Actor | str, TableCommand, RefusalCode]]] = [
    (THE_DM, CreateTable("Again"), "already_there"),
    (A_PLAYER, Claim(SEATS[0]), "taken"),
    (A_PLAYER, Claim(NOBODY), "no_such_character"),
    (THE_DM, Claim(CharacterId("cuth")), "forbidden"),
    (A_SPECTATOR, Claim(CharacterId("cuth")), "forbidden"),
    ("seat", Claim(CharacterId("cuth")), "forbidden"),
    ("seat", Release(SEATS[1]), "forbidden"),
    (A_SPECTATOR, Release(SEATS[0]), "forbidden"),
    (A_PLAYER, Release(SEATS[0]), "forbidden"),
    (THE_DM, Release(CharacterId("cuth")), "no_such_character"),
    (THE_DM, Release(NOBODY), "no_such_character"),
    (A_SPECTATOR, Say("Boo"), "forbidden"),
    (A_PLAYER, Say("Hello"), "forbidden"),
    ("seat", MakeLink(LinkId("more"), "dm"), "forbidden"),
    (A_PLAYER, RevokeLink(LinkId("spectators")), "forbidden"),
    ("seat", AddCharacter(NOBODY, BERA), "forbidden"),
    (THE_DM, MakeLink(LinkId("dm"), "dm"), "already_there"),
    (THE_DM, RevokeLink(LinkId("dm")), "forbidden"),
    (THE_DM, RevokeLink(LinkId("none")), "no_such_link"),
    (THE_DM, AddCharacter(SEATS[0], RATH), "already_there"),
    (THE_DM, OpenBattle("x", "chess"), "no_such_ruleset"),
    (THE_DM, OpenBattle("x", "osric", (NOBODY,)), "no_such_character"),
]


@pytest.mark.parametrize(("actor", "command", "code"), REFUSED)
def test_what_may_not_be_is_refused(
    game: Game, actor: Actor | str, command: TableCommand, code: RefusalCode
) -> None:
    giver = the_player(game) if isinstance(actor, str) else actor
    assert game.refusal(giver, command).code == code


def test_a_claim_makes_a_seat_with_a_link_of_its_own(game: Game) -> None:
    seat = the_player(game)
    assert seat.grant.sees == "seat"
    assert seat.grant.acts_for == (SEATS[0],)
    assert not seat.grant.runs
    assert seat.link != game.table.characters[SEATS[1]].link


def test_a_released_character_is_free_and_its_link_opens_nothing(game: Game) -> None:
    old = the_player(game)
    assert old.link is not None
    game.must(old, Release(SEATS[0]))
    assert game.table.grant_of(old.link) is None
    assert seat_of(game.table, SEATS[0]) is None
    game.must(A_PLAYER, Claim(SEATS[0]))
    assert the_player(game).link != old.link
    assert game.table.grant_of(old.link) is None


def test_the_dm_frees_anybodys_character(game: Game) -> None:
    game.must(THE_DM, Release(SEATS[0]))
    assert game.table.seat_of(SEATS[0]) is None


def test_revoking_a_seats_link_frees_its_character(game: Game) -> None:
    link = the_player(game).link
    assert link is not None
    game.must(THE_DM, RevokeLink(link))
    assert game.table.characters[SEATS[0]].seat is None
    assert game.table.grant_of(link) is None
    assert game.refusal(THE_DM, RevokeLink(link)).code == "no_such_link"


def test_a_revoked_link_is_not_made_again_under_its_name(game: Game) -> None:
    game.must(THE_DM, MakeLink(LinkId("guests"), "spectators"))
    game.must(THE_DM, RevokeLink(LinkId("guests")))
    assert game.table.grant_of(LinkId("guests")) is None
    assert game.refusal(THE_DM, MakeLink(LinkId("guests"), "dm")).code == "already_there"


def test_a_second_dm_may_revoke_the_first(game: Game) -> None:
    game.must(THE_DM, MakeLink(LinkId("co"), "dm"))
    other = structs.replace(THE_DM, link=LinkId("co"))
    game.must(other, RevokeLink(LinkId("dm")))
    assert game.table.grant_of(LinkId("dm")) is None


def test_talk_names_the_speaker_by_character(game: Game) -> None:
    for actor, name in ((the_player(game), "Rath"), (THE_DM, "The DM")):
        played = game.must(actor, Say("Hail."))
        assert f'by="{name}"'.replace('"', "'") in repr(played.outcome)


def test_the_last_battle_opened_is_the_one_that_is_shown(game: Game) -> None:
    game.must(THE_DM, OpenBattle("The ford", "osric"))
    assert game.refusal(THE_DM, OpenBattle("The mill", "adnd2e")).code == "battle_is_open"
    game.must(THE_DM, EndBattle())
    game.must(THE_DM, OpenBattle("The mill", "adnd2e"))
    assert game.table.battle is not None
    assert game.table.battle.name == "The mill"
    assert len(game.table.battles) == 2


# ---------------------------------------------------------------- limits


def test_a_roster_a_table_and_its_links_have_an_end(game: Game) -> None:
    full = structs.replace(
        game.table,
        characters={
            **game.table.characters,
            **{
                CharacterId(f"x{n}"): RosterCharacter(CharacterId(f"x{n}"), BERA)
                for n in range(CHARACTERS_MAX)
            },
        },
    )
    game.table = full
    assert game.refusal(THE_DM, AddCharacter(NOBODY, BERA)).code == "too_many"
    links = {
        LinkId(f"l{n}"): Link(LinkId(f"l{n}"), "spectators", A_SPECTATOR.grant) for n in range(LINKS_MAX)
    }
    game.table = structs.replace(full, links={**full.links, **links})
    assert game.refusal(THE_DM, MakeLink(LinkId("more"), "dm")).code == "too_many"
    assert game.refusal(A_PLAYER, Claim(CharacterId("cuth"))).code == "too_many"
    battles = (Battle(id="b", name="x", ruleset="osric"),) * BATTLES_MAX  # type: ignore[arg-type]
    game.table = structs.replace(full, battles=battles)
    assert game.refusal(THE_DM, OpenBattle("One more", "osric")).code == "too_many"


# ---------------------------------------------------------------- sheets


@pytest.mark.parametrize(
    ("sheet", "code"),
    [
        (structs.replace(BERA, class_="swashbuckler"), "bad_command"),
        (structs.replace(BERA, monster="unicorn_of_doom"), "no_such_monster"),
        (structs.replace(BERA, weapons=(WeaponInHand("chair"),)), "no_such_weapon"),
        (structs.replace(BERA, weapons=(WeaponInHand("chair", damage="lots"),)), "bad_dice"),
        (structs.replace(BERA, weapons=(WeaponInHand("claw"),)), "bad_dice"),
    ],
)
def test_a_sheet_that_could_not_fight_is_refused(game: Game, sheet: Sheet, code: RefusalCode) -> None:
    wrong = sheet_is_wrong(sheet)
    assert wrong is not None
    assert wrong.code == code
    assert game.refusal(THE_DM, AddCharacter(NOBODY, sheet)).code == code


def test_a_weapon_of_ones_own_needs_only_dice(game: Game) -> None:
    game.must(
        THE_DM,
        AddCharacter(
            NOBODY, structs.replace(BERA, name="Dun", weapons=(WeaponInHand("chair", damage="1d3"),))
        ),
    )
