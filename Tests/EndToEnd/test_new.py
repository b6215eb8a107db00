"""`zoetrope new` creates a valid first scene and overwrites nothing."""

import json
import os
import re
import time
from pathlib import Path

import pytest
from jsonschema import Draft7Validator
from PIL import Image

import core_yaml
from project import Project, contents

MODELINE = "# yaml-language-server: $schema=scene.schema.json"


def made(project: Project, *arguments: str | Path) -> Path:
    """Creates a first scene, which must succeed. Returns its folder."""
    folder = project.folder / "first"
    done = project.run("new", *arguments, folder)
    assert (done.returncode, done.stdout) == (0, b""), done.stderr
    assert b"zoetrope render" in done.stderr
    return folder


@pytest.fixture(scope="session")
def fresh(zoetrope: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a new scene. Tests must not change it."""
    return made(Project(tmp_path_factory.mktemp("new") / "project", zoetrope))


def test_folder_has_a_commented_scene_a_schema_and_photos(fresh: Path) -> None:
    names = sorted(contents(fresh))
    photos = [name for name in names if name.startswith("photos/")]
    assert names == [*photos, "scene.schema.json", "scene.yaml"]
    assert 5 <= len(photos) <= 12
    shapes = set()
    for name in photos:
        with Image.open(fresh / name) as picture:
            assert picture.format == "JPEG"
            assert 600 <= max(picture.size) <= 1200
            assert len(picture.convert("RGB").getcolors(1 << 24)) > 1000
            shapes.add(round(picture.width / picture.height, 2))
    assert len(shapes) >= 3
    lines = (fresh / "scene.yaml").read_text(encoding="utf-8").splitlines()
    assert lines[0] == MODELINE
    assert sum("#" in line for line in lines) >= 8
    assert max(map(len, lines)) <= 100


def test_scene_matches_the_current_schema(fresh: Path, project: Project) -> None:
    schema = (fresh / "scene.schema.json").read_bytes()
    assert project.run("schema").stdout == schema
    scene = core_yaml.load((fresh / "scene.yaml").read_text(encoding="utf-8"))
    Draft7Validator(json.loads(schema)).validate(scene)


def test_scene_is_valid_and_can_be_rendered(fresh: Path, project: Project) -> None:
    scene = fresh / "scene.yaml"
    done = project.run("validate", "--json", scene)
    assert done.returncode == 0
    [report] = json.loads(done.stdout)["scenes"]
    assert (report["sound"], report["problems"]) == (True, [])
    manifest = project.render(scene, "--frames", "0..<2", "--scale", "1")
    assert len(manifest["frames"]) == 2
    trace = project.run("trace", "--at", "events", scene)
    assert trace.returncode == 0, trace.stderr
    assert b"open" in trace.stdout


def test_commented_steps_are_valid(fresh: Path, project: Project) -> None:
    text = (fresh / "scene.yaml").read_text(encoding="utf-8")
    steps = re.findall(r"^ +# .*: +(- \{.*\})$", text, re.MULTILINE)
    assert len(steps) >= 2
    start = text.index("touches:\n") + len("touches:\n")
    longer = text[:start] + "".join(f"  {step}\n" for step in steps) + text[start:]
    (project.folder / "scene.yaml").write_text(longer, encoding="utf-8")
    done = project.run("validate", "scene.yaml")
    assert done.returncode == 0, done.stderr


def test_killed_run_is_completed_by_the_next(fresh: Path, project: Project) -> None:
    folder = project.folder / "first"
    whole = contents(fresh)
    process = project.start("new", folder)
    deadline = time.monotonic() + 60
    while not list(folder.glob("photos/*.jpg")):
        assert process.poll() is None and time.monotonic() < deadline
        time.sleep(0.002)
    process.kill()
    process.communicate()
    left = {name: data for name, data in contents(folder).items() if ".tmp-" not in name}
    assert left.items() < whole.items()
    (folder / "photos" / ".silk.jpg.zoetrope.tmp-999999999").write_bytes(b"half")
    made(project)
    assert contents(folder) == whole
    # A changed file belongs to the user and causes an error. Unchanged files are accepted.
    (folder / "scene.yaml").write_bytes(whole["scene.yaml"] + b"# mine\n")
    for photo in sorted((folder / "photos").iterdir())[1:]:
        photo.unlink()
    before = contents(folder)
    done = project.run("new", folder)
    assert done.returncode == 2
    assert b"scene.yaml already exists" in done.stderr
    assert b"photos/" not in done.stderr
    assert contents(folder) == before


def test_existing_files_are_named_and_not_overwritten(fresh: Path, project: Project) -> None:
    folder = project.folder / "taken"
    (folder / "photos").mkdir(parents=True)
    name = next(path.name for path in (fresh / "photos").iterdir())
    mine = {"scene.yaml": b"mine", f"photos/{name}": b"my photo", "photos/mine.jpg": b"other"}
    for path, data in mine.items():
        (folder / path).write_bytes(data)
    done = project.run("new", folder)
    assert done.returncode == 2
    assert done.stdout == b""
    words = done.stderr.decode()
    assert f"{folder}/scene.yaml" in words
    assert f"{folder}/photos/{name}" in words
    assert "mine.jpg" not in words
    assert "--force" in words
    assert contents(folder) == mine

    assert project.run("new", "--force", folder).returncode == 0
    after = contents(folder)
    assert after.pop("photos/mine.jpg") == b"other"
    assert after == contents(fresh)


@pytest.mark.parametrize("arguments", [[], ["--style", "zozoo", "x"], ["photos/a.jpg"], [""]], ids=str)
def test_usage_errors_exit_with_2(project: Project, arguments: list[str]) -> None:
    before = contents(project.folder)
    done = project.run("new", *arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr
    assert contents(project.folder) == before


def test_symbolic_links_are_not_followed(project: Project) -> None:
    folder = project.folder / "linked"
    folder.mkdir()
    target = project.folder / "target"
    target.write_bytes(b"precious")
    os.symlink(target, folder / "scene.yaml")
    assert project.run("new", "--force", folder).returncode == 2
    assert target.read_bytes() == b"precious"


@pytest.mark.parametrize(
    "style", ["zozo", "b43-swiftui", "b43-compose", "zoom-transition", "photos", "photoswipe", "telephoto"]
)
def test_scene_is_valid_with_every_style(fresh: Path, project: Project, style: str) -> None:
    text = (fresh / "scene.yaml").read_text(encoding="utf-8")
    assert "viewer: zozo\n" in text
    folder = project.folder / style
    # Reuses the photos of another project, which is faster than creating new ones.
    (folder / "photos").mkdir(parents=True)
    for photo in (fresh / "photos").iterdir():
        (folder / "photos" / photo.name).write_bytes(photo.read_bytes())
    [constant] = re.findall(r"^# .*: +(viewer: \{.*\})$", text, re.MULTILINE)
    for viewer in (f"viewer: {style}", constant.replace("zozo", style)):
        changed = text.replace("\nviewer: zozo\n", f"\n{viewer}\n")
        (folder / "scene.yaml").write_text(changed, encoding="utf-8")
        done = project.run("validate", folder / "scene.yaml")
        assert done.returncode == 0, done.stderr


def test_style_can_be_chosen(project: Project) -> None:
    folder = made(project, "--style", "photos")
    scene = core_yaml.load((folder / "scene.yaml").read_text(encoding="utf-8"))
    assert scene["viewer"] == "photos"
