"""The shared cluster, and its logs for failed tests."""

import os
import signal
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

from cluster import Cluster
from gate import Farm
from project import ROOT


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A running cluster. It is also stopped if the test run is interrupted or terminated."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with Cluster() as running:
        yield running


@pytest.fixture(scope="session")
def farm(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Farm:
    """The sample scenes with their goldens, and the jobs that verify them."""
    zoetrope = Path(os.environ.get("ZOETROPE", ROOT / ".build/release/zoetrope")).resolve()
    assert zoetrope.exists(), f"{zoetrope} is missing; run `make test-slurm`, which builds it"
    return Farm(cluster, tmp_path_factory.mktemp("slurm"), zoetrope)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Adds the ends of all logs to the report of a failed test."""
    report = yield
    farm = getattr(item, "funcargs", {}).get("farm")
    if report.failed and farm is not None:
        report.sections += farm.cluster.logs() + farm.logs()
    return report
