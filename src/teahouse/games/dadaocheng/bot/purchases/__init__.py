"""Step 4: what to buy and how to pay for it."""
