"""Metrics: nothing when off, each hook when on, and alerts and dashboard that name real ones."""

import json
import logging
import re
from importlib.resources import files
from pathlib import Path
from types import SimpleNamespace

import pytest
import yaml
from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families

from bot import metrics
from bot.app.features import ROUTER
from bot.app.health import tracing
from bot.workers.pool import name_of

DEPLOY = files("bot") / "deploy"
RULES = [
    rule
    for group in yaml.safe_load((DEPLOY / "alerts.yaml").read_text())["groups"]
    for rule in group["rules"]
]
PANELS = json.loads((DEPLOY / "grafana.json").read_text())["panels"]
EXPRESSIONS = [rule["expr"] for rule in RULES] + [
    target["expr"] for panel in PANELS for target in panel["targets"]
]
PAGE = (Path(__file__).parents[2] / "docs" / "operating.md").read_text()


@pytest.fixture
def counters():
    yield metrics.switch_on()
    metrics.switch_off()


def value(counters, name, /, **labels):
    return counters.registry.get_sample_value(name, labels)


def use_everything(counters):
    """Let each metric have a sample."""
    extras = {}
    metrics.note_arrival(extras, "/mex")
    metrics.count_interaction(extras)
    with metrics.work("questions", "draw"), metrics.database("read"):
        pass
    counters.loop_delay.observe(0.01)
    counters.gateway_latency.labels("0").set(0.1)
    counters.matches.labels("playing").set(3)
    counters.responded(429)
    logging.getLogger("bot.x").error("x")
    metrics.count_failure("match")
    metrics.job("questions", "answered")
    counters.solver_waiting.labels("questions").set(1)


def test_off_nothing_is_counted_and_nothing_kept():
    extras = {}
    metrics.note_arrival(extras, "/mex")
    metrics.count_interaction(extras)
    assert extras == {}
    assert metrics.work("questions", "draw") is metrics.database("read")


def test_an_interaction_is_counted_once_by_name_and_outcome(counters):
    for outcome in ("ok", "mistake", "ok"):
        extras = {}
        metrics.note_arrival(extras, "/mex")
        metrics.count_interaction(extras, outcome)
        metrics.count_interaction(extras, "error")
    assert value(counters, "grundy_interactions_total", name="/mex", outcome="ok") == 2
    assert value(counters, "grundy_interactions_total", name="/mex", outcome="mistake") == 1
    assert value(counters, "grundy_interactions_total", name="/mex", outcome="error") is None
    assert value(counters, "grundy_interaction_seconds_count", name="/mex") == 3


def test_metrics_of_alerts_begin_at_zero():
    counted = metrics.switch_on(ROUTER.names)
    try:
        assert len(ROUTER.names) == len(set(ROUTER.names)) > 50
        for name in (*ROUTER.names, "unknown"):
            assert value(counted, "grundy_interactions_total", name=name, outcome="error") == 0
        for level in ("warning", "error", "critical"):
            assert value(counted, "grundy_log_lines_total", level=level) == 0
        refused = {"kind": "write", "outcome": "StoreUnavailable"}
        assert value(counted, "grundy_database_seconds_count", **refused) == 0
        dropped = {"queue": "questions", "outcome": "dropped"}
        assert value(counted, "grundy_solver_jobs_total", **dropped) == 0
    finally:
        metrics.switch_off()


def test_work_is_timed_by_its_outcome_and_counted_while_it_lasts(counters):
    with metrics.work("questions", "solve"):
        assert value(counters, "grundy_work_in_progress", queue="questions") == 1
    with pytest.raises(KeyError), metrics.work("questions", "solve"):
        raise KeyError
    assert value(counters, "grundy_work_in_progress", queue="questions") == 0
    for outcome in ("ok", "KeyError"):
        assert value(counters, "grundy_work_seconds_count", work="solve", outcome=outcome) == 1
    with metrics.database("write"):
        pass
    assert value(counters, "grundy_database_seconds_count", kind="write", outcome="ok") == 1


def test_invalid_requests_are_those_of_the_last_ten_minutes(counters, monkeypatch):
    now = [1_000.0]
    monkeypatch.setattr(metrics, "time", SimpleNamespace(monotonic=lambda: now[0]))
    for status in (200, 401, 403, 404, 429, 500):
        counters.responded(status)
    counters.responded(429, shared=True)
    assert value(counters, "grundy_discord_invalid_requests") == 3
    now[0] += metrics.INVALID_SECONDS - 1
    counters.responded(403)
    assert value(counters, "grundy_discord_invalid_requests") == 4
    now[0] += 2
    assert value(counters, "grundy_discord_invalid_requests") == 1
    assert value(counters, "grundy_discord_responses_total", status="429") == 2


def test_warnings_and_errors_of_the_log_are_counted(counters):
    logging.getLogger("bot.x").warning("x")
    logging.getLogger("other").error("x")
    logging.getLogger("other").info("x")
    assert value(counters, "grundy_log_lines_total", level="warning") == 1
    assert value(counters, "grundy_log_lines_total", level="error") == 1
    assert value(counters, "grundy_log_lines_total", level="info") is None


def test_work_is_named_after_its_function():
    from functools import partial

    assert name_of(partial(partial(sorted), [1])) == "sorted"
    assert name_of(partial(print).__call__) != ""
    assert tracing(metrics.Metrics()).on_request_end


def named(expression):
    """Return the metrics that an expression names."""
    bare = re.sub(r'"[^"]*"|\{[^}]*\}|by \([^)]*\)', "", expression)
    return set(re.findall(r"\b(?:grundy|process)_\w+|\bup\b", bare))


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_every_metric_that_is_named_exists_with_its_labels(counters, expression):
    use_everything(counters)
    samples = {
        sample.name: sample.labels
        for family in text_string_to_metric_families(generate_latest(counters.registry).decode())
        for sample in family.samples
    } | {"up": {}}
    assert named(expression)
    for name in named(expression):
        assert name in samples
        for label in re.findall(name + r"\{(\w+)", expression):
            assert label in samples[name] or label == "job"
    for labels in re.findall(r"by \(([^)]*)\)", expression):
        known = {label for name in named(expression) for label in samples[name]}
        assert set(labels.split(", ")) <= known


def test_alert_has_a_summary_and_a_place_in_the_docs():
    assert len(RULES) > 10
    for rule in RULES:
        assert rule["annotations"]["summary"].endswith(".")
        assert rule["labels"]["severity"] in {"page", "ticket"}
        assert f"### {rule['alert']}\n" in PAGE
    alerts = {rule["alert"] for rule in RULES}
    assert set(re.findall(r"^### (Grundy\w+)$", PAGE, re.MULTILINE)) == alerts
