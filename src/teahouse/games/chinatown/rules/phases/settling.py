"""The end of a round: income, debts, the year, and the end of the game (C13, C14, C17, C18)."""

from __future__ import annotations

from msgspec.structs import replace

from teahouse.core import Outcome, Seat
from teahouse.games.chinatown.rules.actions import Give
from teahouse.games.chinatown.rules.events import Event, GameEnded, IncomePaid
from teahouse.games.chinatown.rules.rulebook import MOST_SHOPS_BREAK_TIES, ROUNDS
from teahouse.games.chinatown.rules.state import State

from .business import income
from .deal import deal_buildings
from .debts import pay_dues
from .outlook import pay_outlook
from .transfer import hand_over

__all__ = ["end_round", "outcome"]


def end_round(state: State, events: list[Event]) -> State:
    """All that follows the last player's placing, up to the next choice of cards."""
    before = [player.cash for player in state.players]
    state = pay_outlook(state, events)
    earned = income(state.rules, state.owner, state.shops)
    state = _pay_income(state, earned, events)
    state = pay_dues(state, earned, before, events)
    if state.round == ROUNDS:
        return _end_game(state, events)
    return _next_year(state, events)


def _pay_income(state: State, earned: list[int], events: list[Event]) -> State:
    events += [IncomePaid(seat=seat, cash=cash) for seat, cash in enumerate(earned)]
    gives = [Give(giver=None, to=seat, cash=cash) for seat, cash in enumerate(earned) if cash]
    return hand_over(state, gives, "income")


def _next_year(state: State, events: list[Event]) -> State:
    """C17, C12, C25: the year moves on, and the first player's card with it."""
    step = 1 if state.rules.options.first_player == "rotates" else 0
    state = replace(
        state,
        round=state.round + 1,
        first_player=(state.first_player + step) % state.rules.players,
        outlook=None,
        order=False,
        placed=False,
        past_offers=len(state.offers),
        players=tuple(replace(player, done=False) for player in state.players),
    )
    state, dealt = deal_buildings(state)
    events += dealt
    return state


def _end_game(state: State, events: list[Event]) -> State:
    state = replace(state, phase="over", turn=None, placed=False)
    result = outcome(state)
    assert result is not None
    events.append(GameEnded(scores=result.scores, winners=result.winners))
    return state


def outcome(state: State) -> Outcome | None:
    """C18: the most money wins; in 2008 a tie goes to the most tiles on the board."""
    if state.phase != "over":
        return None
    scores = tuple(player.cash for player in state.players)
    best = max(scores)
    winners = [seat for seat, score in enumerate(scores) if score == best]
    if len(winners) > 1 and state.rules.options.edition in MOST_SHOPS_BREAK_TIES:
        placed = [_tiles_on_board(state, seat) for seat in state.rules.seats]
        most = max(placed[seat] for seat in winners)
        winners = [seat for seat in winners if placed[seat] == most]
    return Outcome(scores=scores, winners=tuple(winners))


def _tiles_on_board(state: State, seat: Seat) -> int:
    return sum(
        owner == seat and shop > 0 for owner, shop in zip(state.owner, state.shops, strict=True)
    )
