"""What an operator deploys holds: by the linters there are, and by the same steps by hand."""

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
    uv = (sys.executable, "-m", "uv") if said(sys.executable, "-m", "uv")[0] == 0 else ("uv",)
    assert said(*uv, "venv", "--quiet", "--python", sys.executable, packages)[0] == 0
    program = packages / "bin" / "python"
    installed = said(*uv, "pip", "install", "--quiet", "--python", program, ".[bot]", cwd=source)
    assert installed == (0, "")
    settings = dict(
        re.findall(r"([A-Z_]+)=([^\s\\]+)", steps.partition("ENV ")[2].split("USER")[0])
    )
    settings["DATABASE_URL"] = f"sqlite:///{home / 'grundy.db'}"
    settings["PATH"] = f"{packages / 'bin'}{os.pathsep}{os.environ['PATH']}"
    for command in ("--help", "migrate", "doctor"):
        code, text = said("bot", command, cwd=home, env=settings)
        assert "Traceback" not in text
        assert code == (1 if command == "doctor" else 0), text  # there is no token
    assert (home / "grundy.db").is_file()
