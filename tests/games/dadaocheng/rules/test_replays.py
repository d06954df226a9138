"""Golden records: games that must come out the same for ever, or the version is bumped."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.games.dadaocheng.table import GAME

from teahouse.core import Match, read_record, replay, state_hash, write_record

REPLAYS = Path(__file__).parents[3] / "replays"


def hashes(name: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = msgspec.json.decode((REPLAYS / f"{name}.json").read_bytes())
    return found


VERSION_1 = hashes("dadaocheng")
VERSION_2 = hashes("dadaocheng-version-2")
HASHES = VERSION_1 | VERSION_2


def golden(name: str) -> Match:
    return replay(GAME, read_record((REPLAYS / f"{name}.jsonl").read_bytes()))


def as_recorded(position: Any) -> str:
    """The hash of a position without the parts of its scores, which came later."""
    return state_hash(msgspec.structs.replace(position, parts=msgspec.UNSET))


@pytest.mark.parametrize("name", HASHES)
def test_a_golden_record_replays_to_the_same_positions(name: str) -> None:
    match = golden(name)
    found = [as_recorded(match.game.dump(match.state_at(n))) for n in range(len(match) + 1)]
    assert found == HASHES[name]
    assert match.outcome is not None


@pytest.mark.parametrize(("names", "version"), [(VERSION_1, 1), (VERSION_2, 2)])
def test_a_golden_record_is_played_by_its_own_version(names: dict[str, Any], version: int) -> None:
    assert {golden(name).game.version for name in names} == {version}


@pytest.mark.parametrize("name", HASHES)
def test_a_golden_record_is_written_as_it_was_read(name: str) -> None:
    assert write_record(golden(name).record()) == (REPLAYS / f"{name}.jsonl").read_bytes()


def uses(match: Match) -> Iterator[tuple[int, str]]:
    """Each action's type with the event of its round."""
    for n, entry in enumerate(match.entries):
        yield match.state_at(n).event or 0, entry.do["type"]


def test_d13_every_event_is_seen_and_every_one_that_can_be_is_used() -> None:
    done = [use for name in VERSION_1 for use in uses(golden(name))]
    assert {year for year, _ in done if year} == {
        *(1851, 1853, 1859, 1860, 1865, 1878, 1884),
        *(1891, 1895, 1898, 1905, 1908, 1915, 1920),
    }
    assert {year for year, kind in done if kind == "event"} == {
        *(1851, 1859, 1860, 1865, 1878, 1891, 1898, 1905, 1908, 1915)
    }


def test_the_golden_records_are_of_one_to_four_players_and_do_everything() -> None:
    matches = [golden(name) for name in VERSION_1]
    assert [GAME.players(match.state) for match in matches] == [1, 2, 3, 4]
    assert {entry.do["type"] for match in matches for entry in match.entries} == {
        *("swap", "flip", "collect", "take", "return", "ship", "build", "open"),
        *("temple", "exchange", "market", "den", "event", "end"),
    }


def test_the_golden_records_of_version_2_have_its_readings() -> None:
    states = [
        match.state_at(n)
        for name in VERSION_2
        for match in [golden(name)]
        for n in range(len(match))
    ]
    assert any(state.picked for state in states)
    assert any(player.relief for state in states for player in state.players)
    options = [golden(name).header.options for name in VERSION_2]
    assert {each["first"] for each in options} == {None, 0, 2}
    assert {each["lines"] for each in options} == {"longest", "three_or_four"}
    assert {each["events"] for each in options} == {"chronological", "random", "first_years"}
