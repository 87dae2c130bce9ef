/// Pairs without news, and pairs of an operation with a schema.
extension VersionPair {
    static let unchanged: [VersionPair] = [
        VersionPair(
            "the same",
            old: .json(#"{"a":1}"#),
            new: .json(#"{"a":1}"#)),
        VersionPair(
            "members in another order",
            old: .json(#"{"a":1,"b":2}"#),
            new: .json(#"{"b":2,"a":1}"#)),
        VersionPair(
            "another spelling of a text",
            old: .json(#"{"a":"é"}"#),
            new: .json(#"{"a":"\u00e9"}"#)),
        VersionPair(
            "ids",
            old: .json(#"{"id":1,"user_id":2}"#),
            new: .json(#"{"id":7,"user_id":9}"#)),
        VersionPair(
            "a UUID",
            old: .json(#"{"key":"8f14e45f-ceea-467a-9f1c-2d6c3d1b5a11"}"#),
            new: .json(#"{"key":"0cc175b9-c0f1-46b6-a831-c399e2697726"}"#)),
        VersionPair(
            "times",
            old: .json(#"{"created_at":"2024-05-21T06:32:19.120000Z"}"#),
            new: .json(#"{"created_at":"2024-05-22T07:12:01.000001Z"}"#)),
        VersionPair(
            "a fraction without its last zeros",
            old: .json(#"{"at":"2024-05-21T06:32:19.123456Z"}"#),
            new: .json(#"{"at":"2024-05-21T06:32:19.12345Z"}"#)),
        VersionPair(
            "a date",
            old: .json(#"{"day":"2024-05-21"}"#),
            new: .json(#"{"day":"2024-05-22"}"#)),
        VersionPair(
            "an epoch",
            old: .json(#"{"when":1716273139}"#),
            new: .json(#"{"when":1716299999}"#)),
        VersionPair(
            "an epoch in milliseconds",
            old: .json(#"{"when":1716273139000}"#),
            new: .json(#"{"when":1716299999123}"#)),
        VersionPair(
            "a hash",
            old: .json(#"{"etag":"d41d8cd98f00b204e9800998ecf8427e"}"#),
            new: .json(#"{"etag":"0cc175b9c0f1b6a831c399e269772661"}"#)),
        VersionPair(
            "a token",
            old: .json(#"{"next":"eyJhbGciOiJIUzI1NiJ9abc12"}"#),
            new: .json(#"{"next":"eyJ0eXAiOiJKV1QiLCJhbGc123"}"#)),
        VersionPair(
            "a counter",
            old: .json(#"{"view_count":10,"total":3}"#),
            new: .json(#"{"view_count":12,"total":4}"#)),
        VersionPair(
            "an epoch in nanoseconds",
            old: .json(#"{"heartbeat":1795392146642133855}"#),
            new: .json(#"{"heartbeat":1795392147663542160}"#)),
        VersionPair(
            "a measured delay",
            old: .json(#"{"start_time_delta":0.033963}"#),
            new: .json(#"{"start_time_delta":0.023708}"#)),
        VersionPair(
            "a number computed with another precision",
            old: .json(#"{"distances":[0.010000000000000002]}"#),
            new: .json(#"{"distances":[0.010000000298023226]}"#)),
        VersionPair(
            "a number that one precision rounds to a whole one",
            old: .json(#"{"distances":[2.0]}"#),
            new: .json(#"{"distances":[2.000000298023226]}"#)),
        VersionPair(
            "a path with a UUID",
            old: .json(#"{"uri":"/records/ea24c865-53a8-4343-a444-dae0873c1109"}"#),
            new: .json(#"{"uri":"/records/dc6c3c2f-0790-40f4-a9cf-9366ba9faca2"}"#)),
        VersionPair(
            "a path with a token",
            old: .json(#"{"uri":"/tasks/01HZX3K9QW5B7M2N4P6R8T0V"}"#),
            new: .json(#"{"uri":"/tasks/01JB2M8ZKQ4D6F9H3S5W7X1Y"}"#)),
        VersionPair(
            "measures as text",
            old: .text("cpu_seconds 0.37\nrequests 5\n"),
            new: .text("cpu_seconds 0.52\nrequests 12\n")),
        VersionPair(
            "measures as text with exponents and labels",
            old: .text("# TYPE m gauge\nm{le=\"0.5\"} 1.96e+07\nm{le=\"+Inf\"} 3\n"),
            new: .text("# TYPE m gauge\nm{le=\"0.5\"} 276\nm{le=\"+Inf\"} NaN\n")),
        VersionPair(
            "a member whose name is a removed secret",
            old: .json(#"{"properties":{"REDACTED-7___":{"type":"string"}}}"#),
            new: .json(#"{"properties":{"REDACTED-8___":{"type":"string"}}}"#)),
        VersionPair(
            "a page for people",
            old: .html("<p>Hello</p>"),
            new: .html("<!doctype html><p>Welcome</p>")),
        VersionPair(
            "the id of a trace",
            old: .json("{}"),
            new: .json("{}", headers: [("Chroma-Trace-Id", "0"), ("Amzn-Request-Id", "1")])),
        VersionPair(
            "a URL with an id",
            old: .json(#"{"url":"http://127.0.0.1:8080/todos/17"}"#),
            new: .json(#"{"url":"http://127.0.0.1:8080/todos/19"}"#)),
        VersionPair(
            "a text with a long number",
            old: .json(#"{"title":"todo 1716273139"}"#),
            new: .json(#"{"title":"todo 1716299999"}"#)),
        VersionPair(
            "new elements with new ids",
            old: .json(#"[{"id":1,"title":"a"},{"id":2,"title":"b"}]"#),
            new: .json(#"[{"id":8,"title":"a"},{"id":9,"title":"b"}]"#)),
        VersionPair(
            "a list in an element that is empty",
            old: .json(#"[{"id":1,"t":["a"]},{"id":2,"t":[]}]"#),
            new: .json(#"[{"id":1,"t":["a"]},{"id":2,"t":[]}]"#)),
        VersionPair(
            "a map of ids",
            old: .json(#"{"by":{"17":{"n":"a"},"18":{"n":"a"}}}"#),
            new: .json(#"{"by":{"19":{"n":"a"}}}"#)),
        VersionPair(
            "headers of infrastructure",
            old: .json(
                "{}", headers: [("Date", "x"), ("Server", "a"), ("CF-Ray", "1"), ("X-Request-Id", "1"), ("Age", "3")]),
            new: .json("{}", headers: [("Date", "y"), ("Server", "b"), ("Via", "z")])),
        VersionPair(
            "headers that the contract leaves out",
            old: .json("{}", headers: [("X-Node-Name", "a")]),
            new: .json("{}")),
        VersionPair(
            "a validator with another value",
            old: .json("{}", headers: [("ETag", "1"), ("Last-Modified", "x")]),
            new: .json("{}", headers: [("ETag", "2"), ("Last-Modified", "y")])),
        VersionPair(
            "links to another page",
            old: .json("{}", headers: [("Link", "</a?page=2>; rel=\"next\", </a?page=9>; rel=\"last\"")]),
            new: .json("{}", headers: [("Link", "</a?page=9>; rel=\"last\"")])),
        VersionPair(
            "a location with another id",
            old: .json("{}", status: 201, headers: [("Location", "/todos/17")]),
            new: .json("{}", status: 201, headers: [("Location", "http://b.example/todos/18?x=1")])),
        VersionPair(
            "another realm and another nonce",
            old: .json(
                "{}", status: 401, headers: [("WWW-Authenticate", #"Digest realm="a", nonce="x1", Basic realm="a""#)]),
            new: .json(
                "{}", status: 401, headers: [("WWW-Authenticate", #"Digest realm="b", nonce="x2", Basic realm="b""#)])
        ),
        VersionPair(
            "the same error",
            old: .text("no", status: 404),
            new: .text("no", status: 404)),
    ]

    static let declared: [VersionPair] = [
        VersionPair(
            "the same",
            old: .json(#"[{"id":1}]"#),
            new: .json(#"[{"id":1}]"#)),
        VersionPair(
            "a volatile value of the contract",
            old: .json(#"[{"id":1,"seen_at":"a"}]"#),
            new: .json(#"[{"id":1,"seen_at":"b"}]"#)),
        VersionPair(
            "lists that the contract does not order",
            old: .json(#"[{"id":1,"tags":["a","b"],"steps":[{"no":1,"do":"x"},{"no":2,"do":"y"}]}]"#),
            new: .json(#"[{"id":1,"tags":["b","a"],"steps":[{"no":2,"do":"y"},{"no":1,"do":"x"}]}]"#)),
        VersionPair(
            "a change in a list that the contract does not order",
            old: .json(#"[{"id":1,"steps":[{"no":1,"do":"x"},{"no":2,"do":"y"}]}]"#),
            new: .json(#"[{"id":1,"steps":[{"no":2,"do":"y"},{"no":1,"do":"z"}]}]"#),
            findings: [#"info recorded-value-changed at /*/steps/*/do: "x" (string) -> "z" (string)"#]),
        VersionPair(
            "an optional member that each element lacks",
            old: .json(#"[{"id":1,"title":"a"}]"#),
            new: .json(#"[{"id":1},{"id":2}]"#),
            findings: [
                #"warning recorded-property-missing at /*/title: "a" (string) -> absent"#,
                #"info recorded-list-changed at body: the recorded elements -> 1 more"#,
            ]),
        VersionPair(
            "null where the contract allows it",
            old: .json(#"[{"id":1,"title":"a"}]"#),
            new: .json(#"[{"id":1,"title":null}]"#),
            findings: [
                #"info recorded-type-changed at /*/title: string -> null"#
            ]),
        VersionPair(
            "null in one element",
            old: .json(#"[{"id":1,"title":"a"},{"id":2,"title":"b"}]"#),
            new: .json(#"[{"id":1,"title":null},{"id":2,"title":"b"}]"#),
            findings: [
                #"info recorded-value-changed at /*/title: "a" (string) -> null"#
            ]),
        VersionPair(
            "the contract and the recording disagree with it",
            old: .json(#"[{"id":1}]"#),
            new: .json(#"[{"id":"1"}]"#),
            findings: [
                #"breaking response-property-type-changed at /0/id: integer -> "1" (string) (api-changed)"#
            ]),
        VersionPair(
            "the recording breaks the contract as well",
            old: .json(#"[{"id":"1"}]"#),
            new: .json(#"[{"id":"2"}]"#),
            findings: [
                #"breaking response-property-type-changed at /0/id: integer -> "2" (string) (known-deviation)"#
            ]),
        VersionPair(
            "it breaks the contract in another way",
            old: .json(#"[{"id":"1"}]"#),
            new: .json(#"[{"id":null}]"#),
            findings: [
                #"breaking response-property-became-nullable at /0/id: integer -> null (api-changed)"#
            ]),
        VersionPair(
            "a change below a known deviation",
            old: .json(#"[{"id":1,"more":{"a":"x","b":"y"}}]"#),
            new: .json(#"[{"id":1,"more":{"a":"x"}}]"#),
            findings: [
                #"warning recorded-property-missing at /*/more/b: "y" (string) -> absent"#,
                #"info undeclared-response-property at /0/more: no property 'more' -> an object (known-deviation)"#,
            ]),
        VersionPair(
            "a required member has another name",
            old: .json(#"[{"id":1,"title":"a"}]"#),
            new: .json(#"[{"ID":1,"title":"a"}]"#),
            findings: [
                #"breaking recorded-property-renamed at /*/ID: the member "id" -> "ID" with the same values (api-changed)"#
            ]),
        VersionPair(
            "an object with other members, one of them required",
            old: .json(#"[{"id":1,"title":"a","note":1}]"#),
            new: .json(#"[{"nr":"x","name":"b"}]"#),
            findings: [
                #"breaking recorded-property-missing at /*: id, title and note -> none of them, but nr and name (api-changed)"#
            ]),
        VersionPair(
            "the list is in an envelope",
            old: .json(#"[{"id":1}]"#),
            new: .json(#"{"data":[{"id":1}]}"#),
            findings: [
                #"breaking recorded-envelope-changed at /data: the content at the root of the body -> it is below /data (api-changed)"#
            ]),
    ]
}
