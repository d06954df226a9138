"""Golden records: whole games that must replay to the same states for good."""
