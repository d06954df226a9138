"""Links one can send: shared replays, and what other sites show of a link."""
