"""Generates the data of the benchmarks: always the same bytes, from a fixed seed.

Each job has an input that is right and one that is broken, so that a side which does not look can be told.

    Benchmarks/data.py FOLDER
"""

import argparse
import json
import pathlib
import random
import string
import sys
import uuid

VERSION = 4
SEED = 20240521
BULK_ENTRIES = 50_000
INFER_ENTRIES = 4_000
# Entry counts of the recordings that are opened, replayed and scrubbed; growth compares the second and the third.
ENTRIES = [1, 1_000, 10_000]
# Scripts, pages and XML that are scrubbed.
PAGES = 150

TIME_PATTERN = r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$"
ENGLISH = "buy milk call home write report water plants fix bike read book send parcel clean desk plan trip".split()
KOREAN = "우유 사기 전화하기 보고서 쓰기 화분에 물 주기 자전거 고치기 책 읽기 소포 보내기 책상 정리 여행 계획".split()
NAMES = ["김민준", "이서연", "박도윤", "최하은", "Kim", "Lee", "Park", "Hong"]

TIME = {"type": "string", "pattern": TIME_PATTERN}
TODO = {
    "type": "object",
    "required": ["id", "text", "is_done", "created_at", "updated_at"],
    "properties": {
        "id": {"type": "integer", "minimum": 1},
        "text": {"type": "string"},
        "is_done": {"type": "boolean"},
        "user": {
            "type": "object",
            "required": ["id"],
            "properties": {"id": {"type": "integer"}, "name": {"type": "string"}},
        },
        "created_at": TIME,
        "updated_at": TIME,
    },
}


def envelope(data):
    return {
        "type": "object",
        "required": ["data", "message"],
        "properties": {"data": data, "message": {"type": "string"}},
    }


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def todo(source, number):
    words = [source.choice(KOREAN if source.random() < 0.5 else ENGLISH) for _ in range(3)]
    time = "2024-%02d-%02dT%02d:%02d:%02d.%06dZ" % (
        source.randint(1, 12), source.randint(1, 28), source.randint(0, 23), source.randint(0, 59),
        source.randint(0, 59), source.randint(0, 999_999))
    return {
        "id": number,
        "text": " ".join(words),
        "is_done": number % 2 == 0,
        "user": {"id": source.randint(1, 9_999), "name": source.choice(NAMES)},
        "created_at": time,
        "updated_at": time,
    }


def list_body(source, count):
    return {"data": [todo(source, number) for number in range(1, count + 1)], "message": "ok"}


def bodies(source, folder):
    """One body in three sizes; the last item of the invalid one has a string instead of a boolean."""
    (folder / "todos.schema.json").write_text(compact(envelope({"type": "array", "items": TODO})))
    for name, count in [("small", 9), ("medium", 900), ("large", 90_000)]:
        body = list_body(source, count)
        (folder / f"todos-{name}.json").write_text(compact(body))
        body["data"][-1]["is_done"] = "yes"
        (folder / f"todos-{name}.broken.json").write_text(compact(body))


def errors(source, folder):
    """1,000 items of which 10 are invalid in different ways."""
    body = list_body(source, 1_000)
    items = body["data"]
    items[50]["id"] = "51"
    items[150]["text"] = None
    items[250]["is_done"] = 0
    del items[350]["created_at"]
    items[450]["updated_at"] = "2024-05-21 06:32:19"
    items[550]["user"] = []
    items[650]["id"] = 0
    items[750]["user"] = {"name": "Kim"}
    items[850]["created_at"] = 1716273139
    items[950]["user"]["name"] = 7
    (folder / "errors.json").write_text(compact(body))


def combinators(source, folder):
    """Small bodies, each kind with a schema whose result depends on a combinator."""
    target = folder / "combinators"
    target.mkdir(exist_ok=True)

    def shape(kind, **properties):
        return {
            "type": "object",
            "required": ["kind", *properties],
            "properties": {"kind": {"const": kind}, **properties},
        }

    number = {"type": "number", "minimum": 0}
    text = {"type": "string", "minLength": 1}
    shapes = [
        shape("circle", radius=number),
        shape("box", width=number, height=number),
        shape("label", text=text, size=number),
    ]

    def figure():
        kind = source.choice(["circle", "box", "label"])
        if kind == "circle":
            return {"kind": kind, "radius": source.randint(1, 900)}
        if kind == "box":
            return {"kind": kind, "width": source.randint(1, 900) / 4, "height": source.randint(1, 900)}
        return {"kind": kind, "text": source.choice(KOREAN), "size": source.randint(8, 40)}

    def drawing():
        return {"title": source.choice(ENGLISH), "figures": [figure() for _ in range(source.randint(2, 12))]}

    def settings():
        level = source.choice(["off", "warn", 0, 2])
        rule = lambda: source.choice([level, ["warn", {"max": source.randint(1, 200)}], "off"])
        return {
            "extends": source.choice(["base", ["base", "strict"]]),
            "rules": {f"{first}-{second}": rule() for first in ENGLISH[:4] for second in ENGLISH[4:7]},
            "overrides": [{"files": ["*.md"], "rules": {"no-tabs": rule()}}],
        }

    def person():
        value = {"id": source.randint(1, 99_999), "name": source.choice(NAMES), "email": None, "tags": ["a", "b"]}
        if source.random() < 0.5:
            value["email"] = "someone@example.com"
        if source.random() < 0.5:
            value |= {"country": "KR", "postcode": "%05d" % source.randint(0, 99_999)}
        else:
            value |= {"country": "NL", "postcode": "%04d AB" % source.randint(1_000, 9_999)}
        return value

    level = {"anyOf": [{"type": "integer", "minimum": 0, "maximum": 2}, {"enum": ["off", "warn", "error"]}]}
    rule = {
        "oneOf": [
            level,
            {"type": "array", "prefixItems": [level], "minItems": 1, "items": {"type": "object"}},
        ]
    }
    schemas = {
        "any-of": (
            {
                "type": "object",
                "required": ["figures"],
                "properties": {"title": text, "figures": {"type": "array", "items": {"anyOf": shapes}}},
            },
            drawing,
            lambda value: value["figures"][-1].update(kind="line"),
        ),
        "one-of": (
            {
                "type": "object",
                "required": ["figures"],
                "properties": {"title": text, "figures": {"type": "array", "items": {"oneOf": shapes}}},
            },
            drawing,
            lambda value: value["figures"][-1].update(kind="line"),
        ),
        "settings": (
            {
                "type": "object",
                "properties": {
                    "extends": {"oneOf": [text, {"type": "array", "items": text, "uniqueItems": True}]},
                    "rules": {"$ref": "#/$defs/rules"},
                    "overrides": {
                        "type": "array",
                        "items": {
                            "type": "object",
                            "required": ["files"],
                            "properties": {
                                "files": {"type": "array", "items": text, "minItems": 1},
                                "rules": {"$ref": "#/$defs/rules"},
                            },
                            "additionalProperties": False,
                        },
                    },
                },
                "additionalProperties": False,
                "$defs": {"rules": {"type": "object", "additionalProperties": rule}},
            },
            settings,
            lambda value: value["overrides"][0]["rules"].update({"no-tabs": 7}),
        ),
        "unevaluated": (
            {
                "type": "object",
                "allOf": [
                    {"properties": {"id": {"type": "integer", "minimum": 1}, "name": text}, "required": ["id", "name"]},
                    {
                        "properties": {
                            "email": {"anyOf": [{"type": "null"}, {"type": "string", "minLength": 3}]},
                            "tags": {"type": "array", "items": text},
                        }
                    },
                ],
                "properties": {"country": {"enum": ["KR", "NL"]}, "postcode": {"type": "string"}},
                "if": {"properties": {"country": {"const": "KR"}}},
                "then": {"properties": {"postcode": {"pattern": r"^\d{5}$"}}},
                "else": {"properties": {"postcode": {"pattern": r"^\d{4} [A-Z]{2}$"}}},
                "unevaluatedProperties": False,
            },
            person,
            lambda value: value.update(extra=1),
        ),
    }
    for name, (schema, make, spoil) in schemas.items():
        (target / f"{name}.schema.json").write_text(compact(schema))
        values = [make() for _ in range(200)]
        (target / f"{name}.jsonl").write_text("".join(compact(value) + "\n" for value in values))
        spoil(values[-1])
        (target / f"{name}.broken.jsonl").write_text("".join(compact(value) + "\n" for value in values))


def contract(folder):
    def answer(schema):
        return {"description": "As asked", "content": {"application/json": {"schema": schema}}}

    page = {"name": "page", "in": "query", "schema": {"type": "integer", "minimum": 1}}
    number = {"name": "id", "in": "path", "required": True, "schema": {"type": "integer", "minimum": 1}}
    todo = {"$ref": "#/components/schemas/Todo"}
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Todos", "version": "1"},
        "servers": [{"url": "https://api.example.com/v2"}],
        "paths": {
            "/todos": {
                "get": {"parameters": [page], "responses": {"200": answer(envelope({"type": "array", "items": todo}))}}
            },
            "/todos/{id}": {"get": {"parameters": [number], "responses": {"200": answer(envelope(todo))}}},
        },
        "components": {"schemas": {"Todo": TODO}},
    }
    (folder / "contract.json").write_text(json.dumps(document, indent=2))


def entry(source, index, broken=False, body=None):
    """One exchange as in the HAR of a browser; one in five requests a single todo. `body` is the text of the answer instead."""
    if body is not None:
        url, query = "", []
    elif index % 5 == 4:
        number = source.randint(1, 99_999)
        url, query = f"https://api.example.com/v2/todos/{number}", []
        body = {"data": todo(source, number), "message": "ok"}
    else:
        page = source.randint(1, 5_000)
        url = f"https://api.example.com/v2/todos?page={page}"
        query = [{"name": "page", "value": str(page)}]
        body = list_body(source, 17)
    if broken:
        body["message"] = 1
    text = body if isinstance(body, str) else compact(body)
    size = len(text.encode())
    sent = [
        ("Host", "api.example.com"), ("Accept", "application/json"), ("Accept-Language", "ko-KR,ko;q=0.9,en;q=0.8"),
        ("User-Agent", "TodoApp/2.4.1 (iPhone; iOS 18.1)"), ("Accept-Encoding", "gzip, deflate, br"),
    ]
    received = [
        ("Date", "Tue, 21 May 2024 06:32:19 GMT"), ("Content-Type", "application/json; charset=utf-8"),
        ("Content-Length", str(size)), ("Cache-Control", "no-cache, private"), ("Vary", "Accept-Encoding"),
        ("X-RateLimit-Remaining", str(index % 60)), ("Server", "nginx"),
    ]
    pairs = lambda list: [{"name": name, "value": value} for name, value in list]
    return {
        "startedDateTime": "2024-05-21T06:32:%02d.%03dZ" % (index % 60, index % 1000),
        "time": 41.25,
        "request": {
            "method": "GET", "url": url, "httpVersion": "HTTP/1.1", "cookies": [], "headers": pairs(sent),
            "queryString": query, "headersSize": -1, "bodySize": 0,
        },
        "response": {
            "status": 200, "statusText": "OK", "httpVersion": "HTTP/1.1", "cookies": [], "headers": pairs(received),
            "content": {"size": size, "mimeType": "application/json; charset=utf-8", "text": text},
            "redirectURL": "", "headersSize": -1, "bodySize": size,
        },
        "cache": {},
        "timings": {"blocked": -1, "dns": -1, "connect": -1, "send": 0.05, "wait": 40.1, "receive": 1.1, "ssl": -1},
        "serverIPAddress": "203.0.113.7",
    }


def recording(source, path, count, broken=False):
    with open(path, "w") as file:
        file.write('{"log":{"version":"1.2","creator":{"name":"data.py","version":"1"},"entries":[\n')
        for index in range(count):
            file.write(compact(entry(source, index, broken and index == count - 1)))
            file.write("\n]}}\n" if index == count - 1 else ",\n")


def sent_entry(source, index, token, todos):
    """An exchange of a logged-in app, each with a different URL."""
    result = entry(source, 0)
    page = index + 1
    body = compact(list_body(source, todos))
    request, response = result["request"], result["response"]
    request["url"] = f"https://api.example.com/v2/todos?page={page}&sort=created_at"
    request["queryString"] = [{"name": "page", "value": str(page)}, {"name": "sort", "value": "created_at"}]
    request["headers"].append({"name": "Authorization", "value": f"Bearer {token}"})
    response["headers"] += [
        {"name": "ETag", "value": f'W/"{source.getrandbits(64):016x}"'},
        {"name": "X-Request-Id", "value": str(uuid.UUID(int=source.getrandbits(128)))},
    ]
    response["content"] |= {"size": len(body.encode()), "text": body}
    return result


def recordings(source, folder):
    """Recordings by size: `replay` with short responses, `opening` with responses of 2 KB. The last response of `opening`
    contains a token."""
    letters = string.ascii_letters + string.digits
    token = "".join(source.choices(letters, k=40))
    planted = "ghp_" + "".join(source.choices(letters, k=36))
    (folder / "planted.json").write_text(json.dumps([token, planted]))
    for name, todos in [("replay", 1), ("opening", 11)]:
        for count in ENTRIES:
            entries = [sent_entry(source, index, token, todos) for index in range(count)]
            if name == "opening":
                content = entries[-1]["response"]["content"]
                content["text"] = content["text"].replace('"message":"ok"', f'"message":"ok {planted}"')
            lines = ",\n".join(compact(entry) for entry in entries)
            creator = '{"name":"data.py","version":"1"}'
            text = f'{{"log":{{"version":"1.2","creator":{creator},"entries":[\n{lines}\n]}}}}\n'
            (folder / f"{name}-{count}.har").write_text(text)


def script(source):
    """A program as bundlers write it: short names, no white space, few escapes."""
    def name():
        return source.choice(string.ascii_letters) + source.choice(["", "e", "t", "0", "$", "_n"])

    def text():
        return source.choice(ENGLISH) + source.choice(["", " ", "\\n", "\\u2026", "/", ": %s"]) + source.choice(ENGLISH)

    forms = [
        lambda: f'function {name()}({name()},{name()}){{return {name()}[{name()}]==={source.randint(0, 99)}?{name()}:null}}',
        lambda: f'var {name()}={{{source.choice(ENGLISH)}:"{text()}",key:{source.randint(0, 9_999)},type:"{text()}"}};',
        lambda: f'if({name()}&&{name()}.length>{source.randint(0, 9)})throw new Error("{text()}");',
        lambda: f'{name()}.{source.choice(ENGLISH)}({name()}=>{name()}.map({name()}).filter(Boolean),"{text()}");',
        lambda: f'/^[a-z%]+\\/{source.choice(ENGLISH)}$/.test({name()})||{name()}("https://example.com/{source.choice(ENGLISH)}?a=1&b=2");',
    ]
    return "".join(source.choice(forms)() for _ in range(200))


def page(source):
    """HTML with attributes, character references and a style sheet."""
    def element():
        word, other = source.choice(ENGLISH), source.choice(KOREAN if source.random() < 0.3 else ENGLISH)
        return (f'<li class="{word} item-{source.randint(1, 99)}"><a href="/{word}/{source.randint(1, 999)}?tab=1&amp;v=2" '
                f'title="{other}">{word} &mdash; {other}</a> <span data-key="{word}">{source.randint(1, 999)}</span></li>\n')

    rules = "".join(f".{word}{{color:#{source.randint(0, 0xFFFFFF):06x};margin:0 {source.randint(1, 9)}px}}\n" for word in ENGLISH)
    items = "".join(element() for _ in range(60))
    return f"<!DOCTYPE html>\n<html><head><title>Todos</title><style>{rules}</style></head><body><ul>\n{items}</ul></body></html>\n"


def document(source):
    """XML with namespaces, in several scripts."""
    def element(number):
        words = " ".join(source.choice(KOREAN if source.random() < 0.5 else ENGLISH) for _ in range(6))
        return (f'  <t:todo id="{number}" xml:lang="ko"><t:name>{source.choice(NAMES)}</t:name>'
                f"<t:text>{words}</t:text><t:done at='2024-05-21T06:32:19Z'>false</t:done></t:todo>\n")

    items = "".join(element(number) for number in range(60))
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<t:todos xmlns:t="https://example.com/ns/todo">\n{items}</t:todos>\n'


def pages(source, folder):
    """A recording of what a browser loads beside the calls of an API. The last script contains a token."""
    token, planted = json.loads((folder / "planted.json").read_text())
    kinds = [("application/javascript", script), ("text/html; charset=utf-8", page), ("application/xml", document)]
    lines = []
    for index in range(PAGES):
        result = sent_entry(source, index, token, 0)
        kind, make = kinds[index % len(kinds)] if index + 1 < PAGES else kinds[0]
        text = make(source) + (f'send("{planted}");' if index + 1 == PAGES else "")
        response = result["response"]
        response["content"] |= {"size": len(text.encode()), "text": text, "mimeType": kind}
        response["headers"] = [
            field if field["name"] != "Content-Type" else field | {"value": kind} for field in response["headers"]
        ]
        lines.append(compact(result))
    creator = '{"name":"data.py","version":"1"}'
    entries = ",\n".join(lines)
    text = f'{{"log":{{"version":"1.2","creator":{creator},"entries":[\n{entries}\n]}}}}\n'
    (folder / "opening-pages.har").write_text(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    write(parser.parse_args().folder)


def write(folder):
    """Writes the data unless it is there."""
    stamp = folder / "version"
    if stamp.exists() and stamp.read_text() == str(VERSION):
        return
    print(f"making the data in {folder}", file=sys.stderr)
    folder.mkdir(parents=True, exist_ok=True)
    source = random.Random(SEED)
    bodies(source, folder)
    errors(source, folder)
    combinators(source, folder)
    contract(folder)
    recording(source, folder / "bulk.har", BULK_ENTRIES)
    recording(source, folder / "bulk.broken.har", 1_000, broken=True)
    recordings(source, folder)
    recording(source, folder / "infer.har", INFER_ENTRIES)
    recording(source, folder / "infer.broken.har", 100, broken=True)
    pages(source, folder)
    stamp.write_text(str(VERSION))


if __name__ == "__main__":
    main()
