"""What Dadaocheng's bots say of a move just made: each phrase only while its condition holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from teahouse.core import Match, Phrase
from teahouse.games.dadaocheng.bot.levels import Easy, Medium
from teahouse.games.dadaocheng.bot.pacing import Remark, remarks
from teahouse.games.dadaocheng.rules.events import (
    CellSpoiled,
    DiceRolled,
    LineCollected,
    ShipBought,
)
from teahouse.play.pacing import TimedMove

from .questions import GAME, QUIET, ask, match_of

LINE = (0, 1, 2)
"""It touches one storage cell: the first of seat 3."""
KEEPER = 3
ON_SALE = {"1": ["S103"], "2": [], "3": []}
S103 = {"camphor": 1, "tea": 1}
"""What that ship costs."""


def said_of(match: Match, *actions: dict[str, Any]) -> list[Remark]:
    """What may be said after the last of these actions, all of one turn."""
    moves = []
    for action in actions:
        before = match.state
        match.do(action)
        moves.append(TimedMove(0, before, GAME.action(action), match.state))
    return list(remarks(moves))


def line_of_rice(*storage: list[str]) -> list[Remark]:
    """Seat 0 makes a line that puts rice on the first cell of seat 3, who has these cells."""
    players = [{}, {}, {}, {"storage": list(storage)}]
    position = {"step": "plan", "moves_left": 1, "grid": QUIET, "players": players}
    match = match_of(position, players=4)
    assert match.state.rules.seat_of_side[3] == KEEPER
    swap = {"type": "swap", "seat": 0, "cells": [1, 5]}
    return said_of(match, swap, {"type": "collect", "seat": 0, "cells": LINE})


def bought(*players: dict[str, Any], pay: dict[str, int] = S103, **fields: Any) -> list[Remark]:
    """Seat 0 buys the ship of level 1."""
    position = {"step": "act", "grid": QUIET, "ships": ON_SALE, "players": list(players), **fields}
    match = match_of(position, players=len(players))
    return said_of(match, {"type": "ship", "seat": 0, "level": 1, "pay": pay})


def rolled(*dice: int, pay: str = "rice") -> list[Remark]:
    seats = [{"cubes": {"rice": 1, "opium": 1}, "opium_used": 2}]
    match = match_of({"step": "act", "grid": QUIET, "dice": list(dice), "players": seats})
    return said_of(match, {"type": "temple", "seat": 0, "pay": {pay: 1}})


def test_a_house_filled_by_anothers_line_is_thanked_for_and_noted_d9() -> None:
    assert line_of_rice([], ["tea"], ["tea"], ["sugar"]) == [
        (KEEPER, Phrase(say="gift_got", seat=0)),
        (0, Phrase(say="gift_given", seat=KEEPER)),
    ]


def test_a_house_that_is_not_full_is_no_gift() -> None:
    assert line_of_rice([], [], ["tea"], ["sugar"]) == []


def test_what_spoils_is_named_by_the_good_that_there_was_most_of_d6() -> None:
    spoiled = Phrase(say="spoiled", good="rice", count=2)
    assert line_of_rice(["rice", "tea"], [], [], []) == [(KEEPER, spoiled)]


def test_two_cubes_do_not_spoil() -> None:
    assert line_of_rice(["tea"], [], [], []) == []


def test_the_first_ship_of_a_level_sails() -> None:
    assert bought({"cubes": S103}, {}) == [(0, Phrase(say="ship", count=1))]


def test_of_a_second_ship_of_a_level_nothing_is_said() -> None:
    assert bought({"cubes": S103, "ships": ["S101"]}, {}) == []


def test_who_could_have_paid_for_a_ship_regrets_it() -> None:
    said = bought({"cubes": S103, "ships": ["S101"]}, {"cubes": S103}, {"cubes": {"tea": 1}})
    assert said == [(1, Phrase(say="ship_gone"))]


@pytest.mark.parametrize(("first", "regrets"), [(0, [(1, Phrase(say="ship_gone"))]), (1, [])])
def test_in_the_last_round_only_who_has_a_turn_left_regrets_a_ship(
    first: int, regrets: list[Remark]
) -> None:
    last = match_of(players=2).state.rules.rounds
    players = {"cubes": S103, "ships": ["S101"]}, {"cubes": S103}
    assert bought(*players, round=last, first_player=first, turn=0) == regrets


def test_dice_that_gave_more_than_they_cost_are_thanked_d10() -> None:
    assert rolled(1, 2) == [(0, Phrase(say="dice_good", count=2))]


def test_dice_that_gave_as_much_as_they_cost_are_passed_over() -> None:
    assert rolled(1, 6) == []


def test_dice_that_gave_nothing_keep_their_secrets() -> None:
    assert rolled(6, 6) == [(0, Phrase(say="dice_bad"))]


def test_the_third_opium_used_is_owned_up_to_d11() -> None:
    assert rolled(1, 6, pay="opium") == [(0, Phrase(say="opium_used", count=3))]


@pytest.mark.parametrize(("used", "said"), [(3, False), (5, True), (6, False), (8, True)])
def test_opium_is_spoken_of_at_three_six_and_nine(used: int, said: bool) -> None:
    pay = {"camphor": 1, "opium": 1}
    found = bought({"cubes": pay, "ships": ["S101"], "opium_used": used}, pay=pay)
    assert found == ([(0, Phrase(say="opium_used", count=used + 1))] if said else [])


Played = tuple[list[TimedMove], list[Any], list[Any]]


def played() -> Iterator[Played]:
    """After each action of a whole game: the moves of the turn, their events, the last one's."""
    match = match_of(players=4, events="random")
    moves, events, turn = list[TimedMove](), list[Any](), None
    while match.outcome is None:
        before = match.state
        if (before.round, before.turn) != turn:
            moves, events, turn = [], [], (before.round, before.turn)
        (seat,) = GAME.waiting_for(before)
        action = ask(Medium() if seat % 2 else Easy(), match, seat)
        now = list(match.do(action))
        moves, events = [*moves, TimedMove(0, before, action, match.state)], [*events, *now]
        yield moves, events, now


def test_in_a_whole_game_all_that_may_be_said_agrees_with_what_happened() -> None:
    heard = set[str]()
    for moves, events, now in played():
        said = list(remarks(moves))
        heard |= {phrase.say for _, phrase in said}
        assert [s for s, p in said if p.say == "spoiled"] == sorted(
            event.seat for event in now if isinstance(event, CellSpoiled)
        )
        lines = sum(isinstance(event, LineCollected) for event in events)
        assert all(p.count == lines >= 3 for _, p in said if p.say == "chain")
        gave = [sum(event.got.values()) for event in now if isinstance(event, DiceRolled)]
        assert all(p.count in gave for _, p in said if p.say == "dice_good")
        assert all(gave == [0] for _, p in said if p.say == "dice_bad")
        is_sale = any(isinstance(event, ShipBought) for event in now)
        assert is_sale or not any(p.say in ("ship", "ship_gone") for _, p in said)
    assert {"chain", "spoiled", "gift_got", "gift_given", "dice_good", "ship"} <= heard


def test_a_chain_is_spoken_of_once_its_step_ends_d7() -> None:
    for moves, *_ in played():
        if any(phrase.say == "chain" for _, phrase in remarks(moves)):
            assert moves[-1].before.step == "collect"
            assert moves[-1].after.step in ("full_house", "act")
