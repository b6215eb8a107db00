"""`describe`: a motion, or the difference of two, in words and as JSON."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from project import ROOT, Project

LIMIT = 2000


def describe(project: Project, *words: str | Path) -> str:
    done = project.run("describe", *words)
    assert done.returncode == 0, done.stderr.decode()
    text: str = done.stdout.decode()
    assert len(done.stdout) <= LIMIT or "--json" in words
    return text


def movements(project: Project, *words: str | Path) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = json.loads(describe(project, *words, "--json"))
    return entries


class TestScene:
    def test_it_states_touches_and_movements_in_order(self, project: Project) -> None:
        lines = describe(project, ROOT / "scenes/own.yaml").splitlines()
        assert lines[0] == "0.30–0.35 s  tap: {thumbnail: 4}"
        assert lines[1] == (
            "0.35–0.952 s  Open: hero origin 135.0, 194.0 → 0.0, 180.4 pt, size 123.0 × 123.0 → 393.0 × 491.2 pt, "
            "cornerRadius 8.00 → 0.00 pt; spring(duration: 0.42, bounce: 0.18); overshoots width 3.0 pt")
        assert any("Drag: hero" in line and line.endswith("follows the finger") for line in lines)
        starts = [float(line.split("–")[0].split(" ")[0]) for line in lines if not line.startswith("…")]
        assert starts == sorted(starts)

    def test_the_values_are_those_of_the_trace(self, project: Project) -> None:
        scene = ROOT / "scenes/own.yaml"
        done = project.run("trace", scene, "--fps", "240", "--format", "json", "--readings", "hero.x,hero.width")
        rows = {round(row["time"], 6): row["readings"] for row in json.loads(done.stdout)["rows"]}
        opening = next(entry for entry in movements(project, scene) if entry.get("phase") == "Open")
        for reading in opening["readings"]:
            if reading["name"] not in ("hero.x", "hero.width"):
                continue
            seen = [row[reading["name"]] for time, row in rows.items() if opening["start"] <= time < 1.3]
            assert reading["highest"] == pytest.approx(max(seen), abs=0.02)
            assert reading["lowest"] == pytest.approx(min(seen), abs=0.02)
            assert reading["to"] == pytest.approx(seen[-1], abs=1e-3)

    def test_the_largest_movements_of_a_long_scene_fit(self, project: Project) -> None:
        scene = ROOT / "scenes/photos-viewer.yaml"
        lines = describe(project, scene).splitlines()
        everything = movements(project, scene)
        omitted = len(everything) - (len(lines) - 1)
        assert lines[-1] == f"… and {omitted} smaller lines, listed by --json"
        assert any("Fly home: hero" in line for line in lines)

    def test_screens_are_named(self, project: Project) -> None:
        assert {entry.get("screen") for entry in movements(project, ROOT / "scenes/compare.yaml")} >= {"zozo", "photos"}

    def test_options_apply(self, project: Project) -> None:
        text = describe(project, ROOT / "scenes/zozo.yaml", "--set", "viewer.openDuration=0.4")
        assert "easeInOut 400 ms (openDuration)" in text

    def test_a_still_scene_says_so(self, project: Project) -> None:
        assert describe(project, project.scene("still", touches=[], duration=0.1)) == "nothing moves\n"


class TestLog:
    def test_animations_are_fitted(self, project: Project) -> None:
        log = project.folder / "app.csv"
        done = project.run("trace", ROOT / "scenes/zozo.yaml", "--readings", "hero.x,hero.y,hero.width,hero.height")
        # A rectangle has any name in the log of an app.
        log.write_bytes(done.stdout.replace(b"hero.", b"cover."))
        text = describe(project, log)
        assert "cover origin 135.0, 194.0 → 0.0, 180.4 pt, size 123.0 × 123.0 → 393.0 × 491.2 pt; easeInOut(duration: 0.2)" in text


class TestDifference:
    def test_it_states_what_diff_finds(self, project: Project) -> None:
        scene = project.scene("before", viewer={"style": "photos"})
        other = project.scene("after", viewer={"style": "photos", "openDuration": 0.8})
        text = describe(project, scene, other)
        assert text.startswith("The scene file has changed: viewer.openDuration 0.44 → 0.8.")
        report = json.loads(project.run("diff", scene, other, "--json").stdout)["scenes"][0]
        changes = json.loads(describe(project, scene, other, "--json"))
        assert changes["headline"] == report["motionHeadline"]
        assert [change["name"] for change in changes["readings"]] == [change["reading"] for change in report["motion"]]
        assert describe(project, scene, scene).endswith("are the same\n")


class TestReport:
    def test_a_changed_scene_carries_its_motion_in_words(self, project: Project) -> None:
        scene = project.scene(viewer={"style": "photos"})
        run = ["verify", scene, "--goldens", project.folder / "goldens"]
        project.run(*run, "--update", "missing")
        assert "motionText" not in json.loads(project.run(*run, "--json").stdout)["scenes"][0]
        scene = project.scene(viewer={"style": "photos", "openDuration": 0.8})
        words = json.loads(project.run(*run, "--json").stdout)["scenes"][0]["motionText"]
        assert "Open: hero" in words and "spring(duration: 0.8) (openDuration, openBounce)" in words


@pytest.mark.parametrize(("words", "message"), [
    (["missing.csv"], "missing.csv: error: cannot open missing.csv"),
    (["broken.yaml"], "broken.yaml:2:1: error: "),
    (["scene.yaml", "missing.csv"], "missing.csv"),
])
def test_inputs_that_cannot_be_read(project: Project, words: list[str], message: str) -> None:
    project.scene()
    project.text("zoetrope: 1\nviewr: photos\n", "broken")
    done: subprocess.CompletedProcess[bytes] = project.run("describe", *(project.folder / word for word in words))
    assert done.returncode == 2 and message in done.stderr.decode().replace(f"{project.folder}/", "")
