"""Results are kept as they come, and a run goes on from them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from teahouse.core import BadInput, plain, write_json
from teahouse.research.arena import GameResult, GameTerms, kept_in

from .played import TERMS, result

GAMES = [result("abb", (3, 2, 1), deal) for deal in range(3)]


def keep(
    path: Path, games: list[GameResult], *, resume: bool = False, terms: GameTerms = TERMS
) -> int:
    """Add games to a file; returns how many it held before."""
    with kept_in(path, terms, resume=resume) as (known, add):
        for game in games:
            add(game)
        return len(known)


def known(path: Path) -> list[GameResult]:
    with kept_in(path, TERMS, resume=True) as (found, _):
        return list(found.values())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "results.jsonl"


def test_what_was_kept_is_read_again(path: Path) -> None:
    keep(path, GAMES)
    assert known(path) == GAMES


def test_every_game_is_in_the_file_as_soon_as_it_is_over(path: Path) -> None:
    with kept_in(path, TERMS, resume=False) as (_, add):
        for number, game in enumerate(GAMES, 2):
            add(game)
            assert len(path.read_text().splitlines()) == number


def test_a_file_is_gone_on_with_only_if_that_is_said(path: Path) -> None:
    keep(path, GAMES[:2])
    with pytest.raises(BadInput, match="--resume"):
        keep(path, GAMES[2:])
    assert keep(path, GAMES[2:], resume=True) == 2
    assert known(path) == GAMES


def test_resuming_what_was_never_begun_begins_it(path: Path) -> None:
    assert keep(path, GAMES, resume=True) == 0
    assert known(path) == GAMES


def test_without_a_file_nothing_is_kept() -> None:
    with kept_in(None, TERMS, resume=False) as (found, add):
        add(GAMES[0])
        assert found == {}


def test_a_last_line_that_was_cut_off_is_played_again(path: Path) -> None:
    keep(path, GAMES)
    whole = path.read_bytes()
    path.write_bytes(whole[:-20])
    assert known(path) == GAMES[:2]
    keep(path, GAMES[2:], resume=True)
    assert path.read_bytes() == whole


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        ('{"deal":0,', "line 3: the result is not valid JSON"),
        ("[]", "line 3: Expected `object`"),
        (json.dumps({**plain(GAMES[0]), "deal": 9, "cheated": True}), "line 3: .*cheated"),
        (json.dumps({**plain(GAMES[0]), "deal": "nine"}), "line 3: .*int"),
        (json.dumps({**plain(GAMES[0]), "deal": 9, "scores": [1, 2]}), "line 3: a game for 3"),
        (json.dumps({**plain(GAMES[0]), "deal": 9, "winners": [5]}), "line 3: .*cannot have won"),
        (json.dumps(plain(GAMES[0])), "line 3: this game is there twice"),
    ],
)
def test_a_damaged_file_is_refused_with_its_line_and_left_alone(
    path: Path, damage: str, told: str
) -> None:
    keep(path, GAMES)
    lines = path.read_text().splitlines()
    lines[2] = damage
    path.write_text("\n".join(lines) + "\n")
    before = path.read_bytes()
    with pytest.raises(BadInput, match=told):
        known(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "terms",
    [
        replace(TERMS, seed="another"),
        replace(TERMS, version=99),
        replace(TERMS, game="dadaocheng"),
        replace(TERMS, options={"players": 4}),
    ],
)
def test_results_on_other_terms_are_refused(path: Path, terms: GameTerms) -> None:
    keep(path, GAMES)
    with pytest.raises(BadInput, match="line 1: these games have another"):
        keep(path, [], resume=True, terms=terms)


@pytest.mark.parametrize("line", [{"arena": 2, "terms": plain(TERMS)}, {"teahouse": 1}, []])
def test_a_file_of_another_kind_is_refused(path: Path, line: object) -> None:
    path.write_bytes(write_json(line) + b"\n")
    with pytest.raises(BadInput, match="line 1"):
        known(path)


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no folder"):
        keep(tmp_path / "nowhere" / "results.jsonl", GAMES)
