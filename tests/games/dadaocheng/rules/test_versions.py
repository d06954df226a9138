"""Version 2 of the rules beside version 1: a game ends by the rules that it began under."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.dadaocheng.table import GAME, Json, acting, end

from teahouse.core import Match, changes_since, plain, read_record, replay, write_record
from teahouse.games.dadaocheng import Dadaocheng

OLD = GAME.at_version(1)


def alone(game: Dadaocheng, owner: Json) -> Json:
    """How a hard game alone ends."""
    options: Any = {"players": 1, "hard": True}
    match = Match(game, options, seed="a test", position=acting(owner, round=10))
    match.do(end())
    found: Json = plain(game.dump(match.state))
    return found


def test_d15_by_version_1_a_challenge_is_met_without_a_rank() -> None:
    assert alone(OLD, {})["challenges"]["hard"]
    assert not alone(GAME, {})["challenges"]["hard"]


def test_d15_with_a_rank_both_versions_say_the_same() -> None:
    rich = {"buildings": {"mansion": 9}}
    assert alone(OLD, rich)["challenges"] == alone(GAME, rich)["challenges"]


@pytest.mark.parametrize("game", [OLD, GAME], ids=["version 1", "version 2"])
def test_a_record_says_its_version_and_replays_by_it(game: Dadaocheng) -> None:
    match = Match(game, {"players": 1, "hard": True}, seed="a test", position=acting(round=10))
    match.do(end())
    read = read_record(write_record(match.record()))
    assert read.header.version == game.version
    again = replay(GAME, read)
    assert again.game.dump(again.state) == game.dump(match.state)


def test_a_position_of_version_1_has_no_fields_of_version_2() -> None:
    match = Match(OLD, {"players": 2}, seed="a test")
    found = plain(OLD.dump(match.state))
    assert "picked" not in found
    assert "relief" not in found["players"][0]


def test_what_changed_since_version_1_is_told_by_name() -> None:
    assert [change.name for change in changes_since(GAME, 1, {"players": 1})] == ["challenges"]
