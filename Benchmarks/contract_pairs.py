"""Generates pairs of contracts for the comparison of `apicheck diff` with oasdiff: always the same bytes, from a seed.

Each contract is like the description of a large service: per resource six operations with parameters, request bodies
and several responses; components with nested objects, lists, enumerations, allOf, oneOf with a discriminator, and
references to each other and to components that all resources share. In the new version about one property and one
operation of a hundred changed, and one shared component.
"""

import copy
import json
import random

SEED = 20240521
# Name and size in bytes of the old version.
SIZES = {"0.08": 80_000, "0.75": 750_000, "2.2": 2_200_000, "4.5": 4_500_000}
# Resources refer to earlier ones of their group only, so that the depth of the references does not grow with the size.
GROUP = 5

NOUNS = "invoice order customer product shipment refund ticket project device report account booking vehicle".split()
WORDS = "code label title note region unit source owner stage method total rate weight phase channel batch".split()
STATES = "draft open active paused pending failed done archived".split()
SENTENCE = "The value that the service stored when the object was last changed; empty until then."
PROBLEM = {"description": "The request is not valid.",
           "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}}


def reference(name):
    return {"$ref": f"#/components/schemas/{name}"}


def body(schema):
    return {"application/json": {"schema": schema}}


SHARED = {
    "Problem": {
        "type": "object",
        "required": ["code", "message"],
        "properties": {
            "code": {"type": "string", "enum": ["invalid", "missing", "conflict", "limit"]},
            "message": {"type": "string"},
            "details": {"type": "array", "items": {
                "type": "object", "properties": {"field": {"type": "string"}, "reason": {"type": "string"}}}},
        },
    },
    "Money": {
        "type": "object",
        "required": ["amount", "currency"],
        "properties": {
            "amount": {"type": "integer", "format": "int64", "minimum": 0},
            "currency": {"type": "string", "pattern": "^[A-Z]{3}$", "minLength": 3, "maxLength": 3},
        },
    },
    "Address": {
        "type": "object",
        "required": ["street", "city"],
        "properties": {name: {"type": "string", "maxLength": 200} for name in ("street", "city", "zip", "country")},
    },
    "Entity": {
        "type": "object",
        "required": ["id", "created_at"],
        "properties": {
            "id": {"type": "string", "format": "uuid", "readOnly": True},
            "created_at": {"type": "string", "format": "date-time", "readOnly": True},
            "updated_at": {"type": "string", "format": "date-time", "readOnly": True},
        },
    },
}


def scalar(source):
    kind = source.randrange(6)
    if kind == 0:
        return {"type": "integer", "format": "int32", "minimum": 0, "maximum": source.randrange(10, 10_000)}
    if kind == 1:
        return {"type": "string", "enum": source.sample(STATES, source.randint(2, 5))}
    if kind == 2:
        return {"type": "boolean", "default": source.random() < 0.5}
    if kind == 3:
        return {"type": "string", "format": source.choice(["date-time", "date", "uuid", "uri"])}
    if kind == 4:
        return {"type": "number", "minimum": 0, "nullable": True}
    return {"type": "string", "maxLength": source.randrange(10, 500)}


def properties(source, count, depth):
    found = {}
    for name in source.sample(WORDS, count):
        if depth and source.random() < 0.15:
            value = {"type": "object", "properties": properties(source, 4, depth - 1)}
        elif depth and source.random() < 0.12:
            value = {"type": "array", "maxItems": 100, "items": scalar(source)}
        else:
            value = scalar(source)
        found[name] = {"description": SENTENCE, **value}
    return found


def add_resource(source, document, index, group):
    name = f"{NOUNS[index % len(NOUNS)].title()}{index}"
    schemas = document["components"]["schemas"]
    fields = {**properties(source, 10, 2), "price": reference("Money"), "address": reference("Address")}
    if group:
        fields["parent"] = reference(group[-1])
    details = [f"{name}Card", f"{name}Transfer"]
    for kind, detail in enumerate(details):
        schemas[detail] = {
            "type": "object", "required": ["kind"],
            "properties": {"kind": {"type": "string", "enum": [detail]}, **properties(source, 3 + kind, 1)}}
    fields["details"] = {
        "oneOf": [reference(detail) for detail in details],
        "discriminator": {"propertyName": "kind",
                          "mapping": {detail: f"#/components/schemas/{detail}" for detail in details}}}
    required = sorted(source.sample(list(fields), 4))
    schemas[name] = {"allOf": [
        reference("Entity"), {"type": "object", "required": required, "properties": fields}]}
    schemas[f"{name}Input"] = {
        "type": "object", "required": ["name"],
        "properties": {"name": {"type": "string", "minLength": 1}, **properties(source, 8, 1),
                       "price": reference("Money")}}
    schemas[f"{name}Page"] = {
        "type": "object", "required": ["items"],
        "properties": {"items": {"type": "array", "items": reference(name)}, "next": {"type": "string"}}}
    add_operations(source, document["paths"], name)
    return name


def add_operations(source, paths, name):
    path, one, given = f"/v1/{name.lower()}s", reference(name), body(reference(f"{name}Input"))
    identifier = {"name": "id", "in": "path", "required": True, "schema": {"type": "string", "format": "uuid"}}
    filters = [{"name": word, "in": "query", "description": SENTENCE, "schema": scalar(source)}
               for word in source.sample(WORDS, 4)]

    def operation(verb, success, answer=None, **rest):
        response = {"description": "Done.", **({"content": body(answer)} if answer else {})}
        response["headers"] = {"X-Rate-Limit": {"schema": {"type": "integer"}}}
        problem = {"$ref": "#/components/responses/Problem"}
        return {"operationId": f"{verb}{name}", "summary": f"{verb} {name}", "tags": [name], **rest,
                "responses": {success: response, "400": problem, "404": problem}}

    paths[path] = {
        "get": operation("list", "200", reference(f"{name}Page"), parameters=filters),
        "post": operation("create", "201", one, requestBody={"required": True, "content": given}),
    }
    paths[path + "/{id}"] = {
        "parameters": [identifier],
        "get": operation("get", "200", one),
        "put": operation("replace", "200", one, requestBody={"required": True, "content": copy.deepcopy(given)}),
        "delete": operation("delete", "204"),
    }
    paths[path + "/{id}/close"] = {"parameters": [identifier], "post": operation("close", "200", one)}


def contract(size):
    source = random.Random(SEED)
    document = {
        "openapi": "3.0.3",
        "info": {"title": "Service", "version": "1.0.0"},
        "servers": [{"url": "https://api.example.com"}],
        "paths": {},
        "components": {"schemas": copy.deepcopy(SHARED), "responses": {"Problem": PROBLEM}},
    }
    group, index, length = [], 0, 0
    while length < size:
        if index % GROUP == 0:
            group = []
        group.append(add_resource(source, document, index, group))
        index += 1
        # Writing the whole document after each resource would take quadratic time.
        length = len(text(document)) if index < 3 else length + length // (index - 1)
        if length >= size:
            length = len(text(document))
    return document


def objects(schema):
    """Every object schema below this one, without following references."""
    if "properties" in schema:
        yield schema
        for value in schema["properties"].values():
            yield from objects(value)
    for part in schema.get("allOf", []):
        yield from objects(part)
    if "items" in schema:
        yield from objects(schema["items"])


def change_property(source, schema, name):
    value = schema["properties"][name]
    if "enum" in value and len(value["enum"]) > 1:
        value["enum"] = value["enum"][1:] if source.random() < 0.5 else [*value["enum"], "cancelled"]
    elif "maxLength" in value:
        value["maxLength"] += source.choice([-5, 5])
    elif "maximum" in value:
        value["maximum"] += source.choice([-5, 5])
    elif source.random() < 0.3 and value.get("type") in ("boolean", "number"):
        value["type"] = "string"
    elif source.random() < 0.5:
        schema["properties"][name + "_text"] = {"type": "string"}
    elif name not in schema.get("required", []):
        del schema["properties"][name]
    else:
        schema["required"] = [other for other in schema["required"] if other != name]


def change_operation(source, operation):
    kind = source.randrange(4)
    if kind == 0:
        operation.setdefault("parameters", []).append(
            {"name": "trace", "in": "query", "schema": {"type": "string"}, "required": source.random() < 0.5})
    elif kind == 1:
        operation["responses"].pop("404")
    elif kind == 2:
        operation["deprecated"] = True
    else:
        operation["operationId"] += "V2"


def changed(document):
    """The new version of this contract."""
    source = random.Random(SEED + 1)
    new = copy.deepcopy(document)
    new["info"]["version"] = "1.1.0"
    for name, schema in new["components"]["schemas"].items():
        if name in SHARED:
            continue
        for found in list(objects(schema)):
            for field in list(found["properties"]):
                if source.random() < 0.01:
                    change_property(source, found, field)
    for item in new["paths"].values():
        for method, operation in item.items():
            if method != "parameters" and source.random() < 0.01:
                change_operation(source, operation)
    new["components"]["schemas"]["Address"]["properties"]["floor"] = {"type": "string"}
    return new


def text(document):
    return json.dumps(document, indent=2) + "\n"


def pair(folder, name, size):
    """The paths of OLD and NEW of about this size, written unless they are there."""
    folder.mkdir(parents=True, exist_ok=True)
    old, new = (folder / f"contract-{name}.{side}.json" for side in ("old", "new"))
    if not (old.exists() and new.exists()):
        document = contract(size)
        old.write_text(text(document))
        new.write_text(text(changed(document)))
    return old, new


def write(folder):
    """The pair of each size by name."""
    return {name: pair(folder, name, size) for name, size in SIZES.items()}
