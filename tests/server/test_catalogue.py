"""Every sentence of the server is there in all five languages, and says the same in each."""

from __future__ import annotations

import json
import re
from importlib import resources
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from teahouse.server.catalogue import LANGUAGES, Language, catalogue_of, language_of, plural

FOLDER = resources.files("teahouse.server.catalogue")


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
        assert message, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_year_has_twelve_months(language: str) -> None:
    assert len(set(messages(language)["months"])) == 12


def test_there_is_a_file_a_language() -> None:
    files = [path.name for path in FOLDER.iterdir() if path.name.endswith(".json")]
    assert sorted(files) == sorted(f"{language}.json" for language in LANGUAGES)


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
    words = catalogue_of(language)
    assert words.names(["Lan", "Bruno", "Ada"]) == names
    assert words.time(1_794_934_800_000, ZoneInfo("Europe/Warsaw")) == time


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_count_has_a_form(language: Language) -> None:
    words = catalogue_of(language)
    forms = {plural(language, count) for count in range(201)}
    for message in messages(language).values():
        assert not isinstance(message, dict) or set(message) == forms
    assert "5" in words.say("link_players", count=5)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "One player · 2 players · 5 players · 22 players"),
        ("fr", "Un joueur · 2 joueurs · 5 joueurs · 22 joueurs"),
        ("pl", "1 osoba · 2 osoby · 5 osób · 22 osoby"),
        ("de", "Eine Person · 2 Spieler · 5 Spieler · 22 Spieler"),
        ("zh-Hant", "1 人 · 2 人 · 5 人 · 22 人"),
    ],
)
def test_players_are_counted_as_in_the_language(language: Language, told: str) -> None:
    words = catalogue_of(language)
    assert " · ".join(words.say("link_players", count=n) for n in (1, 2, 5, 22)) == told


def test_a_chinese_sentence_ends_as_chinese_does() -> None:
    for name, sentence in messages("zh-Hant").items():
        for form in sentence.values() if isinstance(sentence, dict) else [sentence]:
            assert not str(form).endswith((".", "!", "?")), name


def test_a_game_and_a_seat_without_a_name_are_called_as_in_the_language() -> None:
    words = catalogue_of("zh-Hant")
    assert [words.game(name) for name in ("chinatown", "dadaocheng")] == ["唐人街", "大稻埕"]
    assert words.seats("chinatown", ["Lan", ""]) == ["Lan", "黃色"]


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("fr-CH, fr;q=0.9, en;q=0.8", "fr"),
        ("en;q=0.3, pl;q=0.9", "pl"),
        ("en;q=0.3, de, pl;q=0.9", "de"),
        ("de;q=0, pl;q=0.1", "pl"),
        ("fr;q=0", "en"),
        ("zh-CN;q=0.9, ja", "zh-Hant"),
        ("ja, ko;q=0.9", "en"),
        ("*;q=0.5, de;q=0.4", "en"),
        ("de; q=0.4, fr; q=0.6", "fr"),
        ("de;q=much, fr;q=0.1", "fr"),
        ("fr;q=nan, de;q=0.1", "de"),
        (";;,,q=1;", "en"),
        ("pl, de", "pl"),
    ],
)
def test_the_language_is_the_one_that_is_wanted_most(header: str, language: Language) -> None:
    assert language_of(header) == language
