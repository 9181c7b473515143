"""Names under which a service reports its health (grpc.health.v1), beside the empty one for the whole."""

WITNESSES = "caravanserai.v1.AuditService/witnesses"
"""The check whether the last checkpoint of the transparency log has enough cosignatures."""
