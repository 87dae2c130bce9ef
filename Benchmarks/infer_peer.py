"""Learns a JSON Schema for each operation of a recording with orjson and genson, and prints the schemas.

Less than apicheck does: secrets stay, identifiers in paths are digits only, and there are no formats or enums.

    Benchmarks/infer_peer.py RECORDING
"""

import argparse
import collections
import mmap
import re


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("recording")
    file_name = parser.parse_args().recording
    import genson
    import orjson

    with open(file_name, "rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as text:
        log = orjson.loads(memoryview(text))["log"]
    schemas = collections.defaultdict(genson.SchemaBuilder)
    for entry in log["entries"]:
        request, response = entry["request"], entry["response"]
        path = re.sub(r"/\d+(?=/|$)", "/{id}", request["url"].split("?")[0])
        schemas[request["method"], path, response["status"]].add_object(orjson.loads(response["content"]["text"]))
    for operation, schema in schemas.items():
        print(*operation, schema.to_json())


if __name__ == "__main__":
    main()
