"""Measures how evenly `verify --shard` distributes the cost of scenes.

Usage: python Benchmarks/shards.py [--rounds 3] [--counts 2 3 4 8] [--scale 1] [--fps 30] [SCENE.yaml …]

Each shard runs alone, on one thread, and its processor time is measured. "Uneven" is by how much the most
expensive shard exceeds the mean: the time by which the run is longer than the optimum.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from racing import ROOT, command, load


def seconds(*words: object) -> float:
    """Returns the processor time of a command in user mode, in seconds. Exit code 1 (differences) is allowed."""
    process = subprocess.Popen(
        [str(word) for word in words], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    messages = process.stderr.read() if process.stderr else b""
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        sys.exit(f"zoetrope ended with {process.returncode}: {messages.decode()[-400:]}")
    return usage.ru_utime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--counts", type=int, nargs="+", default=[2, 3, 4, 8])
    parser.add_argument("--scale", type=float, default=1)
    parser.add_argument("--fps", type=int, default=30)
    parser.add_argument(
        "scenes", nargs="*", type=Path, default=sorted((ROOT / "scenes").glob("*.yaml"))
    )
    arguments = parser.parse_args()
    zoetrope = command()
    print(load())
    with tempfile.TemporaryDirectory() as folder:
        verify = (
            zoetrope, "verify", *arguments.scenes, "--goldens", f"{folder}/goldens", "--quiet",
            "--scale", arguments.scale, "--fps", arguments.fps,
        )
        seconds(*verify, "--update", "missing")
        print(f"\n{len(arguments.scenes)} scenes, {arguments.scale:g} px per pt, {arguments.fps} fps; "
              f"processor time of the parts, s, medians of {arguments.rounds}\n")
        print("| parts | costliest |   mean | uneven |")
        print("|------:|----------:|-------:|-------:|")
        for count in arguments.counts:
            parts = [
                statistics.median(
                    seconds(*verify, "--jobs", 1, "--shard", f"{index}/{count}", "--report", f"{folder}/parts")
                    for _ in range(arguments.rounds)
                )
                for index in range(1, count + 1)
            ]
            mean = statistics.mean(parts)
            print(f"| {count:5} | {max(parts):9.2f} | {mean:6.2f} | {max(parts) / mean - 1:6.1%} |", flush=True)
    print(f"\n{load()}")


if __name__ == "__main__":
    main()
