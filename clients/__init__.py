"""Everything that speaks to the service from outside: the `caravan` command, and the client libraries."""
