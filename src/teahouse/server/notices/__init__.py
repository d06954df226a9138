"""Calls people who are not looking: by Web Push, e-mail and webhook."""
