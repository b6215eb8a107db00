"""The project file: where it is found, what goes before it, and what is wrong in it."""

from pathlib import Path

import pytest

from project import Project

HEAD = "zoetrope: 1\nscenes: [scenes/*.yaml]\n"


@pytest.fixture
def repository(project: Project) -> Project:
    """A repository with two scenes and a folder below."""
    for folder in (".git", "scenes", "below/deeper"):
        (project.folder / folder).mkdir(parents=True)
    for name in ("one", "two"):
        scene = project.scene(name, viewer="photos")
        scene.rename(project.folder / "scenes" / scene.name)
    (project.folder / "photos").rename(project.folder / "scenes" / "photos")
    return project


def write(repository: Project, more: str = "", head: str = HEAD) -> None:
    (repository.folder / "zoetrope.yaml").write_text(head + more)


def test_verify_alone_is_the_command_everywhere(repository: Project) -> None:
    write(repository, "goldens: goldens\nreport: output/report\n")
    below = repository.folder / "below" / "deeper"
    assert repository.run("verify", "--update", "missing", cwd=below).returncode == 1
    goldens = repository.folder / "goldens"
    assert sorted(path.name for path in goldens.iterdir()) == ["one.golden", "two.golden"]
    for folder in (below, repository.folder):
        done = repository.run("verify", cwd=folder)
        assert done.returncode == 0, done.stderr
        assert b"2 scenes: 2 passed" in done.stderr
    assert (repository.folder / "output" / "report" / "index.html").exists()
    assert repository.run("lint", cwd=below).returncode == 0
    given = repository.run("verify", repository.folder / "scenes" / "one.yaml")
    assert b"1 scene: 1 passed" in given.stderr
    assert b"warning" not in given.stderr
    (goldens / "three.golden").write_bytes((goldens / "one.golden").read_bytes())
    given = repository.run("verify", repository.folder / "scenes" / "one.yaml")
    assert given.stderr.count(b"three.golden is the golden of no scene of this run") == 1
    assert b"two.golden" not in given.stderr
    assert repository.run("verify", "--no-project").returncode == 2


def test_the_command_line_goes_before_the_scene_and_that_before_the_project(
    repository: Project,
) -> None:
    write(repository, "fps: 10\nscale: 0.5\n")
    scenes = repository.folder / "scenes"
    silent = (scenes / "one.yaml").read_text().replace("  fps: 30\n", "")
    (scenes / "one.yaml").write_text(silent)

    def rate(name: str, *options: str) -> str:
        folder = Path("goldens") / "-".join([name, *options])
        repository.run("verify", "--goldens", folder, "--update", "all", *options, scenes / name)
        text = (repository.folder / folder / f"{name[:-5]}.golden").read_text()
        return next(line for line in text.splitlines() if line.startswith("fps "))

    assert rate("one.yaml") == "fps 10"
    assert rate("two.yaml") == "fps 30"
    assert rate("one.yaml", "--fps", "20") == "fps 20"


def test_everything_that_is_wrong_is_said_at_once(repository: Project) -> None:
    text = (
        "zoetrope: 1\nscene: [a.yaml]\nscenes: [scenes/*.yml, ../x.yaml]\ngoldens: /abs\n"
        "report: ../out\nfps: 1500\nlint: {disable: [slugish]}\nkeep: all\n"
    )
    write(repository, head=text)
    done = repository.run("verify")
    assert done.returncode == 2
    words = done.stderr.decode()
    for place in ("2:1", "3:10", "3:24", "4:10", "5:9", "6:6", "7:18", "8:7"):
        assert f"zoetrope.yaml:{place}: error: " in words
    assert 'did you mean "scenes"?' in words
    assert 'did you mean "sluggish"?' in words


def test_outside_a_repository_only_the_working_folder_counts(repository: Project) -> None:
    (repository.folder / ".git").rmdir()
    write(repository)
    assert repository.run("lint").returncode == 0
    done = repository.run("lint", cwd=repository.folder / "below")
    assert done.returncode == 2
    assert b"no scene is given" in done.stderr
