"""What tests in a browser share: the playground, started as the README says, and its pages."""

import os
import re
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.async_api import async_playwright, expect

PATIENCE = 60
"""Seconds until a test gives up waiting, on a busy machine too."""
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def playground(tmp_path):
    """The command, started as the README says, and the address that it prints."""
    environment = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    process = subprocess.Popen(
        [sys.executable, "-m", "bot.app.cli", "playground", "--no-browser"],
        cwd=Path(__file__).parents[2],
        env={**environment, "PYTHONUNBUFFERED": "1", "TMPDIR": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        printed = []
        for line in process.stdout:
            printed.append(line)
            if address := re.search(r"http://127\.0\.0\.1:\d+/\S*", line):
                break
        else:
            pytest.fail("no address was printed:\n" + "".join(printed))
        yield address[0]
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0, rest
    finally:
        with suppress(ProcessLookupError):  # the usual case: nothing of it is left
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        process.stdout.close()


expect.set_options(timeout=PATIENCE * 1_000)


@pytest.fixture
async def browser():
    """A real Chromium."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        pytest.skip("Chromium is not installed")
    async with async_playwright() as browsers:
        started = await browsers.chromium.launch(executable_path=chromium, args=QUIET)
        try:
            yield started
        finally:
            await started.close()


@pytest.fixture
async def page(browser, request):
    """A page of it: of a desktop, or with ``@pytest.mark.parametrize("page", ..., indirect)``."""
    made = await browser.new_page(**getattr(request, "param", DESKTOP))
    made.set_default_timeout(PATIENCE * 1_000)
    return made
