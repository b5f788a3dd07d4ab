"""The map: squares and what lies between them."""
