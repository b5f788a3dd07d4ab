"""The embedded store, with real processes that are really killed."""
