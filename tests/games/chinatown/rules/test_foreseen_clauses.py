"""What a draft would change, with deliveries and shares in it (C13)."""

from __future__ import annotations

from typing import Any

from tests.games.chinatown.table import GAME, agree, clause, give, offer, table, trading

from teahouse.core import Match, plain

PHOTO = {"1": "photo", "2": "photo", "3": "photo"}


def asked(match: Match, asker: int, **query: Any) -> Any:
    view = GAME.view(match.state, asker)
    return plain(GAME.what_if(match.options, view, asker, query))


def test_c13_a_draft_tells_what_a_share_comes_to_once_it_is_done() -> None:
    match = table(trading({"buildings": [1, 2]}, {"buildings": [3]}, shops=PHOTO))
    terms = [clause(0, 1, "pay", cash=10_000), clause(0, 1, "share", percent=50, building=1)]
    answer = asked(match, 0, kind="draft", gives=[give(1, 0, buildings=[3])], clauses=terms)
    assert answer["shares"] == [{"clause": 1, "cash": 20_000}], "half of 50,000, in whole notes"


def test_c13_the_board_tells_what_agreed_shares_come_to_now() -> None:
    match = table(trading({"buildings": [1, 2]}, shops={"1": "photo", "2": "photo"}))
    agree(match, offer(0, clauses=[clause(0, 1, "share", percent=50)]), 1)
    for seat, told in ((0, [{"clause": 1, "cash": 10_000}]), (2, [])):
        assert asked(match, seat, kind="board")["shares"] == told


def test_c13_a_draft_counts_what_would_be_passed_on_at_once() -> None:
    start = trading({}, {"buildings": [1]}, {"tiles": {"photo": 1}})
    match = agree(table(start), offer(0, clauses=[clause(0, 1, "deliver", tile="photo")]), 1)
    answer = asked(match, 0, kind="draft", gives=[give(2, 0, tiles={"photo": 1})])
    assert [(party["seat"], party["after"]["pays"]) for party in answer["parties"]] == [
        (0, 0),
        (2, 0),
    ]
    drafted = [clause(0, 1, "pay", cash=10_000)]
    both = asked(match, 0, kind="draft", gives=[give(2, 0, tiles={"photo": 1})], clauses=drafted)
    assert [party["after"]["pays"] for party in both["parties"]] == [0, 10_000, 0]


def test_c13_a_promise_to_deliver_keeps_no_building_of_ones_own_empty() -> None:
    """A view's clauses are told apart by their kinds, not by the things that they name."""
    match = table(trading({"buildings": [1], "tiles": {"photo": 1}}))
    terms = [clause(0, 1, "share", percent=50, building=1), clause(0, 1, "deliver", building=9)]
    agree(match, offer(0, clauses=terms), 1)
    assert asked(match, 0, kind="best", seat=0)["pays"] == 10_000
