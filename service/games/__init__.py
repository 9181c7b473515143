"""Games in the service: the catalogue as callers see it."""
