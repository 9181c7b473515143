"""The service: application, event store, wire codec, servicers, streams, configuration."""
