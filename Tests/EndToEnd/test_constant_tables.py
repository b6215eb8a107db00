"""`zoetrope schema --constants`, and the tables of the documentation that are made of it."""

from pathlib import Path

import pytest

from constant_tables import BLOCK, PAGES, filled
from project import Project

OWNERS = [
    "zozo", "b43-swiftui", "b43-compose", "zoom-transition", "photos", "list", "reviews", "beads", "grid", "screen",
]


@pytest.mark.parametrize("page", sorted(PAGES.glob("*.md")), ids=lambda page: page.name)
def test_the_tables_are_the_command_s(page: Path, zoetrope: Path) -> None:
    assert filled(page, zoetrope) == page.read_text(encoding="utf-8"), "make tables writes them again"


def test_each_owner_has_a_table_in_the_documentation() -> None:
    owners = {match[3] for page in PAGES.glob("*.md") for match in BLOCK.finditer(page.read_text(encoding="utf-8"))}
    assert owners == set(OWNERS)


def test_all_are_listed_without_a_name(project: Project) -> None:
    listing = project.run("schema", "--constants").stdout.decode()
    assert [line for line in listing.splitlines() if line and not line.startswith("|")] == OWNERS
    assert "| `openDuration`" in listing


def test_names_are_checked(project: Project) -> None:
    assert project.run("schema", "--constants", "zozzo").returncode == 2
    assert project.run("schema", "zozo").returncode == 2
