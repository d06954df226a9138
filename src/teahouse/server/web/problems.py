"""Problems: refusals as HTTP responses, with a status, a code, facts and a sentence."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.responses import Response

from teahouse.core import BadInput, RuleError
from teahouse.server.live.messages import No, no_of
from teahouse.server.state.refusals import Refusal, Why
from teahouse.store.journal import JournalError, UnsureError

__all__ = ["STATUSES", "Declined", "Problem", "refused_response"]

STATUSES: dict[str, int] = {
    "bad_message": 400,
    "bad_method": 405,
    "not_found": 404,
    "not_yours": 403,
    "not_host": 403,
    "seat_taken": 409,
    "not_seated": 403,
    "not_now": 409,
    "not_possible": 409,
    "stale": 409,
    "muted": 403,
    "talk_off": 403,
    "open_talk": 403,
    "banned": 403,
    "too_fast": 429,
    "too_many": 409,
    "too_long": 413,
    "unknown_bot": 422,
    "bad_options": 422,
    "bad_record": 422,
    "wrong_key": 401,
    "forbidden": 403,
    "busy": 503,
    "unsure": 503,
    "damaged": 500,
    "wrong_login": 401,
    "login_taken": 409,
    "failed": 500,
}
BY_THE_RULES = 409


class Problem(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The JSON of an error; `rule` is set where the rules of the game refuse."""

    code: str
    sentence: str
    rule: str | None = None
    facts: dict[str, Any] = {}
    id: str | None = None  # the id of the message that was refused, if it had one
    reason: str = ""


class Declined(Exception):  # noqa: N818 - a no is an answer, not a failure
    """A table's No, raised to become an HTTP response."""

    def __init__(self, no: No) -> None:
        super().__init__(no.code)
        self.no = no


def problem_of(error: Exception) -> Problem:
    """Returns the problem that a client is sent for an exception."""
    no = _no_of(error)
    return Problem(
        code=no.code,
        reason=no.reason,
        sentence=no.sentence,
        rule=no.rule,
        facts=no.facts,
        id=no.id or None,
    )


def _no_of(error: Exception) -> No:
    match error:
        case Declined(no=no):
            return no
        case Refusal() | RuleError():
            return no_of("", error)
        case BadInput():
            return no_of("", Refusal(Why.bad_options, why=str(error)))
        case UnsureError():
            return no_of("", Refusal("unsure"))
        case JournalError():
            return no_of("", Refusal("busy"))
        case _:
            return no_of("", Refusal("failed"))


def status_of(problem: Problem) -> int:
    """Returns the HTTP status of a problem. Refusals by the rules of a game all have the same."""
    return BY_THE_RULES if problem.rule is not None else STATUSES[problem.code]


def refused_response(error: Exception) -> Response:
    """Returns the HTTP response for an exception."""
    problem = problem_of(error)
    response = Response(
        msgspec.json.encode(problem), status_of(problem), media_type="application/json"
    )
    if "seconds" in problem.facts:
        response.headers["Retry-After"] = str(int(problem.facts["seconds"]) + 1)
    if problem.code == "wrong_key":
        response.headers["WWW-Authenticate"] = "Bearer"
    return response
