"""Settings for all tests: random examples are the same for everybody, and do not fail because a machine is slow."""

from hypothesis import settings

settings.register_profile("caravanserai", deadline=None, derandomize=True, database=None)
settings.load_profile("caravanserai")
