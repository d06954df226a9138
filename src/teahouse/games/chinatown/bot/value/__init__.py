"""What buildings, tiles and deals are worth to each seat."""
