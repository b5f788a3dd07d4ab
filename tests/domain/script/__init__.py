"""Battle scripts: the grammar, both spellings, and the stage."""
