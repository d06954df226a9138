"""What negotiators say: phrases that are true, and tell nothing that is hidden."""
