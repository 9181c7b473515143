"""Messages: converts domain objects to protobuf messages and back, with words for people."""
