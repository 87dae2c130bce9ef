"""Unit costs of verify, merge and diff: processor and elapsed seconds, memory and size of the report in MB; for scale.py.

Each is the slope between two small inputs that differ in one thing, such as the number of operations.
"""

import json
import os
import pathlib
import shutil
import subprocess

import scale_data as company
import whole_runs

PROCESSOR, ELAPSED, MEMORY, REPORT = range(4)
# Name: number of APIs, resources of each, size of each recording, and number of recordings of each API.
PROJECTS = {
    # The long ones have as many operations as the average API, and each is called at least once, so that only the number of
    # exchanges differs.
    "few": (6, 20, 30_000, 1), "large": (6, 320, 30_000, 1), "many": (120, 5, 30_000, 1), "wide": (60, 80, 30_000, 1),
    "long": (1, 27, 12_000_000, 1), "longer": (1, 27, 44_000_000, 1), "spread": (1, 320, 12_000_000, 1),
    # The contracts of "few", with recordings of few and of many operations.
    "parts": (6, 20, 12_000, 200), "filled": (6, 20, 80_000, 100),
}


class Units:
    def __init__(self):
        self.costs, self.entry_bytes = {}, 0

    def cost(self, counts):
        return [sum(self.costs[name][kind] * count for name, count in counts.items()) for kind in range(4)]

    def add(self, name, cost, memory=0):
        """Memory is given for what is held at the same time; the slope of the others is noise."""
        self.costs[name] = [*cost[:MEMORY], memory, cost[REPORT]]

    def show(self):
        print("| unit | processor time | elapsed | memory | report |\n|---|---|---|---|---|")
        for name, (processor, elapsed, memory, report) in self.costs.items():
            print(f"| {name} | {processor * 1e6:,.1f} us | {elapsed * 1e6:,.1f} us | {memory * 1e3:,.2f} KB | {report * 1e6:,.0f} B |")


class Run:
    """A command, and the report that it writes."""

    def __init__(self, command, folder, report, expected="exchanges checked"):
        self.command, self.folder, self.report, self.expected = command, folder, report, expected

    def once(self):
        before = os.getcwd()
        os.chdir(self.folder)
        try:
            # With the messages of a run that failed.
            processor, elapsed, memory = whole_runs.run(self.command, self.expected, subprocess.STDOUT)
            return processor, elapsed, memory, os.path.getsize(self.report) / 1e6
        finally:
            os.chdir(before)


def least(runs, rounds):
    """The least of each run in all rounds, by name. A round has each run once, so that the load of the machine is the same for all."""
    results = {name: [] for name in runs}
    for _ in range(rounds):
        for name, run in runs.items():
            results[name].append(run.once())
    # The memory is sampled: the most that was seen is the nearest.
    return {name: [max(values) if kind == MEMORY else min(values) for kind, values in enumerate(zip(*done))]
            for name, done in results.items()}


REPORTED = ["--format", "text", "--fail-on", "never", "--show", "failing"]


def verify(program, folder, shard, recordings="recordings", report="report.json"):
    command = [program, "verify", "--shard", shard, "--recordings", recordings, "--format", f"json={report}", *REPORTED]
    return Run(command, folder, report)


def merge(program, folder, reports, recordings="recordings"):
    return Run([program, "merge", *reports, "--recordings", recordings, "--format", "json=merged.json", *REPORTED], folder, "merged.json")


def diff(program, folder, api):
    folder.mkdir(parents=True, exist_ok=True)
    for name, changed in (("old", False), ("new", True)):
        (folder / f"{api.name}.{name}.yaml").write_text(company.contract(api, changed))
    command = [program, "diff", f"{api.name}.old.yaml", f"{api.name}.new.yaml", "--fail-on", "never", "--format", "json=diff.json"]
    return Run(command, folder, "diff.json", "")


def write_projects(root):
    """The projects by name: folder, APIs, entries."""
    made = {}
    for name, (count, resources, size, recordings) in PROJECTS.items():
        folder = root / "units" / name
        shutil.rmtree(folder, ignore_errors=True)
        apis = [company.API(f"api-{number:03}", resources, [size] * recordings) for number in range(count)]
        company.write_contracts(folder, apis)
        entries = sum(company.write_recording(folder / "recordings" / api.recording(number), api, number, size)
                      for api in apis for number in range(recordings))
        made[name] = (folder, apis, entries)
    return made


def slope(more, fewer, by):
    return [(a - b) / by for a, b in zip(more, fewer)]


def without(cost, units, counts):
    return [value - known for value, known in zip(cost, units.cost(counts))]


def solved(equations):
    """The two unknown costs of two equations: how often each occurs, and the sum."""
    (a, b, left), (c, d, right) = equations
    return (left * d - right * b) / (a * d - b * c), (a * right - c * left) / (a * d - b * c)


def operations(apis):
    return sum(api.operations for api in apis)


class Inputs:
    """The small inputs, their runs, and the unit costs that follow from what these take."""

    def __init__(self, program, root):
        self.projects = write_projects(root)
        self.diffs = [company.API(f"diff-{resources}", resources, []) for resources in (20, 400)]
        self.runs, self.megabytes = {}, {}
        for name in ("few", "large", "many", "long", "longer", "spread"):
            self.runs["busy", name] = verify(program, self.projects[name][0], "1/1")
        for name in ("few", "many"):
            # With so many shards, the last has no recording.
            self.runs["idle", name] = verify(program, self.projects[name][0], "1000/1000")
        # The more shards there are, the more often their reports name all units and contracts.
        for name, count in (("few", 2), ("large", 2), ("many", 2), ("wide", 2), ("parts", 2), ("filled", 2), ("many", 40)):
            folder = self.projects[name][0]
            reports = [f"shard-{index}-{count}.json" for index in range(1, count + 1)]
            shards = [verify(program, folder, f"{index}/{count}", report=report) for index, report in enumerate(reports, 1)]
            self.megabytes[name, count] = sum(shard.once()[REPORT] for shard in shards)
            self.runs["merge", name, count] = merge(program, folder, reports)
        for api in self.diffs:
            self.runs["diff", api.name] = diff(program, root / "units/diff", api)

    def units(self, results):
        units = Units()
        _, apis, entries = self.projects["longer"]
        units.entry_bytes = sum(sum(api.sizes) for api in apis) / entries
        self.reading(units, results)
        self.checking(units, results)
        self.merging(units, results)
        small, large = self.diffs
        costs = [results["diff", api.name] for api in self.diffs]
        units.add("diff operation", slope(costs[1], costs[0], large.operations - small.operations))
        units.add("diff", without(costs[0], units, {"diff operation": small.operations}))
        return units

    def apis(self):
        return [self.projects[name][1] for name in ("few", "large", "many")]

    def reading(self, units, results):
        """Of what a shard takes for APIs of which it checks nothing. It does not read their contracts."""
        few, large, many = self.apis()
        idle = {name: results["idle", name] for name in ("few", "many")}
        # One contract is in memory at a time: the largest counts.
        grown = (results["busy", "large"][MEMORY] - results["busy", "few"][MEMORY]) / (large[0].operations - few[0].operations)
        units.add("largest operation", [0] * 4, grown)
        units.add("api", slope(idle["many"], idle["few"], len(many) - len(few)))
        run = without(idle["few"], units, {"api": len(few)})
        units.add("run", run, run[MEMORY])
        # In the report, a unit of the run is its name; in these projects each API has one.
        name = len(json.dumps("recordings/api-000/part-0000.har")) + 12
        units.add("unit", [0, 0, 0, name / 1e6])
        units.costs["api"][REPORT] -= name / 1e6

    def checking(self, units, results):
        def rest(name):
            """Without what a shard takes that checks nothing."""
            apis = self.projects[name][1]
            return without(results["busy", name], units, {"run": 1, "api": len(apis), "unit": len(apis)})

        def expected(name):
            _, apis, entries = self.projects[name]
            return sum(company.distinct_responses(api, entries / len(apis)) for api in apis)

        size = {name: sum(sum(api.sizes) for api in apis) / 1e6 for name, (_, apis, _) in self.projects.items()}
        units.add("MB", slope(rest("longer"), rest("long"), size["longer"] - size["long"]))
        units.costs["MB"][REPORT] = 0
        units.add("response", [0, 0, 0, (rest("spread")[REPORT] - rest("few")[REPORT]) / (expected("spread") - expected("few"))])
        few, large, many = self.apis()
        known = {name: without(rest(name), units, {"MB": size[name], "response": expected(name)})
                 for name in ("few", "large", "many", "spread")}
        # What a shard takes to read an operation, and for the first exchange of one. The large contracts have many operations
        # with few exchanges, and in the other one each has an exchange.
        reading, first = solved(
            [(operations(large) - operations(few), expected("large") - expected("few"), known["large"][PROCESSOR] - known["few"][PROCESSOR]),
             (operations(self.projects["spread"][1]), expected("spread"), known["spread"][PROCESSOR])])
        units.add("used operation", [reading, reading, 0, slope(known["large"], known["few"], operations(large) - operations(few))[REPORT]])
        units.add("first response", [first, first, 0, 0])
        known = {name: without(known[name], units, {"first response": expected(name)}) for name in known}
        units.add("part", slope(without(known["many"], units, {"used operation": operations(many)}),
                                without(known["few"], units, {"used operation": operations(few)}), len(many) - len(few)))
        # Of a recording only some entries are in memory, whatever its size.
        read = units.cost({"run": 1, "largest operation": self.projects["longer"][1][0].operations})
        units.add("window", [0] * 4, results["busy", "longer"][MEMORY] - read[MEMORY])

    def merging(self, units, results):
        two, forty = results["merge", "many", 2], results["merge", "many", 40]
        # Of what each report names, merge holds one copy.
        units.add("merge MB", slope(forty, two, self.megabytes["many", 40] - self.megabytes["many", 2]))
        few, large, many = self.apis()
        rest = {name: without(results["merge", name, 2], units, {"merge MB": self.megabytes[name, 2]})
                for name in ("few", "large", "many", "wide", "parts", "filled")}
        # What each recording used of its contract is in memory until the contracts are read.
        seen = {name: self.seen(name) for name in rest}
        part, response = solved([
            (len(self.parts(name)) - len(few), seen[name] - seen["few"], rest[name][MEMORY] - rest["few"][MEMORY])
            for name in ("parts", "filled")])
        units.add("merge part", [0] * 4, part)
        units.add("merge response", [0] * 4, response)
        held = {name: without(rest[name], units, {
            "largest operation": self.projects[name][1][0].operations, "merge part": len(self.parts(name)),
            "merge response": seen[name]})[MEMORY] for name in ("few", "wide")}
        # The coverage of all contracts is in memory.
        units.add("merge operation", slope(rest["large"], rest["few"], operations(large) - operations(few)),
                  (held["wide"] - held["few"]) / (operations(self.projects["wide"][1]) - operations(few)))
        units.add("merge api", slope(without(rest["many"], units, {"merge operation": operations(many)}),
                                     without(rest["few"], units, {"merge operation": operations(few)}), len(many) - len(few)))
        run = without(rest["few"], units, {"merge operation": operations(few), "merge api": len(few)})
        units.add("merge run", run, held["few"] - units.cost({"merge operation": operations(few)})[MEMORY])

    def parts(self, name):
        """The recordings of a project, as pairs of API and size."""
        return [(api, size) for api in self.projects[name][1] for size in api.sizes]

    def seen(self, name):
        """How often a recording of a project is expected to show an operation with its status."""
        entries = self.projects[name][2] / len(self.parts(name))
        return sum(company.distinct_responses(api, entries) for api, _ in self.parts(name))
