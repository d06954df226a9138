"""Lookahead: what a plan leaves for one's next turns, and for the others in between."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import mul
from typing import NamedTuple

from msgspec.structs import replace

from teahouse.core import Seat
from teahouse.games.dadaocheng.rules.state import State, is_last_turn, with_player
from teahouse.games.dadaocheng.solver import Solution

from .foresight import (
    OF_MANY,
    OWN,
    THEIRS,
    afterstates,
    balance,
    bought,
    likely_turn,
    next_worth,
    standing,
)
from .menu import Choice, Menu, menu
from .planning import RatedResult, likely_results, rated_results, step4
from .situation import situation_of
from .worth import Coefficients

__all__ = ["Width", "best_choice", "best_rated"]

REMEMBERED = 1024
WEIGHED = 12
"""How many yields are weighed by what they can buy when ways to go on are sought."""


class Width(NamedTuple):
    """How widely a bot looks ahead.

    `nodes` plans are examined one turn further, and `plans` of them two turns further.
    In a solo game `continuations` ways to go on are tried from each.
    """

    nodes: int
    plans: int = 1
    continuations: int = 1
    choices: int = 1  # number of purchases examined


def best_rated(state: State, seat: Seat, at: Menu, solution: Solution, width: Width) -> RatedResult:
    """Returns the plan to follow.

    The best plans are examined one turn further, and the best of these two turns further.
    """
    found = rated_results(state, seat, at, solution, max(1, width.nodes))
    if len(found) < 2 or is_last_turn(state):
        return found[0]
    if not state.rules.solo:
        return _best_among(state, seat, at, found, width)
    found.sort(key=lambda each: -_alone(state, at, each))
    if width.plans < 2:
        return found[0]
    return max(found[: width.plans], key=lambda each: _alone(state, at, each, width.continuations))


def _best_among(
    state: State, seat: Seat, at: Menu, found: Sequence[RatedResult], width: Width
) -> RatedResult:
    """Returns the best plan against opponents.

    Plans are ranked by this turn and the next player's; the best also by one's own next turn.
    """
    worths = {each.number: balance(state, seat, at, each) for each in found}
    ranked = sorted(found, key=lambda each: -worths[each.number])
    if width.plans < 2:
        return ranked[0]
    if state.rules.players == 2:
        return max(ranked[: width.plans], key=lambda each: _in_the_end(state, seat, at, each))
    return max(
        ranked[: width.plans],
        key=lambda each: worths[each.number] + _own_next(state, seat, at, each),
    )


def best_choice(state: State, seat: Seat, at: Menu, width: Width) -> Choice:
    """Returns what to buy now, after examining the best few purchases up to one's next turn."""
    hand = state.players[seat].cubes
    if width.choices < 2 or is_last_turn(state):
        return at.best(hand)
    found = at.ranked(hand)[: width.choices]
    if not at.situation.turns_left:
        return max(found, key=lambda each: each.worth - _theirs(state, seat, at, each))
    sight = THEIRS if state.rules.players == 2 else OF_MANY
    expected = bought(state, seat, found[0])
    while expected.turn != seat:
        expected = likely_turn(expected, at.coefficients, sight).after
    return max(
        found,
        key=lambda each: (
            _after_buying(state, seat, at, each, expected) - _theirs(state, seat, at, each)
        ),
    )


def _theirs(state: State, seat: Seat, at: Menu, choice: Choice) -> float:
    """Returns the weighted gain of the next player from what these purchases leave."""
    if not at.coefficients.denial:
        return 0.0
    after = bought(state, seat, choice)
    return at.coefficients.denial * next_worth(after, after.turn, at.coefficients)


def _after_buying(state: State, seat: Seat, at: Menu, choice: Choice, expected: State) -> float:
    """Returns the seat's worth with these purchases and its next turn on the expected grid."""
    after = bought(state, seat, choice)
    if after.turn != seat:
        own = replace(after.players[seat], storage=expected.players[seat].storage)
        players = with_player(expected.players, seat, own)
        after = replace(expected, players=players, ships=after.ships, piles=after.piles)
    has = standing(after, seat, situation_of(after, seat), at.coefficients)
    return has + next_worth(after, seat, at.coefficients)


def _alone(state: State, at: Menu, rated: RatedResult, continuations: int = 0) -> float:
    """Returns the worth of a solo player after this turn and the next one or two."""
    worth, choice = step4(at, rated.haul.hand)
    dice = worth - choice.worth
    after = afterstates(state, 0, rated, choice)
    return dice + sum(_onward(each, at.coefficients, continuations) for each in after) / len(after)


@lru_cache(maxsize=REMEMBERED)
def _onward(state: State, coefficients: Coefficients, continuations: int) -> float:
    """Returns the future worth of a solo player.

    It is the best of the next turn, or with `continuations` the best of some plans for it.
    """
    situation = situation_of(state, 0)
    if not continuations or is_last_turn(state):
        return standing(state, 0, situation, coefficients) + next_worth(state, 0, coefficients)
    at = menu(situation, coefficients)
    found = likely_results(state, 0, at, continuations, WEIGHED)
    return max(_alone(state, at, each) for each in found)


def _own_next(state: State, seat: Seat, at: Menu, rated: RatedResult) -> float:
    """Returns what the seat's next turn adds to the cubes kept for it, after the others' turns."""
    _, choice = step4(at, rated.haul.hand)
    after = afterstates(state, seat, rated, choice)
    worths = [_own_turn_after_others(each, seat, at.coefficients) for each in after]
    return at.coefficients.own_next * (sum(worths) / len(worths) - _kept(at, choice))


def _own_turn_after_others(state: State, seat: Seat, coefficients: Coefficients) -> float:
    """Returns the worth of a seat's next turn, after turns of the others that look good to them.

    It is zero if the game ends before that turn.
    """
    while state.turn != seat:
        if is_last_turn(state):
            return 0.0
        state = likely_turn(state, coefficients, OF_MANY).after
    return next_worth(state, seat, coefficients)


def _in_the_end(state: State, seat: Seat, at: Menu, rated: RatedResult) -> float:
    """Returns the worth of a plan between two players.

    It is the worth of this turn, less the other's likely turn, plus one's own best after it.
    """
    _, choice = step4(at, rated.haul.hand)
    after = afterstates(state, seat, rated, choice)
    balances = [_two_turns(each, at.coefficients, _kept(at, choice)) for each in after]
    return rated.worth + sum(balances) / len(balances)


def _two_turns(state: State, coefficients: Coefficients, kept: float) -> float:
    """Returns what one's next turn adds to the cubes kept for it.

    What the other player has from the turn before it is taken off.
    """
    theirs = likely_turn(state, coefficients, THEIRS)
    own = 0.0
    if not is_last_turn(state):
        own = likely_turn(theirs.after, coefficients, OWN).balance
    return coefficients.own_next * (own - kept) - coefficients.rival * theirs.worth


def _kept(at: Menu, choice: Choice) -> float:
    """Returns the worth of the cubes that a choice keeps."""
    worth: float = sum(map(mul, choice.kept, at.values))
    return worth
