"""The rules in the order of a turn, from the plan to the score."""
