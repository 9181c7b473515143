"""Client libraries of other languages, with their own tools."""
