"""What is made from the log of events and may be made again at any time: scoreboards, and words."""
