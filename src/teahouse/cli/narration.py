"""Narration: a running game told in sentences, as one seat sees it, and the names of its seats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from teahouse import drawing, words
from teahouse.core import BadInput, Match, Seat, plain

from .console import draw, say

__all__ = ["Narrator", "names_of", "numbered_seat", "seen_from", "tell_result", "told_event"]


def names_of(match: Match) -> list[str]:
    """Returns a name for every seat. A seat without one is named by its number."""
    given = match.header.names
    count = match.game.players(match.state)
    return [given[seat] if seat < len(given) else f"Seat {seat + 1}" for seat in range(count)]


def numbered_seat(match: Match, number: int) -> Seat:
    """Returns the seat of this number, counted from 1. Raises BadInput if the game has none."""
    count = match.game.players(match.state)
    if not 1 <= number <= count:
        raise BadInput(f"there is no seat {number}: this game has seats 1 to {count}")
    return number - 1


def seen_from(match: Match, n: int, seat: Seat | None) -> Any:
    """Returns the position after line n as JSON, or a seat's view of it."""
    state, game = match.state_at(n), match.game
    return plain(game.dump(state) if seat is None else game.view(state, seat))


class Narrator:
    """Prints what a seat sees of a match, with a heading for each round and phase."""

    def __init__(self, match: Match, seat: Seat | None) -> None:
        self.match = match
        self.seat = seat
        self.heading = ""

    def do(self, action: Any) -> None:
        """Does an action and prints what happened."""
        self.tell_moment()
        self.tell(self.match.do(action))

    def tell_moment(self) -> None:
        """Prints round and phase as a heading if they have changed since the last one."""
        game, header = self.match.game, self.match.header
        position, names = plain(game.dump(self.match.state)), names_of(self.match)
        heading = words.moment(game.name, position, header.options, names)
        if heading != self.heading:
            self.heading = heading
            say(f"\n{heading}")

    def tell(self, events: Iterable[Any]) -> None:
        """Prints one sentence for each event that this seat may know of."""
        game, names = self.match.game, names_of(self.match)
        for event in events:
            seen = game.seen(event, self.seat)
            if seen is not None:
                say(f"  {told_event(self.match, seen, names)}")

    def show(self) -> None:
        """Prints the table as this seat sees it."""
        header = self.match.header
        state, game = self.match.state, self.match.game
        view = plain(game.view(state, self.seat))
        draw(
            drawing.text(header.game, view, header.options, header.sets, names=names_of(self.match))
        )


def told_event(match: Match, event: Any, names: Sequence[str]) -> str:
    """Returns a sentence about an event, in which components have their names."""
    return words.event(match.game.name, event, names, match.game.box(match.options))


def tell_result(match: Match, n: int) -> None:
    """Prints scores and winners if the game is over after line n."""
    outcome = match.game.outcome(match.state_at(n))
    if outcome is None:
        return
    names = names_of(match)
    for name, score in zip(names, outcome.scores, strict=True):
        say(f"{name}: {score:,}")
    say(f"Won by {', '.join(names[winner] for winner in outcome.winners)}")
