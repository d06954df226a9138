"""How much of what players type is understood, by language; and that little is taken for a deal."""

from __future__ import annotations

import pytest

from .corpus import LANGUAGES, Line, is_action, is_offered, is_same, lines_of, read

SHOWN_EXACT = 0.92
UNSEEN_EXACT, UNSEEN_EXACT_OF_ALL, UNSEEN_OFFERED = 0.80, 0.85, 0.90
FALSE_ACTIONS, OTHER_ACTIONS = 0.02, 0.05

Reading = tuple[Line, dict[str, object]]


def readings(part: str, *languages: str) -> list[Reading]:
    return [(line, read(line)) for tag in languages for line in lines_of(part, tag)]


def share(hits: list[bool]) -> float:
    return sum(hits) / len(hits)


def exact(found: list[Reading]) -> float:
    return share([is_same(meaning, line.meaning) for line, meaning in found])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", ["shown", "tuned"])
def test_lines_that_were_looked_at_are_understood(part: str, language: str) -> None:
    assert exact(readings(part, language)) >= SHOWN_EXACT


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_that_were_not_looked_at_are_understood(language: str) -> None:
    assert exact(readings("kept", language)) >= UNSEEN_EXACT


def test_nearly_all_unseen_lines_offer_the_right_reading() -> None:
    found = readings("kept", *LANGUAGES)
    assert exact(found) >= UNSEEN_EXACT_OF_ALL
    offered = share([is_offered(meaning, line.meaning) for line, meaning in found])
    assert offered >= UNSEEN_OFFERED


@pytest.mark.parametrize("part", ["shown", "tuned", "kept"])
def test_talk_is_hardly_ever_taken_for_an_offer_or_an_acceptance(part: str) -> None:
    idle = [
        is_action(meaning)
        for line, meaning in readings(part, *LANGUAGES)
        if line.meaning["kind"] in ("other", "ambiguous")
    ]
    assert share(idle) <= FALSE_ACTIONS


@pytest.mark.parametrize("part", ["shown", "tuned", "kept"])
def test_hardly_any_offer_is_drafted_with_other_things_than_were_said(part: str) -> None:
    others = [
        is_action(meaning) and not is_same(meaning, line.meaning)
        for line, meaning in readings(part, *LANGUAGES)
        if is_action(line.meaning)
    ]
    assert share(others) <= OTHER_ACTIONS
