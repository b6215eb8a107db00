"""Updates the tables of constants and commands in the documentation from the command's own output.

usage: constant_tables.py ZOETROPE

A table is between `<!-- constants: NAME -->`, `<!-- faults: NAME -->`, `<!-- departures: NAME -->`,
`<!-- devices: screen -->` or `<!-- commands: all -->` and `<!-- end -->`.
`make tables` rewrites the tables. test_constant_tables.py compares them with the command's output.
"""

import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

PAGES = Path(__file__).resolve().parents[2] / "docs"
BLOCK = re.compile(r"(<!-- (constants|faults|departures|devices|commands): (\S+) -->\n).*?(<!-- end -->)", re.DOTALL)
# The heading of the last column identifies the kind of table.
LAST = {"constants": "meaning", "faults": "the fault", "departures": "why", "devices": "source"}


@cache
def tables(zoetrope: Path, name: str) -> list[str]:
    """Returns the tables that the command prints for a name: constants, and faults and departures if there are any."""
    listing = subprocess.run(
        [zoetrope, "schema", "--constants", name], capture_output=True, check=True, encoding="utf-8"
    ).stdout
    return [table.strip() for table in listing.split("\n\n")]


@cache
def commands(zoetrope: Path) -> str:
    """Returns a table of the subcommands with their abstracts."""
    dump = subprocess.run([zoetrope, "--experimental-dump-help"], capture_output=True, check=True, encoding="utf-8")
    found = [command for command in json.loads(dump.stdout)["command"]["subcommands"] if command["commandName"] != "help"]
    rows = [f"| `{command['commandName']}` | {command['abstract']} |" for command in found]
    return "\n".join(["| command | purpose |", "|---|---|", *rows])


def filled(page: Path, zoetrope: Path) -> str:
    """Returns a page's text with its tables replaced by those that the command prints."""

    def block(match: re.Match[str]) -> str:
        if match[2] == "commands":
            return f"{match[1]}\n{commands(zoetrope)}\n\n{match[4]}"
        head = f"| {LAST[match[2]]} |"
        table = next(table for table in tables(zoetrope, match[3]) if table.splitlines()[0].endswith(head))
        return f"{match[1]}\n{table}\n\n{match[4]}"

    return BLOCK.sub(block, page.read_text(encoding="utf-8"))


def main() -> None:
    """Rewrites the tables of all pages."""
    for page in sorted(PAGES.rglob("*.md")):
        text = filled(page, Path(sys.argv[1]))
        if text != page.read_text(encoding="utf-8"):
            page.write_text(text, encoding="utf-8")
            print(f"written: {page.relative_to(PAGES.parent)}")


if __name__ == "__main__":
    main()
