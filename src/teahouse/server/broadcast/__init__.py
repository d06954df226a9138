"""What clients are told after each event: diffs of views, listed actions and table settings."""
