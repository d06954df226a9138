"""What keeps a table moving (C7, C11, C13, C23)."""

from __future__ import annotations

from tests.games.chinatown.table import (
    GAME,
    agree,
    all_ready,
    clause,
    give,
    keep,
    keep_first,
    offer,
    place,
    placing,
    play,
    ready,
    table,
    trading,
)

from teahouse.core import plain


def test_c23_the_trade_phase_has_its_own_time_and_the_others_have_none() -> None:
    match = table(trade_minutes=7)
    assert GAME.stage(match.state).seconds is None
    assert GAME.stage(keep_first(match).state).seconds == 7 * 60
    assert GAME.stage(all_ready(match).state).seconds is None


def test_c23_when_time_is_up_in_trade_the_clock_speaks() -> None:
    match = table(trading(), trade_minutes=7)
    assert plain(GAME.time_up(match.state)) == {"type": "timeout", "seat": None}


def test_c11_placing_in_order_is_a_stage_for_each_seat() -> None:
    match = table(placing())
    before = GAME.stage(match.state)
    play(match, {"type": "done", "seat": 0})
    assert GAME.stage(match.state) != before


def test_c7_whoever_is_not_ready_or_has_an_offer_to_answer_is_waited_for() -> None:
    match = play(table(trading()), ready(1), ready(2))
    assert GAME.waiting_for(match.state) == {0}
    play(match, offer(0, give(0, 1, cash=10_000)))
    assert GAME.waiting_for(match.state) == {0, 1}


def test_c5_the_safe_choice_of_cards_is_the_first() -> None:
    match = table()
    hand = match.state.players[0].hand
    assert plain(GAME.fallback_action(match.state, 0)) == keep(0, list(hand[:5]))


def test_c13_the_safe_way_to_finish_keeps_promises_first() -> None:
    match = table(trading({"buildings": [1, 2], "tiles": {"photo": 1, "florist": 1}}))
    agree(match, offer(0, clauses=[clause(0, 1, "place", tile="photo", building=2)]), 1)
    all_ready(match)
    assert plain(GAME.fallback_action(match.state, 0)) == place(0, "photo", 2)
    play(match, place(0, "photo", 2))
    assert plain(GAME.fallback_action(match.state, 0)) == {"type": "done", "seat": 0}


def test_c7_ready_is_overtaken_by_a_deal_one_has_not_seen() -> None:
    match = play(table(trading()), offer(0, give(1, 0, cash=10_000)))
    seen = match.state
    play(match, {"type": "accept", "seat": 1, "offer": 1})
    assert GAME.is_stale(GAME.action(ready(0)), seen, match.state)
    assert not GAME.is_stale(GAME.action(ready(2)), seen, match.state), "it was not theirs"
    assert not GAME.is_stale(GAME.action(ready(0, said=False)), seen, match.state)


def test_the_same_offer_is_too_much_once_it_was_declined_three_times() -> None:
    wanted = offer(0, give(1, 0, cash=10_000))
    match = table(trading())
    for number in (1, 2, 3):
        assert GAME.over_limit(match.state, GAME.action(wanted)) is None
        play(match, wanted, {"type": "decline", "seat": 1, "offer": number})
    assert GAME.over_limit(match.state, GAME.action(wanted)) == "repeated"
    more = GAME.action(offer(0, give(1, 0, cash=20_000)))
    assert GAME.over_limit(match.state, more) is None
    by_another = GAME.action(offer(2, give(1, 2, cash=10_000)))
    assert GAME.over_limit(match.state, by_another) is None


def test_an_offer_can_be_too_much_for_a_table() -> None:
    match = table(trading())
    state = match.state
    long_note = GAME.action(offer(0, give(0, 1, cash=10_000), note="x" * 301))
    assert GAME.over_limit(state, long_note) == "text"
    words = [clause(0, 1, "promise", text="x" * 301, round=2)]
    assert GAME.over_limit(state, GAME.action(offer(0, clauses=words))) == "text"
    many = [clause(0, 1, "pay", cash=10_000)] * 25
    assert GAME.over_limit(state, GAME.action(offer(0, clauses=many))) == "terms"
    for _ in range(12):
        play(match, offer(0, give(1, 0, cash=10_000)))
    another = GAME.action(offer(0, give(1, 0, cash=10_000)))
    assert GAME.over_limit(match.state, another) == "open_offers"
    assert GAME.over_limit(match.state, GAME.action(offer(1, give(1, 0, cash=10_000)))) is None


def test_what_was_revealed_or_drawn_cannot_be_undone() -> None:
    match = table()
    before = match.state
    play(match, keep(0, list(before.players[0].hand[:5])))
    assert GAME.undoable(before, match.state), "nobody has seen the choice"
    middle = match.state
    keep_first(match)
    assert not GAME.undoable(middle, match.state), "buildings were revealed and tiles drawn"
