"""`zoetrope preview` and clients other than browsers: idle, slow, hostile, or too many."""

import contextlib
import json
import os
import resource
import select
import signal
import socket
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlsplit

import pytest

from project import Project

FILES = 64


@dataclass
class Served:
    """A running preview, with its port and path."""

    process: subprocess.Popen[bytes]
    port: int
    path: str
    address: str = "127.0.0.1"

    def connect(self) -> socket.socket:
        """Opens a connection."""
        return socket.create_connection((self.address, self.port), timeout=60)

    def status(self, name: str, *lines: str, host: str) -> int:
        """Sends a GET request with other fields. Returns the status of the response."""
        with self.connect() as client:
            client.sendall(self.head("GET", name, *lines, "Connection: close", host=host))
            return answers(client)[0][0]

    def head(self, method: str, name: str, *lines: str, host: str | None = None) -> bytes:
        """Returns the head of a request as sent by the page."""
        own = f"127.0.0.1:{self.port}"
        fields = [f"{method} {self.path}{name} HTTP/1.1", f"Host: {host or own}", *lines]
        return "\r\n".join(fields).encode() + b"\r\n\r\n"

    def post(self, name: str, body: bytes, *lines: str) -> bytes:
        """Returns a complete POST request as sent by the page."""
        usual = [f"Origin: http://127.0.0.1:{self.port}", "Content-Type: application/json", f"Content-Length: {len(body)}"]
        return self.head("POST", name, *(lines or usual)) + body

    def state(self) -> dict:
        """Requests the state with a new connection."""
        with self.connect() as client:
            client.sendall(self.head("GET", "state?after=0", "Connection: close"))
            status, body = answers(client)[0]
            assert status == 200
            return json.loads(body)


def until_end(client: socket.socket) -> bytes:
    """Returns all data until the server closes the connection."""
    parts = []
    while part := client.recv(1 << 16):
        parts.append(part)
    return b"".join(parts)


def answers(client: socket.socket) -> list[tuple[int, bytes]]:
    """Returns the status and body of all responses until the server closes the connection."""
    rest, found = until_end(client), []
    while rest:
        head, _, rest = rest.partition(b"\r\n\r\n")
        lines = head.decode().split("\r\n")
        length = next(int(line.split(": ")[1]) for line in lines if line.startswith("Content-Length: "))
        found.append((int(lines[0].split()[1]), rest[:length]))
        rest = rest[length:]
    return found


def few_files() -> None:
    """Limits the process to few open files."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES))


@pytest.fixture
def served(project: Project) -> Iterator[Served]:
    """A preview that can open few files."""
    process = project.start("preview", project.scene(), stdout=subprocess.PIPE, preexec_fn=few_files)
    assert process.stdout
    parts = urlsplit(process.stdout.readline().decode().strip())
    assert parts.port
    try:
        yield Served(process, parts.port, parts.path)
    finally:
        assert process.poll() is None, process.communicate()
        process.send_signal(signal.SIGINT)
        assert process.wait(60) in (-signal.SIGINT, 130)


def test_idle_connections_do_not_stop_the_server(served: Served) -> None:
    """Opens more connections than descriptors, twice. Unsaved changes are kept and can be saved."""
    change = served.post("change", b'{"path": "title", "value": "Kept"}')
    with served.connect() as client:
        client.sendall(change)
        assert b"200 ok" in client.recv(1 << 16)
    for _ in range(2):
        idle = [served.connect() for _ in range(3 * FILES)]
        assert served.state()["changes"] == [{"path": "title", "value": "Kept"}]
        for client in idle:
            client.close()
    with served.connect() as client:
        client.sendall(served.post("write", b"{}"))
        client.shutdown(socket.SHUT_WR)
        assert [status for status, _ in answers(client)] == [200]


def test_page_is_served_despite_a_thousand_idle_connections(served: Served) -> None:
    """The server closes the connections that have waited longest without a request."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4096), hard))
    idle = [served.connect() for _ in range(1000)]
    try:
        # The system's queue of pending connections is first in, first out.
        for client in idle[:FILES]:
            assert client.recv(1) == b""
    finally:
        for client in idle:
            client.close()
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert served.state()["version"] == 1


def test_connections_without_a_complete_request_are_closed(served: Served) -> None:
    """Idle connections, and ones that slowly send single bytes of a head or a body."""
    starts = [b"", b"GET / HT", served.head("GET", "state")[:-2], served.post("discard", b"{}" + b" " * 1000)[:-1000]]
    clients = [served.connect() for _ in starts]
    for client, start in zip(clients, starts, strict=True):
        client.sendall(start)
    left = dict(zip(clients, starts, strict=True))
    for _ in range(60):
        ready, _, _ = select.select(list(left), [], [], 1)
        for client in ready:
            with contextlib.suppress(ConnectionError):
                assert client.recv(1) == b""
            del left[client]
        if not left:
            break
        for client, start in left.items():
            if start:
                with contextlib.suppress(ConnectionError):
                    client.sendall(b" ")
    assert not left
    for client in clients:
        client.close()


SMUGGLED = b'{"path": "title", "value": "Smuggled"}'


def smuggled(served: Served, lines: list[str], host: str | None = None, method: str = "POST", inner: bytes = b"") -> bytes:
    """Returns a request that is refused and whose body contains a valid request."""
    inner = inner or served.post("change", SMUGGLED)
    return served.head(method, "discard", *lines, f"Content-Length: {len(inner)}", host=host) + inner


@pytest.mark.parametrize("kind", ["host", "origin", "no origin", "token", "put", "get", "chunked", "both", "large", "two lengths", "form"])
def test_body_of_a_refused_request_is_not_executed(served: Served, kind: str) -> None:
    """The server sends one response, closes the connection, and changes nothing."""
    own = f"Origin: http://127.0.0.1:{served.port}"
    inner = served.post("change", SMUGGLED)
    json_type = "Content-Type: application/json"
    request = {
        "host": lambda: smuggled(served, [own, json_type], host="example.org"),
        "origin": lambda: smuggled(served, ["Origin: http://example.org", json_type]),
        "no origin": lambda: smuggled(served, [json_type]),
        "token": lambda: smuggled(Served(served.process, served.port, "/" + "0" * 32 + "/"), [own, json_type], inner=inner),
        "put": lambda: smuggled(served, [own, json_type], method="PUT"),
        "get": lambda: smuggled(served, [own, json_type], method="GET"),
        "chunked": lambda: served.head("POST", "discard", own, json_type, "Transfer-Encoding: chunked") + inner,
        "both": lambda: smuggled(served, [own, json_type, "Transfer-Encoding: chunked"]),
        "large": lambda: served.head("POST", "discard", own, json_type, "Content-Length: 70000") + inner,
        "two lengths": lambda: smuggled(served, [own, json_type, "Content-Length: 0"]),
        "form": lambda: smuggled(served, [own, "Content-Type: text/plain"]),
    }[kind]()
    with served.connect() as client:
        client.sendall(request)
        client.shutdown(socket.SHUT_WR)
        assert [status // 100 for status, _ in answers(client)] == [4]
    state = served.state()
    assert state["changes"] == [] and state["version"] == 1


@pytest.mark.parametrize("head", [
    b"", b"\r\n\r\n", b"GET\r\n\r\n", b"GET  / HTTP/1.1\r\n\r\n", b"GET / HTTP/2\r\n\r\n", b"G\0T / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost : a\r\n\r\n", b"GET / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n", b"GET / HTTP/1.1\nHost: a\n\n\r\n\r\n",
    b"GET http://a/ HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
    b"GET / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", b"\xff\xfe / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 20000, bytes(range(256)) * 300,
])
def test_malformed_requests_close_the_connection(served: Served, head: bytes) -> None:
    """The server sends at most a refusal, does not crash, and still answers others."""
    with served.connect() as client:
        with contextlib.suppress(ConnectionError):
            client.sendall(head)
            client.shutdown(socket.SHUT_WR)
            assert {status for status, _ in answers(client)} <= {400}
    assert served.state()["version"] == 1


def test_pipelined_requests_are_answered_in_order(served: Served) -> None:
    """All requests are sent at once, in small pieces. The last one asks to close the connection."""
    with served.connect() as client:
        text = served.head("GET", "") + served.post("discard", b"{}") + served.head("GET", "state", "Connection: close")
        for place in range(0, len(text), 7):
            client.sendall(text[place:place + 7])
        found = answers(client)
    assert [status for status, _ in found] == [200, 200, 200]
    assert found[0][1].startswith(b"<!") and json.loads(found[2][1])["version"] == 2


def test_scene_name_may_be_invalid_utf8(project: Project) -> None:
    """The paths of the scene and the root are passed as bytes."""
    folder = os.fsencode(project.folder) + b"/caf\xe9"
    os.symlink(b".", folder)
    project.scene()
    scene = folder + b"/na\xefve.yaml"
    os.rename(os.fsencode(project.folder / "scene.yaml"), scene)
    process = project.start("preview", scene, b"--root=" + folder, stdout=subprocess.PIPE)
    assert process.stdout
    parts = urlsplit(process.stdout.readline().decode().strip())
    assert parts.port, process.communicate()
    state = Served(process, parts.port, parts.path).state()
    assert not state["isBroken"], state["diagnostics"]
    process.send_signal(signal.SIGINT)
    assert process.wait(60) in (-signal.SIGINT, 130)


def test_port_in_use_is_reported(project: Project) -> None:
    """The error names the requested port."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = project.run("preview", project.scene(), f"--port={port}", seconds=60)
    assert done.returncode == 2 and done.stdout == b""
    assert done.stderr.startswith(f"zoetrope: error: port {port} is in use".encode())


@pytest.mark.parametrize(("words", "problem"), [
    ([], "missing expected argument '<scene>'"), (["a.yaml", "--bogus"], "unknown option '--bogus'"),
    (["a.yaml", "--port=x"], "the value 'x' is invalid for '--port <port>'"),
])
def test_argument_errors_of_the_helper_have_the_usual_form(project: Project, words: list[str], problem: str) -> None:
    """The server is a separate program."""
    folder = project.zoetrope.resolve().parent
    helper = next(path for path in [folder / "zoetrope-preview", folder / "../libexec/zoetrope/zoetrope-preview"] if path.exists())
    done = subprocess.run([helper, *words], capture_output=True, timeout=60, check=False)
    assert done.returncode == 2 and done.stdout == b""
    error, usage = done.stderr.decode().splitlines()
    assert error.startswith("zoetrope: error: " + problem)
    assert usage.startswith("Usage: zoetrope-preview <scene> ")


def test_requested_port_is_used(project: Project) -> None:
    """This works even directly after another preview has ended, while the system still holds its connections."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
    for _ in range(2):
        process = project.start("preview", project.scene(), f"--port={port}", stdout=subprocess.PIPE)
        assert process.stdout
        parts = urlsplit(process.stdout.readline().decode().strip())
        assert parts.port == port
        assert Served(process, port, parts.path).state()["version"] == 1
        process.send_signal(signal.SIGINT)
        assert process.wait(60) in (-signal.SIGINT, 130)


@contextlib.contextmanager
def listening(project: Project, *options: str, address: str = "127.0.0.1") -> Iterator[tuple[Served, str]]:
    """Runs a preview. Yields it, for connections to an address, and the host and port that it prints."""
    process = project.start("preview", project.scene(), *options, stdout=subprocess.PIPE)
    assert process.stdout
    parts = urlsplit(process.stdout.readline().decode().strip())
    assert parts.port, process.communicate()
    try:
        yield Served(process, parts.port, parts.path, address), parts.netloc
    finally:
        process.send_signal(signal.SIGINT)
        assert process.wait(60) in (-signal.SIGINT, 130)


@pytest.mark.parametrize(("listen", "address", "shown"), [
    ("127.0.0.1", "127.0.0.1", "127.0.0.1"), ("127.0.0.2", "127.0.0.2", "127.0.0.2"), ("127.1", "127.0.0.1", "127.0.0.1"),
    ("0.0.0.0", "127.0.0.2", "localhost"), ("::1", "::1", "[::1]"), ("0:0::1", "::1", "[::1]"), ("::", "::1", "localhost"),
    ("::", "127.0.0.2", "localhost"),
])
def test_page_is_served_on_the_requested_address(project: Project, listen: str, address: str, shown: str) -> None:
    """The printed address is the one that a browser on this machine opens, in the form that the browser sends."""
    if ":" in listen and not os.path.exists("/proc/net/if_inet6"):
        pytest.skip("this machine has no IPv6")
    with listening(project, f"--listen={listen}", address=address) as (served, host):
        assert host == f"{shown}:{served.port}"
        assert served.status("", host=host) == 200
        assert served.status("", f"Origin: http://{host}", host=host) == 200
        assert served.status("", host="example.org") == 403
        assert served.status("", "Origin: http://example.org", host=host) == 403


def test_other_addresses_are_not_served_by_default(project: Project) -> None:
    """Another address of this machine refuses the connection."""
    with listening(project, address="127.0.0.2") as (served, _), pytest.raises(ConnectionRefusedError):
        served.connect()


def test_published_port_is_served(project: Project) -> None:
    """A container publishes its port as any port of localhost. All other rules apply as usual."""
    with listening(project, "--listen=0.0.0.0") as (served, _):
        for name in ("localhost", "127.0.0.1", "[::1]"):
            for host in (f"{name}:{served.port}", f"{name}:9000", name):
                assert served.status("", host=host) == 200, host
                assert served.status("", f"Origin: http://{host}", host=host) == 200, host
                assert served.status("", f"Origin: http://{name}:3000", host=host) == 403, host
        for host in ("example.org", f"example.org:{served.port}", f"localhost.example.org:{served.port}", "localhost:x", "localhost:",
                     f"127.0.0.1.example.org:{served.port}", f"0.0.0.0:{served.port}", "::1", "localhost:80:80", "xlocalhost:80"):
            assert served.status("", host=host) == 403, host
        local = f"localhost:{served.port}"
        assert served.status("", "Host: example.org", host=local) in (400, 403)
        assert served.status("", "Origin: null", host=local) == 403
        assert Served(served.process, served.port, "/" + "0" * 32 + "/").status("", host=local) == 403


@pytest.mark.parametrize("listen", ["localhost", "256.0.0.1", "127.0.0.1:80", "[::1]", "::g", "0.0.0.0 ", "a\nb"])
def test_invalid_address_is_reported(project: Project, listen: str) -> None:
    """Names are not resolved, because a name can have several addresses."""
    done = project.run("preview", project.scene(), f"--listen={listen}", seconds=60)
    assert done.returncode == 2 and done.stdout == b""
    assert b"is not an IPv4 or IPv6 address; try 127.0.0.1 or 0.0.0.0" in done.stderr and done.stderr.count(b"\n") == 1


def test_address_of_another_machine_is_reported(project: Project) -> None:
    """The error names the address."""
    done = project.run("preview", project.scene(), "--listen=192.0.2.1", seconds=60)
    assert done.returncode == 2 and done.stdout == b""
    assert done.stderr.startswith(b"zoetrope: error: cannot serve on port 0 of 192.0.2.1: ")
