"""The table of measured rows: printed while it is measured, and written into docs/quality.md between `<!-- bench -->` and
`<!-- /bench -->`.

results.json has the rows, each with the run in which it was measured: date, processor, versions. Rows of jobs that did not run
this time stay as they are, with their run.

    Benchmarks/table.py            writes the page from results.json
    Benchmarks/table.py --check    exit 1 when the page differs from what results.json gives
"""

import argparse
import datetime
import json
import os
import pathlib
import platform
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
PAGE = HERE.parent / "docs/quality.md"
RESULTS = HERE / "results.json"
BEGIN, END = "<!-- bench -->", "<!-- /bench -->"
COLUMNS = ["job", "must", "aim", "measured", "verdict"]


def verdict(value, must, aim):
    """Of a ratio that should be large."""
    return "aim" if value >= aim else "must" if value >= must else "MISSED"


def verdict_below(value, must, aim):
    """Of a ratio, time or size that should be small."""
    return "aim" if value <= aim else "must" if value <= must else "MISSED"


def line(cells):
    return f"| {' | '.join(cells)} |"


class Table:
    def __init__(self):
        self.rows = []

    def begin(self):
        print(f"load at the start: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors\n")
        print(line(COLUMNS) + "\n|---|---|---|---|---|")

    def row(self, name, must, aim, measured, judgement):
        self.rows.append([name, must, aim, measured, judgement])
        print(line(self.rows[-1]), flush=True)

    def measured_rows(self):
        """Without rows of jobs whose other tool is missing: an earlier measurement says more."""
        return [row for row in self.rows if not re.match("left out|skipped|not measured", row[3])]


def version(command, pattern):
    try:
        said = subprocess.run(command, capture_output=True, text=True, timeout=60).stdout
    except OSError:
        return "unknown"
    found = re.search(pattern, said)
    return found.group(1) if found else "unknown"


def processor():
    try:
        found = re.search(r"model name\s*:\s*(.+)", pathlib.Path("/proc/cpuinfo").read_text())
    except OSError:
        found = None
    return found.group(1).strip() if found else version(["sysctl", "-n", "machdep.cpu.brand_string"], "(.+)")


def system():
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except (OSError, KeyError):
        return f"{platform.system()} {platform.release()}"


def described(repository, rounds):
    """This run in one line: date, machine, versions."""
    today = datetime.date.today()
    revision = version(["git", "-C", str(repository), "rev-parse", "--short", "HEAD"], r"(\w+)")
    swift = version(["swift", "--version"], r"Swift version (\S+)")
    return (f"{today.day} {today:%B %Y}, {os.cpu_count()} processors ({processor()}), load {os.getloadavg()[0]:.1f}, {system()}, "
            f"Swift {swift}, Python {platform.python_version()}, {rounds} rounds, revision {revision}")


def merged(old, new):
    """New rows replace those of the same job; others come after the row that was measured before them."""
    rows = list(old)
    place = len(rows)
    for row in new:
        names = [each[0] for each in rows]
        if row[0] in names:
            place = names.index(row[0])
            rows[place] = row
        else:
            rows.insert(place, row)
        place += 1
    return rows


def stored():
    """Rows, each with its run in the last column."""
    return json.loads(RESULTS.read_text()) if RESULTS.exists() else []


def store(rows, run):
    rows = merged(stored(), [[*row, run] for row in rows])
    lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    RESULTS.write_text(f"[\n{lines}\n]\n")


def markdown(rows):
    runs = list(dict.fromkeys(row[-1] for row in rows))
    lines = [line([*COLUMNS, "run"]), "|---|---|---|---|---|---|"]
    lines += [line([*row[:-1], str(runs.index(row[-1]) + 1)]) for row in rows]
    return "\n".join([*lines, "", "Runs:", "", *(f"{number}. {run}" for number, run in enumerate(runs, 1))])


def page():
    """The page as it is, and as it should be."""
    text = PAGE.read_text()
    if text.count(BEGIN) != 1 or text.count(END) != 1 or text.index(BEGIN) > text.index(END):
        sys.exit(f"bench: {PAGE} needs one {BEGIN} and one {END} behind it, between which the table is written")
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    return text, f"{before}{BEGIN}\n{markdown(stored())}\n{END}{after}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    actual, expected = page()
    if not parser.parse_args().check:
        PAGE.write_text(expected)
    elif actual != expected:
        sys.exit("bench: the speed table of docs/quality.md is not that of Benchmarks/results.json; "
                 "run Benchmarks/table.py, and do not edit figures by hand")


if __name__ == "__main__":
    main()
