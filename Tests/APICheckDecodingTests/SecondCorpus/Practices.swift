import Foundation

/// What apps do in `init(from:)`: wrappers with defaults, lossy lists, chains of `try?`, inheritance, dynamic keys.
extension SecondCorpus {
    static let practices: [Pair] = [
        Pair("wrapper/default", [Setting].self, [#"[{"id": 1}, {"id": 2, "isOn": true, "tags": ["a"]}]"#]),
        Pair(
            "wrapper/default-null", [Setting].self,
            [#"[{"id": 1, "isOn": null, "tags": null}, {"id": 2, "isOn": true}]"#]),
        Pair(
            "wrapper/default-name", [Setting].self, [list(12) { #"{"id": \#($0), "is_on": true, "tags": []}"# }],
            ["model-key-never-sent isOn"]),
        Pair(
            "wrapper/default-type", [Setting].self, [list(12) { #"{"id": \#($0), "isOn": "yes", "tags": []}"# }],
            ["model-type-mismatch isOn"]),
        Pair("default/if-present", [Defaulted].self, [#"[{"id": 1}, {"id": 2, "title": "B", "count": 4}]"#]),
        Pair(
            "default/if-present-name", [Defaulted].self,
            [list(12) { #"{"id": \#($0), "titel": "B", "count": 4}"# }], ["model-key-never-sent title"]),
        Pair(
            "default/try", [TryDefaulted].self, [list(12) { #"{"id": \#($0), "count": "\#($0)"}"# }],
            ["model-error-swallowed count"]),
        Pair("default/try-absent", [TryDefaulted].self, [#"[{"id": 1}, {"id": 2, "count": 4}]"#]),
        Pair("lossy/wrapper", LossyList.self, [#"{"items": [{"id": 1}, {"id": 2}]}"#]),
        Pair(
            "lossy/wrapper-loses", LossyList.self, [#"{"items": [{"id": 1}, {"id": "2"}, {"id": "3"}]}"#],
            ["model-error-swallowed"]),
        Pair("lossy/compact", CompactList.self, [#"{"items": [{"id": 1}, {"id": 2}]}"#]),
        Pair("flexible/id", [FlexibleID].self, [#"[{"id": 1}, {"id": "2"}]"#]),
        Pair("flexible/one-or-many", [OneOrMany].self, [#"[{"tags": "a"}, {"tags": ["a", "b"]}]"#]),
        Pair("union/specific-first", [Shape].self, [#"[{"width": 1, "height": 2}, {"radius": 3}]"#]),
        Pair(
            "union/summary-first", [SummaryFirst].self,
            [#"[{"id": 1, "name": "A"}, {"id": 2, "name": "B", "body": "Long", "author": "X"}]"#],
            ["model-union-decided-by-order"]),
        Pair(
            "union/detail-first", [DetailFirst].self,
            [#"[{"id": 1, "name": "A"}, {"id": 2, "name": "B", "body": "Long", "author": "X"}]"#]),
        Pair(
            "union/photo-before-clip", [PhotoFirst].self,
            [
                """
                [{"id": 1, "url": "https://a.example/1.png"}, {"id": 2, "url": "https://a.example/2.mp4", "duration": 12.5},
                {"id": 3, "url": "https://a.example/3.mp4", "duration": 2.5}]
                """
            ], ["model-union-decided-by-order"]),
        Pair(
            "union/clip-before-photo", [ClipFirst].self,
            [
                #"[{"id": 1, "url": "https://a.example/1.png"}, {"id": 2, "url": "https://a.example/2.mp4", "duration": 12.5}]"#
            ]),
        Pair(
            "union/success-or-error", Outcome.self,
            [#"{"token": "abc", "user": "u"}"#, #"{"error": "invalid_grant", "error_description": "Expired"}"#],
            decoder: .snake),
        Pair(
            "union/discriminated", [Animal].self,
            [#"[{"kind": "dog", "name": "Rex", "bark": 3}, {"kind": "cat", "name": "Tom", "lives": 9}]"#]),
        Pair(
            "class/inherited-init", [Dog].self, [#"[{"name": "Rex", "breed": "Boxer"}]"#],
            ["model-init-inherited breed"]),
        Pair("class/own-init", [Cat].self, [#"[{"name": "Tom", "lives": 9}]"#]),
        Pair("class/super-decoder", [Nested].self, [#"[{"super": {"name": "Tom"}, "lives": 9}]"#]),
        Pair(
            "keys/dynamic", Rates.self,
            [#"{"base": "EUR", "date": "2024-05-21", "rates": {"USD": 1.08, "KRW": 1480.5}}"#]),
        Pair("keys/dynamic-container", Dynamic.self, [#"{"en": {"text": "Hi"}, "ko": {"text": "An"}}"#]),
        Pair("keys/nested-container", [Flattened].self, [#"[{"id": 1, "geo": {"lat": 37.5, "lng": 127.0}}]"#]),
        Pair(
            "keys/nested-container-name", [Flattened].self, [#"[{"id": 1, "geo": {"lat": 37.5, "lon": 127.0}}]"#],
            ["model-key-missing lng"]),
        Pair("keys/custom-strategy", [Upper].self, [#"[{"Id": 1, "UserName": "a"}]"#], decoder: .keys(lowerFirst)),
        Pair("keys/v1-or-v2", [Versioned].self, [#"[{"title": "A"}, {"name": "B"}]"#]),
        Pair("keys/v1-or-v2-one", [Versioned].self, [list(12) { #"{"title": "A\#($0)"}"# }]),
        Pair("json/value", [Attributes].self, [#"[{"id": 1, "extra": {"a": [1, "b", null, true, {"c": 2.5}]}}]"#]),
        Pair("json/ignored", [Ignoring].self, [#"[{"id": 1, "extra": {"a": [1, "b"]}}]"#]),
        Pair("enum/unknown-case", [Order].self, [#"[{"status": "paid"}, {"status": "refunded"}]"#]),
        Pair(
            "enum/closed", [ClosedOrder].self, [#"[{"status": "paid"}, {"status": "refunded"}]"#],
            ["model-enum-case-undeclared status"]),
        Pair(
            "enum/case-of-letters", [ClosedOrder].self, [#"[{"status": "PAID"}, {"status": "OPEN"}]"#],
            ["model-enum-case-undeclared status"]),
        Pair(
            "enum/swallowed", [TryOrder].self,
            [list(12) { #"{"id": \#($0), "status": "\#($0 % 2 == 0 ? "paid" : "refunded")"}"# }],
            ["model-error-swallowed|model-enum-case-undeclared status"]),
        Pair(
            "shape/list-for-object", [Team].self, [#"[{"name": "A", "lead": [{"name": "X"}]}]"#],
            ["model-list-against-single lead"]),
        Pair(
            "shape/object-for-list", [Club].self, [#"[{"name": "A", "members": {"name": "X"}}]"#],
            ["model-list-against-single members"]),
        Pair(
            "shape/empty-list-for-object", [PHPUser].self,
            [#"[{"name": "A", "meta": []}, {"name": "B", "meta": {"age": "3"}}]"#],
            ["model-list-against-single meta"]),
        Pair(
            "shape/text-for-list", [Labeled].self, [#"[{"labels": "a,b"}]"#],
            ["model-list-against-single|model-type-mismatch labels"]),
        Pair(
            "round-trip/all", [Note].self, [list(3) { #"{"id": \#($0), "text": "a", "pinned": false, "color": null}"# }]
        ),
        Pair(
            "round-trip/forgets", [ForgetfulNote].self, [list(3) { #"{"id": \#($0), "text": "a", "pinned": true}"# }],
            ["model-key-lost-in-round-trip pinned"]),
        Pair(
            "round-trip/changes", [TrimmedNote].self, [#"[{"id": 1, "text": " a "}, {"id": 2, "text": " b "}]"#],
            ["model-value-changed-in-round-trip text"]),
        Pair(
            "round-trip/snake", [Task].self,
            [list(3) { #"{"id": \#($0), "is_done": true, "due_at": "2024-05-21T06:32:19Z"}"# }],
            decoder: .snakeISO),
        Pair(
            "envelope/generic", Envelope<[Item]>.self,
            [#"{"code": 0, "message": "ok", "data": [{"id": 1}]}"#, #"{"code": 401, "message": "Login required"}"#]),
        Pair(
            "envelope/single", Envelope<[Item]>.self, [#"{"code": 0, "message": "ok", "data": {"id": 1}}"#],
            ["model-list-against-single data"]),
        Pair(
            "envelope/null-data", StrictEnvelope<Item>.self,
            [#"{"code": 0, "data": {"id": 1}}"#, #"{"code": 404, "data": null}"#],
            ["model-null-in-required|model-key-missing data"]),
        Pair(
            "envelope/missed", OptionalItem.self, [#"{"result": {"id": 1, "title": "A"}, "ok": true}"#],
            ["model-envelope-missed"]),
        Pair("envelope/key-path", Unwrapped<Item>.self, [#"{"response": {"payload": {"id": 1}}}"#]),
        Pair(
            "envelope/page", Pages<Item>.self,
            [
                #"{"data": [{"id": 1}], "meta": {"page": 1, "per_page": 20, "total": 41}, "links": {"next": "n"}}"#,
                #"{"data": [{"id": 2}], "meta": {"page": 3, "per_page": 20, "total": 41}, "links": {}}"#,
            ], decoder: .snake),
        Pair("tuple/unkeyed", Candles.self, [#"[[1684195041000, "1.5", "2.5"], [1684195042000, "1.6", "2.6"]]"#]),
        Pair("tuple/unkeyed-type", NumericCandles.self, [#"[[1684195041000, "1.5", "2.5"]]"#], ["model-type-mismatch"]),
    ]

    @Sendable private static func lowerFirst(_ name: String) -> String {
        name.prefix(1).lowercased() + name.dropFirst()
    }
}
