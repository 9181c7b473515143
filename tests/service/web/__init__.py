"""Tests of the HTTP port."""
