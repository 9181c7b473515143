"""Who observes: the environment says whether traces and metrics are wanted."""

import logging
import os
from collections.abc import Mapping

from service.observation.observing import Observer

LOG = logging.getLogger("caravanserai.observing")

ENDPOINTS = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_METRICS_ENDPOINT")
"""Environment variables that say where traces and metrics go; without any of them there are none."""


def observer_of(environment: Mapping[str, str] = os.environ) -> Observer:
    """What the environment asks for: with traces and metrics if it names where they go."""
    disabled = environment.get("OTEL_SDK_DISABLED", "").lower() == "true"
    if disabled or not any(environment.get(name) for name in ENDPOINTS):
        return Observer()
    try:
        from service.observation.telemetry import from_environment  # what it needs is an optional dependency
    except ImportError:
        LOG.warning("no traces and metrics: they need pip install 'caravanserai-service[observability]'")
        return Observer()
    return from_environment(environment)
