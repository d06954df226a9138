"""People: who they are, how they log in, how they are rated and moderated, and what they share."""
