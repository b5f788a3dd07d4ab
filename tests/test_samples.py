"""Commits as they were stored when their schema was new: they load for ever.

`tests/samples/schema-N` was recorded once, while N was the schema, and is never made anew. Each folder holds tables
(`table-…`, `house-…`, `camp-…` with what is prepared and carried, `camping-…` with a pause and days in camp) and battles, each recorded when its events were new: `ford-…` those of phases, paths and spells,
`options-…` those of options, `run-…` somebody who runs, `mended-…` acts struck out and put right, `nerve-…` who is
driven back, flees and takes heart, `unseen-…` who acts late, `each-…` each figure's own initiative, `retreat-…` a retreat,
`tactics-…` figures that were handed over, `time-…` hours that pass, `mapless-…` a fight without a map, `covered-…` one on a picture with squares that are covered, `sides-…` one of four sides, `handling-…` things that were dropped and picked up,
`arrows-…` missiles that are counted. When one of these
tests fails, what is stored has changed its shape: raise the schema and write an upcaster, or undo the change.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, get_args

import msgspec
import pytest

from domain.battle import fight_hash
from domain.commits import (
    SCHEMA,
    BattleCommit,
    TableCommit,
    TooNew,
    decode_battle_commit,
    decode_table_commit,
)
from domain.events import BattleEvent
from domain.ids import CharacterId, FigureId, LinkId
from domain.knowledge import Knowledge
from domain.log import acts, follow_all
from domain.quantities import Square
from domain.table.events import AnyTableEvent
from domain.table.grants import REFEREE_GRANT
from domain.table.table import follow_all_table

SAMPLES: Final = Path(__file__).parent / "samples"
SCHEMAS: Final = sorted(SAMPLES.iterdir())
TABLES: Final = ("table", "house", "seats", "camp", "camping")
"""The streams of tables in each folder."""
BATTLES: Final = sorted({path.stem.rpartition("-")[0] for path in SAMPLES.rglob("*.json")} - {*TABLES})
"""The streams of battles in each folder: all others."""


def bodies(folder: Path, stream: str) -> list[bytes]:
    return [path.read_bytes() for path in sorted(folder.glob(f"{stream}-*.json"))]


def battle_commits(folder: Path, stream: str = "battle") -> list[BattleCommit]:
    commits = [decode_battle_commit(body) for body in bodies(folder, stream)]
    return [commit for commit in commits if not isinstance(commit, TooNew)]


def table_commits(folder: Path, stream: str = "table") -> list[TableCommit]:
    commits = [decode_table_commit(body) for body in bodies(folder, stream)]
    return [commit for commit in commits if not isinstance(commit, TooNew)]


@pytest.mark.parametrize("folder", SCHEMAS, ids=lambda folder: folder.name)
def test_every_stored_commit_still_loads(folder: Path) -> None:
    for stream in BATTLES:
        assert len(battle_commits(folder, stream)) == len(bodies(folder, stream)) > 0
    for stream in TABLES:
        assert len(table_commits(folder, stream)) == len(bodies(folder, stream)) > 0


@pytest.mark.parametrize("folder", SCHEMAS, ids=lambda folder: folder.name)
def test_nothing_that_was_stored_is_lost_in_loading(folder: Path) -> None:
    loaded: list[tuple[str, list[BattleCommit] | list[TableCommit]]] = [
        *((stream, battle_commits(folder, stream)) for stream in BATTLES),
        *((stream, table_commits(folder, stream)) for stream in TABLES),
    ]
    for stream, commits in loaded:
        for body, commit in zip(bodies(folder, stream), commits, strict=True):
            stored: object = msgspec.json.decode(body)
            assert msgspec.json.decode(msgspec.json.encode(commit)) == stored


def test_there_is_a_sample_of_every_event() -> None:
    newest = SAMPLES / f"schema-{SCHEMA}"
    sampled = {
        type(event).__name__
        for stream in BATTLES
        for commit in battle_commits(newest, stream)
        for event in commit.events
    }
    sampled |= {
        type(event).__name__
        for stream in TABLES
        for commit in table_commits(newest, stream)
        for event in commit.events
    }
    known = {event.__name__ for union in (BattleEvent, AnyTableEvent) for event in get_args(union)}
    missing = known - sampled
    assert not missing, f"add a stored commit that holds {', '.join(sorted(missing))} to {newest}"


def test_the_battle_of_schema_1_ends_as_it_did() -> None:
    moment = follow_all(battle_commits(SAMPLES / "schema-1"))
    figures = moment.battle.combatants.by_id
    assert moment.battle.round_state.step == "over"
    assert (figures[FigureId("orc-1")].hit_points, figures[FigureId("orc-1")].condition) == (
        -6,
        "unconscious",
    )
    assert figures[FigureId("bera")].hit_points == 33
    assert figures[FigureId("sneak")].hidden
    assert moment.battle.fatigue.left[FigureId("rath")] == 14
    assert moment.battle.positions.by_id[FigureId("rath")] == Square(11, 8)


def test_what_was_covered_in_schema_1_is_still() -> None:
    battle = follow_all(battle_commits(SAMPLES / "schema-1", "covered")).battle
    assert len(battle.covered.squares) == 8
    assert [name for name, one in battle.combatants.by_id.items() if one.hidden] == []
    assert battle.backdrop.backdrop is None


def test_the_ford_of_schema_1_ends_as_it_did() -> None:
    """The battle of phases, paths and spells."""
    battle = follow_all(battle_commits(SAMPLES / "schema-1", "ford")).battle
    figures = battle.combatants.by_id
    assert battle.round_state.step == "over"
    assert battle.positions.by_id[FigureId("boar")] == Square(12, 11)
    assert battle.positions.by_id[FigureId("orc-2")] == Square(11, 7)
    assert (figures[FigureId("bera")].hit_points, figures[FigureId("lout-1")].condition) == (2, "unconscious")
    assert battle.effects.broken[FigureId("boar")] == "flee"
    assert battle.effects.has(FigureId("lout-2"), "asleep")
    assert battle.effects.cast[FigureId("mage")] == ("sleep", "magic_missile")
    assert {name for name, state in battle.fatigue.state.items() if state != "fresh"} == {
        "frail-0x",
        "frail-1x",
        "frail-2x",
    }


def test_the_options_of_schema_1_are_as_they_were() -> None:
    battle = follow_all(battle_commits(SAMPLES / "schema-1", "options")).battle
    assert (battle.options.threat, battle.options.increments) == ("front", "action")
    assert follow_all_table(table_commits(SAMPLES / "schema-1", "house")).options == {"increments": "action"}


def test_what_was_known_in_schema_1_is_known() -> None:
    """The battle of what players know: somebody from the reserve, a name revealed, one of two goblins seen."""
    battle = follow_all(battle_commits(SAMPLES / "schema-1", "knowing")).battle
    figures = battle.combatants.by_id
    assert battle.foes_known.knowledge == Knowledge("exact", "after_first_hit")
    assert set(battle.reserve.by_id) == {"assassin-2"}
    assert figures[FigureId("assassin-1")].identified
    assert figures[FigureId("assassin-1")].handle
    assert (figures[FigureId("gob-1")].hidden, figures[FigureId("gob-2")].name) == (True, "Goblin")


@pytest.mark.parametrize("folder", SCHEMAS, ids=lambda folder: folder.name)
def test_stored_battles_fold_to_the_hashes_that_were_recorded(folder: Path) -> None:
    """Whoever changes one of these says why in the changelog: old battles look different from now on."""
    recorded = msgspec.toml.decode((folder / "hashes.toml").read_bytes(), type=dict[str, str])
    found = {stream: fight_hash(follow_all(battle_commits(folder, stream)).battle) for stream in BATTLES}
    assert found == recorded, f"a new stream's hash goes into {folder / 'hashes.toml'}; a known one stays"


def test_the_corrected_battle_of_schema_1_ends_as_it_did() -> None:
    """A blow put right, an act struck out, the battle brought over, two gestures taken back and put back."""
    moment = follow_all(battle_commits(SAMPLES / "schema-1", "mended"))
    assert moment.battle.figure(FigureId("orc-1")) is not None
    assert moment.epoch == 2
    assert [act.version for act in acts(moment)] == [19, 18, 17, *range(12, 0, -1)]
    assert {act.told_by for act in acts(moment)} >= {14}


def test_the_nerves_of_schema_1_are_as_they_were() -> None:
    battle = follow_all(battle_commits(SAMPLES / "schema-1", "nerve")).battle
    assert battle.combatants.by_id[FigureId("kobold")].condition == "fled"
    assert battle.positions.by_id[FigureId("goblin")] == Square(6, 4)
    assert not battle.effects.broken.keys() & {FigureId("orc-1"), FigureId("orc-2")}


def test_the_rulings_of_schema_1_end_as_they_did() -> None:
    """Saves, healing, forced blows, and effects that have numbers and ends of their own."""
    battle = follow_all(battle_commits(SAMPLES / "schema-1", "rulings")).battle
    ned, boar = (battle.combatants.by_id[FigureId(name)] for name in ("ned", "boar"))
    assert (ned.hit_points, ned.condition) == (5, "ok")
    assert boar.hit_points == 29
    assert battle.effects.kinds_of(FigureId("rath")) == ("warded",)
    assert battle.effects.kinds_of(boar.id) == ("poisoned", "blinded")
    assert battle.rulings.open == {}


def test_the_time_of_schema_1_has_passed() -> None:
    """Bruises have faded, and whom they had brought down has come to; breath came back."""
    battle = follow_all(battle_commits(SAMPLES / "schema-1", "time")).battle
    bully = battle.combatants.by_id[FigureId("bully")]
    assert (bully.hit_points, bully.subdued, bully.condition) == (2, 1, "ok")
    assert (battle.clock.seconds, battle.clock.rested) == (14412, 0)


def test_the_seats_of_schema_1_are_as_they_were() -> None:
    table = follow_all_table(table_commits(SAMPLES / "schema-1", "seats"))
    lent = table.grant_of(LinkId("ana"))
    assert lent is not None
    assert lent.acts_for == ("cuth", "rath")
    assert (table.delay.seconds, table.delay.acts) == (30, 5)
    assert list(table.notes.values()) == ["The chest has a false bottom."]
    assert table.grant_of(LinkId("judge")) == REFEREE_GRANT


def test_the_table_of_schema_1_is_as_it_was() -> None:
    table = follow_all_table(table_commits(SAMPLES / "schema-1"))
    assert table.name == "The samples"
    assert table.seat_of(CharacterId("rath")) == "rath"
    assert table.seat_of(CharacterId("bera")) is None
    assert table.grant_of(LinkId("second-dm")) is None
    assert table.battle is not None
    assert table.battle.name == "The samples"


def test_the_camp_of_schema_1_is_as_it_was() -> None:
    """A fight copied and kept, the other thrown away; a battle carried, one character changed by hand."""
    table = follow_all_table(table_commits(SAMPLES / "schema-1", "camp"))
    assert list(table.encounters) == ["night", "as-set-out"]
    assert table.battle is not None
    assert table.carried == table.battle.id
    standing = table.characters[CharacterId("bera")].standing
    assert standing is not None
    assert (standing.hit_points, standing.condition, standing.spells) == (2, "unconscious", ("sleep",))


def test_the_days_in_camp_of_schema_1_are_as_they_were() -> None:
    """Seven days, other spells in memory, that taken back, a sheet written anew."""
    table = follow_all_table(table_commits(SAMPLES / "schema-1", "camping"))
    bera = table.characters[CharacterId("bera")]
    assert (bera.sheet.level, bera.sheet.spells) == (6, ("magic_missile", "sleep", "sleep"))
    assert bera.standing is not None
    assert (bera.standing.hit_points, bera.standing.subdued) == (6, 0)
    assert table.clock.rested == 7 * 24 * 60 * 60
    assert not table.paused, "it was paused, and went on"
