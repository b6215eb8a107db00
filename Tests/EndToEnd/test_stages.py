"""Common behavior of all stages other than the gallery: scene format, command line and data flow."""

import csv
import io
import json
import math
import re
from typing import Any

import numpy as np
import pytest

from pictures import gif_frames, psnr, rgb
from project import Project, merged
from redraw import Redrawing

HEAD: dict[str, Any] = {
    "zoetrope": 1,
    "screen": {"device": "iphone-15", "scale": 0.5},
    "output": {"fps": 30, "formats": ["gif", "png"], "gif": {"scale": 0.5}},
}
STAGES: dict[str, dict[str, Any]] = {
    "list": {
        "list": {"rows": ["Apple", {"id": "b, \"2\"", "text": "Banana"}]},
        "changes": [
            {"at": 0.1, "append": "Cherry"},
            {"at": 0.2, "remove": "Apple"},
            {"at": 0.6, "push": "Cherry", "delay": 0.1},
            {"at": 1.2, "pop": True},
        ],
    },
    "reviews": {
        "photos": ["photos/a.jpg", "photos/d.jpg"],
        "reviews": {
            "os": 15,
            "cells": [
                {"name": f"Cell {number}", "stars": number / 2, "text": ["Soft", "Warm"], "photo": number % 2}
                for number in range(9)
            ],
            "scrolling": [{"at": 0.1, "to": 120, "during": 0.4}],
        },
    },
    "beads": {
        "beads": {
            "box": [40, 600, 310, 180],
            "colors": ["#E8590C", "#1971C2"],
            "lid": {"at": 0.1, "open": True},
            "throws": [
                {"at": 0.5, "bead": 0, "path": [[0, 118, 690], [0.1, 160, 560], [0.2, 230, 420]]}
            ],
        },
    },
}
VARIANTS = {
    "list": [{"animation": "easeInOut"}, {"animation": "none"}],
    "reviews": [{"hosting": "plain"}, {"hosting": "safeAreaRemoved"}],
    "beads": [{"settle": "spring"}, {"settle": "easeInOut"}],
}


@pytest.fixture(params=STAGES)
def stage(request: pytest.FixtureRequest) -> str:
    return request.param


def scene(project: Project, stage: str, name: str = "scene", **changes: Any):
    return project.text(json.dumps(merged({**HEAD, **STAGES[stage]}, changes)), name)


def rows(project: Project, stage: str, *options: str, **changes: Any) -> list[dict[str, Any]]:
    done = project.run("trace", scene(project, stage, **changes), "--format", "json", *options)
    assert done.returncode == 0, done.stderr.decode()
    return json.loads(done.stdout)["rows"]


def test_valid_scene_has_no_warnings(project: Project, stage: str) -> None:
    done = project.run("validate", scene(project, stage))
    assert done.returncode == 0
    assert b"warning" not in done.stderr and b"sound" in done.stderr, done.stderr


def test_readings_are_numbers_with_distinct_names(project: Project, stage: str) -> None:
    frames = rows(project, stage)
    names = list(frames[0]["readings"])
    assert len(names) > 4
    moving = set()
    for before, after in zip(frames, frames[1:]):
        assert list(after["readings"]) == names
        for name, value in after["readings"].items():
            assert value is None or isinstance(value, (bool, str)) or math.isfinite(value), name
            if value != before["readings"][name]:
                moving.add(name)
    assert moving


def test_csv_equals_json(project: Project, stage: str) -> None:
    for options in ([], ["--at", "events"]):
        expected = rows(project, stage, *options)
        done = project.run("trace", scene(project, stage), *options)
        table = list(csv.DictReader(io.StringIO(done.stdout.decode(), newline="")))
        assert len(table) == len(expected) > 0
        for line, row in zip(table, expected):
            assert float(line["time"]) == row["time"]
            for name, value in row["readings"].items():
                text = line[name]
                if value is None:
                    assert text == "", name
                elif isinstance(value, float | int) and not isinstance(value, bool):
                    assert float(text) == value, name


def test_readings_at_a_time_do_not_depend_on_the_rate(project: Project, stage: str) -> None:
    slow, fast = (rows(project, stage, output={"fps": fps}) for fps in (30, 120))
    for row, other in zip(slow, fast[::4]):
        assert (row["time"], row["readings"]) == (other["time"], other["readings"])


def test_independent_renderer_draws_the_same(
    project: Project, stage: str
) -> None:
    # The other renderer is slow, so frames are small.
    path = scene(project, stage, screen={"scale": 0.25})
    done = project.run("trace", path, "--display-list")
    assert done.returncode == 0, done.stderr.decode()
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    manifest = project.render(path, "--format", "png")
    assert [line["index"] for line in lines] == [frame["index"] for frame in manifest["frames"]]
    redrawing = Redrawing(project.folder, manifest["size"], 0.25)
    last = len(lines) - 1
    for index in (0, last // 3, last):
        drawn = rgb(project.output / "scene" / manifest["frames"][index]["file"])
        assert psnr(redrawing.frame(lines[index]["items"]), drawn) >= 33, index


def test_the_gif_shows_the_frames(project: Project, stage: str) -> None:
    manifest = project.render(scene(project, stage))
    pictures, delays = gif_frames(project.output / "scene.gif")
    assert len(pictures) == len(delays) > 10
    last = rgb(project.output / "scene" / manifest["frames"][-1]["file"])
    assert psnr(pictures[-1], last) > 30


def test_jobs_do_not_affect_the_digests(project: Project, stage: str) -> None:
    path = scene(project, stage)
    one, many = (
        project.render(path, "--format", "png", "-j", jobs, output=project.folder / jobs)
        for jobs in ("1", "5")
    )
    assert one == many


def test_each_compared_screen_equals_its_own_scene(project: Project, stage: str) -> None:
    variants = VARIANTS[stage]
    together = rows(project, stage, compare=variants, duration=1.5)
    manifest = project.render(scene(project, stage, compare=variants, duration=1.5))
    for index, variant in enumerate(variants):
        own = {stage: variant, "duration": 1.5}
        alone = rows(project, stage, **own)
        prefix = stage if index == 0 else f"{stage}#{index + 1}"
        for row, single in zip(together, alone, strict=True):
            assert {
                f"{prefix}.{name}": value for name, value in single["readings"].items()
            }.items() <= row["readings"].items()
        other = project.render(scene(project, stage, "alone", **own))
        assert len(other["frames"]) == len(manifest["frames"])
        left = round((16 + index * (393 + 16)) / 2)
        for frame in (5, 20, 40):
            whole = rgb(project.output / "scene" / manifest["frames"][frame]["file"])
            single = rgb(project.output / "alone" / other["frames"][frame]["file"])
            part = whole[26 : 26 + 426, left : left + 196]
            # The screen's edge can be between two pixels of the canvas.
            difference = np.abs(part.astype(int) - single[:, :196])
            assert np.median(difference) == 0 and (difference > 40).mean() < 0.05


def test_plot_is_drawn(project: Project, stage: str) -> None:
    done = project.run("trace", scene(project, stage), "--plot", project.folder / "z.png")
    assert done.returncode == 0, done.stderr.decode()
    assert rgb(project.folder / "z.png").std() > 5


def test_only_a_gallery_has_viewers(project: Project, stage: str) -> None:
    done = project.run("trace", scene(project, stage), "--viewer", "zozo")
    assert done.returncode == 2 and b"has no viewer" in done.stderr


def test_characters_missing_in_the_font_cause_a_warning(project: Project) -> None:
    rows = ["Apple ❤\ufe0f", "日本語", {"id": "b", "text": "漢字"}]
    values = {"list": {"title": "リスト", "rows": rows}, "changes": []}
    done = project.run(
        "validate", scene(project, "list", **values, output={"font": "DejaVu Sans"})
    )
    words = done.stderr.decode()
    assert (done.returncode, done.stdout) == (0, b""), words
    assert len(re.findall(r"scene\.yaml:\d+:\d+: warning: .* the font", words)) == 3, words
    assert 'list.rows[1]: the font "DejaVu Sans" has no "日", "本" and "語"' in words
    assert "output: {font: " in words


@pytest.mark.parametrize("other", [*STAGES, "grid", "viewer", "touches"])
def test_scene_has_only_one_stage(project: Project, stage: str, other: str) -> None:
    if other == stage:
        return
    values = {
        **{name: value[name] for name, value in STAGES.items()},
        "grid": {"columns": 2}, "viewer": "zozo",
        "touches": [{"at": 0, "tap": {"thumbnail": 0}}],
    }
    done = project.run("validate", scene(project, stage, **{other: values[other]}))
    assert done.returncode == 2
    assert f"{other}".encode() in done.stderr
