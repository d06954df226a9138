"""`teahouse play`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

PLAY = ("play", "chinatown", "--players", 3, "--seed", "s")


def test_a_whole_game_can_be_watched(teahouse: Any) -> None:
    result = teahouse(*PLAY, "--watch")
    assert result.exit_code == 0
    assert "Round 6, 1970, year of the Dog: opening shops" in result.stdout
    assert "Won by" in result.stdout
    assert "The seed was s" in result.stdout


def test_the_same_seed_is_the_same_game(teahouse: Any) -> None:
    assert teahouse(*PLAY, "--watch").stdout == teahouse(*PLAY, "--watch").stdout


def test_a_choice_is_made_by_its_number(teahouse: Any) -> None:
    result = teahouse(*PLAY, typed="1\nquit\n")
    assert result.exit_code == 0
    assert "Seat 1 has chosen" in result.stdout
    assert "Seat 3 has chosen" in result.stdout


def test_a_refusal_is_a_sentence_with_its_rule(teahouse: Any) -> None:
    typed = '{"type": "keep", "cards": []}\n{"type": "fly"}\n999\nwhat\n{"type":\n{"seat": 1}\n'
    told = teahouse(*PLAY, typed=typed).stdout
    assert "Choose 5, not 0. (C5)" in told
    assert "That isn’t possible" in told
    assert "there is no choice 999" in told
    assert "'what' is none of" in told
    assert "not valid JSON" in told
    assert "you sit on seat 1" in told


def test_the_last_action_of_ones_own_can_be_taken_back(teahouse: Any) -> None:
    told = teahouse(*PLAY, typed="undo\n1\nundo\nundo\n2\nquit\n").stdout
    assert "you have done nothing yet" in told
    assert "only one action can be taken back" in told
    assert told.count("Seat 1 has chosen") == 2


def test_a_game_can_be_saved_and_replayed(teahouse: Any, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    result = teahouse(*PLAY, typed=f"1\nsave {path}\nsave {path}\nsave\nquit\n")
    assert "is there already" in result.stdout
    assert "save wants the name" in result.stdout
    assert teahouse("replay", path, "--seed", "s").exit_code == 0


def test_waiting_lets_the_others_act(teahouse: Any) -> None:
    told = teahouse(*PLAY, typed="\nquit\n").stdout
    assert "Seat 2 has chosen" in told
    assert "Seat 1 has chosen" not in told


def test_the_end_of_what_is_typed_ends_the_game_quietly(teahouse: Any) -> None:
    assert teahouse(*PLAY, typed="").exit_code == 0


def test_a_seat_that_is_not_there_is_bad_input(refuses: Any) -> None:
    assert "no seat 4" in refuses(*PLAY, "--seat", 4)
    assert "no game 'go'" in refuses("play", "go")


def test_bots_can_be_watched_and_the_same_seed_is_the_same_game(teahouse: Any) -> None:
    play = ("play", "dadaocheng", "--players", 2, "--seed", "s", "--against", "random", "--watch")
    result = teahouse(*play)
    assert result.exit_code == 0
    assert "Won by" in result.stdout
    assert teahouse(*play).stdout == result.stdout


def test_bots_go_on_until_it_is_ones_turn(teahouse: Any) -> None:
    told = teahouse(*PLAY, "--against", "random,random", typed="1\nquit\n").stdout
    assert "Seat 2 has chosen" in told
    assert "Seat 3 has chosen" in told


def test_bots_are_one_for_all_or_one_for_each(refuses: Any) -> None:
    assert "there are 2 others" in refuses(*PLAY, "--against", "random,random,random")
    assert "there is no bot 'nobody'" in refuses(*PLAY, "--against", "nobody")


def test_an_action_is_typed_in_its_notation(teahouse: Any) -> None:
    told = teahouse(*PLAY, typed="keep []\n1 keep [1]\n").stdout
    assert "Choose 5, not 0. (C5)" in told
    assert "you sit on seat 1" in told


def test_c11_the_order_of_placing_is_asked_for_by_typing_it_in_phase_4_too(teahouse: Any) -> None:
    options = ("--option", "placement=on_demand", "--players", 3, "--seed", "a")
    typed = "1\n" + "0 ready true\n" * 60 + "0 order\nquit\n"
    told = teahouse("play", "chinatown", *options, typed=typed).stdout
    assert "Shops may be opened\n" in told
    after = told.partition("Shops may be opened\n")[2]
    assert "Seat 1 asks for the order: shops are opened one after another" in after


def test_what_is_said_is_done_once_it_is_confirmed(teahouse: Any) -> None:
    told = teahouse(*PLAY, typed="1\nsay hello\nsay i'm ready\nn\nsay i'm ready\ny\nquit\n").stdout
    assert 'heard: {"kind":"greeting"}' in told
    assert told.count("do it? [y/N]") == 2
    assert told.count("Seat 1 is ready") == 1
