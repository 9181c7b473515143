"""`caravan tournament`: organise tournaments at a running service, enter them, and look at them."""
