"""Signatures: hashes of what bots play, what tables send and what schemas say."""
