"""The output of `zoetrope trace`, compared with the frames."""

import csv
import io
import json
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from conftest import Rendered
from pictures import psnr, rgb
from project import Project
from redraw import Redrawing

READINGS = [
    "transform.a", "transform.b", "transform.c", "transform.d", "transform.tx", "transform.ty",
    "backgroundOpacity", "dragScale", "bottomInsets", "showImageDetail", "showAnimation",
    "dismissing", "hero.x", "hero.y", "hero.width", "hero.height", "hero.cornerRadius",
    "backdrop.opacity",
]
SIDES = ["hero.x", "hero.y", "hero.width", "hero.height"]


def trace(project: Project, *options: str, **changes: Any) -> str:
    """Returns the trace of the default scene with some keys replaced."""
    done = project.run("trace", project.scene(**changes), *options)
    assert done.returncode == 0, done.stderr.decode()
    assert done.stderr == b""
    return done.stdout.decode()


def rows(project: Project, *options: str, **changes: Any) -> list[dict[str, Any]]:
    """Returns the rows of the default scene's JSON trace."""
    return json.loads(trace(project, "--format", "json", *options, **changes))["rows"]


def test_rows_match_the_frames(rendered: Rendered, project: Project) -> None:
    document = json.loads(trace(project, "--format", "json"))
    assert document["fps"] == 30
    frames = [(frame["index"], frame["time"]) for frame in rendered.manifest["frames"]]
    assert [(row["index"], row["time"]) for row in document["rows"]] == frames


def test_all_readings_are_listed(project: Project) -> None:
    for row in rows(project):
        assert [name for name in READINGS if name not in row["readings"]] == []


def test_csv_equals_json(project: Project) -> None:
    table = list(csv.reader(io.StringIO(trace(project, "--format", "csv"))))
    header, lines = table[0], table[1:]
    assert header[:3] == ["index", "time", "events"]
    expected = rows(project)
    assert header[3:] == list(expected[0]["readings"])
    assert len(lines) == len(expected)
    for line, row in zip(lines, expected):
        assert (int(line[0]), float(line[1])) == (row["index"], row["time"])
        for text, value in zip(line[3:], row["readings"].values()):
            if value is None:
                assert text == ""
            elif isinstance(value, bool | str):
                assert text in {str(value), str(value).lower(), str(int(value))}
            else:
                assert float(text) == value


def test_event_rows_have_no_index_and_name_the_gestures(project: Project) -> None:
    events = rows(project, "--at", "events")
    assert events
    assert all(row["index"] is None for row in events)
    assert all(a["time"] <= b["time"] for a, b in pairwise(events))
    names = json.dumps([row["events"] for row in events])
    for gesture in ("tap", "drag.changed", "drag.ended"):
        assert gesture in names


def test_picture_starts_and_ends_on_its_thumbnail(project: Project) -> None:
    open_rows = [
        row["readings"] for row in rows(project, output={"fps": 120})
        if row["readings"]["hero.x"] is not None
    ]
    side = (98 - 2 - 2 - 2 * 1) / 3
    thumbnail = [2 + side + 1, 15 + 2 + side + 1, side, side]
    for readings in (open_rows[0], open_rows[-1]):
        assert [readings[name] for name in SIDES] == pytest.approx(thumbnail, abs=0.01)


def test_open_picture_settles_at_its_fitted_frame(project: Project) -> None:
    readings = next(row["readings"] for row in rows(project) if row["time"] >= 0.45)
    fitted = [0, 213 / 2 - 98 / 8, 98, 98 / 4]
    assert [readings[name] for name in SIDES] == pytest.approx(fitted, abs=0.01)
    assert readings["backdrop.opacity"] == pytest.approx(1)


def test_picture_never_jumps(project: Project) -> None:
    touches = [
        {"at": 0.1, "tap": {"thumbnail": 5}},
        {"at": 0.5, "drag": {"from": "center", "by": [4, 90], "during": 0.2}},
    ]
    frames = rows(project, touches=touches, output={"fps": 120})
    for earlier, later in pairwise(frame["readings"] for frame in frames):
        if earlier["hero.x"] is None or later["hero.x"] is None:
            continue
        for name in SIDES:
            assert abs(later[name] - earlier[name]) < 18, (name, earlier, later)


def test_readings_at_a_time_do_not_depend_on_the_rate(project: Project) -> None:
    slow, fast = (rows(project, output={"fps": fps}, duration=1) for fps in (30, 120))
    for row, other in zip(slow, fast[::4], strict=True):
        assert row["time"] == other["time"]
        assert row["readings"] == other["readings"]


def test_short_drag_returns_the_picture(project: Project) -> None:
    touches = [
        {"at": 0.1, "tap": {"thumbnail": 0}},
        {"at": 0.5, "drag": {"from": "center", "by": [0, 18], "during": 0.2}},
    ]
    last = rows(project, touches=touches)[-1]["readings"]
    assert last["showImageDetail"] in {True, 1}
    assert last["transform.ty"] == 0 and last["transform.a"] == 1


@pytest.mark.parametrize("scale", [1, 2])
def test_independent_renderer_draws_the_same(
    project: Project, scale: int
) -> None:
    screen = {"scale": scale}
    text = trace(project, "--display-list", screen=screen)
    lines = [json.loads(line) for line in text.splitlines()]
    manifest = project.render(project.scene(screen=screen), "--format", "png")
    assert [line["index"] for line in lines] == [f["index"] for f in manifest["frames"]]
    redrawing = Redrawing(project.folder, manifest["size"], scale)
    ratios = []
    for line, frame in list(zip(lines, manifest["frames"]))[:: 4 * scale]:
        assert line["time"] == frame["time"]
        drawn = rgb(project.output / "scene" / frame["file"])
        ratios.append(psnr(redrawing.frame(line["items"]), drawn))
    assert np.min(ratios) >= 35, ratios


def test_readings_and_times_can_be_chosen(project: Project) -> None:
    table = list(csv.reader(io.StringIO(
        trace(project, "--readings", "hero.width, hero.y", "--between", "0.5..0.6"))))
    assert table[0] == ["index", "time", "events", "hero.width", "hero.y"]
    whole = rows(project)
    chosen = [row for row in whole if 0.5 <= row["time"] <= 0.6]
    assert len(table) - 1 == len(chosen) > 1
    for line, row in zip(table[1:], chosen):
        assert float(line[1]) == row["time"]
        assert float(line[3]) == row["readings"]["hero.width"]
    both = json.loads(trace(
        project, "--format", "json", "--readings", "hero.y", viewer=None, compare=["zozo", "photos"]))
    assert list(both["rows"][0]["readings"]) == ["zozo.hero.y", "photos.hero.y"]


def test_unknown_reading_suggests_the_nearest(project: Project) -> None:
    done = project.run("trace", project.scene(), "--readings", "hero.hight,hero.y")
    assert done.returncode == 2 and done.stdout == b""
    assert b'no reading "hero.hight"; did you mean "hero.height"?' in done.stderr
    done = project.run("trace", project.scene(), "--between", "500..600")
    assert done.returncode == 2 and b"--between begins after the end" in done.stderr


def test_time_range_equals_that_part_of_the_whole_list(project: Project) -> None:
    """This includes curves below the screen, which show the whole scene in every frame."""
    for overlays in (["touches", "clock"], ["curves"]):
        scene = project.scene(duration=2, output={"overlays": overlays})
        whole = project.run("trace", scene, "--display-list", "--overlays", ",".join(overlays)).stdout.splitlines()
        part = project.run("trace", scene, "--display-list", "--overlays", ",".join(overlays), "--between", "0..0.3")
        assert part.returncode == 0, part.stderr
        lines = part.stdout.splitlines()
        assert 0 < len(lines) < len(whole) and lines == whole[: len(lines)]
