"""What the tests of Chinatown say in one word: a table, an offer, a refusal."""

from __future__ import annotations

from typing import Any

import pytest

from teahouse.core import Match, PositionError, RuleError, plain
from teahouse.games.chinatown import Chinatown
from teahouse.games.chinatown.rules.state import State

Json = dict[str, Any]

GAME = Chinatown()
SPECTATOR = None


def table(position: Json | None = None, *, seed: str = "a test", **options: Any) -> Match:
    """Three players who may deal in secret, in this position if one is given."""
    allowed = {"players": 3, "secret_deals": True}
    return Match(GAME, {**allowed, **options}, seed=seed, position=position)


def trading(*players: Json, **fields: Any) -> Json:
    """A position of the trade phase; players not named have nothing but their money."""
    return {"phase": "trade", "players": _three(players), **fields}


def placing(*players: Json, **fields: Any) -> Json:
    """A position of the placing phase, seat 0 first."""
    return {"phase": "place", "players": _three(players), **fields}


def _three(players: tuple[Json, ...]) -> list[Json]:
    return [*players, *({} for _ in range(3 - len(players)))]


def give(giver: int, to: int, **things: Any) -> Json:
    return {"from": giver, "to": to, **things}


def offer(seat: int, *gives: Json, **more: Any) -> Json:
    return {"type": "offer", "seat": seat, "gives": list(gives), **more}


def clause(by: int, to: int, kind: str, **terms: Any) -> Json:
    return {"by": by, "to": to, "kind": kind, **terms}


def accept(seat: int, number: int = 1) -> Json:
    return {"type": "accept", "seat": seat, "offer": number}


def decline(seat: int, number: int = 1) -> Json:
    return {"type": "decline", "seat": seat, "offer": number}


def withdraw(seat: int, number: int = 1) -> Json:
    return {"type": "withdraw", "seat": seat, "offer": number}


def ready(seat: int, *, said: bool = True) -> Json:
    return {"type": "ready", "seat": seat, "ready": said}


def keep(seat: int, cards: list[int], **more: Any) -> Json:
    return {"type": "keep", "seat": seat, "cards": cards, **more}


def place(seat: int, tile: str, building: int) -> Json:
    return {"type": "place", "seat": seat, "tile": tile, "building": building}


def done(seat: int) -> Json:
    return {"type": "done", "seat": seat}


def judge(seat: int, promise: int = 1, *, kept: bool = True) -> Json:
    return {"type": "judge", "seat": seat, "promise": promise, "kept": kept}


def play(match: Match, *actions: Json) -> Match:
    """Do these actions, one after the other."""
    for action in actions:
        match.do(action)
    return match


def agree(match: Match, proposal: Json, *others: int) -> Match:
    """A deal: the proposal, and everyone else's yes."""
    match.do(proposal)
    number = match.state.offers[-1].id
    return play(match, *(accept(seat, number) for seat in others))


def all_ready(match: Match) -> Match:
    return play(match, *(ready(seat) for seat in range(match.state.rules.players)))


def all_done(match: Match) -> Match:
    """Everyone finishes placing, in order, and the round ends."""
    while match.state.phase == "place":
        match.do(done(min(match.to_act)))
    return match


def keep_first(match: Match) -> Match:
    """Everyone keeps the first of their cards, as many as they must."""
    state: State = match.state
    number = state.rules.deal[state.round - 1][1]
    for seat in sorted(match.to_act):
        match.do(keep(seat, list(state.players[seat].hand[:number])))
    return match


def next_trade(match: Match) -> Match:
    """On from the placing phase to the trade phase of the next round."""
    return keep_first(all_done(match))


def position(match: Match) -> Json:
    """The full position as JSON."""
    shown: Json = plain(GAME.dump(match.state))
    return shown


def view(match: Match, seat: int | None) -> Json:
    shown: Json = plain(GAME.view(match.state, seat))
    return shown


def refusal(match: Match, action: Any) -> str:
    """The code an action is refused with; `check` says the same, and nothing changes."""
    before = position(match)
    with pytest.raises(RuleError) as refused:
        match.do(action)
    assert position(match) == before
    with pytest.raises(RuleError) as checked:
        GAME.check(match.state, GAME.action(action))
    assert (checked.value.code, checked.value.rule) == (refused.value.code, refused.value.rule)
    return refused.value.code


def refused_position(given: Any, **options: Any) -> str:
    """The sentence that a position is refused with."""
    with pytest.raises(PositionError) as refused:
        table(given, **options)
    return str(refused.value)


def statuses(match: Match) -> list[str]:
    return [made.status for made in match.state.offers]


def cash(match: Match) -> list[int]:
    return [player.cash for player in match.state.players]


def told(match: Match, action: Json, seat: int | None) -> list[Json]:
    """Do an action; what this seat is told of it."""
    seen = (GAME.seen(event, seat) for event in match.do(action))
    return [plain(event) for event in seen if event is not None]
