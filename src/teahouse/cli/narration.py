"""A game told as it goes on, as one seat sees it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from teahouse import drawing, words
from teahouse.core import Match, Seat, plain

from .console import draw, say
from .seats import names_of

__all__ = ["Narrator", "tell_result"]


class Narrator:
    """Tells what a seat sees, with a heading wherever the round or phase is another."""

    def __init__(self, match: Match, seat: Seat | None) -> None:
        self.match = match
        self.seat = seat
        self.heading = ""

    def do(self, action: Any) -> None:
        """Do an action and tell what came of it."""
        self.tell_moment()
        self.tell(self.match.do(action))

    def tell_moment(self) -> None:
        """A heading, if it is not the one that stands above already."""
        game = self.match.game
        heading = words.moment(game.name, plain(game.dump(self.match.state)))
        if heading != self.heading:
            self.heading = heading
            say(f"\n{heading}")

    def tell(self, events: Iterable[Any]) -> None:
        """The events that this seat may know of, a sentence each."""
        game, names = self.match.game, names_of(self.match)
        for event in events:
            seen = game.seen(event, self.seat)
            if seen is not None:
                say(f"  {words.event(game.name, seen, names)}")

    def show(self) -> None:
        """The table as this seat sees it."""
        header = self.match.header
        state, game = self.match.state, self.match.game
        view = plain(game.view(state, self.seat))
        draw(
            drawing.text(header.game, view, header.options, header.sets, names=names_of(self.match))
        )


def tell_result(match: Match, n: int) -> None:
    """Scores and winners, if the game is over after line n."""
    outcome = match.game.outcome(match.state_at(n))
    if outcome is None:
        return
    names = names_of(match)
    for name, score in zip(names, outcome.scores, strict=True):
        say(f"{name}: {score:,}")
    say(f"Won by {', '.join(names[winner] for winner in outcome.winners)}")
