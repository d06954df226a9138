"""Refusals of tables: the reasons that are worded for players are those that the server gives."""

from __future__ import annotations

from pathlib import Path

import pytest

import teahouse.server
from teahouse.server.state.refusals import CODES
from teahouse.words.refusal_forms import TABLE_FORMS

SERVER = Path(teahouse.server.__file__).parent
REASONS = [
    need.removeprefix("why=")
    for forms in TABLE_FORMS.values()
    for form in forms
    for need in form.needs
    if need.startswith("why=")
]


def test_every_code_has_forms() -> None:
    assert set(TABLE_FORMS) == set(CODES)


@pytest.mark.parametrize("reason", REASONS)
def test_every_reason_that_is_worded_is_given(reason: str) -> None:
    assert any(f'why="{reason}"' in file.read_text() for file in SERVER.rglob("*.py"))
