"""Line-ups and seats."""

from __future__ import annotations

from collections import Counter

from teahouse.research.arena import line_ups, pairings, seatings


def test_as_many_bots_as_seats_are_one_line_up() -> None:
    assert line_ups(["a", "b", "b", "b"], 4) == (("a", "b", "b", "b"),)


def test_of_more_bots_all_that_can_be_chosen_play() -> None:
    assert line_ups(["a", "b", "c"], 2) == (("a", "b"), ("a", "c"), ("b", "c"))
    assert line_ups(["a", "b"], 1) == (("a",), ("b",))


def test_fewer_bots_come_several_times_and_never_alone() -> None:
    assert line_ups(["a", "b"], 3) == (("a", "a", "b"), ("a", "b", "b"))
    assert line_ups(["a"], 4) == (("a", "a", "a", "a"),)


def test_every_deal_is_played_from_every_seat() -> None:
    for deal in range(10):
        block = seatings(("a", "b", "c", "d"), deal)
        assert len(block) == 4
        for seat in range(4):
            assert sorted(bots[seat] for bots in block) == ["a", "b", "c", "d"]


def test_neighbours_change_from_deal_to_deal() -> None:
    after_a = Counter(
        bots[(bots.index("a") + 1) % 3]
        for deal in range(40)
        for bots in seatings(("a", "b", "c"), deal)
    )
    assert set(after_a) == {"b", "c"}


def test_seatings_that_are_alike_are_played_once() -> None:
    assert seatings(("a", "a", "a"), 0) == (("a", "a", "a"),)
    for deal in range(20):
        block = seatings(("a", "a", "b", "b"), deal)
        assert len(set(block)) == len(block) in (2, 4)
        for seat in range(4):
            assert Counter(bots[seat] for bots in block) == {
                "a": len(block) / 2,
                "b": len(block) / 2,
            }


def test_all_line_ups_play_the_same_deals() -> None:
    first, second = pairings(("a", "b", "b"), 9), pairings(("a", "a", "b"), 9)
    assert [s.deal for s in first] == [s.deal for s in second] == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    assert [s.deal for s in pairings(("a", "a", "a"), 3)] == [0, 1, 2]
