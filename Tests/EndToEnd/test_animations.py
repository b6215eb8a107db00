"""`trace --animations`: which values are animated, by which constants, and what interrupts an animation."""

import csv
import io
import json

import pytest

from project import Project

TAP = {"at": 0.1, "tap": {"thumbnail": 0}}


def rows(done) -> list[dict[str, str]]:
    assert done.returncode == 0, done.stderr.decode()
    return list(csv.DictReader(io.StringIO(done.stdout.decode())))


def test_each_animated_number_has_a_row(project: Project) -> None:
    scene = project.scene(touches=[TAP], viewer={"style": "zozo", "openDuration": 0.3})
    found = rows(project.run("trace", scene, "--animations"))
    scale = next(row for row in found if row["number"] == "transform.a")
    assert scale["animation"] == "easeInOut(duration: 0.3)"
    assert scale["constants"] == "viewer.openDuration"
    assert float(scale["end"]) - float(scale["start"]) == pytest.approx(0.3)
    assert (scale["to"], scale["velocity"], scale["interrupted"]) == ("1", "0", "")
    assert "hero.width" in scale["readings"].split()
    # Lists only animations that affect a chosen reading, or that run in a time range.
    only = rows(project.run("trace", scene, "--animations", "--readings", "backdrop.opacity"))
    assert {row["value"] for row in only} == {"backdrop"}
    assert not rows(project.run("trace", scene, "--animations", "--between", "0..0.1"))


def test_json_has_an_object_for_each_animation(project: Project) -> None:
    drag = {"at": 0.25, "drag": {"from": "center", "by": [0, 200], "during": 0.2}}
    scene = project.scene(touches=[TAP, drag], viewer={"style": "photos"})
    done = project.run("trace", scene, "--animations", "--format", "json")
    assert done.returncode == 0, done.stderr.decode()
    animations = json.loads(done.stdout)["animations"]
    caught = [entry for entry in animations if entry["interrupted"]]
    assert {entry["interrupted"]["by"] for entry in caught} == {"touch"}
    assert caught[0]["interrupted"]["time"] == 0.25
    home = animations[-1]
    assert home["constants"] == ["viewer.closeDuration", "viewer.closeBounce"]
    assert all(set(number) == {"name", "from", "to", "velocity"} for number in home["numbers"])
    assert any(number["velocity"] for entry in animations for number in entry["numbers"])


@pytest.mark.parametrize("other", [["--at", "events"], ["--display-list"], ["--plot", "p.png"]], ids=str)
def test_animations_exclude_other_outputs(project: Project, other: list[str]) -> None:
    done = project.run("trace", project.scene(), "--animations", *other)
    assert done.returncode == 2
    assert b"--animations excludes" in done.stderr
