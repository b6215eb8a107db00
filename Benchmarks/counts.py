"""Counts the instructions of hot kernels, which do not depend on the load of the machine.

Usage: python Benchmarks/counts.py compare|record [KERNEL...]

`compare` lists kernels whose count differs from Benchmarks/counts.tsv, and exits with 1 if one differs by
more than 5 %. `record` rewrites the file. Another compiler, library or set of vector instructions changes
the counts. The file names those used for recording; with others, `compare` compares nothing and exits with 2.
"""

import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from racing import ROOT, command, found, stages

FILE = ROOT / "Benchmarks/counts.tsv"
LIMIT = 0.05
# Vector instructions used by our kernels or by libraries, and supported by valgrind.
FEATURES = ("ssse3", "sse4_2", "avx2", "bmi2")


def surroundings() -> list[str]:
    """Returns what affects the counts: compiler, libraries, valgrind, the processor's vector instructions."""
    def first(*words: str) -> str:
        return subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()

    swift = re.search(r"Swift version (\S+)", first("swiftc", "--version"))
    libraries = ", ".join(first(str(command()), "--version").splitlines()[1:])
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        text = ""
    flags = set(next((line for line in text.splitlines() if line.startswith("flags")), "").split())
    return [
        f"swift {swift[1] if swift else 'unknown'}, {os.uname().machine}",
        libraries, first("valgrind", "--version"),
        " ".join(name for name in FEATURES if name in flags) or "no vector instructions known",
    ]


def counted(kernels: list[str]) -> dict[str, int]:
    """Returns the instruction count of each kernel, measured in one run."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        # Valgrind cannot read the newest debug information. It needs only the symbol names.
        program = folder / "stages"
        subprocess.run(["strip", "--strip-debug", "-o", program, stages()], check=True)
        symbols = subprocess.run(["nm", program], capture_output=True, text=True, check=True).stdout
        # After each kernel, valgrind writes a file with the counts of that kernel.
        marks = [
            f"--{option}={line.split()[-1]}" for line in symbols.splitlines()
            if "measuredKernel" in line for option in ("toggle-collect", "dump-after")
        ]
        result = subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/counts", *marks,
             program, "kernels", *kernels],
            # Makes Swift's hashes the same in every run.
            env=os.environ | {"SWIFT_DETERMINISTIC_HASHING": "1"}, capture_output=True, text=True)
        if result.returncode != 0:
            sys.exit(f"error: valgrind ended with {result.returncode}:\n{result.stderr[-2000:]}")
        names = result.stdout.split()
        counts = {}
        for place, kernel in enumerate(names, start=1):
            text = (folder / f"counts.{place}").read_text(encoding="utf-8", errors="replace")
            total = re.search(r"^(?:totals|summary): (\d+)", text, re.MULTILINE)
            if not total:
                sys.exit(f"error: valgrind did not count {kernel}")
            counts[kernel] = int(total[1])
        return counts


def recorded() -> tuple[list[str], dict[str, int]]:
    """Returns the header comments and the counts of the file."""
    remarks, counts = [], {}
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            remarks.append(line[2:])
        elif line and not line.startswith("kernel\t"):
            kernel, count = line.split("\t")
            counts[kernel] = int(count)
    return remarks, counts


def compare(kernels: list[str]) -> int:
    """Prints the changed counts."""
    remarks, before = recorded()
    now = surroundings()
    if remarks != now:
        print("Counts were recorded with other tools and are not compared:", file=sys.stderr)
        for one, other in zip(remarks, now):
            if one != other:
                print(f"  {one}; here {other}", file=sys.stderr)
        return 2
    counts, changed = counted(kernels), False
    for kernel, count in counts.items():
        if kernel not in before:
            print(f"{kernel:16} {count:>12,}  new: record it")
            changed = True
            continue
        change = count / before[kernel] - 1
        if abs(change) > LIMIT:
            changed = True
        if change:
            mark = "  over 5 %" if abs(change) > LIMIT else ""
            print(f"{kernel:16} {before[kernel]:>12,} → {count:>12,}  {change:+.1%}{mark}")
    if not kernels:
        for kernel in before.keys() - counts.keys():
            print(f"{kernel:16} is no kernel any more: record")
            changed = True
    print("Instruction counts have changed." if changed else "Instruction counts are as recorded.")
    return 1 if changed else 0


def record(kernels: list[str]) -> int:
    """Writes the file. If kernels are named, only those are counted again."""
    counts = recorded()[1] | counted(kernels) if kernels else counted([])
    lines = [f"# {remark}" for remark in surroundings()] + ["kernel\tinstructions"]
    lines += [f"{kernel}\t{count}" for kernel, count in counts.items()]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"Recorded {len(counts)} kernels in {FILE.relative_to(ROOT)}.")
    return 0


def main() -> int:
    if None in (found("valgrind"), found("strip"), found("nm")):
        return 2
    verbs = {"compare": compare, "record": record}
    if len(sys.argv) < 2 or sys.argv[1] not in verbs:
        print(__doc__, file=sys.stderr)
        return 2
    return verbs[sys.argv[1]](sys.argv[2:])


if __name__ == "__main__":
    sys.exit(main())
