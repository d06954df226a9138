"""Step 1, and moves made early (D5, D12)."""

from __future__ import annotations

import pytest
from tests.games.dadaocheng.table import (
    QUIET,
    acting,
    collect,
    end,
    flip,
    planning,
    play,
    position,
    refusal,
    swap,
    table,
)
from tests.games.dadaocheng.table import turned as turned_over


def test_d5_a_swap_moves_two_discs() -> None:
    found = position(play(table(planning()), swap(0, 15)))
    assert (found["grid"][0], found["grid"][15]) == (QUIET[15], QUIET[0])
    assert found["grid"][1:15] == QUIET[1:15]


def test_d5_a_flip_turns_one_disc() -> None:
    assert position(play(table(planning()), flip(9)))["grid"] == turned_over(QUIET, 9)


def test_d5_the_first_move_leaves_one_and_the_turn_goes_on() -> None:
    found = position(play(table(planning()), swap(0, 15)))
    assert (found["step"], found["moves_left"], found["to_act"]) == ("plan", 1, [0])


def test_d5_the_second_move_ends_the_step_and_steps_without_work_are_passed_over() -> None:
    found = position(play(table(planning()), flip(15), flip(15)))
    assert (found["step"], found["turn"]) == ("act", 0)


def test_d5_a_line_after_the_first_move_is_not_collected_yet() -> None:
    match = play(table(planning()), swap(1, 5))
    assert refusal(match, collect(0, 1, 2)) == "wrong_phase"
    assert position(play(match, swap(1, 5)))["step"] == "act"


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ({"type": "swap", "seat": 0, "cells": [1]}, "bad_count"),
        ({"type": "swap", "seat": 0, "cells": []}, "bad_count"),
        ({"type": "swap", "seat": 0, "cells": [3, 2, 1]}, "bad_count"),
        ({"type": "swap", "seat": 0, "cells": [4, 4]}, "bad_cells"),
        ({"type": "swap", "seat": 0, "cells": [5, 1]}, "bad_cells"),
        ({"type": "swap", "seat": 0, "cells": [0, 16]}, "bad_cells"),
        ({"type": "swap", "seat": 0, "cells": [-1, 3]}, "bad_cells"),
        ({"type": "flip", "seat": 0, "cell": 16}, "bad_cells"),
        ({"type": "flip", "seat": 0, "cell": -1}, "bad_cells"),
        ({"type": "flip", "seat": 1, "cell": 0}, "not_your_turn"),
        ({"type": "flip", "seat": 0}, "bad_action"),
        ({"type": "flip", "seat": 0, "cell": "3"}, "bad_action"),
        ({"type": "end", "seat": 0}, "wrong_phase"),
        ({"type": "return", "seat": 0, "cubes": {"rice": 1}}, "wrong_phase"),
        ({"type": "take", "seat": 0, "cell": 0}, "wrong_phase"),
    ],
)
def test_d5_moves_that_cannot_be_are_refused(action: dict[str, object], code: str) -> None:
    assert refusal(table(planning()), action) == code


def test_d12_the_next_player_may_move_while_this_one_is_in_step_4() -> None:
    match = table(acting(), players=3)
    assert position(match)["to_act"] == [0, 1]
    play(match, swap(0, 15, seat=1))
    found = position(match)
    assert (found["turn"], found["step"], found["moves_left"]) == (0, "act", 1)
    assert found["grid"][0] == QUIET[15]


def test_d12_two_early_moves_are_all_there_are() -> None:
    match = play(table(acting(), players=3), flip(0, seat=1), flip(1, seat=1))
    assert position(match)["to_act"] == [0]
    assert refusal(match, flip(2, seat=1)) == "not_your_turn"


def test_d12_early_moves_count_in_the_turn_that_follows() -> None:
    match = play(table(acting(), players=3), flip(0, seat=1), end())
    found = position(match)
    assert (found["turn"], found["step"], found["moves_left"]) == (1, "plan", 1)


def test_d12_after_two_early_moves_the_turn_starts_with_what_they_made() -> None:
    match = play(table(acting(), players=3), flip(15, seat=1), swap(1, 5, seat=1), end())
    found = position(match)
    assert (found["turn"], found["step"], found["moves_left"]) == (1, "collect", 0)
    assert found["to_act"] == [1]


def test_d12_lines_of_early_moves_wait_for_their_own_turn() -> None:
    match = play(table(acting(), players=3), flip(15, seat=1), swap(1, 5, seat=1))
    assert position(match)["step"] == "act"
    assert refusal(match, collect(0, 1, 2, seat=1)) == "wrong_phase"


def test_d12_in_step_4_the_active_seats_move_is_out_of_phase_and_a_third_seats_out_of_turn() -> (
    None
):
    match = table(acting(), players=3)
    assert refusal(match, flip(0, seat=0)) == "wrong_phase"
    assert refusal(match, flip(0, seat=2)) == "not_your_turn"
    assert refusal(match, end(seat=1)) == "not_your_turn"


def test_d12_early_moves_stop_with_the_end_while_cubes_are_returned() -> None:
    match = play(table(acting({"cubes": {"rice": 7}}, {}, {}), players=3), flip(0, seat=1), end())
    assert position(match)["to_act"] == [0]
    assert position(match)["moves_left"] == 1
    assert refusal(match, flip(1, seat=1)) == "wrong_phase"


def test_d12_there_are_no_early_moves_on_the_last_turn() -> None:
    match = table(acting(round=10, turn=1))
    assert position(match)["moves_left"] == 0
    assert position(match)["to_act"] == [1]
    assert refusal(match, flip(0, seat=0)) == "not_your_turn"


def test_d12_the_last_player_of_a_round_is_followed_by_the_first_of_the_next() -> None:
    match = play(table(acting(round=3, turn=1)), flip(0, seat=0), end(seat=1))
    found = position(match)
    assert (found["round"], found["turn"], found["moves_left"]) == (4, 0, 1)


def test_d12_alone_nobody_moves_early() -> None:
    match = table(acting(), players=1)
    assert position(match)["to_act"] == [0]
    assert position(match)["moves_left"] == 0
    assert refusal(match, flip(0)) == "wrong_phase"
    assert position(play(match, end()))["moves_left"] == 2
