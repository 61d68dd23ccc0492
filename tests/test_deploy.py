"""What an operator deploys holds: by the linters there are, and by the same steps by hand."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest
import yaml
from check_jsonschema.builtin_schemas import get_builtin_schema

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "bot" / "deploy"
UNIT = DEPLOY / "grundy.service"
SYSTEMD = shutil.which("systemd-analyze")
MOST_EXPOSED = 2.0
"""How exposed the service may be, of ten, as systemd counts it; below 2 it says OK."""


def said(*command, **named):
    """Run a command, and return its exit code with all that it says."""
    done = subprocess.run(
        [*map(str, command)], capture_output=True, text=True, check=False, **named
    )
    return done.returncode, done.stdout + done.stderr


def test_hadolint_finds_nothing_in_the_dockerfile():
    linter = Path(sys.executable).with_name("hadolint")
    assert said(linter, DEPLOY / "Dockerfile") == (0, "")


def test_the_compose_file_is_as_its_specification_says():
    made = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    schema = get_builtin_schema("vendor.compose-spec")
    kind = jsonschema.validators.validator_for(schema)
    assert [each.message for each in kind(schema).iter_errors(made)] == []
    made["services"]["bot"]["restarts"] = "always"
    assert list(kind(schema).iter_errors(made)), "the schema would let anything pass"


@pytest.fixture
def unit(tmp_path):
    """Return the unit, with a program that is on this machine."""
    copy = tmp_path / "grundy.service"
    text = UNIT.read_text(encoding="utf-8")
    copy.write_text(text.replace("/opt/grundy/bin/bot", sys.executable), encoding="utf-8")
    return copy


@pytest.mark.skipif(SYSTEMD is None, reason="no systemd here")
def test_systemd_takes_the_unit_and_counts_it_as_safe(unit):
    code, found = said(SYSTEMD, "verify", "--man=no", "--recursive-errors=no", unit)
    assert (code, [line for line in found.splitlines() if "grundy" in line]) == (0, [])
    code, found = said(
        SYSTEMD, "security", "--offline=true", f"--threshold={MOST_EXPOSED * 10:.0f}", unit
    )
    assert code == 0, found


def test_the_unit_lets_the_workers_stand_back():
    """A system call that is filtered out ends its process: those for questions lower theirs."""
    denied = re.findall(r"^SystemCallFilter=~(.*)$", UNIT.read_text(encoding="utf-8"), re.MULTILINE)
    assert not {"@resources", "setpriority", "nice"} & set(" ".join(denied).split())


def environment(steps):
    """Return the variables that a Dockerfile sets."""
    return dict(re.findall(r"([A-Z_]+)=([^\s\\]+)", steps.partition("ENV ")[2].split("USER")[0]))


def test_what_is_compiled_when_the_image_is_built_is_what_the_container_reads():
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
        if said(sys.executable, "-m", "uv", "--version")[0] == 0
        else ("uv",)
    )
    assert said(*uv, "venv", "--quiet", "--python", sys.executable, packages)[0] == 0
    program = packages / "bin" / "python"
    installed = said(*uv, "pip", "install", "--quiet", "--python", program, ".[bot]", cwd=source)
    assert installed == (0, "")
    settings = environment(steps)
    for name in ("NUMBA_CACHE_DIR", "CGT_CACHE"):
        settings[name] = str(tmp_path / "cache" / name.lower())
    settings["DATABASE_URL"] = f"sqlite:///{home / 'grundy.db'}"
    settings["PATH"] = f"{packages / 'bin'}{os.pathsep}{os.environ['PATH']}"
    for command in ("--help", "migrate", "doctor"):
        code, text = said("bot", command, cwd=home, env=settings)
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
            assert said(*command, cwd=home, env=settings) == (0, "")
        files = (tmp_path / "cache").rglob("*.nb?")
        compiled.append({file: file.stat().st_mtime_ns for file in files})
    assert compiled[0]
    assert compiled[0] == compiled[1], "what is compiled once is read from then on"
