"""Talk that is no deal is not taken for one, and no line breaks the grammar."""

from __future__ import annotations

import time
from collections.abc import Iterable

import pytest

from teahouse.core import plain
from teahouse.games.chinatown.talk import understand

from .chatter import Typed, chatter, mutated
from .corpus import hearing, is_action

CHATTER, MUTATED = 2_000, 2_000
MANY = 200_000
FALSE_ACTIONS = 0.005
LONGEST = 0.05  # seconds


def misread(lines: Iterable[Typed]) -> list[Typed]:
    """Returns the lines that are taken for an offer or an acceptance."""
    return [line for line in lines if is_action(read(line))]


def read(line: Typed) -> dict[str, object]:
    heard = hearing(line.context, line.speaker)
    meaning: dict[str, object] = plain(understand(line.text, line.language, heard))
    return meaning


def test_chatter_is_hardly_ever_taken_for_a_deal() -> None:
    found = misread(chatter(CHATTER, "chatter"))
    assert len(found) <= FALSE_ACTIONS * CHATTER, found


def test_mutated_lines_and_noise_are_read_as_something() -> None:
    for line in mutated(MUTATED, "mutated"):
        assert read(line)["kind"]


@pytest.mark.soak
def test_no_line_breaks_the_grammar_or_takes_long() -> None:
    next(map(read, mutated(1, "warm")))
    for line in mutated(MANY, "many"):
        begin = time.process_time()
        assert read(line)["kind"], line
        assert time.process_time() - begin < LONGEST, line
