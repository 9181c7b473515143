"""Application: commands on aggregates, the matches in memory, and the processes that follow the log."""
