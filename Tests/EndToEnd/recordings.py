"""Interrupts recordings of goldens and checks the state they leave."""

import random
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image, ImageSequence

from project import contents
from verification import CLEAN, Gate, digest, frame_digests

WAITING = ".{}.new"


def visible(folder: Path) -> dict[str, bytes]:
    """Returns the files of a goldens folder, without staged files (which have hidden names)."""
    return {name: data for name, data in contents(folder).items() if not name.startswith(".")}


def leftovers(folder: Path) -> list[str]:
    """Returns the files and folders that are not part of a golden: staged files and temporaries."""
    return [
        str(path.relative_to(folder)) for path in folder.rglob("*")
        if path.name.startswith(".") or ".tmp-" in path.name
    ]


def mismatch(goldens: Path, name: str = "a") -> str:
    """Describes how the kept pictures deviate from the golden's text, or returns an empty string."""
    text = goldens / f"{name}.golden"
    if not text.exists():
        return "pictures without a text" if any((goldens / name).glob("*")) else ""
    digests = frame_digests(text)
    kept = re.search(r"^pictures (\w+)$", text.read_text(encoding="utf-8"), re.MULTILINE)
    folder, animation = goldens / name, goldens / f"{name}.apng"
    present = {"frames": folder.exists(), "apng": animation.exists()}
    if not kept or [kind for kind, there in present.items() if there] != [kept[1]][: kept[1] != "none"]:
        return f"{kept and kept[1]} is stated, {present} are there"
    if kept[1] == "frames":
        firsts = {digests.index(value): value for value in digests}
        if sorted(folder.iterdir()) != [folder / f"frame-{index:04}.png" for index in sorted(firsts)]:
            return "other frames than those that are stated"
        for index, value in firsts.items():
            with Image.open(folder / f"frame-{index:04}.png") as picture:
                if digest(picture) != value:
                    return f"frame {index} is another one"
    if kept[1] == "apng":
        runs = [d for place, d in enumerate(digests) if place == 0 or d != digests[place - 1]]
        with Image.open(animation) as picture:
            if [digest(frame) for frame in ImageSequence.Iterator(picture)] != runs:
                return "the animation is another one"
    return ""


@dataclass
class RecordingPair:
    """An old and a new recording of one scene, each made without interruption."""

    gate: Gate
    keep: str
    scene: bytes
    """The scene file of the new recording."""
    old: dict[str, bytes]
    new: dict[str, bytes]
    seconds: float
    """How long recording the new one took, in seconds."""

    @property
    def command(self) -> list[str]:
        """The arguments that record the current scene."""
        return ["verify", "a.yaml", "--goldens", "goldens", "--update", "all", "--keep", self.keep]

    def start(self, *options: str) -> subprocess.Popen[bytes]:
        """Starts the new recording over the existing goldens."""
        return self.gate.start(*self.command, *options, env=CLEAN)

    def begin(self) -> None:
        """Restores the old recording and the scene file of the new one."""
        (self.gate.folder / "a.yaml").write_bytes(self.scene)
        shutil.rmtree(self.gate.goldens, ignore_errors=True)
        write(self.old, self.gate.goldens)

    def look(self) -> None:
        """Asserts that a read-only comparison sees the pictures stated by the golden's text, and changes nothing."""
        if not self.gate.golden().exists():
            return
        is_new = self.gate.golden().read_bytes() == self.new["a.golden"]
        kept = self.gate.folder / "kept"
        shutil.rmtree(kept, ignore_errors=True)
        write(self.new if is_new else self.old, kept)
        before = contents(self.gate.goldens)
        outcome = self.gate.diff("kept/a.golden", "goldens/a.golden", "--report", "seen", "--force")
        assert outcome.code == 0, outcome.words
        assert contents(self.gate.goldens) == before

    def check(self) -> None:
        """Asserts that verify sees either the old or the new recording, and that the next recording completes."""
        self.look()
        outcome = self.gate.verify()
        before = self.old if self.old else None
        shown = {0: self.new, 1: self.old, 2: before}[outcome.code]
        if outcome.code == 2:
            assert outcome.statuses == {"a": "missing"} and not self.old, outcome.words
        assert contents(self.gate.goldens) == (shown or {}), outcome.words
        assert leftovers(self.gate.goldens) == []
        assert mismatch(self.gate.goldens) == ""
        again = self.gate.verify("--update", "all", "--keep", self.keep)
        assert again.code == (0 if shown == self.new else 1), again.words
        assert contents(self.gate.goldens) == self.new
        assert leftovers(self.gate.goldens) == []

    def kill(self, chance: random.Random) -> None:
        """Kills a recording at a random time."""
        process = self.start()
        time.sleep(chance.uniform(0.02, 0.98) * self.seconds)
        process.kill()
        process.communicate()

    def cut(self, placed: int) -> None:
        """Recreates the files of a run killed when this many of the new pictures were in their final location."""
        self.begin()
        goldens = self.gate.goldens
        waiting = goldens / WAITING.format("a")
        waiting.mkdir()
        names = sorted(name for name in self.old.keys() | self.new.keys() if name != "a.golden")
        changed = [name for name in names if self.old.get(name) != self.new.get(name)]
        for place, name in enumerate(changed):
            target = goldens / name if place < placed else waiting / Path(name).name
            if place < placed and name not in self.new:
                target.unlink()
            else:
                # An empty file marks a picture that is to be deleted.
                target.write_bytes(self.new.get(name, b""))
        for text in (goldens / "a.golden", waiting / "a.golden"):
            text.write_bytes(self.new["a.golden"])


def write(files: dict[str, bytes], folder: Path) -> None:
    """Writes files into a folder."""
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)


def record_twice(gate: Gate, keep: str, *, fresh: bool = False, **changes: Any) -> RecordingPair:
    """Records a scene, changes it, and records it again.

    If `fresh` is set, the old recording is empty.
    """
    found: list[dict[str, bytes]] = []
    seconds = 0.0
    for scene in (changes, {**changes, "grid": {"cornerRadius": 9}}):
        gate.scene(**scene)
        shutil.rmtree(gate.goldens, ignore_errors=True)
        started = time.monotonic()
        gate.record("--keep", keep)
        seconds = time.monotonic() - started
        found.append(contents(gate.goldens))
    shutil.rmtree(gate.goldens)
    assert found[0]["a.golden"] != found[1]["a.golden"]
    scene = (gate.folder / "a.yaml").read_bytes()
    return RecordingPair(gate, keep, scene, {} if fresh else found[0], found[1], seconds)


def wait_for_staging(gate: Gate, process: subprocess.Popen[bytes]) -> None:
    """Waits until a run has started to record. The run must still be active then."""
    deadline = time.monotonic() + 60
    while not any((gate.goldens / WAITING.format("a")).glob("*")):
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline, "nothing was staged"
        time.sleep(0.002)


def suspended(gate: Gate, process: subprocess.Popen[bytes]) -> Iterator[subprocess.Popen[bytes]]:
    """Suspends a run that has started to record, and resumes it after the test."""
    wait_for_staging(gate, process)
    process.send_signal(signal.SIGSTOP)
    yield process
    process.send_signal(signal.SIGCONT)
    process.communicate(timeout=120)
