"""Fixtures: a web and a mail service that the tests of notices and of recovery look into."""

from tests.server.notices.services import mail, web

__all__ = ["mail", "web"]
