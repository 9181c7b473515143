"""Metrics for Prometheus: what OpenTelemetry counts, and the figures of the process, as text that is made when asked.

Needs the extra `observability`, and is imported only where it is asked for.
"""

from opentelemetry.exporter.prometheus import PrometheusMetricReader
from opentelemetry.sdk.metrics.export import MetricReader
from prometheus_client import CollectorRegistry, ProcessCollector
from prometheus_client.exposition import choose_encoder


class Exposition:
    """The figures that one service exposes: several may run in one process, and each has a registry of its own."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self.reader: MetricReader = PrometheusMetricReader(
            disable_target_info=True, scope_info_enabled=False, registry=self._registry
        )

    def text(self, accept: str) -> tuple[str, bytes]:
        """All metrics in the format that a caller accepts, with its content type. It may ask the store, and blocks."""
        encoder, content_type = choose_encoder(accept)
        return content_type, encoder(self._registry)
