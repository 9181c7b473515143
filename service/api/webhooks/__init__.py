"""The calls about webhooks."""
