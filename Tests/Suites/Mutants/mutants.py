"""Do the tests notice when the code is wrong? Changes one operator or constant of the sources at a time and runs the tests: first
those of its own target, then those of the other libraries, then those of the program.

All changes are in one build of a copy of the project, in .build/mutants; the environment selects one (APICHECK_MUTANT). Tests
whose run without a change did not reach the changed code are not run. A change that survives is a place to look at: either no
test covers it, or the change is equivalent.

    .ci/mutants --base main                  20 changes of lines that were added since main
    .ci/mutants -n 60 --seed 2               60 changes of all sources
    .ci/mutants --at Sources/APICheckBase/Text/Plural.swift:12
"""

import argparse
import glob
import os
import random
import signal
import sys
import time

import sites
from runs import PROGRAM, Runs
from tree import Tree


def options():
    parser = argparse.ArgumentParser(
        prog="mutants", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", type=int, default=20, help="number of changes (20)")
    parser.add_argument("--seed", type=int, default=1, help="seed of their choice (1)")
    parser.add_argument("--base", metavar="REV", help="only lines that were added since this revision, committed or not")
    parser.add_argument("--target", default="*", help="only sources of this target")
    parser.add_argument("--at", metavar="FILE[:LINE]", help="every change of this file or line")
    parser.add_argument("--sites", metavar="FILE", help="the changes of a list that --save has written")
    parser.add_argument("--save", metavar="FILE", help="write the list of changes that were run")
    parser.add_argument("--libraries", action="store_true", help="do not run the tests of the program, which take minutes")
    return parser.parse_args()


def chosen(options):
    if options.sites:
        found, gone = sites.load(options.sites)
        for site in gone:
            print(f"gone      {site}", flush=True)
        return found
    found = sites.candidates(options.target, options.base, options.at)
    if not options.at:
        random.Random(options.seed).shuffle(found)
        found = found[:options.n]
    return found


def judge(runs, targets, number, site):
    """The tests that notice a mutant, with the failure; None when none does. And the targets that ran."""
    own = site.target + "Tests" if site.target + "Tests" in targets else PROGRAM
    ran = []
    # The quick ones first, once the tests of its own target have passed.
    for group in ([own], [name for name in targets if name not in (own, PROGRAM)], [PROGRAM] if own != PROGRAM else []):
        for target in sorted(set(group) & set(targets), key=lambda name: runs.baseline(name).seconds):
            if number in runs.baseline(target).reached:
                ran.append(target)
                if reason := runs.verdict(target, number):
                    return f"{target}: {reason}", ran
    return None, ran


def main():
    given = options()
    # So that tests that are running end, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("mutants: terminated"))
    start = time.monotonic()
    os.makedirs(".build/mutants", exist_ok=True)
    numbered = dict(enumerate(chosen(given), 1))
    if not numbered:
        return print("mutants: nothing to change")
    tree = Tree()
    tree.copy()
    numbered = tree.build(numbered)
    if given.save:
        sites.save(numbered.values(), given.save)
    targets = sorted(os.path.basename(folder) for folder in glob.glob("Tests/*Tests") + glob.glob("Tests/Suites/*Tests"))
    if given.libraries:
        targets.remove(PROGRAM)
    runs = Runs(tree)
    survivors = 0
    for number, site in numbered.items():
        reason, ran = judge(runs, targets, number, site)
        survivors += reason is None
        tests = f"passed: {', '.join(ran)}" if ran else "no test reaches it"
        print(f"{'noticed ' if reason else 'SURVIVED'}  {site}  [{reason or tests}]", flush=True)
    noticed = len(numbered) - survivors
    print(f"{noticed} of {len(numbered)} noticed ({noticed / len(numbered):.0%}), in {time.monotonic() - start:.0f} s")
    sys.exit(1 if survivors else 0)


main()
