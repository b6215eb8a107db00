"""Writes the tables of the last run into RESULTS.md.

Usage: python Benchmarks/paste.py
"""

import sys

from racing import ROOT

PAGE = ROOT / "Benchmarks/RESULTS.md"


def main() -> None:
    results = ROOT / ".build/bench/results.md"
    if not results.exists():
        sys.exit("there are no results; run `make bench`")
    PAGE.write_text(f"# The last run\n\n{results.read_text(encoding='utf-8').strip()}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
