"""Names of matches, as resources: `matches/` and an id."""

import re

MATCH_NAME = re.compile(r"matches/[a-z0-9]{8,40}")
"""What a whole name of a match looks like (AIP-122)."""
