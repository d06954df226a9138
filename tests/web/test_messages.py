"""Every message of the page is there in all five languages."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from teahouse.core import CODES as RULE_CODES
from teahouse.games import NAMES, game
from teahouse.server.generate import message_name, told_forms
from teahouse.server.notices.contacts import LANGUAGES
from teahouse.server.state.refusals import CODES as TABLE_CODES

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


def test_every_code_of_a_refusal_is_in_the_page_s_table() -> None:
    assert set(told_forms()) == {*RULE_CODES, *TABLE_CODES}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", sorted(told_forms()))
def test_every_form_of_a_refusal_has_a_sentence(code: str, language: str) -> None:
    told = messages("refusals", language)
    for form in told_forms()[code]:
        sentence = told[message_name(code, form)]
        needs = {*form.needs, *(["name"] if "seat" in form.needs else [])}  # who sits there
        assert shown(sentence) <= needs, form


def test_no_sentence_of_a_refusal_is_left_over() -> None:
    """Those of the page itself are for a lost connection, unknown codes and names of phases."""
    told = {message_name(code, form) for code, forms in told_forms().items() for form in forms}
    own = re.compile(r"refused_(unknown|lost|phase_\w+|step_\w+)")
    assert {name for name in messages("refusals", "en") if not own.fullmatch(name)} == told


def test_no_message_is_unused() -> None:
    """Bots' phrases are looked up by what they say; all others stand in the page's code by name."""
    folder = MESSAGES.parent / "src"
    files = [one for kind in ("*.ts", "*.svelte") for one in folder.rglob(kind)]
    code = "\n".join(one.read_text("utf-8") for one in files if "paraglide" not in one.parts)
    named = set(re.findall(r"\b[a-z]+(?:_[a-zA-Z0-9]+)+\b", code))
    unused = {name for area in AREAS for name in messages(area, "en")} - named
    assert {name for name in unused if not name.startswith("voices_")} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_that_a_version_reads_anew_is_told_at_a_table_not_yet_begun(
    language: str,
) -> None:
    versions = [game(name).new_readings.values() for name in NAMES]
    readings = {name for version in versions for names in version for name in names}
    assert {f"table_rules_changed_{name}" for name in readings} <= set(messages("table", language))
