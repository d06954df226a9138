"""Settling: after a phase's last choice buildings are revealed, or the round ends (C5, C6, C12).

Cards come from a generator in the state, or are passed in, so that the engine can follow the plain
engine's verifiable chance card by card.

Settling is made of loops, which run once or twice a round. `env.step` settles after every decision,
random play only every few steps.
"""

from __future__ import annotations

from typing import TypeAlias

import jax
import jax.numpy as jnp

from teahouse.games.chinatown.rules.rulebook import ROUNDS
from teahouse_lab.batch.words import (
    Array,
    Generator,
    below,
    draw,
    flag,
    nth_bit,
    pick,
    repeated,
    u32,
    when,
)

from .score import earned
from .state import DEAL, END_ROUND, OVER, REVEAL, TRADE, Draft, Game, Seat, by_round, nibble_at
from .tables import NO_CARD, Tables
from .town import Mask, common, count, less, only, union

__all__ = [
    "CARDS",
    "Cards",
    "deal_cards",
    "deck_of",
    "drawn_from",
    "no_cards",
    "settle",
    "shuffled",
]


Cards: TypeAlias = tuple[Array, ...]
_Loop: TypeAlias = tuple[Mask, Cards, Generator]
CARDS = 4
"""Cards in a word, 8 bits each."""


def no_cards(tables: Tables) -> Cards:
    """Returns the words of a deck from which nothing is dealt."""
    return (u32(0xFFFF_FFFF),) * -(-tables.most_dealt // CARDS)


def shuffled(
    tables: Tables, deck: Mask, generator: Generator, now: Array
) -> tuple[Cards, Generator]:
    """Returns as many random cards of a deck as one round may need, or no cards if not now."""

    def one_card(number: Array, loop: _Loop) -> _Loop:
        deck, cards, generator = loop
        card, deck, generator = drawn_from(deck, generator)
        return deck, _with_card(cards, number, card), generator

    times = when(now, tables.most_dealt)
    _, cards, generator = repeated(times, one_card, (deck, no_cards(tables), generator))
    return cards, generator


def _with_card(cards: Cards, number: Array, card: Array) -> Cards:
    """Returns the cards with one more in an empty place."""
    shift = 8 * (number % CARDS)
    change = (card ^ NO_CARD) << shift
    return tuple(word ^ when(number // CARDS == place, change) for place, word in enumerate(cards))


def drawn_from(words: Mask, generator: Generator) -> tuple[Array, Mask, Generator]:
    """Draws a random member of a set.

    Returns its code (32 times its word, plus its bit), the rest of the set, and the generator. The
    code is NO_CARD if the set is empty.
    """
    random, generator = draw(generator)
    there = count(words)
    left, at = below(random, there), u32(0)
    for place, word in enumerate(words[:-1]):
        here = jax.lax.population_count(word)
        passed = (at == place) & (left >= here)
        left, at = left - when(passed, here), at + when(passed, 1)
    bit = nth_bit(pick(words, at), left)
    taken = when(there != 0, u32(1) << bit)
    rest = tuple(word & ~when(at == place, taken) for place, word in enumerate(words))
    return jnp.where(there != 0, 32 * at + bit, u32(NO_CARD)), rest, generator


def deck_of(game: Game, tables: Tables) -> Mask:
    """Returns the cards that nobody will have once buildings are revealed."""
    taken = union(*(seat.owned for seat in game.seats), game.draft.picked)
    if tables.rules.options.keep_cards:
        taken = union(taken, *(seat.hand for seat in game.seats))
    return less(tuple(map(u32, tables.board)), taken)


def settle(game: Game, tables: Tables, cards: Cards) -> Game:
    """Returns the game up to its next decision.

    `cards` are the next ones if buildings are revealed.
    """
    game = _reveal(game, tables, cards)
    return _end_round(game, tables)


def _reveal(game: Game, tables: Tables, cards: Cards) -> Game:
    """Returns the game with kept buildings claimed, cards shuffled and tiles drawn (C5, C6)."""
    now, state, clock = game.clock.due == REVEAL, game.state, game.clock
    seats = tuple(_claimed(seat, game.draft, now, tables) for seat in game.seats)
    turned = flag(now) if tables.rules.options.outlook_first else u32(0)
    if tables.rules.options.outlook == "off":
        turned = u32(0)
    draft = game.draft._replace(picked=only(~now, game.draft.picked))
    next_cards = tuple(
        jnp.where(now, new, old) for new, old in zip(cards, state.cards, strict=True)
    )
    state = state._replace(seats=seats, draft=draft, cards=next_cards)
    clock = clock._replace(
        phase=jnp.where(now, u32(TRADE), clock.phase),
        speaker=jnp.where(now, clock.first, clock.speaker),
        done=when(~now, clock.done),
        turned=clock.turned | turned,
        due=when(~now, clock.due),
    )
    return _draw_tiles(game._replace(state=state, clock=clock), tables, now)


def _claimed(seat: Seat, draft: Draft, now: Array, tables: Tables) -> Seat:
    """Returns a seat with the buildings it kept.

    Its other cards go back, or stay in its hand (C22).
    """
    kept = only(now, common(draft.picked, seat.hand))
    stays = tables.rules.options.keep_cards
    hand = less(seat.hand, kept) if stays else only(~now, seat.hand)
    return seat._replace(owned=union(seat.owned, kept), hand=hand)


def _draw_tiles(game: Game, tables: Tables, now: Array) -> Game:
    """Returns the game after each seat drew a block of tiles, from the first clockwise (C6)."""
    round_, bag = game.clock.round, game.state.bag
    number, players = by_round(tables.drawn, round_), len(game.seats)
    # The bag has tiles in the order of drawing, so a round's follow those of earlier rounds.
    before = tables.drawn[0] * flag(round_ > 1)
    for drawn, later in zip(tables.drawn[1:], range(2, ROUNDS + 1), strict=True):
        before = before + drawn * flag(round_ > later)

    def one_each(
        turn: Array, tiles: tuple[tuple[Array, ...], ...]
    ) -> tuple[tuple[Array, ...], ...]:
        more = []
        for seat, held in enumerate(tiles):
            place = players * before + number * _rank(game, seat) + turn
            kind = (pick(bag, place >> 3) >> (4 * (place & 7))) & 15
            one = nibble_at(kind, tables.tile_words)
            more.append(tuple(a + b for a, b in zip(held, one, strict=True)))
        return tuple(more)

    tiles = repeated(when(now, number), one_each, tuple(seat.tiles for seat in game.seats))
    seats = tuple(s._replace(tiles=t) for s, t in zip(game.seats, tiles, strict=True))
    return game._replace(state=game.state._replace(seats=seats))


def _rank(game: Game, seat: int) -> Array:
    """Returns how many seats a seat is from the first player, clockwise."""
    first, players = game.clock.first, len(game.seats)
    return jnp.where(first > seat, seat + players - first, seat - first)


def _end_round(game: Game, tables: Tables) -> Game:
    """Returns the game after everyone is paid, in its next round or over (C12, C14, C18)."""
    now, clock = game.clock.due == END_ROUND, game.clock
    card = (game.state.outlook >> (4 * (clock.round - 1))) & 15
    notes = earned(game, tables, card, now)
    over, goes = now & (clock.round == ROUNDS), now & (clock.round < ROUNDS)
    seats = tuple(
        seat._replace(cash=seat.cash + more, made=when(~goes, seat.made))
        for seat, more in zip(game.seats, notes, strict=True)
    )
    step = flag(goes) if tables.rules.options.first_player == "rotates" else u32(0)
    first = clock.first + step
    turned = flag(now) if tables.rules.options.outlook != "off" else u32(0)
    clock = clock._replace(
        round=clock.round + flag(goes),
        phase=jnp.where(over, u32(OVER), jnp.where(goes, u32(DEAL), clock.phase)),
        first=jnp.where(first == len(seats), u32(0), first),
        done=when(~goes, clock.done),
        order=when(~goes, clock.order),
        turned=when(~goes, clock.turned | turned),
        due=when(~now, clock.due),
    )
    game = game._replace(state=game.state._replace(seats=seats), clock=clock)
    return deal_cards(game, tables, goes)


def deal_cards(game: Game, tables: Tables, now: Array) -> Game:
    """Returns the game after each seat was dealt a block of cards, from the first player clockwise.

    Seats that hold cards get fewer (C5, C22).
    """
    ends = _ends_of_blocks(game, tables)

    def one_card(number: Array, hands: tuple[Mask, ...]) -> tuple[Mask, ...]:
        word = pick(game.state.cards, number // CARDS)
        card = (word >> (8 * (number % CARDS))) & 255
        rank = sum((flag(number >= end) for end in ends), u32(0))
        seat = game.clock.first + rank
        seat = jnp.where(seat >= len(hands), seat - len(hands), seat)
        named = tuple(when((card >> 5) == d, u32(1) << (card & 31)) for d in range(len(hands[0])))
        return tuple(
            union(hand, only((rank < len(hands)) & (seat == n), named))
            for n, hand in enumerate(hands)
        )

    times = when(now, jnp.minimum(ends[-1], tables.most_dealt))
    hands = repeated(times, one_card, tuple(seat.hand for seat in game.seats))
    seats = tuple(s._replace(hand=h) for s, h in zip(game.seats, hands, strict=True))
    cards = tuple(
        jnp.where(now, new, old)
        for new, old in zip(no_cards(tables), game.state.cards, strict=True)
    )
    return game._replace(state=game.state._replace(seats=seats, cards=cards))


def _ends_of_blocks(game: Game, tables: Tables) -> list[Array]:
    """Returns how many cards are dealt up to and with each seat, from the first player on."""
    dealt, players = by_round([d for d, _ in tables.rules.deal], game.clock.round), len(game.seats)
    if not tables.rules.options.keep_cards:
        return [dealt * rank for rank in range(1, players + 1)]
    held = [count(seat.hand) for seat in game.seats]
    ends, end = [], u32(0)
    for rank in range(players):
        seat = game.clock.first + rank
        has = pick(held, jnp.where(seat >= players, seat - players, seat))
        end = end + when(dealt > has, dealt - has)
        ends.append(end)
    return ends
