"""`zoetrope schema --constants`, and the documentation tables made from its output."""

from pathlib import Path

import pytest

import declaration_tables
from constant_tables import BLOCK, PAGES, filled
from project import Project


@pytest.mark.parametrize("page", sorted(PAGES.rglob("*.md")), ids=lambda page: page.name)
def test_tables_equal_the_output_of_the_command(page: Path, zoetrope: Path) -> None:
    assert filled(page, zoetrope) == page.read_text(encoding="utf-8"), "make tables writes them again"


def test_each_owner_has_a_table_in_the_documentation(project: Project) -> None:
    listing = project.run("schema", "--constants").stdout.decode()
    owners = [line for line in listing.splitlines() if line and not line.startswith("|")]
    assert {"zozo", "list", "grid"} < set(owners)
    blocks = [BLOCK.finditer(page.read_text(encoding="utf-8")) for page in PAGES.rglob("*.md")]
    assert {match[3] for matches in blocks for match in matches} == {*owners, "all"}
    assert "| `openDuration`" in listing


def test_names_are_checked(project: Project) -> None:
    assert project.run("schema", "--constants", "zozzo").returncode == 2
    assert project.run("schema", "zozo").returncode == 2


def test_page_of_declared_viewers_lists_all_keys() -> None:
    assert declaration_tables.PAGE.read_text(encoding="utf-8") == declaration_tables.filled()
