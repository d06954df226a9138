"""Every refusal has a sentence, and the sentence tells what the facts tell."""

from __future__ import annotations

import pytest

from teahouse.core import CODES, BadInput, RuleError
from teahouse.words import refusal
from teahouse.words.english.sentences import SENTENCES
from teahouse.words.refusal_forms import RULE_FORMS, Form


@pytest.mark.parametrize("code", CODES)
def test_every_code_has_a_sentence_even_without_facts(code: str) -> None:
    sentence = refusal(RuleError(code, "C1"))
    assert sentence[0].isupper()
    assert sentence.endswith(".")


def test_no_form_is_for_an_unknown_code() -> None:
    assert set(RULE_FORMS) == set(CODES)


@pytest.mark.parametrize("code", CODES)
def test_every_form_has_an_english_sentence(code: str) -> None:
    assert list(SENTENCES[code]) == [form.name for form in RULE_FORMS[code]]


def facts_of(form: Form) -> dict[str, str]:
    """Facts that the form fits, each easily found in a sentence."""
    parted = (need.partition("=") for need in form.needs)
    return {name: value or f"«{name.upper()}»" for name, _, value in parted}


@pytest.mark.parametrize("code", CODES)
def test_every_sentence_is_told_for_its_facts(code: str) -> None:
    for form in RULE_FORMS[code]:
        facts = facts_of(form)
        assert refusal(RuleError(code, "C1", **facts)) == SENTENCES[code][form.name].format(**facts)


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (RuleError("not_yours", "C11", building=54), "Building 54 isn’t yours."),
        (
            RuleError("bad_amount", "C3", cash=-5, note=10_000),
            "-$5 can’t be paid in notes of $10,000.",
        ),
        (RuleError("bad_count", "C5", wanted=4, given=0), "Choose 4, not 0."),
        (RuleError("not_your_turn", "C11", turn=None), "It’s not your turn."),
        (RuleError("not_yours", "C7", tile="dim_sum"), "You don’t have a dim sum tile."),
        (
            RuleError("forbidden", "C8", option="secret_deals"),
            SENTENCES["forbidden"]["secret_deals"],
        ),
    ],
)
def test_a_sentence_tells_the_facts(error: RuleError, sentence: str) -> None:
    assert refusal(error) == sentence


def test_an_unknown_language_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BadInput, match="en"):
        refusal(RuleError("bad_seat", "C1"), "tlh")
