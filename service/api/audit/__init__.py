"""The calls about the transparency log."""
