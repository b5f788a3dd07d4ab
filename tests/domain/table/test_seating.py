"""Who sits where: links of every kind, seats with several characters, lending and giving back, whispers and notes."""

import msgspec
import pytest
from msgspec import structs

from domain.ids import CLOCK, CharacterId, LinkId
from domain.refusals import RefusalCode
from domain.seating import GiveBack, LendSeat, MakeLink, Note, RevokeLink, SetDelay
from domain.table.grants import LEAST, REFEREE_GRANT, Actor, author_of
from domain.table_commands import AddCharacter, AnyCommand, Claim, Release, Say
from domain.views.table_chronicle import tell_table
from domain.views.view import table_for
from domain.views.viewer import Viewer, audience_of
from tests.laws.game import A_PLAYER, A_SPECTATOR, BERA, SEATS, THE_DM, Game, seat_of, table_with_seats

CUTH, DUN = CharacterId("cuth"), CharacterId("dun")
RATH, BERA_ = SEATS


@pytest.fixture
def game() -> Game:
    """Rath and Bera are taken; Cuth and Dun are free."""
    game = Game()
    table_with_seats(game)
    for name in (CUTH, DUN):
        game.must(THE_DM, AddCharacter(name, structs.replace(BERA, name=name.title())))
    return game


def seat(game: Game, name: str) -> Actor:
    found = seat_of(game.table, CharacterId(name))
    assert found is not None
    return found


def read_of_last(game: Game, actor: Actor) -> list[str]:
    commit = game.played[-1].outcome
    entries = tell_table(commit, game.table, Viewer(actor.grant), lambda v, p: f"{v}.{p}")  # type: ignore[arg-type]
    return [entry.text for entry in entries]


REFEREE = Actor(author_of(REFEREE_GRANT), REFEREE_GRANT, LinkId("judge"))


def test_a_table_has_as_many_dms_referees_and_seats_as_it_likes(game: Game) -> None:
    game.must(THE_DM, MakeLink(LinkId("second"), "dm"))
    game.must(THE_DM, MakeLink(LinkId("judge"), "referee"))
    game.must(THE_DM, MakeLink(LinkId("ana"), "seat", (CUTH, DUN)))
    assert game.table.grant_of(LinkId("judge")) == REFEREE_GRANT
    ana = game.table.grant_of(LinkId("ana"))
    assert ana is not None
    assert (ana.acts_for, ana.sees, ana.runs) == ((CUTH, DUN), "seat", False)
    assert game.table.seat_of(CUTH) == game.table.seat_of(DUN) == ana.seat


def test_a_referee_sees_all_and_may_do_nothing(game: Game) -> None:
    for command in (
        Say("Hear me"),
        Note("x"),
        Claim(CUTH),
        LendSeat(RATH, BERA_),
        SetDelay(5),
        Release(RATH),
    ):
        assert game.refusal(REFEREE, command).code == "forbidden"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (MakeLink(LinkId("ana"), "seat"), "bad_command"),
        (MakeLink(LinkId("ana"), "seat", (RATH,)), "taken"),
        (MakeLink(LinkId("ana"), "seat", (CharacterId("nobody"),)), "no_such_character"),
        (MakeLink(LinkId("dm"), "referee"), "already_there"),
        (LendSeat(CUTH, RATH), "no_such_character"),
        (LendSeat(RATH, CUTH), "no_such_character"),
        (LendSeat(RATH, RATH), "already_there"),
        (GiveBack(RATH), "already_there"),
        (Say("Psst", (CUTH,)), "no_such_character"),
    ],
)
def test_what_the_dm_cannot_make_or_lend_is_refused(
    game: Game, command: AnyCommand, code: RefusalCode
) -> None:
    assert game.refusal(THE_DM, command).code == code


def test_a_seat_gives_up_its_characters_one_by_one_and_its_link_with_the_last(game: Game) -> None:
    game.must(THE_DM, MakeLink(LinkId("ana"), "seat", (CUTH, DUN)))
    game.must(THE_DM, Release(CUTH))
    grant = game.table.grant_of(LinkId("ana"))
    assert grant is not None
    assert grant.acts_for == (DUN,)
    game.must(THE_DM, Release(DUN))
    assert game.table.grant_of(LinkId("ana")) is None


def test_revoking_a_seats_link_frees_all_its_characters(game: Game) -> None:
    game.must(THE_DM, MakeLink(LinkId("ana"), "seat", (CUTH, DUN)))
    game.must(THE_DM, RevokeLink(LinkId("ana")))
    assert (game.table.seat_of(CUTH), game.table.seat_of(DUN)) == (None, None)
    assert game.table.grant_of(LinkId("ana")) is None


def test_a_lent_character_is_the_borrowers_until_it_is_given_back(game: Game) -> None:
    owner, borrower = seat(game, "rath"), seat(game, "bera")
    game.must(owner, LendSeat(RATH, BERA_))
    assert owner.link is not None
    assert borrower.link is not None
    lent, own = game.table.grant_of(borrower.link), game.table.grant_of(owner.link)
    assert lent is not None
    assert own is not None
    assert (lent.acts_for, own.acts_for) == ((BERA_, RATH), ())
    assert game.table.seat_of(RATH) == borrower.grant.seat
    game.must(seat(game, "bera"), GiveBack(RATH))
    assert game.table.grant_of(owner.link) == owner.grant
    assert game.table.grant_of(borrower.link) == borrower.grant


@pytest.mark.parametrize("by", ["dm", "owner", "clock"])
def test_the_dm_the_owner_and_the_clock_give_back(game: Game, by: str) -> None:
    owner = seat(game, "rath")
    game.must(THE_DM, LendSeat(RATH, BERA_))
    actors = {"dm": THE_DM, "owner": owner, "clock": Actor(CLOCK, LEAST)}
    game.must(actors[by], GiveBack(RATH))
    assert game.table.seat_of(RATH) == owner.grant.seat


def test_nobody_lends_or_gives_back_what_is_not_theirs(game: Game) -> None:
    assert game.refusal(seat(game, "bera"), LendSeat(RATH, BERA_)).code == "forbidden"
    game.must(THE_DM, LendSeat(RATH, BERA_))
    for other in (A_PLAYER, A_SPECTATOR, REFEREE):
        assert game.refusal(other, GiveBack(RATH)).code == "forbidden"


def test_what_a_seat_borrowed_goes_back_when_its_link_is_revoked(game: Game) -> None:
    borrower = seat(game, "bera")
    game.must(THE_DM, LendSeat(RATH, BERA_))
    assert borrower.link is not None
    game.must(THE_DM, RevokeLink(borrower.link))
    assert game.table.seat_of(RATH) == "rath"


def test_a_whisper_is_read_by_whom_it_names_who_whispers_and_who_sees_all(game: Game) -> None:
    rath, bera = seat(game, "rath"), seat(game, "bera")
    game.must(rath, Say("Behind you.", (BERA_,)))
    for reader in (rath, bera, THE_DM, REFEREE):
        assert read_of_last(game, reader) == ["Rath whispers to Bera: Behind you."]
    for other in (A_PLAYER, A_SPECTATOR):
        assert read_of_last(game, other) == []
    game.must(rath, Say("May I?", (CharacterId("dm"),)))
    assert read_of_last(game, THE_DM) == ["Rath whispers to the DM: May I?"]
    assert read_of_last(game, bera) == []
    assert game.refusal(A_SPECTATOR, Say("Boo", (RATH,))).code == "forbidden"


def test_a_note_is_for_its_writers_eyes_alone(game: Game) -> None:
    rath, bera = seat(game, "rath"), seat(game, "bera")
    game.must(rath, Note("The chest has a false bottom."))
    assert table_for(Viewer(rath.grant), game.table).note == "The chest has a false bottom."
    for other in (bera, THE_DM, REFEREE, A_SPECTATOR):
        assert b"chest" not in msgspec.json.encode(table_for(Viewer(other.grant), game.table))
        assert read_of_last(game, other) == []


def test_the_empty_grant_has_the_least_rights_and_stands_with_those_who_watch() -> None:
    assert audience_of(LEAST) == "spectators"
    assert (LEAST.sees, LEAST.acts_for, LEAST.runs, LEAST.claims) == ("public", (), False, False)
