"""Compares the replay server with nginx and mitmdump: the same 2 KB response over loopback, one thread each.

CPU per request is the server's own processor time; who asks (wrk) is not counted. Rounds are interleaved, since the load
of the machine moves; the median counts.
"""

import json
import os
import pathlib
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

import tools

CONNECTIONS = 64
SECONDS_TO_END = 20
SECONDS = 2
TARGET = "/api/v2/todos?page=1"
# Name, what is compared, must, aim: ours over nginx's, lower is better.
SERVERS = [
    ("serve", "replay server, 2 KB JSON, 64 connections: server CPU per request, against nginx", 1.0, 0.5),
    ("serve:latency", "replay server, 1 connection: median latency, against nginx", 1.0, 0.8),
]
# Our requests per second over those of mitmdump: reported without a goal.
PEER = ("serve:mitmdump", "replay server, 64 connections: requests per second, against mitmdump --server-replay")


def body():
    """JSON of 2,048 bytes."""
    items = [
        {"id": 4000 + n, "title": f"{n}. 최고에 도달하려면 최저에서 시작하라", "is_done": n % 2 == 0,
         "created_at": f"2024-03-{n + 1:02}T14:14:34.000000Z"}
        for n in range(13)
    ]

    def text(message):
        return json.dumps({"data": items, "message": message}, ensure_ascii=False, separators=(",", ":")).encode()

    return text("ok " * ((2048 - len(text(""))) // 3) + " " * ((2048 - len(text(""))) % 3))


HEADERS = [
    ("Server", "nginx"), ("Date", "Tue, 21 May 2024 06:32:19 GMT"), ("Content-Type", "application/json"),
    ("Last-Modified", "Tue, 21 May 2024 06:32:19 GMT"), ("Connection", "keep-alive"), ("ETag", '"664c3f13-800"'),
    ("Accept-Ranges", "bytes"),
]


def recording(content):
    headers = [{"name": name, "value": value} for name, value in HEADERS]
    headers.insert(3, {"name": "Content-Length", "value": str(len(content))})
    return json.dumps({"log": {"version": "1.2", "creator": {"name": "bench", "version": "1"}, "entries": [{
        "startedDateTime": "2024-05-21T06:32:19.000Z", "time": 1, "cache": {},
        "request": {"method": "GET", "url": f"http://127.0.0.1{TARGET}", "httpVersion": "HTTP/1.1", "cookies": [],
                    "headers": [], "queryString": [], "headersSize": -1, "bodySize": 0},
        "response": {"status": 200, "statusText": "OK", "httpVersion": "HTTP/1.1", "cookies": [], "headers": headers,
                     "content": {"size": len(content), "mimeType": "application/json", "text": content.decode()},
                     "redirectURL": "", "headersSize": -1, "bodySize": len(content)},
        "timings": {"send": 0, "wait": 1, "receive": 0}}]}}, ensure_ascii=False)


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Server:
    def __init__(self, command, port, content):
        self.process = subprocess.Popen(
            [str(word) for word in command], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True)
        self.url = f"http://127.0.0.1:{port}{TARGET}"
        deadline = time.monotonic() + 60
        while True:
            try:
                with urllib.request.urlopen(self.url) as answer:
                    if answer.read() != content:
                        sys.exit(f"servers: {command[0]} answers something else")
                break
            except OSError:
                if self.process.poll() is not None or time.monotonic() > deadline:
                    sys.exit(f"servers: {command[0]} does not start: {self.process.stderr.read().decode()}")
                time.sleep(0.05)

    def cpu(self):
        """Seconds of processor time of the process and its children."""
        total = 0
        group = os.getpgid(self.process.pid)
        for entry in pathlib.Path("/proc").iterdir():
            try:
                if entry.name.isdigit() and os.getpgid(int(entry.name)) == group:
                    # The count of the scheduler, in nanoseconds: clock ticks are too coarse for a short round.
                    for task in (entry / "task").iterdir():
                        total += int((task / "schedstat").read_text().split()[0])
            except OSError:
                pass
        return total / 1e9

    def load(self, connections):
        """CPU seconds per request, requests per second, median latency in microseconds."""
        before = self.cpu()
        said = subprocess.run(
            ["wrk", "-t1", f"-c{connections}", f"-d{SECONDS}s", "--timeout", "60s", "--latency", self.url],
            capture_output=True, text=True).stdout
        spent = self.cpu() - before
        if "Non-2xx" in said or "Socket errors" in said:
            sys.exit(f"servers: wrk got something else than the answer:\n{said}")
        requests = int(re.search(r"(\d+) requests in", said).group(1))
        rate = float(re.search(r"Requests/sec:\s+([\d.]+)", said).group(1))
        number, unit = re.search(r"50%\s+([\d.]+)(us|ms|s)", said).groups()
        return spent / max(requests, 1), rate, float(number) * {"us": 1, "ms": 1e3, "s": 1e6}[unit]

    def end(self):
        os.killpg(self.process.pid, signal.SIGTERM)
        try:
            self.process.wait(timeout=SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            # mitmdump sometimes hangs, and ignores the signal.
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


def nginx(folder, port, content):
    root = folder / "root" / "api" / "v2"
    root.mkdir(parents=True)
    (root / "todos").write_bytes(content)
    config = folder / "nginx.conf"
    config.write_text(f"""
        worker_processes 1; daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;
        events {{ worker_connections 1024; }}
        http {{
            access_log off; sendfile off; tcp_nodelay on; keepalive_requests 1000000000; server_tokens off;
            client_body_temp_path {folder}/t1; proxy_temp_path {folder}/t2; fastcgi_temp_path {folder}/t3;
            uwsgi_temp_path {folder}/t4; scgi_temp_path {folder}/t5;
            server {{ listen 127.0.0.1:{port}; root {folder}/root; default_type application/json; }}
        }}
    """)
    folder.chmod(0o755)
    return Server(["nginx", "-c", config, "-p", folder], port, content)


def mitmdump(folder, port, upstream, content, program):
    """Records one exchange through itself, then replays it."""
    flows = folder / "flows"
    recorder_port = free_port()
    recorder = Server(
        [program, "-q", "--listen-host", "127.0.0.1", "-p", recorder_port, "--mode", f"reverse:{upstream}",
         "-w", flows], recorder_port, content)
    recorder.end()
    return Server(
        [program, "-q", "--listen-host", "127.0.0.1", "-p", port, "--mode", f"reverse:{upstream}",
         "--server-replay", flows, "--set", "server_replay_reuse=true", "--set", "server_replay_extra=404"],
        port, content)


def compare(apicheck, only, rounds, data, row):
    """Prints the rows whose job starts with `only`."""
    jobs = [job for job in SERVERS if job[0].startswith(only)]
    wants_peer = PEER[0].startswith(only)
    if not jobs and not wants_peer:
        return
    for program in ("nginx", "wrk"):
        if not shutil.which(program):
            return print(f"servers: {program} is not installed (apt-get install nginx-light wrk); not measured",
                         file=sys.stderr)
    content = body()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "bench.har").write_text(recording(content))
        port = free_port()
        ours = Server([apicheck, "serve", folder / "bench.har", "--port", port], port, content)
        upstream = free_port()
        theirs = nginx(folder, upstream, content)
        try:
            for job, what, must, aim in jobs:
                connections = 1 if job.endswith(":latency") else CONNECTIONS
                part = 2 if job.endswith(":latency") else 0
                measured = []
                for _ in range(rounds):
                    mine, other = (server.load(connections)[part] for server in (ours, theirs))
                    measured.append((mine / other, mine, other))
                ratio = sorted(measured)[len(measured) // 2][0]
                mine = statistics.median(value for _, value, _ in measured) * (1 if part else 1e6)
                other = statistics.median(value for _, _, value in measured) * (1 if part else 1e6)
                judgement = "aim" if ratio <= aim else "must" if ratio <= must else "MISSED"
                row(what, f"<= {must}x", f"<= {aim}x",
                    f"{ratio:.2f}x ({min(measured)[0]:.2f} to {max(measured)[0]:.2f}; {mine:.1f} us against {other:.1f})",
                    judgement)
            python = tools.python("serve") if wants_peer else None
            if wants_peer and not python:
                row(PEER[1], "-", "-", tools.missing("serve"), "-")
            if python:
                program = python.with_name("mitmdump")
                peer_port = free_port()
                peer = mitmdump(folder, peer_port, f"http://127.0.0.1:{upstream}", content, program)
                try:
                    rates = [(ours.load(CONNECTIONS)[1], peer.load(CONNECTIONS)[1]) for _ in range(min(rounds, 3))]
                    mine, other = (statistics.median(values) for values in zip(*rates))
                    row(PEER[1], "-", "-", f"{mine / other:.0f}x ({mine:,.0f} against {other:,.0f})", "-")
                finally:
                    peer.end()
        finally:
            ours.end()
            theirs.end()
