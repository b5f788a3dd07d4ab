"""What the pages promise: links lead somewhere, names exist, examples run."""
