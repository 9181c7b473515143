"""The stored form of boxes and archives, the streams beside the matches."""
