"""The actions that can be listed: all of them, but for offers."""

from __future__ import annotations

from itertools import combinations

from tests.games.chinatown.table import (
    GAME,
    Json,
    accept,
    clause,
    decline,
    done,
    give,
    judge,
    keep,
    offer,
    place,
    placing,
    play,
    ready,
    table,
    trading,
    withdraw,
)

from teahouse.core import Match, plain


def listed(match: Match, seat: int) -> list[Json]:
    return [plain(action) for action in GAME.actions(match.state, seat)]


def test_c5_every_choice_of_cards_is_listed() -> None:
    match = table()
    hand = match.state.players[0].hand
    assert listed(match, 0) == [keep(0, list(cards)) for cards in combinations(hand, 5)]
    play(match, keep(0, list(hand[:5])))
    assert listed(match, 0) == []


def test_c22_without_must_mark_fewer_cards_are_listed_too() -> None:
    match = table({"players": [{"hand": [1, 2]}, {}, {}]}, must_mark=False)
    assert listed(match, 0) == [keep(0, cards) for cards in ([1, 2], [1], [2], [])]


def test_c7_answers_to_offers_and_ready_are_listed() -> None:
    match = play(
        table(trading()), offer(0, give(0, 1, cash=10_000)), offer(2, give(1, 2, cash=990_000))
    )
    assert listed(match, 0) == [withdraw(0, 1), ready(0)]
    assert listed(match, 1) == [accept(1, 1), decline(1, 1), decline(1, 2), ready(1)]
    play(match, ready(1))
    assert listed(match, 1)[-1] == ready(1, said=False)


def test_c11_placements_are_listed_for_whoever_is_to_place() -> None:
    owner = {"buildings": [1, 2], "tiles": {"photo": 1}}
    match = table(placing(owner, {"buildings": [3], "tiles": {"photo": 1}}))
    assert listed(match, 0) == [place(0, "photo", 1), place(0, "photo", 2), done(0)]
    assert listed(match, 1) == []


def test_c13_what_a_promise_forbids_is_not_listed() -> None:
    owner = {"buildings": [1, 2], "tiles": {"photo": 1}}
    promised = {"id": 1, **clause(0, 1, "place", tile="photo", building=2)}
    assert listed(table(placing(owner, clauses=[promised])), 0) == [place(0, "photo", 2)]


def test_c20_what_has_no_street_is_not_listed() -> None:
    match = table(placing({"buildings": [8], "tiles": {"photo": 1}}), street_access=True)
    assert listed(match, 0) == [done(0)]


def test_c13_verdicts_on_promises_that_are_due_are_listed() -> None:
    due = {"id": 1, **clause(0, 1, "promise", text="soon", round=2)}
    later = {"id": 2, **clause(0, 1, "promise", text="later", round=3)}
    match = table(placing(round=2, clauses=[due, later]))
    assert listed(match, 1) == [judge(1, 1, kept=True), judge(1, 1, kept=False)]
    assert listed(match, 2) == []
