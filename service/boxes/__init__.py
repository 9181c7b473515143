"""Boxes and archives in the service: the streams beside the matches."""
