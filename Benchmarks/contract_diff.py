"""Compares `apicheck diff` with oasdiff: whole processes that compare the same two contracts and write their findings
as JSON.

oasdiff is not installed here: the variable OASDIFF names the program, otherwise it is searched on PATH; without it the
comparison is skipped. Rounds are interleaved, since the load of the machine moves. The time on the wall counts, as both
programs use more than one thread; the ratio is that of the minima, the least disturbed runs. oasdiff lists every place
of a change and apicheck one finding with its other places, so places are counted on both sides.

Alone, with only oasdiff when no --apicheck is given:

    Benchmarks/contract_diff.py --data FOLDER [--apicheck PROGRAM] [--rounds 7]
"""

import argparse
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import contract_pairs

JOB = "contract-diff"
# Size in MB: must, aim.
RATIOS = {"0.08": (5, 8), "0.75": (8, 12), "2.2": (8, 12), "4.5": (10, 15)}
# The time may grow as the size does, with this allowance for the noise of the measurement.
GROWTH_ALLOWANCE = 1.15


def oasdiff():
    """The path of oasdiff, or None when it is not installed."""
    named = os.environ.get("OASDIFF")
    if named and not shutil.which(named):
        sys.exit(f"compare: OASDIFF={named} is not a program; expected the path of oasdiff")
    return shutil.which(named or "oasdiff")


def ours_command(program, old, new, output):
    return [program, "diff", old, new, "--format", f"json={output}"]


def peer_command(program, old, new, output):
    return [program, "changelog", old, new, "--format", "json"]


def seconds(command, output, prints):
    """Elapsed and processor time of one run. `prints`: the program prints its findings instead of writing them."""
    with open(output if prints else os.devnull, "wb") as file, tempfile.TemporaryFile() as messages:
        start = time.monotonic()
        process = subprocess.Popen(command, stdout=file, stderr=messages)
        _, status, usage = os.wait4(process.pid, 0)
        elapsed = time.monotonic() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode not in (0, 1):
            messages.seek(0)
            sys.exit(f"compare: {' '.join(map(str, command))}\n  expected: exit 0 or 1\n"
                     f"  actual:   exit {process.returncode}\n" + messages.read().decode(errors="replace"))
    return elapsed, usage.ru_utime + usage.ru_stime


def our_places(text):
    """Findings and places of our report."""
    findings = json.loads(text)["findings"]
    return len(findings), sum(1 + len(finding.get("also", [])) for finding in findings)


def peer_places(text):
    findings = json.loads(text)
    return len({(finding["id"], finding["text"]) for finding in findings}), len(findings)


def measure(sides, old, new, rounds, folder):
    """Per side its elapsed and processor seconds and its counts of different findings and of places."""
    times, counts = {name: [] for name in sides}, {}
    # The first round fills the page cache and is not counted.
    for index in range(rounds + 1):
        for name, (command, prints, count) in sides.items():
            output = folder / f"{name}.json"
            spent = seconds(command(old, new, output), output, prints)
            if index:
                times[name].append(spent)
            else:
                counts[name] = count(output.read_text())
    return times, counts


def described(name, times, counts):
    elapsed, processor = zip(*times)
    return (f"{name} {min(elapsed) * 1e3:,.0f} ms (median {statistics.median(elapsed) * 1e3:,.0f}; "
            f"processor {min(processor) * 1e3:,.0f}), {counts[0]:,} findings at {counts[1]:,} places")


def ratios(times):
    """Ratios of the least elapsed times, of their medians, and of the least processor times."""
    (ours, our_processor), (peer, peer_processor) = (zip(*times[name]) for name in ("apicheck", "oasdiff"))
    return (min(peer) / min(ours), statistics.median(peer) / statistics.median(ours),
            min(peer_processor) / min(our_processor))


def compare(apicheck, only, rounds, data, row):
    if not JOB.startswith(only):
        return
    peer = oasdiff()
    sides = {}
    if apicheck:
        sides["apicheck"] = (lambda *files: ours_command(apicheck, *files), False, our_places)
    if peer:
        sides["oasdiff"] = (lambda *files: peer_command(peer, *files), True, peer_places)
    else:
        row(f"{JOB}: comparison with oasdiff", "-", "-", "skipped: no oasdiff on PATH, OASDIFF is not set", "-")
    if not sides:
        return
    sizes, minima = [], {name: [] for name in sides}
    with tempfile.TemporaryDirectory() as folder:
        for size, (old, new) in contract_pairs.write(data / "contract-diff").items():
            times, counts = measure(sides, old, new, rounds, pathlib.Path(folder))
            sizes.append((size, old.stat().st_size))
            for name in sides:
                minima[name].append(min(elapsed for elapsed, _ in times[name]))
            measured = "; ".join(described(name, times[name], counts[name]) for name in sides)
            must, aim, judgement = "-", "-", "-"
            if len(sides) == 2:
                least, best = RATIOS[size]
                ratio, medians, processor = ratios(times)
                measured = f"{ratio:.1f}x (medians {medians:.1f}x, processor {processor:.1f}x; {measured})"
                must, aim = f"{least}x", f"{best}x"
                judgement = "aim" if ratio >= best else "must" if ratio >= least else "MISSED"
            row(f"{JOB}: contracts of {size} MB, against oasdiff", must, aim, measured, judgement)
    for (small, bytes_before), (large, bytes_after), index in zip(sizes, sizes[1:], range(len(sizes))):
        limit = bytes_after / bytes_before * GROWTH_ALLOWANCE
        growth = {name: values[index + 1] / values[index] for name, values in minima.items()}
        measured = ", ".join(f"{name} {value:.1f}x" for name, value in growth.items())
        judgement = "-"
        if "apicheck" in growth:
            judgement = "must" if growth["apicheck"] <= limit else "MISSED"
        row(f"{JOB}: growth from {small} to {large} MB", f"{limit:.1f}x", f"{limit:.1f}x", measured, judgement)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--data", type=pathlib.Path, required=True)
    options.add_argument("--apicheck")
    options.add_argument("--rounds", type=int, default=7)
    options = options.parse_args()
    print(f"load at the start: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors\n")
    print("| job | must | aim | measured | verdict |\n|---|---|---|---|---|")
    compare(options.apicheck, JOB, options.rounds, options.data,
            lambda *cells: print(f"| {' | '.join(cells)} |", flush=True))


if __name__ == "__main__":
    main()
