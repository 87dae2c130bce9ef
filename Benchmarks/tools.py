"""The tools that apicheck is compared with, each in a virtual environment of its own, since they need different versions of the
same packages. Only wheels are installed: where a version has none, the tool is left out and its jobs say so."""

import functools
import os
import pathlib
import shutil
import subprocess
import sys

CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache")) / "apicheck-bench"
REQUIREMENTS = {
    "jsonschema-rs": ["jsonschema-rs", "orjson"],
    "openapi-core": ["openapi-core"],
    "vcrpy": ["vcrpy", "httpx"],
    "detect-secrets": ["detect-secrets"],
    "genson": ["genson", "orjson"],
    # Earlier versions need packages that have no wheels; this one needs Python 3.12.
    "mitmproxy": ["mitmproxy>=11"],
}
# The tool of each job, by the part of its name before the colon.
TOOL = {
    "body": "jsonschema-rs", "combinators": "jsonschema-rs", "errors": "jsonschema-rs", "bulk": "jsonschema-rs",
    "contract": "openapi-core", "replay": "vcrpy", "opening": "vcrpy", "scrub": "detect-secrets", "infer": "genson",
    "serve": "mitmproxy", "proxy": "mitmproxy",
}


@functools.cache
def installed(tool):
    """The folder with the programs of a tool, installed when it is missing; None when that fails."""
    folder = CACHE / "tools" / tool
    requirements = "\n".join(REQUIREMENTS[tool])
    complete = folder / "requirements.txt"
    if not complete.exists() or complete.read_text() != requirements:
        print(f"installing {tool} into {folder}", file=sys.stderr)
        shutil.rmtree(folder, ignore_errors=True)
        for command in (
            [sys.executable, "-m", "venv", folder],
            [folder / "bin/pip", "install", "--quiet", "--only-binary", ":all:", *REQUIREMENTS[tool]],
        ):
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            if done.returncode != 0:
                print(f"bench: cannot install {tool}; its jobs are left out\n{done.stdout.strip()}", file=sys.stderr)
                return None
        complete.write_text(requirements)
    return folder / "bin"


def python(job):
    """The interpreter with the tool of a job, or None."""
    folder = installed(TOOL[job.partition(":")[0]])
    return folder and folder / "python"


def missing(job):
    return f"left out: {TOOL[job.partition(':')[0]]} is not installed"
