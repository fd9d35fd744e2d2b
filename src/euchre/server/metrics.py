"""Figures of the running server, for /metrics."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry()

SOCKETS = Gauge("euchre_sockets", "Sockets that are open.", registry=REGISTRY)
TABLES = Gauge("euchre_tables", "Tables that are live in this process.", registry=REGISTRY)
FAULTS = Gauge("euchre_table_faults", "Faults of ours at the live tables.", registry=REGISTRY)
FRAMES = Counter("euchre_frames_total", "Frames sent.", registry=REGISTRY)
MESSAGES = Counter("euchre_messages_total", "Messages received, by type.", ["type"], registry=REGISTRY)
GAMES = Counter("euchre_games_total", "Games that ended.", registry=REGISTRY)
REQUESTS = Counter("euchre_requests_total", "Pages and API calls, by status.", ["status"], registry=REGISTRY)
SECONDS = Histogram(
    "euchre_request_seconds", "Time of pages and API calls.", registry=REGISTRY, buckets=(0.01, 0.05, 0.1, 0.5, 1, 5)
)
