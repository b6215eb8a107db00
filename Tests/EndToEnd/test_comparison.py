"""Several viewers side by side, from the scene and from the command line."""

import json
from pathlib import Path
from typing import Any

import numpy as np

from pictures import rgb
from project import Project

GAP, LABEL = 16, 36
STYLES = ["zozo", "b43-swiftui", "b43-compose", "zoom-transition", "photos", "photoswipe"]


def frames(project: Project, *options: str, **changes: Any) -> list[np.ndarray]:
    """Returns the frames of the default scene with some keys replaced."""
    scene = project.scene(**changes)
    done = project.run("render", scene, "--force", "--format", "png", *options)
    assert done.returncode == 0, done.stderr.decode()
    folder = project.folder / "output" / "scene"
    manifest = json.loads((folder / "manifest.json").read_text())
    return [rgb(folder / frame["file"]) for frame in manifest["frames"]]


def test_each_viewer_looks_as_in_its_own_scene(project: Project) -> None:
    together = frames(project, viewer=None, compare=["zozo", "photos"], duration=0.8)
    assert together[0].shape == (213 + LABEL + 2 * GAP, 2 * 98 + 3 * GAP, 3)
    for index, style in enumerate(["zozo", "photos"]):
        left = GAP + index * (98 + GAP)
        alone = frames(project, viewer=style, duration=0.8)
        assert len(alone) == len(together)
        for one, all_ in zip(alone, together):
            part = all_[GAP + LABEL : GAP + LABEL + 213, left : left + 98]
            # Filters compute in floating point: after a shift by whole pixels, a value may round differently by 1.
            assert np.abs(part.astype(int) - one).max() <= 1


def test_each_viewer_has_its_own_device(project: Project) -> None:
    def screen(device: str) -> dict[str, Any]:
        return {"device": device, "scale": 1, "background": "#F4F1EA", "size": None, "safeArea": None}

    devices = {"photos": ("iphone-se", 375, 667), "b43-compose": ("pixel-8", 411, 914)}
    second = {"style": "b43-compose", "device": "pixel-8"}
    shown = {"touches": [{"at": 0.1, "tap": {"thumbnail": 4}}], "duration": 0.5}
    together = frames(
        project, viewer=None, compare=["photos", second], screen=screen("iphone-se"), **shown)
    assert together[0].shape == (914 + LABEL + 2 * GAP, 375 + 411 + 3 * GAP, 3)
    left = GAP
    for style, (device, width, height) in devices.items():
        alone = frames(project, viewer=style, screen=screen(device), **shown)
        for one, all_ in zip(alone, together, strict=True):
            part = all_[GAP + LABEL : GAP + LABEL + height, left : left + width]
            assert np.abs(part.astype(int) - one).max() <= 1
        left += width + GAP
    for kind in ["sheet", "onion", "slit", "strip", "spec"]:
        scene = project.scene(
            viewer=None, compare=["photos", second], screen=screen("iphone-se"), **shown)
        assert project.run("still", scene, "--kind", kind, "-o", "output").returncode == 0
    wrong = project.scene(viewer=None, compare=["photos", {"style": "zozo", "device": "pixl-8"}])
    done = project.run("validate", wrong)
    assert done.returncode == 2 and b'did you mean "pixel-8"?' in done.stderr


def test_labels_are_written_above(project: Project) -> None:
    first = frames(
        project, viewer=None, compare=["zozo", {"style": "zozo", "tapScale": 2}], duration=0.1
    )[0]
    strip = first[GAP : GAP + LABEL]
    background = strip[0, 0]
    for index in range(2):
        left = GAP + index * (98 + GAP)
        assert (strip[:, left : left + 98] != background).any(axis=2).sum() > 30
    assert not np.array_equal(strip[:, GAP : GAP + 98], strip[:, 2 * GAP + 98 : 2 * GAP + 2 * 98])


def test_viewer_options_replace_viewers_of_the_scene(project: Project) -> None:
    asked = [word for style in STYLES[:3] for word in ("--viewer", style)]
    from_options = frames(project, *asked, duration=0.3)
    from_scene = frames(project, viewer=None, compare=STYLES[:3], duration=0.3)
    assert len(from_options) == len(from_scene)
    for a, b in zip(from_options, from_scene):
        assert np.array_equal(a, b)


def test_a_trace_names_the_viewers(project: Project) -> None:
    scene = project.scene()
    done = project.run(
        "trace", scene, "--viewer", "zozo", "--viewer", "photos", "--format", "json"
    )
    assert done.returncode == 0, done.stderr.decode()
    rows = json.loads(done.stdout)["rows"]
    alone = {}
    for style in ["zozo", "photos"]:
        done = project.run("trace", scene, "--viewer", style, "--format", "json")
        alone[style] = json.loads(done.stdout)["rows"]
    for index, row in enumerate(rows):
        for style in alone:
            if index >= len(alone[style]):
                continue
            expected = {f"{style}.{k}": v for k, v in alone[style][index]["readings"].items()}
            assert {k: v for k, v in row["readings"].items() if k.startswith(f"{style}.")} == expected
    events = [event for row in rows for event in row["events"]]
    assert any(event.startswith("photos: tap(") for event in events)


def test_unknown_style_is_a_usage_error(project: Project) -> None:
    done = project.run("render", project.scene(), "--viewer", "zozzo")
    assert done.returncode == 2
    assert b"zozzo" in done.stderr
    assert all(style.encode() in done.stderr for style in STYLES)


def test_plots_show_every_reading(project: Project, tmp_path: Path) -> None:
    path = tmp_path / "new" / "plot.png"
    for style in STYLES:
        done = project.run("trace", project.scene(viewer=style), "--plot", str(path))
        assert (done.returncode, done.stdout) == (0, b""), done.stderr.decode()
        picture = rgb(path)
        assert picture.shape[1] > 1000
        # The background is white, and the plot has many colors.
        assert (picture[0, 0] == 255).all()
        assert len(np.unique(picture @ np.array([1 << 16, 1 << 8, 1]))) > 50


def test_plot_distinguishes_simultaneous_fingers(project: Project, tmp_path: Path) -> None:
    # Two fingers land at the same time and lift at different times. The next finger's band must still be drawn.
    touches = [
        {"at": 0.1, "path": {1: [[0, 20, 50], [0.1, 20, 50]], 2: [[0, 90, 50], [0.4, 90, 50]]}},
        {"at": 1.0, "path": [[0, 50, 50], [0.5, 50, 60]]},
    ]
    path = tmp_path / "plot.png"
    scene = project.scene(touches=touches, duration=2)
    done = project.run("trace", scene, "--plot", str(path))
    assert done.returncode == 0, done.stderr.decode()
    picture = rgb(path)
    band = (picture == (0xE7, 0xF5, 0xFF)).all(axis=2).any(axis=0)
    # The first column of charts, from the axis to the column's right edge, at 2 px per pt.
    shown = band[2 * (24 + 58) : 2 * (24 + 560)]
    seconds = np.arange(len(shown)) / len(shown) * (2 - 1 / 60)
    for start, end in [(0.1, 0.5), (1.0, 1.5)]:
        assert shown[(seconds > start + 0.02) & (seconds < end - 0.02)].mean() > 0.9
    for start, end in [(0, 0.1), (0.5, 1.0), (1.5, 2)]:
        assert not shown[(seconds > start + 0.02) & (seconds < end - 0.02)].any()


def test_plot_excludes_other_outputs(project: Project) -> None:
    for extra in (["--at", "events"], ["--display-list"]):
        done = project.run("trace", project.scene(), "--plot", "p.png", *extra)
        assert done.returncode == 2
        assert not (project.folder / "p.png").exists()


def test_plot_must_be_a_png_file(project: Project) -> None:
    scene = project.scene()
    kept = scene.read_bytes()
    for name, words in [(scene.name, b".png"), ("a.jpg", b".png"), ("-", b".png"), ("", b".png")]:
        done = project.run("trace", scene, "--plot", name)
        assert done.returncode == 2
        assert words in done.stderr
    for command in (["trace", scene], ["curve", "spring"]):
        for _ in range(2):
            assert project.run(*command, "--plot", "new.png").returncode == 0
        assert rgb(project.folder / "new.png").shape[0] > 100
    assert scene.read_bytes() == kept


def test_too_many_viewers_are_refused(project: Project) -> None:
    done = project.run("render", project.scene(), *["--viewer", "zozo"] * 7)
    assert done.returncode == 2
    assert b"at most 6" in done.stderr


def test_validate_refuses_what_render_refuses(project: Project) -> None:
    scene = project.scene(touches=[{"at": 0.1, "tap": {"photo": [0.5, 0.5]}}])
    for options in ([], ["--quiet"]):
        done = project.run("validate", scene, *options)
        assert done.returncode == project.run("render", scene).returncode == 2
        assert b"no picture is open" in done.stderr and b"sound" not in done.stderr
    done = project.run("validate", "--json", scene)
    report = json.loads(done.stdout)["scenes"][0]
    assert done.returncode == 2 and report["sound"] and "error" not in report
    assert "no picture is open" in report["stopsAt"]
    long = project.scene(touches=[], duration=3600)
    done = project.run("validate", long)
    assert done.returncode == 2 and b"108000 frames" in done.stderr
