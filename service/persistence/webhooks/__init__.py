"""Webhooks as streams of the store."""
