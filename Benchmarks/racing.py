"""Shared by all races: the command, rounds in turn, tables of ratios, and results as data."""

import json
import os
import platform
import resource
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def command() -> Path:
    """Returns the command under test: $ZOETROPE, or the release build."""
    return built("ZOETROPE", "zoetrope")


def stages() -> Path:
    """Returns the tool that measures single stages: $BENCHMARK_STAGES, or the release build."""
    return built("BENCHMARK_STAGES", "BenchmarkStages")


def built(variable: str, name: str) -> Path:
    """Returns the path of a built program, or exits with an error."""
    path = Path(os.environ.get(variable, ROOT / f".build/release/{name}")).resolve()
    if not path.exists():
        sys.exit(f"{path} is missing; run `make bench`, or set {variable}")
    return path


def run(*words: object, codes: tuple[int, ...] = (0, 1)) -> None:
    """Runs a command and raises an error if its exit code is not allowed."""
    result = subprocess.run(
        [str(word) for word in words], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    if result.returncode not in codes:
        raise RuntimeError(
            f"{words[0]} ended with {result.returncode}: {result.stderr.decode()[-400:]}"
        )


def found(tool: str) -> str | None:
    """Returns a tool's path. If it is not installed, prints a note and returns None."""
    path = shutil.which(tool)
    if path is None:
        missing(tool)
    return path


MISSING: list[str] = []


def missing(peer: str) -> None:
    """Notes a tool or library that is not installed."""
    if peer not in MISSING:
        MISSING.append(peer)
        print(f"note: {peer} is not installed and is left out", file=sys.stderr)


@dataclass
class Sample:
    """One round: wall-clock time and processor time in seconds, pixels processed, bytes written."""

    seconds: float
    effort: float
    pixels: int = 0
    bytes: int = 0


@dataclass
class Runner:
    """A contender: its name, its work, and the measurements of its rounds.

    Work that measures itself returns a `Sample`. The goal is the minimum ratio of its processor time to that
    of the first contender. Pixels and bytes are those of one round.
    """

    name: str
    work: Callable[[], object]
    goal: float | None = None
    pixels: int = 0
    bytes: int = 0
    psnr: float | None = None
    samples: list[Sample] = field(default_factory=list)

    def round(self) -> Sample:
        """Runs and measures one round."""
        start, used = time.perf_counter(), effort()
        result = self.work()
        if not isinstance(result, Sample):
            result = Sample(time.perf_counter() - start, effort() - used)
        self.pixels = result.pixels or self.pixels
        self.bytes = result.bytes or self.bytes
        return result

    @property
    def median(self) -> float:
        """The median wall-clock time, in seconds."""
        return statistics.median(sample.seconds for sample in self.samples)

    @property
    def work_time(self) -> float:
        """The median processor time, in seconds."""
        return statistics.median(sample.effort for sample in self.samples)


def effort() -> float:
    """Returns the processor time of this process and of the child processes it has waited for, in seconds."""
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


@dataclass
class Results:
    """All results of a benchmark run, as text and as data."""

    texts: list[str] = field(default_factory=list)
    races: list[dict] = field(default_factory=list)

    def say(self, text: str) -> None:
        """Prints a line and stores it."""
        print(text, flush=True)
        self.texts.append(text)

    def add(self, title: str, runners: list[Runner], note: str = "") -> None:
        """Prints a race's table and stores it."""
        self.say(f"\n### {title}\n")
        if note:
            self.say(f"{note}\n")
        for line in table(runners):
            self.say(line)
        self.races.append({
            "title": title, "note": note,
            "runners": [
                {
                    "name": runner.name, "goal": runner.goal, "pixels": runner.pixels,
                    "bytes": runner.bytes, "psnr": runner.psnr,
                    "samples": [asdict(sample) for sample in runner.samples],
                } for runner in runners
            ],
        })

    def write(self, folder: Path, name: str) -> None:
        """Writes the Markdown file and the JSON file."""
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.md").write_text("\n".join(self.texts).strip() + "\n", encoding="utf-8")
        data = {"machine": machine(), "missing": MISSING, "races": self.races}
        (folder / f"{name}.json").write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


def table(runners: list[Runner]) -> list[str]:
    """Returns the table of a race as Markdown lines, without columns that are empty for all contenders."""
    first = runners[0]
    rows = [["", "median, ms", "spread", "CPU, ms", "Mpx/s", "MB", "PSNR, dB", "× ours", "× CPU",
             "goal"]]
    for runner in runners:
        times = [sample.seconds for sample in runner.samples]
        ratio = runner.median / max(first.median, 1e-9)
        cpu = runner.work_time / max(first.work_time, 1e-9)
        rows.append([
            runner.name,
            number(runner.median * 1000),
            f"{number(min(times) * 1000)} … {number(max(times) * 1000)}" if len(times) > 1 else "",
            number(runner.work_time * 1000),
            number(runner.pixels / 1e6 / runner.median) if runner.pixels else "",
            f"{runner.bytes / 1e6:.2f}" if runner.bytes else "",
            f"{runner.psnr:.1f}" if runner.psnr else "",
            "" if runner is first else f"{ratio:.2f}",
            "" if runner is first else f"{cpu:.2f}",
            "" if runner.goal is None else f"≥ {runner.goal:.2f} " + (
                "yes" if cpu >= runner.goal else "no"),
        ])
    kept = [column for column in range(len(rows[0]))
            if column == 0 or any(row[column] for row in rows[1:])]
    rows = [[row[column] for column in kept] for row in rows]
    widths = [max(len(row[column]) for row in rows) for column in range(len(kept))]

    def line(row: list[str]) -> str:
        cells = [
            cell.ljust(width) if place == 0 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths))
        ]
        return "| " + " | ".join(cells) + " |"

    rule = "|" + "|".join(
        "-" * (width + 1) + ("-" if place == 0 else ":") for place, width in enumerate(widths)
    ) + "|"
    return [line(rows[0]), rule, *map(line, rows[1:])]


def number(value: float) -> str:
    """Formats a number with three significant digits."""
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def compete(runners: list[Runner], rounds: int, warm: bool = True) -> list[Runner]:
    """Runs all contenders in turn. A contender that fails is reported and omitted."""
    able = []
    for runner in runners:
        try:
            if warm:
                runner.round()
            able.append(runner)
        except (ImportError, OSError, RuntimeError) as error:
            print(f"note: {runner.name} is left out: {error}", file=sys.stderr)
            missing(runner.name)
    for turn in range(rounds):
        # Each round starts with another contender, so that none always runs after the same one.
        for runner in able[turn % len(able):] + able[:turn % len(able)]:
            runner.samples.append(runner.round())
    return able


def race(title: str, runners: list[Runner], rounds: int, results: Results | None = None) -> None:
    """Runs all contenders in turn, and prints medians, ranges, and ratios to the first contender.

    The table also has the processor time, which depends less on the load of the machine. Goals are compared with
    its ratio.
    """
    (results or Results()).add(title, compete(runners, rounds), f"{rounds} rounds in turn.")


def machine() -> dict:
    """Returns a description of the machine."""
    model = ""
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                model = line.partition(":")[2].strip()
                break
    except OSError:
        pass
    return {"processor": model or platform.machine(), "cores": os.cpu_count(),
            "system": platform.system(), "load": os.getloadavg()}


def load() -> str:
    """Returns the load of the machine, to print next to measurements."""
    one, five, _ = os.getloadavg()
    return f"{os.cpu_count()} cores, load {one:.1f} (1 min), {five:.1f} (5 min)"
