"""All readings: lists, scoreboards, ratings, statistics. All follow from the log, and can be made again from it."""
