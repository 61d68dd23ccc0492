"""What an operator deploys holds: by the linters there are, and by the same steps by hand."""

import json
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from dataclasses import fields
from pathlib import Path

import jsonschema
import kubernetes_validate
import pytest
import yaml
from check_jsonschema.builtin_schemas import get_builtin_schema
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from bot import config
from bot.app import cli
from bot.app.run import WRONG_TOKEN
from bot.config import Settings

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "bot" / "deploy"
UNIT = DEPLOY / "grundy.service"
UNITS = ("grundy.service", "grundy-backup.service", "grundy-backup.timer")
SYSTEMD, PROMTOOL, KUBECTL = map(shutil.which, ("systemd-analyze", "promtool", "kubectl"))
EXTRAS = ("bot", "sentry", "solver")
"""The extras of the image."""
LARGEST = 380_000_000
"""The bytes that the image has besides Python, before it runs."""
MOST_EXPOSED = 2.0
"""How exposed the service may be, of ten, as systemd counts it; below 2 it says OK."""


def run_tool(*command, **named):
    """Run a command, and return its exit code with all that it says."""
    done = subprocess.run(
        [*map(str, command)], capture_output=True, text=True, check=False, **named
    )
    return done.returncode, done.stdout + done.stderr


def test_hadolint_finds_nothing_in_the_dockerfile():
    linter = Path(sys.executable).with_name("hadolint")
    assert run_tool(linter, DEPLOY / "Dockerfile") == (0, "")


def test_the_compose_file_is_as_its_specification_says():
    made = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    schema = get_builtin_schema("vendor.compose-spec")
    kind = jsonschema.validators.validator_for(schema)
    assert [each.message for each in kind(schema).iter_errors(made)] == []
    made["services"]["bot"]["restarts"] = "always"
    assert list(kind(schema).iter_errors(made)), "the schema would let anything pass"


def test_compose_file_hands_settings_on_and_fills_no_disk():
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))["services"]
    for name, service in services.items():
        assert service["mem_limit"], name
        assert service["logging"]["options"].keys() == {"max-size", "max-file"}, name
        if name != "redis":
            assert ":?" in str(service["environment"]), "a missing password stops the start"
    assert services["solver"]["profiles"] == services["redis"]["profiles"] == ["solvers"]
    ours = [service for name, service in services.items() if name not in {"database", "redis"}]
    settings = {setting.name.upper() for setting in fields(Settings)}
    for service in ours:
        assert service["env_file"] == [".env"]
        assert set(service["environment"]) <= settings
        assert service["environment"]["METRICS_HOST"] == "0.0.0.0"
    port = services["bot"]["environment"]["METRICS_PORT"]
    assert services["bot"]["ports"] == [f"127.0.0.1:{port}:{port}"]
    (solvers,) = services["solver"]["ports"]
    first, last = map(int, solvers.split(":")[1].split("-"))
    assert solvers == f"127.0.0.1:{first}-{last}:{port}"
    assert last - first + 1 == services["solver"]["deploy"]["replicas"], "each has a port here"
    assert "healthcheck" not in services["solver"], "that of the image asks the metrics port"
    assert f":{port}/healthz" in (DEPLOY / "Dockerfile").read_text(encoding="utf-8")


@pytest.mark.skipif(PROMTOOL is None, reason="no promtool here")
def test_alert_fires_when_it_should_and_not_for_a_healthy_bot(tmp_path):
    text = (ROOT / "tests" / "alerts.yaml").read_text(encoding="utf-8")
    rules = yaml.safe_load((DEPLOY / "alerts.yaml").read_text(encoding="utf-8"))
    tried = set(re.findall(r"alertname: (\w+)\n +exp_alerts", text))
    assert tried == {rule["alert"] for group in rules["groups"] for rule in group["rules"]}
    tests = tmp_path / "tests.yaml"
    tests.write_text(text.replace("RULES", str(DEPLOY / "alerts.yaml")), encoding="utf-8")
    code, found = run_tool(PROMTOOL, "test", "rules", tests)
    assert code == 0, found


def manifests():
    """Return every manifest for Kubernetes, by its kind; a service by its name too."""
    files = sorted((DEPLOY / "kubernetes").glob("*.yaml"))
    found = [made for file in files for made in yaml.safe_load_all(file.read_text("utf-8"))]
    return {
        f"Service {made['metadata']['name']}" if made["kind"] == "Service" else made["kind"]: made
        for made in found
    }


def test_manifests_are_valid_and_hold_no_secret():
    found = manifests()
    kustomization = found.pop("Kustomization")
    kinds = {"StatefulSet", "Deployment", "Job", "CronJob", "PersistentVolumeClaim"}
    assert found.keys() == {*kinds, "Service grundy", "Service grundy-solver"}
    for made in found.values():
        kubernetes_validate.validate(made, "1.32", strict=True)
    found["StatefulSet"]["spec"]["replica"] = 1
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(found["StatefulSet"], "1.32", strict=True)
    (generated,) = kustomization["configMapGenerator"]
    given = dict(literal.split("=", 1) for literal in generated["literals"])
    settings = {setting.name.upper(): setting for setting in fields(Settings)}
    assert all(settings[name].repr or name == "DATABASE_URL" for name in given)
    assert config.misspelt(given, Path("none")) == []
    assert config.load(given | {"DATABASE_PASSWORD": "x"}, Path("none")).metrics_port == 9464


@pytest.mark.skipif(KUBECTL is None, reason="no kubectl here")
def test_the_manifests_are_one_whole_for_kustomize():
    code, made = run_tool(KUBECTL, "kustomize", DEPLOY / "kubernetes")
    assert code == 0, made
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert set(re.findall(r"image: (.*)", made)) == {f"grundy:{version['version']}"}
    (name,) = {
        each["metadata"]["name"] for each in yaml.safe_load_all(made) if each["kind"] == "ConfigMap"
    }
    assert re.fullmatch(r"grundy-\w{10}", name), "a changed setting restarts the bot"
    assert made.count(f"name: {name}\n") == 4, "bot, migration, backup and the map itself"


def test_metrics_are_found_by_the_services():
    found = manifests()
    for name, kind in (("grundy", "StatefulSet"), ("grundy-solver", "Deployment")):
        service, template = found[f"Service {name}"]["spec"], found[kind]["spec"]["template"]
        assert service["selector"] == template["metadata"]["labels"]
        (port,), (container,) = service["ports"], template["spec"]["containers"]
        assert (port["targetPort"], port["port"]) == ("metrics", 9464)
        assert container["ports"] == [{"name": "metrics", "containerPort": 9464}]
        assert container["livenessProbe"]["httpGet"]["port"] == "metrics"


def test_every_container_is_as_closed_as_the_image_allows():
    found = manifests()
    pods = [
        found["StatefulSet"]["spec"]["template"]["spec"],
        found["Deployment"]["spec"]["template"]["spec"],
        found["Job"]["spec"]["template"]["spec"],
        found["CronJob"]["spec"]["jobTemplate"]["spec"]["template"]["spec"],
    ]
    user = re.findall("^USER (.*)$", (DEPLOY / "Dockerfile").read_text("utf-8"), re.MULTILINE)
    for pod in pods:
        assert [str(pod["securityContext"]["runAsUser"])] == user
        (container,) = pod["containers"]
        for each in (container, *pod.get("initContainers", ())):
            assert each["securityContext"] == container["securityContext"]
            assert each["resources"]["limits"]["memory"]
        assert container["securityContext"]["readOnlyRootFilesystem"]
        command = container.get(
            "command", ["sh", "-c", " ".join(["bot", *container.get("args", [])])]
        )
        for each in command[-1].split(" && "):
            cli.parser().parse_args(each.split()[1:])


def test_volume_begins_with_the_kernels_of_the_image():
    for kind in ("StatefulSet", "Deployment"):
        pod = manifests()[kind]["spec"]["template"]["spec"]
        (copying,), (container,) = pod["initContainers"], pod["containers"]
        places = {each["name"]: each["mountPath"] for each in container["volumeMounts"]}
        (volume,) = copying["volumeMounts"]
        assert volume == {"name": "cache", "mountPath": "/volume"}
        assert copying["command"] == ["cp", "-ru", f"{places['cache']}/.", "/volume/"]


@pytest.mark.skipif(sys.platform == "win32", reason="a container has a shell")
@pytest.mark.parametrize(("hours", "is_made"), [(None, True), (1, False), (19, False), (21, True)])
def test_compose_makes_a_backup_every_20_hours(tmp_path, hours, is_made):
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))["services"]
    backups, calls = tmp_path / "backups", tmp_path / "calls"
    backups.mkdir()
    if hours is not None:
        old = backups / "grundy-20260101T000000000000Z.jsonl.gz"
        old.touch()
        made = time.time() - hours * 3600
        os.utime(old, (made, made))
    for name, code in (("bot", 0), ("sleep", 1)):
        (tmp_path / name).write_text(f'#!/bin/sh\necho "{name} $*" >> {calls}\nexit {code}\n')
        (tmp_path / name).chmod(0o755)
    shell, flag, script = services["backup"]["entrypoint"]
    script = script.replace("/backups", str(backups)).replace("; done", " || exit; done")
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    run_tool(shell, flag, script, env={**os.environ, "PATH": path})
    backup = [f"bot backup --keep 14 {backups}", "bot prune"] if is_made else []
    assert calls.read_text().splitlines() == [*backup, "sleep 1800"]


def test_image_has_fixed_versions_within_the_ranges():
    text = (DEPLOY / "constraints.txt").read_text(encoding="utf-8")
    assert "://" not in text
    pinned = dict(re.findall(r"^([\w.-]+)==([^\s;]+)", text, re.MULTILINE))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    for line in [*project["dependencies"], *(each for name in EXTRAS for each in extras[name])]:
        needed = Requirement(line)
        if needed.name != "grundy":
            assert needed.specifier.contains(pinned[canonicalize_name(needed.name)]), line
    steps = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    assert f'-c bot/deploy/constraints.txt ".[{",".join(EXTRAS)}]"' in steps


def test_image_has_a_fixed_base():
    steps = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    bases = re.findall(r"^FROM (.*?)(?: AS build)?$", steps, re.MULTILINE)
    assert len(bases) == 2
    fixed = [re.fullmatch(r"python:([\d.]+)(?:-slim)?@sha256:[0-9a-f]{64}", base) for base in bases]
    assert all(fixed), "by digest, from no particular registry"
    assert fixed[0][1] == fixed[1][1]


@pytest.fixture
def units(tmp_path):
    """Return the units, with a program that is on this machine."""
    for name in UNITS:
        text = (DEPLOY / name).read_text(encoding="utf-8")
        text = text.replace("/opt/grundy/bin/bot", sys.executable)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.skipif(SYSTEMD is None, reason="no systemd here")
@pytest.mark.parametrize("name", UNITS)
def test_systemd_takes_each_unit_and_counts_it_as_safe(units, name):
    code, found = run_tool(SYSTEMD, "verify", "--man=no", "--recursive-errors=no", units / name)
    assert (code, [line for line in found.splitlines() if "grundy" in line]) == (0, [])
    if name.endswith(".service"):
        exposed = f"--threshold={MOST_EXPOSED * 10:.0f}"
        code, found = run_tool(SYSTEMD, "security", "--offline=true", exposed, units / name)
        assert code == 0, found


def test_unit_counts_memory_and_gives_up_on_a_wrong_token():
    text = UNIT.read_text(encoding="utf-8")
    assert "ProcSubset" not in text, "process_resident_memory_bytes needs /proc/stat"
    stops = re.findall("^RestartPreventExitStatus=(.*)$", text, re.MULTILINE)
    assert stops == [f"2 {WRONG_TOKEN}"]


def test_the_backup_runs_as_the_bot_does():
    bot, backup = (
        (DEPLOY / name).read_text(encoding="utf-8").partition("CapabilityBoundingSet")[2]
        for name in UNITS[:2]
    )
    assert bot.partition("[Install]")[0].strip() == backup.strip()


def test_the_unit_lets_the_workers_stand_back():
    """A system call that is filtered out ends its process: those for questions lower theirs."""
    denied = re.findall(r"^SystemCallFilter=~(.*)$", UNIT.read_text(encoding="utf-8"), re.MULTILINE)
    assert not {"@resources", "setpriority", "nice"} & set(" ".join(denied).split())


def environment(steps):
    """Return the variables that a Dockerfile sets."""
    return dict(re.findall(r"([A-Z_]+)=([^\s\\]+)", steps.partition("ENV ")[2].split("USER")[0]))


def test_container_reads_the_kernels_of_its_image():
    steps = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    user, warm, volumes = (
        steps.index(step) for step in ("USER ", 'RUN ["bot", "warm"]', "VOLUME ")
    )
    assert steps.index("ENV ") < user < warm < volumes, "by the same user, and into the volume"
    kept = [Path(place) for place in re.findall(r"/\w+", steps[volumes:].splitlines()[0])]
    made = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    bot = made["services"]["bot"]
    mounted = dict(volume.split(":") for volume in bot["volumes"])
    for name in ("NUMBA_CACHE_DIR", "CGT_CACHE"):
        (place,) = (each for each in kept if each in Path(environment(steps)[name]).parents)
        assert str(place) in mounted.values(), "a restart would lose it"
        assert str(place) not in bot["tmpfs"]
    assert set(mounted) <= set(made["volumes"])
    assert bot["read_only"]


@pytest.mark.exhaustive
def test_the_steps_of_the_dockerfile_make_a_bot_that_runs(tmp_path):
    steps = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    source, home, packages = tmp_path / "source", tmp_path / "data", tmp_path / "grundy"
    source.mkdir()
    home.mkdir()
    for copied in re.findall(r"^COPY (?!--)(.*)$", steps, re.MULTILINE):
        *names, target = copied.split()
        for name in names:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, source / target)
            else:
                shutil.copy(ROOT / name, source / target)
    uv = (
        (sys.executable, "-m", "uv")
        if run_tool(sys.executable, "-m", "uv", "--version")[0] == 0
        else ("uv",)
    )
    assert run_tool(*uv, "venv", "--quiet", "--python", sys.executable, packages)[0] == 0
    program = packages / "bin" / "python"
    copied = ("--link-mode", "copy")  # what is made smaller below is linked to nothing else
    installed = run_tool(
        *uv, "pip", "install", "--quiet", *copied, "--python", program, ".[bot,sentry]", cwd=source
    )
    assert installed == (0, "")
    (smaller,) = re.findall(r"^RUN (find (?:.*\\\n)*.*)$", steps, re.MULTILINE)
    assert run_tool("sh", "-ec", smaller.replace("/opt/grundy", str(packages))) == (0, "")
    size = sum(file.lstat().st_size for file in packages.rglob("*") if not file.is_symlink())
    assert size < LARGEST
    settings = environment(steps)
    for name in ("NUMBA_CACHE_DIR", "CGT_CACHE"):
        settings[name] = str(tmp_path / "cache" / name.lower())
    settings["DATABASE_URL"] = f"sqlite:///{home / 'grundy.db'}"
    settings["PATH"] = f"{packages / 'bin'}{os.pathsep}{os.environ['PATH']}"
    for command in ("--help", "migrate", "doctor"):
        code, text = run_tool("bot", command, cwd=home, env=settings)
        assert "Traceback" not in text
        assert code == (1 if command == "doctor" else 0), text  # there is no token
    assert (home / "grundy.db").is_file()
    steps_of_bot = [
        json.loads(step) for step in re.findall(r'^RUN (\["bot".*)$', steps, re.MULTILINE)
    ]
    assert steps_of_bot
    compiled = []
    for _ in range(2):
        for command in steps_of_bot:
            assert run_tool(*command, cwd=home, env=settings) == (0, "")
        files = (tmp_path / "cache").rglob("*.nb?")
        compiled.append({file: file.stat().st_mtime_ns for file in files})
    assert compiled[0]
    assert compiled[0] == compiled[1], "what is compiled once is read from then on"
