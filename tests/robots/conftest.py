"""Robots come to a real server with a real Chromium, as the people of `tests/e2e` do."""

from tests.e2e.conftest import chromium, people, teahouse

__all__ = ["chromium", "people", "teahouse"]
