"""Validates random values with random schemas in apicheck and jsonschema-rs, and compares the results.

usage: differential.py APICHECK-BOWTIE SECONDS [SEED]
"""

import json
import random
import subprocess
import sys
import time

import jsonschema_rs

DIALECT = "https://json-schema.org/draft/2020-12/schema"
NAMES = ["a", "b", "c", "ab", "é", ""]
TEXTS = ["", "a", "b", "ab", "aab", "é", "😀", "a b", "2", "2024-01-01"]
NUMBERS = [0, 1, -1, 2, 3, 7, 10, 0.5, 1.5, -2.5, 1.0, 100]
PATTERNS = ["^a", "b$", "a+b", "^[a-c]{2,3}$", "é", "^\\d+$", "(a|b)*$", "^$"]
TYPES = ["null", "boolean", "integer", "number", "string", "array", "object"]


class Maker:
    def __init__(self, dice):
        self.dice = dice
        self.refers = True

    def value(self, depth=3):
        kind = self.dice.randrange(7 if depth else 4)
        if kind == 0:
            return self.dice.choice([None, True, False])
        if kind in (1, 2):
            return self.dice.choice(NUMBERS)
        if kind == 3:
            return self.dice.choice(TEXTS)
        if kind in (4, 5):
            return {name: self.value(depth - 1) for name in self.dice.sample(NAMES, self.dice.randrange(4))}
        return [self.value(depth - 1) for _ in range(self.dice.randrange(4))]

    def schema(self, depth=4):
        if depth == 0 or self.dice.random() < 0.15:
            return self.dice.choice([True, False, {}, {"type": self.dice.choice(TYPES)}, {"const": self.value(1)}])
        makers = list(KEYWORDS.items())
        made = {name: make(self, depth - 1) for name, make in self.dice.sample(makers, self.dice.randrange(1, 5))
                if self.refers or name != "$ref"}
        if depth == 4:
            made["$defs"] = {"x": self.definition("y"), "y": self.definition("x")}
        return made

    def definition(self, other):
        """A schema that applies definitions to members only: applied to the value itself they would recurse forever."""
        self.refers = False
        made = self.schema(2)
        self.refers = True
        if isinstance(made, dict):
            made["properties"] = {"a": {"$ref": f"#/$defs/{other}"}, "b": {"$ref": "#/$defs/x"}}
        return made

    def schemas(self, depth):
        return [self.schema(depth) for _ in range(self.dice.randrange(1, 4))]

    def members(self, depth):
        return {name: self.schema(depth) for name in self.dice.sample(NAMES, self.dice.randrange(1, 4))}

    def count(self, _):
        return self.dice.randrange(4)

    def number(self, _):
        return self.dice.choice(NUMBERS)

    def names(self, _):
        return self.dice.sample(NAMES, self.dice.randrange(4))


KEYWORDS = {
    "type": lambda m, _: m.dice.choice(TYPES) if m.dice.random() < 0.6 else m.dice.sample(TYPES, 2),
    "enum": lambda m, _: [m.value(2) for _ in range(3)],
    "const": lambda m, _: m.value(2),
    "minimum": Maker.number, "maximum": Maker.number, "exclusiveMinimum": Maker.number,
    "exclusiveMaximum": Maker.number, "multipleOf": lambda m, _: m.dice.choice([1, 2, 3, 0.5, 7]),
    "minLength": Maker.count, "maxLength": Maker.count, "pattern": lambda m, _: m.dice.choice(PATTERNS),
    "minItems": Maker.count, "maxItems": Maker.count, "uniqueItems": lambda m, _: m.dice.random() < 0.7,
    "minProperties": Maker.count, "maxProperties": Maker.count, "required": Maker.names,
    "dependentRequired": lambda m, d: {m.dice.choice(NAMES): m.names(d)},
    "properties": Maker.members, "additionalProperties": Maker.schema, "propertyNames": Maker.schema,
    "patternProperties": lambda m, d: {m.dice.choice(PATTERNS): m.schema(d)},
    "dependentSchemas": Maker.members, "items": Maker.schema, "prefixItems": Maker.schemas, "contains": Maker.schema,
    "minContains": Maker.count, "maxContains": Maker.count, "allOf": Maker.schemas, "anyOf": Maker.schemas,
    "oneOf": Maker.schemas, "not": Maker.schema, "if": Maker.schema, "then": Maker.schema, "else": Maker.schema,
    "unevaluatedItems": Maker.schema, "unevaluatedProperties": Maker.schema,
    "$ref": lambda m, _: m.dice.choice(["#/$defs/x", "#/$defs/y"]),
}


class Apicheck:
    def __init__(self, path):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.ask({"cmd": "start", "version": 1})
        self.ask({"cmd": "dialect", "dialect": DIALECT})

    def ask(self, message):
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"apicheck-bowtie ended at {json.dumps(message)}")
        return json.loads(line)

    def verdicts(self, schema, values):
        tests = [{"description": "", "instance": value} for value in values]
        answer = self.ask({"cmd": "run", "seq": 1, "case": {"description": "", "schema": schema, "tests": tests}})
        if answer.get("errored"):
            return answer["context"].get("message", "an error")
        return [result.get("valid") for result in answer["results"]]


def main():
    path, seconds = sys.argv[1], float(sys.argv[2])
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    apicheck = Apicheck(path)
    end = time.monotonic() + seconds
    verdicts = 0
    while time.monotonic() < end:
        maker = Maker(random.Random(seed))
        schema = maker.schema()
        values = [maker.value() for _ in range(8)]
        try:
            validator = jsonschema_rs.Draft202012Validator(schema)
            expected = [validator.is_valid(value) for value in values]
        except ValueError as error:
            expected = str(error)
        found = apicheck.verdicts(schema, values)
        if found != expected:
            print(f"seed {seed}: apicheck {found}, jsonschema-rs {expected}", json.dumps(schema), json.dumps(values), sep="\n")
            sys.exit(1)
        verdicts += len(values)
        seed += 1
    apicheck.process.stdin.write('{"cmd": "stop"}\n')
    apicheck.process.stdin.close()
    apicheck.process.wait(10)
    print(f"differential: {verdicts} results, all equal to those of jsonschema-rs")


if __name__ == "__main__":
    main()
