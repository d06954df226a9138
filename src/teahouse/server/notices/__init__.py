"""Notices tell people who are not looking at a table, by Web Push, e-mail and webhook."""
