"""Runs libFuzzer on every kind of input for a share of the time, and reports the findings.

usage: campaign.py PROGRAM FOLDER [--seconds N] [--kind KIND] [--seeds FOLDER] [--jobs N]

PROGRAM is the program that `make fuzz` builds from Tests/Fuzzing. FOLDER keeps the corpus between campaigns,
and the inputs of findings. The exit code is 1 if there are findings.
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
# Inputs that never end or need more memory are findings too. The program itself reports inputs that need
# more than 2 s of processor time.
SECONDS_EACH, MEGABYTES = 30, 1024
# After this many findings of a kind, more of them are not helpful.
ENOUGH = 20


@dataclass
class Outcome:
    """The results of one kind of input."""

    kind: str
    executions: int = 0
    # The number of counted inputs that were read without an error.
    read: int = 0
    counted: int = 0
    seconds: float = 0
    corpus: int = 0
    findings: list[tuple[Path, str]] = field(default_factory=list)

    @property
    def row(self) -> str:
        """The row of the printed table."""
        speed = self.executions / max(self.seconds, 1e-9)
        share = f"{self.read / self.counted:.0%}" if self.counted else "?"
        return (
            f"{self.kind:<10}{self.executions:>14,}{speed:>14,.0f}{share:>8}{self.corpus:>10,}"
            f"{len(self.findings):>10}"
        )


@dataclass(frozen=True)
class Campaign:
    """The settings shared by all kinds of input."""

    program: Path
    folder: Path
    seeds: Path | None
    temporary: Path

    @property
    def environment(self) -> dict[str, str]:
        """The environment of the fuzzer.

        Swift's own backtraces are disabled, because they are slow and libFuzzer and ASan print theirs. LeakSanitizer
        is disabled, because it does not know Swift's tagged references. Leaks are visible by the memory in use.
        """
        # Swift's runtime copies a value over a part of itself when it follows a key path.
        suppressed = self.folder / "suppressed.txt"
        suppressed.write_text("interceptor_via_lib:libswiftCore\n", encoding="utf-8")
        return os.environ | {
            "SWIFT_BACKTRACE": "enable=no",
            "ASAN_OPTIONS": f"detect_leaks=0:malloc_context_size=2:quarantine_size_mb=16:suppressions={suppressed}",
            "TMPDIR": str(self.temporary),
        }

    def kinds(self) -> list[str]:
        """Returns the names of all kinds, as printed by the program."""
        done = subprocess.run(
            [self.program], env=self.environment, capture_output=True, text=True, check=False)
        return done.stderr.split()[-1].split("|")

    def subfolder(self, name: str, kind: str) -> Path:
        """Returns a subfolder for a kind of input, and creates it."""
        path = self.folder / name / kind
        path.mkdir(parents=True, exist_ok=True)
        return path

    def run(self, kind: str, seconds: float) -> Outcome:
        """Fuzzes one kind until its time is over, restarting after each finding."""
        outcome = Outcome(kind)
        seeds, corpus = self.subfolder("seeds", kind), self.subfolder("corpus", kind)
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
        """Runs libFuzzer until its time is over or it has a finding."""
        kind = outcome.kind
        found = self.subfolder("findings", kind)
        before = set(found.iterdir())
        words = self.folder / "seeds" / f"{kind}.dict"
        dictionary = [f"-dict={words}"] if words.stat().st_size else []
        log = self.subfolder("logs", kind) / f"{len(outcome.findings):02}.txt"
        code: int | None = None
        # libFuzzer can deadlock while it reports a timeout.
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
    """Returns the most informative line of a log."""
    for pattern in (
        r"Fatal error: .*", r"runtime error: .*", r"libFuzzer: (?:timeout|out-of-memory).*",
        r"SUMMARY: AddressSanitizer.*", r"SUMMARY: .*",
    ):
        if match := re.search(pattern, log):
            return match[0]
    return "no reason is told"


def fuzz(parser: argparse.ArgumentParser, given: argparse.Namespace, temporary: Path) -> list[Outcome]:
    """Divides the time among the kinds and runs them."""
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
    """Parses the options, runs the campaign and prints a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--kind", default="", help="one kind alone")
    parser.add_argument("--seeds", type=Path, help="more inputs to begin with: a folder for each kind")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    # Uses memory if available, because most of these files exist for only one input.
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
