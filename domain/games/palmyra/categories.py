"""The sources of points in Palmyra."""

CATEGORIES = (
    "start",
    "tower",
    "prestige",
    "war-supplies",
    "peace-gifts",
    "improvements",
    "purchases",
    "taxes",
    "missions",
    "returned-missions",
    "temples",
    "rare-goods",
    "bonus-tiles",
)
"""All count on the track; the last five, and further points for the tower, come at the end of the match."""
