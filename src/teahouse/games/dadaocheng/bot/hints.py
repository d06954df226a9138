"""Hints for people: what the bot `hard` would do and buy now, and what it thinks that worth."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from teahouse.core import Seat
from teahouse.games.dadaocheng.rules.act import more_of
from teahouse.games.dadaocheng.rules.actions import Action, History
from teahouse.games.dadaocheng.rules.goods import KINDS, Good, named
from teahouse.games.dadaocheng.rules.state import State
from teahouse.games.dadaocheng.rules.steps import do, undoable, waiting_for
from teahouse.play.protocol import Turn

from .bundles import Item, is_ship, level_of
from .levels import (
    best_result,
    coefficients_of,
    imagined,
    is_moving,
    planned_action,
    step4_menu,
    width_in,
)
from .lookahead import Width
from .menu import Choice, Menu
from .worth import Situation, cards_worth

__all__ = ["Buy", "best_move"]

MOST_ACTIONS = 40


class Buy(msgspec.Struct, frozen=True):
    """A card by its ship's id or its kind, and the prestige that it is worth in the end."""

    card: str
    worth: float


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """What to do, until chance decides or the turn is over; the action that rolls is the last.

    `buys` and `kept` are what the cubes come to if no dice change them, `worth` is both together.
    """

    actions: tuple[Action, ...]
    buys: tuple[Buy, ...]
    kept: dict[Good, int]
    worth: float


def best_move(turn: Turn) -> Advice | None:
    """Returns advice for a seat that the others wait for, None for any other seat."""
    state, seat = imagined(turn), turn.seat
    if seat not in waiting_for(state):
        return None
    width = width_in(turn.seconds, state.rules.players)
    path = tuple(_followed(state, seat, width))
    at, choice = _choice(_before_purchases(path), seat, width)
    return Advice(
        actions=tuple(action for _, action in path),
        buys=tuple(_buys(at, choice)),
        kept=named(choice.kept),
        worth=round(choice.worth, 2),
    )


def _followed(state: State, seat: Seat, width: Width) -> Iterator[tuple[State, Action]]:
    """Yields actions with the states before them, up to the turn's end or chance."""
    for _ in range(MOST_ACTIONS):
        action = planned_action(state, seat, coefficients_of(state), width)
        yield state, action
        after, _ = do(state, action)
        is_over = after.turn != state.turn or seat not in waiting_for(after)
        if is_over or not undoable(state, after):
            return
        state = after


def _before_purchases(path: tuple[tuple[State, Action], ...]) -> State:
    """Returns the state in which purchases begin.

    It is step 4 after the event has been used, or the last state that can be foreseen.
    """
    begun = (
        state for state, action in path if state.step == "act" and not isinstance(action, History)
    )
    return next(begun, path[-1][0])


def _choice(state: State, seat: Seat, width: Width) -> tuple[Menu, Choice]:
    coefficients = coefficients_of(state)
    at, hand = step4_menu(state, seat, coefficients), state.players[seat].cubes
    if is_moving(state):
        hand = best_result(state, seat, coefficients, width)[1].haul.hand
    return at, at.best(hand)


def _buys(at: Menu, choice: Choice) -> Iterator[Buy]:
    """Yields each card to buy, with the worth that it adds to the cards before it."""
    situation = at.situation
    for item in choice.bundle.items:
        after, prestige, card = _with(situation, item)
        more = cards_worth(after, at.coefficients, after.owned, after.credit)
        less = cards_worth(situation, at.coefficients, situation.owned, situation.credit)
        yield Buy(card, round(prestige + more - less, 2))
        situation = after


def _with(situation: Situation, item: Item) -> tuple[Situation, int, str]:
    """Returns the situation with one more card, its name, and the prestige of a ship."""
    if is_ship(item):
        ship = situation.ships[level_of(item) - 1]
        assert ship is not None
        return replace(situation, credit=situation.credit + ship.credit), ship.prestige, ship.id
    owned, credit = (
        more_of(situation.owned, item, 1),
        situation.credit + situation.kinds[item].credit,
    )
    return replace(situation, owned=owned, credit=credit), 0, KINDS[item]
