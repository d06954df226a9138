"""Bots that tests play with: two that are easily told apart, and some that misbehave."""

from __future__ import annotations

import os
import time
from typing import Any

from msgspec import UNSET

from teahouse.core import AnyGame, plain
from teahouse.play import Turn
from teahouse.play.compilation import is_compiled
from teahouse.play.protocol import Reply
from teahouse.play.talk import action_said


class Placer:
    """Takes what comes first, trades nothing and places all it can: beats any sleeper."""

    def choose(self, turn: Turn) -> Any | None:
        listed = [plain(action) for action in turn.actions]
        for kind in ("keep", "place", "done", "ready"):
            for action in listed:
                if action["type"] == kind and action.get("ready", True):
                    return action
        return None


class Patient(Placer):
    """Does nothing before it is told that nobody has anything to say any more."""

    def choose(self, turn: Turn) -> Any | None:
        return super().choose(turn) if turn.last_call else None


class Sleeper:
    """Has never anything to do."""

    def choose(self, turn: Turn) -> Any | None:
        return None


class Crasher:
    def choose(self, turn: Turn) -> Any | None:
        raise RuntimeError("I have had enough")


class Leaver:
    def choose(self, turn: Turn) -> Any | None:
        raise SystemExit


class Dier:
    def choose(self, turn: Turn) -> Any | None:
        os._exit(7)


class Staller:
    def choose(self, turn: Turn) -> Any | None:
        while True:
            time.sleep(0.01)


class Babbler:
    """Answers nonsense, and talks while it does."""

    def choose(self, turn: Turn) -> Any | None:
        print("blah")  # noqa: T201
        return {"type": "win", "seat": turn.seat}


class Unspeakable:
    """Answers what is no JSON."""

    def choose(self, turn: Turn) -> Any | None:
        return object()


class Usurper:
    """Plays for the next seat."""

    def choose(self, turn: Turn) -> Any | None:
        return {**plain(turn.actions[0]), "seat": (turn.seat + 1) % 3} if turn.actions else None


class Ditherer:
    """Makes an offer and takes it back, for ever."""

    def choose(self, turn: Turn) -> Any | None:
        if turn.view.phase != "trade":
            return Placer().choose(turn)
        mine = [o.id for o in turn.view.offers if o.status == "open" and o.by == turn.seat]
        if mine:
            return {"type": "withdraw", "seat": turn.seat, "offer": mine[0]}
        give = {"from": turn.seat, "to": (turn.seat + 1) % 3, "cash": 10_000}
        return {"type": "offer", "seat": turn.seat, "gives": [give]}


class Snooper:
    """Looks for whatever is hidden, and plays like a placer unless it finds something."""

    def choose(self, turn: Turn) -> Any | None:
        others = [p for s, p in enumerate(turn.view.players) if s != turn.seat]
        assert all(player.cash is None for player in others)
        assert turn.view.deck is UNSET
        return Placer().choose(turn)


class Compiler(Placer):
    """Takes long to get ready, and is quick then."""

    def __init__(self) -> None:
        self.ready = ""

    def prepare(self, game: AnyGame) -> None:
        time.sleep(1.5)
        self.ready = game.name

    def choose(self, turn: Turn) -> Any | None:
        assert self.ready == turn.game.name
        return super().choose(turn)


class OnceBitten(Placer):
    """Crashes for one seed and plays for all others."""

    def choose(self, turn: Turn) -> Any | None:
        if turn.seed == "crash":
            raise RuntimeError("not this one")
        return super().choose(turn)


class Reporter:
    """Tells whether it could use compiled code."""

    def choose(self, turn: Turn) -> Any | None:
        return {"is_compiled": is_compiled()}


class Wen(Placer):
    """Plays only as one character."""

    def choose(self, turn: Turn) -> Any | None:
        assert turn.character == "wen"
        return super().choose(turn)


class Chatty(Placer):
    """Has always something to say."""

    def choose(self, turn: Turn) -> Any | None:
        return Reply(action=super().choose(turn), text="Tea, anyone?")


class Whisperer(Placer):
    """Speaks to one seat alone, and to nobody else."""

    def choose(self, turn: Turn) -> Any | None:
        return Reply(action=super().choose(turn), text="Only to you.", to=(1,))


class Lost(Placer):
    """Speaks to somebody who is not there."""

    def choose(self, turn: Turn) -> Any | None:
        return Reply(action=super().choose(turn), text="Anybody?", to=(7,))


class Rambler(Placer):
    """Never comes to an end."""

    def choose(self, turn: Turn) -> Any | None:
        return Reply(action=super().choose(turn), text="and " * 200)


class Mumbler(Placer):
    """Speaks no language."""

    def choose(self, turn: Turn) -> Any | None:
        return Reply(action=super().choose(turn), text="Tea?", language=5)  # type: ignore[arg-type]


class Garbler(Placer):
    """Says what no text can hold."""

    def choose(self, turn: Turn) -> Any | None:
        return Reply(action=super().choose(turn), text="\ud800")


class Bargainer(Placer):
    """Sells its photo tile in plain words, once, and does what it says."""

    says = "{name}, I give you my photo for 20000"

    def choose(self, turn: Turn) -> Any | None:
        has_offered = any(offer.by == turn.seat for offer in turn.view.offers)
        if turn.view.phase != "trade" or has_offered:
            return super().choose(turn)
        text = self.says.format(name=turn.names[1])
        return Reply(action=action_said(turn, text), text=text)


class Notary(Bargainer):
    """Sells its photo tile in notation."""

    says = "offer [(0 1 tiles={{photo:1}}) (1 0 cash=20000)]"


class Dreamer(Bargainer):
    """Speaks of a deal, and does nothing about it."""

    def choose(self, turn: Turn) -> Any | None:
        reply = super().choose(turn)
        has_spoken = any(line.seat == turn.seat for line in turn.said)
        return Reply(text=reply.text) if isinstance(reply, Reply) and not has_spoken else None


class Agreeable(Placer):
    """Accepts whatever it is offered."""

    def choose(self, turn: Turn) -> Any | None:
        offered = (action for action in turn.actions if plain(action)["type"] == "accept")
        return next(offered, None) or super().choose(turn)
