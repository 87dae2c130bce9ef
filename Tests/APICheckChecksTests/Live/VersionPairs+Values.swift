/// Changes of lists, values and formats, where the contract is silent.
extension VersionPair {
    static let changedValues: [VersionPair] = [
        VersionPair(
            "a list is in an envelope",
            old: .json(#"[{"id":1}]"#),
            new: .json(#"{"items":[{"id":1}],"total":1}"#),
            findings: [
                #"breaking recorded-envelope-changed at /items: the content at the root of the body -> it is below /items"#
            ]),
        VersionPair(
            "a list is out of its envelope",
            old: .json(#"{"data":[{"id":1}]}"#),
            new: .json(#"[{"id":1}]"#),
            findings: [
                #"breaking recorded-envelope-changed at body: the content below /data -> it is at the root of the body"#
            ]),
        VersionPair(
            "a list is filled",
            old: .json(#"{"a":[]}"#),
            new: .json(#"{"a":[1]}"#),
            findings: [
                #"info recorded-list-filled at /a: an empty list -> 1 element"#
            ]),
        VersionPair(
            "a list of a member is empty",
            old: .json(#"{"a":[1,2]}"#),
            new: .json(#"{"a":[]}"#),
            findings: [
                #"warning recorded-list-emptied at /a: 2 elements -> an empty list"#
            ]),
        VersionPair(
            "a list in each element is empty",
            old: .json(#"[{"id":1,"t":["a"]}]"#),
            new: .json(#"[{"id":1,"t":[]}]"#),
            findings: [
                #"info recorded-list-emptied at /*/t: 1 element -> an empty list"#
            ]),
        VersionPair(
            "numbers in another order",
            old: .json(#"{"a":[1,2,3]}"#),
            new: .json(#"{"a":[3,1,2]}"#),
            findings: [
                #"info recorded-list-reordered at /a: the recorded order -> another order of the same 3 elements"#
            ]),
        VersionPair(
            "elements in another order",
            old: .json(#"[{"id":1},{"id":2}]"#),
            new: .json(#"[{"id":2},{"id":1}]"#),
            findings: [
                #"info recorded-list-reordered at body: the recorded order -> another order of the same 2 elements"#
            ]),
        VersionPair(
            "an element more",
            old: .json(#"[{"id":1}]"#),
            new: .json(#"[{"id":1},{"id":2}]"#),
            findings: [
                #"info recorded-list-changed at body: the recorded elements -> 1 more"#
            ]),
        VersionPair(
            "elements fewer",
            old: .json(#"{"a":["x","y","z"]}"#),
            new: .json(#"{"a":["x"]}"#),
            findings: [
                #"info recorded-list-changed at /a: the recorded elements -> 2 fewer: "y" and "z""#
            ]),
        VersionPair(
            "a value",
            old: .json(#"{"state":"open"}"#),
            new: .json(#"{"state":"closed"}"#),
            findings: [
                #"info recorded-value-changed at /state: "open" (string) -> "closed" (string)"#
            ]),
        VersionPair(
            "a version",
            old: .json(#"{"version":"3.0.1"}"#),
            new: .json(#"{"version":"3.8.0"}"#),
            findings: [
                #"info recorded-value-changed at /version: "3.0.1" (string) -> "3.8.0" (string)"#
            ]),
        VersionPair(
            "a limit",
            old: .json(#"{"max_length":100}"#),
            new: .json(#"{"max_length":50}"#),
            findings: [
                #"info recorded-value-changed at /max_length: 100 (number) -> 50 (number)"#
            ]),
        VersionPair(
            "a flag",
            old: .json(#"{"on":true}"#),
            new: .json(#"{"on":false}"#),
            findings: [
                #"info recorded-value-changed at /on: true (boolean) -> false (boolean)"#
            ]),
        VersionPair(
            "a value of an element by its key",
            old: .json(#"[{"id":1,"s":"a"},{"id":2,"s":"b"}]"#),
            new: .json(#"[{"id":2,"s":"c"},{"id":1,"s":"a"}]"#),
            findings: [
                #"info recorded-value-changed at /*/s: "b" (string) -> "c" (string)"#,
                #"info recorded-list-reordered at body: the recorded order -> another order of the same 2 elements"#,
            ]),
        VersionPair(
            "the same value in many elements",
            old: .json(#"[{"id":1,"s":"a"},{"id":2,"s":"a"}]"#),
            new: .json(#"[{"id":1,"s":"z"},{"id":2,"s":"z"}]"#),
            findings: [
                #"info recorded-value-changed at /*/s: "a" (string) -> "z" (string) x2"#
            ]),
        VersionPair(
            "microseconds are cut",
            old: .json(#"{"at":"2024-05-21T06:32:19.123456Z"}"#),
            new: .json(#"{"at":"2024-05-21T06:32:20.123Z"}"#),
            findings: [
                #"warning recorded-format-changed at /at: a time with 6 fractional digits, zone Z -> a time with 3 fractional digits, zone Z"#
            ]),
        VersionPair(
            "the zone is gone",
            old: .json(#"{"at":"2024-05-21T06:32:19Z"}"#),
            new: .json(#"{"at":"2024-05-21T15:32:19"}"#),
            findings: [
                #"warning recorded-format-changed at /at: a time with 0 fractional digits, zone Z -> a time with 0 fractional digits, without a zone"#
            ]),
        VersionPair(
            "an offset for Z",
            old: .json(#"{"at":"2024-05-21T06:32:19Z"}"#),
            new: .json(#"{"at":"2024-05-21T15:32:19+09:00"}"#),
            findings: [
                #"warning recorded-format-changed at /at: a time with 0 fractional digits, zone Z -> a time with 0 fractional digits, zone offset"#
            ]),
        VersionPair(
            "a space for T",
            old: .json(#"{"at":"2024-05-21T06:32:19"}"#),
            new: .json(#"{"at":"2024-05-21 06:32:19"}"#),
            findings: [
                #"warning recorded-format-changed at /at: a time with 0 fractional digits, without a zone -> a time with 0 fractional digits, without a zone, a space before the hour"#
            ]),
        VersionPair(
            "a date for a time",
            old: .json(#"{"at":"2024-05-21T06:32:19Z"}"#),
            new: .json(#"{"at":"2024-05-21"}"#),
            findings: [
                #"warning recorded-format-changed at /at: a time with 0 fractional digits, zone Z -> a date"#
            ]),
        VersionPair(
            "words for a time",
            old: .json(#"{"at":"2024-05-21T06:32:19Z"}"#),
            new: .json(#"{"at":"3 hours ago"}"#),
            findings: [
                #"warning recorded-format-changed at /at: a time with 0 fractional digits, zone Z -> other text"#
            ]),
        VersionPair(
            "a number as text for a UUID",
            old: .json(#"{"id":"8f14e45f-ceea-467a-9f1c-2d6c3d1b5a11"}"#),
            new: .json(#"{"id":"17"}"#),
            findings: [
                #"warning recorded-format-changed at /id: a UUID -> a number as text"#
            ]),
        VersionPair(
            "an epoch for a time",
            old: .json(#"{"at":"2024-05-21T06:32:19Z"}"#),
            new: .json(#"{"at":1716273139}"#),
            findings: [
                #"warning recorded-type-changed at /at: "2024-05-21T06:32:19Z" (string) -> 1716273139 (number)"#
            ]),
        VersionPair(
            "a member of an error is gone",
            old: .json(#"{"message":"no","errors":{"title":["must"]}}"#, status: 422),
            new: .json(#"{"message":"no"}"#, status: 422),
            findings: [
                #"warning recorded-property-missing at /errors: object -> absent"#
            ]),
        VersionPair(
            "a member of one element is gone",
            old: .json(#"[{"id":1,"t":"a"},{"id":2,"t":"b"}]"#),
            new: .json(#"[{"id":1},{"id":2,"t":"b"}]"#),
            findings: [
                #"info recorded-value-changed at /*/t: "a" (string) -> absent"#
            ]),
        VersionPair(
            "a member of one element came",
            old: .json(#"[{"id":1},{"id":2,"t":"b"}]"#),
            new: .json(#"[{"id":1,"t":"a"},{"id":2,"t":"b"}]"#),
            findings: [
                #"info recorded-value-changed at /*/t: absent -> "a" (string)"#
            ]),
        VersionPair(
            "other elements, and one more",
            old: .json(#"{"a":["x","y"]}"#),
            new: .json(#"{"a":["x","v","w"]}"#),
            findings: [
                #"info recorded-list-changed at /a: the recorded elements -> 2 more and 1 fewer: "v" and "w""#
            ]),
        VersionPair(
            "named elements that are not the old ones",
            old: .json(#"{"tags":[{"name":"core"},{"name":"jobs","text":"t"}]}"#),
            new: .json(#"{"tags":[{"name":"core"},{"name":"tiles"},{"name":"maps"}]}"#),
            findings: [
                #"info recorded-list-changed at /tags: the recorded elements -> 2 more and 1 fewer: "tiles" and "maps""#
            ]),
        VersionPair(
            "one of many elements is a reference now",
            old: .json(#"{"p":[{"name":"f","in":"query","style":"form"},{"$ref":"/a"},{"$ref":"/b"}]}"#),
            new: .json(#"{"p":[{"$ref":"/f"},{"$ref":"/a"},{"$ref":"/b"}]}"#),
            findings: [
                #"warning recorded-property-missing at /p/*: name, in and style -> none of them, but $ref"#
            ]),
        VersionPair(
            "words in another order",
            old: .json(#"{"allow":"GET, PUT, DELETE"}"#),
            new: .json(#"{"allow":"PUT, DELETE, GET"}"#),
            findings: [
                #"info recorded-list-reordered at /allow: the recorded order -> another order of the same 3 elements"#
            ]),
        VersionPair(
            "the end of a long text",
            old: .json(#"{"a":"\#(repeatElement("long ", count: 20).joined())old"}"#),
            new: .json(#"{"a":"\#(repeatElement("long ", count: 20).joined())new"}"#),
            findings: [
                #"info recorded-value-changed at /a: "…long long long long old" (string) -> "…long long long long new" (string)"#
            ]),
        VersionPair(
            "an id that is a name",
            old: .json(#"{"operationId":"getLakesQueryables"}"#),
            new: .json(#"{"operationId":"getLakesSchema"}"#),
            findings: [
                #"info recorded-value-changed at /operationId: "getLakesQueryables" (string) -> "getLakesSchema" (string)"#
            ]),
        VersionPair(
            "an id that is a URL of another shape",
            old: .json(#"{"$id":"http://127.0.0.1/lakes"}"#),
            new: .json(#"{"$id":"http://127.0.0.1/lakes?f=json"}"#),
            findings: [
                #"info recorded-value-changed at /$id: "http://127.0.0.1/lakes" (string) -> "http://127.0.0.1/lakes?f=json" (string)"#
            ]),
        VersionPair(
            "a setting of a size",
            old: .json(#"{"max_size":10}"#),
            new: .json(#"{"max_size":20}"#),
            findings: [
                #"info recorded-value-changed at /max_size: 10 (number) -> 20 (number)"#
            ]),
        VersionPair(
            "a setting of dates",
            old: .json(#"{"date_format":"Y-m-d"}"#),
            new: .json(#"{"date_format":"d.m.Y"}"#),
            findings: [
                #"info recorded-value-changed at /date_format: "Y-m-d" (string) -> "d.m.Y" (string)"#
            ]),
        VersionPair(
            "a URL with another path",
            old: .json(#"{"next":"http://127.0.0.1:8080/v1/todos"}"#),
            new: .json(#"{"next":"http://127.0.0.1:8080/v2/todos"}"#),
            findings: [
                #"info recorded-value-changed at /next: "http://127.0.0.1:8080/v1/todos" (string) -> "http://127.0.0.1:8080/v2/todos" (string)"#
            ]),
        VersionPair(
            "a list of errors in place of a list",
            old: .json(#"[{"id":1}]"#),
            new: .json(#"{"errors":["bad"]}"#),
            findings: [
                #"warning recorded-type-changed at body: array -> object"#
            ]),
        VersionPair(
            "equal numbers under other names",
            old: .json(#"{"limit":10,"page":1}"#),
            new: .json(#"{"offset":10,"width":1}"#),
            findings: [
                #"warning recorded-property-missing at /limit: 10 (number) -> absent"#,
                #"warning recorded-property-missing at /page: 1 (number) -> absent"#,
                #"info recorded-property-added at /offset: absent -> 10 (number)"#,
                #"info recorded-property-added at /width: absent -> 1 (number)"#,
            ]),
    ]
}
