"""The output of `zoetrope render`."""

import json
import os
import subprocess
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from conftest import Rendered
from pictures import digest, rgb
from project import Project, contents


def test_manifest_describes_every_frame(rendered: Rendered) -> None:
    manifest = rendered.manifest
    assert manifest["version"] == 1
    assert manifest["scene"] == "scene"
    assert manifest["size"] == [98, 213]
    assert manifest["scale"] == 1
    assert manifest["fps"] == 30
    for index, frame in enumerate(manifest["frames"]):
        assert frame["index"] == index
        assert frame["time"] == index / 30
        assert frame["playback"] == index / 30
        assert frame["file"] == f"frame-{index:04}.png"
    files = {path.name for path in rendered.folder.iterdir()}
    assert files == {frame["file"] for frame in manifest["frames"]} | {"manifest.json"}
    assert {path.name for path in rendered.project.output.iterdir()} == {"scene", "scene.gif"}


def test_digests_equal_those_of_the_decoded_pixels(rendered: Rendered) -> None:
    for frame in rendered.manifest["frames"]:
        assert frame["digest"] == digest(rendered.folder / frame["file"])


def test_frames_are_opaque_pngs_that_pngcheck_accepts(rendered: Rendered) -> None:
    paths = sorted(rendered.folder.glob("*.png"))
    for path in paths:
        with Image.open(path) as image:
            assert (image.format, image.mode, image.size) == ("PNG", "RGB", (98, 213))
            assert not image.text and "exif" not in image.info
    done = subprocess.run(["pngcheck", "-q", *paths], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_identical_consecutive_frames_are_one_file(rendered: Rendered) -> None:
    frames = rendered.manifest["frames"]
    same = 0
    for earlier, later in zip(frames, frames[1:]):
        paths = [rendered.folder / frame["file"] for frame in (earlier, later)]
        is_same = earlier["digest"] == later["digest"]
        assert is_same == (os.stat(paths[0]).st_ino == os.stat(paths[1]).st_ino)
        same += is_same
    assert 0 < same < len(frames) - 1


def test_last_frame_equals_the_first(rendered: Rendered) -> None:
    frames = rendered.manifest["frames"]
    assert frames[0]["digest"] == frames[-1]["digest"]
    assert len({frame["digest"] for frame in frames}) > 10


@pytest.mark.parametrize(
    ("duration", "fps", "count"),
    [(0.5, 30, 15), (0.51, 30, 16), (0.001, 30, 1), (0.2, 59.94, 12), ("300ms", 60, 18)],
)
def test_frame_count_covers_times_before_the_end(
    project: Project, duration: float | str, fps: float, count: int
) -> None:
    scene = project.scene(duration=duration, touches=None, tail=None, output={"fps": fps})
    assert len(project.render(scene, "--format", "png")["frames"]) == count


def test_frame_at_a_time_does_not_depend_on_rate_and_speed(project: Project) -> None:
    scene = project.scene(duration=0.4)
    runs = {
        options: project.render(scene, "--format", "png", *options, output=project.folder / name)
        for name, options in {
            "slow": ("--fps", "30"), "fast": ("--fps", "60"), "half": ("--speed", "0.5"),
        }.items()
    }
    slow, fast, half = ([f["digest"] for f in run["frames"]] for run in runs.values())
    assert slow == fast[::2]
    assert fast == half
    times = [frame["time"] for frame in runs["--speed", "0.5"]["frames"]]
    assert times == [index / 60 for index in range(len(times))]


def test_scene_is_simulated_once(project: Project) -> None:
    """Warnings, overlays, curves and the poster use the same simulation as the frames."""
    scene = project.scene(output={"overlays": ["touches", "clock", "curves"]})
    done = project.run(
        "render", scene, "-o", project.output, "--format", "gif,png", "--poster", "hero",
        "--json", "--timings", "--scale", "0.25")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["scenes"][0]["simulations"] == 1


def test_range_of_frames_equals_that_part_of_all_frames(
    rendered: Rendered, project: Project
) -> None:
    part = project.render(project.scene(), "--format", "png", "--frames", "4..<7")
    assert part["frames"] == rendered.manifest["frames"][4:7]
    assert sorted(contents(project.output / "scene")) == [
        "frame-0004.png", "frame-0005.png", "frame-0006.png", "manifest.json",
    ]


def test_scale_changes_only_pixels(project: Project) -> None:
    scene = project.scene(duration=0.3)
    usual = project.render(scene, "--format", "png")
    doubled = project.render(scene, "--format", "png", "--scale", "2", output=project.folder / "x2")
    assert doubled["size"] == [196, 426]
    assert [f["time"] for f in doubled["frames"]] == [f["time"] for f in usual["frames"]]


def test_packing_changes_only_bytes(project: Project) -> None:
    scene = project.scene()
    names = ("fast", "small", "part")
    fast, small, part = (project.folder / name for name in names)
    options = ("--format", "png", "--scale", "3")
    whole = project.render(scene, *options, "--jobs", "1", output=fast)
    least = project.render(scene, *options, "--png", "small", output=small)
    assert [f["digest"] for f in least["frames"]] == [f["digest"] for f in whole["frames"]]
    for folder in (fast, small):
        paths = sorted((folder / "scene").glob("*.png"))
        assert digest(paths[-1]) == whole["frames"][-1]["digest"]
        done = subprocess.run(["pngcheck", "-q", *paths], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        for frame in whole["frames"][::4]:
            assert digest(folder / "scene" / frame["file"]) == frame["digest"]
    files = [contents(folder / "scene") for folder in (fast, small)]
    assert sum(map(len, files[1].values())) < sum(map(len, files[0].values()))

    # The encoder reuses data of the previous frame, but the bytes are the same without one.
    project.render(scene, *options, "--jobs", "3", "--frames", "3..<9", output=part)
    for name, data in contents(part / "scene").items():
        assert name == "manifest.json" or data == files[0][name]

    written = project.scene(output={"png": {"packing": "small"}})
    project.render(written, *options, output=part)
    assert contents(part / "scene") == files[1]


def test_rounded_up_canvas_is_opaque_to_its_edge(project: Project) -> None:
    manifest = project.render(project.scene(duration=0.1), "--scale", "0.75", "--format", "png")
    assert manifest["size"] == [74, 160]
    frame = Image.open(project.output / "scene" / manifest["frames"][0]["file"])
    assert frame.mode == "RGB"
    assert {frame.getpixel((73, y)) for y in range(160)} == {(0xF4, 0xF1, 0xEA)}


def test_open_viewer_fills_a_rounded_up_canvas(project: Project) -> None:
    """At scale 0.75 the screen ends at 73.5 px. The last pixel column shows nothing of the grid behind the viewer."""
    opened = {"touches": [{"at": 0.01, "tap": {"thumbnail": 0}}], "duration": 2}
    scene = project.scene(**opened)
    manifest = project.render(scene, "--scale", "0.75", "--format", "png")
    frame = rgb(project.output / "scene" / manifest["frames"][-1]["file"])
    assert frame.shape == (160, 74, 3)
    assert np.array_equal(frame[:, -1][:20], frame[:, -2][:20])
    assert (frame[:10, -1] == frame[0, 0]).all(), frame[:10, -1]


def test_summary_states_the_size_of_each_output(project: Project) -> None:
    scene = project.scene(duration=0.1, screen={"scale": 2})
    done = project.run("render", scene, "-o", "out", "--json")
    words = done.stderr.decode()
    assert "out/scene/ (196×426 px, 3 frames, " in words and "out/scene.gif (98×213 px, 3 frames, " in words
    summary = json.loads(done.stdout)["scenes"][0]
    assert [{key: output[key] for key in ("path", "size")} for output in summary["outputs"]] == [
        {"path": "out/scene/", "size": [196, 426]}, {"path": "out/scene.gif", "size": [98, 213]},
    ]


def test_manifest_of_a_gif_alone_has_the_digests_of_its_pictures(
    rendered: Rendered, project: Project
) -> None:
    scene = project.scene(screen={"scale": 3})
    project.render(scene, "--format", "gif")
    assert sorted(contents(project.output)) == ["scene.gif", "scene/manifest.json"]
    assert (project.output / "scene.gif").read_bytes() == rendered.gif.read_bytes()
    manifest = project.manifest()
    assert {(frame["file"], frame["digest"]) for frame in manifest["frames"]} == {(None, None)}
    times = [(frame["index"], frame["time"], frame["playback"]) for frame in manifest["frames"]]
    assert times == [
        (frame["index"], frame["time"], frame["playback"])
        for frame in rendered.manifest["frames"]
    ]
    done = project.run("pixels", "--json", project.output / "scene.gif")
    shown = [json.loads(line)["digest"] for line in done.stdout.splitlines()]
    assert [frame["digest"] for frame in manifest["gif"]["frames"]] == shown
    assert "digest" not in rendered.manifest["gif"]["frames"][0]


def test_results_of_a_gif_alone_are_compared_by_its_pictures(project: Project) -> None:
    scene = project.scene(duration=0.4, touches=[{"at": 0.1, "tap": {"thumbnail": 4}}])
    other = project.scene("other", duration=0.4, touches=[{"at": 0.1, "tap": {"thumbnail": 3}}])
    for path in (scene, other):
        project.render(path, "--format", "gif")
    project.render(scene, "--format", "gif", output=project.folder / "again")
    (one, two) = (project.output / "scene", project.output / "other")
    assert project.run("diff", one, project.folder / "again" / "scene").returncode == 0
    assert project.run("diff", one, project.output / "scene.gif").returncode == 0
    assert project.run("diff", one, two).returncode == 1
    manifest = project.manifest()
    for frame in manifest["gif"]["frames"]:
        del frame["digest"]
    (one / "manifest.json").write_text(json.dumps(manifest))
    done = project.run("diff", one, two)
    assert done.returncode == 2
    assert b"neither a file nor a digest" in done.stdout + done.stderr


@pytest.mark.parametrize("jobs", ["1", "2", "8"])
def test_number_of_jobs_does_not_affect_the_bytes(
    rendered: Rendered, project: Project, jobs: str
) -> None:
    project.render(project.scene(), f"-j{jobs}")
    assert contents(project.output) == contents(rendered.project.output)


def test_environment_does_not_affect_the_bytes(rendered: Rendered, project: Project) -> None:
    surroundings = {"PATH": os.environ["PATH"], "TZ": "Asia/Tokyo", "LC_ALL": "tr_TR.UTF-8"}
    done = project.run(
        "render", project.scene(), "-o", project.output, env=surroundings, cwd="/", umask=0o077
    )
    assert done.returncode == 0, done.stderr
    assert contents(project.output) == contents(rendered.project.output)


def test_second_run_replaces_only_its_own_files(project: Project) -> None:
    scene = project.scene(duration=0.4)
    project.render(scene)
    notes = project.output / "scene" / "notes.txt"
    notes.write_text("mine")
    project.render(project.scene(duration=0.2))
    assert notes.read_text() == "mine"
    notes.unlink()
    second = contents(project.output)
    project.render(project.scene(duration=0.2), output=project.folder / "fresh")
    assert second == contents(project.folder / "fresh")


@pytest.mark.parametrize("name", ["scene/frame-0001.png", "scene/manifest.json"])
def test_foreign_file_is_replaced_only_by_force(project: Project, name: str) -> None:
    scene = project.scene(duration=0.2)
    foreign = project.output / name
    foreign.parent.mkdir(parents=True)
    foreign.write_bytes(b"not ours")
    refused = project.run("render", scene, "-o", project.output)
    assert refused.returncode == 2
    assert b"--force" in refused.stderr
    assert contents(project.output) == {name: b"not ours"}
    project.render(scene, "--force")
    project.render(scene, output=project.folder / "fresh")
    assert contents(project.output) == contents(project.folder / "fresh")


def test_symbolic_link_at_the_target_is_not_followed(project: Project) -> None:
    precious = project.folder / "precious.txt"
    precious.write_text("keep")
    project.output.mkdir()
    (project.output / "scene.gif").symlink_to(precious)
    project.run("render", project.scene(duration=0.1), "-o", project.output, "--force")
    assert precious.read_text() == "keep"


def test_output_that_is_a_file_is_refused(project: Project) -> None:
    project.output.write_text("a file")
    done = project.run("render", project.scene(), "-o", project.output)
    assert done.returncode == 2
    assert str(project.output.name).encode() in done.stderr
    assert project.output.read_text() == "a file"


def test_scene_is_rendered_once(project: Project) -> None:
    scene = project.scene(duration=0.1)
    done = project.run("render", scene, scene, "-o", project.output)
    assert done.returncode == 2 and b"would both be named scene" in done.stderr
    assert not contents(project.output)


def test_several_scenes_go_into_one_folder(rendered: Rendered, project: Project) -> None:
    done = project.run("render", project.scene(), project.scene("other"), "-o", project.output)
    assert done.returncode == 0, done.stderr
    for name in ("scene", "other"):
        digests = [frame["digest"] for frame in project.manifest(name)["frames"]]
        assert digests == [frame["digest"] for frame in rendered.manifest["frames"]]


def test_reports_go_to_stdout_and_messages_to_stderr(project: Project) -> None:
    scene = project.scene(duration=0.1)
    quiet = project.run("render", scene, "-o", project.output, "--quiet")
    assert (quiet.returncode, quiet.stdout, quiet.stderr) == (0, b"", b"")
    usual = project.run("render", scene, "-o", project.output)
    assert usual.stdout == b""
    assert b"\x1b" not in usual.stderr and b"\r" not in usual.stderr
    machine = project.run("render", scene, "-o", project.output, "--json")
    assert [json.loads(line) for line in machine.stdout.splitlines() if line.strip()]


def test_frames_do_not_depend_on_the_path_of_the_project(
    rendered: Rendered, tmp_path: Path, zoetrope: Path
) -> None:
    elsewhere = Project(tmp_path / "another place" / "naïve 'folder'", zoetrope)
    elsewhere.render(elsewhere.scene())
    assert contents(elsewhere.output) == contents(rendered.project.output)
