"""The erasure of persons."""
