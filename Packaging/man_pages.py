"""Writes man pages for a command and its subcommands, generated from the command's own help.

usage: man_pages.py COMMAND FOLDER VERSION DATE

The help comes from --experimental-dump-help, so man pages and --help cannot differ. DATE is that of the
sources, such as 2026-11-22.
"""

import json
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

# Sentences of a description that explain exit codes, which belong in the section EXIT STATUS.
EXIT_CODES = re.compile(r"\s*\bExit codes?\b[:,]?\s+(.*?\.)(?=\s|$)", re.DOTALL)
# Readers copy programs, paths, options and numbers from a page, so their hyphens must be ASCII hyphens.
LITERAL_WORD = re.compile(r"(?<!\S)\S*(?:--|[./_\d=]|(?<!\w)-)\S*")


def escaped(text: str) -> str:
    """Escapes text for troff. The result is ASCII."""
    text = text.replace("\\", r"\(rs")
    text = LITERAL_WORD.sub(lambda word: word[0].replace("-", r"\-"), text)
    for mark, name in {"~": r"\(ti", "^": r"\(ha", "`": r"\(ga", '"': r"\(dq"}.items():
        text = text.replace(mark, name)
    # troff would read a dot or apostrophe at the start of a line as a request.
    text = re.sub(r"^([.'])", r"\\&\1", text, flags=re.MULTILINE)
    text = text.replace("'", r"\(aq")
    return "".join(char if char.isascii() else f"\\[u{ord(char):04X}]" for char in text)


def literal(text: str) -> str:
    """Escapes literal text, such as a command. Every hyphen is an ASCII hyphen."""
    return escaped(text).replace(r"\-", "-").replace("-", r"\-")


def paragraphs(text: str) -> list[str]:
    """Converts paragraphs to troff. Indented paragraphs are examples and keep their line breaks."""
    lines: list[str] = []
    for paragraph in filter(None, text.strip("\n").split("\n\n")):
        rows = paragraph.split("\n")
        if all(row.startswith("  ") for row in rows):
            lines += [".PP", ".in +2n", ".EX", *(literal(row[2:]) for row in rows), ".EE", ".in"]
        else:
            lines += [".PP", *map(escaped, rows)]
    return lines


@dataclass
class Pages:
    """The man pages of a command and its subcommands."""

    root: dict[str, Any]
    version: str
    date: str

    def all(self) -> dict[str, str]:
        """Returns the text of every page, by file name."""
        name = self.root["commandName"]
        pages = {f"{name}.1": self.page(self.root, name)}
        for verb in self.verbs():
            pages[f"{name}-{verb['commandName']}.1"] = self.page(verb, name)
        return pages

    def verbs(self) -> list[dict[str, Any]]:
        """Returns the visible subcommands. `help` has no page."""
        commands = self.root.get("subcommands", [])
        return [verb for verb in commands if verb["shouldDisplay"] and verb["commandName"] != "help"]

    def page(self, command: dict[str, Any], program: str) -> str:
        """Returns the page of a command."""
        is_root = command is self.root
        invocation = program if is_root else f"{program} {command['commandName']}"
        title = invocation.replace(" ", "-")
        discussion = command.get("discussion", "")
        described = EXIT_CODES.sub("", discussion) or command["abstract"]
        lines = [
            f'.TH {literal(title.upper())} 1 "{self.date}" "{program} {self.version}" "User Commands"',
            # No hyphenation and no justification, so that names can be copied.
            ".nh",
            ".ad l",
            ".SH NAME",
            f"{literal(title)} \\- {escaped(command['abstract'].rstrip('.'))}",
            ".SH SYNOPSIS",
            *self.synopsis(command, invocation),
            ".SH DESCRIPTION",
            *paragraphs(described),
        ]
        if is_root:
            lines += [".SH COMMANDS"]
            for verb in self.verbs():
                page = literal(f"{program}-{verb['commandName']}")
                lines += [".TP", f".BR {page} (1)", escaped(verb["abstract"])]
        shown = [argument for argument in command.get("arguments", []) if argument["shouldDisplay"]]
        for heading, is_kind in (("ARGUMENTS", True), ("OPTIONS", False)):
            entries = [entry for entry in shown if (entry["kind"] == "positional") == is_kind]
            if entries:
                lines += [f".SH {heading}"]
            for entry in entries:
                lines += [".TP", *self.argument(entry)]
        lines += [".SH EXIT STATUS", *self.exit_status(discussion, is_root)]
        lines += [".SH SEE ALSO", *self.see_also(title, program)]
        return "\n".join(lines) + "\n"

    @staticmethod
    def synopsis(command: dict[str, Any], invocation: str) -> list[str]:
        """Returns the synopsis of a command."""
        words = [r"[\fIoptions\fR]"]
        if command.get("subcommands"):
            words = [r"\fIcommand\fR", r"[\fIoptions\fR]", r"[\fIarguments\fR]"]
        for argument in command.get("arguments", []):
            if argument["kind"] == "positional":
                dots = " ..." if argument["isRepeating"] else ""
                words.append(rf"\fI{literal(argument['valueName'])}\fR{dots}")
        return [f".B {literal(invocation)}", " ".join(words)]

    @staticmethod
    def argument(entry: dict[str, Any]) -> list[str]:
        """Returns an option or argument: its names, description, allowed values and default."""
        value = rf"\fI{literal(entry['valueName'])}\fR"
        if entry["kind"] == "positional":
            head = value + (" ..." if entry["isRepeating"] else "")
        else:
            dashes = {"short": "-", "long": "--", "longWithSingleDash": "-"}
            names = [dashes[name["kind"]] + name["name"] for name in entry["names"]]
            head = ", ".join(rf"\fB{literal(name)}\fR" for name in names)
            head += f" {value}" if entry["kind"] == "option" else ""
        texts = [escaped(entry[key]) for key in ("abstract", "discussion") if entry.get(key)]
        if entry.get("allValues"):
            texts.append(f"One of: {literal(', '.join(entry['allValues']))}.")
        if entry.get("defaultValue"):
            texts.append(f"Default: {literal(entry['defaultValue'])}.")
        return [head, *texts]

    def exit_status(self, discussion: str, is_root: bool) -> list[str]:
        """Returns the exit codes of a command, from its own description and that of the root command."""
        own = [escaped(text[0].upper() + text[1:]) for text in EXIT_CODES.findall(discussion)]
        general = [escaped(text) for text in EXIT_CODES.findall(self.root["discussion"])]
        return general if is_root else [*own, ".PP", "Of all commands:", *general]

    def see_also(self, title: str, program: str) -> list[str]:
        """Returns references to the other pages."""
        names = [program, *(f"{program}-{verb['commandName']}" for verb in self.verbs())]
        others = [name for name in names if name != title]
        return [
            f".BR {literal(name)} (1){',' if name != others[-1] else ''}" for name in others
        ]


def main(command: str, folder: str, version: str, date: str) -> None:
    """Writes all pages into the folder."""
    dump = subprocess.run(
        [command, "--experimental-dump-help"], capture_output=True, check=True
    ).stdout
    for name, page in Pages(json.loads(dump)["command"], version, date).all().items():
        (Path(folder) / name).write_text(page, encoding="ascii")


if __name__ == "__main__":
    main(*sys.argv[1:])
