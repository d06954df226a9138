"""A player of Chinatown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from teahouse.bots.protocol import Turn
from teahouse.core import Seat
from teahouse.games.chinatown import Chinatown
from teahouse.games.chinatown.actions import MakeOffer, Ready

from .bargaining.answering import answer
from .bargaining.memory import Memory, memory
from .bargaining.proposing import propose
from .bargaining.reconsidering import reconsider
from .bargaining.temper import Temper
from .moves.decision import Decision
from .moves.keeping import keep
from .moves.placing import place
from .value.sight import Sight
from .value.table import Table, table_of

__all__ = ["Negotiator"]


class Negotiator:
    """Levels differ in what they see and in how hard they haggle."""

    sight: ClassVar[Sight]
    temper: ClassVar[Temper]

    def __init__(self, shuns: Iterable[Seat] = ()) -> None:
        self.shuns = frozenset(shuns)

    def choose(self, turn: Turn) -> Any | None:
        decision = self.decide(turn)
        return None if decision is None else decision.action

    def decide(self, turn: Turn) -> Decision | None:
        """What to do and why; None leaves things as they are."""
        assert isinstance(turn.game, Chinatown)
        rules = turn.game.rules(turn.options)
        table = table_of(rules, turn.view, turn.seat, self.sight, self.shuns)
        match table.view.phase:
            case "deal":
                return Decision(keep(table), "plan")
            case "place":
                return Decision(place(table, turn.actions), "plan")
            case "trade":
                return self.trade(table, turn)
            case "over":
                return None

    def trade(self, table: Table, turn: Turn) -> Decision | None:
        """Answers first, as others wait for them; then an offer; then nothing is left to gain."""
        known = memory(table.rules, table.view, table.seat)
        decision = (
            reconsider(table, self.temper)
            or answer(table, self.temper, known, turn)
            or propose(table, self.temper, known, turn.seed)
        )
        is_ready = table.view.players[table.seat].ready
        if decision is None:
            waits = is_ready or (not turn.last_call and _is_awaited(table, known))
            return None if waits else _ready(table, True)
        if is_ready and isinstance(decision.action, MakeOffer):
            return _ready(table, False)
        return decision


def _is_awaited(table: Table, known: Memory) -> bool:
    """Whether somebody who is not ready has yet to answer an open offer of this seat's."""
    players = table.view.players
    return any(
        not players[seat].ready
        for made in known.open
        for seat in made.parties.difference(made.offer.accepted)
    )


def _ready(table: Table, ready: bool) -> Decision:
    return Decision(Ready(seat=table.seat, ready=ready), "nothing_left" if ready else "opening")
