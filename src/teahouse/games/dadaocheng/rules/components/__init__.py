"""What is in the box: goods, kinds of building, and component sets with their checks."""
