"""Verifies the sample scenes on one machine and with the jobs of docs/guide/scale.md."""

import re
import shutil
import subprocess
from pathlib import Path

from cluster import Cluster, until
from project import ROOT, contents
from verification import CLEAN

# Small pictures, because these tests are about sharding and merging.
SMALL = ("--scale", "0.25", "--fps", "10", "--goldens", "goldens", "--complete")
Result = tuple[int, bytes, dict[str, bytes]]


def documented(name: str) -> str:
    """Returns the script with this name in docs/guide/scale.md."""
    page = (ROOT / "docs/guide/scale.md").read_text(encoding="utf-8")
    found = re.search(rf"^`{re.escape(name)}`:\n\n```sh\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    assert found, f"docs/guide/scale.md has no {name}"
    return found[1]


class Farm:
    """A project with passing, changed, missing and broken scenes, and the jobs that verify it."""

    def __init__(self, cluster: Cluster, folder: Path, zoetrope: Path) -> None:
        self.cluster = cluster
        self.folder = folder
        shutil.copytree(ROOT / "scenes", folder / "scenes")
        (folder / "bin").mkdir()
        (folder / "bin/zoetrope").symlink_to(zoetrope)
        cluster.environment |= {
            name: value for name, value in CLEAN.items() if name not in cluster.environment
        } | {"PATH": f"{folder}/bin:{CLEAN['PATH']}"}
        for name in ("motion.sh", "report.sh"):
            (folder / name).write_text(documented(name), encoding="utf-8")
        self.scenes = tuple(f"scenes/{path.name}" for path in sorted((folder / "scenes").glob("*.yaml")))
        recorded = self.zoetrope("verify", *self.scenes, *SMALL, "--update", "missing")
        assert recorded.returncode == 1, recorded.stderr.decode()
        self.change("zozo", "columns: 3", "columns: 4")
        self.change("list", "zoetrope: 1", "zoetrope: one")
        (folder / "goldens/beads.golden").unlink()
        whole = self.zoetrope("verify", *self.scenes, *SMALL, "--json", "--report", "whole")
        self.whole: Result = (whole.returncode, whole.stdout, contents(folder / "whole"))
        assert b'"broken"' in whole.stdout and b'"missing"' in whole.stdout and b'"changed"' in whole.stdout

    def change(self, scene: str, old: str, new: str) -> None:
        """Changes a scene after its golden is recorded."""
        path = self.folder / f"scenes/{scene}.yaml"
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")

    def zoetrope(self, *arguments: str) -> subprocess.CompletedProcess[bytes]:
        """Runs the command directly, without Slurm."""
        return subprocess.run(
            [self.folder / "bin/zoetrope", *arguments], cwd=self.folder, env=CLEAN, timeout=600,
            stdin=subprocess.DEVNULL, capture_output=True, check=False,
        )

    def submit(self, array: str, *options: str) -> str:
        """Submits an array of shards. Returns the job ID."""
        return self.cluster.ask(
            "sbatch", "--parsable", f"--array={array}", "--cpus-per-task=1", *options, "motion.sh",
            *self.scenes, *SMALL, cwd=self.folder,
        ).strip()

    def merge(self, job: str) -> str:
        """Submits the merge of an array's shards, which runs after all tasks. Returns the job ID."""
        name = self.cluster.ask(
            "sbatch", "--parsable", f"--dependency=afterany:{job}", "--output=merged-%j.json",
            "--error=merged-%j.words", "report.sh", f"parts-{job}", "--json", "--report",
            f"report-{job}", cwd=self.folder,
        )
        return name.strip()

    def merged(self, job: str, merge: str) -> Result:
        """Waits for the merge of an array's shards. Returns its exit code, output and report."""
        until(lambda: self.cluster.state(merge) in ("COMPLETED", "FAILED"), f"an end of job {merge}", 300)
        code = int(self.cluster.job(merge)["ExitCode"].split(":")[0])
        return code, (self.folder / f"merged-{merge}.json").read_bytes(), self.report(job)

    def report(self, job: str) -> dict[str, bytes]:
        """Returns the files of an array's merged report."""
        return contents(self.folder / f"report-{job}")

    def words(self, merge: str) -> str:
        """Returns the messages of a merge."""
        return (self.folder / f"merged-{merge}.words").read_text(encoding="utf-8")

    def parts(self, job: str) -> list[str]:
        """Returns the names of an array's shard files."""
        return sorted(path.name for path in (self.folder / f"parts-{job}").glob("shard-*"))

    def running(self, task: str) -> int:
        """Waits for a task's zoetrope process and returns its ID."""
        array, index = task.split("_")
        wanted = (f"SLURM_ARRAY_JOB_ID={array}", f"SLURM_ARRAY_TASK_ID={index}")

        def process() -> int:
            for number in self.cluster.processes(*wanted):
                try:
                    name = Path(f"/proc/{number}/comm").read_text(encoding="utf-8")
                except OSError:
                    continue
                if name == "zoetrope\n":
                    return number
            return 0

        return until(process, f"zoetrope in task {task}")

    def start_now(self, task: str) -> None:
        """Starts a requeued task immediately. Slurm would wait for two minutes."""
        until(lambda: self.cluster.state(task) == "PENDING", f"task {task} put back")
        self.cluster.ask("scontrol", "update", f"JobId={task}", "StartTime=now")

    def logs(self) -> list[tuple[str, str]]:
        """Returns the output of the jobs."""
        return [
            (path.name, path.read_text(encoding="utf-8", errors="replace")[-2000:])
            for kind in ("slurm-*.out", "motion-*.out", "merged-*.words")
            for path in sorted(self.folder.glob(kind))
        ]
