"""The end of turns, rounds and the game (D12, D4)."""

from __future__ import annotations

import pytest
from tests.games.dadaocheng.table import (
    GAME,
    acting,
    cubes,
    end,
    flip,
    give_back,
    play,
    position,
    refusal,
    supply,
    table,
)


def test_d12_at_most_six_cubes_are_kept() -> None:
    match = play(table(acting({"cubes": {"rice": 8}}, {})), end())
    found = position(match)
    assert found["must_return"] == [{"seat": 0, "count": 2}]
    assert (found["turn"], found["step"], found["to_act"]) == (0, "act", [0])


def test_d12_the_turn_passes_once_the_cubes_are_back() -> None:
    match = play(
        table(acting({"cubes": {"rice": 4, "tea": 4}}, {})), end(), give_back(rice=1, tea=1)
    )
    found = position(match)
    assert (found["turn"], found["step"], found["must_return"]) == (1, "plan", [])
    assert cubes(match) == {"rice": 3, "tea": 3}
    assert supply(match)["rice"] == 11


def test_d12_six_cubes_may_all_be_kept() -> None:
    assert position(play(table(acting({"cubes": {"rice": 6}}, {})), end()))["turn"] == 1


@pytest.mark.parametrize(("hard", "limit"), [(False, 3), (True, 2)])
def test_d12_alone_fewer_are_kept(hard: bool, limit: int) -> None:
    match = play(table(acting({"cubes": {"rice": 5}}), players=1, hard=hard), end())
    assert position(match)["must_return"] == [{"seat": 0, "count": 5 - limit}]


def test_d12_nothing_else_comes_before_the_return() -> None:
    match = play(table(acting({"cubes": {"rice": 7}}, {})), end())
    assert refusal(match, end()) == "wrong_phase"
    assert refusal(match, give_back(seat=1, rice=1)) == "not_your_turn"
    assert refusal(match, give_back()) == "bad_count"


def test_d12_opium_that_is_returned_was_not_used() -> None:
    match = play(table(acting({"cubes": {"opium": 7}}, {})), end(), give_back(opium=1))
    assert position(match)["players"][0]["opium_used"] == 0
    assert supply(match)["opium"] == 7


def test_play_goes_clockwise_and_the_first_player_stays() -> None:
    match = table(acting(first_player=2, turn=2, round=1), players=3)
    seats = []
    for _ in range(6):
        seat = position(match)["turn"]
        seats.append(seat)
        play(match, end(seat=seat))
        after = position(match)["turn"]
        play(match, flip(0, seat=after), flip(0, seat=after))
    assert seats == [2, 0, 1, 2, 0, 1]
    assert position(match)["round"] == 3
    assert position(match)["first_player"] == 2


def test_d4_each_round_turns_the_next_event() -> None:
    match = table(
        {**acting(round=2, turn=1), "event": 1865, "events": [1891, 1884], "past": [1851]}
    )
    found = position(play(match, end(seat=1)))
    assert (found["event"], found["events"][0], found["past"]) == (1891, 1884, [1851, 1865])


def test_d4_within_a_round_the_event_stays() -> None:
    match = table({**acting(round=2), "event": 1865, "events": [1891]})
    assert position(play(match, end()))["event"] == 1865


@pytest.mark.parametrize(("players", "rounds"), [(1, 10), (2, 10), (3, 8), (4, 8)])
def test_the_game_ends_after_its_rounds(players: int, rounds: int) -> None:
    last = players - 1
    match = play(table(acting(round=rounds, turn=last), players=players), end(seat=last))
    found = position(match)
    assert (found["step"], found["round"], found["to_act"]) == ("over", rounds, [])
    assert found["scores"] == [0] * players
    assert match.outcome is not None


def test_the_last_player_returns_cubes_before_the_game_is_over() -> None:
    match = play(table(acting({}, {"cubes": {"tea": 7}}, round=10, turn=1)), end(seat=1))
    assert position(match)["step"] == "act"
    assert position(play(match, give_back(seat=1, tea=1)))["step"] == "over"


def test_when_all_is_over_nothing_can_be_done() -> None:
    match = play(table(acting(round=10, turn=1)), end(seat=1))
    assert refusal(match, end(seat=1)) == "game_over"
    assert refusal(match, flip(0)) == "game_over"
    assert refusal(match, end(seat=2)) == "bad_seat"
    assert list(GAME.actions(match.state, 0)) == []


def test_what_was_taken_and_used_is_forgotten_in_the_next_turn() -> None:
    used = {"temple": 1, "event": 1, "market": 2, "workshop": 1, "den": 1, "bought": ["shop"]}
    found = position(play(table(acting(taken=4, used=used)), end()))
    assert found["taken"] == 0
    assert found["used"]["bought"] == []
    assert sum(count for name, count in found["used"].items() if name != "bought") == 0
