"""What is typed: completions and what a line would do, from the typist's own view."""

from msgspec import UNSET

from domain.commands import AddCombatants, Attack, Declare, Move, Place, Undo
from domain.ids import GroupId
from domain.knowing import BringOn
from domain.quantities import Square
from domain.script.grammar import FORMS
from domain.views.asking import Typing, TypingAnswer
from domain.views.typed import typing_answer
from domain.views.view import ViewBuilder
from domain.views.words_known import WordsOfView
from tests.laws.corpus import ORC, RATH, SNEAK, battle_begun, battle_resolving
from tests.laws.game import THE_DM, VIEWERS, Game


def typing(game: Game, name: str, text: str, cursor: int | None = None) -> TypingAnswer:
    viewer = VIEWERS[name]
    view = ViewBuilder(viewer).build(game.table, game.moment)
    return typing_answer(view, game.moment, viewer, Typing(text, cursor))


def offered(game: Game, name: str, text: str, cursor: int | None = None) -> list[str]:
    return [card.word for card in typing(game, name, text, cursor).words]


def test_a_figure_is_completed_by_its_id_and_by_its_name() -> None:
    game = battle_resolving()
    assert offered(game, "seat:rath", "attack or") == ["orc-1", "orc-2"]
    assert offered(game, "seat:rath", "attack Orc ")[:2] == ["orc-1", "orc-2"]
    assert offered(game, "seat:rath", "attack orc-1 with long s")[0] == "long_sword"
    assert offered(game, "seat:rath", "attack orc-1 with ") == ["long_sword", "halberd", "short_bow"]
    assert offered(game, "seat:rath", "attack or then more", 9) == ["orc-1", "orc-2"]


def test_nobody_unseen_is_completed_or_told_from_nobody() -> None:
    game = battle_resolving()
    assert SNEAK in offered(game, "dm", "reveal sn")
    assert offered(game, "seat:rath", "attack sn") == []
    for line in ("attack {}", "{} attack rath", "move e facing {}", "{} move e", "declare attack {}"):
        unseen = typing(game, "seat:rath", line.format("sneak")).mistake
        nobody = typing(game, "seat:rath", line.format("snork")).mistake
        assert unseen
        assert nobody
        assert unseen.words.replace("sneak", "snork") == nobody.words
        assert unseen.nearest == nobody.nearest == ""


def test_a_line_is_the_command_that_it_is_sent_as_and_says_what_it_does() -> None:
    game = battle_resolving()
    found = typing(game, "seat:rath", "attack Orc 1 with long sword")
    assert found.command == Attack(RATH, ORC, "long_sword")
    assert found.sentence == "Rath strikes Orc 1 with long sword."
    assert typing(game, "seat:rath", "attack o1").command == Attack(RATH, ORC), "the letters on its counter"
    assert typing(game, "dm", "undo 2").command == Undo(count=2)
    assert typing(game, "dm", "take back 2").sentence == "Take back the last 2 presses."
    assert typing(game, "dm", f"place {SNEAK} 3,4").command == Place(SNEAK, Square(3, 4))


def test_who_waits_in_reserve_is_typed_as_it_is_shown_and_keeps_its_name_when_it_comes() -> None:
    game = battle_resolving()
    game.must(THE_DM, AddCombatants(GroupId("late"), monster="orc", count=2, reserve=True))
    battle = ViewBuilder(VIEWERS["dm"]).build(game.table, game.moment).battle
    assert battle is not UNSET
    waiting = battle.reserve
    names = [one.name for one in waiting.values()]
    assert names == ["Orc 3", "Orc 4"]
    command = typing(game, "dm", "bring on Orc 3 Orc 4").command
    assert isinstance(command, BringOn)
    game.must(THE_DM, command)
    assert [game.moment.battle.combatants.by_id[one].name for one in waiting] == names


def test_a_way_by_steps_has_its_squares_and_nobody_elses_way_is_told() -> None:
    game = battle_resolving()
    here = game.moment.battle.positions.by_id[RATH]
    found = typing(game, "seat:rath", "move n ne").command
    assert found == Move(RATH, (Square(here.x, here.y - 1), Square(here.x + 1, here.y - 2)))
    refused = typing(game, "seat:rath", f"{ORC} move to 1,1").mistake
    assert refused
    tactics = typing(game, "dm", "tactics").mistake
    assert tactics
    assert not tactics.words.endswith("."), "whoever shows it closes the sentence"
    assert refused.words == "orc-1 is not yours to command"


def test_while_orders_are_written_an_act_is_an_order() -> None:
    game = battle_begun()
    found = typing(game, "seat:rath", "attack orc-1")
    assert isinstance(found.command, Declare)
    assert found.sentence == "Orders: Rath attack Orc 1."
    assert "guard" in offered(game, "seat:rath", "gu")
    assert typing(game, "dm", "orc-1 orc-2 hold").sentence == "Orders: Orc 1 hold; Orc 2 hold."


def test_a_mistake_is_pointed_at_with_the_nearest_word() -> None:
    game = battle_resolving()
    for text, start, nearest in (
        ("atack orc-1", 0, "attack"),
        ("attack ocr-1", 7, "orc-1"),
        ("attack orc-1 wiht long sword", 13, "with"),
        ("rath atack orc-1", 5, "attack"),
        ("roll initative", 5, "initiative"),
        ("option threta front", 0, ""),
    ):
        found = typing(game, "seat:rath", text)
        if not nearest:
            assert found.command
            continue
        assert found.mistake, text
        assert (found.mistake.start, found.mistake.nearest) == (start, nearest), found.mistake
        assert text[start : found.mistake.end] in text.split()


def test_a_player_is_offered_no_command_of_the_dms_and_a_watcher_none() -> None:
    game = battle_resolving()
    of_the_dm = {" ".join(form.verb) for form in FORMS if form.dm}
    view = ViewBuilder(VIEWERS["seat:rath"]).build(game.table, game.moment)
    to_rath = {one.word for one in WordsOfView(view, runs=False).offered("command", {})}
    assert to_rath.isdisjoint(of_the_dm)
    assert {"attack", "say", "seal", "ask undo", "something else"} <= to_rath
    watching = typing(game, "spectators", "att")
    assert watching.words == ()
    assert watching.mistake


def test_options_and_their_values_and_the_book_are_completed() -> None:
    game = battle_resolving()
    assert "threat" in offered(game, "dm", "option th")
    assert "front" in offered(game, "dm", "option threat f")
    assert "ogre" in offered(game, "dm", "add 2 og")
    assert typing(game, "dm", "add 2 ogrre").mistake.nearest == "ogre"  # type: ignore[union-attr]
