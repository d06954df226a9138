"""Turns to come: what a plan leaves for one's next turns, and for the others in between."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import mul
from typing import NamedTuple

from msgspec.structs import replace

from teahouse.bots.dadaocheng.purchases.menu import Choice, Menu, menu
from teahouse.bots.dadaocheng.purchases.situation import situation_of
from teahouse.bots.dadaocheng.value.coefficients import Coefficients
from teahouse.bots.dadaocheng.value.grid_potential import turn_value
from teahouse.core import Seat
from teahouse.games.dadaocheng.solver import Solution, puzzle_of, solve
from teahouse.games.dadaocheng.state import State, is_last_turn, with_player

from .afterstate import afterstates, bought, standing
from .hauls import step4
from .planning import Prospect, prospects

__all__ = ["Width", "best_choice", "best_prospect"]

REMEMBERED = 1024
REPLIES, LIKELY = 4, 2
"""Plans of another player that are compared by what they leave, and those that are likely."""
WEIGHED = 12
"""Yields that are weighed by what they can buy, where ways to go on are looked for."""


class Width(NamedTuple):
    """How many plans are looked at one turn further, and how many of them two turns, and how."""

    nodes: int
    plans: int = 1
    continuations: int = 1
    choices: int = 1  # of purchases


def best_prospect(state: State, seat: Seat, at: Menu, solution: Solution, width: Width) -> Prospect:
    """The plan to follow: the best plans are examined one turn further, the best of these two."""
    found = prospects(state, seat, at, solution, max(1, width.nodes))
    if len(found) < 2 or is_last_turn(state):
        return found[0]
    if not state.rules.solo:
        return _best_among(state, seat, at, found, width)
    found.sort(key=lambda each: -_alone(state, at, each))
    if width.plans < 2:
        return found[0]
    return max(found[: width.plans], key=lambda each: _alone(state, at, each, width.continuations))


def _best_among(
    state: State, seat: Seat, at: Menu, found: Sequence[Prospect], width: Width
) -> Prospect:
    """The best plan by this turn and the next player's, then by one's own next turn as well."""
    worths = {each.number: _among(state, seat, at, each) for each in found}
    ranked = sorted(found, key=lambda each: -worths[each.number])
    if width.plans < 2:
        return ranked[0]
    return max(
        ranked[: width.plans],
        key=lambda each: worths[each.number] + _own_next(state, seat, at, each),
    )


def best_choice(state: State, seat: Seat, at: Menu, width: Width) -> Choice:
    """What to buy now: the best few purchases are looked at until one's next turn."""
    hand = state.players[seat].cubes
    if width.choices < 2 or is_last_turn(state):
        return at.best(hand)
    found = at.ranked(hand)[: width.choices]
    if not at.situation.turns_left:
        return max(found, key=lambda each: each.worth - _theirs(state, seat, at, each))
    expected = bought(state, seat, found[0])
    while expected.turn != seat:
        expected = _replies(expected, at.coefficients)[0]
    return max(
        found,
        key=lambda each: (
            _after_buying(state, seat, at, each, expected) - _theirs(state, seat, at, each)
        ),
    )


def _theirs(state: State, seat: Seat, at: Menu, choice: Choice) -> float:
    """The weighted gain of the next player from what these purchases leave."""
    if not at.coefficients.denial:
        return 0.0
    after = bought(state, seat, choice)
    return at.coefficients.denial * _next_worth(after, after.turn, at.coefficients)


def _after_buying(state: State, seat: Seat, at: Menu, choice: Choice, expected: State) -> float:
    """One's worth with these purchases and the next turn on the expected grid."""
    after = bought(state, seat, choice)
    if after.turn != seat:
        own = replace(after.players[seat], storage=expected.players[seat].storage)
        players = with_player(expected, seat, own)
        after = replace(expected, players=players, ships=after.ships, piles=after.piles)
    has = standing(after, seat, situation_of(after, seat), at.coefficients)
    return has + _next_worth(after, seat, at.coefficients)


def _alone(state: State, at: Menu, prospect: Prospect, continuations: int = 0) -> float:
    """One's worth after this turn and the next one or two, in a solo game."""
    worth, choice = step4(at, prospect.haul.hand)
    dice = worth - choice.worth
    after = afterstates(state, 0, prospect, choice)
    return dice + sum(_onward(each, at.coefficients, continuations) for each in after) / len(after)


@lru_cache(maxsize=REMEMBERED)
def _onward(state: State, coefficients: Coefficients, continuations: int) -> float:
    """One's future worth in a solo game: the best of the next turn, or of some plans for it."""
    situation = situation_of(state, 0)
    if not continuations or is_last_turn(state):
        return standing(state, 0, situation, coefficients) + _next_worth(state, 0, coefficients)
    at = menu(situation, coefficients)
    found = prospects(state, 0, at, solve(puzzle_of(state)), continuations, weighed=WEIGHED)
    return max(_alone(state, at, each) for each in found)


def _next_worth(state: State, seat: Seat, coefficients: Coefficients) -> float:
    """The best that a seat, whose turn it is, can make of the grid."""
    player, side = state.players[seat], state.rules.seat_of_side.index(seat)
    situation = situation_of(state, seat)
    return turn_value(puzzle_of(state), situation, coefficients, player.cubes, player.shops, side)


def _among(state: State, seat: Seat, at: Menu, prospect: Prospect) -> float:
    """The worth of this turn less what the next player can gain from what it leaves."""
    _, choice = step4(at, prospect.haul.hand)
    after = afterstates(state, seat, prospect, choice)
    theirs = sum(_next_worth(each, each.turn, at.coefficients) for each in after) / len(after)
    return prospect.worth - at.coefficients.rival * theirs


def _own_next(state: State, seat: Seat, at: Menu, prospect: Prospect) -> float:
    """What one's next turn adds to the cubes kept for it, once the others have had theirs."""
    _, choice = step4(at, prospect.haul.hand)
    kept: float = sum(map(mul, choice.kept, at.values))
    after = afterstates(state, seat, prospect, choice)
    worths = [_own_turn_after_replies(each, seat, at.coefficients) for each in after]
    return at.coefficients.own_next * float(sum(worths) / len(worths) - kept)


def _own_turn_after_replies(state: State, seat: Seat, coefficients: Coefficients) -> float:
    """The best of a seat's next turn, after turns of the others that look good to them."""
    if state.turn == seat:
        return _next_worth(state, seat, coefficients)
    if is_last_turn(state):
        return 0.0
    replies = _replies(state, coefficients)
    if state.rules.players > 2:
        replies = replies[:1]  # there are too many to follow
    worths = [_own_turn_after_replies(each, seat, coefficients) for each in replies]
    return sum(worths) / len(worths)


@lru_cache(maxsize=REMEMBERED)
def _replies(state: State, coefficients: Coefficients) -> tuple[State, ...]:
    """Likely turns of whoever is next: of their best plans those that leave others least."""
    seat = state.turn
    at = menu(situation_of(state, seat), coefficients)
    found = prospects(state, seat, at, solve(puzzle_of(state)), REPLIES, weighed=WEIGHED)
    if not is_last_turn(state):
        found.sort(key=lambda each: -_among(state, seat, at, each))
    return tuple(
        afterstates(state, seat, each, step4(at, each.haul.hand)[1])[0] for each in found[:LIKELY]
    )
