"""`action.yml` and the set-ups in docs/ci.md: their form, and the action's scripts run here."""

import json
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import check_jsonschema
import jsonschema
import pytest
import yaml

from project import ROOT, Project

ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
COMMIT = "0123456789abcdef0123456789abcdef01234567"


def examples() -> list[dict[str, Any]]:
    """The YAML of docs/ci.md; all of it must be YAML."""
    text = (ROOT / "docs/ci.md").read_text(encoding="utf-8")
    return [yaml.safe_load(block) for block in re.findall(r"^```yaml\n(.*?)^```$", text, re.M | re.S)]


WORKFLOWS = [example for example in examples() if "jobs" in example]


def steps() -> Iterator[dict[str, Any]]:
    """Every step, of the action and of the workflows."""
    yield from ACTION["runs"]["steps"]
    for workflow in WORKFLOWS:
        for job in workflow["jobs"].values():
            yield from job["steps"]


def test_there_are_workflows_to_look_at() -> None:
    """One job, several machines, this repository's own, and GitLab's."""
    assert len(WORKFLOWS) == 3
    assert any("stages" in example for example in examples())
    assert len(list(steps())) > 15


def vendored(name: str) -> dict[str, Any]:
    """A schema that check-jsonschema carries."""
    folder = Path(check_jsonschema.__file__).parent / "builtin_schemas" / "vendor"
    return json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("schema", "documents"),
    [
        ("github-actions", [ACTION]),
        ("github-workflows", WORKFLOWS),
        ("gitlab-ci", [example for example in examples() if "stages" in example]),
    ],
)
def test_the_schemas_of_the_services_hold(schema: str, documents: list[dict[str, Any]]) -> None:
    assert documents
    validator = jsonschema.validators.validator_for(vendored(schema))(vendored(schema))
    for document in documents:
        # YAML 1.1 reads the key `on` as true.
        named = {"on" if key is True else key: value for key, value in document.items()}
        assert [error.message for error in validator.iter_errors(named)] == []


def test_nothing_from_outside_becomes_a_part_of_a_script() -> None:
    """A script says nothing but itself: expressions stand in `env:`, where they are data."""
    for step in steps():
        assert "${{" not in step.get("run", ""), step


def test_scripts_are_scripts() -> None:
    """Also those that only a runner can run."""
    for step in steps():
        if "run" in step:
            subprocess.run(["bash", "-n", "-c", step["run"]], check=True)


def test_every_step_is_one_thing_with_a_name() -> None:
    """And a composite action's scripts name their shell, as they must."""
    for step in steps():
        assert "name" in step and ("run" in step) != ("uses" in step), step
    assert all(step["shell"] == "bash" for step in ACTION["runs"]["steps"] if "run" in step)


def test_actions_are_pinned() -> None:
    """By all digits of a commit, with the version beside those of others."""
    for step in steps():
        if "uses" in step:
            assert re.fullmatch(r"[\w.-]+/[\w./-]+@[0-9a-f]{40}", step["uses"]), step
    for file in ("action.yml", "docs/ci.md"):
        text = (ROOT / file).read_text(encoding="utf-8")
        for line in re.findall(r"uses: actions/.*", text):
            assert re.search(r"@[0-9a-f]{40} # v\d+\.\d+\.\d+$", line), line


def test_workflows_have_the_least_privileges() -> None:
    """A token that reads, none in the checkout, and never the privileges of `pull_request_target`."""
    for workflow in WORKFLOWS:
        # YAML 1.1 takes the key `on` for true.
        assert "pull_request_target" not in workflow[True]
        assert workflow["permissions"] == {"contents": "read"}
        for job in workflow["jobs"].values():
            assert "permissions" not in job and "timeout-minutes" in job
            for step in job["steps"]:
                if step.get("uses", "").startswith("actions/checkout@"):
                    assert step["with"]["persist-credentials"] is False


def test_inputs_that_workflows_give_exist() -> None:
    """And whatever an expression of the action names."""
    used = set(re.findall(r"inputs\.([\w-]+)", (ROOT / "action.yml").read_text(encoding="utf-8")))
    assert used == set(ACTION["inputs"])
    for workflow in WORKFLOWS:
        for job in workflow["jobs"].values():
            for step in job["steps"]:
                if step.get("uses", "").startswith("OWNER/zoetrope@"):
                    assert set(step.get("with", {})) <= set(ACTION["inputs"])
    text = (ROOT / "docs/ci.md").read_text(encoding="utf-8")
    table = text.split("| input | default |")[1].split("\n\n")[0]
    assert set(re.findall(r"^\| `([\w-]+)` \|", table, re.M)) == set(ACTION["inputs"])
    ids = {step.get("id") for step in ACTION["runs"]["steps"]}
    named = re.findall(r"steps\.(\w+)\.", (ROOT / "action.yml").read_text(encoding="utf-8"))
    assert set(named) <= ids


def test_the_example_of_this_repository_runs(project: Project) -> None:
    """Its scripts one after the other, with a program that draws otherwise as the one that was built."""
    workflow = next(workflow for workflow in WORKFLOWS if "motion" in workflow["jobs"])
    scripts = {step["name"]: step["run"] for step in workflow["jobs"]["motion"]["steps"] if "run" in step}
    scene = project.scene("swipe", duration=0.6)
    (project.folder / "scenes").mkdir()
    scene.rename(project.folder / "scenes/swipe.yaml")
    (project.folder / "photos").rename(project.folder / "scenes/photos")
    for folder, arguments in (("base", ""), (".", "--set grid.cornerRadius=20")):
        program = project.folder / folder / ".build/release/zoetrope"
        program.parent.mkdir(parents=True)
        program.write_text(f'#!/bin/sh\nexec "{project.zoetrope}" "$@" {arguments}\n')
        program.chmod(0o755)
    codes = {}
    for name, script in scripts.items():
        if name == "Build both":
            assert script.split() == ["make", "build", "cd", "base", "make", "build"]
            continue
        done = subprocess.run(
            ["bash", "-eo", "pipefail", "-c", script], cwd=project.folder, check=False, capture_output=True,
            env={**os.environ, "CI": "true", "GITHUB_ACTIONS": "true"})
        codes[name] = done.returncode
        told = done.stdout
    assert list(codes.values()) == [0, 0, 1], codes
    assert b"changed" in told and b"grid.cornerRadius" in told
    assert {"index.html", "junit.xml"} <= {path.name for path in (project.folder / "motion").iterdir()}
    assert "swipe/change.gif" in (project.folder / "comment/comment.md").read_text()
    assert json.loads((project.folder / "lint.sarif").read_text())["runs"]


def test_the_last_job_runs_whatever_became_of_the_others() -> None:
    """A required check that is skipped counts as passed, so that one that needs others must run."""
    [workflow] = [workflow for workflow in WORKFLOWS if "report" in workflow["jobs"]]
    report = workflow["jobs"]["report"]
    assert report["if"] == "${{ always() }}"
    assert set(report["needs"]) == set(workflow["jobs"]) - {"report"}


@pytest.mark.parametrize("build", ["success", "failure", "cancelled", "skipped"])
@pytest.mark.parametrize("verify", ["success", "failure", "cancelled", "skipped"])
def test_the_last_job_is_red_unless_all_others_passed(build: str, verify: str) -> None:
    """Its scripts, run as GitHub runs them; what merges reports of red parts is red by itself."""
    [workflow] = [workflow for workflow in WORKFLOWS if "report" in workflow["jobs"]]
    checks = [step for step in workflow["jobs"]["report"]["steps"] if "VERIFY" in step.get("env", {})]
    assert checks[0] is workflow["jobs"]["report"]["steps"][0]
    assert all("if" not in step for step in checks)
    values = {"needs.build.result": build, "needs.verify.result": verify}
    codes = [
        subprocess.run(
            ["sh", "-e", "-c", step["run"]], capture_output=True, check=False,
            env={name: values[text[4:-3]] for name, text in step["env"].items()},
        ).returncode
        for step in checks
    ]
    assert (codes == [0, 0]) == (build == verify == "success")
    # Parts that found something are merged, so that there is a report to look at.
    assert (codes[0] == 0) == (build == "success" and verify in ("success", "failure"))


def script(name: str) -> str:
    """A script of the action, by its step's name."""
    [step] = [step for step in ACTION["runs"]["steps"] if step["name"] == name]
    return step["run"]


class Runner:
    """What GitHub's runner gives to a script."""

    def __init__(self, folder: Path, zoetrope: Path) -> None:
        self.folder = folder
        tools = folder / "tools"
        tools.mkdir(parents=True)
        (tools / "zoetrope").symlink_to(zoetrope)
        (tools / "swift").write_text("#!/bin/sh\necho Swift version 6\n")
        (tools / "swift").chmod(0o755)
        self.environment = {
            "PATH": f"{tools}:{os.environ['PATH']}", "HOME": str(folder), "CI": "true",
            "GITHUB_ACTIONS": "true", "GITHUB_OUTPUT": str(folder / "output"),
            "GITHUB_STEP_SUMMARY": str(folder / "summary"), "RUNNER_TEMP": str(folder / "temp"),
        }

    def run(self, name: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
        """Runs a script of the action as the runner does."""
        return subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script(name)],
            cwd=cwd, env=self.environment | environment, capture_output=True, text=True, check=False,
        )

    def read(self, name: str) -> str:
        """What scripts have written into a file of the runner's."""
        path = self.folder / name
        return path.read_text(encoding="utf-8") if path.exists() else ""


@pytest.fixture
def runner(tmp_path: Path, zoetrope: Path) -> Runner:
    """A runner of its own."""
    return Runner(tmp_path / "runner", zoetrope)


def inputs(**changes: str) -> dict[str, str]:
    """The environment of the script that verifies, as the action's defaults give it."""
    [step] = [step for step in ACTION["runs"]["steps"] if step.get("id") == "verify"]
    values = {
        name: ACTION["inputs"][text.removeprefix("${{ inputs.").removesuffix(" }}")]["default"]
        for name, text in step["env"].items()
    }
    return values | changes


VERIFY = "Verify scenes against goldens"


def test_scenes_are_verified(project: Project, runner: Runner) -> None:
    """By globs and names with blanks; the code, the summary and the report are there."""
    (project.folder / "scenes").mkdir()
    for name in ("a scene", "-x"):
        written = project.scene(name, photos=["../photos/*"], duration=0.1)
        written.rename(project.folder / "scenes" / written.name)
    recorded = project.run(
        "verify", "--goldens", "goldens", "--root", ".", "--update", "missing", "--",
        "scenes/a scene.yaml", "scenes/-x.yaml",
    )
    assert recorded.returncode == 1, recorded.stderr
    arguments = "--complete\n--root=."
    done = runner.run(VERIFY, project.folder, **inputs(ARGUMENTS=arguments))
    assert done.returncode == 0, done.stderr
    assert runner.read("output") == "exit-code=0\n"
    assert "2 scenes" in runner.read("summary")
    assert (project.folder / "motion-report/index.html").exists()

    golden = project.folder / "goldens/x.golden"
    golden.rename(project.folder / "goldens/gone.golden")
    done = runner.run(VERIFY, project.folder, **inputs(ARGUMENTS=arguments))
    assert done.returncode == 2, done.stderr
    assert runner.read("output").endswith("exit-code=2\n")


def test_what_inputs_say_is_never_run(project: Project, runner: Runner) -> None:
    """Substitutions, separators and options where names belong are names that are not there."""
    evil = "$(touch pwned)\n`touch pwned`\n; touch pwned\n--force\nx' || touch pwned '"
    for name in inputs():
        done = runner.run(VERIFY, project.folder, **inputs(**{name: evil}))
        assert done.returncode == 2, (name, done.stderr)
    assert not (project.folder / "pwned").exists()
    assert not [path for path in project.folder.rglob("*pwned*") if path.is_file()]


def test_a_run_that_finds_nothing_out_says_so(project: Project, runner: Runner) -> None:
    """The summary is not empty where zoetrope did not get as far as to write one."""
    done = runner.run(VERIFY, project.folder, **inputs(ARGUMENTS="--no-such-option"))
    assert done.returncode == 2
    assert "zoetrope verify ended with 2" in runner.read("summary")


def test_the_cache_is_keyed_by_the_commit(runner: Runner, tmp_path: Path) -> None:
    """The one that the action is named by, or that of the checkout it lies in."""
    fetched = tmp_path / "_actions/OWNER/zoetrope" / COMMIT
    fetched.mkdir(parents=True)
    done = runner.run("Name the commit", tmp_path, GITHUB_ACTION_PATH=str(fetched))
    assert done.returncode == 0, done.stdout
    assert f"key=zoetrope-{COMMIT}-debian-12-" in runner.read("output")
    assert f"folder={runner.folder}/temp/zoetrope" in runner.read("output")

    checkout = tmp_path / "checkout"
    checkout.mkdir()
    git = ["git", "-C", checkout, "-c", "user.name=a", "-c", "user.email=a@b"]
    subprocess.run([*git, "init", "-q"], check=True)
    subprocess.run([*git, "commit", "-q", "--allow-empty", "-m", "first"], check=True)
    head = subprocess.run(
        [*git, "rev-parse", "HEAD"], capture_output=True, text=True, check=True
    ).stdout.strip()
    done = runner.run("Name the commit", tmp_path, GITHUB_ACTION_PATH=f"{checkout}/")
    assert done.returncode == 0, done.stdout
    assert f"key=zoetrope-{head}-" in runner.read("output")


def test_a_name_that_may_move_is_refused(runner: Runner, tmp_path: Path) -> None:
    """A branch or tag, also where the runner itself lies in a checkout."""
    fetched = ROOT / ".build/_actions/OWNER/zoetrope/main"
    done = runner.run("Name the commit", tmp_path, GITHUB_ACTION_PATH=str(fetched))
    assert done.returncode == 2
    assert done.stdout.startswith("::error::")
    assert not runner.read("output")
