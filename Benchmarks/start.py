"""The start of the program beside that of curl, and the size of the program without symbols."""

import os
import pathlib
import shutil
import statistics
import subprocess
import tempfile
import time

import build
from table import verdict_below

# Name, what is compared, must, aim; lower is better.
START = ("start", "start: `apicheck --version`, elapsed time, against `curl --version`", 1.2, 0.6)
SIZE = ("size", "size of the program without symbols", 15, 15)
NAMES = [START[0], SIZE[0]]
# A start takes some milliseconds, of which the scheduler moves each by a third.
RUNS_PER_ROUND = 40


def seconds(command):
    start = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def compare(apicheck, only, rounds, data, row):
    name, must, aim = START[1:]
    if START[0].startswith(only):
        if not shutil.which("curl"):
            row(name, f"<= {must}x", f"<= {aim}x", "left out: curl is not installed", "-")
        else:
            commands = [[apicheck, "--version"], ["curl", "--version"]]
            for command in commands:
                seconds(command)
            pairs = [[seconds(command) for command in commands] for _ in range(RUNS_PER_ROUND * rounds)]
            mine, other = (statistics.median(times) * 1e3 for times in zip(*pairs))
            row(name, f"<= {must}x", f"<= {aim}x", f"{mine / other:.2f}x ({mine:.2f} ms against {other:.2f}; {len(pairs)} starts each)",
                verdict_below(mine / other, must, aim))
    if SIZE[0].startswith(only):
        name, must, aim = SIZE[1:]
        with tempfile.TemporaryDirectory() as folder:
            program = build.stripped(apicheck, pathlib.Path(folder) / "apicheck")
            if not program:
                return row(name, f"<= {must} MB", f"<= {aim} MB", "left out: strip is not installed (binutils)", "-")
            size = os.path.getsize(program) / 1e6
        row(name, f"<= {must} MB", f"<= {aim} MB", f"{size:.1f} MB", verdict_below(size, must, aim))
