"""The gesture handlers that `zoetrope export` prints move like the viewers that they come from.

The Swift is compiled with stubs of SwiftUI and UIKit in which time is a variable, and driven by fingers; what it shows
at each frame is compared with the trace of the same fingers. The Kotlin is parsed.
"""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import tree_sitter_kotlin
import yaml
from PIL import Image
from tree_sitter import Language, Parser

from project import ROOT, Project

STUBS = ROOT / "Tests/EndToEnd/stubs"
KOTLIN = Parser(Language(tree_sitter_kotlin.language()))
DECLARED = ["own", "own-velocity", "own-duration", "own-follow", "photos-viewer", "own-zozo", "own-b43-swiftui", "own-photoswipe"]
SIZE = (400, 800)
# The thumbnail of the first photo, in a grid of three columns, and the time of its opening.
THUMBNAIL = (2.0, 2.0, 394 / 3, 394 / 3)
OPENED = 0.05
# Finger velocities are constant before the lift, so that all estimates of them agree: dx, dy, vx, vy; and a catch of
# the movement after the lift, so much later, which drags and lifts in turn.
Drag = tuple[float, float, float, float]


def code_of(zoetrope: Path, scene: Path, target: str) -> str:
    """Returns the exported code of a scene."""
    done = subprocess.run([zoetrope, "export", scene, "--to", target], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert not re.search(r"\$[a-z.]+", done.stdout), "a placeholder without a value"
    return done.stdout


def plain(code: str) -> str:
    """Returns code without imports, and with closures for what needs Objective-C."""
    code = re.sub(r"^import (SwiftUI|UIKit.*)$", "import Foundation\nimport Observation", code, flags=re.M)
    return re.sub(r"#selector\((\w+)\)", r"Selector { [unowned self] in self.\1() }", code.replace("@objc ", ""))


def stubs(target: str, folder: Path) -> list[Path]:
    """Returns the stubs of a target as Swift files."""
    files = [STUBS / "SwiftUI.swift"] if target == "swiftui" else []
    for name in ["motion", target]:
        file = folder / f"Stub-{name}.swift"
        file.write_bytes((STUBS / f"handler.{name}.txt").read_bytes())
        files.append(file)
    return files


@pytest.mark.parametrize("target", ["swiftui", "uikit"])
def test_swift_type_checks(zoetrope: Path, tmp_path: Path, target: str) -> None:
    """Type-checks the code of all declared samples, each in a namespace of its own, without a warning."""
    spaces = []
    for number, sample in enumerate(DECLARED):
        code = code_of(zoetrope, ROOT / f"scenes/{sample}.yaml", target)
        assert {"swiftui": "struct Viewer<", "uikit": "final class Viewer: NSObject"}[target] in code
        spaces.append(f"enum Space{number} {{\n{re.sub('^import .*$', '', plain(code), flags=re.M)}}}\n")
    file = tmp_path / "Snippets.swift"
    file.write_text("import Foundation\nimport Observation\n" + "".join(spaces), encoding="utf-8")
    done = subprocess.run(
        ["swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6", *stubs(target, tmp_path), file],
        capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("sample", DECLARED)
def test_kotlin_is_valid(zoetrope: Path, sample: str) -> None:
    """Parses the code; what is imported is used, and nothing else of a known name."""
    code = code_of(zoetrope, ROOT / f"scenes/{sample}.yaml", "compose")
    assert not KOTLIN.parse(code.encode()).root_node.has_error
    body = re.sub(r"^import .*$", "", re.sub(r"/\*.*?\*/", "", code, flags=re.S), flags=re.M)
    imported = re.findall(r"^import [\w.]+\.(\w+)$", code, re.M)
    # Delegates use the last two.
    assert [name for name in imported if not re.search(rf"\b{name}\b", body) and name not in ("getValue", "setValue")] == []


def fingers(drags: list[tuple[float, Drag]]) -> list[dict[str, Any]]:
    """Returns touches that begin at times: slowly out of the slop, then evenly to a lift with a velocity."""
    touches = []
    for time, (dx, dy, vx, vy) in drags:
        even = [[0.26 + 0.01 * k, 200 + dx - (0.06 - 0.01 * k) * vx, 400 + dy - (0.06 - 0.01 * k) * vy] for k in range(7)]
        start = [[0, 200, 400], [0.1, 200 + dx / 20, 400 + dy / 20], [0.2, *even[0][1:]]]
        path = [[round(number, 6) for number in row] for row in [*start, *even]]
        touches.append({"at": time, "path": path})
    return touches


# A namespace of a case, whose `run` follows a script: rows of a time, a call and its numbers.
DRIVE = {
    "swiftui": """
  @MainActor static func run(_ script: [[Double]]) -> [[Double]] {
    let handler = MOTION.Handler(
      page: CGSize(width: PAGE.0, height: PAGE.1), photo: CGSize(width: PHOTO.0, height: PHOTO.1)
    ) { (CGRect(x: FRAME.0, y: FRAME.1, width: FRAME.2, height: FRAME.3), 3) }
    var shown: [[Double]] = []
    for row in script {
      let (now, point) = (row[0], CGPoint(x: row[2], y: row[3]))
      switch row[1] {
      case 0: handler.open(at: now)
      case 1: handler.touch(point, at: now)
      case 2: handler.move(to: point, at: now)
      case 3: handler.lift(with: CGVector(dx: row[4], dy: row[5]), at: now)
      default:
        handler.settle(at: now)
        let look = handler.look(at: now)
        let size = handler.size(in: look)
        let x: CGFloat = look.x + (CGFloat(PAGE.0) - size.width) / 2
        let y: CGFloat = look.y + (CGFloat(PAGE.1) - size.height) / 2
        let values: [CGFloat] = [
          x, y, size.width, size.height, look.cornerRadius, look.opacity, look.backdrop, look.bars]
        shown.append(values.map { Double($0) })
      }
    }
    return shown
  }
""",
    "uikit": """
  @MainActor static func run(_ script: [[Double]]) -> [[Double]] {
    let (page, picture, backdrop) = (UIView(), UIImageView(), UIView())
    let (bars, thumbnail) = (UIView(), UIView())
    page.bounds.size = CGSize(width: PAGE.0, height: PAGE.1)
    page.addSubview(picture)
    picture.image = UIImage(size: CGSize(width: PHOTO.0, height: PHOTO.1))
    thumbnail.center = CGPoint(x: FRAME.0 + FRAME.2 / 2, y: FRAME.1 + FRAME.3 / 2)
    thumbnail.bounds.size = CGSize(width: FRAME.2, height: FRAME.3)
    thumbnail.layer.cornerRadius = 3
    (UIViewPropertyAnimator.running, CADisplayLink.running) = ([], [])
    currentTime = 0
    let viewer = MOTION.Viewer(picture: picture, backdrop: backdrop, bars: bars) { thumbnail }
    let pan = page.gestureRecognizers!.lazy.compactMap { $0 as? UIPanGestureRecognizer }.first!
    var shown: [[Double]] = []
    for row in script {
      currentTime = row[0]
      let touches: Set = [UITouch(CGPoint(x: row[2], y: row[3]))]
      switch row[1] {
      case 0: viewer.open()
      case 1:
        pan.reset()
        pan.touchesBegan(touches, with: UIEvent())
      case 2 where pan.state != .failed: pan.touchesMoved(touches, with: UIEvent())
      case 3 where pan.state != .failed:
        pan.velocity = CGPoint(x: row[4], y: row[5])
        pan.touchesEnded(touches, with: UIEvent())
      case 4:
        UIViewPropertyAnimator.finish()
        CADisplayLink.tick()
        let frame = picture.frame
        let values: [CGFloat] = [
          frame.minX, frame.minY, frame.width, frame.height, picture.layer.cornerRadius,
          picture.alpha, backdrop.alpha, bars.alpha]
        shown.append(values.map { Double($0) })
        continue
      default: continue
      }
      if row[1] > 0 { pan.report() }
    }
    return shown
  }
""",
}
MAIN = """
func numbers(_ text: String) -> [[Double]] {
  text.split(separator: "\\n").map { $0.split(separator: " ").compactMap { Double($0) } }
}
let path = CommandLine.arguments[1]
"""
# With their limits; an interrupted fade of the bars keeps its velocity only in the viewer.
READINGS = {
    "hero.x": 0.01, "hero.y": 0.01, "hero.width": 0.01, "hero.height": 0.01, "hero.cornerRadius": 0.06, "hero.opacity": 1e-4,
    "backdrop.opacity": 1e-4, "chrome.opacity": 0.02}


def script(drags: list[tuple[float, Drag]], times: list[float]) -> list[list[float]]:
    """Returns the rows for an opening, drags and frames, in the order of their times."""
    rows: list[list[float]] = [[OPENED, 0, 0, 0, 0, 0]]
    for touch, (_, drag) in zip(fingers(drags), drags, strict=True):
        path = [[touch["at"] + time, x, y] for time, x, y in touch["path"]]
        rows.append([path[0][0], 1, *path[0][1:], 0, 0])
        rows += [[time, 2, x, y, 0, 0] for time, x, y in path[1:]]
        rows.append([path[-1][0], 3, *path[-1][1:], *drag[2:]])
    return sorted(rows + [[time, 4, 0, 0, 0, 0] for time in times])


# What is compared: the sample, and its drags.
CASES: dict[str, tuple[str, list[tuple[float, Drag]]]] = {
    "returns": ("own", [(2, (30, 90, 200, 300))]),
    "closes": ("own", [(2, (30, 150, -100, 400))]),
    "returns at once": ("own-velocity", [(2, (40, 120, 0, -200))]),
    "leaves": ("own-duration", [(2, (5, 190, 0, 700))]),
    "shrinks home": ("photos-viewer", [(2, (60, 240, 300, 600))]),
}


@pytest.fixture(scope="module")
def traced(zoetrope: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Path, list[dict[str, Any]], tuple[int, int]]]:
    """The scene of each case, the rows of its trace after the tap, and the size of its photo."""
    found = {}
    for case, (sample, drags) in CASES.items():
        project = Project(tmp_path_factory.mktemp("case"), zoetrope)
        viewer = yaml.safe_load((ROOT / f"scenes/{sample}.yaml").read_text(encoding="utf-8"))["viewer"]
        file = project.scene(
            screen={"size": list(SIZE), "scale": 1, "safeArea": {"top": 0, "bottom": 0}}, viewer=viewer, duration=4,
            touches=[{"at": 0, "tap": {"thumbnail": 0}}, *fingers(drags)], output={"fps": 60, "formats": ["png"]})
        done = project.run("trace", file, "--format", "json")
        assert (done.returncode, done.stderr.decode()) == (0, "")
        with Image.open(project.folder / "photos/a.jpg") as picture:
            rows = [row for row in json.loads(done.stdout)["rows"] if row["time"] > OPENED]
            found[case] = (file, rows, picture.size)
    return found


@pytest.mark.parametrize("target", ["swiftui", "uikit"])
def test_handlers_move_like_the_viewer(
    zoetrope: Path, traced: dict[str, tuple[Path, list[dict[str, Any]], tuple[int, int]]], tmp_path: Path, target: str
) -> None:
    """Each frame shows what the trace shows, from the opening over the drag to the end of its release."""
    spaces = ["import Foundation\nimport Observation", f"let PAGE = {tuple(map(float, SIZE))}", f"let FRAME = {THUMBNAIL}"]
    main = [MAIN]
    for number, (case, (file, rows, photo)) in enumerate(traced.items()):
        code = code_of(zoetrope, file, target)
        name = re.search(r"^enum (\w+) \{", code, re.M)
        assert name
        body = re.sub("^import .*$", "", plain(code), flags=re.M) + DRIVE[target].replace("MOTION", name[1]).replace("PHOTO", str(number))
        body = body.replace(f"CGSize(width: {number}.0, height: {number}.1)", f"CGSize(width: {photo[0]}, height: {photo[1]})")
        spaces.append(f"enum Case{number} {{\n{body}}}\n")
        text = "\n".join(" ".join(map(repr, row)) for row in script(CASES[case][1], [row["time"] for row in rows]))
        (tmp_path / f"script{number}").write_text(text, encoding="utf-8")
        main.append(f"print(Case{number}.run(numbers(try! String(contentsOfFile: path + \"/script{number}\", encoding: .utf8))))")
    for name_, lines in [("Snippets", spaces), ("main", ["import Foundation", *main])]:
        (tmp_path / f"{name_}.swift").write_text("\n".join(lines) + "\n", encoding="utf-8")
    files = [*stubs(target, tmp_path), tmp_path / "Snippets.swift", tmp_path / "main.swift"]
    done = subprocess.run(
        ["swiftc", "-Onone", "-swift-version", "6", *files, "-o", tmp_path / "main"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    printed = subprocess.run([tmp_path / "main", tmp_path], capture_output=True, text=True, check=True).stdout.splitlines()
    for line, (case, (_, rows, _)) in zip(printed, traced.items(), strict=True):
        compared = 0
        for row, frame in zip(rows, json.loads(line), strict=True):
            if row["readings"]["hero.x"] is None:
                continue
            compared += 1
            for (reading, within), value in zip(READINGS.items(), frame, strict=True):
                expected = row["readings"].get(reading)
                if expected is None:
                    continue
                if reading.endswith(("opacity", "cornerRadius")):
                    value = max(value, 0)
                if reading.endswith("opacity"):
                    value = min(value, 1)
                assert value == pytest.approx(expected, abs=within), (case, row["time"], reading)
        assert compared > 100, case


def test_a_viewer_in_swift_has_no_handler(zoetrope: Path) -> None:
    """An error names it; without the option, its constants are printed."""
    done = subprocess.run(
        [zoetrope, "export", "scenes/zozo.yaml", "--to", "uikit", "--handler"], capture_output=True, text=True, check=False, cwd=ROOT)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("scenes/zozo.yaml:12:9: error: zozo is written in Swift")
    done = subprocess.run(
        [zoetrope, "export", "scenes/own.yaml", "--to", "js", "--handler"], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 2
    assert "--handler is for swiftui, uikit and compose" in done.stderr
