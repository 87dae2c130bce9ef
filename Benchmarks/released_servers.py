"""The servers of releases.py, each with two releases."""

import dataclasses


@dataclasses.dataclass(frozen=True)
class Server:
    # Requirements of both releases.
    old: list
    new: list
    # Run in an empty folder, with {bin}, {port} and {folder}.
    command: str
    # A line for each: [NAME: ]METHOD PATH[ JSON][ -> POINTER]. The value at the pointer of the answer is {NAME} in later calls.
    calls: str
    # A path that answers when the server is ready.
    ready: str = ""
    files: dict = dataclasses.field(default_factory=dict)
    # Python, run by the release's own interpreter before the start.
    before: str = ""
    environment: dict = dataclasses.field(default_factory=dict)
    # The path of the server's own OpenAPI document.
    document: str = ""


DATASETTE_ROWS = """
import sqlite3
base = sqlite3.connect("shop.db")
base.execute("create table items (id integer primary key, name text, price real, made text)")
for i in range(1, 6):
    base.execute("insert into items values (?, ?, ?, ?)", (i, f"n{i}", i * 1.5, "2024-05-21T06:32:19Z"))
base.commit()
"""
NOTEBOOK = '{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 4}'

GEO_CONFIGURATION = """
server:
  bind: {host: 127.0.0.1, port: 5000}
  url: http://127.0.0.1:${PORT}
  mimetype: application/json; charset=UTF-8
  encoding: utf-8
  language: en-US
  limit: 10
  limits: {default_items: 10, max_items: 50}
  map: {url: "https://tile.example.com/{z}/{x}/{y}.png", attribution: none}
logging: {level: ERROR}
metadata:
  identification:
    title: Lakes
    description: Some lakes
    keywords: [lakes]
    keywords_type: theme
    terms_of_service: https://example.com/terms
    url: https://example.com
  license: {name: CC-BY 4.0 license, url: "https://creativecommons.org/licenses/by/4.0/"}
  provider: {name: Organization, url: "https://example.com"}
  contact: {name: Contact, position: Title, email: you@example.com, url: "https://example.com"}
resources:
  lakes:
    type: collection
    title: Large lakes
    description: Lakes of the world
    keywords: [lakes]
    links:
      - {type: text/html, rel: canonical, title: information, href: "https://example.com/lakes", hreflang: en-US}
    extents:
      spatial: {bbox: [-180, -90, 180, 90], crs: "http://www.opengis.net/def/crs/OGC/1.3/CRS84"}
      temporal: {begin: 2011-11-11T00:00:00Z, end: null}
    providers:
      - {type: feature, name: GeoJSON, data: lakes.geojson, id_field: id, title_field: name}
  hello-world:
    type: process
    processor: {name: HelloWorld}
"""
LAKES = """{"type": "FeatureCollection", "features": [
{"type": "Feature", "id": 1, "geometry": {"type": "Point", "coordinates": [1, 2]}, "properties": {"id": 1, "name": "Big", "area": 31.5}},
{"type": "Feature", "id": 2, "geometry": {"type": "Point", "coordinates": [50, 60]}, "properties": {"id": 2, "name": "Small", "area": null}}
]}"""
KINTO_CONFIGURATION = """
[app:main]
use = egg:kinto
kinto.storage_backend = kinto.core.storage.memory
kinto.cache_backend = kinto.core.cache.memory
kinto.permission_backend = kinto.core.permission.memory
kinto.bucket_create_principals = system.Everyone
kinto.bucket_write_principals = system.Everyone
kinto.bucket_read_principals = system.Everyone
kinto.includes = kinto.plugins.default_bucket kinto.plugins.history kinto.plugins.flush
kinto.userid_hmac_secret = secret
kinto.experimental_collection_schema_validation = true
multiauth.policies = basicauth
[server:main]
use = egg:waitress#main
host = 127.0.0.1
port = %(http_port)s
"""

SERVERS = {
    "datasette": Server(
        old=["datasette==0.59.4", "setuptools<70", "httpx<0.28"],
        new=["datasette==0.65.1", "setuptools<70"],
        command="{bin}/datasette shop.db --port {port}",
        before=DATASETTE_ROWS,
        calls="""
            GET -/versions.json
            GET -/settings.json
            GET -/plugins.json
            GET -/databases.json
            GET .json
            GET shop.json
            GET shop/items.json
            GET shop/items.json?_shape=array&price__gt=3
            GET shop/items/1.json
            GET shop/none.json
            GET shop.json?sql=select+bad
        """,
    ),
    "jupyter": Server(
        old=["jupyter_server==1.24.0", "setuptools<70", "jupyter_events<0.7"],
        new=["jupyter_server==2.14.2", "setuptools<70"],
        command="{bin}/jupyter-server --allow-root --no-browser --port {port} --ServerApp.token= --ServerApp.password= "
        "--ServerApp.root_dir=files --ServerApp.terminals_enabled=False --ServerApp.disable_check_xsrf=True",
        files={"files/n.ipynb": NOTEBOOK},
        ready="api",
        calls="""
            GET api
            GET api/status
            GET api/sessions
            GET api/kernels
            GET api/kernelspecs
            GET api/contents
            GET api/contents/n.ipynb
            GET api/contents/none
            GET api/config/notebook
            GET api/spec.yaml
            GET api/me
            GET api/contents/n.ipynb/checkpoints
            PUT api/contents/t.txt {"type": "file", "format": "text", "content": "hello"}
            GET api/contents/t.txt
            PATCH api/contents/t.txt {"path": "u.txt"}
            DELETE api/contents/u.txt
        """,
    ),
    "httpbin": Server(
        old=["httpbin==0.7.0", "flask<2.3", "werkzeug<2.1", "jinja2<3.1", "gunicorn", "setuptools<70"],
        new=["httpbin==0.10.2", "flask<2.3", "werkzeug<2.3", "gunicorn", "setuptools<70"],
        command="{bin}/gunicorn -b 127.0.0.1:{port} httpbin:app",
        ready="get",
        calls="""
            GET get?a=1&b=x
            POST post {"a": 1, "b": ["x"]}
            PUT put {"a": 1}
            PATCH patch {"a": 1}
            DELETE delete
            GET anything/one
            GET headers
            GET ip
            GET user-agent
            GET uuid
            GET json
            GET xml
            GET html
            GET encoding/utf8
            GET gzip
            GET deflate
            GET brotli
            GET cache
            GET etag/abc
            GET cache/60
            GET response-headers?X-One=1
            GET cookies
            GET basic-auth/u/p
            GET bearer
            GET digest-auth/auth/u/p
            GET redirect/2
            GET status/404
            GET status/418
            GET base64/aGVsbG8=
            GET robots.txt
            GET deny
            GET links/3/0
            GET stream/3
            GET image/svg
            GET nothing-here
        """,
    ),
    "prefect": Server(
        old=["prefect==3.0.0", "pydantic<2.10", "fastapi<0.113", "setuptools<70"],
        new=["prefect==3.8.8", "fastapi<0.140"],
        command="{bin}/prefect server start --host 127.0.0.1 --port {port}",
        environment={
            "PREFECT_HOME": "{folder}",
            "PREFECT_SERVER_ANALYTICS_ENABLED": "false",
            "DO_NOT_TRACK": "1",
            "PREFECT_API_SERVICES_LATE_RUNS_ENABLED": "false",
            "PREFECT_API_SERVICES_SCHEDULER_ENABLED": "false",
        },
        ready="api/ready",
        document="openapi.json",
        calls="""
            GET api/health
            GET api/version
            GET api/ready
            GET api/hello
            GET api/admin/version
            GET api/admin/settings
            GET api/csrf-token
            flow: POST api/flows/ {"name": "etl", "tags": ["a", "b"]} -> /id
            GET api/flows/{flow}
            GET api/flows/name/etl
            GET api/flows/name/none
            POST api/flows/filter {"limit": 5, "sort": "NAME_ASC"}
            POST api/flows/count {}
            POST api/flows/paginate {"limit": 5}
            run: POST api/flow_runs/ {"flow_id": "{flow}", "name": "first", "parameters": {"x": 1}, "tags": ["t"]} -> /id
            POST api/flow_runs/{run}/set_state {"state": {"type": "RUNNING", "name": "Running"}, "force": true}
            GET api/flow_runs/{run}
            GET api/flow_runs/{run}/graph
            POST api/flow_runs/filter {"limit": 5}
            POST api/flow_runs/count {}
            task: POST api/task_runs/ {"flow_run_id": "{run}", "task_key": "load", "dynamic_key": "0", "name": "load-0"} -> /id
            GET api/task_runs/{task}
            POST api/task_runs/filter {"limit": 5}
            POST api/logs/ [{"name": "n", "level": 20, "message": "m", "timestamp": "2024-05-21T06:32:19Z", "flow_run_id": "{run}"}]
            POST api/logs/filter {"logs": {"flow_run_id": {"any_": ["{run}"]}}}
            deployment: POST api/deployments/ {"name": "daily", "flow_id": "{flow}", "tags": ["d"], "parameters": {"a": 1}} -> /id
            GET api/deployments/{deployment}
            GET api/deployments/name/etl/daily
            GET api/deployments/{deployment}/schedules
            POST api/deployments/filter {"limit": 5}
            variable: POST api/variables/ {"name": "v1", "value": {"a": [1, 2]}, "tags": ["t"]} -> /id
            GET api/variables/name/v1
            POST api/variables/filter {}
            pool: POST api/work_pools/ {"name": "p1", "type": "process", "description": "d"} -> /id
            GET api/work_pools/p1
            POST api/work_pools/filter {}
            POST api/work_pools/p1/queues/filter {}
            limit: POST api/concurrency_limits/ {"tag": "db", "concurrency_limit": 3} -> /id
            GET api/concurrency_limits/tag/db
            POST api/v2/concurrency_limits/ {"name": "g", "limit": 2}
            GET api/v2/concurrency_limits/g
            artifact: POST api/artifacts/ {"key": "report", "type": "markdown", "data": "# x"} -> /id
            GET api/artifacts/report/latest
            automation: POST api/automations/ {"name": "a", "trigger": {"type": "event", "posture": "Reactive", "expect": ["x"], "threshold": 1, "within": 0}, "actions": [{"type": "do-nothing"}]} -> /id
            GET api/automations/{automation}
            POST api/block_types/filter {"limit": 3}
            GET api/block_types/slug/secret
            GET api/block_capabilities/
            GET api/collections/views/aggregate-worker-metadata
            POST api/flows/ {"tags": 3}
            GET api/flows/not-an-id
            DELETE api/automations/{automation}
            DELETE api/artifacts/{artifact}
            DELETE api/v2/concurrency_limits/g
            DELETE api/concurrency_limits/{limit}
            DELETE api/work_pools/p1
            DELETE api/variables/{variable}
            DELETE api/deployments/{deployment}
            DELETE api/flow_runs/{run}
            DELETE api/flows/{flow}
        """,
    ),
    "chroma": Server(
        old=["chromadb==0.5.0", "numpy<2", "setuptools<70"],
        new=["chromadb==0.6.3", "numpy<2", "setuptools<70"],
        command="{bin}/chroma run --path data --port {port}",
        environment={"ANONYMIZED_TELEMETRY": "False"},
        ready="api/v1/heartbeat",
        document="openapi.json",
        calls="""
            GET api/v1
            GET api/v1/heartbeat
            GET api/v1/version
            GET api/v1/pre-flight-checks
            GET api/v1/tenants/default_tenant
            GET api/v1/tenants/none
            GET api/v1/databases/default_database?tenant=default_tenant
            docs: POST api/v1/collections {"name": "docs", "metadata": {"k": "v"}} -> /id
            POST api/v1/collections {"name": "docs"}
            POST api/v1/collections {"name": "x"}
            GET api/v1/collections
            GET api/v1/count_collections
            GET api/v1/collections/docs
            GET api/v1/collections/none
            POST api/v1/collections/{docs}/add {"ids": ["a", "b"], "embeddings": [[1, 0], [0, 1]], "documents": ["one", "two"], "metadatas": [{"n": 1}, {"n": 2}]}
            GET api/v1/collections/{docs}/count
            POST api/v1/collections/{docs}/get {"ids": ["a"]}
            POST api/v1/collections/{docs}/get {"where": {"n": {"$bad": 1}}}
            POST api/v1/collections/{docs}/query {"query_embeddings": [[1, 0.1]], "n_results": 2, "include": ["documents", "distances"]}
            POST api/v1/collections/{docs}/query {"query_embeddings": [[1]], "n_results": 2}
            POST api/v1/collections/{docs}/update {"ids": ["a"], "documents": ["three"]}
            POST api/v1/collections/{docs}/upsert {"ids": ["c"], "embeddings": [[1, 1]], "documents": ["c"]}
            POST api/v1/collections/{docs}/delete {"ids": ["b"]}
            PUT api/v1/collections/{docs} {"new_name": "papers"}
            DELETE api/v1/collections/papers
            DELETE api/v1/collections/none
            POST api/v1/reset {}
        """,
    ),
    "pygeoapi": Server(
        old=["pygeoapi==0.16.0", "gunicorn", "setuptools<70"],
        new=["pygeoapi==0.21.0", "gunicorn", "setuptools<70"],
        command="{bin}/gunicorn -b 127.0.0.1:{port} pygeoapi.flask_app:APP",
        environment={"PORT": "{port}", "PYGEOAPI_CONFIG": "config.yml", "PYGEOAPI_OPENAPI": "openapi.yml"},
        files={"config.yml": GEO_CONFIGURATION, "lakes.geojson": LAKES},
        before="import sys, subprocess, pathlib\n"
        "subprocess.run([pathlib.Path(sys.executable).parent / 'pygeoapi', 'openapi', 'generate', 'config.yml', '--output-file', 'openapi.yml'], check=True)",
        ready="?f=json",
        document="openapi?f=json",
        calls="""
            GET ?f=json
            GET conformance?f=json
            GET openapi?f=json
            GET collections?f=json
            GET collections/lakes?f=json
            GET collections/none?f=json
            GET collections/lakes/queryables?f=json
            GET collections/lakes/schema?f=json
            GET collections/lakes/items?f=json
            GET collections/lakes/items?f=json&limit=1
            GET collections/lakes/items?f=json&bbox=0,0,10,10
            GET collections/lakes/items?f=json&bbox=0
            GET collections/lakes/items?f=json&name=Big
            GET collections/lakes/items?f=json&limit=x
            GET collections/lakes/items?f=csv
            GET collections/lakes/items?f=bad
            GET collections/lakes/items/1?f=json
            GET collections/lakes/items/1?f=jsonld
            GET collections/lakes/items/99?f=json
            GET processes?f=json
            GET processes/hello-world?f=json
            POST processes/hello-world/execution?f=json {"inputs": {"name": "World", "message": "hi"}}
            POST processes/hello-world/execution?f=json {"inputs": {}}
            GET jobs?f=json
            GET jobs/none?f=json
        """,
    ),
    "kinto": Server(
        old=["kinto==17.0.0", "waitress", "setuptools<70"],
        new=["kinto==26.5.0", "waitress", "setuptools<70"],
        command="{bin}/kinto start --ini kinto.ini --port {port}",
        files={"kinto.ini": KINTO_CONFIGURATION},
        ready="v1/",
        calls="""
            GET v1/
            GET v1/__heartbeat__
            GET v1/__lbheartbeat__
            GET v1/__version__
            GET v1/__api__
            GET v1/contribute.json
            PUT v1/buckets/shop {"data": {"kind": "test"}}
            GET v1/buckets
            GET v1/buckets/shop
            GET v1/buckets/none
            PUT v1/buckets/shop/collections/items {"data": {"schema": {"type": "object"}}}
            GET v1/buckets/shop/collections
            GET v1/buckets/shop/collections/items
            item: POST v1/buckets/shop/collections/items/records {"data": {"name": "n1", "price": 1.5, "tags": ["a"]}} -> /data/id
            POST v1/buckets/shop/collections/items/records {"data": {"name": "n2", "price": 3}}
            GET v1/buckets/shop/collections/items/records?_sort=name
            GET v1/buckets/shop/collections/items/records?_limit=1&_sort=name
            GET v1/buckets/shop/collections/items/records?name=n2
            GET v1/buckets/shop/collections/items/records?_since=bad
            GET v1/buckets/shop/collections/items/records/{item}
            GET v1/buckets/shop/collections/items/records/none
            PATCH v1/buckets/shop/collections/items/records/{item} {"data": {"price": 2}}
            PUT v1/buckets/shop/collections/items/records/{item} {"data": {"name": "n3"}}
            PUT v1/buckets/shop/collections/items/records/{item} {"bad": 1}
            PUT v1/buckets/shop/groups/team {"data": {"members": ["u"]}}
            GET v1/buckets/shop/groups
            GET v1/buckets/shop/history
            POST v1/batch {"requests": [{"method": "GET", "path": "/buckets"}, {"method": "GET", "path": "/none"}]}
            DELETE v1/buckets/shop/collections/items/records/{item}
            DELETE v1/buckets/shop/collections/items/records
            DELETE v1/buckets/shop
            GET v1/none
            POST v1/buckets/shop {}
        """,
    ),
    "mlflow": Server(
        old=["mlflow==2.9.2", "sqlalchemy<2.1", "setuptools<70"],
        new=["mlflow==3.4.0", "sqlalchemy<2.1", "setuptools<70"],
        command="{bin}/mlflow server --host 127.0.0.1 --port {port} --workers 1 --backend-store-uri sqlite:///m.db",
        ready="api/2.0/mlflow/experiments/get?experiment_id=0",
        calls="""
            GET health
            GET version
            POST api/2.0/mlflow/experiments/create {"name": "Default"}
            POST api/2.0/mlflow/experiments/create {"name": 3}
            GET api/2.0/mlflow/experiments/get?experiment_id=0
            GET api/2.0/mlflow/experiments/get?experiment_id=99999
            GET api/2.0/mlflow/experiments/get-by-name?experiment_name=Default
            POST api/2.0/mlflow/experiments/search {"max_results": 5}
            GET api/2.0/mlflow/experiments/search
            run: POST api/2.0/mlflow/runs/create {"experiment_id": "0", "run_name": "r1", "start_time": 1716273139000, "tags": [{"key": "a", "value": "b"}]} -> /run/info/run_id
            POST api/2.0/mlflow/runs/log-metric {"run_id": "{run}", "key": "loss", "value": 0.5, "timestamp": 1716273139000, "step": 1}
            POST api/2.0/mlflow/runs/log-parameter {"run_id": "{run}", "key": "lr", "value": "0.1"}
            POST api/2.0/mlflow/runs/set-tag {"run_id": "{run}", "key": "t", "value": "x"}
            POST api/2.0/mlflow/runs/search {"experiment_ids": ["0"], "max_results": 1}
            POST api/2.0/mlflow/runs/search {"experiment_ids": ["0"], "filter": "bad filter"}
            POST api/2.0/mlflow/runs/update {"run_id": "{run}", "status": "FINISHED", "end_time": 1716273140000}
            POST api/2.0/mlflow/registered-models/create {"name": "m1", "description": "d"}
            GET api/2.0/mlflow/registered-models/get?name=m1
            GET api/2.0/mlflow/registered-models/search
            GET api/2.0/mlflow/registered-models/get?name=none
            POST api/2.0/mlflow/model-versions/create {"name": "m1", "source": "mlflow-artifacts:/x", "run_id": "{run}"}
            GET api/2.0/mlflow/model-versions/search
            GET api/2.0/mlflow/none
            DELETE api/2.0/mlflow/registered-models/delete {"name": "m1"}
            POST api/2.0/mlflow/runs/delete {"run_id": "{run}"}
        """,
    ),
}
