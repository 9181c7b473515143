"""Play without people: bots, imagined and random matches, and what is counted in them."""
