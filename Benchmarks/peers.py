"""Runs the jobs with other tools, with the protocol of our worker: `JOB COUNT` in, seconds of processor time out.

    Benchmarks/peers.py jobs FOLDER                 reads jobs
    Benchmarks/peers.py bulk CONTRACT RECORDING     validates a recording, prints how many bodies are valid and invalid
    Benchmarks/peers.py flows FILE                  prints how many exchanges mitmdump has written

Each needs the virtual environment of its tool (tools.py), and imports only that.
"""

import argparse
import json
import mmap
import pathlib
import re
import sys
import time


def validator(schema):
    import jsonschema_rs

    return jsonschema_rs.validator_for(schema, validate_formats=True)


class Jobs:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.prepared = {}
        self.cassette = None

    def named(self, name):
        if name not in self.prepared:
            kind, _, rest = name.partition(":")
            self.prepared[name] = getattr(self, kind)(*[rest] if rest else [])
        return self.prepared[name]

    def read(self, name):
        return (self.folder / name).read_bytes()

    def body(self, size):
        import orjson

        schema = validator(orjson.loads(self.read("todos.schema.json")))
        text, broken = self.read(f"todos-{size}.json"), self.read(f"todos-{size}.broken.json")
        assert schema.is_valid(orjson.loads(text)) and not schema.is_valid(orjson.loads(broken))
        return lambda: schema.is_valid(orjson.loads(text))

    def combinators(self, name):
        import orjson

        schema = validator(orjson.loads(self.read(f"combinators/{name}.schema.json")))
        texts = self.read(f"combinators/{name}.jsonl").splitlines()
        broken = self.read(f"combinators/{name}.broken.jsonl").splitlines()
        assert all(schema.is_valid(orjson.loads(text)) for text in texts)
        assert sum(not schema.is_valid(orjson.loads(text)) for text in broken) == 1
        loads, is_valid = orjson.loads, schema.is_valid

        def job():
            for text in texts:
                is_valid(loads(text))

        return job

    def errors(self):
        import orjson

        schema = validator(orjson.loads(self.read("todos.schema.json")))
        text = self.read("errors.json")

        def job():
            told = [(error.message, list(error.instance_path)) for error in schema.iter_errors(orjson.loads(text))]
            assert len(told) == 10

        return job

    def contract(self):
        from openapi_core import OpenAPI
        from openapi_core.testing import MockRequest, MockResponse

        api = OpenAPI.from_file_path(str(self.folder / "contract.json"))
        text, broken = self.read("todos-small.json"), self.read("todos-small.broken.json")
        request = MockRequest("https://api.example.com", "get", "/v2/todos", args={"page": "1"})

        def check(body):
            api.validate_response(request, MockResponse(body, 200, content_type="application/json"))

        check(text)
        try:
            check(broken)
        except Exception:
            return lambda: check(text)
        raise AssertionError("openapi-core accepts the broken body")

    def replay(self, count):
        import httpx
        import vcr

        # Only one cassette is active at a time.
        if self.cassette:
            self.cassette.__exit__(None, None, None)
        self.cassette = vcr.VCR(record_mode="none").use_cassette(
            str(self.folder / f"replay-{count}.yaml"), allow_playback_repeats=True)
        self.cassette.__enter__()
        last = json.loads(self.read(f"replay-{count}.har"))["log"]["entries"][-1]
        url, text = last["request"]["url"], last["response"]["content"]["text"]
        client = httpx.Client()
        assert client.get(url).text == text
        try:
            client.get(url + "1")
        except vcr.errors.CannotOverwriteExistingCassetteException:
            return lambda: client.get(url)
        raise AssertionError("vcrpy answers a request that nobody recorded")

    def opening(self, count):
        """With vcrpy's default serializer: YAML, read by libyaml."""
        import yaml
        from vcr.cassette import Cassette
        from vcr.serializers import yamlserializer

        assert issubclass(yamlserializer._CassetteLoader, yaml.CSafeLoader)
        path = str(self.folder / f"opening-{count}.yaml")
        last = json.loads(self.read(f"opening-{count}.har"))["log"]["entries"][-1]
        cassette = Cassette.load(path=path)
        assert len(cassette) == int(count)
        assert cassette.responses[-1]["body"]["string"].decode() == last["response"]["content"]["text"]
        return lambda: Cassette.load(path=path)

    def scrub(self, count):
        from detect_secrets import SecretsCollection
        from detect_secrets.settings import transient_settings

        # Only detectors by format: those by entropy and by name report every id.
        from detect_secrets.core.plugins.util import get_mapping_from_secret_type_to_class

        plugins = [kind.__name__ for kind in get_mapping_from_secret_type_to_class().values()]
        others = ["Base64HighEntropyString", "HexHighEntropyString", "KeywordDetector"]
        settings = {"plugins_used": [{"name": name} for name in plugins if name not in others]}
        path = str(self.folder / f"opening-{count}.har")

        def job():
            secrets = SecretsCollection()
            with transient_settings(settings):
                secrets.scan_file(path)
            return [secret for _, secret in secrets]

        assert "GitHub Token" in [secret.type for secret in job()]
        return job


def bulk(contract, recording):
    """Validates each body of a recording with the schema of its operation; prints how many are valid and invalid."""
    import orjson

    document = orjson.loads(pathlib.Path(contract).read_bytes())
    base = document["servers"][0]["url"]
    routes = []
    for path, operations in document["paths"].items():
        pattern = re.compile(re.escape(base) + re.sub(r"\\\{[^}]*\\\}", "[^/]+", re.escape(path)) + r"(?:\?.*)?")
        for method, operation in operations.items():
            for status, response in operation["responses"].items():
                schema = response["content"]["application/json"]["schema"]
                schema = {**schema, "components": document["components"]}
                routes.append((method.upper(), int(status), pattern, validator(schema)))
    valid = invalid = 0
    with open(recording, "rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as text:
        log = orjson.loads(memoryview(text))["log"]
    for entry in log["entries"]:
        request, response = entry["request"], entry["response"]
        for method, status, pattern, schema in routes:
            if request["method"] == method and response["status"] == status and pattern.fullmatch(request["url"]):
                if schema.is_valid(orjson.loads(response["content"]["text"])):
                    valid += 1
                else:
                    invalid += 1
                break
    print(valid, invalid)


def flows(file):
    from mitmproxy import io

    with open(file, "rb") as written:
        print(sum(1 for _ in io.FlowReader(written).stream()))


def work(folder):
    jobs = Jobs(folder)
    for line in sys.stdin:
        name, count = line.split()
        job = jobs.named(name)
        start = time.process_time()
        for _ in range(int(count)):
            job()
        print(time.process_time() - start, flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    for run, names in ((work, ["folder"]), (bulk, ["contract", "recording"]), (flows, ["file"])):
        command = commands.add_parser("jobs" if run is work else run.__name__)
        command.set_defaults(run=run)
        for name in names:
            command.add_argument(name)
    options = vars(parser.parse_args())
    options.pop("run")(**options)


if __name__ == "__main__":
    main()
