"""`action.yml` and the workflows in docs/guide/ci.md: their structure, and the action's scripts, which are run here."""

import hashlib
import json
import os
import re
import shutil
import subprocess
import zipfile
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
    """Returns all YAML examples of docs/guide/ci.md, which must parse."""
    text = (ROOT / "docs/guide/ci.md").read_text(encoding="utf-8")
    return [yaml.safe_load(block) for block in re.findall(r"^```yaml\n(.*?)^```$", text, re.M | re.S)]


WORKFLOWS = [example for example in examples() if "jobs" in example]
# Those for several machines: with a build, and with an image.
SHARDED = [workflow for workflow in WORKFLOWS if "report" in workflow["jobs"]]


def steps() -> Iterator[dict[str, Any]]:
    """Yields every step of the action and of the workflows."""
    yield from ACTION["runs"]["steps"]
    for workflow in WORKFLOWS:
        for job in workflow["jobs"].values():
            yield from job["steps"]


def test_documents_have_workflows() -> None:
    """One job, several machines, several with an image, this repository, a pull request, and GitLab."""
    assert len(WORKFLOWS) == 5
    assert any("stages" in example for example in examples())
    assert len(list(steps())) > 15


def vendored(name: str) -> dict[str, Any]:
    """Returns a schema that is bundled with check-jsonschema."""
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
def test_files_match_schemas_of_services(schema: str, documents: list[dict[str, Any]]) -> None:
    assert documents
    validator = jsonschema.validators.validator_for(vendored(schema))(vendored(schema))
    for document in documents:
        # YAML 1.1 reads the key `on` as true.
        named = {"on" if key is True else key: value for key, value in document.items()}
        assert [error.message for error in validator.iter_errors(named)] == []


def test_scripts_contain_no_expressions() -> None:
    """Expressions are only in `env:`, so that their values are data and never shell code."""
    for step in steps():
        assert "${{" not in step.get("run", ""), step


def test_scripts_have_valid_syntax() -> None:
    """Includes the scripts that only a runner can run."""
    for step in steps():
        if "run" in step:
            subprocess.run(["bash", "-n", "-c", step["run"]], check=True)


def test_every_step_has_a_name_and_one_command() -> None:
    """Scripts of a composite action must also name their shell."""
    for step in steps():
        assert "name" in step and ("run" in step) != ("uses" in step), step
    assert all(step["shell"] == "bash" for step in ACTION["runs"]["steps"] if "run" in step)


def test_actions_are_pinned() -> None:
    """Each is pinned to a full commit hash. GitHub's actions state their version in a comment."""
    for step in steps():
        if "uses" in step:
            assert re.fullmatch(r"[\w.-]+/[\w./-]+@[0-9a-f]{40}", step["uses"]), step
    for file in ("action.yml", "docs/guide/ci.md"):
        text = (ROOT / file).read_text(encoding="utf-8")
        for line in re.findall(r"uses: actions/.*", text):
            assert re.search(r"@[0-9a-f]{40} # v\d+\.\d+\.\d+$", line), line


# The jobs that write, each with a permission of its own.
WRITING = {"pictures": {"contents": "write"}, "comment": {"pull-requests": "write"}}


def test_workflows_have_minimal_permissions() -> None:
    """A read-only token, no credentials in the checkout, and no `pull_request_target`."""
    for workflow in WORKFLOWS:
        # YAML 1.1 reads the key `on` as true.
        assert "pull_request_target" not in workflow[True]
        assert workflow["permissions"] == {"contents": "read"}
        for name, job in workflow["jobs"].items():
            assert job.get("permissions") == WRITING.get(name) and "timeout-minutes" in job
            # A pull request of a fork has no token that writes.
            assert name not in WRITING or "head.repo.full_name == github.repository" in job["if"]
            for step in job["steps"]:
                if step.get("uses", "").startswith("actions/checkout@"):
                    assert step["with"]["persist-credentials"] is False


def test_inputs_of_workflows_exist() -> None:
    """Everything that an expression of the action refers to also exists."""
    used = set(re.findall(r"inputs\.([\w-]+)", (ROOT / "action.yml").read_text(encoding="utf-8")))
    assert used == set(ACTION["inputs"])
    for workflow in WORKFLOWS:
        for job in workflow["jobs"].values():
            for step in job["steps"]:
                if step.get("uses", "").startswith("OWNER/zoetrope@"):
                    assert set(step.get("with", {})) <= set(ACTION["inputs"])
    text = (ROOT / "docs/guide/ci.md").read_text(encoding="utf-8")
    table = text.split("| input | default |")[1].split("\n\n")[0]
    assert set(re.findall(r"^\| `([\w-]+)` \|", table, re.M)) == set(ACTION["inputs"])
    ids = {step.get("id") for step in ACTION["runs"]["steps"]}
    named = re.findall(r"steps\.(\w+)\.", (ROOT / "action.yml").read_text(encoding="utf-8"))
    assert set(named) <= ids


def test_example_for_this_repository_runs(project: Project) -> None:
    """Runs its scripts in order. The branch's build draws differently from the base build."""
    workflow = next(workflow for workflow in WORKFLOWS if "motion" in workflow["jobs"])
    scripts = {step["name"]: step["run"] for step in workflow["jobs"]["motion"]["steps"] if "run" in step}
    scene = project.scene("swipe", duration=0.6)
    (project.folder / "scenes").mkdir()
    scene.rename(project.folder / "scenes/swipe.yaml")
    (project.folder / "photos").rename(project.folder / "scenes/photos")
    shutil.copytree(project.folder / "scenes", project.folder / "base/scenes")
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
        output = done.stdout
    assert list(codes.values()) == [0, 0, 1], codes
    assert b"changed" in output and b"grid.cornerRadius" in output
    assert {"index.html", "junit.xml"} <= {path.name for path in (project.folder / "motion").iterdir()}
    assert "swipe/change.gif" in (project.folder / "comment/comment.md").read_text()
    assert json.loads((project.folder / "lint.sarif").read_text())["runs"]


def test_comment_on_a_pull_request(project: Project, tmp_path: Path) -> None:
    """Its pictures are on a branch, and it replaces the previous one; without pictures it is text."""
    jobs = next(workflow for workflow in WORKFLOWS if "comment" in workflow["jobs"])["jobs"]
    scene = project.scene("swipe", duration=0.3)
    project.run("verify", "--goldens", "goldens", "--update", "all", "--keep", "frames", scene)
    project.run("verify", "--goldens", "goldens", "--bundle", "motion-comment", "--set", "grid.cornerRadius=9", scene)
    server = tmp_path / "server/owner/app"
    subprocess.run(["git", "init", "-q", "--bare", server], check=True)
    tools = tmp_path / "tools"
    tools.mkdir()
    (tools / "gh").write_text(
        f'#!/bin/bash\necho "$*" >>"{tmp_path}/gh"\n[[ $2 != --paginate ]] || jq -r "$5" <<<"$COMMENTS"\n')
    (tools / "gh").chmod(0o755)
    environment = {
        **os.environ, "PATH": f"{tools}:{os.environ['PATH']}", "TOKEN": "secret", "NUMBER": "12", "COMMENTS": "[]",
        "GITHUB_SERVER_URL": f"file://{tmp_path}/server", "GITHUB_REPOSITORY": "owner/app",
        "GITHUB_OUTPUT": str(tmp_path / "output"), "COMMIT": ""}

    def run(job: str, **values: str) -> str:
        script = jobs[job]["steps"][-1]["run"]
        subprocess.run(["bash", "-eo", "pipefail", "-c", script], cwd=project.folder, check=True, env=environment | values)
        return (project.folder / "motion-comment/comment.md").read_text()

    run("pictures")
    commit = (tmp_path / "output").read_text().strip().removeprefix("commit=")
    listed = subprocess.run(["git", "-C", server, "ls-tree", "-r", "--name-only", "motion-pictures/12"],
                            check=True, capture_output=True, text=True).stdout.split()
    body = (project.folder / "motion-comment/comment.md").read_text()
    written = [
        (33, "github-actions[bot]", body), (34, "github-actions[bot]", body), (35, "github-actions[bot]", "## Zoetrope"),
        (36, "someone", body), (37, "someone", f"> {body}"), (38, "other[bot]", "## Zoetrope: verify"), (39, None, body)]
    comments = [{"id": number, "user": user and {"login": user}, "body": text} for number, user, text in written]
    comment = run("comment", COMMIT=commit, COMMENTS=json.dumps(comments))
    shown = re.findall(r"^!\[.*\]\(.*/server/owner/app/blob/(\w+)/(.*)\?raw=true\)$", comment, re.M)
    assert len(shown) >= 2 and {name for _, name in shown} < set(listed) and {one for one, _ in shown} == {commit}
    assert comment.index("![") < comment.index("| scene |") and "--update changed" in comment
    assert "--method PATCH repos/owner/app/issues/comments/34 " in (tmp_path / "gh").read_text()
    assert "![" not in run("comment")
    run("comment", COMMENTS=json.dumps(comments[2:]))
    calls = (tmp_path / "gh").read_text()
    assert calls.count("api --silent repos/owner/app/issues/12/comments ") == 2 and calls.count("--method PATCH") == 1


def test_last_job_always_runs() -> None:
    """GitHub counts a skipped required check as passed, so a required job must run even if its needs failed."""
    for workflow in SHARDED:
        report = workflow["jobs"]["report"]
        assert report["if"] == "${{ always() }}"
        assert set(report["needs"]) == set(workflow["jobs"]) - {"report"}


@pytest.mark.parametrize("workflow", SHARDED, ids=lambda workflow: "-".join(workflow["jobs"]))
@pytest.mark.parametrize("build", ["success", "failure", "cancelled", "skipped"])
@pytest.mark.parametrize("verify", ["success", "failure", "cancelled", "skipped"])
def test_last_job_fails_unless_all_others_passed(workflow: dict[str, Any], build: str, verify: str) -> None:
    """Runs its check scripts as GitHub does. Merging reports of failed shards fails by itself."""
    if "build" not in workflow["jobs"]:
        build = "success"
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
    # Shards that found differences are still merged, so that a report exists.
    assert (codes[0] == 0) == (build == "success" and verify in ("success", "failure"))


def script(name: str) -> str:
    """Returns the script of an action's step."""
    [step] = [step for step in ACTION["runs"]["steps"] if step["name"] == name]
    return step["run"]


class Runner:
    """Emulates GitHub's runner for a script."""

    def __init__(self, folder: Path, zoetrope: Path) -> None:
        self.folder = folder
        tools = folder / "tools"
        tools.mkdir(parents=True)
        (tools / "zoetrope").symlink_to(zoetrope)
        # The programs that a step would use outside of its folder. Each appends its arguments to a file.
        for name, last in (("apt-get", "exit 0"), ("docker", f'[ "$1" = run ] || exit 0; while [ "$1" != -- ]; do shift; done; '
                           f'shift 2; exec "{zoetrope}" "$@"'), ("sudo", 'exec "$@"')):
            (tools / name).write_text(f'#!/bin/bash\nprintf "%s\\n" "$*" >>"{folder}/{name}"\n{last}\n')
            (tools / name).chmod(0o755)
        self.environment = {
            "PATH": f"{tools}:{os.environ['PATH']}", "HOME": str(folder), "CI": "true",
            "GITHUB_ACTIONS": "true", "GITHUB_OUTPUT": str(folder / "output"),
            "GITHUB_STEP_SUMMARY": str(folder / "summary"), "RUNNER_TEMP": str(folder / "temp"),
            "GITHUB_PATH": str(folder / "path"), "IMAGE": "",
        }

    def run(self, name: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
        """Runs a script of the action as the runner does."""
        return subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script(name)],
            cwd=cwd, env=self.environment | environment, capture_output=True, text=True, check=False,
        )

    def read(self, name: str) -> str:
        """Returns the contents of one of the runner's files, which scripts write to."""
        path = self.folder / name
        return path.read_text(encoding="utf-8") if path.exists() else ""


@pytest.fixture
def runner(tmp_path: Path, zoetrope: Path) -> Runner:
    """A new runner."""
    return Runner(tmp_path / "runner", zoetrope)


def inputs(**changes: str) -> dict[str, str]:
    """Returns the environment of the script that verifies, with the action's default inputs."""
    [step] = [step for step in ACTION["runs"]["steps"] if step.get("id") == "verify"]
    values = {
        name: ACTION["inputs"][text.removeprefix("${{ inputs.").removesuffix(" }}")]["default"]
        for name, text in step["env"].items() if text.startswith("${{")
    }
    return values | changes


VERIFY = "Verify scenes against goldens"


def test_scenes_are_verified(project: Project, runner: Runner) -> None:
    """Scene globs and names with spaces work. The step sets the exit code, the summary and the report."""
    (project.folder / "scenes").mkdir()
    for name in ("a scene", "-x"):
        written = project.scene(name, photos=["../photos/*"], duration=0.1)
        written.rename(project.folder / "scenes" / written.name)
    recorded = project.run(
        "verify", "--goldens", "goldens", "--root", ".", "--update", "missing", "--",
        "scenes/a scene.yaml", "scenes/-x.yaml",
    )
    assert recorded.returncode == 1, recorded.stderr
    arguments = "--root=."
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


def test_lost_folder_of_goldens_fails(project: Project, runner: Runner) -> None:
    """Scenes with expectations must not pass because the goldens are lost, with or without a project file."""
    (project.folder / "scenes").mkdir()
    scene = project.scene("a", photos=["../photos/*"], duration=0.1, expect=[{"lands": {}}])
    scene.rename(project.folder / "scenes/a.yaml")
    for text in (None, "zoetrope: 1\nfps: 60\n", "zoetrope: 1\nscenes: [scenes/*.yaml]\n"):
        if text:
            (project.folder / "zoetrope.yaml").write_text(text)
        done = runner.run(VERIFY, project.folder, **inputs(ARGUMENTS="--root=."))
        assert done.returncode == 2 and "goldens/a.golden is missing" in done.stdout, (text, done.stdout, done.stderr)


def test_inputs_are_never_executed(project: Project, runner: Runner) -> None:
    """Substitutions, separators and options in an input are only names of files that do not exist."""
    evil = "$(touch pwned)\n`touch pwned`\n; touch pwned\n--force\nx' || touch pwned '"
    for name in inputs():
        done = runner.run(VERIFY, project.folder, **inputs(**{name: evil}))
        assert done.returncode == 2, (name, done.stderr)
    assert not (project.folder / "pwned").exists()
    assert not [path for path in project.folder.rglob("*pwned*") if path.is_file()]


def test_failed_run_has_a_summary(project: Project, runner: Runner) -> None:
    """The action writes a summary if zoetrope ends before it writes one."""
    done = runner.run(VERIFY, project.folder, **inputs(ARGUMENTS="--no-such-option"))
    assert done.returncode == 2
    assert "zoetrope verify failed with exit code 2" in runner.read("summary")


def test_cache_key_contains_the_commit(runner: Runner, tmp_path: Path) -> None:
    """The commit comes from the action's reference, or from the checkout that contains the action."""
    fetched = tmp_path / "_actions/OWNER/zoetrope" / COMMIT
    fetched.mkdir(parents=True)
    done = runner.run("Name the commit", tmp_path, GITHUB_ACTION_PATH=str(fetched))
    assert done.returncode == 0, done.stdout
    assert f"key=zoetrope-deb-{COMMIT}-debian-12-" in runner.read("output")
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
    assert f"key=zoetrope-deb-{head}-" in runner.read("output")


def test_mutable_reference_is_refused(runner: Runner, tmp_path: Path) -> None:
    """A branch or tag is refused, even if the runner itself is inside a checkout."""
    fetched = ROOT / ".build/_actions/OWNER/zoetrope/main"
    done = runner.run("Name the commit", tmp_path, GITHUB_ACTION_PATH=str(fetched))
    assert done.returncode == 2
    assert done.stdout.startswith("::error::")
    assert not runner.read("output")


def steps_for(**values: str) -> list[str]:
    """Returns the names of the action's steps that run for these inputs, outputs and defaults."""
    known = {f"inputs.{name}": value["default"] for name, value in ACTION["inputs"].items()}
    known |= {"steps.built.outputs.cache-hit": "", "steps.verify.outcome": "success"} | values
    names = []
    for step in ACTION["runs"]["steps"]:
        condition = step.get("if", "true")
        for name in sorted(known, key=len, reverse=True):
            condition = condition.replace(name, repr(known[name]))
        condition = condition.removeprefix("${{").removesuffix("}}").replace("&&", "and").replace("!cancelled()", "True")
        if eval(condition, {"true": True}):  # noqa: S307 (text of action.yml)
            names.append(step["name"])
    return names


def test_zoetrope_has_one_source() -> None:
    """An image comes before a package, and both before the cache. After a cache hit nothing is built."""
    ends = [VERIFY, "Keep the report"]
    build = ["Restore zoetrope", "Build zoetrope", "Keep zoetrope", "Install zoetrope"]
    image, deb, hit = {"inputs.image": "a"}, {"inputs.deb": "a"}, {"steps.built.outputs.cache-hit": "true"}
    assert steps_for(**image, **deb) == ["Name the commit", "Use the image", *ends]
    assert steps_for(**image, **{"inputs.wheel": "a"}) == ["Name the commit", "Use the image", *ends]
    assert steps_for(**deb, **{"inputs.wheel": "a"}) == ["Name the commit", "Install the wheel", *ends]
    assert steps_for(**deb) == ["Name the commit", "Fetch the package", "Install zoetrope", *ends]
    assert steps_for() == ["Name the commit", *build, *ends]
    assert steps_for(**hit) == ["Name the commit", build[0], build[3], *ends]
    for name in ("Name the commit", "Install zoetrope"):
        assert not re.search(r"\bmake\b|command -v swift|-dev\b", script(name))


def test_image_runs_zoetrope(project: Project, runner: Runner) -> None:
    """The wrapper passes arguments and directories as they are, and the image has no network."""
    temp = runner.folder / "temp"
    temp.mkdir()
    image = "registry.example.org/zoetrope@sha256:" + "0" * 64
    done = runner.run("Use the image", project.folder, IMAGE=image, FOLDER=str(temp), GITHUB_WORKSPACE=str(project.folder))
    assert done.returncode == 0, done.stderr
    assert "zoetrope" in done.stdout and "::" not in done.stdout
    assert runner.read("path") == f"{temp}\n"
    scene = project.scene("a  scene $(touch pwned)", duration=0.1)
    (runner.folder / "tools/zoetrope").unlink()
    tools = f"{temp}:{runner.environment['PATH']}"
    done = runner.run(VERIFY, project.folder, PATH=tools, GITHUB_WORKSPACE=str(project.folder),
                      **inputs(SCENES=scene.name, GOLDENS="none", ARGUMENTS="--complete"))
    assert done.returncode in (0, 2) and not (project.folder / "pwned").exists(), done.stderr
    call = runner.read("docker").splitlines()[-1]
    assert f"--network none --read-only --tmpfs /tmp --user {os.getuid()}:{os.getgid()} --volume {project.folder}:{project.folder} " in call
    assert f"-- {image} verify --complete" in call and call.endswith(f"-- {scene.name}")


def test_image_needs_docker_and_a_digest(project: Project, runner: Runner) -> None:
    """An image that is named by a tag can change, which is a warning. Its name is never executed."""
    temp = runner.folder / "temp"
    temp.mkdir()
    values = {"FOLDER": str(temp), "GITHUB_WORKSPACE": str(project.folder), "IMAGE": "zoetrope:$(touch pwned) '; touch pwned"}
    done = runner.run("Use the image", project.folder, **values)
    assert done.returncode == 0 and done.stdout.startswith("::warning::"), done.stderr
    assert not (project.folder / "pwned").exists()
    (runner.folder / "tools/docker").unlink()
    (runner.folder / "tools/bash").symlink_to(str(shutil.which("bash")))
    done = runner.run("Use the image", project.folder, **values, PATH=f"{runner.folder}/tools")
    assert done.returncode == 2 and done.stdout.startswith("::error::the image needs Docker"), done.stdout


def test_wheel_is_checked_and_installed(project: Project, runner: Runner) -> None:
    """Only a wheel with the stated digest is installed, whatever its path; its command comes first in the path."""
    temp = runner.folder / "temp"
    temp.mkdir()
    wheel = project.folder / "$(touch pwned) #" / "zoetrope-1-py3-none-any.whl"
    wheel.parent.mkdir()
    with zipfile.ZipFile(wheel, "w") as archive:
        command = zipfile.ZipInfo("zoetrope-1.data/scripts/zoetrope")
        command.external_attr = 0o100755 << 16
        archive.writestr(command, "#!/bin/sh\necho from the wheel\n")
        archive.writestr("zoetrope-1.dist-info/METADATA", "Metadata-Version: 2.1\nName: zoetrope\nVersion: 1\n")
        archive.writestr("zoetrope-1.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr("zoetrope-1.dist-info/RECORD", "")
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    path = str(wheel.relative_to(project.folder))
    for wrong in ("", digest[:-1], "0" * 64, f"{digest}\n"):
        done = runner.run("Install the wheel", project.folder, WHEEL=path, DIGEST=wrong, FOLDER=str(temp))
        assert done.returncode == 2 and "::error::" in done.stdout, wrong
    done = runner.run("Install the wheel", project.folder, WHEEL="https://example.org/a b.whl", DIGEST=digest, FOLDER=str(temp))
    assert done.returncode == 2 and "contains a space" in done.stdout
    done = runner.run("Install the wheel", project.folder, WHEEL=path, DIGEST=digest, FOLDER=str(temp))
    assert done.returncode == 0 and "from the wheel" in done.stdout, done.stderr
    assert runner.read("path") == f"{temp}/wheel/bin\n" and not (project.folder / "pwned").exists()


def test_package_is_checked_and_installed(project: Project, runner: Runner) -> None:
    """Only a package with the stated digest is installed."""
    temp = runner.folder / "temp"
    temp.mkdir()
    package = project.folder / "a package.deb"
    package.write_bytes(b"package")
    digest = hashlib.sha256(b"package").hexdigest()
    for wrong in ("", digest[:-1], "0" * 64, f"{digest}\n"):
        done = runner.run("Fetch the package", project.folder, DEB=package.name, DIGEST=wrong, FOLDER=str(temp))
        assert done.returncode == 2 and "::error::" in done.stdout, wrong
    done = runner.run("Fetch the package", project.folder, DEB=package.name, DIGEST=digest, FOLDER=str(temp))
    assert done.returncode == 0, done.stderr
    done = runner.run("Install zoetrope", project.folder, FOLDER=str(temp))
    assert done.returncode == 0, done.stderr
    assert runner.read("apt-get").endswith(f"install -y -qq --no-install-recommends {temp}/zoetrope.deb\n")
