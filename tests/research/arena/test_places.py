"""Who came where, and the cross table."""

from __future__ import annotations

from teahouse.research.arena.summary import ahead, cross_table, last_shares, places, win_shares

from .played import result


def test_places_go_by_score_and_equals_share_one() -> None:
    assert places(result("abcd", (10, 30, 10, 20))) == (3, 1, 3, 2)


def test_of_two_equal_scores_the_winner_is_ahead() -> None:
    assert places(result("ab", (7, 7), winners=(1,))) == (2, 1)


def test_wins_and_last_places_are_shared() -> None:
    game = result("abcd", (30, 30, 5, 5))
    assert win_shares(game) == (0.5, 0.5, 0.0, 0.0)
    assert last_shares(game) == (0.0, 0.0, 0.5, 0.5)


def test_half_a_point_for_equal_places() -> None:
    assert (ahead(1, 2), ahead(2, 1), ahead(2, 2)) == (1.0, 0.0, 0.5)


def test_the_cross_table_counts_every_pair_of_seats() -> None:
    # game 1: a is ahead of both b; game 2: a behind one b, equal to the other
    games = [result("abb", (9, 5, 3)), result("bab", (9, 5, 5))]
    there, back = cross_table(games)
    assert (there.bot, there.other, there.met, there.ahead) == ("a", "b", 4, 2.5 / 4)
    assert (back.bot, back.other, back.met, back.ahead) == ("b", "a", 4, 1.5 / 4)


def test_a_bot_does_not_meet_itself() -> None:
    assert cross_table([result("aaa", (1, 2, 3))]) == ()
