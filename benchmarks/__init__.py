"""What is fast is measured here, side by side with its peers."""
