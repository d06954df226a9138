"""Talk at a table without a clock, as in a terminal: every action and every line takes a while."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from teahouse.core import AnyGame, BadInput, Seat

from .pacing import TableSnapshot, pacing_of
from .protocol import Utterance
from .speech import first_allowed
from .task import Answer

__all__ = ["TableTalk"]


MOST_TYPED = 20  # lines that one seat may type in a round
A_WHILE = 8_000  # milliseconds that an action or a line takes, as far as bots care


class TableTalk:
    """What is said in a game, what each seat hears of it, and what the bots may say next."""

    def __init__(
        self,
        names: Sequence[str],
        *,
        characters: Mapping[Seat, str] | None = None,
        people: frozenset[Seat] = frozenset(),
        tell: Callable[[Utterance], None] = lambda _: None,
    ) -> None:
        self.names = tuple(names)
        self.characters = dict(characters or {})
        self.people = people
        self.said: list[Utterance] = []
        self._tell = tell
        self._rounds: dict[int, int] = {}  # the number of lines before each round

    def typed(
        self,
        seat: Seat,
        text: str,
        language: str,
        actions: int,
        *,
        to: tuple[Seat, ...] | None = None,
        re: int | None = None,
        offer: dict[str, Any] | None = None,
    ) -> Utterance | None:
        """Records what somebody types after so many actions of the game.

        Bots listen to whoever types as they do to people. Returns None, and nothing is heard, if
        the seat has typed too much in this round. Raises BadInput for hearers who are not there.
        """
        others = {other for other in range(len(self.names)) if other != seat}
        if to is not None and (not to or not others.issuperset(to)):
            raise BadInput(f"seat {seat} can speak to {sorted(others)}, not to {[*to]}")
        began = max(self._rounds.values(), default=0)
        own = sum(1 for line in self.said[began:] if line.seat == seat and line.text)
        if own >= MOST_TYPED:
            return None
        self.people |= {seat}
        line = self._record(
            actions, seat=seat, text=text, language=language, to=to, re=re, offer=offer
        )
        self._tell(line)
        return line

    def heard_by(self, seat: Seat) -> tuple[Utterance, ...]:
        """Returns what a seat has heard and said."""
        return tuple(line for line in self.said if line.to is None or seat in (line.seat, *line.to))

    def round_began(self, game: AnyGame, state: Any) -> int:
        """Returns the number of the first line of this round."""
        pacing = pacing_of(game.name)
        number = 0 if pacing is None else pacing.round_of(state)
        return self._rounds.setdefault(number, len(self.said))

    def answered(
        self, game: AnyGame, state: Any, seat: Seat, answer: Answer, actions: int
    ) -> Utterance | None:
        """Records and tells the first phrase of a bot's answer that it may say now, if any."""
        moment = self._moment(game, state, actions)
        phrase = first_allowed(
            answer.phrases,
            seat,
            moment,
            self.said,
            is_answer=answer.answers is not None,
            is_to_person=False,
        )
        if phrase is None:
            return None
        line = self._record(actions, seat=seat, phrase=phrase, to=answer.to, re=answer.answers)
        self._tell(line)
        return line

    def _record(self, actions: int, *, seat: Seat, **fields: Any) -> Utterance:
        line = Utterance(
            n=len(self.said), at=self._now(actions), seat=seat, name=self.names[seat], **fields
        )
        self.said.append(line)
        return line

    def _now(self, actions: int) -> int:
        return A_WHILE * (actions + len(self.said))

    def _moment(self, game: AnyGame, state: Any, actions: int) -> TableSnapshot:
        began = self.round_began(game, state)
        before = max((n for n in self._rounds.values() if n < began), default=0)
        return TableSnapshot(
            state=state,
            now=self._now(actions),
            scale=1.0,
            people=self.people,
            began=0,
            done=(),
            said=tuple(self.said[began:]),
            said_last_round=tuple(self.said[before:began]),
            characters=self.characters,
        )
