"""Predicts what a company with 300 APIs, 40,000 operations and 10 GB of recordings needs, and measures 1/64 of it (SCALE.md).

    Benchmarks/scale.py PROGRAM                 unit costs, prediction, measurement of one shard, of merge and of diff
    Benchmarks/scale.py PROGRAM --rounds 5      the least of 5 runs instead of 3
    Benchmarks/scale.py PROGRAM --merge         also runs all 64 shards with short recordings, and merges their reports; minutes

PROGRAM is a release build of apicheck. Unit costs are measured with other, smaller inputs than those that are predicted. The input needs
700 MB in ~/.cache/apicheck-bench/scale, and stays there. Exit 1 when a measurement differs by more than 15 % from its prediction.
"""

import argparse
import os
import pathlib
import shutil
import sys

import scale_data as company
import scale_units
import tools
from scale_units import PROCESSOR, ELAPSED, MEMORY, REPORT

ROOT = tools.CACHE / "scale"
SHARD = 1
SMALL_BYTES = 40_000
ALLOWED = 0.15


class Table:
    def __init__(self):
        self.missed = []
        print("\n| what | predicted | measured | difference |\n|---|---|---|---|")

    def row(self, name, predicted, measured, unit, counts=True):
        difference = measured / predicted - 1
        print(f"| {name} | {predicted:,.2f} {unit} | {measured:,.2f} {unit} | {difference:+.0%} |", flush=True)
        if counts and abs(difference) > ALLOWED:
            self.missed.append(name)


def write_project(folder, apis, part):
    """All contracts, the recordings of one shard, and files of the right size for the others that have no content."""
    stamp = folder / "complete"
    # The plan and the text of the contracts are a function of these files.
    version = (pathlib.Path(company.__file__).read_text() + str(SHARD))
    if stamp.exists() and stamp.read_text() == version:
        return
    print(f"making the project in {folder}", file=sys.stderr)
    shutil.rmtree(folder, ignore_errors=True)
    company.write_contracts(folder, apis)
    own = {(api.name, number) for api, number in part}
    for api in apis:
        for number, size in enumerate(api.sizes):
            path = folder / "recordings" / api.recording(number)
            if (api.name, number) in own:
                company.write_recording(path, api, number, size)
            else:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.touch()
                os.truncate(path, size)
            company.write_recording(folder / "short" / api.recording(number), api, number, SMALL_BYTES)
    stamp.write_text(version)


def predicted_shard(units, apis, part, bytes_of):
    """What one shard takes: it reads all contracts, and checks its recordings."""
    used = {api.name: api for api, _ in part}.values()
    size = sum(bytes_of(api, number) for api, number in part)
    responses = sum(company.distinct_responses(api, bytes_of(api, number) / units.entry_bytes) for api, number in part)
    count = {"run": 1, "api": len(apis), "operation": sum(api.operations for api in apis), "part": len(part), "used api": len(used),
             "used operation": sum(api.operations for api in used), "MB": size / 1e6, "response": responses,
             "unit": sum(len(api.sizes) for api in apis)}
    return units.cost(count)


def predicted_merge(units, apis, reports, megabytes):
    count = {"merge run": 1, "merge api": len(apis), "merge operation": sum(api.operations for api in apis), "merge report": reports,
             "merge MB": megabytes}
    return units.cost(count)


def compare_shard(program, rounds, units, apis, parts, table):
    part = parts[SHARD - 1]
    cost = predicted_shard(units, apis, part, lambda api, number: api.sizes[number])
    measured = scale_units.verify(program, ROOT / "project", f"{SHARD}/{company.SHARDS}", "recordings", rounds)
    name = f"one shard of {company.SHARDS} ({len(part)} recordings, all {len(apis)} contracts)"
    table.row(f"{name}: processor time", cost[PROCESSOR], measured[PROCESSOR], "s")
    table.row(f"{name}: elapsed time", cost[ELAPSED], measured[ELAPSED], "s", counts=False)
    # The prediction adds the contracts, of which memory holds one at a time.
    table.row(f"{name}: memory, at most", cost[MEMORY], measured[MEMORY], "MB", counts=False)
    table.row(f"{name}: report", cost[REPORT], measured[REPORT], "MB")


def compare_merge(program, rounds, units, apis, table):
    folder = ROOT / "project"
    short = [company.API(api.name, api.resources, [SMALL_BYTES] * len(api.sizes)) for api in apis]
    parts = company.shards(short, company.SHARDS)
    processor, reports, sizes = 0, [], []
    for index, part in enumerate(parts, 1):
        measured = scale_units.verify(program, folder, f"{index}/{company.SHARDS}", "short", 1, report=f"short-{index}.json")
        processor += measured[PROCESSOR]
        reports.append(f"short-{index}.json")
        sizes.append(measured[REPORT])
    costs = [predicted_shard(units, short, part, lambda api, number: SMALL_BYTES) for part in parts]
    table.row(f"all {company.SHARDS} shards with short recordings: processor time", sum(cost[PROCESSOR] for cost in costs), processor, "s")
    size = sum(cost[REPORT] for cost in costs)
    table.row("their reports", size, sum(sizes), "MB")
    cost = predicted_merge(units, short, len(reports), size)
    measured = scale_units.merge(program, folder, reports, "short", rounds)
    table.row("merge of them: processor time", cost[PROCESSOR], measured[PROCESSOR], "s")
    table.row("merge of them: memory", cost[MEMORY], measured[MEMORY], "MB")


def compare_diff(program, rounds, units, apis, table):
    """Five APIs that together have about 1/64 of the operations."""
    middle = min(range(len(apis) - 5), key=lambda index: abs(
        sum(api.operations for api in apis[index:index + 5]) - company.OPERATIONS / company.SHARDS))
    chosen = apis[middle:middle + 5]
    cost = units.cost({"diff": len(chosen), "diff operation": sum(api.operations for api in chosen)})
    measured = sum(scale_units.diff(program, ROOT / "diff", api, rounds)[PROCESSOR] for api in chosen)
    operations = sum(api.operations for api in chosen)
    table.row(f"diff of {len(chosen)} APIs with {operations} operations: processor time", cost[PROCESSOR], measured, "s")


def print_company(units, apis):
    """The prediction for the whole company by the number of shards."""
    print("\n| shards | processor time | longest shard | memory of a shard | reports | merge | its memory | contracts, of the processor time |"
          "\n|---|---|---|---|---|---|---|---|")
    read = units.cost({"run": 1, "api": len(apis), "operation": company.OPERATIONS})
    for count in (1, 8, 16, company.SHARDS, 256):
        costs = [predicted_shard(units, apis, part, lambda api, number: api.sizes[number]) for part in company.shards(apis, count)]
        total = sum(cost[PROCESSOR] for cost in costs)
        size = sum(cost[REPORT] for cost in costs)
        joined = predicted_merge(units, apis, count, size)
        print(f"| {count} | {total:,.0f} s | {max(cost[PROCESSOR] for cost in costs):,.1f} s | {max(cost[MEMORY] for cost in costs):,.0f} MB | "
              f"{size:,.0f} MB | {joined[PROCESSOR]:,.1f} s | {joined[MEMORY]:,.0f} MB | {count * read[PROCESSOR] / total:.0%} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", metavar="PROGRAM", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--merge", action="store_true")
    options = parser.parse_args()
    program = options.program.resolve()
    apis = company.plan()
    parts = company.shards(apis, company.SHARDS)
    units = scale_units.measured(program, ROOT, options.rounds)
    units.show()
    print_company(units, apis)
    write_project(ROOT / "project", apis, parts[SHARD - 1])
    table = Table()
    compare_shard(program, options.rounds, units, apis, parts, table)
    compare_diff(program, options.rounds, units, apis, table)
    if options.merge:
        compare_merge(program, options.rounds, units, apis, table)
    if table.missed:
        sys.exit(f"\nscale: more than {ALLOWED:.0%} away: {'; '.join(table.missed)}")


if __name__ == "__main__":
    main()
