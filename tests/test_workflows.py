"""The workflows and forms of the repository fit their schemas, and name what is there."""

import re
import tomllib
from pathlib import Path

import jsonschema
import pytest
import yaml
from check_jsonschema.builtin_schemas import get_builtin_schema

ROOT = Path(__file__).parents[1]
GITHUB = ROOT / ".github"
FORMS = GITHUB / "ISSUE_TEMPLATE"
SCHEMAS = {
    GITHUB / "dependabot.yml": "dependabot",
    FORMS / "config.yml": "github-issue-config",
    **dict.fromkeys(GITHUB.glob("workflows/*.yml"), "github-workflows"),
    **dict.fromkeys({*FORMS.iterdir()} - {FORMS / "config.yml"}, "github-issue-forms"),
}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", sorted(SCHEMAS), ids=lambda file: file.name)
def test_file_fits_its_schema(file):
    schema = get_builtin_schema(f"vendor.{SCHEMAS[file]}")
    text = file.read_text(encoding="utf-8").replace("\non:", '\n"on":')  # a boolean of YAML 1.1
    content = yaml.safe_load(text)
    kind = jsonschema.validators.validator_for(schema)
    assert [each.message for each in kind(schema).iter_errors(content)] == []


def test_workflows_name_groups_extras_and_scripts_that_exist():
    text = "\n".join(file.read_text("utf-8") for file in GITHUB.glob("workflows/*.yml"))
    assert {*re.findall(r"--extra (\w+)", text)} <= {*PROJECT["project"]["optional-dependencies"]}
    assert {*re.findall(r"--group (\w+)", text)} <= {*PROJECT["dependency-groups"]}
    assert all((ROOT / script).is_file() for script in re.findall(r"\.ci/[\w.]+", text))
    jobs = yaml.safe_load((GITHUB / "workflows" / "tests.yml").read_text("utf-8"))["jobs"]
    tried = jobs["each"]["strategy"]["matrix"]["python"]
    supported = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["project"]["classifiers"]))
    assert tried == supported


def test_every_job_is_bounded_and_has_few_rights():
    for file in GITHUB.glob("workflows/*.yml"):
        workflow = yaml.safe_load(file.read_text("utf-8"))
        assert workflow["permissions"] == {"contents": "read"}
        assert all(job["timeout-minutes"] for job in workflow["jobs"].values())


def test_commits_are_formatted_and_linted_before():
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))["repos"]
    assert [each["id"] for repo in hooks for each in repo["hooks"]] == ["ruff-format", "ruff-check"]
