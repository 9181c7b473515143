"""The transparency log as its readers check it: who vouches for a file, and whether there is another history of it."""
