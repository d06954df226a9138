"""Every message of a call is there in all five languages, and says what the English one says."""

from __future__ import annotations

import json
import re
from importlib import resources
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from teahouse.server.notices.calls import words_in
from teahouse.server.notices.contacts import LANGUAGES, Language

FOLDER = resources.files("teahouse.server.notices") / "messages"


def messages(language: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / f"{language}.json").read_text("utf-8"))
    return found


def shown(message: Any) -> set[str]:
    return set(re.findall(r"{(\w+)}", json.dumps(message)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_missing_and_none_lacks_what_the_english_one_tells(language: str) -> None:
    english, found = messages("en"), messages(language)
    assert set(found) == set(english)
    for name, message in found.items():
        assert shown(message) == shown(english[name]), name
        assert message


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_year_has_twelve_months(language: str) -> None:
    assert len(set(messages(language)["months"])) == 12


def test_the_page_has_the_same_languages() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(f"{x}.json" for x in LANGUAGES)


@pytest.mark.parametrize(
    ("language", "names", "time"),
    [
        ("en", "Lan, Bruno and Ada", "17 November, 18:00"),
        ("fr", "Lan, Bruno et Ada", "17 novembre à 18:00"),
        ("pl", "Lan, Bruno i Ada", "17 listopada, godz. 18:00"),
        ("de", "Lan, Bruno und Ada", "17. November, 18:00 Uhr"),
        ("zh-Hant", "Lan、Bruno和Ada", "11月17日 18:00"),
    ],
)
def test_names_and_times_are_told_as_in_the_language(
    language: Language, names: str, time: str
) -> None:
    words = words_in(language)
    assert words.names(["Lan", "Bruno", "Ada"]) == names
    assert words.time(1_794_934_800_000, ZoneInfo("Europe/Warsaw")) == time
