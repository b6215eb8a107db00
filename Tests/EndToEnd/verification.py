"""Runs verify, diff and merge as a CI job does, with reports as data."""

import json
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import xxhash
from PIL import Image

from project import Project

# Without the variables of CI services, which change the behavior of a run. Tests set the ones they need.
CLEAN = {
    name: value for name, value in os.environ.items()
    if name != "CI" and not name.startswith(
        ("GITHUB_", "CI_", "SLURM_", "CIRCLE", "BUILDKITE", "AWS_BATCH", "JOB_", "NO_COLOR")
    )
}
SHORT: dict[str, Any] = {
    "touches": [{"at": 0.05, "tap": {"thumbnail": 4}}], "duration": 0.3, "tail": None,
}


@dataclass(frozen=True)
class Outcome:
    """The exit code and the output of a run."""

    code: int
    data: bytes
    words: str

    @property
    def report(self) -> dict[str, Any]:
        """The JSON report."""
        return json.loads(self.data)

    @property
    def scene(self) -> dict[str, Any]:
        """The report's only scene or pair."""
        (scene,) = self.report["scenes"]
        return scene

    @property
    def statuses(self) -> dict[str, str]:
        """The status of each scene, by name."""
        return {scene["name"]: scene["status"] for scene in self.report["scenes"]}

    @property
    def texts(self) -> str:
        """The text of all problems."""
        report = self.report
        problems = report["problems"] + [p for s in report["scenes"] for p in s["problems"]]
        return "\n".join(problem["text"] for problem in problems)


class Gate(Project):
    """A project whose scenes have goldens."""

    def scene(self, name: str = "a", **changes: Any) -> Path:
        """Writes the short scene with some keys replaced."""
        return super().scene(name, **{**SHORT, **changes})

    @property
    def goldens(self) -> Path:
        """The folder of goldens."""
        return self.folder / "goldens"

    def golden(self, name: str = "a") -> Path:
        """Returns the path of a scene's golden."""
        return self.goldens / f"{name}.golden"

    def ask(self, *arguments: str | Path, env: dict[str, str] | None = None, **options: Any) -> Outcome:
        """Runs the command with these arguments."""
        done: subprocess.CompletedProcess[bytes] = self.run(
            *arguments, env={**CLEAN, **(env or {})}, **options
        )
        return Outcome(done.returncode, done.stdout, done.stderr.decode())

    def verify(self, *arguments: str | Path, scenes: tuple[str, ...] = ("a.yaml",), **options: Any) -> Outcome:
        """Runs verify with JSON output."""
        return self.ask("verify", *scenes, "--goldens", "goldens", "--json", *arguments, **options)

    def record(self, *arguments: str | Path, **options: Any) -> None:
        """Records missing goldens."""
        assert self.verify("--update", "missing", *arguments, **options).code == 1

    def diff(self, *arguments: str | Path, **options: Any) -> Outcome:
        """Compares two clips with JSON output."""
        return self.ask("diff", *arguments, "--json", **options)


def digest(picture: Image.Image) -> str:
    """Returns a picture's digest as in manifests and goldens."""
    pixels = picture.convert("RGBA").tobytes()
    return f"xxh128:{xxhash.xxh3_128_hexdigest(pixels)}"


def frame_digests(golden: Path) -> list[str]:
    """Returns the digest of each frame in a golden."""
    lines = golden.read_text(encoding="utf-8").splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("frames ")) + 1
    digests: list[str] = []
    # Lines of frames start with a digit. Lines of event times between them start with a word.
    for line in (line for line in lines[start:-1] if line[0].isdigit()):
        word = line.split(" ")[3]
        digests.append(digests[-1] if word == "." else word)
    return digests


def resealed(text: str) -> bytes:
    """Returns a golden's text with a correct digest in its last line."""
    body = text[: text.rindex("end ")].encode()
    return body + f"end xxh128:{xxhash.xxh3_128_hexdigest(body)}\n".encode()
