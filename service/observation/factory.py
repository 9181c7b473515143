"""The choice of observers: the environment asks for traces and metrics, an option for Prometheus."""

import logging
import os
from collections.abc import Mapping

from domain.words.fault_words import WordedFaultError
from domain.words.field_faults import Fault
from service.extras import installing
from service.observation.observer import Observer

LOG = logging.getLogger("caravanserai.observing")

ENDPOINTS = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_METRICS_ENDPOINT")
"""Environment variables that say where traces and metrics go; without any of them there are none."""


class ObservationError(WordedFaultError):
    """Something cannot be observed; the message is for the person who starts the service."""


def observer_of(environment: Mapping[str, str] = os.environ, metrics: bool = False) -> Observer:
    """The observer that the environment asks for: with traces and metrics if it names where they go; ``metrics``: they
    are exposed to Prometheus.

    Raises:
        ObservationError: metrics cannot be exposed.
    """
    disabled = environment.get("OTEL_SDK_DISABLED", "").lower() == "true"
    if metrics and disabled:
        raise ObservationError(Fault.METRICS_DISABLED, variable="OTEL_SDK_DISABLED")
    if not metrics and (disabled or not any(environment.get(name) for name in ENDPOINTS)):
        return Observer()
    try:
        from service.observation.telemetry import from_environment  # what it needs is an optional dependency
    except ImportError as error:
        if metrics:
            raise ObservationError(Fault.PART_MISSING, part="metrics", command=installing("observability")) from error
        LOG.warning("no traces and metrics: they need %s", installing("observability"))
        return Observer()
    return from_environment(environment, metrics)
