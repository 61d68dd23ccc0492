"""Makes a release, such as ``python .ci/release.py 1.1.0``, on a clean branch.

It moves the *Unreleased* part of the changelog under the version, writes the version down, runs
``.ci/run``, commits, tags, builds the packages into ``dist/``, and begins the next development
version. Nothing is pushed or published. ``--checked`` leaves ``.ci/run`` out, if it has just passed
on this commit. ``--dry-run`` does all of it but ``.ci/run`` in a clone,
which is deleted at the end, and prints the changes.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parents[1]
UNRELEASED = "## Unreleased\n"
PLACES = {
    "pyproject.toml": r'(?<=^version = ")[^"]*',
    "bot/deploy/kubernetes/kustomization.yaml": r"(?<=newTag: )[^}]*",
}
"""The files with the version, and how to find it in them."""
CITATION = {"version": r"(?<=^version: ).*", "date": r"(?<=^date-released: ).*"}


class ReleaseRefused(Exception):
    """A release that can't be made. ``str()`` says why."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Make a release, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("version", help="such as 1.1.0")
    parser.add_argument("--dry-run", action="store_true", help="in a clone, without .ci/run")
    parser.add_argument(
        "--checked", action="store_true", help="leave .ci/run out, as it has just passed"
    )
    options = parser.parse_args(arguments)
    try:
        if options.dry_run:
            with tempfile.TemporaryDirectory() as folder:
                run(ROOT, "git", "clone", "--quiet", "--shared", ".", folder)
                release(Path(folder), options.version, check=False)
                print(run(Path(folder), "git", "show", "--stat", "--patch", "HEAD~1"))
        else:
            release(ROOT, options.version, check=not options.checked)
            print(f"Publish it: git push --follow-tags. The packages are in {ROOT / 'dist'}.")
    except ReleaseRefused as error:
        print(f"release: {error}", file=sys.stderr)
        return 1
    return 0


def release(root: Path, version: str, *, check: bool) -> None:
    """Make a release in a repository.

    :raises ReleaseRefused: when something is missing or fails.
    """
    require_ready(root, version)
    today = f"{datetime.now(UTC):%Y-%m-%d}"
    edit(root / "CHANGELOG.md", lambda text: released(text, version, today))
    write_version(root, version)
    edit(root / "CITATION.cff", lambda text: put(text, CITATION["version"], version))
    edit(root / "CITATION.cff", lambda text: put(text, CITATION["date"], today))
    if check:
        run(root, ".ci/run", shown=True)
    commit(root, f"release: {version}")
    run(root, "git", "tag", "-a", f"v{version}", "-m", f"Grundy {version}")
    run(root, sys.executable, "-m", "uv", "build", "--quiet", "--out-dir", "dist")
    write_version(root, following(version))
    commit(root, f"release: begin {following(version)}")


def require_ready(root: Path, version: str) -> None:
    """Refuse a version that isn't the next one, and a repository that isn't ready for it."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise ReleaseRefused(f"{version} isn't a version such as 1.1.0.")
    if run(root, "git", "tag", "--list", f"v{version}"):
        raise ReleaseRefused(f"There is a tag v{version} already.")
    if run(root, "git", "status", "--porcelain"):
        raise ReleaseRefused("There are changes that aren't committed.")
    now = found(root / "pyproject.toml", PLACES["pyproject.toml"])
    if numbers(version) < numbers(now) or (version == now and not now.endswith(".dev0")):
        raise ReleaseRefused(f"{version} is older than {now}, the version of this tree.")


def numbers(version: str) -> list[int]:
    """Return the three numbers of a version."""
    return [int(part) for part in version.split(".")[:3]]


def following(version: str) -> str:
    """Return the development version after a release."""
    major, minor, _ = numbers(version)
    return f"{major}.{minor + 1}.0.dev0"


def released(changelog: str, version: str, date: str) -> str:
    """Return the changelog with its *Unreleased* part under a version."""
    _, part, rest = changelog.partition(UNRELEASED)
    news = rest.partition("\n## ")[0].strip()
    if not part or not news:
        raise ReleaseRefused("The changelog has nothing that isn't released.")
    if not news.startswith("### Upgrading\n"):
        raise ReleaseRefused("The changelog must begin with Upgrading: say so if nothing is to do.")
    return changelog.replace(UNRELEASED, f"{UNRELEASED}\n## {version} – {date}\n", 1)


def write_version(root: Path, version: str) -> None:
    """Write a version in all its places."""
    for name, pattern in PLACES.items():
        edit(root / name, lambda text, pattern=pattern: put(text, pattern, version))


def put(text: str, pattern: str, value: str) -> str:
    """Return a text with a value in the one place that fits a pattern."""
    changed, count = re.subn(pattern, value, text, flags=re.MULTILINE)
    if count != 1:
        raise ReleaseRefused(f"{pattern} is in {count} places, not one.")
    return changed


def found(file: Path, pattern: str) -> str:
    """Return what fits a pattern in a file."""
    match = re.search(pattern, file.read_text(encoding="utf-8"), re.MULTILINE)
    if match is None:
        raise ReleaseRefused(f"{file} has no version.")
    return match[0]


def edit(file: Path, change: Callable[[str], str]) -> None:
    """Change the text of a file."""
    file.write_text(change(file.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")


def commit(root: Path, subject: str) -> None:
    """Commit all changes."""
    run(root, "git", "commit", "--quiet", "--all", "--message", subject)


def run(root: Path, *command: str, shown: bool = False) -> str:
    """Run a command, and return its output, unless that is shown at once."""
    done = subprocess.run(command, cwd=root, capture_output=not shown, text=True, check=False)
    if done.returncode:
        said = "" if shown else f": {done.stdout}{done.stderr}"
        raise ReleaseRefused(f"{' '.join(command)} failed{said}")
    return "" if shown else done.stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
