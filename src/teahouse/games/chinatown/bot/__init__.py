"""The bots that play Chinatown: what they see, how they trade, and what they say."""
