"""The output of `zoetrope export`: Swift is type-checked, CSS is played in a browser, and tokens are parsed."""

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

TARGETS = ("swiftui", "uikit", "compose", "js", "css", "tokens")
STUBS = ROOT / "Tests/EndToEnd/stubs"
# All viewers, in groups that fit into one call with `--viewer`, and samples of the stages without viewers.
GROUPS = (
    ("zozo", "b43-swiftui", "b43-compose", "zoom-transition", "photos", "photoswipe"),
    ("telephoto",),
)
STAGES = ("list-modifiers", "beads", "reviews", "list-interrupted")
# Animation types that no sample scene uses.
UNUSUAL = (
    "--set", "duration=4s",
    "--set", "list.animation=none",
    "--set", "list.pushAnimation=interactiveSpring.delay(0.2).speed(2)",
    "--set", 'list.alertAnimation="linear(duration: 0.5).repeatForever(autoreverses: false)"',
), (
    "--set", "list.animation=easeIn.delay(0.1).repeatCount(2)",
    "--set", 'list.pushAnimation="interpolatingSpring(stiffness: 100, damping: 40, initialVelocity: 2).repeatCount(2)"',
    "--set", 'list.alertAnimation="timingCurve(0.3, -0.5, 0.2, 1.6, duration: 0.4).delay(0.25)"',
)


def export(zoetrope: Path, scene: str, to: str, *options: str) -> str:
    """Returns the snippet of a sample scene."""
    command = [zoetrope, "export", f"scenes/{scene}.yaml", "--to", to, *options]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def snippets(zoetrope: Path) -> dict[str, list[str]]:
    """All snippets, by target."""
    def of(target: str) -> list[str]:
        viewers = [
            export(zoetrope, "photos-viewer", target, "--no-handler", *(word for name in group for word in ("--viewer", name)))
            for group in GROUPS
        ]
        unusual = [export(zoetrope, "list", target, *options) for options in UNUSUAL]
        return viewers + [export(zoetrope, stage, target) for stage in STAGES] + unusual

    return {target: of(target) for target in TARGETS}


@pytest.mark.parametrize("target", ["swiftui", "uikit"])
def test_swift_type_checks(snippets: dict[str, list[str]], target: str, tmp_path: Path) -> None:
    """Type-checks the snippets, each in its own namespace, against stubs of the modules that they import."""
    module = {"swiftui": "SwiftUI", "uikit": "UIKit"}[target]
    spaces = []
    for number, snippet in enumerate(snippets[target]):
        assert snippet.count(f"\nimport {module}\n") == 1
        spaces.append(f"enum Space{number} {{\n{snippet.replace(f'import {module}', '')}}}\n")
    file = tmp_path / f"{module}Snippets.swift"
    # SwiftUI and UIKit export Foundation.
    file.write_text("import Foundation\n" + "".join(spaces), encoding="utf-8")
    # The stubs are compiled with the snippets, not as a module, to need only one compiler call.
    done = subprocess.run(
        ["swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6", STUBS / f"{module}.swift", file],
        capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_compose_is_kotlin(snippets: dict[str, list[str]]) -> None:
    """Parses the snippets. Names are unique, and what is imported is what is used."""
    compose = (
        "CubicBezierEasing|FastOutSlowInEasing|FiniteAnimationSpec|LinearEasing|RepeatMode|SpringSpec|TweenSpec|Color|exponentialDecay|"
        "infiniteRepeatable|repeatable|snap|spring|tween|abs|cos|exp|floor|hypot|ln|sign|sin|sqrt")
    for snippet in snippets["compose"]:
        assert not Parser(Language(tree_sitter_kotlin.language())).parse(snippet.encode()).root_node.has_error
        code = re.sub(r"^ *//.*$|//.*$", "", re.sub(r"/\*.*?\*/", "", snippet, flags=re.DOTALL), flags=re.MULTILINE)
        imported = set(re.findall(r"^import [\w.]+\.(\w+)$", code, re.MULTILINE))
        body = re.sub(r"^import .*$|fun \w+", "", code, flags=re.MULTILINE)
        used = set(re.findall(rf"(?<!\.)\b({compose})[(<.]", body)) | set(re.findall(r"(?<=\.)(?:dp|pow|roundToInt)\b", body))
        used |= {name for name in ("PI", "LinearEasing", "FastOutSlowInEasing") if re.search(rf"\b{name}\b", body)}
        assert imported == used
        names = re.findall(r"^object (\w+)", code, re.MULTILINE)
        assert len(set(names)) == len(names)
        for constants in code.split("\nobject ")[1:]:
            names = re.findall(r"^    (?:const val|val|fun <T>) (\w+)", constants, re.MULTILINE)
            assert len(set(names)) == len(names) > 3


def spring(duration: float, bounce: float) -> Any:
    """Returns a spring's progress as a function of time, by the formula of the damped oscillator."""
    frequency = 2 * math.pi / duration
    ratio = 1 - bounce
    if ratio == 1:
        return lambda time: 1 - math.exp(-frequency * time) * (1 + frequency * time)
    damped = frequency * math.sqrt(1 - ratio * ratio)
    rate = ratio * frequency
    return lambda time: 1 - math.exp(-rate * time) * (math.cos(damped * time) + rate / damped * math.sin(damped * time))


PLAYING = """
const [css, name, times] = arguments;
document.head.insertAdjacentHTML('beforeend', '<style></style>');
document.head.lastChild.textContent = css + `
  @keyframes way { from { width: 0px } to { width: 100000px } }
  #moved { position: absolute; animation: way var(${name}-duration) var(${name}-easing) both paused; }`;
document.body.innerHTML = '<div id="moved"></div>';
const moved = document.getElementById('moved'), [animation] = moved.getAnimations();
const {duration, easing} = {duration: animation.effect.getTiming().duration, easing: getComputedStyle(moved).animationTimingFunction};
return {duration, easing, ways: times.map((time) => {
  animation.currentTime = time * duration;
  return parseFloat(getComputedStyle(moved).width) / 100000;
})};
"""


@pytest.mark.parametrize(("bounce", "points"), [(0.0, 19), (0.3, 22), (0.7, 47)])
def test_css_matches_the_spring(zoetrope: Path, driver: webdriver.Chrome, bounce: float, points: int) -> None:
    """Chromium's interpretation of `linear()` deviates from the spring by at most 0.001 of the distance."""
    css = export(zoetrope, "photos-viewer", "css", "--set", f"viewer.closeBounce={bounce}")
    driver.get("data:text/html,<!doctype html><title>spring</title><body>")
    times = [step / 997 for step in range(998)]
    played = driver.execute_script(PLAYING, css, "--photos-close-spring", times)
    assert played["easing"].startswith("linear(")
    assert played["easing"].count(",") + 1 <= points
    way = spring(0.38, bounce)
    seconds = played["duration"] / 1000
    differences = [abs(shown - way(time * seconds)) for time, shown in zip(times, played["ways"], strict=True)]
    # Chromium rounds lengths to 1/64 px, and durations have six digits.
    assert max(differences) <= 0.001 + 1e-6
    # After the end of the CSS animation, the spring stays equally close to its target.
    assert all(abs(1 - way(seconds + late / 100)) <= 0.001 + 1e-6 for late in range(100))


def test_css_is_valid(snippets: dict[str, list[str]], driver: webdriver.Chrome) -> None:
    """Chromium accepts every easing and every duration of every scene."""
    driver.get("data:text/html,<!doctype html><title>properties</title><body>")
    for css in snippets["css"]:
        easings = re.findall(r"^  --[\w-]+-easing: (.*);", css, re.MULTILINE)
        times = re.findall(r"^  --[\w-]+-(?:duration|delay|interval): (.*s);", css, re.MULTILINE)
        refused = driver.execute_script(
            "return [...arguments[0].filter((text) => !CSS.supports('animation-timing-function', text)),"
            "...arguments[1].filter((text) => !CSS.supports('animation-duration', text))]", easings, times)
        assert refused == []
        names = re.findall(r"^  (--[\w-]+):", css, re.MULTILINE)
        assert len(set(names)) == len(names)


def token_problem(token: dict[str, Any]) -> str | None:
    """Returns the violation of the token format in a token, or None."""
    value = token["$value"]

    def is_number(value: Any) -> bool:
        return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)

    def is_quantity(value: Any, units: set[str]) -> bool:
        return set(value) == {"value", "unit"} and is_number(value["value"]) and value["unit"] in units

    sound = {
        "number": lambda: is_number(value),
        "dimension": lambda: is_quantity(value, {"px", "rem"}),
        "duration": lambda: is_quantity(value, {"ms", "s"}),
        "color": lambda: value["colorSpace"] == "srgb" and len(value["components"]) == 3
        and all(0 <= part <= 1 for part in [*value["components"], value["alpha"]]) and re.fullmatch("#[0-9a-f]{6}", value["hex"]),
        "transition": lambda: set(value) == {"duration", "delay", "timingFunction"}
        and is_quantity(value["duration"], {"ms", "s"}) and is_quantity(value["delay"], {"ms", "s"})
        and len(value["timingFunction"]) == 4 and all(0 <= value["timingFunction"][place] <= 1 for place in (0, 2)),
    }.get(token["$type"])
    if sound is None:
        return f"no such type: {token['$type']}"
    if not sound():
        return f"no such value: {value}"
    unknown = set(token) - {"$type", "$value", "$description", "$extensions"}
    return f"unknown: {unknown}" if unknown else None


def test_tokens_match_the_format(snippets: dict[str, list[str]]) -> None:
    """Tokens have known types, and the three descriptions of each spring are equivalent."""
    springs = 0
    for snippet in snippets["tokens"]:
        root = json.loads(snippet)
        for group in (value for name, value in root.items() if not name.startswith("$")):
            for name, token in group.items():
                assert not re.search(r"[{}.]", name)
                if name.startswith("$"):
                    assert name in ("$description", "$extensions")
                    continue
                assert token_problem(token) is None, name
                if motion := token.get("$extensions", {}).get("zoetrope", {}).get("spring"):
                    springs += 1
                    frequency = 2 * math.pi / motion["duration"]["value"]
                    ratio = 1 - motion["bounce"]
                    assert motion["stiffness"] == pytest.approx(frequency**2, rel=1e-4)
                    assert motion["damping"] == pytest.approx(2 * ratio * frequency, rel=1e-4)
    assert springs > 20


def test_compared_screens_have_distinct_names(zoetrope: Path) -> None:
    """Each compared screen has its own name and states its differences."""
    swift = export(zoetrope, "list-modifiers", "swiftui")
    assert re.findall(r"^enum (\w+)", swift, re.MULTILINE) == ["ListMotion", "ListMotion2", "ListMotion3", "ListMotion4"]
    assert "/// This screen: animation easeInOut.speed(0.5)." in swift
    assert "static let animation = Animation.easeInOut(duration: 0.35).repeatCount(3, autoreverses: true)" in swift


def test_hostile_file_names_stay_in_their_comment(project: Project) -> None:
    """The file name, the only user text in a snippet, cannot close the comment, start a line or emit control codes."""
    name = "a * } evil { *\u001b[31m\n.yaml"
    (project.folder / name).write_bytes(project.scene().read_bytes())
    for target in TARGETS:
        done = project.run("export", name, "--to", target)
        assert done.returncode == 0
        text = done.stdout.decode()
        assert "\u001b" not in text
        if target == "tokens":
            json.loads(text)
        elif target == "css":
            assert re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL).count("{") == 1
        else:
            assert "evil" in text.splitlines()[0]


def test_unknown_target_suggests_the_nearest(zoetrope: Path) -> None:
    """Exits with 2, lists the targets, and suggests the nearest one."""
    done = subprocess.run(
        [zoetrope, "export", "scenes/zozo.yaml", "--to", "swifui"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "did you mean swiftui?" in done.stderr and "css, tokens" in done.stderr


def test_document_shows_the_current_output(zoetrope: Path) -> None:
    """The excerpt in docs/reference/export.md is part of the output."""
    excerpt = re.search(r"```swift\n(.*?)```", (ROOT / "docs/reference/export.md").read_text(encoding="utf-8"), re.DOTALL)
    assert excerpt
    assert excerpt[1] in export(zoetrope, "photos-viewer", "swiftui", "--set", "viewer.closeBounce=0.3")
