"""Every refusal has a reason with a sentence, and the sentence tells what the facts tell."""

from __future__ import annotations

import pickle
import re

import pytest

from teahouse.core import CODES, Reason, RuleError
from teahouse.core.errors import PLAIN
from teahouse.games import NAMES, game
from teahouse.games.chinatown.reasons import Why
from teahouse.words import refusal

REASONS = [(name, reason) for name in NAMES for reason in game(name).reasons.values()]


@pytest.mark.parametrize("code", CODES)
def test_every_code_has_a_sentence_even_without_facts(code: str) -> None:
    sentence = refusal(RuleError(code, "C1"))
    assert sentence[0].isupper()
    assert sentence.endswith(".")


@pytest.mark.parametrize(("name", "reason"), REASONS, ids=lambda one: getattr(one, "name", one))
def test_every_sentence_is_told_for_its_facts(name: str, reason: Reason) -> None:
    facts = {fact: f"«{fact.upper()}»" for fact in reason.facts}
    assert reason.code in PLAIN
    assert reason.named() <= {*reason.facts, *reason.always}
    told = refusal(RuleError(reason, "C1", **facts))
    assert told == reason.sentence.format(**facts, **reason.always)
    assert told[0].isupper() or told.startswith("«")


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (RuleError(Why.building_not_yours, "C11", building=54), "Building 54 isn’t yours."),
        (
            RuleError(Why.not_in_notes, "C3", cash=-5, note=10_000),
            "-$5 can’t be paid in notes of $10,000.",
        ),
        (RuleError(Why.wrong_card_count, "C5", wanted=4, given=0), "Choose 4, not 0."),
        (RuleError(Why.others_turn, "C11", turn=None), "It’s not your turn."),
        (RuleError(Why.tile_not_yours, "C7", tile="dim_sum"), "You have no dim sum tile."),
        (RuleError(Why.no_secret_deals, "C8"), "This table plays without secret deals."),
        (RuleError("not_yours", "C7", building=1), "That isn’t yours."),
    ],
)
def test_a_sentence_tells_the_facts(error: RuleError, sentence: str) -> None:
    assert refusal(error) == sentence


@pytest.mark.parametrize(("name", "reason"), REASONS, ids=lambda one: getattr(one, "name", one))
def test_no_sentence_has_an_article_before_a_fact(name: str, reason: Reason) -> None:
    """A fact may begin with a vowel: “A opium den” is what a fixed article makes of it."""
    assert not re.search(r"\b[Aa]n? \{", reason.sentence)


def test_facts_that_are_always_the_same_are_told_too() -> None:
    error = RuleError(Why.give_to_oneself, "C7", seat=1)
    assert error.facts == {"problem": "a give to oneself", "seat": 1}
    assert refusal(error) == "That isn’t possible: a give to oneself."


def test_a_refusal_is_the_same_in_another_process() -> None:
    error = RuleError(Why.building_taken, "C10", building=7)
    back = pickle.loads(pickle.dumps(error))
    assert (back.reason.name, back.code, back.rule) == ("building_taken", "occupied", "C10")
    assert (back.facts, refusal(back)) == ({"building": 7}, refusal(error))
