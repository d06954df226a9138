"""Analysis of a game of Dadaocheng: cubes by turn beside the best possible, and purchases."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from teahouse.core import Match, Seat
from teahouse.games.dadaocheng.actions import Flip, Swap
from teahouse.games.dadaocheng.components.kinds import KIND_INDEX
from teahouse.games.dadaocheng.events import (
    BuildingBought,
    CubesReturned,
    Event,
    LineCollected,
    ShipBought,
)
from teahouse.games.dadaocheng.rules import MOVES
from teahouse.games.dadaocheng.solver import puzzle_of, solve
from teahouse.games.dadaocheng.solver.solution import RESULT
from teahouse.games.dadaocheng.state import State, next_seat
from teahouse.games.dadaocheng.steps.score import scores

from .course import Step, course

__all__ = ["DadaochengAnalysis", "Purchase", "TurnTaken", "analyse_dadaocheng"]


class TurnTaken(msgspec.Struct, frozen=True):
    """The cubes from a turn's two moves, and the most that any two moves would have given."""

    line: int
    round: int
    seat: Seat
    cubes: int
    best: int


class Purchase(msgspec.Struct, frozen=True):
    """A card, what was paid for it, and the prestige that it was worth at the end."""

    line: int
    round: int
    seat: Seat
    card: str
    pay: dict[str, int]
    prestige: int


class DadaochengAnalysis(msgspec.Struct, frozen=True, tag_field="game", tag="dadaocheng"):
    """The whole analysis; `prestige` is each seat's score at the end of each round."""

    names: tuple[str, ...]
    scores: tuple[int, ...] | None
    winners: tuple[Seat, ...]
    prestige: tuple[tuple[int, ...], ...]
    turns: tuple[TurnTaken, ...]
    purchases: tuple[Purchase, ...]


def analyse_dadaocheng(match: Match) -> DadaochengAnalysis:
    steps: list[Step[State]] = course(match)
    end = steps[-1].after if steps else match.state_at(0)
    outcome = match.game.outcome(end)
    return DadaochengAnalysis(
        names=match.header.names,
        scores=outcome.scores if outcome else None,
        winners=outcome.winners if outcome else (),
        prestige=tuple(_prestige(steps)),
        turns=tuple(_turns(steps)),
        purchases=tuple(_purchases(steps, end)),
    )


def _prestige(steps: Sequence[Step[State]]) -> Iterator[tuple[int, ...]]:
    for step in steps:
        if step.after.round != step.before.round or step.after.step == "over":
            yield scores(step.after)


def _turns(steps: Sequence[Step[State]]) -> Iterator[TurnTaken]:
    """Each seat's turns; a turn begins with the first of two moves, which may come early (D12)."""
    first = [
        place
        for place, step in enumerate(steps)
        if isinstance(step.action, (Swap, Flip)) and step.before.moves_left == MOVES
    ]
    for place in first:
        step, seat = steps[place], steps[place].action.seat
        next_turn = next((n for n in first if n > place and steps[n].action.seat == seat), None)
        yield TurnTaken(
            step.line,
            step.before.round if step.before.turn == seat else _round_of_next(step.before),
            seat,
            sum(_collected(steps[place:next_turn], seat)),
            _most(replace(step.before, step="plan", turn=seat)),
        )


def _round_of_next(state: State) -> int:
    return state.round + (next_seat(state) == state.first_player)


def _collected(steps: Sequence[Step[State]], seat: Seat) -> Iterator[int]:
    """The cubes that a seat collected in step 2."""
    for step in steps:
        if step.before.turn == seat and step.before.step in ("plan", "collect"):
            yield sum(event.count for event in step.events if isinstance(event, LineCollected))
        if step.before.turn == seat and step.before.step == "collect":
            yield -sum(map(_gone_back, step.events))


def _gone_back(event: Event) -> int:
    """The cubes returned after an endless chain (D7)."""
    return sum(event.cubes.values()) if isinstance(event, CubesReturned) else 0


def _most(state: State) -> int:
    rows = RESULT.iter_unpack(solve(puzzle_of(state)).results)
    return max(int(sum(cubes)) - int(returns) for _, _, cubes, returns, _, _ in rows)


def _purchases(steps: Sequence[Step[State]], end: State) -> Iterator[Purchase]:
    for step in steps:
        for event in step.events:
            if isinstance(event, ShipBought):
                worth = _without_ship(end, event.seat, event.ship)
                card: str = event.ship
            elif isinstance(event, BuildingBought):
                worth = _without_building(end, event.seat, event.kind)
                card = event.kind
            else:
                continue
            yield Purchase(step.line, step.before.round, event.seat, card, {**event.pay}, worth)


def _without_ship(end: State, seat: Seat, ship: str) -> int:
    ships = tuple(id for id in end.players[seat].ships if id != ship)
    return _difference(end, seat, ships=ships)


def _without_building(end: State, seat: Seat, kind: str) -> int:
    """The score that one building of a kind gave; 0 if all were turned into mansions."""
    counts = list(end.players[seat].buildings)
    if not counts[KIND_INDEX[kind]]:
        return 0
    counts[KIND_INDEX[kind]] -= 1
    return _difference(end, seat, buildings=tuple(counts))


def _difference(end: State, seat: Seat, **changes: object) -> int:
    player = replace(end.players[seat], **changes)
    players = (*end.players[:seat], player, *end.players[seat + 1 :])
    return scores(end)[seat] - scores(replace(end, players=players))[seat]
