"""What looks alike is one to whoever compares it; what is written from the right keeps to its own place."""

import pytest

from domain.care import EditCombatant, SheetChanges
from domain.commands import AddCombatants
from domain.ids import CharacterId, FigureId, GroupId
from domain.knowing import RevealNames
from domain.legible import MARKS_MAX, Illegible, what_is_illegible
from domain.quantities import DescendingAC, HitPoints
from domain.seating import GiveBack
from domain.sheets import Sheet
from domain.table_commands import AddCharacter, AnyCommand, Claim, CreateTable, OpenBattle, Say
from domain.texts import END_ISOLATE, ISOLATE, composed, isolated, looks_of
from domain.unreadable import in_words
from domain.views.table_chronicle import tell_table
from domain.views.view import ViewBuilder
from tests.domain.views.test_known import battle_seen, told
from tests.laws.game import A_PLAYER, THE_DM, VIEWERS, Game

CYRILLIC_RATH = "R\u0430th"
ALIKE = (
    CYRILLIC_RATH,
    "\uff32\uff41\uff54\uff48",  # fullwidth
    "R\u200dath",  # a joiner in it
    "R\ufe0fath",
    "\U0001d411ath",  # mathematical
    " Rath",
    "RATH",
    "rath",
    "R ath.",
    "R\u034fath",
    "Rath\u2800",
)
UNSEEN = (
    *(
        "Ra\u034fth",
        "Ra\ufe0fth",
        "Rath\U000e0100",
        "Ra\u2028th",
        "Rath\u2800",
        "Ra\u17b4th",
        "Bob\u180b",
        "x\U0001bca0",
    ),
    *("Ra\u200dth", "\u200d", "\u200c", "\u2800\u2800", "\ufe0f", "Rath\u200c"),
)
JOINED = (
    "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
    "\u0915\u094d\u200d\u0937",
    "\u0d28\u0d4d\u200d",
    "\U0001f469\u200d\u2764\ufe0f\u200d\U0001f468",
    "1\ufe0f\u20e3",
    "\u05e9\u05b8\u05c1\u05dc\u05d5\u05b9\u05dd",
)
HONEST = (
    "K'thar",
    "\u674e\u96f7",
    "O\u2019Neil & Sons",
    "\u0646\u0648\u0631",
    "\u05d3\u05df",
    "J\u00f6rg",
    "\u0416\u0435\u043d\u044f",
    "\u0926\u0947\u0935",
)


@pytest.mark.parametrize("name", ALIKE, ids=ascii)
def test_these_look_like_rath(name: str) -> None:
    assert looks_of(name) == looks_of("Rath")


def test_what_looks_different_is_different() -> None:
    names = ("Rath", "Rach", "R\u00e1th", *HONEST)
    assert len({looks_of(name) for name in names}) == len(names)


def test_accents_are_the_same_however_they_are_made_up() -> None:
    assert composed("Jo\u0308rg", str) == "J\u00f6rg"
    assert looks_of("Jo\u0308rg") == looks_of("J\u00f6rg")


@pytest.mark.parametrize("name", UNSEEN, ids=ascii)
def test_what_is_not_seen_does_not_come_in(name: str) -> None:
    with pytest.raises(Illegible) as wrong:
        composed(AddCharacter(CharacterId("c"), sheet(name)), AnyCommand)
    said = in_words(wrong.value, AnyCommand)
    assert said.startswith('"name" of "sheet" takes no character that is not seen, such as U+')


@pytest.mark.parametrize("name", [*JOINED, *HONEST], ids=ascii)
def test_what_joins_letters_and_pictures_does(name: str) -> None:
    assert composed(AddCharacter(CharacterId("c"), sheet(name)), AnyCommand).sheet.name == name


@pytest.mark.parametrize("text", ["\u3000", "\u0301\u0302"], ids=ascii)
def test_a_text_shows_something(text: str) -> None:
    assert "something that is seen" in (what_is_illegible(text) or "")


def test_marks_are_not_heaped() -> None:
    with pytest.raises(Illegible) as wrong:
        composed(Say("a" + "\u0316" * (MARKS_MAX + 1)), AnyCommand)
    assert (
        in_words(wrong.value, AnyCommand)
        == f'"text" takes at most {MARKS_MAX} marks over and under one letter'
    )
    composed(Say("a" + "\u0316" * MARKS_MAX), AnyCommand)


def test_capitals_look_like_small_letters_in_other_scripts_too() -> None:
    for name in (
        *HONEST,
        "\u041d\u0438\u043d\u0430",
        "\u039d\u03af\u03ba\u03bf\u03c2",
        "\u0420\u044b\u0436",
        "Dirk",
        "\u00c6sa",
    ):
        assert looks_of(name) == looks_of(name.upper())
    assert looks_of("Nera") != looks_of("Vera"), "a Greek capital and its small letter look like both"
    assert looks_of("...") != looks_of("!!"), "there is nothing else to tell them apart"


def sheet(name: str, public: str | None = None) -> Sheet:
    return Sheet(name, HitPoints(9), DescendingAC(6), public_name=public)


def at_a_table(*names: str) -> Game:
    game = Game()
    game.must(THE_DM, CreateTable("The ford"))
    for number, name in enumerate(names):
        game.must(THE_DM, AddCharacter(CharacterId(f"c{number}"), sheet(name)))
    return game


@pytest.mark.parametrize("name", [*ALIKE, "Rath"], ids=ascii)
def test_no_two_characters_read_the_same(name: str) -> None:
    refused = at_a_table("Rath").refusal(THE_DM, AddCharacter(CharacterId("other"), sheet(name)))
    assert (refused.code, "c0" in refused.message) == ("already_there", True)


@pytest.mark.parametrize(
    "name", ["The DM", "\u0422h\u0435 D\u041c", "DM", "dm", "THE  DM", "the dm."], ids=ascii
)
def test_nobody_speaks_as_the_dm(name: str) -> None:
    assert at_a_table().refusal(THE_DM, AddCharacter(CharacterId("c"), sheet(name))).code == "already_there"


def test_honest_names_of_any_script_are_welcome() -> None:
    game = at_a_table(*HONEST)
    view = ViewBuilder(VIEWERS["dm"]).build(game.table, None)
    assert [one.name for one in view.table.characters.values()] == list(HONEST)


def names_seen(game: Game) -> list[str]:
    return [one.name for one in battle_seen(game, "spectators").combatants.values()]


def test_figures_that_look_alike_are_numbered_like_those_of_one_name() -> None:
    game = at_a_table("Rath")
    game.must(THE_DM, OpenBattle("Doubles", "osric"))
    game.must(THE_DM, AddCombatants(GroupId("double"), sheet(CYRILLIC_RATH)))
    game.must(THE_DM, AddCombatants(GroupId("masked"), sheet("Doppelganger", "\uff32ath")))
    assert names_seen(game) == ["Rath", f"{CYRILLIC_RATH} 2", "\uff32ath 3"]


def test_a_name_with_a_number_is_no_other_ones_number() -> None:
    game = at_a_table("Rath")
    game.must(THE_DM, OpenBattle("Orcs", "osric"))
    game.must(THE_DM, AddCombatants(GroupId("orc"), sheet("Orc"), count=2))
    game.must(THE_DM, AddCombatants(GroupId("other"), sheet("\u041erc 2")))
    game.must(THE_DM, AddCombatants(GroupId("third"), sheet("Orc 3")))
    game.must(THE_DM, AddCombatants(GroupId("late"), sheet("Orc")))
    names = names_seen(game)
    assert len({looks_of(name) for name in names}) == len(names) == 6


def test_who_is_hidden_takes_no_number() -> None:
    game = at_a_table("Rath")
    game.must(THE_DM, OpenBattle("Doubles", "osric"))
    game.must(THE_DM, AddCombatants(GroupId("lurker"), sheet(CYRILLIC_RATH), hidden=True))
    game.must(THE_DM, AddCombatants(GroupId("double"), sheet("R\u0430th")))
    assert names_seen(game) == ["Rath", "R\u0430th 2"]


def test_a_true_name_that_is_revealed_looks_like_no_others() -> None:
    game = at_a_table("Rath")
    game.must(THE_DM, OpenBattle("Masks", "osric"))
    game.must(THE_DM, AddCombatants(GroupId("orc"), sheet("Orc"), count=2))
    game.must(THE_DM, AddCombatants(GroupId("guide"), sheet("\u041erc", "a guide"), count=2))
    game.must(THE_DM, AddCombatants(GroupId("stranger"), sheet("Rath", "a stranger")))
    game.must(THE_DM, RevealNames((FigureId("guide-1"), FigureId("guide-2"), FigureId("stranger"))))
    names = names_seen(game)
    assert len({looks_of(name) for name in names}) == len(names) == 6
    game.must(THE_DM, AddCombatants(GroupId("late"), sheet("Orc")))
    names = names_seen(game)
    assert len({looks_of(name) for name in names}) == len(names) == 7


def test_nobody_is_renamed_into_another() -> None:
    game = at_a_table("Rath")
    game.must(THE_DM, OpenBattle("Doubles", "osric"))
    game.must(THE_DM, AddCombatants(GroupId("orc"), sheet("Orc")))
    as_rath = EditCombatant(FigureId("orc"), SheetChanges(name=CYRILLIC_RATH))
    assert game.refusal(THE_DM, as_rath).code == "already_there"
    game.must(THE_DM, EditCombatant(FigureId("orc"), SheetChanges(name="Rath the Lesser")))


# ---------------------------------------------------------------- directions


def test_a_name_from_the_right_is_isolated_once() -> None:
    name = "\u0646\u0648\u0631 2"
    assert isolated(name) == f"{ISOLATE}{name}{END_ISOLATE}"
    assert isolated(isolated(name)) == isolated(name)
    for honest in ("Rath", "\u674e\u96f7", "O\u2019Neil & Sons"):
        assert isolated(honest) == honest


def test_sentences_isolate_names() -> None:
    game = at_a_table()
    game.must(THE_DM, OpenBattle("\u05e7\u05e8\u05d1", "osric"))
    game.must(THE_DM, AddCombatants(GroupId("foe"), sheet("\u05d3\u05df"), count=2))
    (entry,) = told(game, "spectators")
    one, two = (f"{ISOLATE}\u05d3\u05df {number}{END_ISOLATE}" for number in (1, 2))
    assert entry.text == f"{one} and {two} join."


def test_what_is_said_is_isolated_from_who_says_it() -> None:
    game = at_a_table()
    game.must(THE_DM, Say("\u05e9\u05dc\u05d5\u05dd (1)"))
    said = game.played[-1].outcome
    (entry,) = tell_table(said, game.table, VIEWERS["spectators"], lambda v, p: f"{v}.{p}")  # type: ignore[arg-type]
    assert entry.text == f"The DM: {ISOLATE}\u05e9\u05dc\u05d5\u05dd (1){END_ISOLATE}"


def test_refusals_isolate_names_too() -> None:
    name = "\u05d3\u05df 12"
    game = at_a_table(name)
    game.must(A_PLAYER, Claim(CharacterId("c0")))
    shown = f"{ISOLATE}{name}{END_ISOLATE}"
    again = game.refusal(THE_DM, AddCharacter(CharacterId("other"), sheet(name)))
    lent = game.refusal(THE_DM, GiveBack(CharacterId("c0")))
    taken = game.refusal(A_PLAYER, Claim(CharacterId("c0")))
    assert all(shown in one.message for one in (again, lent, taken))
    assert "taken" not in taken.message, "who sees it later does not read what is not shown yet"
