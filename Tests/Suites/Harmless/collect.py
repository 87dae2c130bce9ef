"""Collects the texts that servers send (JSON, scripts, pages, style sheets and others) from folders such as those of installed
packages, each content once, for HarmlessFilesTests:

    Tests/Suites/Harmless/collect.py FOLDER ROOT…
    mkdir CHANGED
    APICHECK_HARMLESS_FILES=FOLDER APICHECK_HARMLESS_SHOWN=CHANGED swift test --filter HarmlessFilesTests
    node --experimental-vm-modules Tests/Suites/Harmless/parse.js FOLDER CHANGED
"""

import gzip
import hashlib
import os
import sys

SUFFIXES = {
    "json", "ipynb", "map", "js", "mjs", "cjs", "ts", "css", "html", "svg", "xml", "yaml", "yml", "md", "txt", "csv"}
LARGEST = 13_000_000


def texts(root):
    for folder, _, names in os.walk(root):
        for name in sorted(names):
            path = os.path.join(folder, name)
            plain = name.removesuffix(".gz")
            suffix = plain.rpartition(".")[2].lower().replace("htm", "html").replace("htmll", "html")
            if suffix not in SUFFIXES or os.path.islink(path):
                continue
            with (gzip.open if plain != name else open)(path, "rb") as file:
                try:
                    content = file.read(LARGEST + 1)
                except (OSError, EOFError):
                    continue
            if 20 < len(content) <= LARGEST:
                yield plain, suffix, content


def main():
    target, *roots = sys.argv[1:]
    os.makedirs(target, exist_ok=True)
    seen = set()
    for root in roots:
        for name, suffix, content in texts(root):
            digest = hashlib.sha256(content).hexdigest()[:16]
            if digest not in seen:
                seen.add(digest)
                with open(os.path.join(target, f"{digest}-{name[:80].rpartition('.')[0]}.{suffix}"), "wb") as file:
                    file.write(content)
    print(f"{len(seen)} files in {target}")


main()
