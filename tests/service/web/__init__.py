"""Tests of the door for browsers."""
