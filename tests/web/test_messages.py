"""Every message of the page is there in all five languages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

MESSAGES = Path(__file__).parent.parent.parent / "web" / "messages"
AREAS = sorted(folder.name for folder in MESSAGES.iterdir() if folder.is_dir())
LANGUAGES = ("en", "fr", "pl", "de", "zh-Hant")


def messages(area: str, language: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((MESSAGES / area / f"{language}.json").read_text("utf-8"))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("area", AREAS)
def test_no_message_is_missing_in_a_language(area: str, language: str) -> None:
    assert set(messages(area, language)) == set(messages(area, "en"))
