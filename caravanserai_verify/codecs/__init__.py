"""The wire form of events and of what is shown of them: domain objects as messages and bytes, and back."""
