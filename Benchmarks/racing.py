"""What the races share: a command to race, rounds in turn, a table of ratios."""

import os
import resource
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def command() -> Path:
    """The command under test: $ZOETROPE, or the release build."""
    path = Path(os.environ.get("ZOETROPE", ROOT / ".build/release/zoetrope")).resolve()
    if not path.exists():
        sys.exit(f"{path} is missing; run `make`, or set ZOETROPE")
    return path


def run(*words: object, codes: tuple[int, ...] = (0, 1)) -> None:
    """Runs a command and refuses an exit code that means failure."""
    result = subprocess.run(
        [str(word) for word in words], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    if result.returncode not in codes:
        sys.exit(f"{words[0]} ended with {result.returncode}: {result.stderr.decode()[-400:]}")


def found(tool: str) -> str | None:
    """A tool's path; None, and a note, where it is not installed."""
    path = shutil.which(tool)
    if path is None:
        print(f"note: {tool} is not installed and is left out", file=sys.stderr)
    return path


@dataclass
class Runner:
    """One contender: what it is called, what it does, how long each round took and computed, s."""

    name: str
    work: Callable[[], object]
    times: list[float] = field(default_factory=list)
    efforts: list[float] = field(default_factory=list)


def effort() -> float:
    """The processor time of this process and of those that it has waited for, s."""
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def race(title: str, runners: list[Runner], rounds: int) -> None:
    """Lets all run in turn, and prints medians, the best, and ratios to the first.

    Beside the time that passed stands the processor's, which a busy machine disturbs less.
    """
    for runner in runners:
        runner.work()
    for turn in range(rounds):
        # Each round begins with another one, so that no one always runs after the same.
        for runner in runners[turn % len(runners):] + runners[:turn % len(runners)]:
            start, used = time.perf_counter(), effort()
            runner.work()
            runner.times.append(time.perf_counter() - start)
            runner.efforts.append(effort() - used)
    first = statistics.median(runners[0].times)
    least = statistics.median(runners[0].efforts)
    print(f"\n{title} ({rounds} rounds in turn, ms)\n")
    print(f"| {'':44} | median |   best | ratio |    CPU | ratio |")
    print(f"|{'-' * 46}|-------:|-------:|------:|-------:|------:|")
    for runner in runners:
        median = statistics.median(runner.times)
        work = statistics.median(runner.efforts)
        print(
            f"| {runner.name:44} | {median * 1000:6.1f} | {min(runner.times) * 1000:6.1f} "
            f"| {median / first:5.2f} | {work * 1000:6.1f} | {work / max(least, 1e-9):5.2f} |"
        )


def load() -> str:
    """How busy the machine is, to be printed beside figures."""
    one, five, _ = os.getloadavg()
    return f"{os.cpu_count()} cores, load {one:.1f} (1 min), {five:.1f} (5 min)"
