"""A proxy that passes on what it receives after a delay, in both directions, as a slow network does."""

import contextlib
import queue
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager


def pass_on(source: socket.socket, target: socket.socket, delay: float) -> None:
    """Sends everything that arrives after a delay, in s. What arrives meanwhile is not delayed further."""
    received: queue.Queue[tuple[float, bytes]] = queue.Queue()

    def send() -> None:
        with contextlib.suppress(OSError):
            while True:
                due, data = received.get()
                time.sleep(max(due - time.monotonic(), 0))
                if not data:
                    return target.shutdown(socket.SHUT_WR)
                target.sendall(data)

    threading.Thread(target=send, daemon=True).start()
    data = b"?"
    while data:
        data = b""
        with contextlib.suppress(OSError):
            data = source.recv(1 << 16)
        received.put((time.monotonic() + delay, data))


@contextmanager
def delayed(port: int, delay: float) -> Iterator[int]:
    """Runs a proxy to a port of this machine, and yields its own port. The delay of each direction is in s."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        def accept() -> None:
            with contextlib.suppress(OSError):
                while True:
                    client, _ = server.accept()
                    preview = socket.create_connection(("127.0.0.1", port))
                    for end in (client, preview):
                        end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                    for pair in ((client, preview), (preview, client)):
                        threading.Thread(target=pass_on, args=(*pair, delay), daemon=True).start()

        threading.Thread(target=accept, daemon=True).start()
        yield server.getsockname()[1]
