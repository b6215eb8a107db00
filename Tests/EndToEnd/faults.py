"""Kills runs at random times, and checks the files they leave and that the next run repairs them.

This holds the rule for files: what a run writes has a temporary name until it is complete, the next run removes
temporary files of ended processes, and files of others are kept.
"""

import json
import random
import shutil
import signal
import subprocess
import time
import xml.etree.ElementTree
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from project import contents
from verification import CLEAN, Gate, resealed

# Mostly SIGKILL, as from the OOM killer or a canceled job. SIGTERM and SIGINT allow a run to clean up.
SIGNALS = [signal.SIGKILL] * 8 + [signal.SIGTERM, signal.SIGINT]
# Files of others in the folder that a task writes to.
THEIRS = {"mine.txt": b"mine\n", ".mine.txt.tmp-999999999": b"mine\n"}
CRASHES = {-4, -5, -6, -7, -8, -11, 132, 133, 134, 135, 136, 139}


def check_complete(folder: Path) -> None:
    """Checks that every file with a final name (not a temporary) is complete."""
    for path in folder.rglob("*"):
        if not path.is_file() or path.name.startswith("."):
            continue
        if path.parent.suffix == ".new" and not path.stat().st_size:
            # An empty file marks a picture of a golden that is to be deleted.
            continue
        try:
            check_file(path)
        except Exception as error:
            raise AssertionError(f"{path.relative_to(folder)} is not whole: {error!r}") from error


def check_file(path: Path) -> None:
    """Reads a file completely, as its format requires."""
    match path.suffix:
        case ".png" | ".gif" | ".jpg" | ".apng":
            with Image.open(path) as picture:
                for frame in range(getattr(picture, "n_frames", 1)):
                    picture.seek(frame)
                    picture.load()
        case ".json":
            json.loads(path.read_bytes())
        case ".xml":
            xml.etree.ElementTree.parse(path)
        case ".golden":
            assert resealed(path.read_text(encoding="utf-8")) == path.read_bytes(), "its digest"
        case ".html":
            assert path.read_bytes().rstrip().endswith(b"</html>"), "its end"
        case ".txt" | ".md":
            assert path.read_bytes().endswith(b"\n"), "its end"
        case _:
            raise AssertionError("no run writes such a file")


@dataclass(frozen=True)
class Task:
    """A command that writes into a folder."""

    gate: Gate
    arguments: tuple[str | Path, ...]
    # The folder it writes to, and the exit codes of an undisturbed run.
    output: Path
    codes: frozenset[int]
    # Fills the folder with results of another input, as an older run leaves them.
    age: Callable[[], None]

    def start(self) -> subprocess.Popen[bytes]:
        """Starts the command."""
        return self.gate.start(*self.arguments, env=CLEAN)

    def finish(self) -> None:
        """Runs the command to its end and checks its exit code."""
        done = self.gate.run(*self.arguments, env=CLEAN)
        assert done.returncode in self.codes, f"exit code {done.returncode}: {done.stderr.decode()}"

    def clear(self) -> None:
        """Removes all results, and leaves only files of others."""
        shutil.rmtree(self.output, ignore_errors=True)
        self.output.mkdir()
        for name, data in THEIRS.items():
            (self.output / name).write_bytes(data)


@dataclass
class Disturbance:
    """Kills runs of a task and checks the results after each kill."""

    task: Task
    clean: dict[str, bytes]
    # The maximum delay before a run is killed, in seconds, and how many runs were still running then.
    seconds: float
    stopped: int = 0

    @classmethod
    def of(cls, task: Task) -> "Disturbance":
        """Runs the task undisturbed, to get its results and its duration."""
        task.clear()
        task.finish()
        clean = contents(task.output)
        assert clean.items() > THEIRS.items(), sorted(clean)
        assert not [name for name in clean if ".zoetrope.tmp-" in name], sorted(clean)
        task.clear()
        started = time.monotonic()
        task.finish()
        return cls(task, clean, time.monotonic() - started)

    def kill(self, number: int, chance: random.Random) -> None:
        """Kills a run, checks the files it leaves, and checks that the next run repairs them."""
        # By turns: from an empty folder, over an older run's results, or two kills in a row.
        if number % 3 != 2:
            self.task.clear()
        if number % 3 == 1:
            self.task.age()
        for _ in range(2 if number % 3 == 2 else 1):
            self.stop(chance)
        self.task.finish()
        left = contents(self.task.output)
        assert left.keys() == self.clean.keys(), sorted(left.keys() ^ self.clean.keys())
        assert left == self.clean, [name for name in left if left[name] != self.clean[name]]

    def stop(self, chance: random.Random) -> None:
        """Stops a run at a random time."""
        process = self.task.start()
        time.sleep(chance.uniform(0, self.seconds))
        number = chance.choice(SIGNALS)
        process.send_signal(number)
        _, words = process.communicate(timeout=60)
        code = process.returncode
        # Adapt the maximum delay, because a run's duration depends on the load of the machine.
        is_late = code in self.task.codes
        self.stopped += not is_late
        self.seconds *= 0.9 if is_late else 1.02
        assert code in {*self.task.codes, -number, 128 + number}, f"{number.name}: {code}: {words!r}"
        if not self.task.output.exists():
            return
        check_complete(self.task.output)
        if number != signal.SIGKILL:
            # Temporaries of an earlier killed run stay until the next run removes them.
            own = [name for name in contents(self.task.output) if name.endswith(f".tmp-{process.pid}")]
            assert not own, f"{number.name} leaves {own}"


def disturb(task: Task, kills: int, seed: int = 2024) -> tuple[list[str], int]:
    """Kills a task repeatedly.

    Returns a message for each kill that broke something (the task then starts from an empty folder), and how
    many runs were killed before they had ended.
    """
    disturbance = Disturbance.of(task)
    faults: list[str] = []
    for number in range(kills):
        try:
            disturbance.kill(number, random.Random(seed * 1_000_003 + number))
        except (AssertionError, subprocess.TimeoutExpired) as error:
            faults.append(f"kill {number}: {error}")
            task.clear()
    return faults, disturbance.stopped


MOVING = {
    "touches": [
        {"at": 0.05, "tap": {"thumbnail": 4}},
        {"at": 0.4, "drag": {"from": "center", "by": [4, 60], "during": 0.3}},
    ],
    "duration": 1,
}


def render(gate: Gate) -> Task:
    """Renders frames and a GIF. The older run had more frames."""
    longer = gate.scene("b", **MOVING | {"duration": 1.3}).read_text(encoding="utf-8")
    scene = gate.scene(**MOVING)
    arguments = ("render", scene, "-o", gate.output)

    def age() -> None:
        text = scene.read_text(encoding="utf-8")
        scene.write_text(longer, encoding="utf-8")
        assert gate.run(*arguments, env=CLEAN).returncode == 0
        scene.write_text(text, encoding="utf-8")

    return Task(gate, arguments, gate.output, frozenset({0}), age)


def record(gate: Gate) -> Task:
    """Records goldens with pictures. The older goldens were of another motion."""
    scene = gate.scene(**MOVING)
    arguments = (
        "verify", "a.yaml", "--goldens", "goldens", "--update", "all", "--keep", "frames")

    def age() -> None:
        text = scene.read_text(encoding="utf-8")
        gate.scene(**MOVING, viewer={"style": "zozo", "openDuration": 0.4})
        assert gate.run(*arguments, env=CLEAN).returncode == 1
        scene.write_text(text, encoding="utf-8")

    # A run that was killed after its last file has recorded everything.
    return Task(gate, arguments, gate.goldens, frozenset({0, 1}), age)


def changed_gate(gate: Gate) -> None:
    """Records two scenes, then changes one of them."""
    for name in ("a", "b"):
        gate.scene(name, **MOVING)
    scenes = ("a.yaml", "b.yaml")
    done = gate.run("verify", *scenes, "--goldens", "goldens", "--update", "missing", "--keep", "frames", env=CLEAN)
    assert done.returncode == 1
    gate.scene(**MOVING, viewer={"style": "zozo", "openDuration": 0.4})


def merge(gate: Gate) -> Task:
    """Merges two shards into a report. The older report had pictures of other frames."""
    changed_gate(gate)
    for triptychs, folder in ((12, "parts"), (3, "older")):
        for part in ("1/2", "2/2"):
            done = gate.run(
                "verify", "a.yaml", "b.yaml", "--goldens", "goldens", "--shard", part, "--report",
                folder, "--triptychs", str(triptychs), env=CLEAN)
            assert done.returncode in {0, 1}, done.stderr
    report = gate.folder / "report"

    def age() -> None:
        assert gate.run("merge", "older", "--report", report, env=CLEAN).returncode == 1

    return Task(gate, ("merge", "parts", "--report", report), report, frozenset({1}), age)


def diff(gate: Gate) -> Task:
    """Compares two folders of frames and writes a report. The older report had fewer pictures."""
    for name, viewer in (("a", "zozo"), ("b", {"style": "zozo", "openDuration": 0.4})):
        gate.render(gate.scene(name, **MOVING, viewer=viewer))
    report = gate.folder / "report"
    arguments = ("diff", "out/a", "out/b", "--report", report)

    def age() -> None:
        assert gate.run(*arguments, "--triptychs", "3", env=CLEAN).returncode == 1

    return Task(gate, arguments, report, frozenset({1}), age)


TASKS: dict[str, Callable[[Gate], Task]] = {
    "render": render, "record": record, "merge": merge, "diff": diff,
}
