"""`zoetrope schema`, evaluated by an independent validator and compared with the scene reader."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

import core_yaml
from project import ROOT, SCENE, Project, merged

HEAD = "zoetrope: 1\nphotos: [photos/*.jpg, photos/*.png]\n"
STEP = "touches: [{{at: 0, {}}}]"

# Appended to HEAD. Valid for the reader, so the schema must accept them.
RIGHT = [
    "",
    "title: on",
    "title: '3'",
    "title: 12:30:45",
    "title: 1_000",
    "title: 0xyz",
    "screen: {}",
    "screen: {device: pixel-8, size: [400, 800.5], scale: 2, density: 2.5}",
    "screen: {size: [100, 100], safeArea: {top: 1, leading: 2}, background: '#1020fFfF'}",
    "grid: {columns: 3.0, spacing: +1, aspectRatio: 1., scroll: 0}",
    "grid: {columns: 3e0, spacing: .5, aspectRatio: 10e-1, cornerRadius: [1, 2, 3, 4]}",
    "grid: {contentMode: 'fit', cornerRadius: 1E0, margins: {top: 0}}",
    "viewer: zozo",
    "viewer: 'photos'",
    "viewer: {style: zozo}",
    "viewer: {tapScale: 2, style: zozo, returnHome: false, backdrop: '#11223344'}",
    "viewer: {style: zozo, openDuration: 300ms, fadeDuration: 0, returnDuration: .25s}",
    "viewer: {style: b43-compose, touchSlop: 4}",
    "viewer: {style: b43-swiftui, dismissTarget: thumbnail}",
    "viewer: {style: zoom-transition, springBounce: -0.1}",
    "viewer: {style: photos}",
    "compare: [zozo, {style: zozo, tapCount: 2}, photos]",
    "animationDefault: easeInOut",
    "touches: []",
    STEP.format("tap: center"),
    STEP.format("tap: {thumbnail: 4}, hold: 0.06, count: 2, interval: 100ms"),
    STEP.format("tap: [-10, 2e2]"),
    STEP.format("tap: {photo: [0.5, -1]}"),
    STEP.format("drag: {from: center, by: [0, -320.5], during: 0.35, curve: easeOut, hold: 0s}"),
    STEP.format("drag: {from: {thumbnail: 0}, to: {thumbnail: 1}}"),
    STEP.format("drag: {from: center, to: [1, 2], curve: 'timingCurve(0.1, -2, 0.2,1e0)'}"),
    STEP.format("drag: {from: center, to: [1, 2], curve: ' timingCurve ( .1 ,0 , 1. ,1 ) '}"),
    STEP.format("pinch: {at: center, scale: 0.5, angle: 90, span: 80, curve: linear}"),
    STEP.format("path: [[0, 1, 2], [8ms, 3, 4]]"),
    STEP.format("path: {1: [[0, 1, 2], [0.2, 3, 4]], 10: [[0.1, 5, 6], [0.3, 7, 8]]}"),
    "touches:\n  - after: 1s\n    tap: center\n  - {after: +1.5e-1, tap: center}",
    "touchRate: 59.94",
    "duration: settled",
    "duration: 1500ms",
    "duration: 0.5",
    "tail: 0",
    "tail: -0s",
    "tail: .5s",
    "tail: 5.e-1s",
    "output: {fps: 59.94, formats: [png], speed: 0.25, overlays: [], gif: {scale: 0.5, quality: 100}}",
    "output: {gif: {width: 300, fps: 25}, poster: hero, loopPause: 1.5}", "output: {poster: 0.8}",
    "output: {png: {packing: small}}", "output: {png: {packing: fast}}",
    "output: {formats: [png, gif]}",
]

# Appended to HEAD. Errors that a schema can detect.
WRONG = [
    "tilte: x",
    "title: 3",
    "title: 010",
    "title: 0x10",
    "title: .inf",
    "title: true",
    "title:",
    "title: ''",
    "zoetrope: 2",
    "photos: []",
    "photos: photos/a.jpg",
    "screen: iphone-15",
    "screen: {device: iphone-18}",
    "screen: {size: [100]}",
    "screen: {size: [100, 100, 100]}",
    "screen: {size: [0, 100]}",
    "screen: {scale: 0}",
    "screen: {safeArea: {left: 1}}",
    "screen: {safeArea: [3]}",
    "screen: {background: red}",
    "screen: {background: '#FFF'}",
    "screen: {background: '#FFFFFF80'}",
    "grid: []",
    "grid:",
    "grid: {spacing: 12:30:45}",
    "grid: {spacing: 1_000}",
    "grid: {spacing: '3'}",
    "grid: {spacing: yes}",
    "grid: {spacing: 8px}",
    "grid: {spacing: ~}",
    "grid: {spacing: }",
    "grid: {spacing: []}",
    "grid: {spacing: -1}",
    "grid: {spacing: 1e300}",
    "grid: {spacing: -.inf}",
    "grid: {spacing: .inf}",
    "grid: {columns: 0}",
    "grid: {columns: 2.5}",
    "grid: {columns: 101}",
    "grid: {colunms: 3}",
    "grid: {aspectRatio: 0}",
    "grid: {cornerRadius: [1, 2, 3]}",
    "grid: {cornerRadius: -1}",
    "grid: {contentMode: Fill}",
    "grid: {margins: [8]}",
    "viewer: zozoo",
    "viewer: [zozo]",
    "viewer: {tapScale: 3}",
    "viewer: {style: zozoo}",
    "viewer: {style: zozo, tapScael: 3}",
    "viewer: {style: zozo, touchSlop: 3}",
    "viewer: {style: photos, axisRatio: 3}",
    "viewer: {style: b43-compose, tapScale: 3}",
    "viewer: {style: zozo, returnHome: on}",
    "viewer: {style: zozo, backdrop: '#FFF'}",
    "viewer: {style: zozo, tapCount: 3}",
    "viewer: {style: zozo, limit: no}",
    "viewer: {style: zozo, openDuration: -1s}",
    "compare: [zozo]",
    "compare: zozo",
    "compare: [zozo, {style: photos, tapCount: 1}]",
    "viewer: zozo\ncompare: [zozo, photos]",
    "animationDefault: linear",
    "touches: {}",
    "touches: [tap]",
    "touches: [{at: 0}]",
    "touches: [{tap: center}]",
    "touches: [{at: 0, after: 0, tap: center}]",
    "touches: [{att: 0, tap: center}]",
    "touches: [{at: x, tap: center}]",
    "touches: [{at: -1, tap: center}]",
    "touches: [{at: 3601, tap: center}]",
    STEP.format("tap: centre"),
    STEP.format("tap: [1, 2, 3]"),
    STEP.format("tap: [1e6, 2]"),
    STEP.format("tap: {thumbnail: -1}"),
    STEP.format("tap: {thumbnail: 1.5}"),
    STEP.format("tap: {thumbnail: 1, photo: [0, 0]}"),
    STEP.format("tap: {}"),
    STEP.format("tap: center, hold: 0"),
    STEP.format("tap: center, hold: 0.0s"),
    STEP.format("tap: center, hold: 3 s"),
    STEP.format("tap: center, hold: 3m"),
    STEP.format("tap: center, hold: 00.3s"),
    STEP.format("tap: center, count: 0"),
    STEP.format("tap: center, drag: {from: center, by: [0, 1]}"),
    STEP.format("drag: {from: center}"),
    STEP.format("drag: {by: [0, 1]}"),
    STEP.format("drag: {from: center, by: [0, 1], to: center}"),
    STEP.format("drag: {from: center, by: center}"),
    STEP.format("drag: {from: center, by: [0, 1], curve: easeout}"),
    STEP.format("drag: {from: center, by: [0, 1], curve: timingCurve(0, 0, 1, 1)}"),
    STEP.format("drag: {from: center, by: [0, 1], curve: 'timingCurve(0, 0, 1)'}"),
    STEP.format("drag: {from: center, by: [0, 1], curve: 'easeIn easeOut'}"),
    STEP.format("drag: {from: center, by: [0, 1]}, hold: 1"),
    STEP.format("pinch: {at: center, scale: 2}, count: 2"),
    STEP.format("pinch: {at: center}"),
    STEP.format("pinch: {at: center, scale: 0}"),
    STEP.format("pinch: {at: center, scale: 2, angle: 361}"),
    STEP.format("path: [[0, 1, 2]]"),
    STEP.format("path: [[0, 1], [1, 2]]"),
    STEP.format("path: {}"),
    STEP.format("path: {one: [[0, 1, 2], [1, 1, 2]]}"),
    STEP.format("path: {11: [[0, 1, 2], [1, 1, 2]]}"),
    "touchRate: 1000.5",
    "touchRate: 60Hz",
    "duration: soon",
    "duration: 0",
    "duration: 0ms",
    "duration: [1]",
    "tail: -1",
    "tail: 3 s",
    "tail: 0x1s",
    "output: {fps: 0}",
    "output: {formats: []}",
    "output: {formats: gif}",
    "output: {formats: [gif, gif]}",
    "output: {formats: [bmp]}",
    "output: {overlays: [clocks]}",
    "output: {overlays: [clock, clock]}",
    "output: {font: 3}",
    "output: {gif: 1}", "output: {gif: {width: 0}}", "output: {gif: {fps: 51}}", "output: {poster: last}",
    "output: {poster: -1}", "output: {loopPause: 61}",
    "output: {gif: {scale: 9}}", "output: {gif: {quality: 0}}", "output: {gif: {quality: 1.5}}", "output: {png: {packing: tiny}}", "output: {png: {scale: 1}}",
    "list: {rows: [a]}",
]

# Appended to HEAD. Errors that a schema cannot detect: they need a sum, an order, a file, rounding or the source text.
BEYOND_SCHEMAS = [
    "grid: {spacing: 0x10}",
    "grid: {spacing: 010}",
    "grid: {scroll: 1000}",
    "grid: {columns: 100, spacing: 100}",
    "output: {fps: 59.9401}",
    "screen: {size: [10000, 10000], scale: 2}",
    "screen: {size: [100, 100], safeArea: {top: 60, bottom: 40}}",
    "viewer: {style: b43-compose, minimumScale: 2, maximumScale: 1}",
    STEP.format("tap: {thumbnail: 99}"),
    STEP.format("drag: {from: center, by: [0, 1], curve: 'timingCurve(2, 0, 1, 1)'}"),
    STEP.format("path: [[0, 1, 2], [0, 1, 2]]"),
    STEP.format("path: {01: [[0, 1, 2], [1, 1, 2]]}"),
    "touches: [{at: 3600, tap: center}, {after: 1, tap: center}]",
    "tail: 3601s",
]


# The reviews stage, for the same three lists.
REVIEW = "{name: a, stars: 1}"
RIGHT += [
    f"reviews: {{cells: [{REVIEW}]}}",
    "reviews: {cells: [{name: a, stars: 4.5, text: [b, c], photo: 0}]}",
    "reviews: {cells: [{name: a, stars: 0, text: [], os: 16, hosting: configuration}]}",
    f"reviews: {{os: 16.4, hosting: safeAreaRegions, cells: [{REVIEW}]}}",
    f"reviews: {{os: '16.4', hosting: configuration, cells: [{REVIEW}]}}",
    f"reviews: {{os: 16.40, hosting: 'plain', cells: [{REVIEW}]}}",
    f"reviews: {{os: 1.4e1, hosting: safeAreaRemoved, cells: [{REVIEW}], scroll: 0}}",
    f"reviews: {{cells: [{REVIEW}], starSize: 0.5, starRowHeight: 1e3}}",
    f"reviews: {{cells: [{REVIEW}, {REVIEW}], spacing: 500, scrolling: [{{at: 1, to: 2.5}}]}}",
    f"reviews: {{cells: [{REVIEW}], scrolling: [{{to: 0, at: 0s, during: 0, curve: linear}}]}}",
    f"reviews: {{cells: [{REVIEW}], scrolling: []}}",
    f"reviews: {{cells: [{REVIEW}]}}\ncompare: [{{os: 14}}, {{hosting: safeAreaRemoved}}]",
]
WRONG += [
    "reviews: {}",
    "reviews: {cells: []}",
    "reviews: {cells: [a]}",
    "reviews: {cells: [{stars: 3}]}",
    "reviews: {cells: [{name: a}]}",
    "reviews: {cells: [{name: 3, stars: 3}]}",
    "reviews: {cells: [{name: '', stars: 3}]}",
    "reviews: {cells: [{name: a, stars: 5.1}]}",
    "reviews: {cells: [{name: a, stars: -1}]}",
    "reviews: {cells: [{name: a, stars: 1, text: b}]}",
    "reviews: {cells: [{name: a, stars: 1, text: [a, b, c, d, e, f, g]}]}",
    "reviews: {cells: [{name: a, stars: 1, photo: -1}]}",
    "reviews: {cells: [{name: a, stars: 1, photo: 1.5}]}",
    "reviews: {cells: [{name: a, stars: 1, system: 15}]}",
    f"reviews: {{os: 17, cells: [{REVIEW}]}}",
    f"reviews: {{os: iOS 15, cells: [{REVIEW}]}}",
    f"reviews: {{os: '15.0', cells: [{REVIEW}]}}",
    f"reviews: {{os: [15], cells: [{REVIEW}]}}",
    f"reviews: {{hosting: cured, cells: [{REVIEW}]}}",
    f"reviews: {{scroll: -1, cells: [{REVIEW}]}}",
    f"reviews: {{starSize: 0, cells: [{REVIEW}]}}",
    f"reviews: {{background: '#FFFFFF', cells: [{REVIEW}]}}",
    f"reviews: {{cells: [{REVIEW}], scrolling: [{{at: 1}}]}}",
    f"reviews: {{cells: [{REVIEW}], scrolling: [{{to: 1}}]}}",
    f"reviews: {{cells: [{REVIEW}], scrolling: [{{at: 1, to: 0, during: -1}}]}}",
    f"reviews: {{cells: [{REVIEW}], scrolling: [{{at: 1, to: 0, curve: spring}}]}}",
    f"reviews: {{cells: [{REVIEW}]}}\ncompare: [{{os: 14}}]",
    f"reviews: {{cells: [{REVIEW}]}}\nviewer: zozo",
]
BEYOND_SCHEMAS += [
    f"reviews: {{hosting: configuration, cells: [{REVIEW}]}}",
    "reviews: {os: 16, cells: [{name: a, stars: 1, os: 15, hosting: configuration}]}",
    f"reviews: {{cells: [{REVIEW}], scroll: 1}}",
    "reviews: {cells: [{name: a, stars: 1, photo: 99}]}",
]


# Scenes with a placeholder, and values for it. Every combination is tested.
SLOTS = [
    "title: @", "screen: @", "screen: {device: @}", "screen: {scale: @}",
    "screen: {size: [@, 100]}", "screen: {safeArea: {top: @}}",
    "screen: {background: @}", "grid: {columns: @}", "grid: {spacing: @}",
    "grid: {aspectRatio: @}", "grid: {contentMode: @}", "grid: {cornerRadius: @}",
    "viewer: @", "viewer: {style: @}", "viewer: {style: zozo, returnHome: @}",
    "viewer: {style: zozo, tapCount: @}", "viewer: {style: zozo, backdrop: @}",
    "viewer: {style: zozo, openDuration: @}", "compare: [photos, @]", "animationDefault: @",
    "touches: @", "touches: [@]", "touches: [{at: @, tap: center}]",
    STEP.format("tap: @"), STEP.format("tap: {thumbnail: @}"),
    STEP.format("tap: {photo: @}"), STEP.format("tap: center, count: @"),
    STEP.format("tap: center, hold: @"), STEP.format("drag: {from: center, by: @}"),
    STEP.format("drag: {from: center, by: [1, 1], curve: @}"),
    STEP.format("pinch: {at: center, scale: @}"),
    STEP.format("pinch: {at: center, scale: 2, angle: @}"), STEP.format("path: @"),
    STEP.format("path: [[0, 1, 2], [@, 1, 2]]"), "touchRate: @", "duration: @", "tail: @",
    "output: {fps: @}", "output: {formats: @}", "output: {formats: [@]}",
    "output: {speed: @}", "output: {gif: {scale: @}}",
]
SLOTS += [
    "reviews: @", "reviews: {cells: @}", "reviews: {cells: [@]}",
    "reviews: {cells: [{name: @, stars: 1}]}", "reviews: {cells: [{name: a, stars: @}]}",
    "reviews: {cells: [{name: a, stars: 1, text: @}]}",
    "reviews: {cells: [{name: a, stars: 1, photo: @}]}",
    "reviews: {os: @, cells: [{name: a, stars: 1}]}",
    "reviews: {hosting: @, cells: [{name: a, stars: 1}]}",
    "reviews: {starSize: @, cells: [{name: a, stars: 1}]}",
    "reviews: {cells: [{name: a, stars: 1}], scrolling: [{at: @, to: 0}]}",
    "reviews: {cells: [{name: a, stars: 1}], scrolling: [{at: 0, to: 0, during: @}]}",
]
VALUES = [
    "0", "-0", "0.0", "1", "+1", "-1", "01", "1.", ".5", "1.0", "2.5", "1e0", "1e-3", "1E+2", "90",
    "3600", "3601", "1e9", "1e400", "1e-400", "0x1", "0o7", "1_0", "1:30", ".inf", ".nan", "'1'",
    "0s", "-0.0ms", "1s", "+1s", "-1s", "1e1s", "1.s", ".5s", "01s", "300ms", "1 s", "'1s'", "ms",
    "s", "true", "True", "on", "'true'", "null", "~", "''", "text", "center", "settled", "zozo",
    "photos", "fit", "gif", "iphone-se", "spring", "easeIn", "' linear\t'", "'#FFFFFF'",
    "'#ffffffff'", "'#FFFFFF00'", "'#FFFFF'", "[]", "[1]", "[1, 1]", "[0, -1]", "[1, 1, 1]",
    "[1, 1, 1, 1]", "[gif, png]", "[[0, 1, 1], [1s, 1, 1]]", "{}", "{a: 1}", "{style: photos}",
    "{thumbnail: 1}", "{1: [[0, 1, 1], [1, 1, 1]]}", "'timingCurve(0,0,1,1)'",
    "'timingCurve(+.5, -1e1, 1., 1)'", "timingCurve(0", "{at: 0, tap: center}",
]


@pytest.fixture(scope="session")
def schema(zoetrope: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The schema, as printed by the command."""
    project = Project(tmp_path_factory.mktemp("schema") / "project", zoetrope)
    done = project.run("schema")
    assert (done.returncode, done.stderr) == (0, b"")
    assert project.run("schema").stdout == done.stdout
    assert done.stdout.endswith(b"}\n")
    assert max(map(len, done.stdout.decode().splitlines())) < 1000
    return json.loads(done.stdout)


@pytest.fixture(scope="session")
def validator(schema: dict[str, Any]) -> Draft7Validator:
    """An independent validator of the schema."""
    return Draft7Validator(schema)


def nodes(schema: Any, place: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Yields every object of a schema, with its path."""
    if isinstance(schema, dict):
        yield place, schema
    items = schema.items() if isinstance(schema, dict) else enumerate(schema)
    for key, item in items:
        if isinstance(item, (dict, list)):
            yield from nodes(item, f"{place}/{key}")


def keys(schema: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yields every key that the schema describes, except in conditions, which repeat a key."""
    for place, node in nodes(schema):
        properties = node.get("properties")
        if place.endswith(("/properties", "/if")) or not isinstance(properties, dict):
            continue
        for key, value in properties.items():
            yield f"{place}/{key}", value


def verdicts(project: Project, additions: list[str]) -> dict[str, bool]:
    """Returns whether the reader accepts each scene, by the text appended to HEAD."""
    paths = {}
    for index, addition in enumerate(additions):
        # A key in the appended text replaces that of HEAD, because a duplicate key is an error.
        names = set(re.findall(r"^(\w+):", addition, re.MULTILINE))
        head = [line for line in HEAD.splitlines() if line.split(":")[0] not in names]
        text = "\n".join([*head, addition, ""])
        paths[str(project.text(text, f"scene-{index:03}"))] = addition
    done = project.run("validate", "--json", *paths)
    reports = json.loads(done.stdout)["scenes"]
    assert [report["file"] for report in reports] == list(paths)
    return {paths[report["file"]]: report["sound"] for report in reports}


def scene_of(addition: str) -> Any:
    """Returns the value of a scene: HEAD with a text appended."""
    return {**core_yaml.load(HEAD), **(core_yaml.load(addition) or {})}


def test_schema_is_valid(schema: dict[str, Any]) -> None:
    assert schema["$schema"] == "http://json-schema.org/draft-07/schema#"
    Draft7Validator.check_schema(schema)


@pytest.mark.parametrize("path", sorted((ROOT / "scenes").glob("*.yaml")), ids=lambda p: p.name)
def test_sample_scenes_are_valid(validator: Draft7Validator, path: Path) -> None:
    scene = core_yaml.load(path.read_text(encoding="utf-8"))
    assert [error.message for error in validator.iter_errors(scene)] == []


def test_every_key_is_described(schema: dict[str, Any]) -> None:
    described = dict(keys(schema))
    for place, key in described.items():
        for words in (key.get("description", ""), key.get("markdownDescription", "")):
            assert len(words.split()) >= 3, place
            assert words.rstrip().endswith("."), place
    # All documented keys exist, whether or not they are implemented.
    for name in (
        "zoetrope", "title", "screen", "photos", "grid", "viewer", "compare", "animationDefault",
        "touches", "touchRate", "duration", "tail", "output", "list", "changes", "reviews", "beads",
    ):
        assert f"/{name}" in described
    places = {re.sub(r"/properties|/anyOf/\d+", "", place) for place in described}
    assert {"/grid/margins/leading", "/screen/safeArea/top", "/output/gif/scale"} <= places


def test_defaults_and_examples_are_valid(schema: dict[str, Any]) -> None:
    count = 0
    for place, key in keys(schema):
        defaults = [key["default"]] if "default" in key else []
        for value in defaults + key.get("examples", []):
            errors = [error.message for error in Draft7Validator(key).iter_errors(value)]
            assert errors == [], place
            count += 1
    assert count > 40


def test_defaults_equal_those_of_the_reader(project: Project, schema: dict[str, Any]) -> None:
    """A scene with all defaults written out is drawn like one without them."""
    written = {
        name: {key: value["default"] for key, value in schema["properties"][name]["properties"]
               .items() if "default" in value}
        for name in ("grid", "output")
    }
    written["touchRate"] = schema["properties"]["touchRate"]["default"]
    written["tail"] = schema["properties"]["tail"]["default"]
    assert {"columns", "spacing", "cornerRadius"} <= written["grid"].keys()
    bare = merged(SCENE, {"grid": None, "output": None, "tail": None})
    lists = []
    for name, changes in (("bare", {}), ("written", written)):
        path = project.text(json.dumps(merged(bare, changes)), name)
        done = project.run("trace", "--display-list", path)
        assert done.returncode == 0, done.stderr
        lists.append(done.stdout)
    assert lists[0] == lists[1]


def test_unimplemented_keys_are_marked_and_refused(schema: dict[str, Any]) -> None:
    marked = [key for _, key in keys(schema) if "Not supported yet" in key["description"]]
    for key in marked:
        assert not Draft7Validator(key).is_valid({})


def test_valid_scenes_are_accepted(project: Project, validator: Draft7Validator) -> None:
    for addition, is_sound in verdicts(project, RIGHT).items():
        assert is_sound, addition
        errors = [error.message for error in validator.iter_errors(scene_of(addition))]
        assert errors == [], addition


def test_detectable_errors_are_refused(project: Project, validator: Draft7Validator) -> None:
    for addition, is_sound in verdicts(project, WRONG).items():
        assert not is_sound, addition
        assert not validator.is_valid(scene_of(addition)), addition


def test_undetectable_errors_are_left_to_the_reader(
    project: Project, validator: Draft7Validator
) -> None:
    for addition, is_sound in verdicts(project, BEYOND_SCHEMAS).items():
        assert not is_sound, addition
        assert validator.is_valid(scene_of(addition)), addition


def test_no_valid_scene_is_refused(
    project: Project, validator: Draft7Validator
) -> None:
    additions = [slot.replace("@", value) for slot in SLOTS for value in VALUES]
    taken = overlooked = 0
    for addition, is_sound in verdicts(project, additions).items():
        fits = validator.is_valid(scene_of(addition))
        assert fits or not is_sound, addition
        taken += is_sound
        overlooked += fits and not is_sound
    assert taken > 300
    # Most of these are numbers whose notation is the only error, such as 01 and 0x1.
    assert overlooked < len(additions) * 0.06


@pytest.mark.parametrize("text", ["", "zoetrope: 1", "photos: [a.jpg]", "[]", "zoetrope: 1\nlist: {}"])
def test_missing_required_keys_are_refused(validator: Draft7Validator, text: str) -> None:
    assert not validator.is_valid(core_yaml.load(text))


def test_every_style_has_its_own_keys(schema: dict[str, Any]) -> None:
    forms = schema["properties"]["viewer"]["anyOf"]
    names, table = forms[0]["enum"], forms[1]
    assert table["properties"]["style"]["enum"] == names
    branches = {
        branch["if"]["properties"]["style"]["const"]: branch["then"] for branch in table["allOf"]
    }
    assert list(branches) == names
    assert "tapScale" in branches["zozo"]["properties"]
    assert "tapScale" not in branches["b43-compose"]["properties"]
