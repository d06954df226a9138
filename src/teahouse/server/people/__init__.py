"""Accounts: identity, passwords, rate limits, ratings and the removal of a person."""
