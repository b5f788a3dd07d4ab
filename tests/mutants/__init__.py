"""Mutants: each numbered rule's function switched off, or a row of its table changed; something that bears its number must fail."""
