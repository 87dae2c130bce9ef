"""The company of SCALE.md: a plan of its APIs and recordings, and files of any part of it. Always the same bytes, from a seed.

APIs differ in size as those of real companies do: a few have thousands of operations, most have some dozens. The contracts are YAML in
block style. A recording is filled with spaces to the planned size, so that a shard of a partly written project is that of the whole one:
`apicheck verify --shard` divides recordings by size, and does not read those of other shards.
"""

import dataclasses
import math
import random

import data as files

SEED = 20240521
APIS, OPERATIONS, BYTES, SHARDS = 300, 40_000, 10_000_000_000, 64
FILE_BYTES = 4_000_000
# A resource has four operations; the share of each among the calls.
CALLS = {"list": 0.6, "item": 0.2, "create": 0.15, "delete": 0.05}
# One answer in so many breaks the contract.
BROKEN = 2_000
# Of the contracts compared by `apicheck diff`: one resource in so many has changed.
CHANGED = 20


@dataclasses.dataclass
class API:
    name: str
    resources: int
    sizes: list

    @property
    def operations(self):
        return self.resources * len(CALLS)

    def recording(self, number):
        return f"{self.name}/part-{number:04}.har"


def shares(source, deviation, total, least):
    """Parts of a total, distributed log-normally."""
    weights = [source.lognormvariate(0, deviation) for _ in range(APIS)]
    parts = [max(least, round(total * weight / sum(weights))) for weight in weights]
    parts[parts.index(max(parts))] += total - sum(parts)
    return parts


def plan():
    source = random.Random(SEED)
    resources = shares(source, 1.5, OPERATIONS // len(CALLS), 2)
    recorded = shares(source, 1.5, BYTES, FILE_BYTES // 8)
    result = []
    for number, (count, size) in enumerate(zip(resources, recorded)):
        whole, rest = divmod(size, FILE_BYTES)
        result.append(API(f"api-{number:03}", count, [FILE_BYTES] * whole + [max(rest, 20_000)]))
    return result


def shards(apis, count):
    """The recordings of each shard as pairs of API and number: the heaviest first, each to the shard with the least so far."""
    units = [(api, number) for api in apis for number in range(len(api.sizes))]
    weights = [api.sizes[number] for api, number in units]
    loads, result = [0] * count, [[] for _ in range(count)]
    for unit in sorted(range(len(units)), key=lambda unit: (-weights[unit], unit)):
        lightest = loads.index(min(loads))
        result[lightest].append(units[unit])
        loads[lightest] += weights[unit]
    return result


def yaml(value, indent=0):
    """Block style with flow sequences of strings; strings as in JSON."""
    space = "  " * indent
    if isinstance(value, list):
        for child in value:
            first, *others = yaml(child, indent + 1)
            yield f"{space}- {first.lstrip()}"
            yield from others
        return
    for key, child in value.items():
        if isinstance(child, dict) or isinstance(child, list) and not isinstance(child[0], str):
            yield f"{space}{key}:\n"
            yield from yaml(child, indent + 1)
        else:
            yield f"{space}{key}: {files.compact(child)}\n"


def contract(api, changed=False):
    """The text of a contract. Changed: properties of some resources have another type."""
    def answer(schema):
        return {"description": "As asked", "content": {"application/json": {"schema": schema}}}

    paths, schemas = {}, {}
    number = {"name": "id", "in": "path", "required": True, "schema": {"type": "integer", "minimum": 1}}
    page = {"name": "page", "in": "query", "schema": {"type": "integer", "minimum": 1}}
    for index in range(api.resources):
        name = f"Thing{index}"
        thing = {"$ref": f"#/components/schemas/{name}"}
        properties = dict(files.TODO["properties"])
        if changed and index % CHANGED == 0:
            properties["text"] = {"type": "integer"}
        schemas[name] = {**files.TODO, "properties": properties}
        paths[f"/things{index}"] = {
            "get": {"operationId": f"list{name}", "summary": f"Lists {name}", "parameters": [page],
                    "responses": {'"200"': answer(files.envelope({"type": "array", "items": thing}))}},
            "post": {"operationId": f"create{name}", "summary": f"Creates a {name}",
                     "requestBody": {"required": True, "content": {"application/json": {"schema": {
                         "type": "object", "required": ["text"], "properties": {"text": {"type": "string"}}}}}},
                     "responses": {'"201"': answer(files.envelope(thing))}},
        }
        paths[f"/things{index}/{{id}}"] = {
            "parameters": [number],
            "get": {"operationId": f"get{name}", "summary": f"Gets a {name}",
                    "responses": {'"200"': answer(files.envelope(thing))}},
            "delete": {"operationId": f"delete{name}", "summary": f"Deletes a {name}",
                       "responses": {'"204"': {"description": "Deleted"}}},
        }
    return "".join(yaml({
        "openapi": "3.1.0", "info": {"title": api.name, "version": "1"},
        "servers": [{"url": f"https://{api.name}.example.com/v2"}], "paths": paths, "components": {"schemas": schemas}}))


class Entries:
    """Exchanges of an API, with bodies from a small stock: what is measured does not depend on their text."""

    def __init__(self, api, seed):
        self.source = random.Random(f"{SEED} {api.name} {seed}")
        self.api = api
        self.stock = [files.list_body(self.source, 17) for _ in range(8)]
        self.lists = [files.compact(body) for body in self.stock]
        self.items = [files.compact({"data": body["data"][0], "message": "ok"}) for body in self.stock]
        self.broken = files.compact({"data": self.stock[0]["data"][0], "message": 1})
        self.kinds, self.weights = zip(*CALLS.items())

    def next(self, number):
        source = self.source
        kind = source.choices(self.kinds, self.weights)[0]
        url = f"https://{self.api.name}.example.com/v2/things{source.randrange(self.api.resources)}"
        id = source.randint(1, 99_999)
        stock = source.randrange(len(self.stock))
        entry = files.entry(source, number % 60, body=(self.lists if kind == "list" else self.items)[stock])
        request, response = entry["request"], entry["response"]
        request["queryString"] = []
        request["url"] = url if kind == "create" else f"{url}?page={id}" if kind == "list" else f"{url}/{id}"
        if kind == "list":
            request["queryString"] = [{"name": "page", "value": str(id)}]
        elif kind == "create":
            request |= {"method": "POST", "postData": {"mimeType": "application/json", "text": '{"text":"buy milk"}'}}
            request["headers"].append({"name": "Content-Type", "value": "application/json"})
            response["status"] = 201
        elif kind == "delete":
            request["method"], response["status"] = "DELETE", 204
            response["content"] = {"size": 0, "mimeType": ""}
            response["headers"] = [pair for pair in response["headers"] if not pair["name"].startswith("Content")]
        elif source.randrange(BROKEN) == 0:
            response["content"]["text"] = self.broken
        return files.compact(entry)


def write_recording(path, api, seed, size):
    """A recording of exactly this size in bytes; the number of its entries."""
    head = b'{"log":{"version":"1.2","creator":{"name":"scale_data.py","version":"1"},"entries":[\n'
    tail = b"\n]}}\n"
    entries, left, texts = Entries(api, seed), size - len(head) - len(tail), []
    while True:
        text = entries.next(len(texts)).encode()
        if len(text) + 2 > left and texts:
            break
        texts.append(text)
        left -= len(text) + 2
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(head + b",\n".join(texts) + b" " * max(0, left + 2) + tail)
    return len(texts)


def write_contracts(folder, apis):
    for api in apis:
        (folder / "contracts" / api.name).mkdir(parents=True, exist_ok=True)
        (folder / "contracts" / api.name / "openapi.yaml").write_text(contract(api))


def distinct_responses(api, entries):
    """How many operations with their status this many entries of an API are expected to show."""
    return sum(api.resources * (1 - math.exp(-entries * share / api.resources)) for share in CALLS.values())
