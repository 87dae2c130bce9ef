"""Counts the instructions of our jobs with valgrind, which does not depend on the load of the machine, and compares two revisions.

A revision is built in a clone in ~/.cache/apicheck-bench/revisions, whose build folder stays: the next comparison with it is fast.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import build
import tools
from worker_jobs import COUNTED

# A job may need this share more than in the other revision.
ALLOWED = 0.03
REVISIONS = tools.CACHE / "revisions"


def fail(message):
    print(f"bench: {message}", file=sys.stderr)
    sys.exit(2)


def require_tools():
    for programs, package in ((["valgrind"], "valgrind"), (["strip", "llvm-strip"], "binutils")):
        if not any(map(shutil.which, programs)):
            fail(f"{programs[0]} is not installed; it is needed to count instructions (apt-get install {package})")


def collected(bench, data, job, count):
    """The instructions of a whole process, or None when it failed."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", bench, data, job, str(count)]
    # Otherwise each process has another order of its dictionaries.
    environment = dict(os.environ, SWIFT_DETERMINISTIC_HASHING="1")
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace", env=environment)
    found = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode != 0 or not found:
        return None, done.stderr
    return int(found.group(1)), done.stderr


def per_run(bench, data, job):
    """Instructions of several runs minus those of one run, by run; None and what was printed when the worker failed."""
    one, said = collected(bench, data, job, 1)
    if one is None:
        return None, said
    # Of a long job one more is enough: it takes seconds, in valgrind a minute.
    more = 1 if one > 1_000_000_000 else 10
    several, said = collected(bench, data, job, 1 + more)
    return (several - one) // more if several is not None else None, said


def of_checkout(bench, data, job):
    count, said = per_run(bench, data, job)
    if count is None:
        fail(f"{job} failed in this checkout:\n{said[-2000:]}")
    return count


def stripped(programs, folder):
    return build.stripped(programs / "apicheck-bench", pathlib.Path(folder) / "apicheck-bench")


def report(data, programs, jobs):
    """Prints the instructions per run of each job."""
    with tempfile.TemporaryDirectory() as folder:
        bench = stripped(programs, folder)
        print("| job | instructions |\n|---|---|")
        for job in jobs:
            print(f"| {job} | {of_checkout(bench, data, job):,} |", flush=True)


def resolved(revision):
    done = subprocess.run(
        ["git", "-C", build.REPOSITORY, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}"],
        stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        fail(f"{revision} is not a revision of {build.REPOSITORY}; expected a commit, a branch or a tag")
    return done.stdout.strip()


def clone(commit):
    """A repository with this commit, checked out."""
    folder = REVISIONS / commit
    if not (folder / ".complete").exists():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        # Any commit, whether a branch has it or not.
        upload = "git -c uploadpack.allowAnySHA1InWant=true upload-pack"
        for command in (
            ["init", "--quiet"],
            ["fetch", "--quiet", "--depth", "1", "--upload-pack", upload, build.REPOSITORY, commit],
            ["checkout", "--quiet", "--detach", commit],
        ):
            done = subprocess.run(["git", "-C", folder, *command], stderr=subprocess.PIPE, text=True)
            if done.returncode != 0:
                fail(f"cannot clone {commit} into {folder}:\n{done.stderr.strip()}")
        (folder / ".complete").touch()
    return folder


def base_worker(revision, commit):
    """The stripped worker of a revision, built when it is missing."""
    folder = clone(commit)
    worker = folder / ".build" / "apicheck-bench.stripped"
    if not worker.exists():
        log = folder.with_suffix(".log")
        try:
            programs = build.built(["apicheck-bench"], folder, log)
        except build.Failed as error:
            last = "\n".join(str(error).strip().splitlines()[-10:])
            fail(f"{revision} ({commit[:12]}) does not build; its output is in {log} and ends with:\n{last}")
        partial = build.stripped(programs / "apicheck-bench", worker.with_suffix(".partial"))
        partial.replace(worker)
    return worker


def compare(data, programs, jobs, revision, commit):
    """Prints a table of the jobs in both revisions; whether no job needs more than allowed."""
    worse = []
    base = base_worker(revision, commit)
    with tempfile.TemporaryDirectory() as folder:
        bench = stripped(programs, folder)
        print("| job | base | now | change |\n|---|---|---|---|")
        for job in jobs:
            now = of_checkout(bench, data, job)
            before, _ = per_run(base, data, job)
            change = "new" if before is None else f"{(now / before - 1) * 100:+.1f} %"
            if before is not None and now > before * (1 + ALLOWED):
                worse.append(job)
                change += " (more)"
            shown = "-" if before is None else f"{before:,}"
            print(f"| {job} | {shown} | {now:,} | {change} |", flush=True)
    if worse:
        print(f"\nbench: more than {ALLOWED:.0%} more instructions than {revision} ({commit[:12]}): {', '.join(worse)}")
    return not worse
