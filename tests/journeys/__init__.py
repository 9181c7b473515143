"""Journeys: what life brings to people, lived through from outside, with a real service and a real client."""
