"""The setups in docs/guide/scale.md, run as their services would run them."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from project import ROOT, contents
from verification import CLEAN, Gate

PAGE = (ROOT / "docs/guide/scale.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """Returns the page's code blocks in one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


MANIFESTS = {
    manifest["metadata"]["name"]: manifest
    for manifest in map(yaml.safe_load, blocks("yaml")) if "kind" in manifest
}
Result = tuple[int, dict[str, bytes]]


@pytest.fixture(scope="module")
def gate(tmp_path_factory: pytest.TempPathFactory, zoetrope: Path) -> Gate:
    """A project with three scenes: one unchanged, one changed, one without a golden."""
    gate = Gate(tmp_path_factory.mktemp("scale") / "project", zoetrope)
    for name in "ab":
        gate.scene(name)
    gate.record(scenes=("a.yaml", "b.yaml"))
    gate.scene("b", grid={"cornerRadius": 7})
    gate.scene("c", duration=0.1)
    scenes = gate.folder / "scenes"
    scenes.mkdir()
    for name in ("a.yaml", "b.yaml", "c.yaml", "photos"):
        shutil.move(gate.folder / name, scenes / name)
    (gate.folder / "bin").mkdir()
    (gate.folder / "bin/zoetrope").symlink_to(zoetrope)
    return gate


@pytest.fixture(scope="module")
def whole(gate: Gate) -> Result:
    """The exit code and the report of the same run on one machine."""
    return run(
        gate, "zoetrope verify scenes/*.yaml --goldens goldens --complete --report whole"
    ), contents(gate.folder / "whole")


def run(gate: Gate, script: str, **variables: str) -> int:
    """Runs a script in the project and returns its exit code."""
    environment = {**CLEAN, "PATH": f"{gate.folder}/bin:{CLEAN['PATH']}", **variables}
    return subprocess.run(
        ["sh", "-c", script], cwd=gate.folder, env=environment, stdin=subprocess.DEVNULL,
        capture_output=True, timeout=120, check=False,
    ).returncode


def container(manifest: dict[str, Any]) -> dict[str, Any]:
    """Returns the only container of a manifest's pods."""
    (only,) = manifest["spec"]["template"]["spec"]["containers"]
    return only


def script(manifest: dict[str, Any]) -> tuple[str, dict[str, str]]:
    """Returns the script that a pod runs, and the environment variables that the manifest sets."""
    pod = container(manifest)
    assert pod["command"] == ["sh", "-c"]
    (only,) = pod["args"]
    return only, {variable["name"]: variable["value"] for variable in pod["env"]}


def test_indexed_job_and_merge_equal_the_whole_run(
    gate: Gate, whole: Result
) -> None:
    spec = MANIFESTS["motion"]["spec"]
    pod, variables = script(MANIFESTS["motion"])
    assert (spec["completionMode"], spec["completions"]) == ("Indexed", spec["parallelism"])
    assert f"+ 1))/{spec['completions']}\" " in pod
    for index in range(spec["completions"]):
        assert run(gate, pod, JOB_COMPLETION_INDEX=str(index), **variables) == 0

    merge, same = script(MANIFESTS["motion-report"])
    assert same == variables
    assert run(gate, merge, **variables) == whole[0]
    assert contents(gate.folder / "motion-report-1") == whole[1]


def test_both_jobs_share_a_volume_and_have_resource_limits() -> None:
    for manifest in MANIFESTS.values():
        (volume,) = manifest["spec"]["template"]["spec"]["volumes"]
        pod = container(manifest)
        (mount,) = pod["volumeMounts"]
        assert (mount["name"], mount["mountPath"]) == (volume["name"], pod["workingDir"])
        assert volume["persistentVolumeClaim"] == {"claimName": "motion"}
        assert set(pod["resources"]["limits"]) == {"cpu", "memory"}
        assert manifest["spec"]["template"]["spec"]["restartPolicy"] == "Never"


def test_killed_pod_fails_so_that_it_is_retried(gate: Gate) -> None:
    pod, variables = script(MANIFESTS["motion"])
    killed = pod.replace("zoetrope verify", "sh -c 'kill -9 $$' verify")
    assert killed != pod
    assert run(gate, killed, JOB_COMPLETION_INDEX="0", **variables) != 0


def test_shards_of_gnu_parallel_merge_to_the_whole_run(gate: Gate, whole: Result) -> None:
    (commands,) = (block for block in blocks("sh") if block.startswith("parts="))
    assert run(gate, commands) == whole[0]
    assert contents(gate.folder / "motion-report") == whole[1]


def test_scripts_have_valid_syntax() -> None:
    for block in blocks("sh"):
        subprocess.run(["bash", "-n", "-c", block], check=True)
