"""People: identity, passwords, rate limits, ratings, and forgetting someone."""
