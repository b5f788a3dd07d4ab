"""Pictures of maps and of figures: read apart, cut into tiles, kept in the store, and sent as far as each may see."""
