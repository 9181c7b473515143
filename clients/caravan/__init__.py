"""The `caravan` command: access to the service, the store and the rules in a terminal."""
