"""Runs libFuzzer against every kind of input for a share of the time, and says what came of it.

usage: campaign.py PROGRAM FOLDER [--seconds N] [--kind KIND] [--seeds FOLDER] [--jobs N]

PROGRAM is what `make fuzz` builds of Tests/Fuzzing. FOLDER keeps the corpus from campaign to campaign,
and the inputs that were found wanting. Exit code 1 where there is one.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# An input that never ends or takes more memory is a finding too; one of more than two seconds of the
# processor's time the program tells itself.
SECONDS_EACH, MEGABYTES = 30, 1024
# After so many findings of a kind the rest of its time would tell little more.
ENOUGH = 20


@dataclass
class Outcome:
    """What came of one kind."""

    kind: str
    executions: int = 0
    # Of those that were counted, how many were read and not refused.
    read: int = 0
    counted: int = 0
    seconds: float = 0
    corpus: int = 0
    findings: list[tuple[Path, str]] = field(default_factory=list)

    @property
    def row(self) -> str:
        """A line of the table."""
        speed = self.executions / max(self.seconds, 1e-9)
        share = f"{self.read / self.counted:.0%}" if self.counted else "?"
        return (
            f"{self.kind:<10}{self.executions:>14,}{speed:>14,.0f}{share:>8}{self.corpus:>10,}"
            f"{len(self.findings):>10}"
        )


@dataclass(frozen=True)
class Campaign:
    """What all kinds share."""

    program: Path
    folder: Path
    seeds: Path | None
    temporary: Path

    @property
    def environment(self) -> dict[str, str]:
        """Swift's own backtraces would hold up every finding; libFuzzer and ASan print theirs.

        LeakSanitizer does not know Swift's tagged references. What leaks shows by the memory in use.
        """
        # Swift's own library copies a value over part of itself when a key path is followed.
        suppressed = self.folder / "suppressed.txt"
        suppressed.write_text("interceptor_via_lib:libswiftCore\n", encoding="utf-8")
        return os.environ | {
            "SWIFT_BACKTRACE": "enable=no",
            "ASAN_OPTIONS": f"detect_leaks=0:malloc_context_size=2:quarantine_size_mb=16:suppressions={suppressed}",
            "TMPDIR": str(self.temporary),
        }

    def kinds(self) -> list[str]:
        """The names of all kinds, as the program says them."""
        done = subprocess.run(
            [self.program], env=self.environment, capture_output=True, text=True, check=False)
        return done.stderr.split()[-1].split("|")

    def place(self, name: str, kind: str) -> Path:
        """A folder of a kind's own."""
        path = self.folder / name / kind
        path.mkdir(parents=True, exist_ok=True)
        return path

    def run(self, kind: str, seconds: float) -> Outcome:
        """Fuzzes one kind; goes on after a finding until its time is over."""
        outcome = Outcome(kind)
        seeds, corpus = self.place("seeds", kind), self.place("corpus", kind)
        command = [self.program, "seeds", kind, seeds]
        subprocess.run(command, env=self.environment, check=True)
        beside = [ROOT / "Tests/Crashers" / kind, self.seeds and self.seeds / kind]
        folders = [corpus, seeds, *(path for path in beside if path and path.is_dir())]
        started = time.monotonic()
        while len(outcome.findings) < ENOUGH:
            left = int(seconds - (time.monotonic() - started))
            if outcome.executions and left < 1:
                break
            self.run_once(outcome, folders, max(left, 1))
        outcome.seconds = time.monotonic() - started
        outcome.corpus = sum(1 for _ in corpus.iterdir())
        return outcome

    def run_once(self, outcome: Outcome, folders: list[Path], seconds: int) -> None:
        """Runs libFuzzer until its time is over or something is found."""
        kind = outcome.kind
        found = self.place("findings", kind)
        before = set(found.iterdir())
        words = self.folder / "seeds" / f"{kind}.dict"
        dictionary = [f"-dict={words}"] if words.stat().st_size else []
        log = self.place("logs", kind) / f"{len(outcome.findings):02}.txt"
        code: int | None = None
        # libFuzzer can wait for itself where it tells of what never ends.
        with log.open("wb") as output, suppress(subprocess.TimeoutExpired):
            code = subprocess.run(
                [
                    self.program, kind, f"-max_total_time={seconds}", f"-timeout={SECONDS_EACH}",
                    f"-rss_limit_mb={MEGABYTES}", "-print_final_stats=1", "-reload=0", "-detect_leaks=0",
                    f"-artifact_prefix={found}/", *dictionary, *folders,
                ],
                env=self.environment, cwd=self.folder, stdout=output, stderr=output, check=False,
                timeout=seconds + 4 * SECONDS_EACH,
            ).returncode
        text = log.read_text(encoding="utf-8", errors="replace")
        counts = re.findall(r"number_of_executed_units: (\d+)", text) or re.findall(r"^#(\d+)", text, re.M)
        executions = int(counts[-1]) if counts else 0
        outcome.executions += executions
        if read := re.search(r"inputs_read: (\d+)", text):
            outcome.read += int(read[1])
            outcome.counted += executions
        new = sorted(set(found.iterdir()) - before)
        if code == 0 and not new:
            return
        if not new:
            sys.exit(f"error: {kind}: the fuzzer ended by itself; see {log}")
        outcome.findings += [(path, cause(text)) for path in new]


def cause(log: str) -> str:
    """The line of a log that says most of what is wrong."""
    for pattern in (
        r"Fatal error: .*", r"runtime error: .*", r"libFuzzer: (?:timeout|out-of-memory).*",
        r"SUMMARY: AddressSanitizer.*", r"SUMMARY: .*",
    ):
        if match := re.search(pattern, log):
            return match[0]
    return "no reason is told"


def fuzz(parser: argparse.ArgumentParser, given: argparse.Namespace, temporary: Path) -> list[Outcome]:
    """Divides the time among the kinds."""
    campaign = Campaign(
        given.program.resolve(), given.folder.resolve(), given.seeds and given.seeds.resolve(), temporary)
    kinds = campaign.kinds()
    if given.kind and given.kind not in kinds:
        parser.error(f"there is no kind {given.kind}; there are {', '.join(kinds)}")
    wanted = [given.kind] if given.kind else kinds
    jobs = max(1, min(given.jobs, len(wanted)))
    share = given.seconds * jobs / len(wanted)
    with ThreadPoolExecutor(jobs) as pool:
        return list(pool.map(lambda kind: campaign.run(kind, share), wanted))


def main() -> None:
    """Reads the options, and prints a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--kind", default="", help="one kind alone")
    parser.add_argument("--seeds", type=Path, help="more inputs to begin with: a folder for each kind")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    # In memory, where there is such a place: most of what is written there lasts for one input.
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as temporary:
        outcomes = fuzz(parser, given, Path(temporary))
    print(f"{'kind':<10}{'executions':>14}{'per second':>14}{'read':>8}{'corpus':>10}{'findings':>10}")
    for outcome in outcomes:
        print(outcome.row)
    findings = [(outcome.kind, *finding) for outcome in outcomes for finding in outcome.findings]
    for kind, path, why in findings:
        print(f"\n{path}: {why}\n  again: SWIFT_BACKTRACE=enable=no {given.program} {kind} {path}")
    if findings:
        sys.exit(1)


if __name__ == "__main__":
    main()
