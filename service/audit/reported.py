"""The report of a service's health on its transparency log."""

WITNESSES = "caravanserai.v1.AuditService/witnesses"
"""The name under which it says whether the last checkpoint has enough cosignatures."""
