#!/usr/bin/env python3
"""Records one release of a real server, compares a later release with it, and prints every finding, to be read.

    Benchmarks/releases.py                      all servers
    Benchmarks/releases.py jupyter kinto        two of them
    Benchmarks/releases.py --program FILE ...   with this apicheck in place of the debug build

Both releases are installed into virtual environments below ~/.cache/apicheck-releases (or XDG_CACHE_HOME). Each server has a
contract that says nothing about the bodies, so that all findings come from the comparison with the recording. A server that
publishes an OpenAPI document is compared a second time with the document of its old release as the contract. The old release
is also compared with its own recording: that must print no finding.
"""

import argparse
import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request

from released_servers import SERVERS

ROOT = pathlib.Path(__file__).resolve().parent.parent
CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache")) / "apicheck-releases"
CALL = re.compile(r"(?:(?P<name>\w+): )?(?P<method>[A-Z]+) (?P<path>\S+)(?: (?P<body>\{.*\}|\[.*\]))?(?: -> (?P<output>\S+))?")
METHODS = {"get", "put", "post", "delete", "patch", "head", "options"}


def installed(name, requirements):
    folder = CACHE / name
    complete = folder / "requirements.txt"
    if not complete.exists() or complete.read_text().split("\n") != requirements:
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        subprocess.run([folder / "bin/pip", "install", "--quiet", *requirements], check=True)
        complete.write_text("\n".join(requirements))
    return folder / "bin"


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def wait(url, process):
    for _ in range(900):
        if process.poll() is not None:
            sys.exit(f"releases: the server ended with {process.returncode}")
        try:
            urllib.request.urlopen(url, timeout=5)
            return
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.1)
    sys.exit(f"releases: no answer from {url}")


def calls_of(server):
    calls = []
    for line in server.calls.strip().splitlines():
        call = CALL.fullmatch(line.strip()).groupdict()
        calls.append({**call, "name": call["name"] or f"call{len(calls)}"})
    return calls


@contextlib.contextmanager
def running(name, age, home):
    """Starts a release in an empty folder, and yields its base URL."""
    server = SERVERS[name]
    folder = home / age
    folder.mkdir()
    for path, text in server.files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    bin = installed(f"{name}-{age}", getattr(server, age))
    port = free_port()
    places = {"bin": bin, "port": port, "folder": folder}
    environment = dict(os.environ, PATH=f"{bin}:{os.environ['PATH']}", HOME=str(folder), PYTHONUNBUFFERED="1")
    environment.update({key: value.format(**places) for key, value in server.environment.items()})
    if server.before:
        subprocess.run([bin / "python", "-c", server.before], cwd=folder, env=environment, check=True)
    with open(home / f"{age}.log", "w") as log:
        process = subprocess.Popen(
            server.command.format(**places).split(), cwd=folder, env=environment, stdout=log, stderr=log,
            start_new_session=True)
    try:
        wait(f"http://127.0.0.1:{port}/{server.ready}", process)
        yield f"http://127.0.0.1:{port}"
    finally:
        # Some commands leave their server running when they end.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
        process.wait()


def silent_contract(name, calls):
    """Operations with their parameters, and any response."""
    paths = {}
    for call in calls:
        path, _, query = call["path"].partition("?")
        parameters = [{"name": part, "in": "path", "required": True, "schema": {}} for part in re.findall(r"\{(\w+)\}", path)]
        parameters += [{"name": part, "in": "query", "schema": {}} for part, _ in urllib.parse.parse_qsl(query, True)]
        operation = paths.setdefault("/" + path, {}).setdefault(
            call["method"].lower(), {"parameters": [], "responses": {"default": {"description": "any", "content": {"*/*": {"schema": {}}}}}})
        operation["parameters"] += [part for part in parameters if part not in operation["parameters"]]
        if call["body"]:
            operation["requestBody"] = {"content": {"application/json": {"schema": {}}}}
    return {"openapi": "3.1.0", "info": {"title": name, "version": "1"}, "paths": paths}


def own_document(url, path):
    with urllib.request.urlopen(f"{url}/{path}", timeout=60) as answer:
        return without_foreign_references(json.load(answer))


def without_foreign_references(value):
    """References to other hosts are not fetched: such responses and schemas allow anything, such parameters are left out."""
    def is_foreign(part):
        return isinstance(part, dict) and str(part.get("$ref", "")).startswith("http")
    if is_foreign(value):
        return {"description": "elsewhere"}
    if isinstance(value, dict):
        return {
            key: [without_foreign_references(part) for part in member if not is_foreign(part)]
            if key == "parameters" and isinstance(member, list) else without_foreign_references(member)
            for key, member in value.items()
        }
    return [without_foreign_references(part) for part in value] if isinstance(value, list) else value


def operation_of(document, method, path):
    """The path of the document that a call belongs to, and the values of the path's parameters."""
    base = urllib.parse.urlsplit((document.get("servers") or [{"url": ""}])[0]["url"]).path.rstrip("/")
    segments = path.strip("/").split("/")
    candidates = []
    for template, operations in document["paths"].items():
        parts = (base + template).strip("/").split("/")
        if method not in METHODS.intersection(operations) or len(parts) != len(segments):
            continue
        if (base + template).endswith("/") != ("/" + path).endswith("/"):
            continue
        values = {}
        for part, segment in zip(parts, segments):
            if part[:1] == "{" and part[-1:] == "}":
                values[part[1:-1]] = segment
            elif part != segment:
                break
        else:
            candidates.append((len(values), template, values))
    if not candidates:
        return None
    return min(candidates, key=lambda candidate: candidate[:2])[1:]


def value_of(text):
    """An output of an earlier call, or the text."""
    match = re.fullmatch(r"\{(\w+)\}", text)
    return f"$steps.{match[1]}.outputs.value" if match else text


def body_of(text):
    return re.sub(r'"\{(\w+)\}"', r'"$steps.\1.outputs.value"', text)


def steps_of(document, calls):
    steps = []
    for call in calls:
        path, _, query = call["path"].partition("?")
        found = operation_of(document, call["method"].lower(), path)
        if found is None:
            print(f"releases: the document has no operation for {call['method']} /{path}")
            continue
        template, values = found
        reference = template.replace("~", "~0").replace("/", "~1")
        step = {
            "stepId": call["name"],
            "operationPath": f"{{$sourceDescriptions.api.url}}#/paths/{reference}/{call['method'].lower()}",
            "parameters": [{"name": key, "in": "path", "value": value_of(urllib.parse.unquote(value))} for key, value in values.items()]
            + [{"name": key, "in": "query", "value": value} for key, value in urllib.parse.parse_qsl(query, True)],
            "successCriteria": [{"condition": "$statusCode >= 200"}],
        }
        if call["body"]:
            step["requestBody"] = {"contentType": "application/json", "payload": json.loads(body_of(call["body"]))}
        if call["output"]:
            step["outputs"] = {"value": f"$response.body#{call['output']}"}
        steps.append(step)
    return steps


def write_project(folder, name, document, calls):
    home = folder / "contracts" / name
    home.mkdir(parents=True)
    workflows = {
        "arazzo": "1.0.1", "info": {"title": name, "version": "1"},
        "sourceDescriptions": [{"name": "api", "url": "./openapi.yaml", "type": "openapi"}],
        "workflows": [{"workflowId": "calls", "steps": steps_of(document, calls)}],
    }
    # JSON is YAML.
    (home / "openapi.yaml").write_text(json.dumps(document, indent=1))
    (home / "workflows.arazzo.yaml").write_text(json.dumps(workflows, indent=1))


def compare(name, program, home):
    server = SERVERS[name]
    calls = calls_of(server)
    with running(name, "old", home) as old, running(name, "new", home) as new:
        kinds = ["silent", "document"] if server.document else ["silent"]
        for kind in kinds:
            document = own_document(old, server.document) if kind == "document" else silent_contract(name, calls)
            folder = home / kind
            write_project(folder, name, document, calls)
            for words in (
                ["record", name, "--server", old],
                ["diff", "--live", name, "--show", "all", "--server", old, "--format", "text", "--format", "json=same.json"],
                ["diff", "--live", name, "--show", "all", "--server", new, "--format", "text", "--format", "json=new.json"],
            ):
                print(f"\n== {name}, {kind} contract: apicheck {' '.join(words)}", flush=True)
                subprocess.run([program, *words, "--allow-writes", "--rate", "200"], cwd=folder)


def built():
    subprocess.run(["swift", "build", "--product", "apicheck"], cwd=ROOT, check=True, stdout=sys.stderr)
    found = subprocess.run(["swift", "build", "--show-bin-path"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    return pathlib.Path(found.stdout.strip()) / "apicheck"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("servers", nargs="*", metavar="SERVER", help=", ".join(SERVERS))
    parser.add_argument("--program", type=pathlib.Path, help="an apicheck program")
    parser.add_argument("--keep", type=pathlib.Path, help="an empty folder for the projects and reports")
    options = parser.parse_args()
    unknown = [name for name in options.servers if name not in SERVERS]
    if unknown:
        parser.error(f"unknown server {unknown[0]}; known: {', '.join(SERVERS)}")
    program = (options.program or built()).resolve()
    for name in options.servers or SERVERS:
        with tempfile.TemporaryDirectory() as folder:
            home = options.keep.resolve() / name if options.keep else pathlib.Path(folder)
            home.mkdir(parents=True, exist_ok=True)
            compare(name, program, home)


if __name__ == "__main__":
    main()
