"""Example stores of released formats: every later version must read them as they were read then."""
