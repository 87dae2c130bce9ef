"""Compares `apicheck run --jobs 16`, which checks each response, with `curl -Z --parallel-max 16`, which only downloads.

    Benchmarks/live.py PROGRAM

PROGRAM is a release build of apicheck; nginx and curl are needed. Rounds are interleaved, since the load of the machine moves;
the median counts. The second task has a server that answers each request 20 ms later: 500 requests, 16 at a time, cannot take
less than 640 ms; what curl takes shows the share of the server and its timer.
"""

import argparse
import asyncio
import json
import multiprocessing
import pathlib
import shutil
import socket
import statistics
import subprocess
import tempfile
import time

JOBS = 16
GETS = 2_000
ROUNDS = 7
DELAYED = 500
DELAY = 0.020

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


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", metavar="PROGRAM", type=pathlib.Path)
    program = parser.parse_args().program.resolve()
    for needed in (program, "nginx", "curl"):
        if not shutil.which(needed):
            parser.error(f"{needed} is not a program that can be run")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        # As root, the worker of nginx runs as another user.
        folder.chmod(0o755)
        (folder / "openapi.yaml").write_text(CONTRACT)
        (folder / "many.yaml").write_text(workflows(GETS))
        (folder / "delayed.yaml").write_text(workflows(DELAYED, of=DELAYED))
        port, delayed = free_port(), free_port()
        curl, curl_delayed = curl_of(folder, "many.txt", GETS, port), curl_of(folder, "delayed.txt", DELAYED, delayed)
        server = start_nginx(folder, port)
        try:
            wait_for(port)
            ours, theirs, floor, theirs_delayed = [], [], [], []
            start_delayed(delayed)
            wait_for(delayed)
            for _ in range(ROUNDS):
                seconds, output = timed(run_of(program, "many.yaml", port), folder)
                if f"{GETS} exchanges checked: 0 breaking" not in output.replace(",", ""):
                    raise SystemExit(f"not all were checked: {output[-200:]}")
                ours.append(seconds)
                theirs.append(timed(curl, folder)[0])
                floor.append(timed(run_of(program, "delayed.yaml", delayed), folder)[0])
                theirs_delayed.append(timed(curl_delayed, folder)[0])
        finally:
            server.terminate()
            server.wait()
    ratio = statistics.median(ours) / statistics.median(theirs)
    print(f"live          {GETS} GETs, {JOBS} at a time, checked, against curl -Z: {ratio:.2f}x "
          f"({statistics.median(ours) * 1000:.0f} ms / {statistics.median(theirs) * 1000:.0f} ms); must 1.0x, aim 0.8x")
    least = DELAY * -(-DELAYED // JOBS)
    print(f"live:delayed  {DELAYED} GETs, {JOBS} at a time, 20 ms each: {statistics.median(floor) / least:.2f}x of the floor "
          f"({statistics.median(floor) * 1000:.0f} ms / {least * 1000:.0f} ms; curl -Z {statistics.median(theirs_delayed) * 1000:.0f} ms)"
          "; must 1.10x")


if __name__ == "__main__":
    main()
