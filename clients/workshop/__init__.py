"""Commands of `caravan` for those who run a service, and for authors of games: they come with the service."""
