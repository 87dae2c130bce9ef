"""Runs of the whole program with an input and with ten times as much, in processor time: the time may grow eleven times.

The inputs are so large that the start of the program, a constant, does not hide the growth.
"""

import pathlib
import tempfile

import contract_pairs
import data as files
from whole_runs import medians, run

MUST = 11
SIZES = (1_000, 10_000)
# Sizes in bytes of the contracts, and numbers of findings of the reports.
CONTRACTS = (450_000, 4_500_000)
FINDINGS = (1_000, 10_000)


def imported(apicheck, size, data, folder):
    command = [apicheck, "import", data / f"opening-{size}.har", "-o", folder / "imported.har", "--replace"]
    return command, f"{size} exchanges"


def inferred(apicheck, size, data, folder):
    return [apicheck, "infer", data / f"opening-{size}.har"], "x-apicheck-timestamp"


def compared(apicheck, size, data, folder):
    old, new = contract_pairs.pair(data / "contract-diff", f"{size / 1e6:.2g}", size)
    return [apicheck, "diff", old, new, "--fail-on", "never"], "compared"


def reported(apicheck, size, data, folder):
    """An HTML report of a contract with an operation for each finding."""
    contract, recording = broken_operations(data / "findings", size)
    page = folder / "report.html"
    command = [apicheck, "verify", "--contract", contract, recording, "--format", "text", "--format", f"html={page}",
               "--fail-on", "never", "--show", "failing"]
    return command, f"{size} exchanges checked: {size} breaking"


# Name, what is run.
JOBS = [
    ("growth:import", "import of another program's HAR file of 10 times the entries", SIZES, imported),
    ("growth:infer", "infer from 10 times the entries", SIZES, inferred),
    ("growth:diff", "diff of contracts with 10 times the operations", CONTRACTS, compared),
    ("growth:html", "HTML report of 10 times the findings", FINDINGS, reported),
]
NAMES = [job[0] for job in JOBS]


def broken_operations(folder, count):
    """A contract with `count` operations and a recording in which each has an answer with a wrong type."""
    folder.mkdir(parents=True, exist_ok=True)
    contract, recording = folder / f"contract-{count}.json", folder / f"broken-{count}.har"
    if not recording.exists():
        answer = {"200": {"description": "One", "content": {"application/json": {"schema": {
            "type": "object", "required": ["id"], "properties": {"id": {"type": "integer"}}}}}}}
        paths = {f"/things{number}": {"get": {"operationId": f"thing{number}", "responses": answer}} for number in range(count)}
        contract.write_text(files.compact({
            "openapi": "3.1.0", "info": {"title": "Things", "version": "1"}, "servers": [{"url": "https://api.example.com"}],
            "paths": paths}))
        pairs = [{"name": "Content-Type", "value": "application/json"}]
        entries = [{
            "startedDateTime": "2024-05-21T06:32:19.000Z", "time": 1, "cache": {},
            "request": {"method": "GET", "url": f"https://api.example.com/things{number}", "httpVersion": "HTTP/1.1",
                        "cookies": [], "headers": [], "queryString": [], "headersSize": -1, "bodySize": 0},
            "response": {"status": 200, "statusText": "OK", "httpVersion": "HTTP/1.1", "cookies": [], "headers": pairs,
                         "content": {"size": 12, "mimeType": "application/json", "text": '{"id":"one"}'},
                         "redirectURL": "", "headersSize": -1, "bodySize": 12},
            "timings": {"send": 0, "wait": 1, "receive": 0}} for number in range(count)]
        partial = recording.with_suffix(".partial")
        partial.write_text(files.compact({"log": {
            "version": "1.2", "creator": {"name": "growth.py", "version": "1"}, "entries": entries}}))
        partial.replace(recording)
    return contract, recording


def compare(apicheck, only, rounds, data, row):
    for job, name, sizes, command in JOBS:
        if not job.startswith(only):
            continue
        with tempfile.TemporaryDirectory() as folder:
            runs = [command(apicheck, size, data, pathlib.Path(folder)) for size in sizes]
            ratios = []
            for _ in range(rounds):
                small, large = (run(*each)[0] for each in runs)
                ratios.append((large / small, small, large))
        ratio, small, large = medians(ratios)
        row(f"growth: {name}, processor time", f"{MUST}x", f"{MUST}x",
            f"{ratio:.1f}x ({small * 1e3:,.0f} ms and {large * 1e3:,.0f})", "must" if ratio <= MUST else "MISSED")
