"""Benches, each named by the question that it answers; they print ratios, for a machine's speed cancels out in those."""
