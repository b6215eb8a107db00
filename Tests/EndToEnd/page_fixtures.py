"""Fixtures for the tests of the report page: the browser and the page."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium import webdriver

import review_page
import review_reports
from browser import Page, chromium


@pytest.fixture(scope="session")
def driver() -> Iterator[webdriver.Chrome]:
    """One browser for all tests."""
    with chromium() as driver:
        yield driver


@pytest.fixture(scope="session")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a verification report that has scenes in all states."""
    report, assets = review_reports.verification()
    file = tmp_path_factory.mktemp("page") / "index.html"
    file.write_text(review_page.page(report, assets), encoding="utf-8")
    return file


@pytest.fixture
def page(driver: webdriver.Chrome, file: Path) -> Iterator[Page]:
    """The page, at the first differing frame of its first failing scene. Fails if the browser logs anything."""
    page = Page(driver, file)
    page.emulate()
    page.open("scene=zozo&frame=20")
    yield page
    assert page.log() == []
