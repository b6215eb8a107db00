"""Checks that everything the Markdown documents refer to exists.

usage: check_documents.py ZOETROPE

In every tracked *.md file it checks relative links and their headings, paths in backticks, and the `make`
targets, `zoetrope` subcommands, options and scene files of commands in backticks and code blocks.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TOP_FOLDERS = {".ci", "Benchmarks", "Packaging", "Sources", "Tests", "docs", "scenes"}
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)(?:\s+\"[^\"]*\")?\)")
CODE_SPAN = re.compile(r"`([^`]+)`")
FENCE = re.compile(r"^\s*(```+|~~~+)")
PATH = re.compile(r"^[A-Za-z0-9_.+*@-]+(?:/[A-Za-z0-9_.+*@-]+)*/?$")
FILE_NAME = re.compile(r"^[A-Za-z0-9_+.-]+\.(?:swift|md|py)$")
COMMAND = re.compile(r"^(?:\$ )?(?:[A-Z_]+=\S+ )*(make|(?:\S*/)?zoetrope)(?: (.*))?$")


def tracked_files() -> list[str]:
    """Returns the path of every tracked file, relative to the repository root."""
    listing = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True
    ).stdout
    return [name.decode() for name in listing.split(b"\0") if name]


class Documents:
    """Checks all documents against the files, `make` targets and subcommands that exist."""

    def __init__(self, zoetrope: Path) -> None:
        self.zoetrope = zoetrope
        self.files = tracked_files()
        self.folders = {str(parent) for file in self.files for parent in Path(file).parents}
        self.file_names = {Path(file).name for file in self.files}
        makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
        self.targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))

    def problems(self) -> Iterator[str]:
        """Yields every broken reference as `file:line: problem`."""
        for file in self.files:
            if not file.endswith(".md"):
                continue
            fenced = False
            for number, line in enumerate(self.lines(file), start=1):
                if FENCE.match(line):
                    fenced = not fenced
                    continue
                found = self.in_block(line) if fenced else self.in_prose(file, line)
                yield from (f"{file}:{number}: {problem}" for problem in found)

    def lines(self, file: str) -> list[str]:
        """Returns a document's lines."""
        return (ROOT / file).read_text(encoding="utf-8").splitlines()

    def in_block(self, line: str) -> Iterator[str]:
        """Yields the problems in a line of a code block."""
        yield from self.in_command(line.split(" #")[0].strip())

    def in_prose(self, file: str, line: str) -> Iterator[str]:
        """Yields the problems in a line outside of code blocks."""
        for span in CODE_SPAN.findall(line):
            yield from self.in_command(span.strip())
            yield from self.in_path(span.strip())
        for link in LINK.findall(CODE_SPAN.sub("", line)):
            yield from self.in_link(file, link)

    def in_link(self, file: str, link: str) -> Iterator[str]:
        """Yields the problems of a link: a missing file or a missing heading."""
        if re.match(r"^[a-z]+:", link):
            return
        path, _, heading = link.partition("#")
        # `make demo` renders a GIF for each sample scene.
        if result := re.fullmatch(r"output/([A-Za-z0-9_.-]+)\.gif", path):
            path = f"scenes/{result[1]}.yaml"
        target = (ROOT / file).parent / path if path else ROOT / file
        if not target.exists():
            yield f"the link {link} leads nowhere"
        elif heading and target.suffix == ".md":
            texts = re.findall(r"^#+ (.*)$", target.read_text(encoding="utf-8"), re.MULTILINE)
            plain = (re.sub(r"[^\w\- ]", "", text).strip().lower() for text in texts)
            if heading not in {text.replace(" ", "-") for text in plain}:
                yield f"the link {link} names no heading"

    def in_path(self, span: str) -> Iterator[str]:
        """Yields the problem of a code span that looks like a path in this repository."""
        if FILE_NAME.match(span):
            if span not in self.file_names:
                yield f"`{span}` is no file of the project"
            return
        first = span.split("/")[0]
        if "/" not in span or not PATH.match(span) or first == "output":
            return
        for base in ("", "Sources/", "Sources/C/", "Tests/"):
            if f"{base}{first}" in self.folders | TOP_FOLDERS:
                if not any(ROOT.glob(f"{base}{span.rstrip('/')}")):
                    yield f"`{span}` does not exist"
                return

    def in_command(self, text: str) -> Iterator[str]:
        """Yields the problems of a `make` or `zoetrope` command."""
        match = COMMAND.match(text)
        if not match:
            return
        program, arguments = match[1], (match[2] or "").split()
        if program == "make":
            for argument in arguments:
                if re.fullmatch(r"[a-z][a-z-]*", argument) and argument not in self.targets:
                    yield f"`{text}`: no target '{argument}' in the Makefile"
            return
        verb = next((word for word in arguments[:1] if re.fullmatch(r"[a-z]+", word)), "")
        help_text = self.help_of(verb)
        if help_text is None:
            yield f"`{text}`: no verb '{verb}'"
            return
        for argument in arguments:
            option = re.match(r"--?[a-zA-Z][a-z-]*", argument)
            if option and not re.search(rf"(?<![\w-]){re.escape(option[0])}(?![\w-])", help_text):
                yield f"`{text}`: no option '{option[0]}'"
            if re.fullmatch(r"scenes/[\w./*-]+", argument) and not any(ROOT.glob(argument)):
                yield f"`{text}`: '{argument}' does not exist"

    @cache
    def help_of(self, verb: str) -> str | None:
        """Returns the output of `zoetrope VERB --help`, or None if there is no such subcommand."""
        command = [str(self.zoetrope), *([verb] if verb else []), "--help"]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        usage = f"USAGE: zoetrope {verb}".rstrip()
        return run.stdout if run.returncode == 0 and usage in run.stdout else None


def main(zoetrope: str) -> int:
    """Prints every problem. Returns 0 if there is none."""
    problems = list(Documents(Path(zoetrope).resolve()).problems())
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
