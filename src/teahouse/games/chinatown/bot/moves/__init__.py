"""Everything but bargaining: keeping cards, placing tiles, giving reasons."""
