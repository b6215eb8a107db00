"""Overlays are drawn over the frames only if requested."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from conftest import Rendered
from pictures import psnr, rgb
from project import Project
from redraw import Redrawing

OVERLAYS = "touches,clock,safeArea"
TOUCHES = [
    {"at": 0.1, "tap": {"thumbnail": 4}},
    {"at": 0.6, "pinch": {"at": [50, 100], "scale": 2, "during": 0.3, "angle": 30, "span": 30}},
    {"at": 1.1, "drag": {"from": "center", "by": [20, 20], "during": 0.2}},
]


def digests(manifest: dict[str, Any]) -> list[str]:
    """Returns the digests of all frames."""
    return [frame["digest"] for frame in manifest["frames"]]


def lists(project: Project, scene: Path, *options: str) -> list[dict[str, Any]]:
    """Returns the display list of every frame."""
    done = project.run("trace", scene, "--display-list", *options)
    assert done.returncode == 0, done.stderr.decode()
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_frames_change_only_if_requested(project: Project, rendered: Rendered) -> None:
    plain = digests(rendered.manifest)
    assert digests(project.render(project.scene(output={"overlays": []}))) == plain
    scene = project.scene(output={"overlays": OVERLAYS.split(",")})
    drawn = digests(project.render(scene))
    assert all(digest not in plain for digest in drawn)
    assert len(set(drawn)) == len(drawn)
    assert digests(project.render(scene, "--overlays", "none")) == plain
    assert digests(project.render(project.scene(), "--overlays", OVERLAYS)) == drawn


def test_touches_are_shown_only_near_their_time(project: Project, rendered: Rendered) -> None:
    drawn = project.render(project.scene(), "--overlays", "touches")
    same = [
        frame["time"]
        for frame, plain in zip(drawn["frames"], rendered.manifest["frames"])
        if frame["digest"] == plain["digest"]
    ]
    # The tap goes down at 0.1 s and its flash ends at 0.55 s. The drag lasts from 0.5 to 0.7 s;
    # then its marks fade for 0.25 s.
    assert all(time < 0.1 or time >= 0.9 for time in same)
    assert any(time < 0.1 for time in same)
    assert any(time >= 0.96 for time in same) or drawn["frames"][-1]["time"] < 0.96


def test_display_list_matches_the_drawn_frames(project: Project) -> None:
    scene = project.scene(touches=TOUCHES, output={"formats": ["png"]})
    manifest = project.render(scene, "--overlays", OVERLAYS, "--scale", "2")
    rows = lists(project, scene, "--overlays", OVERLAYS)
    assert [row["index"] for row in rows] == [frame["index"] for frame in manifest["frames"]]
    for index in range(1, len(rows), 11):
        drawn = rgb(project.output / "scene" / f"frame-{index:04}.png")
        redrawn = Redrawing(project.folder, manifest["size"], 2).frame(rows[index]["items"])
        assert psnr(drawn, redrawn) > 34


def test_threads_and_ranges_draw_the_same(project: Project) -> None:
    scene = project.scene(touches=TOUCHES, output={"overlays": OVERLAYS.split(",")})
    whole = digests(project.render(scene, "-j", "1"))
    part = digests(project.render(scene, "-j", "4", "--frames", "20..<30", "--format", "png"))
    assert part == whole[20:30]


def test_display_list_has_no_overlays_by_default(project: Project) -> None:
    scene = project.scene(touches=TOUCHES)
    assert all(
        item["kind"] != "path" for row in lists(project, scene) for item in row["items"]
    )


@pytest.mark.parametrize("value", ["clock,clok", "", "none,clock", "Clock", "curve"])
def test_unknown_overlays_are_refused(project: Project, value: str) -> None:
    done = project.run("render", project.scene(), "--overlays", value)
    assert done.returncode == 2
    assert b"overlays" in done.stderr


def test_trace_takes_overlays_only_with_display_list(project: Project) -> None:
    done = project.run("trace", project.scene(), "--overlays", "clock")
    assert done.returncode == 2
    assert b"--display-list" in done.stderr


@pytest.mark.parametrize("font", ["No Such Font", None])
def test_missing_font_is_named(project: Project, tmp_path: Path, font: str | None) -> None:
    empty = tmp_path / "fonts.conf"
    empty.write_text("<fontconfig></fontconfig>")
    environment = {"PATH": "/usr/bin", "FONTCONFIG_FILE": str(empty), "HOME": str(tmp_path)}
    scene = project.scene(output={"overlays": ["clock"], **({"font": font} if font else {})})
    for command in (["render", scene], ["trace", scene, "--display-list"]):
        done = project.run(*command, env=environment)
        assert done.returncode == 2
        assert b"fonts-dejavu-core" in done.stderr
        assert (font or "no font").encode() in done.stderr
    if font:
        return
    # No font is needed if no text is drawn.
    assert project.run("render", scene, "--overlays", "touches", env=environment).returncode == 0


def test_unknown_font_family_is_never_substituted(project: Project) -> None:
    scene = project.scene(output={"overlays": ["clock"], "font": "DejaVu Snas"})
    done = project.run("render", scene)
    assert done.returncode == 2
    assert b"'DejaVu Snas'" in done.stderr
    assert not (project.output / "scene" / "manifest.json").exists()


def test_clock_is_legible_over_everything(project: Project) -> None:
    """The clock's white text on a dark card has sufficient contrast on any background."""
    screen = {"size": [200, 430]}
    scene = project.scene(screen=screen, output={"formats": ["png"], "overlays": ["clock"]})
    project.render(scene)
    for path in sorted((project.output / "scene").glob("*.png"))[::6]:
        # The card is 176 × 50 pt, centered, 12 pt above the end of the safe area.
        card = rgb(path)[430 - 9 - 62 : 430 - 9 - 12, 24:176]
        assert np.median(card, axis=(0, 1)).max() < 100
        assert card.max() > 240


def test_curves_are_drawn_below_the_screen(project: Project) -> None:
    output = {"formats": ["png"], "overlays": ["curves"], "curves": ["hero.y", "hero.width"]}
    project.render(project.scene(output=output))
    plain = project.scene("plain", output={"formats": ["png"]})
    project.render(plain)
    folders = [project.output / name for name in ("scene", "plain")]
    with Image.open(folders[0] / "frame-0020.png") as curves, \
            Image.open(folders[1] / "frame-0020.png") as alone:
        assert curves.width == alone.width
        scale = project.manifest()["scale"]
        assert curves.height == alone.height + round((2 * 84 + 16) * scale)
        screen = np.asarray(curves.convert("RGB"))[: alone.height]
        assert (screen == np.asarray(alone.convert("RGB"))).all()
    done = project.run("validate", project.scene(output=output | {"curves": ["hero.hight"]}))
    assert done.returncode == 2 and b'did you mean "hero.height"?' in done.stderr


@pytest.mark.parametrize("stage", ["viewer", "list", "beads", "reviews"])
def test_the_log_of_events_is_drawn_in_every_stage(project: Project, stage: str) -> None:
    """It has a line for each event but moves, and covers only its card, which is always drawn."""
    gallery: dict[str, Any] = {"grid": None, "viewer": None, "touches": None}
    changes: dict[str, dict[str, Any]] = {
        "viewer": {},
        "list": gallery | {"photos": None, "list": {"rows": ["a"]}, "changes": [{"at": 0.3, "append": "b"}]},
        "beads": gallery | {"photos": None, "beads": {"colors": ["#E8590C"], "appends": [{"at": 0.3, "bead": 0}]}},
        "reviews": gallery | {"reviews": {
            "cells": [{"name": str(number), "stars": 3} for number in range(9)],
            "scrolling": [{"at": 0.3, "to": 40, "during": 0.3}]}},
    }
    scene = project.scene(**changes[stage], screen={"size": [200, 300]}, duration=0.8, output={"formats": ["png"]})
    pictures = {}
    for overlays in ("none", "events"):
        project.render(scene, "--overlays", overlays, "--force")
        frames = [project.output / "scene" / f"frame-{index:04d}.png" for index in (0, 23)]
        pictures[overlays] = [rgb(frame).astype(int) for frame in frames]
    # The card is 12 pt from the sides and 78 pt above the safe area's bottom, 6 lines of 16 pt and 2 · 10 pt high.
    for plain, drawn in zip(pictures["none"], pictures["events"]):
        rows, columns = np.nonzero((plain != drawn).any(axis=2))
        assert 97 <= rows.min() and rows.max() <= 213 and 12 <= columns.min() and columns.max() < 188
    # Text is brighter than the card.
    lit = [(picture[97:213, 22:170] > 150).all(axis=2).sum() for picture in pictures["events"]]
    assert lit[0] == 0 < lit[1]
