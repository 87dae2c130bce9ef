"""Tests the program under adverse conditions; see .ci/chaos. Exits with 1 when data was lost or the program did not end."""

import argparse
import collections
import concurrent.futures
import json
import os
import random
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

import hostile
import program
from program import Failure, check, end, peak, port, run, start, wait

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../.."))
TOKEN = "gh" + "p_" + "aB3dE5gH7jK9mN2pQ4sT6vW8xYz01aB3dE5g"
CONTRACT = """
openapi: 3.1.0
info: {title: Things, version: "1"}
paths: {/: {get: {operationId: read, responses: {default: {description: any}}}}}
"""
WORKFLOW = """
arazzo: 1.0.1
info: {title: Calls, version: "1"}
sourceDescriptions: [{name: things, url: ./openapi.yaml, type: openapi}]
workflows: [{workflowId: reads, steps: [{stepId: read, operationId: read}]}]
"""


def write_har(path, count, secret):
    def entry(number):
        text = json.dumps({"id": number, "note": secret, "pad": "x" * 1000})
        return {
            "startedDateTime": "2024-05-21T06:32:19.000Z", "time": 1,
            "request": {"method": "GET", "url": f"http://h/{number}", "httpVersion": "HTTP/1.1", "headers": [],
                        "cookies": [], "queryString": [], "headersSize": -1, "bodySize": 0},
            "response": {"status": 200, "statusText": "OK", "httpVersion": "HTTP/1.1", "cookies": [],
                         "headers": [{"name": "Content-Type", "value": "application/json"}],
                         "content": {"size": len(text), "mimeType": "application/json", "text": text},
                         "redirectURL": "", "headersSize": -1, "bodySize": -1},
            "cache": {}, "timings": {"send": 0, "wait": 1, "receive": 0}}
    log = {"version": "1.2", "creator": {"name": "chaos", "version": "1"}, "entries": [entry(n) for n in range(count)]}
    with open(path, "w") as file:
        json.dump({"log": log}, file)


def project(folder):
    os.makedirs(f"{folder}/contracts/things")
    for name, text in (("openapi.yaml", CONTRACT), ("workflows.arazzo.yaml", WORKFLOW)):
        with open(f"{folder}/contracts/things/{name}", "w") as file:
            file.write(text)


def read(path):
    with open(path, "rb") as file:
        return file.read()


def strays(folder):
    names = [name for _, _, files in os.walk(folder) for name in files]
    return [name for name in names if name.endswith((".tmp", ".lock"))]


def kills(count, dice):
    """kill -9 at a random time of each writing command: the old or the new file is complete, and the next run cleans up."""
    commands = [
        ("import", ["import", "in.har", "-o", "a.har", "--replace"], "a.har"),
        ("scrub", ["scrub", "a.har"], "a.har"),
        ("record", ["record", "todos", "--sandbox", "--workflow", "reads", "--mode", "all"],
         "recordings/todos/reads.har"),
    ]
    done = collections.Counter()
    lengths = {}
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(f"{ROOT}/contracts", f"{folder}/contracts")
        write_har(f"{folder}/in.har", 500, TOKEN)
        for number in range(count):
            name, arguments, target = commands[number % len(commands)]
            path = f"{folder}/{target}"
            shutil.copy(f"{folder}/in.har", f"{folder}/a.har")
            if name not in lengths:
                begun = time.monotonic()
                code, error = run(arguments, folder)
                check(code == 0, f"{name}: {code} {error}")
                lengths[name] = time.monotonic() - begun
                shutil.copy(f"{folder}/in.har", f"{folder}/a.har")
            process = start(arguments, folder)
            time.sleep(dice.uniform(0, lengths[name] * 1.1))
            process.kill()
            process.wait()
            try:
                entries = json.loads(read(path))["log"]["entries"]
            except (OSError, ValueError, KeyError) as error:
                raise Failure(f"kill {number} of {name}: {target} is lost: {error}")
            check(len(entries) > 0, f"kill {number} of {name}: {target} is empty")
            code, error = run(arguments, folder)
            check(code == 0, f"after kill {number} of {name}: {code} {error}")
            check(not strays(folder), f"after kill {number} of {name}: left {strays(folder)}")
            done[name] += 1
    return f"{sum(done.values())} kills ({dict(done)}), 0 files lost, 0 temporary files left"


def disks(_, __):
    """Full disks, read-only folders, and closed standard streams."""
    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192))

    checks = 0
    with tempfile.TemporaryDirectory() as folder:
        write_har(f"{folder}/in.har", 500, TOKEN)
        before = read(f"{folder}/in.har")
        for arguments in (["import", "in.har", "-o", "b.har"], ["scrub", "in.har"]):
            code, error = run(arguments, folder, preexec_fn=limit)
            check(code == 3, f"full disk: {arguments} ended with {code}: {error}")
            check(read(f"{folder}/in.har") == before and not strays(folder), f"full disk: {arguments} changed a file")
            checks += 1
        if os.geteuid() != 0:
            os.chmod(folder, 0o500)
            code, _ = run(["import", "in.har", "-o", "b.har"], folder)
            os.chmod(folder, 0o700)
            check(code in (2, 3), f"read-only folder: {code}")
            checks += 1
        else:
            print("  skipped: a read-only folder has no effect for root")
        for closed in ((0,), (1,), (2,), (0, 1, 2)):
            def close(closed=closed):
                for number in closed:
                    os.close(number)
            for arguments in (["import", "in.har", "-o", "c.har", "--replace"], ["scrub", "--check", "in.har"]):
                code, _ = run(arguments, folder, preexec_fn=close, stderr=subprocess.DEVNULL)
                check(0 <= code <= 3, f"closed {closed}: {arguments} ended with {code}")
                check(read(f"{folder}/in.har") == before, f"closed {closed}: a file was changed")
                checks += 1
    return f"{checks} runs"


def signals(_, __):
    """Signals to a proxy while its target does not respond."""
    slowest = 0.0
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
        server = hostile.Server(hostile.silent)
        with tempfile.TemporaryDirectory() as folder:
            proxy = start(["proxy", "--target", f"http://127.0.0.1:{server.port}", "-o", "a.har", "--quiet"], folder)
            client = socket.create_connection(("127.0.0.1", port(proxy)))
            client.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nabc")
            time.sleep(0.2)
            begun = time.monotonic()
            code = end(proxy, number)
            slowest = max(slowest, time.monotonic() - begun)
            check(code == 0 and os.path.exists(f"{folder}/a.har"), f"{number!r}: {code}, the call was lost")
            client.close()
        server.close()
    return f"4 signals, the slowest end after {slowest:.2f} s"


def truncation(_, dice):
    """A recording is truncated while it is read."""
    codes = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        project(folder)
        write_har(f"{folder}/in.har", 1500, TOKEN)
        for _ in range(8):
            for arguments in (["verify", "--contract", "contracts/things/openapi.yaml", "a.har"],
                              ["scrub", "--check", "a.har"]):
                shutil.copy(f"{folder}/in.har", f"{folder}/a.har")
                process = start(arguments, folder)
                time.sleep(dice.uniform(0, 0.3))
                os.truncate(f"{folder}/a.har", dice.randrange(1_000_000))
                process.stdout.close()
                code = wait(process, 60)
                check(0 <= code <= 3, f"truncation: {arguments[0]} ended with {code}")
                codes[f"{arguments[0]} {code}"] += 1
    return dict(codes)


def answer(name):
    """One malformed response to `record` and to the proxy: the exit codes, and the memory of the proxy in MB."""
    server = hostile.Server(hostile.ANSWERS[name])
    target = f"http://127.0.0.1:{server.port}"
    with tempfile.TemporaryDirectory() as folder:
        project(folder)
        code, error = run(["record", "things", "--server", target, "--timeout", "2", "--max-body-size", "8M"], folder, 60)
        check(0 <= code <= 3, f"{name}: record ended with {code}: {error}")
        proxy = start(["proxy", "--target", target, "-o", "a.har", "--timeout", "2", "--max-body-size", "8M",
                       "--max-recorded", "16M", "--quiet"], folder)
        client = socket.create_connection(("127.0.0.1", port(proxy)))
        client.settimeout(1)
        client.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        try:
            client.recv(65536)
        except OSError:
            pass
        client.close()
        memory = peak(proxy)
        through = end(proxy)
        check(0 <= through <= 3, f"{name}: proxy ended with {through}")
    server.close()
    return code, through, memory


def answers(_, __):
    """Malformed responses to `record` and to the proxy, several at a time because most of them time out."""
    names = list(hostile.ANSWERS)
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        results = list(pool.map(answer, names))
    for name, (code, through, _) in zip(names, results):
        print(f"  {name}: record {code}, proxy {through}")
    return f"{len(names)} answers, proxy at most {max(memory for _, _, memory in results)} MB"


def connections(_, __):
    """1,000 slow clients."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 1000 if hard == resource.RLIM_INFINITY else min(1000, hard - 200)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, hard) if hard > 0 else 4096, hard))
    with tempfile.TemporaryDirectory() as folder:
        write_har(f"{folder}/in.har", 10, "")
        server = start(["serve", "in.har", "--max-connections", "1100"], folder)
        number = port(server)
        clients = [socket.create_connection(("127.0.0.1", number), 20) for _ in range(wanted)]
        for text in (b"GET /1 HT", b"TP/1.1\r\nX-A: "):
            for client in clients:
                client.sendall(text)
        quick = socket.create_connection(("127.0.0.1", number), 20)
        quick.sendall(b"GET /1 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        check(quick.recv(100).startswith(b"HTTP/1.1 200"), "slow clients block a quick one")
        for client in clients:
            client.sendall(b"a\r\nHost: localhost\r\n\r\n")
        answered = sum(client.recv(100).startswith(b"HTTP/1.1 200") for client in clients)
        memory = peak(server)
        code = end(server)
        for client in clients:
            client.close()
        check(answered == wanted and code == 0, f"{answered} of {wanted} got a response, exit code {code}")
    return f"{answered} of {wanted} got a response, at most {memory} MB"


PARTS = [kills, disks, signals, truncation, answers, connections]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=[part.__name__ for part in PARTS], action="append")
    options = parser.parse_args()
    program.BINARY = os.path.abspath(options.binary)
    failed = False
    for part in PARTS:
        if options.only and part.__name__ not in options.only:
            continue
        begun = time.monotonic()
        try:
            said = part(options.kills, random.Random(options.seed))
        except Failure as failure:
            failed = True
            said = f"FAILED: {failure}"
        print(f"{part.__name__}: {said} ({time.monotonic() - begun:.0f} s)", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
