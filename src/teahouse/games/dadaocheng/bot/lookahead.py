"""Lookahead: what a plan leaves for one's next turns, and for the others in between."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import mul
from typing import NamedTuple, cast

from msgspec.structs import replace

from teahouse.core import Seat, SeededChance
from teahouse.core.adding import added_up
from teahouse.games.dadaocheng.rules.act import more_of
from teahouse.games.dadaocheng.rules.goods import Cubes, less, plus
from teahouse.games.dadaocheng.rules.grid import Grid, lay_out
from teahouse.games.dadaocheng.rules.rulebook import MOVES
from teahouse.games.dadaocheng.rules.setup import all_cubes, held_by_all
from teahouse.games.dadaocheng.rules.state import (
    NOTHING_USED,
    Player,
    State,
    is_last_turn,
    next_seat,
    with_player,
)
from teahouse.games.dadaocheng.solver import Puzzle, Solution, puzzle_of, richest_yields

from .bundles import is_ship, level_of
from .menu import Choice, Menu, menu
from .planning import NO_GRID, RatedResult, haul, likely_results, rated_results, step4
from .worth import Coefficients, Situation, cards_worth, situation_of

__all__ = [
    "THEIRS",
    "Breadth",
    "Width",
    "afterstates",
    "balance",
    "best_choice",
    "best_rated",
    "bought",
    "likely_turn",
    "next_worth",
    "standing",
]


LOOKED_AT = 8  # yields that are evaluated in full
REMEMBERED_VALUES = 4096

yields_of = lru_cache(maxsize=REMEMBERED_VALUES)(richest_yields)


@lru_cache(maxsize=REMEMBERED_VALUES)
def turn_value(
    puzzle: Puzzle,
    situation: Situation,
    coefficients: Coefficients,
    hand: Cubes,
    shops: tuple[int, ...],
    side: int,
) -> float:
    """Returns the worth of the best haul among the richest yields that the solver finds."""
    at = menu(situation, coefficients)
    return max(
        haul(at, plus(hand, each.cubes), each.cells, shops, each.returns).worth
        for each in yields_of(puzzle, side, len(shops), LOOKED_AT)
    )


LAYOUTS = 3  # sampled to stand for all, where a new one will be drawn (D7)


def afterstates(state: State, seat: Seat, rated: RatedResult, choice: Choice) -> tuple[State, ...]:
    """Returns the start of the turn after this one.

    It is one state, or several if the discs will be laid out anew and nobody can know how.
    """
    after = bought(_stored(state, seat, rated), seat, choice)
    grids: tuple[Grid, ...] = (rated.grid,)
    if rated.grid == NO_GRID:
        grids = _layouts(state.rules.discs, solo=state.rules.solo)
    return tuple(replace(after, grid=grid) for grid in grids)


def _stored(state: State, seat: Seat, rated: RatedResult) -> State:
    """Returns the state with everybody's storage as it is after step 2.

    The seat's own storage is what a full house leaves of it.
    """
    players = list(state.players)
    for side, owner in enumerate(state.rules.seat_of_side):
        if owner is not None:
            cells = rated.haul.cells if owner == seat else rated.found.cells(side)
            players[owner] = replace(players[owner], storage=cells)
    return replace(state, players=tuple(players))


def bought(state: State, seat: Seat, choice: Choice) -> State:
    """Returns the start of the next turn after the seat's purchases.

    The state is an imagined one, so the ships that come up are those of its own piles.
    """
    player, piles, ships = state.players[seat], state.piles, list(state.ships)
    for item in choice.bundle.items:
        if is_ship(item):
            level = level_of(item) - 1
            player = replace(player, ships=(*player.ships, ships[level][0]))
            ships[level] = ships[level][1:]
        else:
            player = replace(player, buildings=more_of(player.buildings, item, 1))
            piles = more_of(piles, item, -1)
    player = replace(player, cubes=choice.kept, opium_used=player.opium_used + choice.opium)
    return _next_turn(replace(state, ships=tuple(ships), piles=piles), seat, player)


def _next_turn(state: State, seat: Seat, player: Player) -> State:
    players = with_player(state.players, seat, player)
    other = next_seat(state)
    begins = other == state.first_player
    return replace(
        state,
        players=players,
        supply=_supply(state, players),
        step="plan",
        turn=other,
        round=state.round + begins,
        event=None if begins else state.event,
        past=(*state.past, state.event) if begins and state.event else state.past,
        moves_left=MOVES,
        taken=0,
        picked=(),
        used=NOTHING_USED,
        must_return=(),
    )


def _supply(state: State, players: tuple[Player, ...]) -> Cubes:
    """Returns the supply, which is every cube that nobody holds.

    Each foreseen turn counts on the supply before it, so several may use the same cubes.
    Where they need more than there is, the supply is zero.
    """
    rules = state.rules
    lying = plus(held_by_all(players, rules), state.out_of_play)
    return cast(Cubes, tuple(max(0, count) for count in less(all_cubes(rules), lying)))


def standing(state: State, seat: Seat, situation: Situation, coefficients: Coefficients) -> float:
    """Returns the prestige that a seat has now, with what its cards are yet to bring.

    Cubes are not counted.
    """
    rules, player = state.rules, state.players[seat]
    ships = sum(rules.ships[id].prestige for id in player.ships)
    toll = coefficients.denial * situation.opium_toll * player.opium_used
    opium = max(0, rules.opium_prestige * player.opium_used - player.relief) - toll
    return ships + cards_worth(situation, coefficients, situation.owned, situation.credit) - opium


@lru_cache
def _layouts(discs: tuple[int, ...], *, solo: bool) -> tuple[Grid, ...]:
    chances = (SeededChance(f"layout {number}") for number in range(LAYOUTS))
    return tuple(lay_out(discs, chance, solo=solo) for chance in chances)


REMEMBERED_TURNS = 1024


class Breadth(NamedTuple):
    """How many plans of a turn are compared by what they leave, and how many yields are weighed."""

    plans: int
    weighed: int


THEIRS, OWN, OF_MANY = Breadth(16, 24), Breadth(8, 24), Breadth(4, 12)
"""With two players, THEIRS is for the other's turn and OWN for one's own turn after it.

With more players, OF_MANY is for the turn of each.
"""


class LikelyTurn(NamedTuple):
    """A foreseen turn of the next player: its worth, its balance, and the state after it."""

    worth: float
    balance: float
    after: State


@lru_cache(maxsize=REMEMBERED_TURNS)
def likely_turn(state: State, coefficients: Coefficients, sight: Breadth) -> LikelyTurn:
    """Returns the likely turn of the player whose turn it is.

    It follows the plan with the best balance among those that are worth most.
    """
    seat = state.turn
    at = menu(situation_of(state, seat), coefficients)
    found = likely_results(state, seat, at, sight.plans, sight.weighed)
    balances = [
        each.worth if is_last_turn(state) else balance(state, seat, at, each) for each in found
    ]
    most = max(balances)
    best = found[balances.index(most)]
    _, choice = step4(at, best.haul.hand)
    return LikelyTurn(best.worth, most, afterstates(state, seat, best, choice)[0])


def balance(state: State, seat: Seat, at: Menu, rated: RatedResult) -> float:
    """Returns a turn's worth, less what the next player can make of the state that it leaves.

    Where several layouts are possible, the next player's worth is their average.
    """
    _, choice = step4(at, rated.haul.hand)
    after = afterstates(state, seat, rated, choice)
    theirs = added_up(next_worth(each, each.turn, at.coefficients) for each in after) / len(after)
    return rated.worth - at.coefficients.rival * theirs


def next_worth(state: State, seat: Seat, coefficients: Coefficients) -> float:
    """Returns the worth of the best that a seat can make of the grid in its own turn."""
    player, side = state.players[seat], state.rules.seat_of_side.index(seat)
    situation = situation_of(state, seat)
    return turn_value(puzzle_of(state), situation, coefficients, player.cubes, player.shops, side)


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
    return dice + added_up(_onward(each, at.coefficients, continuations) for each in after) / len(
        after
    )


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
    return at.coefficients.own_next * (added_up(worths) / len(worths) - _kept(at, choice))


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
    return rated.worth + added_up(balances) / len(balances)


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
    return added_up(map(mul, choice.kept, at.values))
