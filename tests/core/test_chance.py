"""Chance from a secret seed, worked out here once more from the words of the protocol."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterator
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from teahouse.core import FastChance, Match, SeededChance, commitment, number, verify
from teahouse.games.chinatown import Chinatown

SEEDS = st.text(min_size=0, max_size=40).filter(lambda text: text.isprintable())


def stream(seed: str) -> Iterator[int]:
    for i in count():
        mac = hmac.new(seed.encode("utf-8"), str(i).encode("ascii"), hashlib.sha256)
        yield int.from_bytes(mac.digest()[:8], "big")


def draw(numbers: Iterator[int], n: int) -> int:
    most = 2**64 // n * n
    return next(value for value in numbers if value < most) % n


def shuffle(numbers: Iterator[int], items: list[int]) -> list[int]:
    deck = sorted(items)
    for j in range(len(deck) - 1, 0, -1):
        k = draw(numbers, j + 1)
        deck[j], deck[k] = deck[k], deck[j]
    return deck


@given(SEEDS, st.lists(st.integers(1, 2**64), min_size=1, max_size=20))
def test_draws_are_those_of_the_protocol(seed: str, sizes: list[int]) -> None:
    chance, numbers = SeededChance(seed), stream(seed)
    assert [chance.below(n) for n in sizes] == [draw(numbers, n) for n in sizes]


def test_a_number_over_the_largest_multiple_is_passed_over() -> None:
    """Below 2**63 + 1 about half of all numbers are."""
    chance, numbers = SeededChance("passed over"), stream("passed over")
    n = 2**63 + 1
    assert [chance.below(n) for _ in range(20)] == [draw(numbers, n) for _ in range(20)]
    assert chance.drawn > 20


@given(SEEDS, st.sets(st.integers(0, 999), max_size=60))
def test_a_shuffle_is_that_of_the_protocol(seed: str, items: set[int]) -> None:
    assert list(SeededChance(seed).shuffle(sorted(items))) == shuffle(stream(seed), list(items))


def test_every_order_is_about_equally_likely() -> None:
    orders = Counter(SeededChance(f"seed {n}").shuffle("abc") for n in range(1200))
    assert len(orders) == 6
    assert all(150 < times < 250 for times in orders.values())


def test_a_stream_can_be_taken_up_where_it_was_left() -> None:
    chance = SeededChance("tea")
    first = [chance.below(100) for _ in range(5)]
    again = SeededChance("tea", chance.drawn)
    assert [chance.below(100) for _ in range(5)] == [again.below(100) for _ in range(5)]
    assert first == [SeededChance("tea", n).below(100) for n in range(5)]


def test_number_i_can_be_worked_out_alone() -> None:
    numbers = stream("天")
    assert [number("天", i) for i in range(4)] == [next(numbers) for _ in range(4)]


def test_the_commitment_is_the_sha_256_of_the_seed() -> None:
    assert commitment("oolong") == hashlib.sha256(b"oolong").hexdigest()
    assert verify("oolong", commitment("oolong"))
    assert not verify("oolong ", commitment("oolong"))
    assert not verify("oolong", "")


@pytest.mark.parametrize("edition", ["zman-2008", "alea-1999"])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_game_of_chinatown_draws_in_the_order_of_the_protocol(edition: str, players: int) -> None:
    """First player, building deck, tile bag, outlook deck, and the deck again (C5, C12, C19)."""
    match = Match(Chinatown(), {"edition": edition, "players": players}, seed="order")
    numbers, state = stream("order"), match.state
    assert state.first_player == draw(numbers, players)
    deck = shuffle(numbers, list(range(1, 86)))
    dealt = state.rules.deal[0][0]
    for n in range(players):
        seat = (state.first_player + n) % players
        assert state.players[seat].hand == tuple(sorted(deck[n * dealt : (n + 1) * dealt]))
    assert tuple(state.deck) == tuple(deck[players * dealt :])
    by_name = sorted(range(12), key=lambda kind: state.rules.types[kind])
    tiles = [
        rank for rank, kind in enumerate(by_name) for _ in range(state.rules.tile_counts[kind])
    ]
    assert [by_name[rank] for rank in shuffle(numbers, tiles)] == list(state.bag)
    if edition == "alea-1999":
        cards = sorted(state.rules.components.outlook.cards)
        order = shuffle(numbers, list(range(9)))
        assert state.outlook_deck == tuple(cards[n] for n in order[:6])
    _keep_first(match)
    owned = {b for seat in range(players) for b in match.state.owned_by(seat)}
    assert list(match.state.deck) == shuffle(numbers, sorted(set(range(1, 86)) - owned))


def _keep_first(match: Match) -> None:
    kept = match.state.rules.deal[0][1]
    for seat, player in enumerate(match.state.players):
        match.do({"type": "keep", "seat": seat, "cards": list(player.hand[:kept])})


def test_whims_are_repeatable_and_in_range() -> None:
    one, other = FastChance("a"), FastChance("a")
    assert [one.below(7) for _ in range(50)] == [other.below(7) for _ in range(50)]
    assert {one.below(3) for _ in range(50)} == {0, 1, 2}
    assert {one.pick("xy") for _ in range(50)} == {"x", "y"}


def test_a_commitment_that_is_no_such_thing_is_not_the_seeds() -> None:
    assert not verify("tea", "\x80 or 茶")


@pytest.mark.parametrize("seed", ["", "oolong", "天", "long " * 40])
def test_the_stream_is_hmac_of_the_seed_whatever_its_length(seed: str) -> None:
    chance = SeededChance(seed, drawn=98)
    numbers = [number(seed, i) for i in range(98, 102)]
    assert [chance.below(1 << 64) for _ in numbers] == numbers
