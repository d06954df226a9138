"""Every message of the page is there in all five languages."""

from __future__ import annotations

import json
import re
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from tools.generate import known_reasons

from teahouse.core import CODES as RULE_CODES
from teahouse.games import NAMES, game
from teahouse.server.catalogue import LANGUAGES
from teahouse.server.state.refusals import CODES as TABLE_CODES
from teahouse.server.state.refusals import REASONS

MESSAGES = Path(__file__).parent.parent.parent / "web" / "messages"
AREAS = sorted(folder.name for folder in MESSAGES.iterdir() if folder.is_dir())


def messages(area: str, language: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((MESSAGES / area / f"{language}.json").read_text("utf-8"))
    return found


def shown(message: Any) -> set[str]:
    """The names in braces of a message, in all its forms."""
    return set(re.findall(r"{(\w+)}", json.dumps(message)))


def inputs(message: Any) -> set[str]:
    """What the forms of a message are chosen by, as singular and plural are."""
    return set(re.findall(r'"input (\w+)"', json.dumps(message)))


def test_every_area_is_compiled_and_every_language_is_known() -> None:
    settings = json.loads((MESSAGES.parent / "project.inlang" / "settings.json").read_text())
    paths = settings["plugin.inlang.messageFormat"]["pathPattern"]
    assert sorted(path.split("/")[2] for path in paths) == AREAS
    assert tuple(settings["locales"]) == LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("area", AREAS)
def test_no_message_is_empty_or_lacks_what_the_english_one_tells(area: str, language: str) -> None:
    english = messages(area, "en")
    for name, message in messages(area, language).items():
        assert message or not english[name].strip(), name
        told = shown(english[name])
        assert told <= shown(message) <= told | inputs(english[name]), name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("area", AREAS)
def test_no_message_is_missing_in_a_language(area: str, language: str) -> None:
    assert set(messages(area, language)) == set(messages(area, "en"))


PLURALS = {
    "en": {"one", "other"},
    "fr": {"one", "many", "other"},
    "pl": {"one", "few", "many", "other"},
    "de": {"one", "other"},
    "zh-Hant": {"other"},
}
"""The plural categories of each language, by CLDR: a number without its form would show the key."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("area", AREAS)
def test_every_plural_has_all_forms_of_its_language(area: str, language: str) -> None:
    for name, message in messages(area, language).items():
        for part in message if isinstance(message, list) else ():
            chosen = [
                form.split("=")[1]
                for form in part["match"]
                if "Plural=" in form or "plural=" in form
            ]
            assert "*" in chosen or PLURALS[language] <= set(chosen) or not chosen, name


def test_every_code_of_a_refusal_is_a_reason_too() -> None:
    assert {*RULE_CODES, *TABLE_CODES} <= known_reasons().keys()


MET = {name: one for name, one in known_reasons().items() if not one.for_programs}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(MET))
def test_every_reason_that_a_page_can_meet_has_words(name: str, language: str) -> None:
    sentence, facts = messages("refusals", language)[f"refused_{name}"], MET[name].facts
    who = ["name"] if {"seat", "turn"} & set(facts) else []
    assert shown(sentence) <= {*facts, *who}
    assert shown(sentence) == shown(messages("refusals", "en")[f"refused_{name}"])


def test_no_words_of_a_refusal_are_left_over() -> None:
    """Those of the page itself are for a lost connection, unknown codes and names of phases."""
    own = re.compile(r"refused_(unknown|lost|phase_\w+|step_\w+)")
    told = {name for name in messages("refusals", "en") if not own.fullmatch(name)}
    assert told == {f"refused_{name}" for name in MET}


def test_reasons_of_one_name_have_one_code() -> None:
    sources = [*(game(name).reasons for name in NAMES), REASONS]
    for one, other in combinations(sources, 2):
        for name in one.keys() & other.keys():
            assert (one[name].code, one[name].for_programs) == (
                other[name].code,
                other[name].for_programs,
            )


def test_no_message_is_unused() -> None:
    """Bots' phrases are looked up by what they say, refusals by their reason; others by name."""
    folder = MESSAGES.parent / "src"
    files = [one for kind in ("*.ts", "*.svelte") for one in folder.rglob(kind)]
    code = "\n".join(one.read_text("utf-8") for one in files if "paraglide" not in one.parts)
    named = set(re.findall(r"\b[a-z]+(?:_[a-zA-Z0-9]+)+\b", code))
    unused = {name for area in AREAS for name in messages(area, "en")} - named
    assert {
        name for name in unused if not name.startswith(("voices_", "book_", "refused_"))
    } == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_that_a_version_reads_anew_is_told_at_a_table_not_yet_begun(
    language: str,
) -> None:
    versions = [game(name).new_readings.values() for name in NAMES]
    readings = {name for version in versions for names in version for name in names}
    assert {f"table_rules_changed_{name}" for name in readings} <= set(messages("table", language))
