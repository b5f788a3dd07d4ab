"""AD&D 2e, the THAC0 chapter."""
