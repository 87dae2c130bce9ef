"""Builds the measured programs, as `make install` does, and strips copies of them."""

import os
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
REPOSITORY = HERE.parent


class Failed(Exception):
    """A build that failed; the text is what the compiler printed."""


def options(package, product):
    """Those of `make install` for the program. The worker keeps its symbols and Foundation's data."""
    script = package / ".ci/release-options"
    if product == "apicheck" and script.exists():
        folder = package / ".build/release-options"
        said = subprocess.run([script, folder], check=True, stdout=subprocess.PIPE, text=True).stdout
        return ["-c", "release", *said.split()]
    linked = ["--static-swift-stdlib", "-Xlinker", "--no-export-dynamic"] if sys.platform == "linux" else []
    return ["-c", "release", *linked]


def built(products, package=REPOSITORY, log=None):
    """Builds the products of a package and returns the folder with them. Output goes to standard error, or to a file `log`."""
    print(f"building in {package}", file=sys.stderr)
    # The manifest reads PWD.
    place = {"cwd": package, "env": dict(os.environ, APICHECK_BENCHMARKS="1", PWD=str(package))}
    for product in products:
        command = ["swift", "build", *options(package, product), "--product", product]
        if log is None:
            subprocess.run(command, check=True, stdout=sys.stderr, **place)
            continue
        with open(log, "wb") as file:
            if subprocess.run(command, stdout=file, stderr=subprocess.STDOUT, **place).returncode != 0:
                raise Failed(pathlib.Path(log).read_text(errors="replace"))
    command = ["swift", "build", "-c", "release", "--show-bin-path"]
    path = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, **place).stdout
    return pathlib.Path(path.strip())


def stripped(program, target):
    """A copy without symbols and debug info, which valgrind cannot read in what Swift writes. None when no `strip` is installed."""
    strip = shutil.which("strip") or shutil.which("llvm-strip")
    if not strip:
        return None
    subprocess.run([strip, "-o", target, program], check=True)
    return target
