"""Refusals of the rules in English: the most specific sentence that the facts allow."""

from __future__ import annotations

from typing import Any

from teahouse.core import RuleError
from teahouse.words.refusal_forms import RULE_FORMS

from .phrases import listed, titled

__all__ = ["SENTENCES", "refusal"]

SENTENCES: dict[str, dict[str, str]] = {
    "bad_action": {
        "had": "That is there already: give it instead of promising it.",
        "theirs": "Building {theirs} is theirs already.",
        "problem": "That cannot be done: {problem}.",
        "wrong": "That cannot be done; what is wrong: {wrong}.",
        "tile": "There is no shop of the type {tile}.",
        "building": "There is no building {building}.",
        "cards": "The cards {cards} cannot be named like that.",
        "": "That is no action of this game.",
    },
    "bad_seat": {
        "seat": "There is no seat {seat} at this table.",
        "": "There is no such seat at this table.",
    },
    "game_over": {
        "": "The game is over.",
    },
    "wrong_phase": {
        "round": "That has to wait until round {round}.",
        "phase": "That cannot be done now: this is the phase {phase}.",
        "step": "That cannot be done now: this is the step {step}.",
        "": "That cannot be done now.",
    },
    "not_your_turn": {
        "kept": "You have chosen already: {kept}.",
        "turn": "It is not your turn: it is seat {turn}'s.",
        "": "It is not your turn.",
    },
    "no_offer": {
        "offer": "There is no open offer {offer}.",
        "promise": "There is no promise {promise} to judge.",
        "": "There is no such offer.",
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
        "note": "{cash} is no sum that can be paid: it takes notes of {note}.",
        "most": "{cash} is more than can be promised: at most {most}.",
        "percent": "{percent} percent cannot be shared: 1 to 100 can.",
        "tile_count": "{count} is no number of {tile} tiles.",
        "good_count": "{count} is no number of {good} cubes.",
        "": "That amount cannot be.",
    },
    "bad_count": {
        "wanted": "That has to be {wanted}, not {given}.",
        "must_be": "That has to be {must_be}, not {count}.",
        "most": "That is at most {at_most}, not {count}.",
        "": "That is the wrong number of them.",
    },
    "bad_cells": {
        "cell": "Cell {cell} cannot be chosen.",
        "cells": "The cells {cells} cannot be named like that.",
        "": "Those cells cannot be.",
    },
    "no_line": {
        "cells": "The cells {cells} are no line of one good.",
        "": "That is no line of one good.",
    },
    "forbidden": {
        "event": "The event of {event} does not allow that.",
        "secret_deals": "This table plays without secret deals.",
        "placement": "At this table the order of opening shops cannot be asked for.",
        "option": "This table's option {option} does not allow that.",
        "version": "This game is played by version {version} of the rules, without that.",
        "": "That is not allowed in this game.",
    },
    "once_per_turn": {
        "used": "Each {kind} you own has been used this turn: {owned}.",
        "kind": "A {kind} can be bought only once a turn.",
        "event": "You have used the event of {event} already.",
        "order": "That has been asked for already in round {round}.",
        "": "That can be done only once a turn.",
    },
    "sold_out": {
        "good": "There is too little {good} in the supply: {there}.",
        "kind": "There is no {kind} left.",
        "level": "There is no ship of level {level} left.",
        "": "There is none left.",
    },
    "no_credit": {
        "wanted": "That takes a credit of {must_be}, and you have {credit}.",
        "": "You do not have the credit for that.",
    },
    "not_yours": {
        "building_giver": "Building {building} is not seat {seat}'s to give.",
        "tile_giver": "Seat {seat} does not have the tile {tile}.",
        "building": "Building {building} is not yours.",
        "tile": "You do not have the tile {tile}.",
        "card": "Card {card} is not in your hand.",
        "offer": "Offer {offer} is not yours to withdraw.",
        "promise": "Promise {promise} is yours: the other judges it.",
        "kind": "You do not own a {kind}.",
        "cell": "Cell {cell} is not yours to use.",
        "": "That is not yours.",
    },
    "occupied": {
        "building": "There is a shop on building {building} already.",
        "cell": "Cell {cell} is not free.",
        "": "That place is taken.",
    },
    "promised": {
        "building": "A promise about building {building} forbids that.",
        "tile": "A promise about your tile {tile} forbids that.",
        "seat": "You have promised to make no deal with seat {seat} this round.",
        "": "A promise of yours forbids that.",
    },
    "no_street": {
        "building": "Building {building} has no street front to join.",
        "": "That shop would have no street front.",
    },
    "wrong_payment": {
        "cost": "The cost has to be paid exactly: {cost}.",
        "": "Those cubes do not pay the cost exactly.",
    },
    "not_enough": {
        "cash": "You do not have {cash}.",
        "good": "You do not have {wanted} {good}.",
        "": "You do not have that much.",
    },
}
"""By code and by the name of the form."""


def refusal(error: RuleError) -> str:
    """A sentence that a player understands."""
    form = next(form for form in RULE_FORMS[error.code] if form.fits(error.facts))
    facts = {need: _said(error.facts[need]) for need in form.needs if need in error.facts}
    return SENTENCES[error.code][form.name].format_map(facts)


def _said(value: Any) -> str:
    match value:
        case bool() | float() | None:
            return str(value)
        case int():
            return f"{value:,}"
        case str():
            return value.replace("_", " ") if value.islower() else value
        case dict():
            return listed(f"{count} {titled(str(thing))}" for thing, count in value.items())
        case _:
            return listed(value)
