"""Broadcast: the messages that clients get after each event, as diffs of what they have."""
