"""The script of load tests: legal actions, with much trading in every round."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from teahouse.core import FastChance
from teahouse.games.chinatown.rules.rulebook import ROUNDS

__all__ = ["PlayerScript"]

FEWEST_TRADES, MOST_TRADES = 30, 90  # in a round, before all say that they are ready
OPEN_OFFERS = 6  # at a table, before some are answered
NOTE = 10_000
KIND = len(b'{"type":"')

_encode = msgspec.json.Encoder().encode


class PlayerScript:
    """A script that chooses actions for all seats of a table.

    No two seats answer the same offer.
    """

    def __init__(self, players: int, seed: str, *, trades_a_round: int | None = None) -> None:
        self._players = players
        self._chance = FastChance(seed)
        # Tables trade for different lengths, so that they do not synchronise.
        some = FEWEST_TRADES + self._chance.below(MOST_TRADES - FEWEST_TRADES)
        self._trades_a_round = some if trades_a_round is None else trades_a_round
        self._next = 0
        self._trades = 0
        self._open = 0
        self._answered: set[bytes] = set()  # numbers of offers, as their JSON

    @property
    def shortest_game(self) -> int:
        """The fewest actions that a game can have."""
        return ROUNDS * (self._trades_a_round + len(("keep", "ready", "done")) * self._players)

    def choose(
        self, listed: Sequence[list[bytes]], busy: Collection[int]
    ) -> tuple[int, bytes] | None:
        """Returns the next seat and action, among seats that wait for no answer, or None."""
        for _ in range(self._players):
            seat = self._next = (self._next + 1) % self._players
            if seat not in busy and listed[seat]:
                action = self._choose(seat, listed[seat])
                if action is not None:
                    return seat, action
        return None

    def _choose(self, seat: int, listed: list[bytes]) -> bytes | None:
        if _kind(listed[-1]) not in (b"ready", b"judge"):
            self._trades = self._open = 0
            return self._chance.pick(listed)
        if self._trades >= self._trades_a_round:
            return next((a for a in listed if a.endswith(b'"ready":true}')), None)
        self._trades += 1
        if self._open >= OPEN_OFFERS:
            answer = self._answer(listed)
            if answer is not None:
                return answer
        self._open += 1
        return self._offer(seat)

    def _answer(self, listed: list[bytes]) -> bytes | None:
        """Returns a random answer to an offer that nobody is answering yet, or None."""
        answers = [a for a in listed if b'"offer":' in a and _offer(a) not in self._answered]
        if not answers:
            return None
        answer = self._chance.pick(answers)
        self._answered.add(_offer(answer))
        self._open -= 1
        return answer

    def _offer(self, seat: int) -> bytes:
        """Returns an offer of the same sum both ways, so that nobody runs out of money."""
        other = (seat + 1 + self._chance.below(self._players - 1)) % self._players
        cash = NOTE * (1 + self._chance.below(3))
        gives = [
            {"from": seat, "to": other, "cash": cash},
            {"from": other, "to": seat, "cash": cash},
        ]
        return _encode({"type": "offer", "seat": seat, "gives": gives})


def _kind(action: bytes) -> bytes:
    return action[KIND : action.index(b'"', KIND)]


def _offer(action: bytes) -> bytes:
    start = action.index(b'"offer":') + 8
    return action[start:-1]
