"""The rules that the test run itself keeps."""

import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import conftest

BENCHMARKS = Path(__file__).parent / "benchmarks"


@pytest.fixture
def run_in_ci(tmp_path):
    """Return a function that runs a test file under this conftest as CI does."""
    conftest = (Path(__file__).parent / "conftest.py").read_text()
    (tmp_path / "one" / "two").mkdir(parents=True)
    (tmp_path / "one" / "two" / "conftest.py").write_text(conftest)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")

    def run(source, ci="true"):
        (tmp_path / "one" / "two" / "test_it.py").write_text(source)
        command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q", "one/two"]
        environment = {**os.environ, "CI": ci, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        return subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )

    return run


SKIPS = "import pytest\ndef test_it(): pytest.skip('because')\n"
NEEDS_FILE = "@pytest.mark.shared('facts/x.json')\ndef test_file(): assert 0\n"


@pytest.mark.exhaustive
def test_skip_fails_in_ci_unless_a_shared_file_is_missing(run_in_ci):
    result = run_in_ci(SKIPS + NEEDS_FILE)
    assert result.returncode == 1
    assert "Skipped, which no test may be in CI" in result.stdout
    assert "because" in result.stdout
    assert "1 failed, 1 skipped" in result.stdout
    result = run_in_ci("import pytest\npytest.importorskip('no_such_package')\n")
    assert result.returncode != 0
    assert "Skipped, which no file may be in CI" in result.stdout


@pytest.mark.exhaustive
def test_skip_passes_elsewhere(run_in_ci):
    assert run_in_ci(SKIPS, ci="").returncode == 0


def test_file_needs_no_other_process_and_no_kernels(pytestconfig, monkeypatch):
    monkeypatch.setattr(pytestconfig.option, "markexpr", "not exhaustive")
    for arguments, is_one in (
        (["tests/test_words.py"], True),
        (["tests/test_words.py::test_it", "tests/cgt/test_x.py"], True),
        (["tests"], False),
        ([f"tests/test_{number}.py" for number in range(20)], False),
    ):
        monkeypatch.setattr(pytestconfig, "args", arguments)
        assert (conftest.pytest_xdist_auto_num_workers(pytestconfig) == 0) == is_one


def test_mistyped_path_is_refused_before_anything_else(pytestconfig, monkeypatch):
    monkeypatch.setattr(pytestconfig, "args", ["tests/no_such_folder"])
    with pytest.raises(pytest.UsageError, match="not found: tests/no_such_folder"):
        conftest.pytest_configure(pytestconfig)


@pytest.mark.parametrize("path", sorted(BENCHMARKS.glob("*.py")), ids=lambda path: path.stem)
def test_benchmark_can_be_imported(path):
    importlib.import_module(f"tests.benchmarks.{path.stem}")
