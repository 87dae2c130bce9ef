"""Compares the speed of apicheck with other tools for the same tasks and prints the ratios.

    Benchmarks/run                  all tasks; takes some minutes
    Benchmarks/run --only bulk      the tasks whose name starts with this
    Benchmarks/run --rounds 11      11 rounds instead of 7
    Benchmarks/run --instructions   counts our instructions with valgrind, which does not depend on the load

Ratios are of processor time, since a machine that does other things as well moves the time on the wall; where two jobs
run at once it is the wall that counts. The other tools are installed into virtual environments and the data is generated in
~/.cache/apicheck-bench (or below XDG_CACHE_HOME): only the build folder of the repository is written.
"""

import argparse
import os
import pathlib
import re
import statistics
import subprocess
import sys
import time

import contract_diff
import data as files
import proxy
import servers
import tools

HERE = pathlib.Path(__file__).resolve().parent

# Name, what is compared, must, aim; the job on both sides.
WORK = [
    ("body:small", "one body of 1.5 KB, against orjson + jsonschema-rs", 4, 6),
    ("body:medium", "one body of 150 KB, against orjson + jsonschema-rs", 4, 6),
    ("body:large", "one body of 16 MB, against orjson + jsonschema-rs", 6, 9),
    ("combinators:any-of", "small bodies, anyOf, against orjson + jsonschema-rs", 3, 4.5),
    ("combinators:one-of", "small bodies, oneOf, against orjson + jsonschema-rs", 3, 4.5),
    ("combinators:settings", "small bodies, settings, against orjson + jsonschema-rs", 3, 4.5),
    ("combinators:unevaluated", "small bodies, unevaluated, against orjson + jsonschema-rs", 3, 4.5),
    ("errors", "all errors of 1,000 items, 10 bad, against orjson + jsonschema-rs", 3, 5),
    ("contract", "contract checks of a 1.5 KB answer, against openapi-core", 200, 500),
    ("replay:1", "replay in process, the only entry, against vcrpy + httpx", 50, 1_000),
    ("replay:10000", "replay in process, the last of 10,000 entries, against vcrpy + httpx", 1_000, 100_000),
    ("opening:1000", "opening a recording of 1,000 entries, against vcrpy's cassette (YAML, libyaml)", 30, 100),
    ("scrub:1000", "scrubbing a recording of 1,000 entries, against detect-secrets only searching it", 10, 30),
]
# Jobs of apicheck with 1,000 and with 10,000 entries.
GROWTH = [
    ("opening", "opening a recording"),
    ("replayer", "making a replayer"),
    ("redaction", "redacting what was recorded"),
    ("scrub", "scrubbing a recording"),
]
GROWTH_MUST = 11
BULK = [
    ("bulk", "verify of 50,000 entries in 200 MB, against orjson + jsonschema-rs", 6, 10),
    ("bulk:2", "the same with --jobs 2, time on the wall", 6, 18),
]
MEMORY_MUST = 64
INFER = [("infer", "a contract from 4,000 entries in 16 MB, against orjson + genson", 5, 10)]


class Worker:
    """A worker process: it reads a job and a count, and prints seconds of processor time."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def seconds(self, job, count):
        self.process.stdin.write(f"{job} {count}\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            sys.exit(f"compare: {self.process.args[0]} ended during {job}; what it said stands above")
        return float(answer)

    def count(self, job, round_seconds):
        """How often the job fits into a round; the first run also checks that the worker accepts valid and rejects invalid data."""
        self.seconds(job, 1)
        return max(1, int(round_seconds / max(self.seconds(job, 1), 1e-6)))


def anonymous_kilobytes(process):
    try:
        text = pathlib.Path(f"/proc/{process}/status").read_text()
    except OSError:
        return 0
    found = re.search(r"RssAnon:\s+(\d+) kB", text)
    return int(found.group(1)) if found else 0


def run(command, expected):
    """Runs a program to its end: processor seconds, elapsed seconds, peak anonymous memory in MB."""
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    most = 0
    while True:
        ended, status, usage = os.wait4(process.pid, os.WNOHANG)
        if ended:
            break
        most = max(most, anonymous_kilobytes(process.pid))
        time.sleep(0.005)
    wall = time.monotonic() - start
    text = process.stdout.read()
    if expected not in text:
        sys.exit(f"compare: {' '.join(map(str, command))}\n  expected: {expected}\n  actual:   {text}")
    return usage.ru_utime + usage.ru_stime, wall, most / 1024


def verdict(value, must, aim):
    return "aim" if value >= aim else "must" if value >= must else "MISSED"


def row(name, must, aim, measured, judgement):
    print(f"| {name} | {must} | {aim} | {measured} | {judgement} |", flush=True)


def left_out(jobs):
    for job, name, must, aim in jobs:
        row(name, f"{must}x", f"{aim}x", tools.missing(job), "-")


def compare_work(ours, data, jobs, rounds):
    workers = {}
    for job, name, must, aim in jobs:
        python = tools.python(job)
        if not python:
            left_out([(job, name, must, aim)])
            continue
        if python not in workers:
            if tools.TOOL[job.partition(":")[0]] == "vcrpy":
                subprocess.run([python, HERE / "cassettes.py", data], check=True)
            workers[python] = Worker([python, HERE / "peers.py", "jobs", data])
        peers = workers[python]
        counts = [side.count(job, 0.2) for side in (ours, peers)]
        ratios = []
        for _ in range(rounds):
            mine = ours.seconds(job, counts[0]) / counts[0]
            other = peers.seconds(job, counts[1]) / counts[1]
            ratios.append((other / mine, mine, other))
        ratio, _, _ = sorted(ratios)[len(ratios) // 2]
        mine = statistics.median(time for _, time, _ in ratios)
        other = statistics.median(time for _, _, time in ratios)
        spread = f"{min(ratios)[0]:.1f} to {max(ratios)[0]:.1f}"
        row(name, f"{must}x", f"{aim}x", f"{ratio:.1f}x ({spread}; {mine * 1e6:,.1f} us against {other * 1e6:,.1f})",
            verdict(ratio, must, aim))


def compare_growth(ours, jobs, rounds):
    for job, name in jobs:
        counts = {size: ours.count(f"{job}:{size}", 0.2) for size in (1_000, 10_000)}
        ratios = []
        for _ in range(rounds):
            small, large = (ours.seconds(f"{job}:{size}", count) / count for size, count in counts.items())
            ratios.append((large / small, small, large))
        ratio, small, large = sorted(ratios)[len(ratios) // 2]
        row(f"growth: {name} of 10 times the entries", f"{GROWTH_MUST}x", f"{GROWTH_MUST}x",
            f"{ratio:.1f}x ({small * 1e3:,.1f} ms and {large * 1e3:,.1f})",
            "must" if ratio <= GROWTH_MUST else "MISSED")


def compare_bulk(data, apicheck, jobs, rounds):
    python = tools.python("bulk")
    if not python:
        return left_out(jobs)
    peer = [python, HERE / "peers.py", "bulk", data / "contract.json"]
    verify = [apicheck, "verify", "--contract", data / "contract.json"]
    run([*peer, data / "bulk.broken.har"], "999 1")
    run([*verify, data / "bulk.broken.har"], "1000 exchanges checked: 1 breaking")
    memory = []
    for job, name, must, aim in jobs:
        parallel = ["--jobs", "2"] if job.endswith(":2") else []
        # Processor time of one, elapsed time of the other.
        clock = 1 if parallel else 0
        ratios = []
        for _ in range(rounds):
            mine = run([*verify, *parallel, data / "bulk.har"], "50000 exchanges checked: 0 breaking")
            other = run([*peer, data / "bulk.har"], "50000 0")
            ratios.append((other[clock] / mine[clock], mine[clock], other[clock]))
            memory.append((mine[2], other[2]))
        ratio = sorted(ratios)[len(ratios) // 2][0]
        mine = statistics.median(time for _, time, _ in ratios)
        other = statistics.median(time for _, _, time in ratios)
        row(name, f"{must}x", f"{aim}x",
            f"{ratio:.1f}x ({min(ratios)[0]:.1f} to {max(ratios)[0]:.1f}; {mine:.2f} s against {other:.2f})",
            verdict(ratio, must, aim))
    if memory:
        mine, other = (max(values) for values in zip(*memory))
        measured = f"{mine:.0f} MB ({other:.0f} MB)" if mine else "not measured here"
        row("the same, peak memory that is not page cache", f"{MEMORY_MUST} MB", f"{MEMORY_MUST} MB", measured,
            "must" if 0 < mine <= MEMORY_MUST else "MISSED" if mine else "-")


def compare_infer(data, apicheck, jobs, rounds):
    python = tools.python("infer")
    if not python:
        return left_out(jobs)
    ours = [apicheck, "infer"]
    peer = [python, HERE / "infer_peer.py"]
    # The last message is a number.
    run([*ours, data / "infer.broken.har"], "type: [integer, string]")
    run([*peer, data / "infer.broken.har"], '["integer", "string"]')
    for _, name, must, aim in jobs:
        ratios = []
        for _ in range(rounds):
            mine = run([*ours, data / "infer.har"], "x-apicheck-timestamp: {fraction: 6, zone: Z}")
            other = run([*peer, data / "infer.har"], '"is_done"')
            ratios.append((other[0] / mine[0], mine[0], other[0]))
        ratio = sorted(ratios)[len(ratios) // 2][0]
        mine = statistics.median(time for _, time, _ in ratios)
        other = statistics.median(time for _, _, time in ratios)
        row(name, f"{must}x", f"{aim}x",
            f"{ratio:.1f}x ({min(ratios)[0]:.1f} to {max(ratios)[0]:.1f}; {mine:.2f} s against {other:.2f})",
            verdict(ratio, must, aim))


def instructions(data, bench, jobs):
    """Per run of each job: the instructions of `count` runs minus those of one run."""
    print("| job | instructions |\n|---|---|")
    for job, _, _, _ in jobs:
        if job == "body:large":
            continue
        totals = []
        for count in (1, 11):
            said = subprocess.run(
                ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", bench, data, job, str(count)],
                stderr=subprocess.PIPE, text=True).stderr
            totals.append(int(re.search(r"Collected : (\d+)", said).group(1)))
        print(f"| {job} | {(totals[1] - totals[0]) // 10:,} |", flush=True)


def built(products):
    """Builds the products as `make install` does; the folder with them."""
    options = ["-c", "release"]
    if sys.platform == "linux":
        options += ["--static-swift-stdlib", "-Xlinker", "--no-export-dynamic"]
    print("building", file=sys.stderr)
    # The manifest reads PWD.
    place = {"cwd": HERE.parent, "env": dict(os.environ, APICHECK_BENCHMARKS="1", PWD=str(HERE.parent))}
    for product in products:
        subprocess.run(["swift", "build", *options, "--product", product], check=True, stdout=sys.stderr, **place)
    path = subprocess.run(
        ["swift", "build", *options, "--show-bin-path"], check=True, stdout=subprocess.PIPE, text=True, **place).stdout
    return pathlib.Path(path.strip())


def main():
    parser = argparse.ArgumentParser(
        prog="Benchmarks/run", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="the tasks whose name starts with this; serve and proxy need nginx and wrk, "
                        "contract-diff needs oasdiff, from $OASDIFF or PATH")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--instructions", action="store_true", help="count our instructions with valgrind")
    options = parser.parse_args()
    of_worker = [job[0] for job in WORK] + ["growth"]
    of_program = [job[0] for job in [*BULK, *INFER, *servers.SERVERS, servers.PEER, proxy.JOB]] + [contract_diff.JOB]
    products = {
        product: [name for name in names if name.startswith(options.only)]
        for product, names in (("apicheck-bench", of_worker), ("apicheck", of_program))}
    if not any(products.values()):
        names = of_worker + of_program
        parser.error(f"no task starts with {options.only}; the tasks are {', '.join(names)}")
    jobs = [job for job in WORK if job[0].startswith(options.only)]
    bulk = [job for job in BULK if job[0].startswith(options.only)]
    infer = [job for job in INFER if job[0].startswith(options.only)]
    growth = GROWTH if "growth".startswith(options.only) else []
    data = tools.CACHE / "data"
    files.write(data)
    programs = built([product for product, names in products.items() if names])
    if options.instructions:
        return instructions(data, programs / "apicheck-bench", jobs)
    print(f"load at the start: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors\n")
    print("| job | must | aim | measured | verdict |\n|---|---|---|---|---|")
    if jobs or growth:
        ours = Worker([programs / "apicheck-bench", data])
        compare_work(ours, data, jobs, options.rounds)
        compare_growth(ours, growth, options.rounds)
    if bulk:
        compare_bulk(data, programs / "apicheck", bulk, options.rounds)
    if infer:
        compare_infer(data, programs / "apicheck", infer, options.rounds)
    servers.compare(programs / "apicheck", options.only, options.rounds, row)
    proxy.compare(programs / "apicheck", options.only, options.rounds, row)
    contract_diff.compare(programs / "apicheck", options.only, options.rounds, data, row)
    print(f"\nload at the end: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
