"""Names of matches, as resources: `matches/` and an id."""

import re

MATCH_NAME = re.compile(r"matches/[a-z0-9]{8,40}")
"""The pattern of a whole name of a match (AIP-122)."""
