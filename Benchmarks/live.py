"""Compares `apicheck run --jobs 16`, which checks each response, with `curl -Z --parallel-max 16`, which only downloads.

nginx and curl are needed. Rounds are interleaved, since the load of the machine moves; the median counts. The
second task has a server that answers each request 20 ms later: 500 requests, 16 at a time, cannot take less than 640 ms; what
curl takes shows the share of the server and its timer.
"""

import asyncio
import json
import multiprocessing
import pathlib
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time

from table import verdict_below

JOBS = 16
GETS = 2_000
DELAYED = 500
DELAY = 0.020
# Name, what is compared, must, aim; lower is better.
LIVE = ("live", "live run: 2,000 GETs, 16 at a time, checked, elapsed time, against curl -Z", 1.0, 0.8)
DELAYED_LIVE = ("live:delayed", "live run: 500 GETs, 16 at a time, 20 ms each, against the floor", 1.10, 1.06)
NAMES = [LIVE[0], DELAYED_LIVE[0]]

CONTRACT = """
openapi: 3.1.0
info: {title: Items, version: "1"}
paths:
  /items/{id}:
    get:
      operationId: item
      parameters: [{name: id, in: path, required: true, schema: {type: string}}]
      responses:
        "200":
          description: One item
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties:
                  message: {type: string}
                  data:
                    type: array
                    items:
                      type: object
                      required: [id, title, is_done]
                      properties: {id: {type: integer}, title: {type: string}, is_done: {type: boolean}}
"""


def workflows(count, of=125):
    """Workflows of 125 steps that read one item each."""
    parts = ["arazzo: 1.0.1\ninfo: {title: Items, version: '1'}\n"
             "sourceDescriptions: [{name: items, url: ./openapi.yaml, type: openapi}]\nworkflows:\n"]
    for first in range(0, count, of):
        parts.append(f"  - workflowId: w{first}\n    steps:\n")
        for number in range(first, min(first + of, count)):
            parts.append(f"      - {{stepId: s{number}, operationId: item, "
                         f"parameters: [{{name: id, in: path, value: '{number % 100}'}}]}}\n")
    return "".join(parts)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


BODY = json.dumps({"data": [{"id": n, "title": f"item {n}", "is_done": n % 2 == 0} for n in range(36)],
                   "message": "ok"}).encode()


def start_nginx(folder, port):
    items = folder / "root" / "items"
    items.mkdir(parents=True)
    for number in range(100):
        (items / str(number)).write_bytes(BODY)
    (folder / "nginx.conf").write_text(
        f"daemon off; worker_processes 1; pid {folder}/nginx.pid; error_log {folder}/error.log;\n"
        "events { worker_connections 256; }\n"
        "http { access_log off; keepalive_requests 1000000; default_type application/json;\n"
        f"  server {{ listen 127.0.0.1:{port}; root {folder}/root; }} }}\n")
    return subprocess.Popen(["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")], stderr=subprocess.DEVNULL)


class Delayed(asyncio.Protocol):
    """Answers each request after the delay. A stream with a task for each connection would need 0.15 ms a request itself."""

    ANSWER = (f"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {len(BODY)}\r\n\r\n").encode() + BODY

    def connection_made(self, transport):
        self.transport = transport

    def data_received(self, data):
        for _ in range(data.count(b"\r\n\r\n")):
            asyncio.get_running_loop().call_later(DELAY, self.transport.write, self.ANSWER)


def serve_delayed(port):
    async def main():
        server = await asyncio.get_running_loop().create_server(Delayed, "127.0.0.1", port)
        await server.serve_forever()

    asyncio.run(main())


def start_delayed(port):
    """A server in a process of its own, which ends with this one."""
    server = multiprocessing.get_context("fork").Process(target=serve_delayed, args=(port,), daemon=True)
    server.start()
    return server


def wait_for(port):
    for _ in range(200):
        try:
            return socket.create_connection(("127.0.0.1", port), 0.1).close()
        except OSError:
            time.sleep(0.02)
    raise SystemExit("the server did not start")


def timed(command, folder):
    begin = time.perf_counter()
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    seconds = time.perf_counter() - begin
    if done.returncode != 0:
        raise SystemExit(f"{command[0]} failed: {done.stderr[:500]}{done.stdout[-500:]}")
    return seconds, done.stdout


def run_of(program, file, port):
    return [program, "run", file, "--server", f"http://127.0.0.1:{port}", "--jobs", str(JOBS), "--rate", "1000000"]


def curl_of(folder, name, count, port):
    (folder / name).write_text("".join(
        f'url = "http://127.0.0.1:{port}/items/{n % 100}"\noutput = "/dev/null"\n' for n in range(count)))
    return ["curl", "-sS", "-Z", "--parallel-max", str(JOBS), "-K", name]


def measured(program, rounds):
    """The seconds of each round: ours and curl's, then ours and curl's with the delay."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        # As root, the worker of nginx runs as another user.
        folder.chmod(0o755)
        (folder / "openapi.yaml").write_text(CONTRACT)
        (folder / "many.yaml").write_text(workflows(GETS))
        (folder / "delayed.yaml").write_text(workflows(DELAYED, of=DELAYED))
        port, delayed = free_port(), free_port()
        commands = [
            run_of(program, "many.yaml", port), curl_of(folder, "many.txt", GETS, port),
            run_of(program, "delayed.yaml", delayed), curl_of(folder, "delayed.txt", DELAYED, delayed),
        ]
        server = start_nginx(folder, port)
        slow = start_delayed(delayed)
        try:
            wait_for(port)
            wait_for(delayed)
            times = []
            for _ in range(rounds):
                done = [timed(command, folder) for command in commands]
                if f"{GETS} exchanges checked: 0 breaking" not in done[0][1].replace(",", ""):
                    raise SystemExit(f"not all were checked: {done[0][1][-200:]}")
                times.append([seconds for seconds, _ in done])
        finally:
            slow.terminate()
            server.terminate()
            server.wait()
    return times


def compare(apicheck, only, rounds, data, row):
    """Prints the rows if one of their jobs starts with `only`."""
    jobs = [(LIVE, GETS), (DELAYED_LIVE, DELAYED)]
    if not any(job[0].startswith(only) for job, _ in jobs):
        return
    for needed in ("nginx", "curl"):
        if not shutil.which(needed):
            return print(f"live: {needed} is not installed; not measured", file=sys.stderr)
    ours, theirs, ours_delayed, theirs_delayed = (statistics.median(times) for times in zip(*measured(apicheck, rounds)))
    least = DELAY * -(-DELAYED // JOBS)
    figures = {
        LIVE: (ours / theirs, f"{ours * 1e3:.0f} ms against {theirs * 1e3:.0f}"),
        DELAYED_LIVE: (ours_delayed / least, f"{ours_delayed * 1e3:.0f} ms against {least * 1e3:.0f}; curl -Z {theirs_delayed * 1e3:.0f}"),
    }
    for job, (ratio, seconds) in figures.items():
        name, what, must, aim = job
        if name.startswith(only):
            row(what, f"<= {must}x", f"<= {aim}x", f"{ratio:.2f}x ({seconds})", verdict_below(ratio, must, aim))
