"""Reports as read by other programs: JSON, JUnit XML, GitHub's log. Hostile names, and foreign files in the folder."""

import io
import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any

import junitparser
import pytest
from lxml import etree
from PIL import Image

from project import contents, small_disk
from verification import CLEAN, Gate

TEXTS = {"index.html", "report.json", "report.txt", "junit.xml", "summary.md"}
HOSTILE = {
    "line": "two\nlines\r\n::error::injected",
    "script": "</script><img src=x onerror=alert(1)><!--",
    "command": "::error file=x::injected",
    "escape": "\x1b[31mred\x1b]0;title\x07",
    "rtl": "\u202egnp.exe",
    "long": "n" * 230,
    "quotes": "\"quotes\" & 'apostrophes' ]]> `x` | <b>",
    "dash": "--report",
    "azure": "##[error]injected ##vso[task.complete]",
    "emoji": "\U0001f469\u200d\U0001f469\u200d\U0001f467 \U0001f3ac",
    "separator": "a\u2028b\u0085c",
}


@pytest.fixture(scope="module")
def gate(tmp_path_factory: pytest.TempPathFactory, zoetrope: Path) -> Gate:
    """A scene that differs from its kept pictures, one that passes, one with errors, one without a golden."""
    gate = Gate(tmp_path_factory.mktemp("reports") / "project", zoetrope)
    gate.scene("a")
    gate.scene("b")
    gate.record("--keep", "frames", scenes=("a.yaml", "b.yaml"))
    gate.scene("b", grid={"cornerRadius": 7})
    gate.text("zoetrope: 1\nviewer: zozzo\n", "c")
    gate.scene("d", duration=0.1)
    return gate


ALL = ("a.yaml", "b.yaml", "c.yaml", "d.yaml")


@pytest.fixture(scope="module")
def folder(gate: Gate, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report of these four scenes."""
    folder = tmp_path_factory.mktemp("report") / "sub" / "report"
    outcome = gate.verify("--report", folder, "--triptychs", "2", scenes=ALL)
    assert outcome.code == 2
    assert outcome.data == (folder / "report.json").read_bytes()
    return folder


def suites(path: Path) -> junitparser.JUnitXml:
    """Reads JUnit XML with two independent parsers."""
    document = etree.parse(path, etree.XMLParser(resolve_entities=False, no_network=True))
    assert document.getroot().tag == "testsuites"
    return junitparser.JUnitXml.fromfile(str(path))


def cases(path: Path) -> list[Any]:
    """Returns all test cases of a JUnit file."""
    return [case for suite in suites(path) for case in suite]


def test_files_of_a_report(folder: Path) -> None:
    names = set(contents(folder))
    pictures = {name for name in names if name.endswith(".png")}
    assert names - pictures == TEXTS
    stated = {
        d["triptych"] for s in json.loads((folder / "report.json").read_bytes())["scenes"]
        for d in s["differences"] if "triptych" in d
    }
    assert pictures == stated
    for name in pictures:
        with Image.open(folder / name) as picture:
            picture.load()
            assert picture.width > 3 * 98


def test_all_reports_have_the_same_results(folder: Path) -> None:
    report = json.loads((folder / "report.json").read_bytes())
    assert {s["name"]: s["status"] for s in report["scenes"]} == {
        "a": "passed", "b": "changed", "c": "broken", "d": "missing",
    }
    xml = suites(folder / "junit.xml")
    by_name = {case.name: case for case in cases(folder / "junit.xml")}
    assert set(by_name) >= {"a", "b", "c", "d"}
    assert not by_name["a"].result
    kinds = {name: type(by_name[name].result[0]).__name__ for name in "bcd"}
    assert kinds == {"b": "Failure", "c": "Error", "d": "Error"}
    assert (xml.failures, xml.errors) == (1, 2)
    first = report["scenes"][1]["differences"][0]["actual"]
    for name in ("report.txt", "summary.md", "junit.xml"):
        text = (folder / name).read_text(encoding="utf-8")
        assert f"frame {first}" in text
        assert "cornerRadius" in text
        assert "zozzo" in text
    assert "exit 2" in (folder / "report.txt").read_text(encoding="utf-8")


def test_report_is_deterministic(gate: Gate, folder: Path, tmp_path: Path) -> None:
    gate.verify("--report", tmp_path, "--triptychs", "2", "-j", "1", scenes=ALL)
    assert contents(tmp_path) == contents(folder)
    assert gate.verify("--report", tmp_path, "--triptychs", "2", scenes=ALL).code == 2
    assert contents(tmp_path) == contents(folder)


# GitHub


def test_github_gets_annotations_and_a_summary(gate: Gate, tmp_path: Path) -> None:
    summary = tmp_path / "summary"
    summary.write_text("before\n", encoding="utf-8")
    variables = {"GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": str(summary)}
    outcome = gate.ask("verify", *ALL, "--goldens", "goldens", "--quiet", env=variables)
    lines = outcome.data.decode().splitlines()
    assert lines
    assert all(re.match(r"::(error|warning|notice) ", line) for line in lines)
    assert any(re.search(r"file=c\.yaml,line=1\b", line) for line in lines)
    assert any("file=b.yaml" in line for line in lines)
    text = summary.read_text(encoding="utf-8")
    assert text.startswith("before\n")
    assert "cornerRadius" in text
    outcome = gate.verify(scenes=ALL, env=variables)
    assert json.loads(outcome.data)
    assert "::error " in outcome.words


def test_no_annotations_outside_of_github(gate: Gate) -> None:
    outcome = gate.ask("verify", *ALL, "--goldens", "goldens")
    assert outcome.data == b""
    assert "::error" not in outcome.words


def test_unwritable_summary_is_a_warning(gate: Gate) -> None:
    variables = {"GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": "/nowhere/summary"}
    outcome = gate.ask("verify", "a.yaml", "--goldens", "goldens", env=variables)
    assert outcome.code == 0
    assert "the step's summary cannot be written" in outcome.words


# Hostile names and titles


@pytest.mark.parametrize("kind", HOSTILE)
def test_hostile_names_and_titles_are_only_text(gate: Gate, tmp_path: Path, kind: str) -> None:
    text = HOSTILE[kind]
    name = text.replace("/", "\u2215") + ".yaml"
    title = "".join(character for character in text if character >= " " or character == "\n")
    source = gate.scene("hostile", title=title, touches=[], duration=0.02)
    place = gate.folder / name
    source.rename(place)
    summary = tmp_path / "summary"
    variables = {"GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": str(summary), "TERM": "xterm"}
    outcome = gate.ask(
        "verify", f"./{name}", "--goldens", "none", "--json", "--report", tmp_path / "r",
        env=variables,
    )
    assert outcome.code == 2
    assert outcome.scene["status"] == "missing", outcome.words
    assert outcome.scene["path"] == f"./{name}"
    assert re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9._-]*", outcome.scene["name"])
    (case,) = [case for case in cases(tmp_path / "r" / "junit.xml") if case.result]
    assert case.name == outcome.scene["name"]
    page = (tmp_path / "r" / "index.html").read_text(encoding="utf-8")
    assert page.count("<script") == page.count("</script")
    assert "<img src=x" not in page
    log = outcome.words
    for each in (log, summary.read_text(encoding="utf-8"), (tmp_path / "r" / "report.txt").read_text(encoding="utf-8")):
        assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202e]", each)
        assert "##[" not in each
        assert "##vso" not in each
    for line in log.splitlines():
        assert not line.startswith("::") or re.match(r"::(error|warning) file=\./", line), line
    place.unlink()


def test_scene_may_have_the_name_of_a_report_file(gate: Gate, tmp_path: Path) -> None:
    for name in ("index.html", "report.json"):
        gate.scene(name)
        gate.record("--keep", "frames", scenes=(f"{name}.yaml",))
        gate.scene(name, grid={"cornerRadius": 9})
    outcome = gate.verify("--report", tmp_path / "r", scenes=("index.html.yaml", "report.json.yaml"))
    assert outcome.code == 1, outcome.words
    assert {name.split("/")[0] for name in contents(tmp_path / "r")} == TEXTS | {"index.html-frames", "report.json-frames"}


def test_scene_name_may_start_with_a_dash(gate: Gate) -> None:
    gate.scene("-x")
    outcome = gate.ask("verify", "--goldens", "goldens", "--json", "--", "-x.yaml")
    assert outcome.statuses == {"x": "missing"}


# The folder


def test_folder_with_conflicting_foreign_files_is_refused(gate: Gate, tmp_path: Path) -> None:
    for name in ("index.html", "junit.xml", "b/frame-0006.png"):
        folder = tmp_path / name.replace("/", "-")
        (folder / name).parent.mkdir(parents=True)
        (folder / name).write_bytes(b"mine")
        outcome = gate.ask("verify", *ALL, "--goldens", "goldens", "--report", folder)
        assert outcome.code == 2
        assert f"{name}: it exists" in outcome.words
        assert contents(folder).keys() - {".zoetrope.lock"} == {name}
        assert (folder / name).read_bytes() == b"mine"
        assert gate.verify("--report", folder, "--force", scenes=ALL).code == 2
        assert (folder / name).read_bytes() != b"mine"


def test_other_files_in_the_folder_are_kept(gate: Gate, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_bytes(b"mine")
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "mine.png").write_bytes(b"mine")
    gate.verify("--report", tmp_path, scenes=ALL)
    gate.verify("--report", tmp_path, scenes=("a.yaml",))
    assert set(contents(tmp_path)) == TEXTS | {"notes.txt", "b/mine.png"}


def test_pictures_of_an_older_report_are_deleted(gate: Gate, tmp_path: Path) -> None:
    gate.verify("--report", tmp_path, scenes=ALL)
    assert [name for name in contents(tmp_path) if name.endswith(".png")]
    gate.verify("--report", tmp_path, scenes=("a.yaml",))
    assert set(contents(tmp_path)) == TEXTS


def test_crafted_older_report_does_not_affect_other_folders(gate: Gate, folder: Path, tmp_path: Path) -> None:
    victim = tmp_path / "victim.png"
    victim.write_bytes(b"mine")
    report = json.loads((folder / "report.json").read_bytes())
    for scene in report["scenes"]:
        for difference in scene["differences"]:
            difference["triptych"] = "../victim.png"
    (tmp_path / "r").mkdir()
    (tmp_path / "r" / "report.json").write_text(json.dumps(report), encoding="utf-8")
    outcome = gate.ask("verify", "a.yaml", "--goldens", "goldens", "--report", tmp_path / "r")
    assert outcome.code == 0, outcome.words
    assert victim.read_bytes() == b"mine"


def test_full_disk_leaves_no_incomplete_file(gate: Gate, tmp_path: Path) -> None:
    with small_disk(tmp_path / "r", 64) as is_mounted:
        if not is_mounted:
            pytest.skip("no file system can be mounted here")
        outcome = gate.ask("verify", *ALL, "--goldens", "goldens", "--report", tmp_path / "r")
        assert outcome.code == 2
        assert "No space left on device" in outcome.words
        for name, data in contents(tmp_path / "r").items():
            assert name in TEXTS or name.endswith(".png"), name
            if name == "report.json":
                json.loads(data)
            if name.endswith(".png"):
                Image.open(io.BytesIO(data)).load()
        (tmp_path / "r" / "junit.xml").unlink(missing_ok=True)
        assert gate.verify("--report", tmp_path / "r", scenes=("d.yaml",)).code == 2


def test_folder_that_cannot_be_created_is_named(gate: Gate, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"mine")
    outcome = gate.ask("verify", "a.yaml", "--goldens", "goldens", "--report", tmp_path / "file")
    assert (outcome.code, "file" in outcome.words) == (2, True)
    outcome = gate.ask("verify", "a.yaml", "--goldens", "goldens", "--report", "/proc/nowhere/r")
    assert outcome.code == 2
    assert gate.ask("verify", "a.yaml", "--goldens", "goldens", "--report", "").code == 2


def test_closed_pipe_causes_no_crash(gate: Gate) -> None:
    with subprocess.Popen(
        [gate.zoetrope, "verify", *ALL, "--goldens", "goldens", "--json"], cwd=gate.folder,
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=CLEAN,
    ) as process:
        assert process.stdout
        os.close(process.stdout.fileno())
        code = process.wait(60)
        process.stdout = None
    assert code in (-13, 141, 2)
