"""Pastes the tables of the last run into docs/performance.md, between their markers.

Usage: python Benchmarks/paste.py
"""

import re
import sys

from racing import ROOT

PAGE = ROOT / "docs/performance.md"
BEGIN, END = "<!-- bench: begin -->", "<!-- bench: end -->"


def main() -> None:
    results = ROOT / ".build/bench/results.md"
    if not results.exists():
        sys.exit("there are no results; run `make bench`")
    text = PAGE.read_text(encoding="utf-8")
    if text.count(BEGIN) != 1 or text.count(END) != 1:
        sys.exit(f"{PAGE.relative_to(ROOT)} has not one pair of markers")
    before, _, rest = text.partition(BEGIN)
    _, _, behind = rest.partition(END)
    # Headings are one level below that of the page.
    tables = re.sub(r"^##", "###", results.read_text(encoding="utf-8").strip(), flags=re.MULTILINE)
    PAGE.write_text(f"{before}{BEGIN}\n\n{tables}\n\n{END}{behind}", encoding="utf-8")


if __name__ == "__main__":
    main()
