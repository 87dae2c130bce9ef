"""Runs of the whole program beside another tool: verify of a large recording, with one and two jobs and with a cold page cache; infer."""

import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time

import tools
from table import verdict
from worker_jobs import left_out

HERE = pathlib.Path(__file__).resolve().parent

# Name, what is compared, must, aim.
BULK = [
    ("bulk", "verify of 50,000 entries in 200 MB, against orjson + jsonschema-rs", 6, 10),
    ("bulk:2", "verify of the same with --jobs 2, elapsed time, against the same", 6, 18),
]
MEMORY_MUST = 64
COLD = ("bulk:cold", "verify of the same, elapsed time with {} page cache, against the same")
JOBS = ("bulk:jobs", "verify of the same with --jobs {}, processor and elapsed time")
INFER = ("infer", "a contract from 4,000 entries in 16 MB, against orjson + genson", 5, 10)
NAMES = [job[0] for job in BULK] + [COLD[0], JOBS[0], INFER[0]]


def anonymous_kilobytes(process):
    try:
        text = pathlib.Path(f"/proc/{process}/status").read_text()
    except OSError:
        return 0
    found = re.search(r"RssAnon:\s+(\d+) kB", text)
    return int(found.group(1)) if found else 0


def run(command, expected, stderr=None):
    """Runs a program to its end: processor seconds, elapsed seconds, peak anonymous memory in MB. `expected` is part of the output."""
    with tempfile.TemporaryFile("w+") as output:
        start = time.monotonic()
        process = subprocess.Popen(command, stdout=output, stderr=stderr)
        most = 0
        while True:
            ended, status, usage = os.wait4(process.pid, os.WNOHANG)
            if ended:
                process.returncode = os.waitstatus_to_exitcode(status)
                break
            most = max(most, anonymous_kilobytes(process.pid))
            time.sleep(0.005)
        wall = time.monotonic() - start
        output.seek(0)
        text = output.read()
    if expected not in text:
        sys.exit(f"bench: {' '.join(map(str, command))}\n  expected: {expected}\n  actual:   {text[-2_000:]}")
    return usage.ru_utime + usage.ru_stime, wall, most / 1024


def evict(path):
    """Removes a file from the page cache; pages that are not written yet would stay."""
    with open(path, "rb") as file:
        os.fsync(file.fileno())
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def fill(path):
    with open(path, "rb") as file:
        while file.read(1 << 20):
            pass


def spread(ratios, of):
    return f"{of:.1f}x ({min(ratios)[0]:.1f} to {max(ratios)[0]:.1f}; "


def medians(ratios):
    return [statistics.median(values) for values in zip(*ratios)]


def interleaved(ours, theirs, rounds, before=lambda: None):
    """Per round: our processor time, elapsed time and memory, and theirs."""
    measured = []
    for _ in range(rounds):
        before()
        mine = run(*ours)
        before()
        measured.append((mine, run(*theirs)))
    return measured


def compared(measured, clock):
    """What a row shows of one clock, and the median ratio."""
    ratios = [(other[clock] / mine[clock], mine[clock], other[clock]) for mine, other in measured]
    ratio, mine, other = medians(ratios)
    return spread(ratios, ratio) + f"{mine:.2f} s against {other:.2f})", ratio


def compare_bulk(apicheck, only, rounds, data, row):
    python = tools.python("bulk")
    jobs = [job for job in BULK if job[0].startswith(only)]
    if not python:
        left_out(jobs, row)
    else:
        recording = data / "bulk.har"
        verify = [apicheck, "verify", "--contract", data / "contract.json"]
        peer = [python, HERE / "peers.py", "bulk", data / "contract.json"]
        run([*peer, data / "bulk.broken.har"], "999 1")
        run([*verify, data / "bulk.broken.har"], "1000 exchanges checked: 1 breaking")
        ours, theirs = [*verify, recording], ([*peer, recording], "50000 0")
        expected = "50000 exchanges checked: 0 breaking"
        memory = []
        for job, name, must, aim in jobs:
            # Processor time of one, elapsed time of the other.
            parallel, clock = (["--jobs", "2"], 1) if job.endswith(":2") else ([], 0)
            measured = interleaved(([*ours, *parallel], expected), theirs, rounds)
            memory += [(mine[2], other[2]) for mine, other in measured]
            shown, ratio = compared(measured, clock)
            row(name, f"{must}x", f"{aim}x", shown, verdict(ratio, must, aim))
        if memory:
            mine, other = (max(values) for values in zip(*memory))
            measured = f"{mine:.0f} MB ({other:.0f} MB)" if mine else "not measured here"
            row("verify of the same, peak memory that is not page cache", f"{MEMORY_MUST} MB", f"{MEMORY_MUST} MB", measured,
                "must" if 0 < mine <= MEMORY_MUST else "MISSED" if mine else "-")
        if COLD[0].startswith(only):
            compare_caches(recording, (ours, expected), theirs, rounds, row)


def compare_caches(recording, ours, theirs, rounds, row):
    """Elapsed time, since reading from the disk takes no processor time; no goals, since the disk decides."""
    if not hasattr(os, "posix_fadvise"):
        return row(COLD[1].format("a cold"), "-", "-", "not measured here: there is no posix_fadvise", "-")
    for name, before in (("a warm", fill), ("a cold", evict)):
        shown, _ = compared(interleaved(ours, theirs, rounds, lambda: before(recording)), 1)
        row(COLD[1].format(name), "-", "-", shown, "-")


def compare_jobs(apicheck, rounds, data, row):
    """What a second job takes on both clocks; rounds of the two are interleaved."""
    command = [apicheck, "verify", "--contract", data / "contract.json", data / "bulk.har", "--jobs"]
    measured = {"1": [], "2": []}
    for _ in range(rounds):
        for jobs, times in measured.items():
            times.append(run([*command, jobs], "50000 exchanges checked: 0 breaking"))
    for jobs, times in measured.items():
        processor, wall, _ = medians(times)
        row(JOBS[1].format(jobs), "-", "-", f"{processor:.2f} s of processor time, {wall:.2f} s elapsed", "-")


def compare_infer(apicheck, rounds, data, row):
    name, must, aim = INFER[1:]
    python = tools.python("infer")
    if not python:
        return left_out([INFER], row)
    ours, peer = [apicheck, "infer"], [python, HERE / "infer_peer.py"]
    # The last message is a number.
    run([*ours, data / "infer.broken.har"], "type: [number, string]")
    run([*peer, data / "infer.broken.har"], '["integer", "string"]')
    measured = interleaved(([*ours, data / "infer.har"], "x-apicheck-timestamp: {fraction: 6, zone: Z}"),
                           ([*peer, data / "infer.har"], '"is_done"'), rounds)
    for clock, on_clock in enumerate(("", ", elapsed time")):
        shown, ratio = compared(measured, clock)
        row(name + on_clock, f"{must}x", f"{aim}x", shown, verdict(ratio, must, aim))


def compare(apicheck, only, rounds, data, row):
    if any(name.startswith(only) for name in [job[0] for job in BULK] + [COLD[0]]):
        compare_bulk(apicheck, only, rounds, data, row)
    if JOBS[0].startswith(only):
        compare_jobs(apicheck, rounds, data, row)
    if INFER[0].startswith(only):
        compare_infer(apicheck, rounds, data, row)
