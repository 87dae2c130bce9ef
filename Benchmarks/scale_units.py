"""Unit costs of verify, merge and diff: processor and elapsed seconds, memory and size of the report in MB.

Each is the slope between two small inputs that differ in one thing, such as the number of operations.
"""

import json
import os
import pathlib
import shutil
import sys

import scale_data as company
import whole_runs

PROCESSOR, ELAPSED, MEMORY, REPORT = range(4)
# Name: number of APIs, resources of each, size of its one recording.
PROJECTS = {
    "few": (6, 20, 30_000), "large": (6, 320, 30_000), "many": (60, 20, 30_000), "long": (2, 320, 4_000_000), "longer": (2, 320, 32_000_000),
}


class Units:
    def __init__(self):
        self.costs, self.entry_bytes = {}, 0

    def cost(self, counts):
        return [sum(self.costs[name][kind] * count for name, count in counts.items()) for kind in range(4)]

    def show(self):
        print("| unit | processor time | elapsed | memory | report |\n|---|---|---|---|---|")
        for name, (processor, elapsed, memory, report) in self.costs.items():
            print(f"| {name} | {processor * 1e6:,.1f} us | {elapsed * 1e6:,.1f} us | {memory * 1e3:,.2f} KB | {report * 1e6:,.0f} B |")


def least(command, expected, rounds, folder, report=None):
    """The least of each of the runs: processor, elapsed, memory; and the size of the report that it writes."""
    before = os.getcwd()
    os.chdir(folder)
    try:
        runs = [whole_runs.run(command, expected) for _ in range(rounds)]
        size = os.path.getsize(report) / 1e6 if report else 0
    finally:
        os.chdir(before)
    # The memory is sampled: the most that was seen is the nearest.
    processor, elapsed, memory = zip(*runs)
    return [min(processor), min(elapsed), max(memory), size]


def verify(program, folder, shard, recordings, rounds, report="report.json"):
    command = [program, "verify", "--shard", shard, "--recordings", recordings, "--format", "text", "--format", f"json={report}",
               "--fail-on", "never", "--show", "failing"]
    return least(command, "exchanges checked", rounds, folder, report)


def merge(program, folder, reports, recordings, rounds):
    command = [program, "merge", *reports, "--recordings", recordings, "--format", "text", "--format", "json=merged.json", "--fail-on", "never",
               "--show", "failing"]
    return least(command, "exchanges checked", rounds, folder, "merged.json")


def diff(program, folder, api, rounds):
    folder.mkdir(parents=True, exist_ok=True)
    for name, changed in (("old", False), ("new", True)):
        (folder / f"{api.name}.{name}.yaml").write_text(company.contract(api, changed))
    command = [program, "diff", f"{api.name}.old.yaml", f"{api.name}.new.yaml", "--fail-on", "never", "--format", "json=diff.json"]
    return least(command, "", rounds, folder, "diff.json")


def write_projects(root):
    """The projects by name: folder, APIs, entries."""
    made = {}
    for name, (count, resources, size) in PROJECTS.items():
        folder = root / "units" / name
        shutil.rmtree(folder, ignore_errors=True)
        apis = [company.API(f"api-{number:03}", resources, [size]) for number in range(count)]
        company.write_contracts(folder, apis)
        entries = sum(company.write_recording(folder / "recordings" / api.recording(0), api, 0, size) for api in apis)
        made[name] = (folder, apis, entries)
    return made


def slope(more, fewer, by):
    return [(a - b) / by for a, b in zip(more, fewer)]


def without(cost, units, counts):
    return [value - known for value, known in zip(cost, units.cost(counts))]


def measured(program, root, rounds):
    print("measuring unit costs", file=sys.stderr)
    projects = write_projects(root)
    units = Units()
    folder, apis, entries = projects["longer"]
    units.entry_bytes = sum(sum(api.sizes) for api in apis) / entries
    measure_reading(program, rounds, projects, units)
    measure_checking(program, rounds, projects, units)
    measure_merge(program, rounds, projects, units)
    measure_diff(program, rounds, root, units)
    return units


def operations(apis):
    return sum(api.operations for api in apis)


def measure_reading(program, rounds, projects, units):
    """Of contracts of which the shard checks nothing: with so many shards, the last has no recording."""
    idle = {name: verify(program, projects[name][0], "1000/1000", "recordings", rounds) for name in ("few", "large", "many")}
    few, large, many = (projects[name][1] for name in ("few", "large", "many"))
    units.costs["operation"] = slope(idle["large"], idle["few"], operations(large) - operations(few))
    by = len(many) - len(few)
    units.costs["api"] = slope(without(idle["many"], units, {"operation": operations(many)}),
                               without(idle["few"], units, {"operation": operations(few)}), by)
    units.costs["run"] = without(idle["few"], units, {"operation": operations(few), "api": len(few)})
    # In the report, a unit of the run is its name; in these projects each API has one.
    name = len(json.dumps("recordings/api-000/part-0000.har")) + 12
    units.costs["unit"] = [0, 0, 0, name / 1e6]
    units.costs["api"][REPORT] -= name / 1e6


def measure_checking(program, rounds, projects, units):
    busy = {name: verify(program, projects[name][0], "1/1", "recordings", rounds) for name in PROJECTS}

    def rest(name):
        """Without what reading the contracts takes."""
        apis = projects[name][1]
        return without(busy[name], units, {"run": 1, "api": len(apis), "operation": operations(apis), "unit": len(apis)})

    def expected(name):
        _, apis, entries = projects[name]
        return sum(company.distinct_responses(api, entries / len(apis)) for api in apis)

    size = {name: sum(sum(api.sizes) for api in projects[name][1]) / 1e6 for name in PROJECTS}
    units.costs["MB"] = slope(rest("longer"), rest("long"), size["longer"] - size["long"])
    units.costs["MB"][REPORT] = 0
    # Memory of a recording is that of a few entries, whatever its size.
    units.costs["MB"][MEMORY] = 0
    grown = (rest("longer")[REPORT] - rest("few")[REPORT]) / (expected("longer") - expected("few"))
    units.costs["response"] = [0, 0, 0, grown]
    few, large, many = (projects[name][1] for name in ("few", "large", "many"))
    known = {name: without(rest(name), units, {"MB": size[name], "response": expected(name)}) for name in ("few", "large", "many")}
    units.costs["used operation"] = slope(known["large"], known["few"], operations(large) - operations(few))
    units.costs["used operation"][REPORT] = 0
    units.costs["part"] = slope(
        without(known["many"], units, {"used operation": operations(many)}),
        without(known["few"], units, {"used operation": operations(few)}), len(many) - len(few))
    units.costs["used api"] = [0, 0, 0, 0]


def measure_merge(program, rounds, projects, units):
    """The reports of 2 and of 40 shards: the more there are, the more often each names all units and contracts."""
    results = {}
    for name, count in (("few", 2), ("large", 2), ("many", 2), ("many", 40)):
        folder = projects[name][0]
        sizes = [verify(program, folder, f"{index}/{count}", "recordings", 1, report=f"shard-{index}.json")[REPORT]
                 for index in range(1, count + 1)]
        cost = merge(program, folder, [f"shard-{index}.json" for index in range(1, count + 1)], "recordings", rounds)
        results[name, count] = (cost, sum(sizes))
    two, forty = results["many", 2], results["many", 40]
    units.costs["merge report"] = [0, 0, 0, 0]
    units.costs["merge MB"] = slope(forty[0], two[0], forty[1] - two[1])
    rest = {name: without(results[name, 2][0], units, {"merge MB": results[name, 2][1]}) for name in ("few", "large", "many")}
    few, large, many = (projects[name][1] for name in ("few", "large", "many"))
    units.costs["merge operation"] = slope(rest["large"], rest["few"], operations(large) - operations(few))
    units.costs["merge api"] = slope(without(rest["many"], units, {"merge operation": operations(many)}),
                                     without(rest["few"], units, {"merge operation": operations(few)}), len(many) - len(few))
    units.costs["merge run"] = without(rest["few"], units, {"merge operation": operations(few), "merge api": len(few)})


def measure_diff(program, rounds, root, units):
    small, large = (company.API(f"diff-{resources}", resources, []) for resources in (20, 400))
    costs = [diff(program, root / "units/diff", api, rounds) for api in (small, large)]
    units.costs["diff operation"] = slope(costs[1], costs[0], large.operations - small.operations)
    units.costs["diff"] = without(costs[0], units, {"diff operation": small.operations})
