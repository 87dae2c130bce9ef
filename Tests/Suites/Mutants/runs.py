"""Runs the tests of one target in the build with all mutants."""

import dataclasses
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

from schemata import REACHED, SELECTED

PROGRAM = "apicheckTests"
FAILURE = re.compile(r"Test (.*?) recorded an issue")


@dataclasses.dataclass
class Baseline:
    seconds: float
    # The numbers of the mutants whose code ran.
    reached: set


class Runs:
    def __init__(self, tree):
        self.tree = tree
        self.product = os.path.join(tree.products(), "apicheckPackageTests.xctest")
        self.baselines = {}

    def command(self, target):
        # The closure's test would report the file that the mutants are made of.
        options = ["--filter", rf"^{target}\.", "--skip", r"\.ClosureTests"]
        # On Linux the product is a program, and starting it directly saves the time of SwiftPM.
        if os.path.isfile(self.product):
            return [self.product, "--testing-library", "swift-testing", *options]
        return ["swift", "test", "--scratch-path", self.tree.scratch, "--skip-build", "--disable-xctest", *options]

    def baseline(self, target):
        """A run of the tests of a target without a mutant, which must pass; once, and only where it is needed."""
        if target in self.baselines:
            return self.baselines[target]
        with tempfile.TemporaryDirectory(prefix="reached-") as folder:
            start = time.monotonic()
            verdict, output = self.run(target, {REACHED: folder}, 3600, False)
            if verdict:
                sys.exit(f"mutants: {target} fails without a mutant: {verdict}\n{failures(output)}")
            baseline = Baseline(time.monotonic() - start, {int(name) for name in os.listdir(folder)})
        print(f"baseline  {target}: {baseline.seconds:.1f} s, reaches {len(baseline.reached)}", flush=True)
        self.baselines[target] = baseline
        return baseline

    def verdict(self, target, number):
        """Why the tests of a target fail with this mutant; None when they pass."""
        limit = 30 + 5 * self.baseline(target).seconds
        return self.run(target, {SELECTED: str(number)}, limit, True)[0]

    def run(self, target, variables, limit, stops):
        """Why the tests fail, and their output. `stops`: the first failure is enough."""
        with tempfile.TemporaryDirectory(prefix="mutant-", ignore_cleanup_errors=True) as folder, \
                open(os.path.join(folder, "output"), "wb") as written, open(written.name, errors="replace") as output:
            # Mutants may leave files behind.
            environment = dict(self.tree.environment, TMPDIR=folder, **variables)
            process = subprocess.Popen(
                self.command(target), cwd=self.tree.path, env=environment, stdin=subprocess.DEVNULL, stdout=written,
                stderr=subprocess.STDOUT, start_new_session=True)
            deadline, text, verdict = time.monotonic() + limit, "", None
            try:
                while not verdict:
                    code = wait(process, 0.2)
                    text += output.read()
                    failure = FAILURE.search(text)
                    if failure and (stops or code is not None):
                        verdict = failure[1]
                    elif code is not None:
                        verdict = None if code == 0 else f"signal {-code}" if code < 0 else f"exit code {code}"
                        break
                    elif time.monotonic() > deadline:
                        verdict = f"no end after {limit:.0f} s"
            finally:
                end(process)
            return verdict, text


def wait(process, seconds):
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        return None


def end(process):
    """Ends the process and those that it started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()


def failures(output):
    lines = [line for line in output.splitlines() if "recorded an issue" in line]
    return "\n".join(lines[:20] or output.splitlines()[-20:])
