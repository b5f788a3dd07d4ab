"""The event store: one contract for both stores, and what only a real one can break."""
