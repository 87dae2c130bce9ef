"""Compares the recording proxy with mitmdump: the same 2 KB response of nginx over loopback, every exchange recorded.

Requests per second count the saving, too: from the first request to the end of the program that was asked to end. Rounds
are interleaved, since the load of the machine moves; the median counts.
"""

import os
import pathlib
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time

import servers
import tools

SECONDS = 4
# Name, what is compared, must, aim: ours over mitmdump's, higher is better.
JOB = ("proxy", "recording proxy, 2 KB JSON, 64 connections: requests per second with the saving, against mitmdump -w",
       15, 30)


def ours(apicheck, folder, upstream, port):
    file = folder / "ours.har"
    return file, [apicheck, "proxy", "--target", upstream, "--port", port, "-o", file, "--mode", "all", "--quiet",
                  "--contracts", folder / "none", "--max-recorded", "3G"]


def mitmdump(program, folder, upstream, port):
    file = folder / "flows"
    return file, [program, "-q", "--listen-host", "127.0.0.1", "-p", port, "--mode", f"reverse:{upstream}", "-w", file]


def ours_recorded(file):
    return file.read_bytes().count(b'"startedDateTime"')


def mitmdump_recorded(file):
    command = [tools.python("proxy"), pathlib.Path(__file__).with_name("peers.py"), "flows", file]
    return int(subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout)


def rate(command, file, recorded, port, content):
    """Requests per second of one round, including the time to save."""
    server = servers.Server(command, port, content)
    start = time.monotonic()
    said = subprocess.run(
        ["wrk", "-t1", f"-c{servers.CONNECTIONS}", f"-d{SECONDS}s", server.url], capture_output=True, text=True).stdout
    os.killpg(server.process.pid, signal.SIGINT)
    server.process.communicate()
    seconds = time.monotonic() - start
    requests = int(re.search(r"(\d+) requests in", said).group(1))
    if "Non-2xx" in said or recorded(file) < requests:
        sys.exit(f"proxy: {command[0]} answered or recorded something else:\n{said}")
    file.unlink()
    return requests / seconds


def compare(apicheck, only, rounds, data, row):
    """Prints the row if its job starts with `only`."""
    name, what, must, aim = JOB
    if not name.startswith(only):
        return
    for program in ("nginx", "wrk"):
        if not shutil.which(program):
            return print(f"proxy: {program} is not installed; not measured", file=sys.stderr)
    python = tools.python("proxy")
    if not python:
        return row(what, f"{must}x", f"{aim}x", tools.missing("proxy"), "-")
    program = python.with_name("mitmdump")
    content = servers.body()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        upstream_port = servers.free_port()
        upstream = servers.nginx(folder, upstream_port, content)
        url = f"http://127.0.0.1:{upstream_port}"
        try:
            measured = []
            for _ in range(rounds):
                port = servers.free_port()
                file, command = ours(apicheck, folder, url, port)
                mine = rate(command, file, ours_recorded, port, content)
                port = servers.free_port()
                file, command = mitmdump(program, folder, url, port)
                other = rate(command, file, mitmdump_recorded, port, content)
                measured.append((mine / other, mine, other))
            ratio = sorted(measured)[len(measured) // 2][0]
            mine = statistics.median(value for _, value, _ in measured)
            other = statistics.median(value for _, _, value in measured)
            judgement = "aim" if ratio >= aim else "must" if ratio >= must else "MISSED"
            row(what, f"{must}x", f"{aim}x",
                f"{ratio:.1f}x ({min(measured)[0]:.1f} to {max(measured)[0]:.1f}; {mine:,.0f} against {other:,.0f})",
                judgement)
        finally:
            upstream.end()
