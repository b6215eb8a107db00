"""The functions that `zoetrope export` prints for a declared viewer have the values of the viewer itself.

The Swift is compiled and run, the JavaScript runs in Chromium, and the Kotlin is parsed.
"""

import cmath
import json
import math
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import tree_sitter_kotlin
from selenium import webdriver
from tree_sitter import Language, Parser

from project import ROOT, Project

STUBS = ROOT / "Tests/EndToEnd/stubs"
KOTLIN = Parser(Language(tree_sitter_kotlin.language()))
# All operators and functions, and names that are keywords, helpers or parameters in code.
LETS = {
    "pulled": "clamp(0, dy / pullRange, 1)",
    "far": "hypot(dx, dy, 10pt)",
    "lowest": "min(dx, dy, 40pt)",
    "highest": "max(dx, -dy, 2pt - 1pt)",
    "signs": "sign(dx) - 3 * sign(dy) + abs(dx) / 1pt",
    "rounded": "round(dy / 7pt) + round(-2.5)",
    "root": "sqrt(abs(dx) * 4pt)",
    "powers": "pow(1 + pulled, 1.5) + 2 ^ -pulled - (-pulled) ^ 2",
    "waves": "exp(-pulled) * sin(30deg * pulled) + cos(dx / 100pt) + log(1 + abs(dy) / 3pt)",
    "mix": "mix(2pt, dy, 30%) + lerp(dx, dy, pulled)",
    "piecewise": "interpolate(dy, [-100pt, 0pt, 80pt], [0, 1, 3])",
    "limited": "interpolate(dx, [-50pt, 50pt], [0pt, 1pt], extrapolate: clamp) + interpolate(dx, [0pt, 1pt], [0pt, 2pt])",
    "banded": "rubberBand(dy, 200pt) + rubberBand(dx, page.height, coefficient: rubberBand)",
    "projected": "project(dy / 1s) - project(dx / hold, rate: 0.99)",
    "whole": "7 / 2 + 1 / 3 * pulled",
    "halves": "1 if 1 / 2 > 0 and 3 / 2 > 1 else 0",
    "grouped": "dx - (dy - (dx + dy)) / 2 / (3 / (1 + pulled)) * 4 - (dx - (dx - dy))",
    "over": "distance > threshold and not (dx > 0pt or soft)",
    "chosen": "1 if over else 2 if dy > 50pt and dx < 0pt or not soft else 3 if soft and dx < -60pt else 4",
    "nested": "(1pt if dx > dy else 2pt) + dy * (0 if over else 1) - threshold",
    "default": "pulled + (1 if pulled != 0 and dx >= -20pt else 0)",
    "time": "t / hold + touch.x / screen.width",
    "twice": "default * default + time",
}
VARIABLES = {"dx": "dx", "dy": "dy", "t": "time", "touch.x": "touchX", "distance": "distance"}
VIEWER: dict[str, Any] = {
    "constants": {
        "pullRange": "300pt", "threshold": {"value": 0.12, "of": "screen.height"}, "soft": True, "hold": "0.3s",
        "settle": "spring(duration: 0.6, bounce: 0.1)", "speedLimit": "900pt/s", "unlikely": 0.1234567891,
    },
    "gestures": {"touchSlop": "0pt"},
    "open": {"frame": "settle", "backdrop": {"law": "sqrt(progress)"}},
    "drag": {
        "axis": "any", "let": LETS, "x": "dx", "y": "banded", "scale": "1 - 0.3 * pulled", "cornerRadius": "12pt * pulled",
        "backdrop": "1 - unlikely * pulled", "grid": {"scale": "1 - 0.04 * (1 - pulled)"},
    },
    "release": [
        {"if": "over and speed > 2000pt/s", "to": {"y": "screen.height", "opacity": 0},
         "with": {"frame": "easeIn(duration: 0.2s + 0.00007s * abs(vy) / 1pt/s)", "opacity": "linear(duration: 0.1).delay(0.05)"}},
        {"if": "dy > threshold or vy > speedLimit", "to": "thumbnail", "with": {"frame": "settle", "backdrop": "smooth(duration: 0.3)"}},
        {"to": "open", "with": {"drag": "spring(response: 0.3s + hold * pulled, dampingFraction: 0.75).speed(2)"}},
    ],
    "close": [{"to": "fade", "with": "settle"}],
    "pages": {"release": [{"if": "vx < -500pt/s", "to": "next"}, {"if": "vx > 500pt/s", "to": "previous"}, {"to": "nearest"}]},
    "zoom": {"release": [{"if": "zoom.scale < 1.5", "to": "fit"}, {"to": "bounds"}]},
    "readings": {name: f"drag.{name}" for name in [*LETS, "x", "y", "scale", "cornerRadius", "backdrop"]},
}
for variable, name in VARIABLES.items():
    VIEWER["readings"][f"variable_{name}"] = f"drag.{variable}"
SIZE = [400, 800]
SCREEN = {"screenWidth": 400.0, "screenHeight": 800.0, "pageHeight": 800.0}
PATH = [
    [0.1 * k, 200 + 90 * math.sin(1.7 * k) - 20 * (k > 5), 300 + 25 * k * math.cos(0.9 * k)] for k in range(16)
]


Shown = tuple[Project, Path, list[dict[str, float]]]


def trace(project: Project, touches: list[Any]) -> tuple[Path, list[dict[str, Any]]]:
    """Returns a scene with touches after the opening, and its events with readings."""
    screen = {"size": SIZE, "scale": 1, "safeArea": {"top": 0, "bottom": 0}}
    file = project.scene(screen=screen, viewer=VIEWER, touches=[{"at": 0, "tap": {"thumbnail": 2}}, *touches])
    done = project.run("trace", file, "--format", "json", "--at", "events")
    assert (done.returncode, done.stderr.decode()) == (0, "")
    return file, json.loads(done.stdout)["rows"]


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory, zoetrope: Path) -> Shown:
    """A scene with a drag, and its readings at each sample."""
    project = Project(tmp_path_factory.mktemp("behavior"), zoetrope)
    file, found = trace(project, [{"at": 2, "path": [[round(value, 6) for value in row] for row in PATH]}])
    rows = [row["readings"] for row in found if any(event.startswith("drag.changed") for event in row["events"])]
    assert len(rows) > 10
    return project, file, rows


def export(project: Project, file: Path, target: str) -> str:
    """Returns the exported code of a scene."""
    done = project.run("export", file, "--to", target, "--no-handler")
    assert (done.returncode, done.stderr.decode()) == (0, "")
    return done.stdout.decode()


def inputs(row: dict[str, float]) -> dict[str, float]:
    """Returns the variables of a row by their names in code."""
    return SCREEN | {name: row[f"variable_{name}"] for name in VARIABLES.values()}


# The laws and formulas as functions; names with other meanings in code have another end.
FUNCTIONS = {{"mix": "mix_", "default": "default_", "time": "time_"}.get(name, name): name for name in VIEWER["readings"]
             if not name.startswith("variable_")}


def check(values: dict[str, Any], row: dict[str, float]) -> None:
    """Compares values of functions with the readings of a row."""
    expected = {function: row[reading] for function, reading in FUNCTIONS.items()}
    assert values == pytest.approx(expected, rel=1e-12, abs=1e-9)


def signatures(swift: str, group: str) -> dict[str, list[str]]:
    """Returns the names of the arguments of each function of a type."""
    body = re.search(rf"^  enum {group} {{\n(.*?)^  }}$", swift, re.M | re.S)
    assert body
    found = re.findall(r"static func (\w+)\((.*?)\) ->", body[1], re.S)
    return {name: re.findall(r"(\w+):", arguments) for name, arguments in found}


def run_swift(code: str, target: str, main: list[str], folder: Path) -> list[Any]:
    """Compiles Swift with lines that call it, against stubs of its modules, and returns what `show` prints."""
    module = {"swiftui": "SwiftUI", "uikit": "UIKit"}[target]
    (folder / "Snippet.swift").write_text(code.replace(f"import {module}", "import Foundation"), encoding="utf-8")
    show = ["import Foundation", "func show(_ value: CGFloat) { print(Double(value)) }",
            "func show(_ value: Bool) { print(value ? 1 : 0) }", 'func show(_ value: Any) { print("\\"\\(value)\\"") }']
    (folder / "main.swift").write_text("\n".join([*show, *main]) + "\n", encoding="utf-8")
    files = [STUBS / f"{module}.swift", folder / "Snippet.swift", folder / "main.swift"]
    done = subprocess.run(
        ["swiftc", "-Onone", "-swift-version", "6", *files, "-o", folder / "main"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    printed = subprocess.run([folder / "main"], capture_output=True, text=True, check=True).stdout
    return [json.loads(line) for line in printed.splitlines()]


RUNNING = """
const [code, script, done] = arguments;
import(URL.createObjectURL(new Blob([code], {type: "text/javascript"})))
  .then((module) => done(new Function("module", script)(module))).catch((error) => done(String(error)));
"""


def run_javascript(driver: webdriver.Chrome, code: str, script: str) -> Any:
    """Imports an ES module in Chromium, and returns the value of a script that uses it as `module`."""
    driver.get("data:text/html,<!doctype html><title>behavior</title>")
    return driver.execute_async_script(RUNNING, code, script)


@pytest.mark.parametrize("target", ["swiftui", "uikit"])
def test_swift_agrees_with_the_viewer(shown: Shown, target: str, tmp_path: Path) -> None:
    project, file, rows = shown
    code = export(project, file, target)
    arguments = signatures(code, "Drag")
    assert set(FUNCTIONS) <= set(arguments)
    main = []
    for row in rows:
        values = inputs(row)
        for function in FUNCTIONS:
            labelled = ", ".join(f"{name}: {values[name]!r}" for name in arguments[function])
            main.append(f"show(OwnMotion.Drag.{function}({labelled}))")
    printed = run_swift(code, target, main, tmp_path)
    for index, row in enumerate(rows):
        check(dict(zip(FUNCTIONS, printed[len(FUNCTIONS) * index:], strict=False)), row)


def test_javascript_agrees_with_the_viewer(shown: Shown, driver: webdriver.Chrome) -> None:
    project, file, rows = shown
    script = "return %s.map((row) => Object.fromEntries(%s.map((name) => [name, Number(module.drag[name](row))])))"
    found = run_javascript(
        driver, export(project, file, "js"), script % (json.dumps([inputs(row) for row in rows]), json.dumps(list(FUNCTIONS))))
    for values, row in zip(found, rows, strict=True):
        check(values, row)


# What a release does: dx, dy, vx, vy, and the target.
LIFTS = [
    (3, 90, 0, 100, "open"), (3, 90, 0, 890, "open"), (3, 90, 0, 910, "thumbnail"), (3, 97, 0, 0, "thumbnail"),
    (-90, 90, 1500, 1500, "thumbnail"), (-90, -90, 0, 1900, "thumbnail"), (-90, -90, -900, 800, "open"),
]


def test_releases_are_those_of_the_viewer(shown: Shown) -> None:
    """The targets of `LIFTS` are those of fingers that lift like this."""
    for dx, dy, vx, vy, target in LIFTS:
        even = [[0.26 + 0.01 * k, 200 + dx - (0.06 - 0.01 * k) * vx, 400 + dy - (0.06 - 0.01 * k) * vy] for k in range(7)]
        steps = [[0, 200, 400], [0.1, 200, 420], [0.2, 200, 420], *even, [0.33, *even[-1][1:]]]
        rounded = [[round(number, 9) for number in step] for step in steps]
        events = str(trace(shown[0], [{"at": 2, "path": rounded}])[1])
        assert (f"translation: [{dx}, {dy}]" in events, "viewer.dismissing" in events) == (True, target != "open")


def test_javascript_decides_and_moves(shown: Shown, driver: webdriver.Chrome) -> None:
    project, file, _ = shown
    # Without the constant `soft`, drags to the left are over.
    code = export(project, file, "js")
    lifts = [dict(zip(["dx", "dy", "vx", "vy"], lift, strict=False)) | SCREEN for lift in LIFTS]
    script = f"return {json.dumps(lifts)}.map((lift) => module.drag.release(lift).target)"
    assert run_javascript(driver, code, script) == [lift[-1] for lift in LIFTS]
    free = code.replace("export const soft = true", "export const soft = false")
    moved = {"dx": -200, "dy": 100, "vx": -1500, "vy": -2000} | SCREEN
    assert run_javascript(driver, free, f"return module.drag.release({json.dumps(moved)})") == {
        "target": "stated", "values": {"y": 800, "opacity": 0},
        "frame": {"duration": pytest.approx(340), "easing": "cubic-bezier(0.42, 0, 1, 1)"},
        "opacity": {"duration": 100, "easing": "cubic-bezier(0, 0, 1, 1)", "delay": 50},
    }
    calls = ["open.backdrop({progress: 0.25})", "open.movement().target", "close.movement().target",
             "pages.release({vx: -501}).target", "pages.release({vx: 501}).target", "pages.release({vx: 0}).target",
             "zoom.release({zoomScale: 1.4}).target", "zoom.release({zoomScale: 1.6}).target"]
    values = run_javascript(driver, code, "return [" + ", ".join(f"module.{call}" for call in calls) + "]")
    assert values == [0.5, "thumbnail", "fade", "next", "previous", "nearest", "fit", "bounds"]


@pytest.mark.parametrize(("bounce", "duration"), [(-0.4, 0.5), (0, 0.38), (0.3, 0.6), (0.8, 0.5)])
def test_javascript_springs_move_like_springs(driver: webdriver.Chrome, project: Project, bounce: float, duration: float) -> None:
    file = project.scene(viewer={"constants": {"settle": f"spring(duration: {duration}, bounce: {bounce})"}, "open": {"frame": "settle"}})
    options = run_javascript(driver, export(project, file, "js"), "return {...module.settle, valid: CSS.supports("
                             "'animation-timing-function', module.settle.easing)}")
    stops = [float(stop) for stop in options["easing"].removeprefix("linear(").removesuffix(")").split(", ")]
    frequency = 2 * math.pi / duration
    ratio = 1 - bounce if bounce >= 0 else 1 / (1 + bounce)
    root = frequency * complex(ratio * ratio - 1) ** 0.5
    assert options["valid"] and abs(1 - stops[-2]) < 1e-3

    def progress(time: float) -> float:
        sinh = (cmath.sinh(root * time) / root) if root else time
        wave = cmath.cosh(root * time) + ratio * frequency * sinh
        return (1 - cmath.exp(-ratio * frequency * time) * wave).real

    for index, (a, b) in enumerate(zip(stops, stops[1:], strict=False)):
        for fraction in (0, 0.5):
            time = options["duration"] / 1000 * (index + fraction) / (len(stops) - 1)
            assert abs(a + (b - a) * fraction - progress(time)) < 1e-3


def test_swift_decides(shown: Shown, tmp_path: Path) -> None:
    project, file, _ = shown
    code = export(project, file, "swiftui")
    names = signatures(code, "Drag")["release"]
    main = []
    for lift in LIFTS:
        values = dict(zip(["dx", "dy", "vx", "vy"], lift, strict=False)) | SCREEN
        labelled = ", ".join(f"{name}: {values[name]}" for name in names)
        main.append(f"show(OwnMotion.Drag.release({labelled}).target as Any)")
    assert run_swift(code, "swiftui", main, tmp_path) == [lift[-1] for lift in LIFTS]
    # Parameters that are formulas are code, constant ones numbers, and constants have their names.
    for line in [
        "frame: .easeIn(duration: 0.2 + 0.00007 * abs(vy))", "opacity: .linear(duration: 0.1).delay(0.05)",
        "drag: .spring(duration: (0.3 + hold * pulled(dy: dy)) * 0.5, bounce: 0.25)",
        "frame: settle", "backdrop: .spring(duration: 0.3, bounce: 0)", 'values: ["y": screenHeight, "opacity": 0]',
    ]:
        assert line in code


def test_kotlin_is_valid(shown: Shown) -> None:
    project, file, _ = shown
    code = export(project, file, "compose")
    assert not KOTLIN.parse(code.encode()).root_node.has_error
    swift = signatures(export(project, file, "swiftui"), "Drag")
    drag = code[code.index("object Drag"):code.index("object Pinch")]
    kotlin = {name: re.findall(r"(\w+):", arguments) for name, arguments in re.findall(r"fun (\w+)\((.*?)\):", drag, re.S)}
    assert kotlin == swift
    for name in set(re.findall(r"\b(abs|cos|exp|floor|hypot|ln|sign|sin|sqrt)\(", code)):
        assert f"\nimport kotlin.math.{name}\n" in code
    # Whole numbers would be integers.
    assert not re.search(r"(?<![\w.])\d+(?![\w.])", re.sub(r"1000L?\b", "", drag))


@pytest.mark.parametrize("target", ["swiftui", "uikit", "compose", "js"])
def test_only_what_is_used_is_printed(project: Project, target: str) -> None:
    drag = {"axis": "down", "x": "dx", "y": "dy", "scale": "clamp(0.5, 1 - dy / 1000pt, 1)"}
    file = project.scene(viewer={"drag": drag, "pinch": {"release": [{"to": "bounds", "with": "smooth"}]}})
    code = export(project, file, target)
    functions = set(re.findall(r"(?:func|fun|function) (\w+)\(", code))
    assert "clamp" in functions
    assert functions.isdisjoint({"mix", "interpolate", "rubberBanded", "project", "sign", "pow"})
    assert "pullRange" not in code


@pytest.mark.parametrize("viewer", [
    "zozo", "b43-swiftui", "b43-compose", "zoom-transition", "photoswipe", "telephoto"])
def test_viewers_in_swift_export_constants_alone(project: Project, driver: webdriver.Chrome, viewer: str) -> None:
    file = project.scene(viewer=viewer)
    assert "func release" not in export(project, file, "swiftui")
    constants = run_javascript(driver, export(project, file, "js"), "return {...module}")
    assert constants and all(isinstance(value, int | float | str) or "easing" in value for value in constants.values())


def test_document_shows_the_current_output(zoetrope: Path) -> None:
    """The excerpt of functions in docs/reference/export.md is part of the output."""
    text = (ROOT / "docs/reference/export.md").read_text(encoding="utf-8")
    excerpt = re.findall(r"```swift\n(.*?)```", text, re.S)[1]
    done = subprocess.run([zoetrope, "export", ROOT / "scenes/own.yaml", "--to", "swiftui"], capture_output=True, text=True, check=True)
    assert excerpt in done.stdout


def test_screens_have_code_of_their_own(project: Project, driver: webdriver.Chrome) -> None:
    drag = {"axis": "down", "let": {"pulled": "clamp(0, dy / range, 1)"}, "x": "dx", "y": "dy", "scale": "1 - 0.3 * pulled"}
    viewers = [{"label": name, "constants": {"range": f"{length}pt"}, "drag": drag} for name, length in [("A", 200), ("B", 400)]]
    file = project.scene(viewer=None, compare=viewers)
    code = export(project, file, "js")
    assert run_javascript(driver, code, "return Object.keys(module).map((name) => module[name].drag.scale({dy: 100}))") == [0.85, 0.925]
    assert not KOTLIN.parse(export(project, file, "compose").encode()).root_node.has_error


@pytest.mark.parametrize(("target", "none"), [("swiftui", "nil"), ("uikit", "nil"), ("compose", "null"), ("js", "null")])
def test_what_no_code_can_express_is_a_comment(project: Project, target: str, none: str) -> None:
    """Easings that are no Bézier, and parameters that are not multiples of their formulas."""
    own, own_text = "ease(duration: 0.2s + 0.1 * t, t^2)", "ease(duration: …, t^2)"
    late, late_text = "easeIn(duration: 0.2).delay(0.1).delay(0.1s + 0.1 * t)", "easeIn(duration: 0.2).delay(0.1).delay(…)"
    constants = {"settle": "bounce(duration: 0.3)", "calm": "accelerateDecelerate(duration: 0.4).delay(0.1)"}
    file = project.scene(viewer={"constants": constants, "close": [
        {"if": "t > 1s", "to": "fade", "with": {"frame": "settle", "crop": "calm"}},
        {"to": "fade", "with": {"frame": own, "crop": "bounce(duration: 0.5)", "backdrop": late}}]})
    code = export(project, file, target)
    for text in ["settle", "calm", own_text, "bounce(duration: 0.5)", late_text]:
        assert re.search(rf"\b(frame|crop|backdrop)(:| =) {none} /\* {re.escape(text)} \*/", code)
    for text in constants.values():
        assert re.search(rf"^ *// .*{re.escape(text)}; ", code, re.M)
    spoken = re.sub(r"/\*.*?\*/|//[^\n]*", "", code, flags=re.S)
    # Names in comments use nothing.
    assert not re.search(r"\b(settle|calm|ease|bounce\(|accelerateDecelerate|(fun|func|function) delay(ed)?)\b", spoken)


def test_css_has_easings_that_are_no_bezier(project: Project) -> None:
    constants = {"settle": "bounce(duration: 0.3)", "calm": "accelerateDecelerate(duration: 0.4).delay(0.1)"}
    file = project.scene(viewer={"constants": constants, "close": [{"to": "fade", "with": {"frame": "settle", "crop": "calm"}}]})
    css = export(project, file, "css")
    assert re.search(r"-settle-duration: 0\.3s;\n  --own-settle-easing: linear\(0, .*, 1\);", css)
    assert re.search(r"-calm-duration: 0\.4s;\n  --own-calm-easing: linear\(0, .*, 1\);\n  --own-calm-delay: 0\.1s;", css)
    tokens = json.loads(export(project, file, "tokens"))["own"]
    assert tokens["$extensions"]["zoetrope"]["rules"]["settle"]["value"] == "bounce(duration: 0.3)"
    assert "settle" not in tokens


def test_names_of_constants_are_valid_in_each_language(project: Project, driver: webdriver.Chrome, tmp_path: Path) -> None:
    names = ["arguments", "eval", "protected", "inout", "subscript", "Any", "Type", "Double", "CGFloat", "timing", "await", "open"]
    constants = {name: f"{index + 1}pt" for index, name in enumerate(names)}
    lets = {f"sum{index}": f"dx + {name}" for index, name in enumerate(names)}
    file = project.scene(viewer={"constants": constants, "drag": {"axis": "any", "let": lets, "x": "dx", "y": "dy"}})
    expected = [index + 1.5 for index in range(len(names))]
    swift = [f"show(OwnMotion.Drag.{name}(dx: 0.5))" for name in lets]
    assert run_swift(export(project, file, "swiftui"), "swiftui", swift, tmp_path) == expected
    calls = ", ".join(f"module.drag.{name}({{dx: 0.5}})" for name in lets)
    assert run_javascript(driver, export(project, file, "js"), f"return [{calls}]") == expected
    code = export(project, file, "compose")
    assert not KOTLIN.parse(code.encode()).root_node.has_error
    assert "const val Timing_ =" in code and "const val Open_ =" in code
