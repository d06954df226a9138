"""Matches: replay, undo, the state at a line, forks."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.third_game.pig import Pig

from teahouse.core import (
    FastChance,
    Match,
    RecordError,
    RuleError,
    commitment,
    plain,
    read_record,
    replay,
    write_json,
    write_record,
)
from teahouse.core.record import Entry, Record
from teahouse.games import game
from teahouse.games.chinatown import Chinatown
from teahouse.research import play_out

TRADE: dict[str, Any] = {"phase": "trade", "players": [{"buildings": [1]}, {}, {}]}
OFFER = {"type": "offer", "seat": 0, "gives": [{"from": 0, "to": 1, "buildings": [1]}]}
ACCEPT = {"type": "accept", "seat": 1, "offer": 1}
READY = {"type": "ready", "seat": 2, "ready": True}
LAST = {"round": 6, "phase": "place"}


def trading() -> Match:
    return Match(Chinatown(), {"players": 3}, seed="tea", position=TRADE, names=["Ann", "Bo", "Cy"])


def finished() -> Match:
    match = Match(Chinatown(), {"players": 3}, seed="tea", position=LAST)
    for seat in range(3):
        match.do({"type": "done", "seat": seat})
    return match


def in_debt(game: Chinatown) -> Match:
    """Seat 0 has 50,000 and an income of 10,000, and owes 30,000."""
    players = [{"buildings": [1], "owes": [{"to": 1, "cash": 30_000}]}, {"cash": 0}, {"cash": 0}]
    position = {**LAST, "players": players, "shops": {"1": "photo"}}
    match = Match(game, {"players": 3}, seed="tea", position=position)
    for seat in range(3):
        match.do({"type": "done", "seat": seat})
    return match


def test_actions_are_done_as_json_or_as_structs() -> None:
    match = trading()
    match.do(OFFER)
    match.do(match.game.action(ACCEPT))
    assert [entry.do for entry in match.entries] == [OFFER, ACCEPT]
    assert match.state.owned_by(1) == [1]


def test_lines_are_numbered_and_carry_the_time_they_are_given() -> None:
    match = trading()
    match.do(OFFER, at=17)
    match.do(ACCEPT, at=40)
    assert [(entry.n, entry.at) for entry in match.entries] == [(1, 17), (2, 40)]
    assert len(match) == 2


def test_a_refused_action_is_no_line() -> None:
    match = trading()
    with pytest.raises(RuleError):
        match.do(ACCEPT)
    assert len(match) == 0
    assert match.state == match.state_at(0)


def test_the_state_after_any_line_can_be_had() -> None:
    match = trading()
    states = [match.state]
    for action in (OFFER, ACCEPT, READY):
        match.do(action)
        states.append(match.state)
    assert [match.state_at(n) for n in range(4)] == states
    for n in (-1, 4):
        with pytest.raises(IndexError):
            match.state_at(n)


def test_undo_goes_back_to_before_a_line_and_is_a_line_itself() -> None:
    match = trading()
    match.do(OFFER)
    match.do(ACCEPT)
    match.undo(at=5)
    assert match.state == match.state_at(1)
    assert match.entries[-1] == Entry(n=3, at=5, undo=2)
    match.undo(1)
    assert match.state == match.state_at(0)
    match.do(OFFER)
    assert len(match) == 5


@pytest.mark.parametrize("to", [0, 2, -1])
def test_undo_needs_a_line_to_go_back_to(to: int) -> None:
    match = trading()
    match.do(OFFER)
    with pytest.raises(IndexError):
        match.undo(to)
    assert len(match) == 1


def test_an_undo_can_be_undone() -> None:
    match = trading()
    match.do(OFFER)
    match.undo()
    match.undo()
    assert match.state == match.state_at(1)


def test_a_fork_starts_where_the_match_stood_and_leaves_it_alone() -> None:
    match = trading()
    match.do(OFFER)
    match.do(ACCEPT)
    fork = match.fork(1, seed="what if")
    assert plain(fork.game.dump(fork.state)) == plain(match.game.dump(match.state_at(1)))
    fork.do({"type": "decline", "seat": 1, "offer": 1})
    assert fork.state.offers[0].status == "declined"
    assert match.state.offers[0].status == "done"
    assert fork.header.names == ("Ann", "Bo", "Cy")
    assert fork.header.commitment == commitment("what if")


def test_the_seed_is_in_the_record_only_once_the_game_is_over() -> None:
    assert trading().record().header.seed is None
    assert trading().record().header.commitment == commitment("tea")
    over = finished().record().header
    assert over.seed == "tea"


def test_a_record_replays_to_the_same_match_undo_and_all() -> None:
    match = trading()
    match.do(OFFER, at=3)
    match.undo(at=4)
    match.do(OFFER, at=5)
    match.do(ACCEPT, at=6)
    record = read_record(write_record(match.record()))
    again = replay(match.game, record, seed="tea")
    assert again.state == match.state
    assert again.entries == match.entries
    assert again.header == match.header


def test_a_finished_record_needs_no_seed_from_outside() -> None:
    match = finished()
    again = replay(Chinatown(), read_record(write_record(match.record())))
    assert again.outcome == match.outcome


def test_an_unfinished_record_cannot_be_replayed_without_its_seed() -> None:
    with pytest.raises(RecordError, match="not over"):
        replay(Chinatown(), trading().record())


def test_a_record_of_a_later_version_is_refused_clearly() -> None:
    record = finished().record()
    later = replace(record.header, version=record.header.version + 1)
    with pytest.raises(RecordError, match=r"line 1: .*version 3 .* newest .* 2"):
        replay(Chinatown(), Record(later, record.entries))


def test_a_new_record_says_the_newest_version() -> None:
    assert finished().record().header.version == Chinatown.version == 2


def test_c13_a_record_of_version_1_is_replayed_by_its_own_rules() -> None:
    by_version = [in_debt(Chinatown().at_version(version)) for version in (1, 2)]
    assert [match.outcome.scores for match in by_version if match.outcome] == [
        (50_000, 10_000, 0),
        (30_000, 30_000, 0),
    ]
    for match in by_version:
        record = read_record(write_record(match.record()))
        again = replay(Chinatown(), record)
        assert (again.outcome, again.game.version) == (match.outcome, match.game.version)
        assert again.record() == record


def test_a_fork_of_an_earlier_version_goes_on_by_the_newest() -> None:
    assert in_debt(Chinatown().at_version(1)).fork(0, seed="new").header.version == 2


def test_a_record_of_another_game_is_refused_clearly() -> None:
    with pytest.raises(RecordError, match="'chinatown', not of dadaocheng"):
        replay(game("dadaocheng"), finished().record())


def test_an_action_that_is_not_legal_is_told_with_its_line() -> None:
    match = finished()
    record = match.record()
    wrong = Record(record.header, (record.entries[0], Entry(n=2, at=0, do=ACCEPT)))
    with pytest.raises(RecordError, match="line 3: action 2 is not legal: wrong_phase") as told:
        replay(Chinatown(), wrong)
    assert told.value.line == 3


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"options": {"players": 9}}, "line 1: options"),
        ({"options": {"weather": "rain"}}, "line 1: options"),
        ({"position": {"round": 9}}, "line 1: position: round is 9"),
    ],
)
def test_a_header_that_cannot_be_is_told_with_its_line(changes: dict[str, Any], told: str) -> None:
    raw = write_record(finished().record()).splitlines(keepends=True)
    header = plain(finished().record().header) | {"teahouse": 1} | changes
    record = read_record(b"".join([write_json(header) + b"\n", *raw[1:]]))
    with pytest.raises(RecordError, match=told):
        replay(Chinatown(), record)


def test_a_match_knows_who_is_to_act_and_how_it_ended() -> None:
    match = trading()
    assert match.to_act == {0, 1, 2}
    assert match.outcome is None
    over = finished()
    assert over.to_act == frozenset()
    assert over.outcome is not None
    assert over.outcome.scores == (50_000,) * 3


def test_a_match_says_its_game_players_round_and_phase() -> None:
    assert repr(trading()) == "<Match: chinatown, Ann, Bo, Cy, round 1, trade, 0 lines>"
    nameless = Match(game("dadaocheng"), {"players": 2}, seed="tea")
    assert repr(nameless) == "<Match: dadaocheng, 2 players, round 1, plan of seat 1, 0 lines>"
    assert repr(finished()) == "<Match: chinatown, 3 players, over, 3 lines>"
    alone = Match(game("dadaocheng"), {"players": 1}, seed="tea")
    assert repr(alone) == "<Match: dadaocheng, 1 player, round 1, plan of seat 0, 0 lines>"


def test_a_match_lists_actions_and_shows_views() -> None:
    match = trading()
    assert match.actions(2) == tuple(match.game.actions(match.state, 2))
    assert match.view(1) == match.game.view(match.state, 1)
    assert match.view().players[0].cash is None


def test_a_notebook_shows_the_board_of_a_match() -> None:
    for name in ("chinatown", "dadaocheng"):
        picture = Match(game(name), {}, seed="tea")._repr_svg_()
        assert picture is not None
        assert picture.startswith("<svg")


def test_a_game_without_a_drawing_is_shown_by_its_repr() -> None:
    assert Match(Pig(), {}, seed="tea")._repr_svg_() is None


def test_the_repr_of_a_state_fits_on_a_screen_and_keeps_the_seed() -> None:
    for name in ("chinatown", "dadaocheng"):
        match = Match(game(name), {}, seed="a secret seed")
        play_out(match, FastChance(1))
        shown = repr(match.state)
        assert len(shown) < 300
        assert ", over; " in shown
        assert "a secret seed" not in shown


def test_an_action_is_done_by_its_notation() -> None:
    match = trading()
    match.do_text("0 offer [(0 1 buildings=[1])]")
    match.do_text("1 accept 1")
    assert match.state.owned_by(1) == [1]
