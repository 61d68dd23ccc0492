"""What all tests share: examples of properties, facts from beside the checkout, no skips in CI.

And what many processes would each do again is done once: Python compiles a module for all, wherever
the machine is told to keep nothing, and the kernels are compiled before the tests are collected.
"""

import gc
import json
import logging
import os
import signal
import subprocess
import sys
import traceback
from io import BytesIO
from pathlib import Path

import pytest
import structlog
from babel.messages.pofile import read_po
from hypothesis import HealthCheck, settings

from bot.language.extraction import TEMPLATE
from cgt.errors import CgtError
from tests.samples import ALL, SOME

SHARED = Path(__file__).parents[2] / "shared"
OURS = tuple(str(Path(__file__).parents[1] / name) + "/" for name in ("bot", "cgt"))
FEW = 3
"""The number of files up to which one process runs their tests."""
IN_CI = os.environ.get("CI") == "true"

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # of a run in the background
    signal.signal(signal.SIGINT, signal.default_int_handler)  # else no Ctrl-C reaches a child

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


@pytest.fixture(scope="session", autouse=True)
def sequences_of_their_own(tmp_path_factory):
    """Keep the nim-sequences of tests, their worker processes included, out of the user's cache."""
    os.environ["CGT_CACHE"] = str(tmp_path_factory.mktemp("sequences"))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config):
    """Measure in one process, and start no others for a few files or tests.

    They would take longer to start, and all kernels would be compiled for them. Otherwise there is
    one for each processor, and one more for the tests of `.ci/run`, some of which wait for a
    process or a page.
    """
    few = len(config.args) <= FEW and all(
        ".py" in argument or "benchmarks" in argument for argument in config.args
    )
    waits = "not exhaustive" not in config.option.markexpr
    return 0 if few else (os.cpu_count() or 1) + waits


@pytest.fixture(scope="session")
def sentences():
    """Every sentence that the catalogue has."""
    template = read_po(BytesIO(TEMPLATE.read_bytes()))
    return {
        form for each in template for form in ((each.id,) if isinstance(each.id, str) else each.id)
    }


@pytest.fixture(autouse=True)
def whatever_is_raised_can_be_translated(monkeypatch, sentences):
    """Fail a test in which the code raises a sentence that the catalogue doesn't have."""
    raised = set()
    real = CgtError.__init__

    def note(self, template, /, **values):
        if template not in sentences:
            files = [frame.filename for frame in traceback.extract_stack(limit=12)[:-1]]
            source = next(file for file in reversed(files) if "errors" not in file)
            if source.startswith(OURS):
                raised.add(template)
        real(self, template, **values)

    monkeypatch.setattr(CgtError, "__init__", note)
    yield
    assert raised == set(), "no translator reads them: extraction finds none of these"


class Warming:
    """Compiles all kernels, before processes start that would each compile them for themselves.

    It is a plugin of the process that gives the tests to the others.
    """

    def pytest_sessionstart(self):
        root = Path(__file__).parents[1]
        halves = [
            subprocess.Popen(
                [sys.executable, "-c", f"from cgt.engines import warming; {half}()"], cwd=root
            )
            for half in ("warming.warm_boards", "warming.warm_sequences")
        ]
        for half in halves:
            half.wait()


def pytest_configure(config):
    for argument in config.args:
        if not Path(argument.partition("::")[0]).exists():
            raise pytest.UsageError(f"file or directory not found: {argument}")
    settings.register_profile(
        "grundy",
        deadline=None,
        derandomize=IN_CI,
        print_blob=IN_CI,
        max_examples=SOME if "not exhaustive" in config.option.markexpr else ALL,
        suppress_health_check=[HealthCheck.too_slow],
    )
    settings.load_profile("grundy")
    if getattr(config.option, "numprocesses", None):
        config.pluginmanager.register(Warming())
    config.addinivalue_line(
        "markers",
        "shared(path): needs a file of the directory `shared` beside the checkout, which not "
        "everybody has; the only tests that may be skipped in CI, and only where it is absent",
    )


def pytest_collection_finish():
    """Keep the garbage collector away from all modules and tests, which stay to the end anyway.

    Going through them again and again took about a tenth of the time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 10, 100)


def missing_shared_file(item):
    """Return the path of the file that a test is marked to need, if it is not there."""
    marker = item.get_closest_marker("shared")
    if marker is None or (SHARED / marker.args[0]).exists():
        return None
    return SHARED / marker.args[0]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol():
    """Leave logging as it was found: a test may run a command that configures it."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    result = yield
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()
    return result


def pytest_runtest_setup(item):
    if (path := missing_shared_file(item)) is not None:
        pytest.skip(f"{path} is not there")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    report = yield
    expected = hasattr(report, "wasxfail") or missing_shared_file(item) is not None
    if IN_CI and report.skipped and not expected:
        report.outcome = "failed"
        report.longrepr = f"Skipped, which no test may be in CI: {report.longrepr}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report():
    report = yield
    if IN_CI and report.skipped:
        report.outcome = "failed"
        report.longrepr = f"Skipped, which no file may be in CI: {report.longrepr}"
    return report


@pytest.fixture(scope="session")
def shared_facts():
    """Return a function that loads a file of ``shared/facts`` by its name."""
    return lambda name: json.loads((SHARED / "facts" / name).read_text())
