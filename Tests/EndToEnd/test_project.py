"""The project file: where it is found, which settings override it, and its errors."""

from pathlib import Path

import pytest

from project import Project, contents

HEAD = "zoetrope: 1\nscenes: [scenes/*.yaml]\n"


@pytest.fixture
def repository(project: Project) -> Project:
    """A repository with two scenes and a subfolder."""
    for folder in (".git", "scenes", "below/deeper"):
        (project.folder / folder).mkdir(parents=True)
    for name in ("one", "two"):
        scene = project.scene(name, viewer="photos")
        scene.rename(project.folder / "scenes" / scene.name)
    (project.folder / "photos").rename(project.folder / "scenes" / "photos")
    return project


def write(repository: Project, more: str = "", head: str = HEAD) -> None:
    (repository.folder / "zoetrope.yaml").write_text(head + more)


def test_verify_without_arguments_works_in_every_folder(repository: Project) -> None:
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
    assert given.stderr.count(b"three.golden is a golden without a scene in this run") == 1
    assert b"two.golden" not in given.stderr
    assert repository.run("verify", "--no-project").returncode == 2


def test_options_override_the_scene_which_overrides_the_project(
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


def test_all_errors_are_reported_at_once(repository: Project) -> None:
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


def test_parent_folders_are_searched_only_in_a_repository(repository: Project) -> None:
    (repository.folder / ".git").rmdir()
    write(repository)
    assert repository.run("lint").returncode == 0
    done = repository.run("lint", cwd=repository.folder / "below")
    assert done.returncode == 2
    assert b"there is no scene" in done.stderr


@pytest.mark.parametrize("key", ["goldens", "report"])
def test_folders_of_a_project_are_not_symbolic_links(
    repository: Project, tmp_path_factory: pytest.TempPathFactory, key: str
) -> None:
    outside = tmp_path_factory.mktemp("outside")
    (outside / "there").mkdir()
    (repository.folder / "leak").symlink_to(outside)
    (repository.folder / "dangling").symlink_to(outside / "nowhere")
    for place in ["leak", "leak/there", "leak/there/", "leak/new", "./leak/new/deep", "dangling", "dangling/g"]:
        folders = {"goldens": "goldens", "report": "output/report", key: place}
        write(repository, "".join(f"{name}: {folder}\n" for name, folder in folders.items()))
        for command in [["verify", "--update", "all"], ["verify"], ["render"], ["lint"]]:
            done = repository.run(*command)
            assert done.returncode == 2, place
            assert b"zoetrope.yaml:4:" in done.stderr or b"zoetrope.yaml:3:" in done.stderr
            assert b"symbolic links are not followed here" in done.stderr
    assert contents(outside) == {}
    assert not (repository.folder / "goldens").exists()


def test_scenes_of_a_project_are_not_read_through_symbolic_links(
    repository: Project, tmp_path_factory: pytest.TempPathFactory
) -> None:
    outside = tmp_path_factory.mktemp("outside")
    (outside / "secret.yaml").write_text("zoetrope: 1\nsecret: 1\n")
    (repository.folder / "leak").symlink_to(outside)
    (repository.folder / "scenes" / "linked.yaml").symlink_to(outside / "secret.yaml")
    for entry in ["leak/secret.yaml", "leak/*.yaml", "*/secret.yaml", "scenes/linked.yaml", "scenes/*.yaml", "scenes/l*"]:
        write(repository, head=f"zoetrope: 1\nscenes: ['{entry}']\n")
        done = repository.run("lint")
        assert done.returncode == 2, entry
        assert b"zoetrope.yaml:2:10: error: scenes[0]: " in done.stderr
        assert b"symbolic links are not followed here" in done.stderr
        assert b"secret: 1" not in done.stderr


def test_project_file_is_not_a_scene(repository: Project) -> None:
    for name in ("one", "two"):
        (repository.folder / "scenes" / f"{name}.yaml").rename(repository.folder / f"{name}.yaml")
    (repository.folder / "photos").symlink_to("scenes/photos")
    (repository.folder / "photos").unlink()
    (repository.folder / "scenes" / "photos").rename(repository.folder / "photos")
    for file in ("zoetrope.yaml", "other.yaml"):
        (repository.folder / file).write_text("zoetrope: 1\nscenes: ['*.yaml', './[!q]*.yaml']\n")
        done = repository.run("lint", "--project", file, "--json")
        assert done.returncode == 0, done.stderr.decode()
        (repository.folder / file).unlink()
    write(repository, head="zoetrope: 1\nscenes: ['*.yaml']\n")
    everything = sorted(path.name for path in repository.folder.glob("*.yaml"))
    assert everything == ["one.yaml", "two.yaml", "zoetrope.yaml"]
    assert repository.run("lint", *everything).returncode == 0
    for words in (["lint", "zoetrope.yaml"], ["render", "./zoetrope.yaml"]):
        done = repository.run(*words)
        assert done.returncode == 2
        assert b"zoetrope.yaml is the project file, not a scene" in done.stderr
    write(repository, head="zoetrope: 1\nscenes: [one.yaml, zoetrope.yaml]\n")
    assert b"zoetrope.yaml:2:20: error: " in repository.run("lint").stderr


def test_scenes_of_both_extensions_are_found(repository: Project) -> None:
    scenes = repository.folder / "scenes"
    (scenes / "two.yaml").rename(scenes / "two.yml")
    write(repository, "goldens: goldens\n")
    assert repository.run("verify", "--update", "missing").returncode == 1
    assert sorted(contents(repository.folder / "goldens")) == ["one.golden", "two.golden"]
    (scenes / "one.yml").write_bytes((scenes / "one.yaml").read_bytes())
    done = repository.run("verify")
    assert done.returncode == 2
    assert b"scenes/one.yaml and scenes/one.yml would both be named one" in done.stderr


def test_namesakes_are_qualified_by_their_folders(project: Project) -> None:
    """Each has the same name in every run, from every folder, and other scenes keep theirs."""
    for path in ("open", "a/open", "b/open", "b/close"):
        scene = project.scene("new", photos=["../photos/*" if "/" in path else "photos/*"], duration=0.1)
        (project.folder / path).parent.mkdir(exist_ok=True)
        scene.rename(project.folder / f"{path}.yaml")
    (project.folder / ".git").mkdir()
    write(project, "goldens: goldens\n", "zoetrope: 1\nscenes: ['*.yaml', '[ab]/*.yaml']\n")
    root = ("--root", ".")
    assert project.run("verify", *root, "--update", "missing").returncode == 1
    names = sorted(path.stem for path in (project.folder / "goldens").iterdir())
    assert names == ["a-open", "b-open", "close", "open"]
    assert project.run("verify", *root, "a/open.yaml").returncode == 0
    assert project.run("verify", "--root", "..", "open.yaml", cwd=project.folder / "b").returncode == 0
    assert project.run("render", *root, "-o", "out", "b/open.yaml").returncode == 0
    assert (project.folder / "out/b-open.gif").exists()
    done = project.run("still", *root, "-o", "stills", "--kind", "sheet", "a/open.yaml", "./b/open.yaml")
    assert done.returncode == 0, done.stderr
    assert {path.name.split("-sheet")[0] for path in (project.folder / "stills").glob("*.png")} == {"a-open", "b-open"}
