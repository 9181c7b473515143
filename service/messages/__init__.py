"""Messages: domain objects as protobuf messages and back, in words where people read them."""
