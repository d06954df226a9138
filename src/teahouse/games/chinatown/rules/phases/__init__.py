"""The rules in the order of a round: dealing, trading, placing, settling."""
