"""Starts a Slurm cluster on this machine: a controller and two nodes that listen only on loopback."""

import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

CONFIGURATION = """\
ClusterName=zoetrope
SlurmctldHost=localhost
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
CredType=cred/munge
# Without these the daemons listen on every address of the machine.
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
SlurmctldPort={ports[0]}
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/%n.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SwitchType=switch/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=sched_interval=1,bf_interval=1
SlurmdParameters=config_overrides
KillWait=2
NodeName=node[1-2] NodeHostname=localhost NodeAddr=127.0.0.1 Port=[{ports[1]}-{ports[2]}] CPUs=1 RealMemory=4096
PartitionName=main Nodes=node[1-2] Default=YES MaxTime=INFINITE State=UP
"""
NODES = ("node1", "node2")
Value = TypeVar("Value")


class ClusterError(Exception):
    """A daemon does not start, or a job does not reach the expected state."""


def until(question: Callable[[], Value], awaited: str, seconds: float = 60) -> Value:
    """Waits until the function returns a truthy value, and returns it."""
    end = time.monotonic() + seconds
    while not (answer := question()):
        if time.monotonic() > end:
            raise ClusterError(f"after {seconds:g} s: not {awaited}")
        time.sleep(0.02)
    return answer


class Cluster:
    """The daemons of a cluster in a temporary folder. Leaving the context stops them and deletes the folder."""

    def __init__(self) -> None:
        # The daemons require a folder that others can read but not write.
        self.folder = Path(tempfile.mkdtemp(prefix="zoetrope-slurm-", dir="/tmp"))
        self.folder.chmod(0o755)
        self.configuration = self.folder / "slurm.conf"
        self.environment = {
            name: value for name, value in os.environ.items()
            if not name.startswith(("SLURM_", "SBATCH_"))
        } | {"SLURM_CONF": str(self.configuration)}
        self.daemons: list[subprocess.Popen[bytes]] = []

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException as error:
            error.add_note("\n".join(f"== {name}\n{text}" for name, text in self.logs()))
            self.stop()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def start(self) -> None:
        """Starts munged, slurmctld and two slurmd, and waits until the nodes are idle."""
        key = self.folder / "munge.key"
        key.touch(0o400)
        key.write_bytes(secrets.token_bytes(128))
        self.configuration.write_text(
            CONFIGURATION.format(
                user=pwd.getpwuid(os.geteuid()).pw_name, folder=self.folder, ports=free_ports()
            ),
            encoding="utf-8",
        )
        (self.folder / "state").mkdir()
        # Slurm requires ten munge threads; with fewer, a burst of messages finds munged busy.
        self.daemon(
            "munged", "--foreground", "--num-threads=10", f"--key-file={key}",
            *(f"--{kind}={self.folder}/munge.{kind.split('-')[0]}" for kind in ("socket", "pid-file")),
            f"--log-file={self.folder}/munge.log", f"--seed-file={self.folder}/munge.seed",
        )
        until((self.folder / "munge.socket").exists, "munged's socket")
        self.daemon("slurmctld", "-D", "-i", "-f", str(self.configuration))
        for node in NODES:
            (self.folder / node).mkdir()
            self.daemon("slurmd", "-D", "-N", node, "-f", str(self.configuration))
        until(lambda: self.nodes() == {node: "idle" for node in NODES}, "two idle nodes")

    def daemon(self, name: str, *arguments: str) -> None:
        """Starts a daemon. Debian installs them in sbin, which may be missing in PATH."""
        program = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin")
        if program is None:
            raise ClusterError(f"there is no {name}: make test-slurm installs it")
        with (self.folder / f"{name}.{len(self.daemons)}.out").open("wb") as output:
            self.daemons.append(
                subprocess.Popen(
                    [program, *arguments], env=self.environment, cwd=self.folder,
                    stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
                )
            )

    def stop(self) -> None:
        """Stops the daemons in reverse order, kills the jobs, and deletes the folder."""
        for process in reversed(self.daemons):
            process.terminate()
            try:
                process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        # Jobs outlive their daemon. All of them have the path of the configuration in their environment.
        until(lambda: not self.kill_left(), "an end of all jobs")
        shutil.rmtree(self.folder, ignore_errors=True)

    def kill_left(self) -> bool:
        """Kills the cluster's remaining processes. Returns whether there were any."""
        left = list(self.processes(f"SLURM_CONF={self.configuration}"))
        for number in left:
            kill(number)
        return bool(left)

    def processes(self, *variables: str) -> list[int]:
        """Returns the IDs of the processes whose environment has all these variables."""
        found = []
        for process in Path("/proc").iterdir():
            if not process.name.isdecimal():
                continue
            try:
                given = (process / "environ").read_bytes().split(b"\0")
            except OSError:
                continue
            if all(variable.encode() in given for variable in variables):
                found.append(int(process.name))
        return found

    def ask(self, *command: str, cwd: Path | None = None, check: bool = True) -> str:
        """Runs one of Slurm's commands and returns its output."""
        done = subprocess.run(
            command, env=self.environment, cwd=cwd or self.folder, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, timeout=60, check=False,
        )
        if check and done.returncode != 0:
            raise ClusterError(f"{' '.join(command)}: {done.returncode}\n{done.stdout}{done.stderr}")
        return done.stdout

    def nodes(self) -> dict[str, str]:
        """Returns the state of each node."""
        lines = self.ask("sinfo", "--noheader", "--Node", "--format=%N %t", check=False).splitlines()
        return dict(line.split(maxsplit=1) for line in lines)

    def job(self, name: str) -> dict[str, str]:
        """Returns all properties of a job, or of one task of an array, such as `12_3`."""
        words = self.ask("scontrol", "--oneliner", "show", "job", name).split()
        return dict(word.split("=", 1) for word in words if "=" in word)

    def state(self, name: str) -> str:
        """Returns the state of a job or a task."""
        return self.job(name)["JobState"]

    def logs(self) -> list[tuple[str, str]]:
        """Returns the ends of the daemons' logs."""
        return [
            (path.name, path.read_text(encoding="utf-8", errors="replace")[-4000:])
            for path in sorted(self.folder.glob("*.log")) + sorted(self.folder.glob("*.out"))
        ]


def kill(number: int) -> None:
    """Kills a process with SIGKILL."""
    try:
        os.kill(number, signal.SIGKILL)
    except ProcessLookupError:
        pass


def free_ports() -> list[int]:
    """Returns three consecutive free ports."""
    for first in range(20_000 + secrets.randbelow(8_000), 32_000, 3):
        ports = [first, first + 1, first + 2]
        sockets = [socket.socket() for _ in ports]
        try:
            for one, port in zip(sockets, ports):
                one.bind(("127.0.0.1", port))
        except OSError:
            continue
        else:
            return ports
        finally:
            for one in sockets:
                one.close()
    raise ClusterError("no free ports")
