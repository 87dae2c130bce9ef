#!/usr/bin/env python3
"""Records one release of a real server, compares a later release with it, and prints every finding, to be read.

    Benchmarks/releases.py                    all servers
    Benchmarks/releases.py jupyter            one of them

Both releases are installed into virtual environments below ~/.cache/apicheck-releases (or XDG_CACHE_HOME). The old release is
also compared with its own recording: that must print no finding. The contracts say nothing about the bodies, so that all
findings come from the comparison with the recording.
"""

import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache")) / "apicheck-releases"

DATASETTE_ROWS = """
import sqlite3
base = sqlite3.connect("shop.db")
base.execute("create table items (id integer primary key, name text, price real, made text)")
for i in range(1, 6):
    base.execute("insert into items values (?, ?, ?, ?)", (i, f"n{i}", i * 1.5, "2024-05-21T06:32:19Z"))
base.commit()
"""
NOTEBOOK = '{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 4}'

# Requirements of both releases, the command with {bin} and {port}, the paths to read.
SERVERS = {
    "datasette": (
        ["datasette==0.59.4", "setuptools<70", "httpx<0.28"],
        ["datasette==0.65.1", "setuptools<70"],
        "{bin}/datasette shop.db --port {port}",
        ["-/versions.json", "-/settings.json", "-/plugins.json", "-/databases.json", ".json", "shop.json",
         "shop/items.json", "shop/items/1.json", "shop/none.json"],
    ),
    "jupyter": (
        ["jupyter_server==1.24.0", "setuptools<70", "jupyter_events<0.7"],
        ["jupyter_server==2.14.2", "setuptools<70"],
        "{bin}/jupyter-server --allow-root --no-browser --port {port} --ServerApp.token= --ServerApp.password= "
        "--ServerApp.root_dir=files --ServerApp.terminals_enabled=False",
        ["api", "api/status", "api/sessions", "api/kernels", "api/kernelspecs", "api/contents", "api/contents/n.ipynb",
         "api/contents/none", "api/config/notebook", "api/spec.yaml", "api/me", "api/contents/n.ipynb/checkpoints"],
    ),
}


def installed(name, requirements):
    folder = CACHE / name
    if not (folder / "complete").exists():
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        subprocess.run([folder / "bin/pip", "install", "--quiet", *requirements], check=True)
        (folder / "complete").touch()
    return folder / "bin"


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def wait(url, server):
    for _ in range(300):
        if server.poll() is not None:
            sys.exit(f"releases: the server ended with {server.returncode}")
        try:
            urllib.request.urlopen(url, timeout=5)
            return
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.1)
    sys.exit(f"releases: no answer from {url}")


def write_project(folder, name, paths, port):
    contract = f'openapi: 3.1.0\ninfo: {{title: {name}, version: "1"}}\nservers: [{{url: "http://127.0.0.1:{port}"}}]\npaths:\n'
    steps = ""
    for number, path in enumerate(paths):
        contract += f'  "/{path}":\n    get:\n      operationId: read{number}\n'
        contract += '      responses: {default: {description: any, content: {"*/*": {schema: {}}}}}\n'
        steps += f"      - {{stepId: read{number}, operationId: read{number}, successCriteria: [{{condition: $statusCode >= 200}}]}}\n"
    workflows = (
        'arazzo: 1.0.1\ninfo: {title: reads, version: "1"}\n'
        "sourceDescriptions: [{name: api, url: ./openapi.yaml, type: openapi}]\n"
        f"workflows:\n  - workflowId: reads\n    steps:\n{steps}")
    home = folder / "contracts" / name
    home.mkdir(parents=True)
    (home / "openapi.yaml").write_text(contract)
    (home / "workflows.arazzo.yaml").write_text(workflows)


def compare(name, apicheck):
    old, new, command, paths = SERVERS[name]
    with tempfile.TemporaryDirectory() as text:
        folder = pathlib.Path(text)
        (folder / "files").mkdir()
        (folder / "files/n.ipynb").write_text(NOTEBOOK)
        subprocess.run([sys.executable, "-c", DATASETTE_ROWS], cwd=folder, check=True)
        servers, ports = [], []
        try:
            for age, requirements in (("old", old), ("new", new)):
                port = free_port()
                words = command.format(bin=installed(f"{name}-{age}", requirements), port=port).split()
                servers.append(subprocess.Popen(
                    words, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
                ports.append(port)
                wait(f"http://127.0.0.1:{port}/{paths[0]}", servers[-1])
            write_project(folder, name, paths, ports[0])
            for words in (
                ["record"], ["diff", "--live", "--show", "all"],
                ["diff", "--live", "--show", "all", "--server", f"http://127.0.0.1:{ports[1]}"],
            ):
                print(f"\n== {name}: apicheck {' '.join(words)}", flush=True)
                subprocess.run([apicheck, *words], cwd=folder)
        finally:
            for server in servers:
                server.terminate()
                server.wait()


def main():
    names = sys.argv[1:] or list(SERVERS)
    unknown = [name for name in names if name not in SERVERS]
    if unknown:
        sys.exit(f"releases: unknown server {unknown[0]}; known: {', '.join(SERVERS)}")
    subprocess.run(["swift", "build", "--product", "apicheck"], cwd=ROOT, check=True, stdout=sys.stderr)
    found = subprocess.run(["swift", "build", "--show-bin-path"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    for name in names:
        compare(name, pathlib.Path(found.stdout.strip()) / "apicheck")


main()
