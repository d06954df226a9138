"""Handshakes: a yes that its parties may still take back for a moment, before it is written."""

from __future__ import annotations

import msgspec

from teahouse.core import AnyGame, Move, RuleError, Seat, plain
from teahouse.server.state.access import Caller
from teahouse.server.state.commands import Act
from teahouse.server.state.refusals import Refusal, Why

from .table_info import HandsShown

__all__ = ["BETWEEN_BOTS_MS", "HANDSHAKE_MS", "Handshake", "Handshakes"]


HANDSHAKE_MS = 2_000
BETWEEN_BOTS_MS = 600


class Handshake(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A command that is carried out at `closes`, unless one of its parties pulls back."""

    n: int
    command: Act
    caller: Caller
    id: str  # of the command that began it
    move: Move  # what the command would do when it was given
    parties: tuple[Seat, ...]
    is_secret: bool
    began: int
    closes: int

    @property
    def seat(self) -> Seat:
        """The seat that said yes."""
        seat: Seat = self.move.action.seat
        return seat

    def is_known_to(self, seats: tuple[Seat, ...]) -> bool:
        """Whether the holder of these seats may know of it; spectators hold none."""
        return not self.is_secret or any(seat in self.parties for seat in seats)


class Handshakes:
    """The handshakes that are under way at one table, in this process alone."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._count = 0
        self.open: tuple[Handshake, ...] = ()

    def begin(
        self, command: Act, caller: Caller, id: str, move: Move, *, now: int, lasts: int
    ) -> Handshake | None:
        """Begins a handshake and returns it; None if the action says yes to nobody's offer."""
        assent = self._game.assent(move.before, move.action)
        if assent is None:
            return None
        self._count += 1
        begun = Handshake(
            n=self._count,
            command=command,
            caller=caller,
            id=id,
            move=move,
            parties=assent.parties,
            is_secret=assent.is_secret,
            began=now,
            closes=now + lasts,
        )
        self.open = (*self.open, begun)
        return begun

    def of_number(self, n: int) -> Handshake | None:
        return next((one for one in self.open if one.n == n), None)

    def like(self, move: Move) -> Handshake | None:
        """Returns the handshake that is under way with the same action."""
        return next((one for one in self.open if one.move.action == move.action), None)

    def end(self, ended: Handshake) -> bool:
        """Ends a handshake; returns whether it was still under way."""
        before = self.open
        self.open = tuple(one for one in before if one.n != ended.n)
        return len(self.open) < len(before)

    def check_free(self, move: Move) -> None:
        """Refuses another deal about what is in somebody's hands.

        The first hands win. A secret handshake holds nothing against those who may not know of it.
        """
        if not self.open or not self._game.bound(move.before, move.after):
            return
        seat = getattr(move.action, "seat", None)
        for one in self.open:
            is_known = one.is_known_to(() if seat is None else (seat,))
            if is_known and one.move.action != move.action and self._breaks(move, one):
                raise Refusal(Why.in_other_hands, seats=list(one.parties))

    def _breaks(self, move: Move, one: Handshake) -> bool:
        """Whether a move would make a handshake's action illegal."""
        try:
            self._game.check(move.after, one.move.action)
        except RuleError:
            return True
        return False

    def shown(self, seats: tuple[Seat, ...]) -> tuple[HandsShown, ...]:
        """Returns what the holder of these seats sees of the handshakes."""
        return tuple(
            HandsShown(
                n=one.n,
                action=plain(one.move.action),
                parties=one.parties,
                began=one.began,
                closes=one.closes,
            )
            for one in self.open
            if one.is_known_to(seats)
        )
