"""Problems: refusals as HTTP responses, with a status, a code, facts and a sentence."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.responses import Response

from teahouse.core import BadInput, RuleError
from teahouse.core.wire import packaged
from teahouse.server.live.messages import No, no_of
from teahouse.server.state.refusals import Refusal, Why
from teahouse.store.journal import JournalError, UnsureError

__all__ = ["STATUSES", "Declined", "Problem", "refused_response"]

STATUSES = {
    code: status
    for status, codes in packaged(
        "teahouse.server.web", "statuses.json", dict[int, list[str]]
    ).items()
    for code in codes
}
"""The HTTP status of each code."""
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
