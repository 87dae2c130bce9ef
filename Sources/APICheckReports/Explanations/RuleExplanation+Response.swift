import APICheckFindings

extension RuleExplanation {
    static let response: [Rule: RuleExplanation] = [
        .responsePropertyTypeChanged: RuleExplanation(
            "A typed model decodes one type and throws on another, so the app loses the whole response.",
            before: #"{"id": "7"} where the contract says id: {type: integer}"#, after: #"{"id": 7}"#),
        .responseBodyTypeChanged: RuleExplanation(
            "A model of an object cannot decode a list, so every call of the operation fails.",
            before: #"{"data": [...]} where the contract says type: array"#, after: "[...]"),
        .responsePropertyBecameNullable: RuleExplanation(
            "A property that is not optional in the model throws on null.",
            before: #"{"title": null} where the contract says title: {type: string}"#,
            after: #"{"title": ""}, or title: {type: [string, 'null']} in the contract"#),
        .responseBodyBecameNullable: RuleExplanation(
            "A model of an object or a list throws on null.",
            before: "null where the contract says type: object", after: "{}, or a status without a body"),
        .responseRequiredPropertyRemoved: RuleExplanation(
            "A model that follows the contract requires the property and throws without it.",
            before: #"{"id": 7} where the contract says required: [id, title]"#, after: #"{"id": 7, "title": "milk"}"#),
        .responsePropertyEnumValueAdded: RuleExplanation(
            "An enum without a case for unknown values throws; one with such a case shows less than it could.",
            before: #"{"state": "paused"} where the contract says enum: [open, done]"#, after: #"{"state": "open"}"#),
        .responsePropertyPatternChanged: RuleExplanation(
            "The value can still be decoded, but code that takes it apart may fail.",
            before: #"{"sku": "12345"} where the contract says pattern: '^[A-Z]{2}-\d+$'"#,
            after: #"{"sku": "AB-12345"}"#),
        .responsePropertyFormatViolated: RuleExplanation(
            "A string stays a string, but a model that makes a URL, a UUID or an address of it may fail.",
            before: #"{"site": "not a url"} where the contract says format: uri"#,
            after: #"{"site": "https://example.com/"}"#),
        .responsePropertyMinLengthDecreased: RuleExplanation(
            "The value can be decoded, but an app may rely on text that is not empty.",
            before: #"{"name": ""} where the contract says minLength: 1"#, after: #"{"name": "Kim"}"#),
        .responsePropertyMaxLengthIncreased: RuleExplanation(
            "The value can be decoded, but a column or a label may be too small for it.",
            before: #"{"code": "KRWX"} where the contract says maxLength: 3"#, after: #"{"code": "KRW"}"#),
        .responsePropertyMinDecreased: RuleExplanation(
            "The value can be decoded, but code that relies on the minimum, such as a division, may fail.",
            before: #"{"page": 0} where the contract says minimum: 1"#, after: #"{"page": 1}"#),
        .responsePropertyMaxIncreased: RuleExplanation(
            "The value can be decoded where the type is wide enough; a narrow one overflows.",
            before: #"{"percent": 140} where the contract says maximum: 100"#, after: #"{"percent": 100}"#),
        .responsePropertyMinItemsDecreased: RuleExplanation(
            "The array can be decoded, but code that reads its first element fails on an empty one.",
            before: #"{"images": []} where the contract says minItems: 1"#, after: #"{"images": ["a.png"]}"#),
        .responsePropertyMaxItemsIncreased: RuleExplanation(
            "The array can be decoded, but an app may show only as many elements as it expects.",
            before: #"{"top": [1, 2, 3, 4]} where the contract says maxItems: 3"#, after: #"{"top": [1, 2, 3]}"#),
        .responseSchemaViolated: RuleExplanation(
            "The value is outside of what the contract promises, and nothing is known about what an app makes of it.",
            before: #"{"kind": "b"} where the contract says const: a"#, after: #"{"kind": "a"}"#),
        .undeclaredResponseProperty: RuleExplanation(
            "Clients are expected to ignore properties that they do not know, so this is news rather than a fault.",
            before: #"{"id": 7, "colour": "red"} where the contract declares only id"#,
            after: "colour: {type: string} among the contract's properties"),
        .propertyNameStyleChanged: RuleExplanation(
            "A model decodes properties by name: one under another name is missing.",
            before: #"{"isDone": true} where the contract says x-apicheck-keys: snake_case"#,
            after: #"{"is_done": true}"#),
    ]
}
