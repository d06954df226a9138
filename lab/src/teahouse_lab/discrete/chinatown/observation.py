"""What a seat may know of Chinatown, as one row of numbers between 0 and 1 or a little more.

docs/environments.md says what they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from teahouse.core import Seat
from teahouse.games.chinatown.rules.rulebook import ROUNDS, Rules
from teahouse.games.chinatown.rules.state import Offer, State
from teahouse_lab.discrete.form import Observation

from .numbers import MOST_OFFERS, Numbers

__all__ = ["observation", "observation_size"]

PHASES = ("deal", "trade", "place", "over")
OUTLOOK_SIZES = (3, 4, 5, 6)
CASH_SCALE, TILE_SCALE, SUM_SCALE = 50, 3, 10


def observation_size(rules: Rules, numbers: Numbers) -> int:
    """Returns how many numbers an observation has."""
    buildings, types, players = rules.buildings, len(rules.types), rules.players
    board = buildings * (players + types + 1)
    seats = players * (2 + types + 4)
    offer = players + 1 + players * (buildings + types + 1)
    return len(PHASES) + ROUNDS + board + seats + len(OUTLOOK_SIZES) + numbers.in_all + offer


def observation(
    numbers: Numbers,
    state: State,
    seat: Seat,
    *,
    actor: Seat | None,
    said: Sequence[int],
    offer: Offer | None,
) -> Observation:
    """Returns what a seat may know. `said` is given only for the seat's own decision."""
    seen = None if offer is None or (offer.secret and not offer.concerns(seat)) else offer
    parts = [
        _one_of(PHASES.index(state.phase), len(PHASES)),
        _one_of(state.round - 1, ROUNDS),
        *_seats(state, seat, actor),
        *_board(state, seat),
        np.isin(OUTLOOK_SIZES, state.outlook or ()),
        np.bincount(np.array(said, np.intp), minlength=numbers.in_all),
        *_offer(state, seat, seen),
    ]
    return np.concatenate([part.astype(np.float32).ravel() for part in parts])


def _one_of(place: int, count: int) -> Observation:
    row = np.zeros(count, np.float32)
    row[place] = 1
    return row


def _around(state: State, seat: Seat) -> list[Seat]:
    return [(seat + step) % state.rules.players for step in state.rules.seats]


def _seats(state: State, seat: Seat, actor: Seat | None) -> list[npt.NDArray[Any]]:
    seats, rules = _around(state, seat), state.rules
    players = [state.players[other] for other in seats]
    is_known = [other == seat or rules.options.open_money for other in seats]
    cash = [p.cash * known for p, known in zip(players, is_known, strict=True)]
    made = [
        sum(offer.by == other for offer in state.offers if _is_seen(state, offer, seat))
        for other in seats
    ]
    return [
        np.array([other == actor for other in seats], np.float32),
        np.array([other == state.first_player for other in seats], np.float32),
        np.array([list(player.tiles) for player in players]) / TILE_SCALE,
        np.array(cash) / (CASH_SCALE * rules.note),
        np.array([player.ready for player in players], np.float32),
        np.array([player.done for player in players], np.float32),
        np.array(made) / MOST_OFFERS,
    ]


def _is_seen(state: State, offer: Offer, seat: Seat) -> bool:
    """Whether the seat knows of an offer of this round."""
    return offer.round == state.round and (not offer.secret or offer.concerns(seat))


def _board(state: State, seat: Seat) -> list[Observation]:
    rules = state.rules
    owner = np.frombuffer(state.owner, np.uint8)[1:, None]
    shops = np.frombuffer(state.shops, np.uint8)[1:, None]
    cards = np.isin(np.arange(1, rules.buildings + 1), state.players[seat].hand)
    return [
        (owner == np.array(_around(state, seat))).astype(np.float32),
        (shops == np.arange(1, len(rules.types) + 1)).astype(np.float32),
        cards.astype(np.float32),
    ]


def _offer(state: State, seat: Seat, offer: Offer | None) -> list[Observation]:
    rules, seats = state.rules, _around(state, seat)
    gets = np.zeros((rules.players, rules.buildings + len(rules.types) + 1), np.float32)
    if offer is None:
        return [np.zeros(rules.players + 1, np.float32), gets]
    for give in offer.gives:
        row = gets[seats.index(give.to)]
        row[[number - 1 for number in (*give.buildings, *give.cards)]] = 1
        for tile, count in give.tiles.items():
            row[rules.buildings + rules.type_index[tile]] += count / TILE_SCALE
        row[-1] += (give.cash or 0) / (SUM_SCALE * rules.note)
    maker = _one_of(seats.index(offer.by), rules.players)
    return [maker, np.array([offer.secret], np.float32), gets]
