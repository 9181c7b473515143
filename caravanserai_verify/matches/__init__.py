"""Records of matches: read, and verified with the rules."""
