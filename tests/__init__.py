"""What is true of Affray, one sentence a test; the folders mirror the source."""
