/// Changes of names and types in the body, where the contract is silent.
extension VersionPair {
    static let changedBodies: [VersionPair] = [
        VersionPair(
            "a member is gone",
            old: .json(#"{"a":"x","b":"y"}"#),
            new: .json(#"{"a":"x"}"#),
            findings: [
                #"warning recorded-property-missing at /b: "y" (string) -> absent"#
            ]),
        VersionPair(
            "a member came",
            old: .json(#"{"a":"x"}"#),
            new: .json(#"{"a":"x","b":"y"}"#),
            findings: [
                #"info recorded-property-added at /b: absent -> "y" (string)"#
            ]),
        VersionPair(
            "a member of a member is gone",
            old: .json(#"{"a":{"b":{"c":true}}}"#),
            new: .json(#"{"a":{"b":{}}}"#),
            findings: [
                #"warning recorded-property-missing at /a/b/c: true (boolean) -> absent"#
            ]),
        VersionPair(
            "a member of each element is gone",
            old: .json(#"[{"id":1,"t":"a"},{"id":2,"t":"b"}]"#),
            new: .json(#"[{"id":1},{"id":2}]"#),
            findings: [
                #"warning recorded-property-missing at /*/t: "a" (string) -> absent"#
            ]),
        VersionPair(
            "a member of each element came",
            old: .json(#"[{"id":1},{"id":2}]"#),
            new: .json(#"[{"id":1,"t":"a"},{"id":2,"t":"b"}]"#),
            findings: [
                #"info recorded-property-added at /*/t: absent -> "a" (string)"#
            ]),
        VersionPair(
            "snake case is camel case",
            old: .json(#"{"is_done":true,"n":"x"}"#),
            new: .json(#"{"isDone":true,"n":"x"}"#),
            findings: [
                #"warning recorded-property-renamed at /isDone: the member "is_done" -> "isDone" with the same values"#
            ]),
        VersionPair(
            "snake case is camel case in a list",
            old: .json(#"{"data":[{"created_at":"2024-05-21T06:32:19Z"}]}"#),
            new: .json(#"{"data":[{"createdAt":"2024-05-22T06:32:19Z"}]}"#),
            findings: [
                #"warning recorded-property-renamed at /data/*/createdAt: the member "created_at" -> "createdAt" with the same values"#
            ]),
        VersionPair(
            "an object is renamed",
            old: .json(#"{"user":{"id":7,"name":"a"},"x":1}"#),
            new: .json(#"{"owner":{"id":7,"name":"a"},"x":1}"#),
            findings: [
                #"warning recorded-property-renamed at /owner: the member "user" -> "owner" with the same values"#
            ]),
        VersionPair(
            "an object with other members",
            old: .json(#"{"settings":{"API_URL":null,"API_KEY":"x","DEBUG":false,"HOME":"/a"}}"#),
            new: .json(#"{"settings":{"server":{"port":1},"logging":{"level":"x"}}}"#),
            findings: [
                #"warning recorded-property-missing at /settings: API_URL, API_KEY, DEBUG and HOME -> none of them, but server and logging"#
            ]),
        VersionPair(
            "a number is text",
            old: .json(#"{"a":1}"#),
            new: .json(#"{"a":"1"}"#),
            findings: [
                #"warning recorded-type-changed at /a: 1 (number) -> "1" (string)"#
            ]),
        VersionPair(
            "text is a number",
            old: .json(#"{"a":"1"}"#),
            new: .json(#"{"a":1}"#),
            findings: [
                #"warning recorded-type-changed at /a: "1" (string) -> 1 (number)"#
            ]),
        VersionPair(
            "a boolean is a number",
            old: .json(#"{"a":true}"#),
            new: .json(#"{"a":1}"#),
            findings: [
                #"warning recorded-type-changed at /a: true (boolean) -> 1 (number)"#
            ]),
        VersionPair(
            "a list is an object",
            old: .json(#"{"a":[1]}"#),
            new: .json(#"{"a":{"b":1}}"#),
            findings: [
                #"warning recorded-type-changed at /a: array -> object"#
            ]),
        VersionPair(
            "an object is a list",
            old: .json(#"{"a":{"b":1}}"#),
            new: .json(#"{"a":[{"b":1}]}"#),
            findings: [
                #"warning recorded-type-changed at /a: object -> array"#
            ]),
        VersionPair(
            "text is an object",
            old: .json(#"{"a":"x"}"#),
            new: .json(#"{"a":{"b":"x"}}"#),
            findings: [
                #"warning recorded-type-changed at /a: "x" (string) -> object"#
            ]),
        VersionPair(
            "a value is null",
            old: .json(#"{"a":"x"}"#),
            new: .json(#"{"a":null}"#),
            findings: [
                #"info recorded-type-changed at /a: string -> null"#
            ]),
        VersionPair(
            "null is a value",
            old: .json(#"{"a":null}"#),
            new: .json(#"{"a":"x"}"#),
            findings: [
                #"info recorded-type-changed at /a: null -> "x" (string)"#
            ]),
        VersionPair(
            "one whole number in many elements has a fraction",
            old: .json("[" + Array(repeating: "{\"v\":0}", count: 40).joined(separator: ",") + "]"),
            new: .json("[" + Array(repeating: "{\"v\":0.5}", count: 40).joined(separator: ",") + "]"),
            findings: [
                #"info recorded-type-changed at /*/v: integer -> 0.5 (number)"#
            ]),
        VersionPair(
            "a map with few names",
            old: .json(programs("java")),
            new: .json(programs("java", after: 6)),
            findings: [
                #"info recorded-value-changed at /program7: object -> absent"#,
                #"info recorded-value-changed at /program8: object -> absent"#,
            ]),
        VersionPair(
            "another name in a map",
            old: .json(programs("kworker")),
            new: .json(programs("java")),
            findings: [
                #"info recorded-value-changed at /java: absent -> object"#,
                #"info recorded-value-changed at /kworker: object -> absent"#,
            ]),
        VersionPair(
            "a whole number has a fraction",
            old: .json(#"{"price":10}"#),
            new: .json(#"{"price":10.5}"#),
            findings: [
                #"info recorded-type-changed at /price: integer -> 10.5 (number)"#
            ]),
        VersionPair(
            "texts of a list are numbers",
            old: .json(#"{"a":["1","2"]}"#),
            new: .json(#"{"a":[1,2]}"#),
            findings: [
                #"warning recorded-type-changed at /a/*: "1" (string) -> 1 (number)"#
            ]),
        VersionPair(
            "the body is in an envelope",
            old: .json(#"{"id":1,"title":"a","done":true}"#),
            new: .json(#"{"result":{"id":1,"title":"a","done":true}}"#),
            findings: [
                #"breaking recorded-envelope-changed at /result: the content at the root of the body -> it is below /result"#
            ]),
        VersionPair(
            "the body is out of its envelope",
            old: .json(#"{"data":{"id":1,"title":"a"}}"#),
            new: .json(#"{"id":1,"title":"a"}"#),
            findings: [
                #"breaking recorded-envelope-changed at body: the content below /data -> it is at the root of the body"#
            ]),
    ]
}

extension VersionPair {
    /// Objects by the names of programs.
    private static func programs(_ last: String, after count: Int = 8) -> String {
        let names = (1...count).map { "program\($0)" } + [last]
        return "{" + names.map { "\"\($0)\":{\"cpu\":0.5,\"name\":\"x\"}" }.joined(separator: ",") + "}"
    }
}
