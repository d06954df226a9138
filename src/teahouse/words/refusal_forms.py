"""The forms of refusals.

A form lists the facts that its sentence needs, and each code has a list of forms. Every language
has words for these forms: English here, and all languages in the page.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

__all__ = ["RULE_FORMS", "TABLE_FORMS", "Form", "all_forms"]


class Form(NamedTuple):
    """One form of a refusal. `Form()` is the plain one, which needs no facts."""

    name: str = ""
    needs: tuple[str, ...] = ()  # names of facts, or `fact=value` to ask for that value
    for_programmers: bool = False  # has numbers or English phrases, so players get the next form

    def fits(self, facts: Mapping[str, Any]) -> bool:
        """Whether everything that the sentence needs is among the facts."""
        return all(_is_met(need, facts) for need in self.needs)


def _is_met(need: str, facts: Mapping[str, Any]) -> bool:
    name, _, value = need.partition("=")
    return facts.get(name) is not None and (not value or facts[name] == value)


def _form(*needs: str, name: str = "") -> Form:
    return Form(name or "_".join(needs), needs)


def _for_programmers(*needs: str) -> Form:
    return Form("_".join(needs), needs, for_programmers=True)


_PLAIN = Form()

RULE_FORMS: Mapping[str, tuple[Form, ...]] = {
    "bad_action": (
        _form("had"),
        _form("theirs"),
        _for_programmers("problem"),
        _for_programmers("wrong"),
        _for_programmers("tile"),
        _form("building"),
        _for_programmers("cards"),
        _PLAIN,
    ),
    "bad_seat": (_for_programmers("seat"), _PLAIN),
    "game_over": (_PLAIN,),
    "wrong_phase": (
        _form("round"),
        _form("late=order", name="order"),
        _form("phase"),
        _form("step"),
        _PLAIN,
    ),
    "not_your_turn": (_form("kept"), _for_programmers("turn"), _PLAIN),
    "no_offer": (_form("offer"), _form("promise"), _PLAIN),
    "not_a_party": (_form("offer"), _form("promise"), _PLAIN),
    "empty_deal": (_PLAIN,),
    "bad_amount": (
        _form("cash", "note", name="note"),
        _form("cash", "most", name="most"),
        _form("percent"),
        _for_programmers("tile", "count"),
        _for_programmers("good", "count"),
        _PLAIN,
    ),
    "bad_count": (
        _form("wanted", "given", name="wanted"),
        _form("must_be", "count", name="must_be"),
        _form("at_most", "count", name="most"),
        _PLAIN,
    ),
    "bad_cells": (_for_programmers("cell"), _for_programmers("cells"), _PLAIN),
    "no_line": (_for_programmers("cells"), _PLAIN),
    "forbidden": (
        _form("event"),
        _form("option=secret_deals", name="secret_deals"),
        _form("option=placement", name="placement"),
        _for_programmers("option"),
        _form("version"),
        _PLAIN,
    ),
    "once_per_turn": (
        _form("kind", "owned", name="used"),
        _form("kind"),
        _form("event"),
        _form("round", name="order"),
        _PLAIN,
    ),
    "sold_out": (_form("good", "there", name="good"), _form("kind"), _form("level"), _PLAIN),
    "no_credit": (_form("must_be", "credit", name="wanted"), _PLAIN),
    "not_yours": (
        _form("building", "seat", name="building_giver"),
        _form("tile", "seat", name="tile_giver"),
        _form("building"),
        _form("tile"),
        _form("card"),
        _form("offer"),
        _form("promise"),
        _form("kind"),
        _for_programmers("cell"),
        _PLAIN,
    ),
    "occupied": (_form("building"), _for_programmers("cell"), _PLAIN),
    "promised": (_form("building"), _form("tile"), _form("seat"), _PLAIN),
    "no_street": (_form("building"), _PLAIN),
    "finished": (_form("building"), _PLAIN),
    "wrong_payment": (_for_programmers("cost"), _PLAIN),
    "not_enough": (_form("cash"), _form("good", "wanted", name="good"), _PLAIN),
}
"""The forms of what the rules of a game refuse, by code. The most telling form comes first."""

TABLE_FORMS: Mapping[str, tuple[Form, ...]] = {
    "bad_message": (_PLAIN,),
    "not_found": (_PLAIN,),
    "not_yours": (_form("seat"), _PLAIN),
    "not_host": (_PLAIN,),
    "seat_taken": (_PLAIN,),
    "not_seated": (_PLAIN,),
    "not_now": (
        *(
            _form(f"status={status}", name=status)
            for status in ("gathering", "playing", "paused", "over", "closed")
        ),
        _PLAIN,
    ),
    "not_possible": (
        _form("seats"),
        _form("why=nothing to undo", name="nothing"),
        _form("why=a deal with a bot stands once others have acted", name="bot_deal"),
        _form("why=somebody here has this name", name="name_taken"),
        _form("why=a name has only letters that can be seen", name="name_unseen"),
        _form("why=a name has letters", name="name_unseen"),
        _form("why=nobody may have this name here", name="name_refused"),
        _form("why=the host has blocked you", name="blocked"),
        _form("why=the player is here", name="present"),
        _form("why=chance or a reveal has come since", name="chance"),
        _PLAIN,
    ),
    "stale": (_PLAIN,),
    "muted": (_PLAIN,),
    "talk_off": (_PLAIN,),
    "open_talk": (_PLAIN,),
    "banned": (_PLAIN,),
    "too_fast": (_form("seconds"), _PLAIN),
    "too_many": (_PLAIN,),
    "too_long": (_form("most"), _PLAIN),
    "unknown_bot": (_PLAIN,),
    "forbidden": (_form("what", name="hints"), _form("why", name="invited"), _PLAIN),
    "busy": (_PLAIN,),
    "unsure": (_PLAIN,),
    "damaged": (_PLAIN,),
    "bad_method": (_PLAIN,),
    "bad_options": (
        _form("why=who may deal in secret may talk in secret", name="private_talk"),
        _PLAIN,
    ),
    "bad_record": (_PLAIN,),
    "wrong_key": (_PLAIN,),
    "wrong_login": (_PLAIN,),
    "login_taken": (_PLAIN,),
    "failed": (_PLAIN,),
}
"""The forms of what a table or its server refuses, by code. The most telling form comes first."""


def all_forms() -> dict[str, tuple[Form, ...]]:
    """Returns the forms of every code.

    A code that both rules and tables use has the forms of both, with the plain one last.
    """
    both = {code: _joined(code) for code in RULE_FORMS if code in TABLE_FORMS}
    return {**RULE_FORMS, **TABLE_FORMS, **both}


def _joined(code: str) -> tuple[Form, ...]:
    return (*RULE_FORMS[code][:-1], *TABLE_FORMS[code])
