"""`diff` of result folders, scenes, traces, and two pictures."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from project import Project, gradient


def diff(
    project: Project, *words: str | Path, code: int
) -> tuple[dict[str, Any], str]:
    """Runs `diff --json`. Returns the report and the messages on standard error."""
    done = project.run("diff", *words, "--json")
    assert done.returncode == code, (done.returncode, done.stderr.decode())
    return (json.loads(done.stdout) if done.stdout else {}), done.stderr.decode()


class TestCollections:
    """Two folders with several results each are compared pair by pair."""

    @pytest.fixture
    def folders(self, project: Project) -> tuple[Path, Path]:
        """Results of three scenes, in two identical folders."""
        scenes = [
            project.scene(name, touches=[], duration=0.1, viewer=viewer)
            for name, viewer in [("a", "zozo"), ("b", "photos"), ("c", "zozo")]
        ]
        before, after = project.folder / "before", project.folder / "after"
        done = project.run("render", *scenes, "-o", before, "--format", "png,gif")
        assert done.returncode == 0, done.stderr.decode()
        for stem in "abc":
            frames = [gradient(30, 20, seed) for seed in range(3)]
            frames[0].save(
                before / f"{stem}.apng", format="PNG", save_all=True, append_images=frames[1:],
                duration=100,
            )
        shutil.copytree(before, after)
        return before, after

    def test_the_same(self, project: Project, folders: tuple[Path, Path]) -> None:
        report, _ = diff(project, *folders, code=0)
        names = [scene["name"] for scene in report["scenes"]]
        assert names == [f"{stem}{end}" for stem in "abc" for end in [".apng", ".gif", ""]]
        assert {scene["status"] for scene in report["scenes"]} == {"passed"}

    def test_differing_and_unmatched_results_are_named(
        self, project: Project, folders: tuple[Path, Path]
    ) -> None:
        before, after = folders
        (after / "b.gif").unlink()
        (before / "c.apng").unlink()
        frame = after / "a" / "frame-0001.png"
        # Identical frames are hard links to one file, so unlink before writing.
        frame.unlink()
        picture = np.asarray(Image.open(before / "a" / "frame-0001.png").convert("RGB")).copy()
        picture[5, 7] ^= 255
        Image.fromarray(picture).save(frame)
        report, words = diff(project, before, after, code=1)
        status = {scene["name"]: scene["status"] for scene in report["scenes"]}
        changed = {name for name, found in status.items() if found == "changed"}
        assert changed == {"a", "b.gif", "c.apng"}
        assert "b.gif has no counterpart" in words and "c.apng has no counterpart" in words

    def test_unreadable_result_does_not_hide_others(
        self, project: Project, folders: tuple[Path, Path]
    ) -> None:
        (folders[1] / "a.gif").write_bytes(b"GIF89a no more")
        report, _ = diff(project, *folders, code=2)
        status = [scene["status"] for scene in report["scenes"]]
        assert status.count("broken") == 1 and status.count("passed") == 8

    def test_goldens_against_results(self, project: Project, folders: tuple[Path, Path]) -> None:
        goldens = project.folder / "goldens"
        scenes = [project.folder / f"{stem}.yaml" for stem in "abc"]
        project.run(
            "verify", *scenes, "--goldens", goldens, "--update", "missing", "--keep", "frames")
        after = project.folder / "results"
        project.run("render", *scenes, "-o", after, "--format", "png")
        report, _ = diff(project, goldens, after, code=0)
        assert [scene["name"] for scene in report["scenes"]] == ["a", "b", "c"]

    def test_empty_folder_is_refused(self, project: Project) -> None:
        for name in ["x", "y"]:
            (project.folder / name).mkdir()
        diff(project, "x", "y", code=2)

    def test_a_report_is_written(self, project: Project, folders: tuple[Path, Path]) -> None:
        (folders[1] / "b.gif").unlink()
        done = project.run("diff", *folders, "--report", "report")
        assert done.returncode == 1, done.stderr.decode()
        assert (project.folder / "report" / "index.html").exists()


class TestScenes:
    """Scenes are rendered in memory and compared."""

    def test_a_changed_constant_is_named(self, project: Project) -> None:
        one = project.scene("one", viewer={"style": "zozo", "openDuration": 0.3})
        other = project.scene("other", viewer={"style": "zozo", "openDuration": 0.4})
        report, words = diff(project, one, other, code=1)
        headline = report["scenes"][0]["motionHeadline"]
        assert any("viewer.openDuration 0.3 → 0.4" in sentence for sentence in headline)
        assert "viewer.openDuration 0.3 → 0.4" in words

    def test_different_motion_is_reported(self, project: Project) -> None:
        one = project.scene("one")
        other = project.scene(
            "other",
            touches=[
                {"at": 0.1, "tap": {"thumbnail": 4}},
                {"at": 0.7, "drag": {"from": "center", "by": [4, 90], "during": 0.2}},
            ],
        )
        report, _ = diff(project, one, other, code=1)
        scene = report["scenes"][0]
        assert scene["motion"] and scene["differingFrames"] > 0
        assert any("touches[1].at 0.5 → 0.7" in line for line in scene["motionHeadline"])
        assert scene["differences"][0]["pixels"] > 0

    @pytest.mark.parametrize(("viewer", "duration"), [("zozo", 0.3), ("photos", 0.44), ("b43-swiftui", 0.3)])
    def test_a_longer_opening_is_stated_before_a_state_that_follows(
        self, project: Project, viewer: str, duration: float,
    ) -> None:
        def compared(*taps: dict[str, Any]) -> dict[str, Any]:
            touches = [{"at": 0.3, "tap": {"thumbnail": 4}}, *taps]
            scenes = [
                project.scene(
                    name, screen={"size": [393, 852]}, touches=touches,
                    viewer={"style": viewer, "openDuration": duration * factor},
                )
                for name, factor in (("one", 1), ("other", 1.01))
            ]
            scene: dict[str, Any] = diff(project, *scenes, "--fps", "240", "--scale", "0.1", code=1)[0]["scenes"][0]
            assert " takes 1.01 × as long: hero (" in scene["motionHeadline"][1]
            return scene

        states = [motion["sentences"] for motion in compared()["motion"] if motion["reading"] == "state"]
        assert bool(states) == (viewer == "photos")
        for (sentence,) in states:
            # The tap finds the picture settled in one scene, and opening in the other.
            times = [float(time) for time in re.findall(r"[\d.]+(?= s)", sentence)]
            scene = compared({"at": sum(times) / 2, "tap": "center"})
            assert scene["motionHeadline"][2].startswith("state no longer becomes viewing at ")

    def test_the_same_scene(self, project: Project) -> None:
        scene = project.scene()
        report, _ = diff(project, scene, scene, code=0)
        assert report["scenes"][0]["motionHeadline"] == []

    def test_scene_against_its_results(self, project: Project) -> None:
        scene = project.scene()
        project.render(scene, "--format", "png")
        diff(project, scene, project.output / "scene", code=0)
        project.run("verify", scene, "--goldens", "g", "--update", "missing")
        diff(project, project.folder / "g" / "scene.golden", scene, code=0)

    def test_scene_with_errors(self, project: Project) -> None:
        project.text("zoetrope: 2\n", "bad")
        report, words = diff(project, project.scene(), "bad.yaml", code=2)
        assert "bad.yaml:1" in words
        assert report["scenes"][0]["status"] == "broken"


class TestTraces:
    """The CSV of a trace is compared by its readings."""

    @staticmethod
    def trace(project: Project, scene: Path, name: str, *words: str) -> Path:
        """Writes the CSV of a scene's trace."""
        done = project.run("trace", scene, *words)
        assert done.returncode == 0, done.stderr.decode()
        path = project.folder / name
        path.write_bytes(done.stdout)
        return path

    def test_trace_against_trace_scene_and_golden(self, project: Project) -> None:
        scene = project.scene()
        project.run("verify", scene, "--goldens", "g", "--update", "missing")
        trace = self.trace(project, scene, "a.csv")
        for other in [self.trace(project, scene, "b.csv"), scene, project.folder / "g" / "scene.golden"]:
            for pair in [(trace, other), (other, trace)]:
                report, _ = diff(project, *pair, code=0)
                assert "within the limits" in report["scenes"][0]["headline"]

    def test_different_motion_is_described(self, project: Project) -> None:
        one, other = (
            project.scene(name, viewer={"style": "zozo", "openDuration": duration})
            for name, duration in [("one", 0.3), ("other", 0.6)]
        )
        report, _ = diff(project, self.trace(project, one, "a.csv"), self.trace(project, other, "b.csv"), code=1)
        [scene] = report["scenes"]
        assert {"hero.x", "hero.width"} <= {change["reading"] for change in scene["motion"]}
        assert "hero from " in scene["headline"] and "(a.csv → b.csv): " in scene["headline"]

    def test_every_error_states_its_position(self, project: Project) -> None:
        trace = self.trace(project, project.scene(), "a.csv")
        lines = trace.read_text().splitlines()
        lines[2] = "x" + lines[2]
        lines[4] += ","
        bad = project.folder / "bad.csv"
        bad.write_text("\n".join(lines))
        report, words = diff(project, trace, bad, code=2)
        found = [(p["file"], p["line"], p["column"]) for p in report["scenes"][0]["problems"]]
        assert found == [(str(bad), 3, 1), (str(bad), 5, 1)]
        assert "bad.csv:3:1: error: index is x1; it must be a whole number" in words

    def test_pictures_without_readings(self, project: Project) -> None:
        trace = self.trace(project, project.scene(), "a.csv")
        picture = project.folder / "p.png"
        gradient(8, 8, 1).save(picture)
        _, words = diff(project, trace, picture, code=2)
        assert "p.png has no readings; a log is a CSV with a time column and others" in words


class TestPictures:
    """Two pictures are compared by counts, and a picture marks where they differ."""

    @pytest.fixture
    def pictures(self, project: Project) -> tuple[Path, Path]:
        """Two pictures with an odd width that differ in a rectangle."""
        one = np.asarray(gradient(201, 153, 3)).copy()
        other = one.copy()
        other[20:50, 31:74] = 255 - other[20:50, 31:74]
        paths = project.folder / "one.png", project.folder / "other.png"
        for path, pixels in zip(paths, (one, other)):
            Image.fromarray(pixels).save(path)
        return paths

    @pytest.mark.parametrize("options", [[], ["-j", "1"], ["-j", "7"], ["--ignore-antialiasing"]])
    def test_difference_picture_marks_differing_pixels(
        self, project: Project, pictures: tuple[Path, Path], options: list[str]
    ) -> None:
        report, _ = diff(project, *pictures, "--difference", "d/d.png", *options, code=1)
        found = report["scenes"][0]["differences"][0]
        one, other = (np.asarray(Image.open(path).convert("RGB")) for path in pictures)
        differs = (one != other).any(axis=2)
        drawn = Image.open(project.folder / "d" / "d.png")
        assert drawn.mode == "P" and drawn.size == (201, 153)
        pixels = np.asarray(drawn.convert("RGB"))
        marked = (pixels == [0xDC, 0x26, 0x7F]).all(axis=2)
        assert marked.sum() == found["pixels"]
        if "--ignore-antialiasing" not in options:
            assert (marked == differs).all()
            assert found["box"] == [31, 20, 43, 30]
        greys = pixels[~differs]
        assert (greys.max(axis=1) == greys.min(axis=1)).all() and greys.min() >= 165

    def test_difference_picture_of_clips_is_refused(self, project: Project) -> None:
        done = project.run("diff", project.scene(), project.scene("b"), "--difference", "d.png")
        assert done.returncode == 2 and b"--difference" in done.stderr

    def test_the_same_bytes(self, project: Project, pictures: tuple[Path, Path]) -> None:
        twin = project.folder / "twin.png"
        shutil.copyfile(pictures[0], twin)
        diff(project, pictures[0], twin, code=0)

    def test_same_picture_with_other_bytes(
        self, project: Project, pictures: tuple[Path, Path]
    ) -> None:
        twin = project.folder / "twin.png"
        Image.open(pictures[0]).save(twin, compress_level=1)
        assert twin.read_bytes() != pictures[0].read_bytes()
        diff(project, pictures[0], twin, code=0)

    def test_damaged_picture(self, project: Project, pictures: tuple[Path, Path]) -> None:
        bad = project.folder / "bad.png"
        bad.write_bytes(pictures[1].read_bytes()[:-40])
        _, words = diff(project, pictures[0], bad, code=2)
        assert "bad.png" in words

    def test_other_sizes(self, project: Project, pictures: tuple[Path, Path]) -> None:
        gradient(200, 153, 3).save(pictures[1])
        report, _ = diff(project, *pictures, "--difference", "d.png", code=1)
        assert "201×153 px → 200×153 px" in report["scenes"][0]["problems"][0]["text"]
        assert not (project.folder / "d.png").exists()
