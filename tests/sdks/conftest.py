"""A running service for tests of several clients."""

from tests.service.conftest import home

__all__ = ["home"]
