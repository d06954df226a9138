"""Every place that refuses names a known reason, with the facts that the reason has."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import teahouse
from teahouse.core import Reason, reasons_in
from teahouse.core.errors import PLAIN as RULE_CODES
from teahouse.games.chinatown import reasons as chinatown
from teahouse.games.dadaocheng import reasons as dadaocheng
from teahouse.play import driver
from teahouse.server.state import refusals
from teahouse.server.state.refusals import CODES, REASONS, Refusal, Why, sentence_of

SOURCE = Path(teahouse.__file__).parent
PLACES = {
    "games/dadaocheng/endpoints.py": refusals.Why,
    "games/chinatown": chinatown.Why,
    "games/dadaocheng": dadaocheng.Why,
    "play": driver.BotWhy,
    "": refusals.Why,
}


class Raised(NamedTuple):
    """One place that refuses: its reasons, and the facts that it gives; None if in a dict."""

    where: str
    reasons: tuple[Reason, ...]
    codes: tuple[str, ...]
    facts: frozenset[str] | None


def raised() -> Iterator[Raised]:
    for path in sorted(SOURCE.rglob("*.py")):
        name = path.relative_to(SOURCE).as_posix()
        here = next(why for place, why in PLACES.items() if name.startswith(place))
        for node in ast.walk(ast.parse(path.read_text())):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            if node.func.id in ("RuleError", "Refusal"):
                is_servers = node.func.id == "Refusal" and not name.startswith("play")
                known = reasons_in(refusals.Why if is_servers else here)
                chosen = [part for part in ast.walk(node.args[0]) if _is_reason(part)]
                yield Raised(
                    f"{name}:{node.lineno}",
                    tuple(known[part.attr] for part in chosen if isinstance(part, ast.Attribute)),
                    tuple(_codes(node.args[0])),
                    None
                    if any(keyword.arg is None for keyword in node.keywords)
                    else frozenset(keyword.arg for keyword in node.keywords if keyword.arg),
                )


def _is_reason(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "Why"


def _codes(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


ALL = list(raised())


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.where)
def test_every_refusal_gives_the_facts_of_its_reason(one: Raised) -> None:
    for reason in one.reasons:
        if one.facts is not None:
            assert one.facts == set(reason.facts), reason.name
    assert all(code in {*RULE_CODES, *CODES} for code in one.codes)
    assert one.reasons or "why" not in (one.facts or ()), "what is said stands with its reason"


@pytest.mark.parametrize("namespace", PLACES.values(), ids=PLACES)
def test_every_reason_is_given_somewhere(namespace: type) -> None:
    text = "\n".join(path.read_text() for path in SOURCE.rglob("*.py"))
    named = {name for name in reasons_in(namespace) if f"Why.{name}" in text}
    made = {name for name in reasons_in(namespace) if name.startswith("while_")}  # by status
    assert set(reasons_in(namespace)) == named | made


@pytest.mark.parametrize("reason", REASONS.values(), ids=REASONS)
def test_every_reason_of_the_server_has_a_known_code(reason: Reason) -> None:
    assert reason.code in CODES
    assert reason.name not in CODES or reason.name == reason.code


def test_why_is_made_of_the_facts() -> None:
    refusal = Refusal(Why.newer_rules, played=3, ours=2)
    why = "it was played by version 3 of the rules, and this is version 2"
    assert refusal.facts == {"kind": "newer", "why": why, "played": 3, "ours": 2}
    assert sentence_of(refusal.code, refusal.facts) == f"This record can’t be replayed: {why}."


def test_what_others_have_said_is_told_as_it_is() -> None:
    refusal = Refusal(Why.banned, until=None, why="{rude} words")
    assert refusal.facts["why"] == "{rude} words"
