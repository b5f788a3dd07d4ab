"""What would come of a fight: fought many times by tactics on all sides, and exactly where that can be worked out."""
