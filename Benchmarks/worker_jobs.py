"""Jobs inside one process: our worker (Benchmarks/Sources) beside one that uses another tool (peers.py)."""

import pathlib
import statistics
import subprocess
import sys

import tools
from table import verdict

HERE = pathlib.Path(__file__).resolve().parent

# Name, what is compared, must, aim; the job on both sides.
WORK = [
    ("body:small", "one body of 1.5 KB, against orjson + jsonschema-rs", 5, 8),
    ("body:medium", "one body of 150 KB, against orjson + jsonschema-rs", 6, 10),
    ("body:large", "one body of 16 MB, against orjson + jsonschema-rs", 12, 18),
    ("combinators:any-of", "small bodies, anyOf, against orjson + jsonschema-rs", 3, 4.5),
    ("combinators:one-of", "small bodies, oneOf, against orjson + jsonschema-rs", 3, 4.5),
    ("combinators:settings", "small bodies, settings, against orjson + jsonschema-rs", 3, 4.5),
    ("combinators:unevaluated", "small bodies, unevaluated, against orjson + jsonschema-rs", 3, 4.5),
    ("errors", "all errors of 1,000 items, 10 bad, against orjson + jsonschema-rs", 5, 10),
    ("contract", "contract checks of a 1.5 KB answer, against openapi-core", 200, 500),
    ("replay:1", "replay in process, the only entry, against vcrpy + httpx", 50, 1_000),
    ("replay:10000", "replay in process, the last of 10,000 entries, against vcrpy + httpx", 1_000, 100_000),
    ("opening:1000", "opening a recording of 1,000 entries, against vcrpy's cassette (YAML, libyaml)", 60, 150),
    ("scrub:1000", "scrubbing a recording of 1,000 entries, against detect-secrets only searching it", 20, 40),
    ("scrub:pages", "scrubbing 150 scripts, pages and XML texts, against detect-secrets only searching them", 20, 40),
]
# Jobs of our worker with 1,000 and with 10,000 entries.
GROWTH = [
    ("growth:opening", "opening a recording"),
    ("growth:replayer", "making a replayer"),
    ("growth:redaction", "redacting what was recorded"),
    ("growth:scrub", "scrubbing a recording"),
]
GROWTH_MUST = 11
# The jobs whose instructions are counted: small enough for valgrind, which is 50 times slower.
COUNTED = [job[0] for job in WORK if job[0] != "body:large"] + ["replayer:1000", "redaction:1000"]


class Worker:
    """A worker process: it reads a job and a count, and prints seconds of processor time."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def seconds(self, job, count):
        self.process.stdin.write(f"{job} {count}\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            sys.exit(f"bench: {self.process.args[0]} ended during {job}; its message is above")
        return float(answer)

    def count(self, job, round_seconds):
        """How often the job fits into a round; the first run also checks that the worker accepts valid and rejects invalid data."""
        self.seconds(job, 1)
        return max(1, int(round_seconds / max(self.seconds(job, 1), 1e-6)))


def left_out(jobs, row):
    for job, name, must, aim in jobs:
        row(name, f"{must}x", f"{aim}x", tools.missing(job), "-")


def compare_work(ours, data, jobs, rounds, row):
    workers = {}
    for job, name, must, aim in jobs:
        python = tools.python(job)
        if not python:
            left_out([(job, name, must, aim)], row)
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


def compare_growth(ours, jobs, rounds, row):
    for job, name in jobs:
        job = job.partition(":")[2]
        counts = {size: ours.count(f"{job}:{size}", 0.2) for size in (1_000, 10_000)}
        ratios = []
        for _ in range(rounds):
            small, large = (ours.seconds(f"{job}:{size}", count) / count for size, count in counts.items())
            ratios.append((large / small, small, large))
        ratio, small, large = sorted(ratios)[len(ratios) // 2]
        row(f"growth: {name} of 10 times the entries", f"{GROWTH_MUST}x", f"{GROWTH_MUST}x",
            f"{ratio:.1f}x ({small * 1e3:,.1f} ms and {large * 1e3:,.1f})",
            "must" if ratio <= GROWTH_MUST else "MISSED")


def compare(bench, only, rounds, data, row):
    jobs, growth = ([job for job in group if job[0].startswith(only)] for group in (WORK, GROWTH))
    if jobs or growth:
        ours = Worker([bench, data])
        compare_work(ours, data, jobs, rounds, row)
        compare_growth(ours, growth, rounds, row)
