"""Links one can send: making them, opening them, and the pictures beside them."""
