"""The analysis of a game of Dadaocheng: the cubes of each turn, and what each purchase brought."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from teahouse.core import Match, Seat
from teahouse.core.match import CourseStep, course
from teahouse.games.dadaocheng.rules.actions import Collect, Flip, Swap
from teahouse.games.dadaocheng.rules.box import box
from teahouse.games.dadaocheng.rules.events import (
    BuildingBought,
    CubesReturned,
    LineCollected,
    ShipBought,
)
from teahouse.games.dadaocheng.rules.goods import DEN, KIND_INDEX
from teahouse.games.dadaocheng.rules.rulebook import MOVES
from teahouse.games.dadaocheng.rules.score import ScoreParts, prestige, score_parts, scores
from teahouse.games.dadaocheng.rules.state import State, next_seat
from teahouse.games.dadaocheng.solver import puzzle_of, solve
from teahouse.games.dadaocheng.solver.puzzle import RESULT

__all__ = ["DadaochengAnalysis", "TurnTaken", "analyse", "purchases"]


class Purchase(msgspec.Struct, frozen=True):
    """A card, what was paid for it, and what it brought at once and in the end.

    Its prestige is what the score rose by: the card's own, what it added to a set of mansions and
    to credit, less the opium that was paid for it, and less what a den costs in the end.
    """

    line: int
    round: int
    seat: Seat
    card: str
    name: str  # a ship's printed name, or a building's kind in English
    pay: dict[str, int]
    prestige: int


def purchases(steps: Sequence[CourseStep[State]], end: State) -> list[Purchase]:
    """Returns every purchase, in order. A den owned at the end is charged its cost then."""
    found = []
    ships = {ship.id: ship.name for ship in box(end.rules).ships}
    dens = [player.buildings[DEN] for player in end.players]
    for step in steps:
        event = _bought(step)
        if event is None:
            continue
        card = event.ship if isinstance(event, ShipBought) else event.kind
        brought = _rise(step, event.seat)
        if KIND_INDEX.get(card) == DEN and dens[event.seat]:
            dens[event.seat] -= 1
            owned = end.players[event.seat].buildings[DEN]  # of whose cost each has a part (D14)
            brought += score_parts(end)[event.seat].dens // owned
        found.append(
            Purchase(
                line=step.line,
                round=step.before.round,
                seat=event.seat,
                card=card,
                name=ships.get(card) or card.replace("_", " ").capitalize(),
                pay=dict[str, int](event.pay.items()),
                prestige=brought,
            )
        )
    return found


def unbought(steps: Sequence[CourseStep[State]], start: State, end: State) -> tuple[int, ...]:
    """Returns the prestige by seat that no purchase brought: of opium, events and 1920."""
    rest = [prestige(parts) for parts in score_parts(start)]
    for step in steps:
        bought = _bought(step)
        for seat in range(len(rest)):
            if bought is None or bought.seat != seat:
                rest[seat] += _rise(step, seat)
    return tuple(
        brought + parts.districts for brought, parts in zip(rest, score_parts(end), strict=True)
    )


def _bought(step: CourseStep[State]) -> ShipBought | BuildingBought | None:
    bought = (event for event in step.events if isinstance(event, (ShipBought, BuildingBought)))
    return next(bought, None)


def _rise(step: CourseStep[State], seat: Seat) -> int:
    """Returns what a step added to a seat's prestige, without dens and districts."""
    after, before = score_parts(step.after)[seat], score_parts(step.before)[seat]
    return prestige(after) - prestige(before)


class Plan(msgspec.Struct, frozen=True):
    """Moves, each as the cells that it changes (one is flipped, two are swapped), and lines."""

    moves: tuple[tuple[int, ...], ...]
    lines: tuple[tuple[int, ...], ...]


class TurnTaken(msgspec.Struct, frozen=True):
    """The cubes from a turn's two moves, and the most that any two moves would have given.

    `better` are moves that would have given the most; None if those played did.
    """

    line: int
    round: int
    seat: Seat
    cubes: int
    best: int
    played: Plan
    better: Plan | None


class DadaochengAnalysis(msgspec.Struct, frozen=True, tag_field="game", tag="dadaocheng"):
    """The whole analysis; `prestige` is each seat's score at the end of each round.

    `parts` is where each final score comes from. A seat's score is the prestige of its purchases
    and `rest`, which no purchase brought: opium at the temple, and events.
    """

    names: tuple[str, ...]
    scores: tuple[int, ...] | None
    winners: tuple[Seat, ...]
    prestige: tuple[tuple[int, ...], ...]
    parts: tuple[ScoreParts, ...]
    turns: tuple[TurnTaken, ...]
    purchases: tuple[Purchase, ...]
    rest: tuple[int, ...]


def analyse(match: Match) -> DadaochengAnalysis:
    """Returns the analysis of a game, as far as it was played."""
    steps: list[CourseStep[State]] = course(match)
    start: State = match.state_at(0)
    end = steps[-1].after if steps else start
    outcome = match.game.outcome(end)
    return DadaochengAnalysis(
        names=match.header.names,
        scores=outcome.scores if outcome else None,
        winners=outcome.winners if outcome else (),
        prestige=tuple(_prestige(steps)),
        parts=score_parts(end),
        turns=tuple(_turns(steps)),
        purchases=tuple(purchases(steps, end)),
        rest=unbought(steps, start, end),
    )


def _prestige(steps: Sequence[CourseStep[State]]) -> Iterator[tuple[int, ...]]:
    """Yields each seat's score at the end of each round."""
    for step in steps:
        if step.after.round != step.before.round or step.after.step == "over":
            yield scores(step.after)


def _turns(steps: Sequence[CourseStep[State]]) -> Iterator[TurnTaken]:
    """Yields all turns, each from the first of two moves, which may come early (D12)."""
    first = [
        place
        for place, step in enumerate(steps)
        if isinstance(step.action, (Swap, Flip)) and step.before.moves_left == MOVES
    ]
    for place in first:
        step, seat = steps[place], steps[place].action.seat
        next_turn = next((n for n in first if n > place and steps[n].action.seat == seat), None)
        yield _turn(step, seat, steps[place:next_turn])


def _turn(step: CourseStep[State], seat: Seat, steps: Sequence[CourseStep[State]]) -> TurnTaken:
    """Returns the turn of the seat's own steps, of which this is the first."""
    before, cubes = step.before, sum(_collected(steps, seat))
    most, better = _best(replace(before, step="plan", turn=seat))
    return TurnTaken(
        line=step.line,
        round=before.round + (before.turn != seat and next_seat(before) == before.first_player),
        seat=seat,
        cubes=cubes,
        best=most,
        played=_played(steps, seat),
        better=better if most > cubes else None,
    )


def _played(steps: Sequence[CourseStep[State]], seat: Seat) -> Plan:
    actions = [step.action for step in steps if getattr(step.action, "seat", None) == seat]
    moves = [
        action.cells if isinstance(action, Swap) else (action.cell,)
        for action in actions
        if isinstance(action, (Swap, Flip))
    ]
    lines = [action.cells for action in actions if isinstance(action, Collect)]
    return Plan(tuple(moves[:MOVES]), tuple(lines))


def _best(state: State) -> tuple[int, Plan]:
    """Returns the most cubes that two moves can lead to, and the first plan that gives them."""
    solution = solve(puzzle_of(state))
    rows = RESULT.iter_unpack(solution.results)
    counts = [int(sum(cubes)) - int(returns) for _, _, cubes, returns, _, _ in rows]
    most = max(counts)
    found = solution[counts.index(most)]
    return most, Plan(found.plan, found.lines)


def _collected(steps: Sequence[CourseStep[State]], seat: Seat) -> Iterator[int]:
    """Yields the cubes that a seat collected in step 2; those that went back are negative."""
    for step in steps:
        if step.before.turn == seat and step.before.step in ("plan", "collect"):
            yield sum(event.count for event in step.events if isinstance(event, LineCollected))
        if step.before.turn == seat and step.before.step == "collect":
            returned = (event for event in step.events if isinstance(event, CubesReturned))
            yield -sum(sum(event.cubes.values()) for event in returned)  # D7
