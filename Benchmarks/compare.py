"""Compares the speed of apicheck with other tools for the same tasks and prints the ratios.

    Benchmarks/run                  all tasks; takes some minutes
    Benchmarks/run --only bulk      the tasks whose name starts with this
    Benchmarks/run --rounds 11      11 rounds instead of 7
    Benchmarks/run --write          writes the measured rows into docs/quality.md, too
    Benchmarks/run --instructions   counts our instructions with valgrind, which does not depend on the load
    Benchmarks/run --base REV       compares them with those of another revision; exit 1 when a job needs 3 % more

Ratios are of processor time, since a machine that does other things as well moves the time on the wall; where two jobs
run at once it is the wall that counts. The other tools are installed into virtual environments and the data is generated in
~/.cache/apicheck-bench (or below XDG_CACHE_HOME): only the build folder of the repository is written, and with --write the page
and results.json.
"""

import argparse
import os
import pathlib
import subprocess
import sys

import build
import contract_diff
import data as files
import growth
import instructions
import live
import proxy
import servers
import start
import table
import tools
import whole_runs
import worker_jobs

# The names of the tasks, the product that they run, and what compares them.
GROUPS = [
    ([job[0] for job in [*worker_jobs.WORK, *worker_jobs.GROWTH]], "apicheck-bench", worker_jobs.compare),
    (growth.NAMES, "apicheck", growth.compare),
    (whole_runs.NAMES, "apicheck", whole_runs.compare),
    (start.NAMES, "apicheck", start.compare),
    (live.NAMES, "apicheck", live.compare),
    ([job[0] for job in [*servers.SERVERS, servers.PEER]], "apicheck", servers.compare),
    ([proxy.JOB[0]], "apicheck", proxy.compare),
    ([contract_diff.JOB], "apicheck", contract_diff.compare),
]


def count(options, data, programs_in):
    """Counts instructions, in this checkout or in two revisions."""
    instructions.require_tools()
    jobs = [job for job in worker_jobs.COUNTED if job.startswith(options.only)]
    if not jobs:
        instructions.fail(f"no counted task starts with {options.only}; they are {', '.join(worker_jobs.COUNTED)}")
    # Before the build, which takes minutes.
    commit = None if options.base is None else instructions.resolved(options.base)
    files.write(data)
    try:
        programs = programs_in or build.built(["apicheck-bench"])
    except subprocess.CalledProcessError:
        instructions.fail("this checkout does not build; the message of the compiler is above")
    if commit is None:
        return instructions.report(data, programs, jobs)
    return 0 if instructions.compare(data, programs, jobs, options.base, commit) else 1


def main():
    parser = argparse.ArgumentParser(
        prog="Benchmarks/run", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="the tasks whose name starts with this; serve and proxy need nginx and wrk, "
                        "live needs nginx, contract-diff needs oasdiff, from $OASDIFF or PATH")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--write", action="store_true", help="write the rows into docs/quality.md")
    parser.add_argument("--instructions", action="store_true", help="count our instructions with valgrind")
    parser.add_argument("--base", metavar="REV", help="compare our instructions with those of this revision")
    parser.add_argument("--programs", type=pathlib.Path, metavar="FOLDER",
                        help="measure the programs in this folder instead of building them")
    options = parser.parse_args()
    data = tools.CACHE / "data"
    if options.instructions or options.base is not None:
        return count(options, data, options.programs)
    groups = [(product, compare) for names, product, compare in GROUPS if any(name.startswith(options.only) for name in names)]
    if not groups:
        parser.error(f"no task starts with {options.only}; the tasks are "
                     + ", ".join(name for names, _, _ in GROUPS for name in names))
    files.write(data)
    programs = options.programs or build.built(sorted({product for product, _ in groups}))
    result = table.Table()
    result.begin()
    run = table.described(build.REPOSITORY, options.rounds)
    for product, compare in groups:
        compare((programs / product).resolve(), options.only, options.rounds, data, result.row)
        # A later tool may hang.
        if options.write:
            table.store(result.measured_rows(), run)
    print(f"\nload at the end: {os.getloadavg()[0]:.1f}")
    if options.write:
        table.PAGE.write_text(table.page()[1])
        print(f"written: {table.RESULTS} and {table.PAGE}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
