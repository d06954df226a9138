"""What cards, cubes and grids are worth."""
