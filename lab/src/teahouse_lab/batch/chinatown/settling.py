"""Settling: after a phase's last choice buildings are revealed, or the round ends (C5, C6, C12).

These are loops, run once or twice a round: `env.step` always settles, random play every few steps.
"""

from __future__ import annotations

import jax.numpy as jnp

from teahouse.games.chinatown.rules.rulebook import ROUNDS
from teahouse_lab.batch.loops import repeated
from teahouse_lab.batch.words import Array, flag, pick, u32, when

from .chance import CARDS, Cards, no_cards
from .game import Game, by_round, nibble_at
from .income import earned
from .state import DEAL, END_ROUND, OVER, REVEAL, TRADE, Draft, Seat
from .tables import Tables
from .town import Mask, common, count, less, only, union

__all__ = ["deal_cards", "deck_of", "settle"]


def deck_of(game: Game, tables: Tables) -> Mask:
    """The cards that nobody has, once buildings are revealed."""
    taken = union(*(seat.owned for seat in game.seats), game.draft.picked)
    if tables.rules.options.keep_cards:
        taken = union(taken, *(seat.hand for seat in game.seats))
    return less(tuple(map(u32, tables.board)), taken)


def settle(game: Game, tables: Tables, cards: Cards) -> Game:
    """The game up to the next decision; `cards` are the next ones if buildings are revealed."""
    game = _reveal(game, tables, cards)
    return _end_round(game, tables)


def _reveal(game: Game, tables: Tables, cards: Cards) -> Game:
    """C5, C6: the kept buildings are claimed, the cards shuffled and tiles drawn."""
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
    """The player with their kept buildings; other cards go back (C22: stay in hand)."""
    kept = only(now, common(draft.picked, seat.hand))
    stays = tables.rules.options.keep_cards
    hand = less(seat.hand, kept) if stays else only(~now, seat.hand)
    return seat._replace(owned=union(seat.owned, kept), hand=hand)


def _draw_tiles(game: Game, tables: Tables, now: Array) -> Game:
    """C6: each draws a block from the bag, from the first player clockwise."""
    round_, bag = game.clock.round, game.state.bag
    number, players = by_round(tables.drawn, round_), len(game.seats)
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
    """How many seats a seat is from the first player, clockwise."""
    first, players = game.clock.first, len(game.seats)
    return jnp.where(first > seat, seat + players - first, seat - first)


def _end_round(game: Game, tables: Tables) -> Game:
    """C12, C14, C18: everyone is paid, and the next round begins, or the game is over."""
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
    """C5, C22: each is dealt their cards in a block, from the first player clockwise."""
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
    """How many cards are dealt up to each seat, from the first player on."""
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
