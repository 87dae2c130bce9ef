"""A copy of the project in its build folder, with all mutants in one build."""

import os
import re
import shutil
import subprocess
import sys

import schemata
import sites

FOLDER = ".build/mutants"
ROUNDS = 12
ERROR = re.compile(r"^(\S.*?\.swift):(\d+):\d+: error: (.*)$", re.MULTILINE)


class Tree:
    def __init__(self):
        self.path = os.path.abspath(f"{FOLDER}/tree")
        self.scratch = os.path.abspath(f"{FOLDER}/build")
        corpora = os.environ.get("APICHECK_CORPORA", "../shared/corpora")
        # The manifest reads PWD, and warnings are errors only in the folder of the package.
        self.environment = dict(os.environ, PWD=self.path, APICHECK_CORPORA=os.path.abspath(corpora))

    def copy(self):
        """Makes the files those of the project, committed or not. A file that is the same is not touched: builds are incremental."""
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], capture_output=True, check=True)
        names = {name for name in listed.stdout.decode().split("\0") if os.path.lexists(name)} - {""}
        if os.path.exists("Package.resolved"):
            names.add("Package.resolved")
        for folder, _, files in os.walk(self.path):
            for file in files:
                path = os.path.join(folder, file)
                name = os.path.relpath(path, self.path)
                if name not in names and file != schemata.FILE and not name.startswith(".build/"):
                    os.remove(path)
        self.sources = {}
        for name in names:
            if re.match(r"Sources/.*\.swift$", name):
                self.sources[name] = read(name)
            else:
                copy(name, os.path.join(self.path, name))

    def write(self, numbered):
        """Writes the sources with these mutants, by number."""
        targets = {}
        for number, site in numbered.items():
            targets.setdefault(site.target, {})[number] = site
        for name, text in self.sources.items():
            chosen = {number: site for number, site in targets.get(name.split("/")[1], {}).items() if site.file == name}
            write(os.path.join(self.path, name), sites.rewritten(text, chosen) if chosen else text)
        for target in {name.split("/")[1] for name in self.sources}:
            file = os.path.join(self.path, "Sources", target, schemata.FILE)
            if target in targets:
                write(file, schemata.definitions(targets[target], max(numbered) + 1))
            elif os.path.exists(file):
                os.remove(file)

    def build(self, numbered):
        """Builds these mutants and returns those that compile, after saying which do not."""
        numbered = dict(numbered)
        for _ in range(ROUNDS):
            self.write(numbered)
            done = self.swift("build", "--build-tests")
            if done.returncode == 0:
                return numbered
            dropped = self.faulty(done.stdout, numbered)
            if not dropped:
                break
            for number, reason in dropped.items():
                print(f"dropped   {numbered.pop(number)}  [{reason}]", flush=True)
        sys.exit(f"mutants: the build fails:\n{done.stdout[-4000:]}")

    def faulty(self, output, numbered):
        """The mutants that the errors of the compiler are about, and the first error of each."""
        dropped = {}
        for path, line, message in ERROR.findall(output):
            file = os.path.relpath(path, self.path)
            here = {number: abs(site.line - int(line)) for number, site in numbered.items() if site.file == file}
            # An error may be reported at the start of the expression or of the function.
            least = min(here.values(), default=0)
            for number, distance in here.items():
                if distance == least:
                    dropped.setdefault(number, message)
        return dropped

    def swift(self, command, *arguments):
        return subprocess.run(
            ["swift", command, "--scratch-path", self.scratch, *arguments], cwd=self.path, env=self.environment,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def products(self):
        done = self.swift("build", "--show-bin-path")
        return done.stdout.strip().splitlines()[-1]


def read(path):
    with open(path) as file:
        return file.read()


def write(path, text):
    if not os.path.exists(path) or read(path) != text:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write(text)


def copy(source, target):
    if os.path.islink(source):
        if not os.path.islink(target) or os.readlink(target) != os.readlink(source):
            os.makedirs(os.path.dirname(target), exist_ok=True)
            if os.path.lexists(target):
                os.remove(target)
            os.symlink(os.readlink(source), target)
        return
    if not os.path.exists(target) or contents(source) != contents(target):
        os.makedirs(os.path.dirname(target), exist_ok=True)
        shutil.copy(source, target)


def contents(path):
    with open(path, "rb") as file:
        return file.read(), os.stat(path).st_mode
