"""A player of Chinatown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from teahouse.bots.protocol import Turn
from teahouse.core import Seat
from teahouse.games.chinatown import Chinatown
from teahouse.games.chinatown.actions import Ready

from .bargaining.answering import answer
from .bargaining.memory import memory
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
            or answer(table, self.temper, known, turn.actions)
            or propose(table, self.temper, known)
        )
        if decision is None and not table.view.players[table.seat].ready:
            return Decision(Ready(seat=table.seat, ready=True), "nothing_left")
        return decision
