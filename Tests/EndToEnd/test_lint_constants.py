"""Every constant of every viewer and stage, set badly: lint finds it with a cure, or a reason says why not.

`lint-constants.tsv` has a row for each constant and a column for each kind of fault. A cell is a value, the
scene below that exercises it, and the rule that finds it; or one of the reasons below.
"""

import csv
import json
import shutil
import subprocess
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import yaml

from project import ROOT, Project

# Why nobody would notice a fault of a kind, or why it is not lint's.
REASONS = {
    "choice": "a choice, a flag or a color is neither fast nor loose, nor a threshold",
    "size": "it is no duration and no spring",
    "look": "it changes how far, how large or how dark something is, which may be meant",
    "time": "a duration is no threshold",
    "damped": "a curve and a critically damped spring do not bounce",
    "range": "its range excludes 0, or 0 is its default",
    "recognizer": "it is the time in which a gesture is recognized; nothing moves",
    "taps": "without a double tap, two taps act as taps, as in other viewers",
    "weaker": "a release needs a longer or shorter drag, within what other viewers need",
    "stops": "a picture that stops at the lift is that of a viewer without throws",
    "pinch": "a pinch that returns, or one that closes, is what other viewers do",
    "sheet": "a sheet that returns, or one that closes, is what other sheets do",
    "refused": "the scene is refused, because the motion is not finite",
    "other": "found, with the cure of a fault that the viewer has anyway",
    "server": "it is the server's, not the motion's",
    "direct": "the bead is where the finger is",
    "clamped": "no opacity is above 1",
}
OPEN: dict[str, Any] = {"at": 0.3, "tap": {"thumbnail": 4}}
TWICE: dict[str, Any] = {"at": 1.6, "tap": [196, 426], "count": 2}


def drag(start: list[float], by: list[float], during: float, hold: float = 0, at: float = 1.6) -> dict[str, Any]:
    """Returns a drag by the user."""
    return {"at": at, "drag": {"from": start, "by": by, "during": during, "hold": hold}}


def pinch(scale: float, span: float) -> dict[str, Any]:
    """Returns a pinch about the center of the screen."""
    return {"at": 1.6, "pinch": {"at": [196, 426], "scale": scale, "during": 0.4, "span": span}}


# The touches after a viewer has opened.
TOUCHES = {
    "close": [drag([196, 400], [10, 300], 0.3)],
    "far": [drag([196, 200], [10, 560], 0.6, 0.2)],
    "back": [drag([196, 380], [20, 110], 0.4, 0.15)],
    "page": [drag([330, 426], [-180, 0], 0.15)],
    "pagefar": [drag([370, 426], [-280, 0], 0.5, 0.2)],
    "pageback": [drag([330, 426], [-100, 0], 0.4, 0.2)],
    "zoom": [TWICE],
    "pan": [TWICE, drag([300, 500], [-150, -120], 0.12, at=2.8)],
    "edge": [TWICE, drag([330, 500], [-120, -300], 0.15, at=2.8)],
    "pinch": [pinch(7, 120)],
    "shrink": [pinch(0.75, 200)],
    "pinchclose": [pinch(0.3, 260)],
    "bars": [{"at": 1.6, "tap": [196, 426]}],
    "short": [drag([196, 400], [0, 24], 0.5, 0.1)],
    "shortpage": [drag([196, 400], [-24, 0], 0.5, 0.1)],
    "shortpinch": [pinch(0.93, 200)],
    "button": [{"at": 1.6, "tap": "backButton"}],
    "backedge": [drag([5, 400], [300, 0], 0.3)],
    "shortedge": [drag([5, 400], [24, 0], 0.5, 0.1)],
}
# Scenes with other options, and the touches of another one.
OPTIONS: dict[str, tuple[str, dict[str, Any]]] = {
    "closeflick": ("close", {"flickToDismiss": True}),
    "farflick": ("far", {"flickToDismiss": True}),
    "shortflick": ("short", {"flickToDismiss": True}),
    "slide": ("button", {"transition": "slide"}),
    "cover": ("close", {"disablesAnimations": False}),
}
# The touches on a grid that is a sheet.
SHEETS: dict[str, dict[str, Any]] = {
    "sheetback": {"at": 0.2, "drag": {"from": {"thumbnail": 4}, "by": [0, 160], "during": 0.25, "curve": "easeOut"}},
    "sheetaway": drag([196, 80], [0, 260], 0.15, at=0.2),
}
LIST = {"title": "Fruit", "rowHeight": 60, "rows": ["Apple", "Banana", "Cherry", "Fig", "Grape"]}
BEADS = {"box": [40, 600, 313, 180], "colors": ["#E8590C", "#1971C2", "#2F9E44", "#C2255C"]}
CHERRY = [{"at": 0.3, "tap": {"row": "Cherry"}}]
STAGES: dict[str, dict[str, Any]] = {
    "rows": {"list": LIST, "changes": [
        {"at": 0.4, "insert": {"id": "d", "text": "Date"}, "before": "Cherry"}, {"at": 2, "remove": "Banana"}]},
    "push": {"list": LIST, "touches": CHERRY, "changes": [{"at": 4, "pop": True}]},
    "refuse": {"list": {**LIST, "refusal": "Sold out.", "server": "refuses"}, "touches": CHERRY},
    "drag": {"beads": BEADS, "touches": [{"at": 0.7, "drag": {
        "from": {"bead": 1}, "to": [235, 300], "during": 0.6, "curve": "easeInOut", "hold": 0.1}}]},
    "throw": {"beads": BEADS, "touches": [{"at": 0.7, "drag": {"from": {"bead": 1}, "to": [235, 500], "during": 0.15}}]},
    "tapbead": {"beads": BEADS, "touches": [{"at": 0.7, "tap": {"bead": 1}}]},
    "lidtap": {"beads": {**BEADS, "lid": {"at": 0.1, "open": True}}, "touches": [
        {"at": 1.5, "tap": [196, 590]}, {"at": 2.5, "tap": [196, 690]}]},
}
ANIMATIONS = {
    "SLOW": "spring(duration: 3)", "QUICK": "spring(duration: 0.01)", "BOUNCY": "spring(duration: 0.5, bounce: 0.7)"}
# The rules about durations, bounces, backdrops and thresholds.
NEW = {"sluggish", "hasty", "overshoot", "bleed", "threshold"}
with (Path(__file__).parent / "lint-constants.tsv").open(encoding="utf-8") as file:
    TABLE = list(csv.DictReader(file, delimiter="\t"))
KINDS = [name for name in TABLE[0] if name not in {"viewer", "constant"}]
FOUND = [
    (row["viewer"], row["constant"], kind, *row[kind].rsplit(" ", 2)) for row in TABLE for kind in KINDS if " " in row[kind]
]


def scene(owner: str, name: str, options: dict[str, Any]) -> dict[str, Any]:
    """Returns a scene with some constants of a viewer or stage."""
    head = {"zoetrope": 1, "screen": {"device": "iphone-15"}, "output": {"fps": 60, "formats": ["gif"]}}
    if name in STAGES:
        stage = STAGES[name]
        return {**head, **stage, owner: {**stage[owner], **options}}
    touches, other = OPTIONS.get(name, (name, {"presentedOver": "sheet"} if name in SHEETS else {}))
    return {
        **head, "photos": ["photos/*.jpg"], "grid": {"columns": 3, "spacing": 4},
        "viewer": {"style": owner, **other, **options},
        "touches": [SHEETS[name]] if name in SHEETS else [OPEN, *TOUCHES[touches]],
    }


@pytest.fixture(scope="module")
def linted(zoetrope: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[dict[str, Any]]]:
    """Returns the findings of all cells, and of the scenes with the defaults, by name."""
    folder = tmp_path_factory.mktemp("constants")
    shutil.copytree(ROOT / "scenes/photos", folder / "photos")
    paths = []
    for owner, constant, kind, value, name, _ in FOUND:
        bad = ANIMATIONS.get(value) or yaml.safe_load(value)
        for key, options in ((f"{owner}-{constant}-{kind}", {constant: bad}), (f"{owner}-{name}", {})):
            path = folder / f"{key}.yaml"
            if path not in paths:
                path.write_text(yaml.safe_dump(scene(owner, name, options)), encoding="utf-8")
                paths.append(path)

    # Only the rules of the table: others take most of the time.
    rules = [f"--rule={rule}" for rule in sorted(NEW | {rule for *_, rule in FOUND})]

    def lint(part: list[Path]) -> list[dict[str, Any]]:
        done = subprocess.run(
            [zoetrope, "lint", "--json", *rules, *part], stdout=subprocess.PIPE, check=False, timeout=900)
        return json.loads(done.stdout)["scenes"]

    with ThreadPoolExecutor(2) as pool:
        reports = [report for part in pool.map(lint, (paths[::2], paths[1::2])) for report in part]
    assert [report for report in reports if report.get("error")] == []
    return {Path(report["file"]).stem: report["findings"] for report in reports}


def test_every_constant_is_in_the_table(project: Project) -> None:
    listed = defaultdict(list)
    for row in TABLE:
        listed[row["viewer"]].append(row["constant"])
        assert all(" " in row[kind] or row[kind] in REASONS for kind in KINDS), row
    for owner in ("photos", "zozo", "b43-swiftui", "b43-compose", "telephoto", "photoswipe", "zoom-transition",
                  "list", "reviews", "beads"):
        shown = project.run("schema", "--constants", owner).stdout.decode().splitlines()
        keys = [line.split("`")[1] for line in shown if line.startswith("| `")]
        assert listed[owner] == list(dict.fromkeys(keys))
    assert len(FOUND) >= 130


@pytest.mark.parametrize(("owner", "constant", "kind", "value", "name", "rule"), FOUND)
def test_bad_constant_is_found_with_its_cure(
    linted: dict[str, list[dict[str, Any]]], owner: str, constant: str, kind: str, value: str, name: str, rule: str
) -> None:
    findings = [finding for finding in linted[f"{owner}-{constant}-{kind}"] if finding["rule"] == rule]
    cures = [cure for finding in findings for cure in finding["cures"]]
    assert any(f".{constant}: " in cure for cure in cures), (value, name, findings)


def test_defaults_have_no_finding_about_a_constant(linted: dict[str, list[dict[str, Any]]]) -> None:
    names = {f"{owner}-{name}" for owner, _, _, _, name, _ in FOUND} - {"zozo-cover"}
    found = {name: finding["what"] for name in names for finding in linted[name] if finding["rule"] in NEW}
    assert found == {}
