"""English sentences that belong to no game: refusals by rules and tables, and what bots say."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from teahouse.core import Phrase, RuleError
from teahouse.words.refusal_forms import RULE_FORMS

from .grammar import listed, money, title_of

__all__ = ["SENTENCES", "TABLE_SENTENCES", "phrase", "refusal", "table_refusal"]


SUMS = ("cash", "note", "most")

SENTENCES: dict[str, dict[str, str]] = {
    "bad_action": {
        "had": "You already have that: give it instead of promising it.",
        "theirs": "Building {theirs} is already theirs.",
        "problem": "That isn’t possible: {problem}.",
        "wrong": "That isn’t possible ({wrong}).",
        "tile": "There’s no shop type {tile}.",
        "building": "There’s no building {building}.",
        "cards": "The cards {cards} can’t be named like that.",
        "": "This game has no such action.",
    },
    "bad_seat": {
        "seat": "This table has no seat {seat}.",
        "": "This table has no such seat.",
    },
    "game_over": {
        "": "The game is over.",
    },
    "wrong_phase": {
        "round": "That has to wait until round {round}.",
        "order": "A shop is open already, or somebody is done: it’s too late to ask for the order.",
        "phase": "That isn’t possible now: this is the phase {phase}.",
        "step": "That isn’t possible now: this is the step {step}.",
        "": "That isn’t possible now.",
    },
    "not_your_turn": {
        "kept": "You’ve chosen already: {kept}.",
        "turn": "It’s not your turn: it’s seat {turn}’s.",
        "": "It’s not your turn.",
    },
    "no_offer": {
        "offer": "There’s no open offer {offer}.",
        "promise": "There’s no promise {promise} to judge.",
        "": "There’s no such offer.",
    },
    "not_a_party": {
        "offer": "You have no part in offer {offer}.",
        "promise": "Promise {promise} was not made to you.",
        "": "You have no part in it.",
    },
    "empty_deal": {
        "": "A deal has to move or promise something.",
    },
    "bad_amount": {
        "note": "{cash} can’t be paid in notes of {note}.",
        "most": "{cash} is more than can be promised: at most {most}.",
        "percent": "Share between 1 and 100 percent, not {percent}.",
        "tile_count": "You can’t give {count} {tile} tiles.",
        "good_count": "You can’t use {count} {good} cubes.",
        "": "That amount isn’t possible.",
    },
    "bad_count": {
        "wanted": "Choose {wanted}, not {given}.",
        "must_be": "Choose {must_be}, not {count}.",
        "most": "Choose at most {at_most}, not {count}.",
        "": "That’s the wrong number.",
    },
    "bad_cells": {
        "cell": "Cell {cell} can’t be chosen.",
        "cells": "The cells {cells} can’t be named like that.",
        "": "Those cells can’t be chosen.",
    },
    "no_line": {
        "cells": "The cells {cells} aren’t a line of one good.",
        "": "That isn’t a line of one good.",
    },
    "forbidden": {
        "event": "The event of {event} doesn’t allow that.",
        "secret_deals": "This table plays without secret deals.",
        "placement": "At this table the order of opening shops can’t be asked for.",
        "option": "This table’s option {option} doesn’t allow that.",
        "version": "This game is played by version {version} of the rules, without that.",
        "": "That isn’t allowed in this game.",
    },
    "once_per_turn": {
        "used": "Each {kind} you own has been used this turn: {owned}.",
        "kind": "A {kind} can be bought only once a turn.",
        "event": "You’ve already used the event of {event}.",
        "order": "Someone has already asked for it in round {round}.",
        "": "That can be done only once a turn.",
    },
    "sold_out": {
        "good": "The supply has only {there} {good}.",
        "kind": "There’s no {kind} left.",
        "level": "There’s no ship of level {level} left.",
        "": "There’s none left.",
    },
    "no_credit": {
        "wanted": "That needs {must_be} credit; you have {credit}.",
        "": "You don’t have the credit for that.",
    },
    "not_yours": {
        "building_giver": "Building {building} doesn’t belong to seat {seat}.",
        "tile_giver": "Seat {seat} doesn’t have a {tile} tile.",
        "building": "Building {building} isn’t yours.",
        "tile": "You don’t have a {tile} tile.",
        "card": "You don’t hold card {card}.",
        "offer": "Only the player who made offer {offer} can withdraw it.",
        "promise": "You made promise {promise}, so the other player judges it.",
        "kind": "You don’t own a {kind}.",
        "cell": "Cell {cell} isn’t yours to use.",
        "": "That isn’t yours.",
    },
    "occupied": {
        "building": "There’s already a shop in building {building}.",
        "cell": "Cell {cell} isn’t free.",
        "": "That place is taken.",
    },
    "promised": {
        "building": "A promise about building {building} forbids that.",
        "tile": "A promise about your tile {tile} forbids that.",
        "seat": "You’ve promised to make no more deals with seat {seat} this round.",
        "": "A promise of yours forbids that.",
    },
    "no_street": {
        "building": "Building {building} has no street front to join.",
        "": "That shop would have no street front.",
    },
    "finished": {
        "building": "Building {building} is beside a complete business, which takes no more tiles.",
        "": "A complete business takes no more tiles.",
    },
    "wrong_payment": {
        "cost": "The cost has to be paid exactly: {cost}.",
        "": "Those cubes don’t pay the cost exactly.",
    },
    "not_enough": {
        "cash": "You don’t have {cash}.",
        "good": "You don’t have {wanted} {good}.",
        "": "You don’t have that much.",
    },
}
"""The sentence of each refusal by the rules, by its code and by the name of its form."""


def refusal(error: RuleError) -> str:
    """Returns a sentence that tells a player why the rules refused an action."""
    form = next(form for form in RULE_FORMS[error.code] if form.fits(error.facts))
    facts = {need: _said(need, error.facts[need]) for need in form.needs if need in error.facts}
    return SENTENCES[error.code][form.name].format_map(facts)


def _said(fact: str, value: Any) -> str:
    match value:
        case int() if fact in SUMS:
            return money(value)
        case bool() | float() | None:
            return str(value)
        case int():
            return f"{value:,}"
        case str():
            return value.replace("_", " ") if value.islower() else value
        case dict():
            return listed(f"{count} {title_of(str(thing))}" for thing, count in value.items())
        case _:
            return listed(value)


TABLE_SENTENCES: dict[str, str] = {
    "bad_message": "That wasn’t understood.",
    "bad_method": "That isn’t possible here.",
    "not_found": "There’s no such thing here.",
    "not_yours": "That isn’t yours.",
    "not_host": "Only the host of the table can do that.",
    "seat_taken": "That seat is taken.",
    "not_seated": "Only those who sit at the table can do that.",
    "not_now": "That isn’t possible now.",
    "not_possible": "That isn’t possible.",
    "stale": "Something happened in the meantime: look again, then decide.",
    "muted": "The host has muted you.",
    "talk_off": "Chat is off at this table: use phrases.",
    "open_talk": "At this table everything is said to all: nobody can be spoken to alone.",
    "banned": "You can’t play here for now.",
    "too_fast": "That was too fast: wait a moment and try again.",
    "too_many": "That would be too many.",
    "too_long": "That’s too long.",
    "unknown_bot": "No bot of that name plays here.",
    "forbidden": "You aren’t invited to this.",
    "busy": "The server is busy: try again in a moment.",
    "unsure": "It isn’t known whether that was done: ask again in a moment.",
    "damaged": "This table’s file is damaged, so play can’t go on from it.",
    "bad_options": "That can’t be played.",
    "bad_record": "This record can’t be replayed.",
    "wrong_key": "This isn’t the key of a seat here.",
    "wrong_login": "That name and password don’t match.",
    "login_taken": "That login belongs to someone else.",
    "failed": "Something went wrong on our side.",
}


def table_refusal(code: str, facts: Mapping[str, Any]) -> str:
    """Returns a sentence that tells a player why a table refused something.

    It gives the reason if the refusal has one.
    """
    why = facts.get("why")
    return (
        f"{TABLE_SENTENCES[code][:-1]}: {why}." if isinstance(why, str) else TABLE_SENTENCES[code]
    )


MARKS = {"asks_wanted": "{thing}: wanted.", "asks_for_sale": "{thing}: for sale."}
"""The words of marks, which the page draws as signs."""


def phrase(said: Phrase, titled: Callable[[str], str] = title_of) -> str:
    """Returns the words of a phrase, as in `Building 19: I need it. Laundry grows there.`.

    A phrase that has no words here is told by its name. `titled` gives things their titles.
    """
    words = {**_phrasebook(), **MARKS}.get(_key(said), said.say.replace("_", " "))
    told = words.format(**_facts(said, titled))
    return told[:1].upper() + told[1:]


def _key(said: Phrase) -> str:
    """Returns the key of a phrase's words.

    As in the page, some phrases have other words for some facts.
    """
    if said.say == "spare_tile" and (said.count or 1) <= 1:
        return "spare_tile_one"
    if said.say == "bound" and said.building is None and said.tile is None:
        return "bound_bare"
    return "later_money_2" if said.say == "later_money" else said.say


def _facts(said: Phrase, titled: Callable[[str], str]) -> dict[str, object]:
    tile = titled(said.tile or "")
    building = "" if said.building is None else f"building {said.building}"
    return {
        "tile": tile,
        "building": building,
        "thing": building or tile,
        "good": titled(said.good or ""),
        "cash": money(said.cash or 0),
        "round": said.round,
        "count": said.count,
    }


@cache
def _phrasebook() -> Mapping[str, str]:
    text = files("teahouse.words.english").joinpath("voices.json").read_text(encoding="utf-8")
    found: Mapping[str, str] = json.loads(text)
    return found
