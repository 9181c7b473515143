"""What is read of editions: their list."""
