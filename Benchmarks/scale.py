"""Predicts what a company with 300 APIs, 40,000 operations and 10 GB of recordings needs, and measures 1/64 of it (SCALE.md).

    Benchmarks/scale.py PROGRAM                 unit costs, prediction, measurement of one shard, of merge and of diff
    Benchmarks/scale.py PROGRAM --rounds 5      the least of 5 runs instead of 3
    Benchmarks/scale.py PROGRAM --merge         also runs all 64 shards with short recordings, and merges their reports; minutes

PROGRAM is a release build of apicheck. Unit costs are measured with other, smaller inputs than those that are predicted. The input needs
700 MB in ~/.cache/apicheck-bench/scale, and stays there. Exit 1 when a measurement differs by more than 15 % from its prediction.
"""

import argparse
import collections
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
SHORT_BYTES = 40_000
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
            company.write_recording(folder / "short" / api.recording(number), api, number, SHORT_BYTES)
    stamp.write_text(version)


def predicted_shard(units, apis, part, bytes_of):
    """What one shard takes: it reads the contracts of its recordings, and checks these."""
    used, sizes = {api.name: api for api, _ in part}.values(), collections.Counter()
    for api, number in part:
        sizes[api.name] += bytes_of(api, number)
    size = sum(sizes.values())
    responses = sum(company.distinct_responses(api, bytes_of(api, number) / units.entry_bytes) for api, number in part)
    count = {"run": 1, "api": len(apis), "part": len(part),
             "used operation": sum(api.operations for api in used), "MB": size / 1e6, "response": responses,
             "first response": sum(company.distinct_responses(api, sizes[api.name] / units.entry_bytes) for api in used),
             "unit": sum(len(api.sizes) for api in apis), "largest operation": max(api.operations for api in used), "window": 1}
    return units.cost(count)


def predicted_merge(units, apis, megabytes):
    responses = sum(company.distinct_responses(api, size / units.entry_bytes) for api in apis for size in api.sizes)
    count = {"merge run": 1, "merge api": len(apis), "merge operation": sum(api.operations for api in apis), "merge MB": megabytes,
             "merge part": sum(len(api.sizes) for api in apis), "merge response": responses}
    cost = units.cost(count)
    # With the contract that is read, the coverage of those before it is in memory, and not that of those after it.
    read, most = 0, 0
    for api in apis:
        read += api.operations
        most = max(most, units.cost({"merge operation": read, "largest operation": api.operations})[MEMORY])
    cost[MEMORY] += most - units.cost({"merge operation": read})[MEMORY]
    return cost


def compare_shard(units, apis, part, measured, table):
    cost = predicted_shard(units, apis, part, lambda api, number: api.sizes[number])
    used = {api.name for api, _ in part}
    name = f"one shard of {company.SHARDS} ({len(part)} recordings, {len(used)} of {len(apis)} contracts)"
    table.row(f"{name}: processor time", cost[PROCESSOR], measured[PROCESSOR], "s")
    table.row(f"{name}: elapsed time", cost[ELAPSED], measured[ELAPSED], "s", counts=False)
    table.row(f"{name}: memory", cost[MEMORY], measured[MEMORY], "MB")
    table.row(f"{name}: report", cost[REPORT], measured[REPORT], "MB")


def compare_diff(units, chosen, results, table):
    operations = sum(api.operations for api in chosen)
    cost = units.cost({"diff": len(chosen), "diff operation": operations})
    table.row(f"diff of {len(chosen)} APIs with {operations} operations: processor time", cost[PROCESSOR],
              sum(results["predicted", api.name][PROCESSOR] for api in chosen), "s")


class ShortShards:
    """All shards of the company with short recordings: what they take once, and the merge of their reports."""

    def __init__(self, program, apis):
        self.apis = [company.API(api.name, api.resources, [SHORT_BYTES] * len(api.sizes)) for api in apis]
        self.reports = [f"short-{index}.json" for index in range(1, company.SHARDS + 1)]
        runs = [scale_units.verify(program, ROOT / "project", f"{index}/{company.SHARDS}", "short", report)
                for index, report in enumerate(self.reports, 1)]
        print("running all shards with short recordings", file=sys.stderr)
        self.measured = [run.once() for run in runs]
        self.merge = scale_units.merge(program, ROOT / "project", self.reports, "short")

    def compare(self, units, merged, table):
        costs = [predicted_shard(units, self.apis, part, lambda api, number: SHORT_BYTES)
                 for part in company.shards(self.apis, company.SHARDS)]
        predicted, measured = ([sum(values) for values in zip(*each)] for each in (costs, self.measured))
        # Measured once, and not in the rounds of the others.
        table.row(f"all {company.SHARDS} shards with short recordings: processor time", predicted[PROCESSOR], measured[PROCESSOR], "s",
                  counts=False)
        table.row("their reports", predicted[REPORT], measured[REPORT], "MB")
        cost = predicted_merge(units, self.apis, predicted[REPORT])
        table.row("merge of them: processor time", cost[PROCESSOR], merged[PROCESSOR], "s")
        table.row("merge of them: memory", cost[MEMORY], merged[MEMORY], "MB")


def print_company(units, apis):
    """The prediction for the whole company by the number of shards."""
    print("\n| shards | processor time | longest shard | memory of a shard | reports | merge | its memory | contracts, of the processor time |"
          "\n|---|---|---|---|---|---|---|---|")
    for count in (1, 8, 16, company.SHARDS, 256):
        parts = company.shards(apis, count)
        costs = [predicted_shard(units, apis, part, lambda api, number: api.sizes[number]) for part in parts]
        operations = sum(api.operations for part in parts for api in {api.name: api for api, _ in part}.values())
        read = units.cost({"used operation": operations})
        total = sum(cost[PROCESSOR] for cost in costs)
        size = sum(cost[REPORT] for cost in costs)
        joined = predicted_merge(units, apis, size)
        print(f"| {count} | {total:,.0f} s | {max(cost[PROCESSOR] for cost in costs):,.1f} s | {max(cost[MEMORY] for cost in costs):,.0f} MB | "
              f"{size:,.0f} MB | {joined[PROCESSOR]:,.1f} s | {joined[MEMORY]:,.0f} MB | {read[PROCESSOR] / total:.0%} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", metavar="PROGRAM", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--merge", action="store_true")
    options = parser.parse_args()
    program = options.program.resolve()
    apis = company.plan()
    part = company.shards(apis, company.SHARDS)[SHARD - 1]
    write_project(ROOT / "project", apis, part)
    inputs = scale_units.Inputs(program, ROOT)
    # Five APIs that together have about 1/64 of the operations.
    chosen = min((apis[first:first + 5] for first in range(len(apis) - 4)), key=lambda some: abs(
        sum(api.operations for api in some) - company.OPERATIONS / company.SHARDS))
    runs = {("predicted", "shard"): scale_units.verify(program, ROOT / "project", f"{SHARD}/{company.SHARDS}")}
    runs |= {("predicted", api.name): scale_units.diff(program, ROOT / "diff", api) for api in chosen}
    short = ShortShards(program, apis) if options.merge else None
    if short:
        runs["predicted", "merge"] = short.merge
    print("measuring", file=sys.stderr)
    results = scale_units.least(inputs.runs | runs, options.rounds)
    units = inputs.units(results)
    units.show()
    print_company(units, apis)
    table = Table()
    compare_shard(units, apis, part, results["predicted", "shard"], table)
    compare_diff(units, chosen, results, table)
    if short:
        short.compare(units, results["predicted", "merge"], table)
    if table.missed:
        sys.exit(f"\nscale: more than {ALLOWED:.0%} away: {'; '.join(table.missed)}")


if __name__ == "__main__":
    main()
