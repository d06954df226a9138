"""A full state drawn at random from what a seat knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from teahouse.core import Chance, Seat, SeededChance, plain

from .actions import Give
from .loading import load
from .position import PlayerPosition, Position
from .rulebook import Rules
from .state import UNSEEN_OFFER, LedgerLine, State

__all__ = ["redeal"]

LARGEST_GUESS = 5  # notes that may have changed hands in others' secret deals


def redeal(rules: Rules, view: Position, chance: Chance) -> State:
    """Returns a state that agrees with the view, guesses what it hides, and shuffles the decks."""
    position = plain(replace(view, businesses=UNSET))  # load works them out
    seed = f"redeal {chance.below(1 << 64)}"
    if view.phase != "over":
        ledger = [_known_line(rules, line, chance) for line in view.ledger]
        position["ledger"] = plain(ledger)
        past = max((line.offer or 0 for line in view.ledger if line.round < view.round), default=0)
        _guess_clauses(position, past)
        hands = _hands(rules, view, chance)
        for seat, player in enumerate(view.players):
            guess = position["players"][seat]
            guess["cash"] = _cash(rules, view, seat, player, ledger)
            guess["hand"] = sorted(hands[seat])
            guess["owes"] = guess["owes"] or []
            if player.kept is None and view.phase == "deal" and seat not in view.to_act:
                kept = min(rules.deal[view.round - 1][1], len(hands[seat]))
                guess["kept"] = sorted(hands[seat][:kept])
    return load(rules, position, SeededChance(seed))


def _known_line(rules: Rules, line: LedgerLine, chance: Chance) -> LedgerLine:
    if line.cash is not None:
        return line
    cash = rules.note * (1 + chance.below(LARGEST_GUESS))
    return replace(line, cash=cash, offer=UNSEEN_OFFER)


def _guess_clauses(position: dict[str, Any], past: int) -> None:
    """Guesses the state of payments between others.

    A payment of an earlier round is taken to have been made, any other to be open. `past` is the
    last offer that is known to have been a deal of an earlier round, or 0.
    """
    for clause in position["clauses"]:
        guess = "kept" if position["phase"] == "deal" or clause["offer"] <= past else "open"
        clause["state"] = clause["state"] or guess


def _cash(
    rules: Rules,
    view: Position,
    seat: Seat,
    player: PlayerPosition,
    ledger: Sequence[LedgerLine],
) -> int:
    """Returns a player's cash, or a guess: what the ledger leaves them.

    The guess is enough to pay for every offer that the player has accepted.
    """
    if player.cash is not None:
        return player.cash
    cash = rules.start_cash
    for line in ledger:
        cash += ((line.to == seat) - (line.giver == seat)) * (line.cash or 0)
    asked = (sum(give.cash or 0 for give in gives) for gives in _accepted(view, seat))
    return max(cash, *asked, 0)


def _accepted(view: Position, seat: Seat) -> Iterator[list[Give]]:
    """Yields what a seat would give in each open offer that it has accepted."""
    for offer in view.offers:
        if offer.status == "open" and seat in offer.accepted:
            yield [give for give in offer.gives if give.giver == seat]


def _hands(rules: Rules, view: Position, chance: Chance) -> list[list[int]]:
    """Returns a hand of the right size for each seat.

    It holds the cards that are known, then those that the seat has accepted to give, then unseen
    cards at random.
    """
    hands = [
        sorted({c for gives in _accepted(view, seat) for give in gives for c in give.cards})
        if player.hand is None
        else list(player.hand)
        for seat, player in enumerate(view.players)
    ]
    known = {card for hand in hands for card in hand}
    known.update(building for player in view.players for building in player.buildings)
    unseen = [card for card in range(1, rules.buildings + 1) if card not in known]
    for hand, player in zip(hands, view.players, strict=True):
        assert isinstance(player.hand_count, int)
        while len(hand) < player.hand_count:
            hand.append(unseen.pop(chance.below(len(unseen))))
    return hands
