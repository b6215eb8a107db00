"""`verify --prove`: the constants whose change no scene shows, with touches that would show it."""

import re

import yaml

from project import Project

TAP = {"at": 0.2, "tap": {"thumbnail": 1}}
# Too short to dismiss.
PULL = {"at": 0.6, "drag": {"from": "center", "by": [4, 30], "during": 0.2}}
VIEWER = {"style": "zozo", "bottomInset": 0}


def unseen(text: str) -> dict[str, list[str]]:
    """Returns the touches that would show each constant that no scene shows."""
    found: dict[str, list[str]] = {}
    names: list[str] = []
    for line in text.splitlines():
        if line.startswith("no scene shows "):
            names = re.findall(r"([\w-]+\.\w+) \(", line)
            found |= {name: [] for name in names}
        elif line.startswith("  - "):
            for name in names:
                found[name].append(line[4:])
    return found


def test_a_constant_that_no_scene_exercises_is_listed_with_touches_that_would(project: Project) -> None:
    scene = project.scene("hole", viewer=VIEWER, touches=[TAP, PULL])
    done = project.run("verify", scene, "--prove")
    found = unseen(done.stdout.decode())
    assert done.returncode == 1
    assert {"zozo.returnDuration", "zozo.fadeDuration", "zozo.openDuration", "zozo.dragScaleRate"} & set(found) == {
        "zozo.returnDuration"}
    touches = [yaml.safe_load(line) for line in found["zozo.returnDuration"]]
    filled = project.scene("filled", viewer=VIEWER, touches=touches)
    again = unseen(project.run("verify", scene, filled, "--prove").stdout.decode())
    assert "zozo.returnDuration" not in again
    assert set(again) < set(found)


def test_touches_without_effect_are_warnings(project: Project) -> None:
    scene = project.scene("idle", viewer=VIEWER, touches=[{"at": 1.4, "tap": [10, 10]}])
    run = ["verify", scene, "--goldens", project.folder / "goldens"]
    project.run(*run, "--update", "missing")
    done = project.run(*run)
    assert done.returncode == 0
    assert re.search(r"idle.yaml:\d+:3: warning: this touch has no visible effect", done.stderr.decode())


def test_a_changed_constant_that_no_frame_shows_is_a_warning(project: Project) -> None:
    run = ["verify", project.scene(viewer=VIEWER, touches=[TAP, PULL]), "--goldens", project.folder / "goldens"]
    project.run(*run, "--update", "missing")
    project.scene(viewer={**VIEWER, "returnDuration": 0.3}, touches=[TAP, PULL])
    done = project.run(*run)
    text = (done.stdout + done.stderr).decode()
    assert done.returncode == 0, text
    assert "viewer.returnDuration 0.2 → 0.3. No frame of this scene shows it." in text
