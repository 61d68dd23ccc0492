"""A real PgBouncer between the bot and PostgreSQL."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import make_url

PATIENCE = 60
SETTINGS = """
[databases]
{database} = host={host} port={port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {free}
unix_socket_dir =
auth_type = any
pool_mode = {mode}
"""


@contextmanager
def pgbouncer(url: str, mode: str, folder: Path) -> Iterator[str]:
    """Let PgBouncer run before a database, in a mode of its; yield the address."""
    if (program := shutil.which("pgbouncer", path=f"{os.environ['PATH']}:/usr/sbin")) is None:
        pytest.skip("pgbouncer is not installed")
    at = make_url(url)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        free = probe.getsockname()[1]
    user = f" user={at.username}" if at.username else ""
    given = {"database": at.database, "host": at.host, "port": f"{at.port or 5432}{user}"}
    file = folder / "pgbouncer.ini"
    file.write_text(SETTINGS.format(**given, free=free, mode=mode))
    as_nobody = ["--user=nobody"] if os.getuid() == 0 else []
    process = subprocess.Popen([program, "--quiet", *as_nobody, file])
    try:
        end = time.monotonic() + PATIENCE
        while not is_open(free):
            assert process.poll() is None, "PgBouncer refuses its settings"
            assert time.monotonic() < end, "no PgBouncer"
            time.sleep(0.02)
        yield at.set(host="127.0.0.1", port=free).render_as_string(hide_password=False)
    finally:
        process.terminate()
        process.wait()


def is_open(port: int) -> bool:
    """Return whether something listens at a port."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
