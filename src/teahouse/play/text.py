"""A turn as plain English, for language models: what a seat sees and hears, and what it can do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from teahouse import words
from teahouse.core import FastChance, Phrase, action_text, plain, write_json

from .protocol import Turn, Utterance

__all__ = ["turn_text"]

MOST_ACTIONS = 60  # actions listed; others may be chosen too if they are legal


def turn_text(turn: Turn, names: Sequence[str] = ()) -> str:
    """Writes a turn in sections. The last one lists actions in the notation in which to answer."""
    state = turn.game.redeal(turn.options, turn.view, FastChance(turn.seed))
    called = names or [f"Seat {seat}" for seat in range(turn.game.players(state))]
    parts = (_place, _seen, _offers, _heard, _asked, _actions)
    return "\n\n".join(filter(None, ("\n".join(part(turn, called)) for part in parts)))


def _place(turn: Turn, names: Sequence[str]) -> Iterator[str]:
    yield f"You play {turn.game.name} as {names[turn.seat]}, on seat {turn.seat} of {len(names)}."
    yield words.moment(turn.game.name, plain(turn.view), plain(turn.options)) + "."


def _seen(turn: Turn, names: Sequence[str]) -> Iterator[str]:  # noqa: ARG001
    """Yields the view, one field a line, by the names of the protocol. Offers follow in words."""
    yield "What you see:"
    for field, value in plain(turn.view).items():
        if field not in ("offers", "ledger") and value not in (None, [], {}):
            yield f"  {field}: {write_json(value).decode()}"


def _offers(turn: Turn, names: Sequence[str]) -> Iterator[str]:
    offers = [offer for offer in getattr(turn.view, "offers", ()) if offer.status == "open"]
    if offers:
        yield "Open offers:"
    for offer in offers:
        yield f"  {offer.id} by {names[offer.by]}: {words.terms(turn.game.name, offer, names)}"


def _heard(turn: Turn, names: Sequence[str]) -> Iterator[str]:
    if turn.said:
        yield "What was said, oldest first, after the number of its line:"
    for line in turn.said:
        heard = ("you" if seat == turn.seat else names[seat] for seat in line.to or ())
        to = "" if line.to is None else " to " + ", ".join(heard)
        answer = "" if line.re is None else f" (about {line.re})"
        yield f"  {line.n} {names[line.seat]}{to}{answer}: {_words(turn, line, names)}"


def _words(turn: Turn, line: Utterance, names: Sequence[str]) -> str:
    if line.enquiry is not None:
        asked = line.enquiry
        say = f"asks_{asked.kind}"
        said = Phrase(say=say, building=asked.building, tile=asked.tile)
        return words.phrase(turn.game.name, said, names)
    if line.phrase is None:
        return line.text
    return words.phrase(turn.game.name, line.phrase, names)


def _asked(turn: Turn, names: Sequence[str]) -> Iterator[str]:
    """Yields the enquiries and marks that this seat has not answered."""
    answered = {line.re for line in turn.said if line.seat == turn.seat}
    waiting = [line for line in turn.said if line.enquiry and line.n not in answered]
    if waiting:
        yield "Not answered by you yet:"
    for line in waiting:
        yield f"  {line.n} {names[line.seat]}: {_words(turn, line, names)}"


def _actions(turn: Turn, names: Sequence[str]) -> Iterator[str]:
    yield "You can do nothing now." if not turn.actions else "You can:"
    for action in turn.actions[:MOST_ACTIONS]:
        yield f"  {action_text(action)}  ({words.action(turn.game.name, action, names)})"
    if len(turn.actions) > MOST_ACTIONS:
        yield f"  and {len(turn.actions) - MOST_ACTIONS} more"
