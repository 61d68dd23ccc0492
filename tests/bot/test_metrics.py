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
from bot.features import ROUTER
from bot.watch import tracing
from bot.worker.pool import name_of

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
def counted():
    yield metrics.switch_on()
    metrics.switch_off()


def value(counted, name, /, **labels):
    return counted.registry.get_sample_value(name, labels)


def use_everything(counted):
    """Let each metric have a sample."""
    extras = {}
    metrics.began(extras, "/mex")
    metrics.ended(extras)
    with metrics.work("questions", "draw"), metrics.database("read"):
        pass
    counted.loop_delay.observe(0.01)
    counted.gateway_latency.labels("0").set(0.1)
    counted.matches.labels("playing").set(3)
    counted.responded(429)
    logging.getLogger("bot.x").error("x")
    metrics.failed("match")
    metrics.job("questions", "answered")
    counted.solver_waiting.labels("questions").set(1)


def test_off_nothing_is_counted_and_nothing_kept():
    extras = {}
    metrics.began(extras, "/mex")
    metrics.ended(extras)
    assert extras == {}
    assert metrics.work("questions", "draw") is metrics.database("read")


def test_an_interaction_is_counted_once_by_name_and_outcome(counted):
    for outcome in ("ok", "mistake", "ok"):
        extras = {}
        metrics.began(extras, "/mex")
        metrics.ended(extras, outcome)
        metrics.ended(extras, "error")
    assert value(counted, "grundy_interactions_total", name="/mex", outcome="ok") == 2
    assert value(counted, "grundy_interactions_total", name="/mex", outcome="mistake") == 1
    assert value(counted, "grundy_interactions_total", name="/mex", outcome="error") is None
    assert value(counted, "grundy_interaction_seconds_count", name="/mex") == 3


def test_what_alerts_watch_begins_at_zero_for_every_command_and_click():
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


def test_work_is_timed_by_its_outcome_and_counted_while_it_lasts(counted):
    with metrics.work("questions", "solve"):
        assert value(counted, "grundy_work_in_progress", queue="questions") == 1
    with pytest.raises(KeyError), metrics.work("questions", "solve"):
        raise KeyError
    assert value(counted, "grundy_work_in_progress", queue="questions") == 0
    for outcome in ("ok", "KeyError"):
        assert value(counted, "grundy_work_seconds_count", work="solve", outcome=outcome) == 1
    with metrics.database("write"):
        pass
    assert value(counted, "grundy_database_seconds_count", kind="write", outcome="ok") == 1


def test_invalid_requests_are_those_of_the_last_ten_minutes(counted, monkeypatch):
    now = [1_000.0]
    monkeypatch.setattr(metrics, "time", SimpleNamespace(monotonic=lambda: now[0]))
    for status in (200, 401, 403, 404, 429, 500):
        counted.responded(status)
    counted.responded(429, shared=True)
    assert value(counted, "grundy_discord_invalid_requests") == 3
    now[0] += metrics.INVALID_SECONDS - 1
    counted.responded(403)
    assert value(counted, "grundy_discord_invalid_requests") == 4
    now[0] += 2
    assert value(counted, "grundy_discord_invalid_requests") == 1
    assert value(counted, "grundy_discord_responses_total", status="429") == 2


def test_warnings_and_errors_of_the_log_are_counted(counted):
    logging.getLogger("bot.x").warning("x")
    logging.getLogger("other").error("x")
    logging.getLogger("other").info("x")
    assert value(counted, "grundy_log_lines_total", level="warning") == 1
    assert value(counted, "grundy_log_lines_total", level="error") == 1
    assert value(counted, "grundy_log_lines_total", level="info") is None


def test_what_work_is_called_is_the_function_it_ends_in():
    from functools import partial

    assert name_of(partial(partial(sorted), [1])) == "sorted"
    assert name_of(partial(print).__call__) != ""
    assert tracing(metrics.Metrics()).on_request_end


def named(expression):
    """Return the metrics that an expression names."""
    bare = re.sub(r'"[^"]*"|\{[^}]*\}|by \([^)]*\)', "", expression)
    return set(re.findall(r"\b(?:grundy|process)_\w+|\bup\b", bare))


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_every_metric_that_is_named_exists_with_its_labels(counted, expression):
    use_everything(counted)
    samples = {
        sample.name: sample.labels
        for family in text_string_to_metric_families(generate_latest(counted.registry).decode())
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


def test_every_alert_says_what_it_is_and_has_its_place_in_the_docs():
    assert len(RULES) > 10
    for rule in RULES:
        assert rule["annotations"]["summary"].endswith(".")
        assert rule["labels"]["severity"] in {"page", "ticket"}
        assert f"### {rule['alert']}\n" in PAGE
    alerts = {rule["alert"] for rule in RULES}
    assert set(re.findall(r"^### (Grundy\w+)$", PAGE, re.MULTILINE)) == alerts
