"""A state machine that trades at random: nothing is lost, and nothing hidden is told (C7, C8)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from tests.games.chinatown.table import (
    GAME,
    Json,
    accept,
    clause,
    decline,
    give,
    offer,
    ready,
    table,
    withdraw,
)

from teahouse.core import RuleError, plain
from teahouse.games.chinatown.rules.actions import Action
from teahouse.games.chinatown.rules.state import State

SEATS = st.integers(0, 3)
NOTES = st.sampled_from([1, 1, 1, 2, 3, 8])
TYPES = ("photo", "florist", "laundry")
HIDING = 0  # the seat whose money and card the two states differ in
OTHERS = (1, 2, 3, None)

START: Json = {
    "phase": "trade",
    "round": 3,
    "players": [
        {
            "cash": 60_000,
            "buildings": [10 * seat + n for n in range(1, 5)],
            "tiles": {"photo": 1, "florist": 1, "laundry": 1},
            "hand": [80 + seat],
        }
        for seat in range(4)
    ],
    "shops": {"4": "photo", "14": "photo", "24": "florist", "34": "laundry"},
}


def start(**hidden: Any) -> State:
    """The position, with seat 0's money and card as given."""
    players = [START["players"][0] | hidden, *START["players"][1:]]
    state: State = table(START | {"players": players}, players=4, keep_cards=True).state
    return state


def refusal(state: State, action: Action) -> str | None:
    try:
        GAME.check(state, action)
    except RuleError as error:
        return error.code
    return None


class Trading(RuleBasedStateMachine):
    """Two tables side by side, equal but for what seat 0 hides: what others see stays equal."""

    @initialize()
    def sit_down(self) -> None:
        self.poor = start()
        self.rich = start(cash=90_000, hand=[85])
        self.past: dict[int, str] = {}

    def do(self, raw: Json) -> None:
        """Do an action at both tables, if it is legal at both."""
        action = GAME.action(raw)
        here, there = refusal(self.poor, action), refusal(self.rich, action)
        if raw["seat"] != HIDING:
            assert here == there, "what seat 0 hides decides what another may do"
        if here or there:
            self._changes_nothing(action, here)
            return
        self.poor, told = GAME.apply(self.poor, action)
        self.rich, told_there = GAME.apply(self.rich, action)
        for seat in OTHERS:
            assert [GAME.seen(e, seat) for e in told] == [GAME.seen(e, seat) for e in told_there]

    def _changes_nothing(self, action: Action, code: str | None) -> None:
        if code is None:
            return
        before = GAME.dump(self.poor)
        with pytest.raises(RuleError, match=code):
            GAME.apply(self.poor, action)
        assert GAME.dump(self.poor) == before

    def _open(self, data: st.DataObject) -> int:
        numbers = [made.id for made in self.poor.offers if made.status == "open"]
        return data.draw(st.sampled_from(numbers)) if numbers else 1

    def _give(self, data: st.DataObject, giver: int, to: int) -> Json:
        owned = self.poor.owned_by(giver)
        held = self.poor.players[giver].hand or (80,)
        things: list[st.SearchStrategy[Json]] = [
            st.builds(lambda n: {"cash": 10_000 * n}, NOTES),
            st.sampled_from(TYPES).map(lambda tile: {"tiles": {tile: 1}}),
            st.sampled_from(held).map(lambda card: {"cards": [card]}),
        ]
        if owned:
            things.append(st.sampled_from(owned).map(lambda b: {"buildings": [b]}))
        return give(giver, to, **data.draw(st.one_of(things)))

    def _clause(self, data: st.DataObject, by: int, to: int) -> Json:
        building = data.draw(st.sampled_from(self.poor.owned_by(by) or [1]))
        terms: list[Json] = [
            clause(by, to, "pay", cash=10_000),
            clause(by, to, "leave_empty", building=building),
            clause(by, to, "place", tile=data.draw(st.sampled_from(TYPES)), building=building),
            clause(by, to, "promise", text="later", round=4),
        ]
        return data.draw(st.sampled_from(terms))

    @rule(data=st.data(), seats=st.permutations(range(4)), secret=st.booleans())
    def offers_to_one(self, data: st.DataObject, seats: list[int], secret: bool) -> None:
        one, other = seats[:2]
        gives = [self._give(data, one, other), self._give(data, other, one)]
        self.do(offer(one, *data.draw(st.sampled_from([gives, gives[:1]])), secret=secret))

    @rule(data=st.data(), seats=st.permutations(range(4)), secret=st.booleans())
    def offers_to_two(self, data: st.DataObject, seats: list[int], secret: bool) -> None:
        ring = [self._give(data, seats[n], seats[(n + 1) % 3]) for n in range(3)]
        self.do(offer(seats[0], *ring, secret=secret))

    @rule(data=st.data(), seats=st.permutations(range(4)), secret=st.booleans())
    def offers_promises(self, data: st.DataObject, seats: list[int], secret: bool) -> None:
        one, other = seats[:2]
        terms = [self._clause(data, other, one), self._clause(data, one, other)]
        self.do(offer(one, self._give(data, one, other), clauses=terms[:1], secret=secret))

    @rule(data=st.data(), seat=SEATS, other=SEATS, secret=st.booleans())
    def counters(self, data: st.DataObject, seat: int, other: int, secret: bool) -> None:
        if seat != other:
            asked = self._give(data, other, seat)
            self.do(offer(seat, asked, counters=self._open(data), secret=secret))

    @rule(data=st.data(), seat=SEATS)
    def accepts(self, data: st.DataObject, seat: int) -> None:
        self.do(accept(seat, self._open(data)))

    @rule(data=st.data())
    def all_accept(self, data: st.DataObject) -> None:
        number = self._open(data)
        for seat in range(4):
            self.do(accept(seat, number))

    @rule(data=st.data(), seats=st.permutations(range(4)), secret=st.booleans())
    def agree_at_once(self, data: st.DataObject, seats: list[int], secret: bool) -> None:
        self.offers_to_one(data, seats, secret)
        for seat in range(4):
            self.do(accept(seat, len(self.poor.offers)))

    @rule(data=st.data(), seat=SEATS, answer=st.sampled_from([decline, withdraw]))
    def says_no(self, data: st.DataObject, seat: int, answer: Any) -> None:
        self.do(answer(seat, self._open(data)))

    @rule(seat=st.integers(1, 3), said=st.booleans())
    def says_ready(self, seat: int, said: bool) -> None:
        self.do(ready(seat, said=said))

    @invariant()
    def nothing_is_made_or_lost(self) -> None:
        GAME.audit(self.poor)
        GAME.audit(self.rich)

    @invariant()
    def what_is_closed_stays_closed(self) -> None:
        for made in self.poor.offers:
            before = self.past.get(made.id, "open")
            assert before in ("open", made.status)
            self.past[made.id] = made.status
        assert [made.id for made in self.poor.offers] == list(range(1, len(self.past) + 1))

    @invariant()
    def a_deal_is_done_when_all_have_accepted_and_only_then(self) -> None:
        for made in self.poor.offers:
            all_accepted = set(made.accepted) == made.parties()
            assert (made.status == "done") == all_accepted

    @invariant()
    def open_offers_can_still_be_given(self) -> None:
        for made in self.poor.offers:
            if made.status == "open":
                for given in made.gives:
                    owners = {self.poor.owner[building] for building in given.buildings}
                    assert owners <= {given.giver}

    @invariant()
    def what_seat_0_hides_decides_nothing_that_others_see(self) -> None:
        for seat in OTHERS:
            assert GAME.view(self.poor, seat) == GAME.view(self.rich, seat)

    @invariant()
    def a_position_written_down_is_the_same_position(self) -> None:
        loaded = table(plain(GAME.dump(self.poor)), players=4, keep_cards=True).state
        assert GAME.dump(loaded) == GAME.dump(self.poor)


Trading.TestCase.settings = settings(
    max_examples=60,
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
TestTrading = Trading.TestCase
