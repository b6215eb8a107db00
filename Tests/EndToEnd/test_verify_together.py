"""verify of several scenes: results are in the scenes' order, and threads do not affect the output."""

import re
import signal
from pathlib import Path

import pytest

from project import contents
from verification import CLEAN, Gate, resealed

JOBS = ["1", "2", "3", "8"]
SMALL = [f"s{index:02}" for index in range(10)]


@pytest.fixture
def gate(tmp_path: Path, zoetrope: Path) -> Gate:
    """A project with ten small scenes and, between them, one with frames of more than a megapixel."""
    gate = Gate(tmp_path / "project", zoetrope)
    for index, name in enumerate(SMALL):
        gate.scene(
            name, touches=[{"at": 0.05, "tap": {"thumbnail": index % 5}}],
            duration=0.1 + 0.05 * (index % 4))
    gate.scene("large", duration=0.1, screen={"scale": 8})
    return gate


def paths(names: list[str]) -> tuple[str, ...]:
    """Returns the file names of scenes."""
    return tuple(f"{name}.yaml" for name in names)


NAMES = [*SMALL[:6], "large", *SMALL[6:]]


@pytest.fixture
def troubled(gate: Gate) -> Gate:
    """The same scenes, recorded and then changed so that most of them fail, each for another reason."""
    assert gate.verify("--update", "missing", scenes=paths(NAMES)).code == 1
    gate.scene("s01", grid={"cornerRadius": 9}, duration=0.15)
    gate.golden("s02").unlink()
    gate.text("zoetrope: 1\nscreeen: {}\n", "s03")
    gate.golden("s04").write_text("no golden\n", encoding="utf-8")
    gate.scene("s05", expect=[{"reading": "nothing.like.this", "at": 0.1, "is": 1}])
    text = gate.golden("s06").read_text(encoding="utf-8")
    gate.golden("s06").write_bytes(resealed(re.sub(r"xxh128:\w{4}", "xxh128:0000", text, count=1)))
    gate.scene("s08", photos=["photos/a.jpg", "photos/broken.png"])
    photo = (gate.folder / "photos/b.png").read_bytes()
    (gate.folder / "photos/broken.png").write_bytes(photo[: len(photo) // 2])
    (gate.folder / "s09.yaml").unlink()
    return gate


@pytest.mark.parametrize("update", ["none", "all"])
def test_threads_do_not_affect_output_or_goldens(troubled: Gate, update: str) -> None:
    before = contents(troubled.goldens)
    results = []
    for jobs in JOBS:
        for path in list(troubled.goldens.iterdir()):
            if path.is_file():
                path.unlink()
        for name, data in before.items():
            (troubled.goldens / name).write_bytes(data)
        outcome = troubled.verify(
            "-j", jobs, "--update", update, "--report", "report", "--force", scenes=paths(NAMES),
            env={"GITHUB_ACTIONS": "true"})
        results.append((outcome, contents(troubled.folder / "report"), contents(troubled.goldens)))
    first = results[0][0]
    assert list(first.statuses) == NAMES
    if update == "none":
        assert {"passed", "changed", "missing", "broken"} <= set(first.statuses.values())
    else:
        assert {"passed", "recorded", "broken"} <= set(first.statuses.values())
    # The report lists what was recorded; all other scenes are reported as they are done.
    names_reported = [line.split(":")[0] for line in first.words.splitlines() if re.match(r"\w+: \w+$", line)]
    assert names_reported == [name for name in NAMES if first.statuses[name] != "recorded"]
    for result in results[1:]:
        assert result == results[0]


def test_result_of_a_scene_does_not_depend_on_others(troubled: Gate) -> None:
    together = troubled.verify("-j", "2", "--update", "none", scenes=paths(NAMES)).report["scenes"]
    for scene in together:
        alone = troubled.verify("-j", "2", "--update", "none", scenes=paths([scene["name"]]))
        assert alone.scene == scene


@pytest.mark.parametrize("jobs", ["1", "2", "8"])
def test_interrupted_run_has_reported_its_first_scenes_in_order(gate: Gate, jobs: str) -> None:
    names = [f"t{index:02}" for index in range(24)]
    for name in names:
        gate.scene(name, duration=3, output={"fps": 60})
    for name in names[:2]:
        gate.scene(name)
    assert gate.verify("--update", "missing", scenes=paths(names[:2])).code == 1
    process = gate.start(
        "verify", *paths(names), "--goldens", "goldens", "--update", "none", "--report", "report",
        "-j", jobs, env=CLEAN)
    assert process.stderr
    first = process.stderr.readline()
    process.send_signal(signal.SIGINT)
    rest, code = process.stderr.read(), process.wait(60)
    assert code in {-signal.SIGINT, 128 + signal.SIGINT}
    lines = (first + rest).decode().splitlines()
    assert 0 < len(lines) < len(names)
    assert [line.split(":")[0] for line in lines] == names[: len(lines)]
    assert not (gate.folder / "report" / "index.html").exists()
