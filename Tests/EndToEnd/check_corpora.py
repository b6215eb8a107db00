"""Runs the checker of the shared image corpora and allows failures that are listed with a reason.

usage: check_corpora.py CORPORA KIND COMMAND...   ({} in COMMAND stands for the image file)

The list is corpora-exceptions.tsv in this folder. The run fails if a failing file is not listed, or
if a listed file passes, so that the list stays current.
"""

import csv
import subprocess
import sys
from pathlib import Path

EXCEPTIONS = Path(__file__).with_name("corpora-exceptions.tsv")


def read_exceptions(path: Path, kind: str) -> dict[str, tuple[str, str]]:
    """Returns the listed files of a kind, each with its allowed verdict and the reason."""
    with path.open(encoding="utf-8") as lines:
        rows = csv.DictReader((line for line in lines if not line.startswith("#")), delimiter="\t")
        return {
            row["file"]: (row["verdict"], row["reason"])
            for row in rows
            if row["file"].startswith(f"{kind}/")
        }


def main(corpora: str, kind: str, command: list[str]) -> int:
    """Runs the checker. Returns 0 if exactly the listed files fail."""
    checker = Path(corpora) / "check_rgba.py"
    run = subprocess.run(
        [sys.executable, str(checker), corpora, kind, *command],
        capture_output=True,
        text=True,
        check=False,
    )
    print(run.stdout, end="")
    print(run.stderr, end="", file=sys.stderr)
    if not run.stdout.rstrip().endswith("}"):
        print(f"error: the checker did not finish (exit {run.returncode})", file=sys.stderr)
        return 1

    exceptions = read_exceptions(EXCEPTIONS, kind)
    failures = {
        file: verdict.split()[0]
        for verdict, file, *_ in (
            line.split("\t") for line in run.stdout.splitlines() if "\t" in line
        )
    }
    wrong = 0
    for file, verdict in failures.items():
        allowed, reason = exceptions.get(file, (None, ""))
        if verdict == allowed:
            print(f"allowed: {file}: {verdict}: {reason}")
        else:
            print(f"error: {file}: {verdict}", file=sys.stderr)
            wrong += 1
    for file in exceptions.keys() - failures.keys():
        print(f"error: {file} is listed in {EXCEPTIONS.name} but passes", file=sys.stderr)
        wrong += 1
    if run.returncode != 0 and not failures:
        print("error: the checker failed without naming a row", file=sys.stderr)
        wrong += 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], sys.argv[3:]))
