"""Converts the recordings of data.py to cassettes of vcrpy; needs vcrpy. Cassettes that are there are kept.

    Benchmarks/cassettes.py FOLDER
"""

import argparse
import json
import pathlib


def cassette(entries):
    from vcr.request import Request
    from vcr.serialize import serialize
    from vcr.serializers import yamlserializer

    requests, responses = [], []
    for exchange in entries:
        request, response = exchange["request"], exchange["response"]
        headers = {pair["name"]: pair["value"] for pair in request["headers"]}
        requests.append(Request(request["method"], request["url"], b"", headers))
        responses.append({
            "status": {"code": response["status"], "message": response["statusText"]},
            "headers": {pair["name"]: [pair["value"]] for pair in response["headers"]},
            "body": {"string": response["content"]["text"].encode()},
        })
    return serialize({"requests": requests, "responses": responses}, yamlserializer)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    folder = parser.parse_args().folder
    for recording in [*folder.glob("replay-*.har"), *folder.glob("opening-*.har")]:
        target = recording.with_suffix(".yaml")
        # No job opens the largest of these as a cassette.
        if not target.exists() and recording.name != "opening-10000.har":
            entries = json.loads(recording.read_text())["log"]["entries"]
            partial = target.with_suffix(".partial")
            partial.write_text(cassette(entries))
            partial.replace(target)


if __name__ == "__main__":
    main()
