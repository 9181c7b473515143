"""The `caravan` command: a person's way to the service, the store and the rules, in a terminal."""
