"""Games as messages, with words for people."""
