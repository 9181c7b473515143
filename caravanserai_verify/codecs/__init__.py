"""The wire form of events: domain objects as bytes and back."""
