"""The script that makes a release: what it changes, and what it refuses."""

import importlib.util
import shutil
import tomllib
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]
FILES = (
    "pyproject.toml",
    "CITATION.cff",
    "CHANGELOG.md",
    "bot/deploy/kubernetes/kustomization.yaml",
)
SPEC = importlib.util.spec_from_file_location("release", ROOT / ".ci" / "release.py")
script = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(script)


def git(folder, *command):
    who = ("-c", "user.name=me", "-c", "user.email=me@example.org")
    return script.run(folder, "git", *who, *command)


def add_news(folder):
    """Put news into the *Unreleased* part of a changelog, which is empty after a release."""
    script.edit(
        folder / "CHANGELOG.md",
        lambda text: text.replace(
            script.UNRELEASED, f"{script.UNRELEASED}\n### Upgrading\n- Nothing to do.\n", 1
        ),
    )


@pytest.fixture
def repository(tmp_path, monkeypatch):
    """Return a repository of the files with the version, in which nothing is built."""
    for name in FILES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    add_news(tmp_path)
    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "me")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "me@example.org")
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "add", "--all")
    git(tmp_path, "commit", "--quiet", "-m", "start")
    return tmp_path


def without_building(monkeypatch):
    real = script.run
    monkeypatch.setattr(
        script, "run", lambda root, *command: "uv" in command or real(root, *command)
    )


def text_of(repository, revision, name):
    return git(repository, "show", f"{revision}:{name}")


def test_release_writes_version_changelog_and_tag(repository, monkeypatch):
    without_building(monkeypatch)
    script.release(repository, "7.2.0", check=False)
    assert git(repository, "tag") == "v7.2.0"
    assert git(repository, "log", "--format=%s") == (
        "release: begin 7.3.0.dev0\nrelease: 7.2.0\nstart"
    )
    for revision, version in (("v7.2.0", "7.2.0"), ("HEAD", "7.3.0.dev0")):
        project = tomllib.loads(text_of(repository, revision, "pyproject.toml"))
        assert project["project"]["version"] == version
        kubernetes = yaml.safe_load(text_of(repository, revision, FILES[-1]))
        assert kubernetes["images"][0]["newTag"] == version
    cited = yaml.safe_load(text_of(repository, "HEAD", "CITATION.cff"))
    assert cited["version"] == "7.2.0"
    changelog = text_of(repository, "v7.2.0", "CHANGELOG.md")
    assert f"## Unreleased\n\n## 7.2.0 – {cited['date-released']}\n\n### Upgrading\n" in changelog
    assert "## 1.0.0 – 2026-11-25" in changelog


@pytest.mark.parametrize(
    ("version", "why"),
    [("7.2", "isn't a version"), ("0.9.0", "is older than"), ("7.1.0", "a tag v7.1.0 already")],
)
def test_release_is_refused(repository, version, why):
    git(repository, "tag", "v7.1.0")
    with pytest.raises(script.ReleaseRefused, match=why):
        script.release(repository, version, check=False)
    assert git(repository, "status", "--porcelain") == ""


def test_release_is_refused_with_changes_or_without_news(repository, monkeypatch):
    (repository / "CITATION.cff").write_text("")
    with pytest.raises(script.ReleaseRefused, match="aren't committed"):
        script.release(repository, "7.2.0", check=False)
    git(repository, "checkout", "--", ".")
    without_building(monkeypatch)
    script.release(repository, "7.2.0", check=False)
    with pytest.raises(script.ReleaseRefused, match="nothing that isn't released"):
        script.release(repository, "7.3.0", check=False)


def test_next_version_is_a_minor_one():
    assert script.following("1.1.4") == "1.2.0.dev0"


@pytest.mark.exhaustive
def test_dry_run_of_a_release_builds_and_changes_nothing(tmp_path, monkeypatch, capfd):
    git(tmp_path, "clone", "--quiet", "--shared", str(ROOT), ".")
    monkeypatch.setattr(script, "ROOT", tmp_path)
    add_news(tmp_path)
    git(tmp_path, "commit", "--quiet", "--all", "-m", "news")
    before = git(tmp_path, "tag"), git(tmp_path, "rev-parse", "HEAD")
    assert script.main(["99.0.0", "--dry-run"]) == 0, capfd.readouterr()
    shown = capfd.readouterr().out
    assert '+version = "99.0.0"' in shown
    assert "+## 99.0.0 – " in shown
    assert (git(tmp_path, "tag"), git(tmp_path, "rev-parse", "HEAD")) == before
    assert git(tmp_path, "status", "--porcelain") == ""
