import APICheckFindings

extension RuleExplanation {
    static let response: [Rule: RuleExplanation] = [
        .responsePropertyTypeChanged: RuleExplanation(
            "A typed model decodes one type and throws on another, so the app loses the whole response.",
            broken: #"{"id": "7"} where the contract says id: {type: integer}"#, right: #"{"id": 7}"#),
        .responseBodyTypeChanged: RuleExplanation(
            "A model of an object cannot decode a list, so every call of the operation fails.",
            broken: #"{"data": [...]} where the contract says type: array"#, right: "[...]"),
        .responsePropertyBecameNullable: RuleExplanation(
            "A property that is not optional in the model throws on null.",
            broken: #"{"title": null} where the contract says title: {type: string}"#,
            right: #"{"title": ""}, or title: {type: [string, 'null']} in the contract"#),
        .responseBodyBecameNullable: RuleExplanation(
            "A model of an object or a list throws on null.",
            broken: "null where the contract says type: object", right: "{}, or a status without a body"),
        .responseRequiredPropertyRemoved: RuleExplanation(
            "A model that follows the contract requires the property and throws without it.",
            broken: #"{"id": 7} where the contract says required: [id, title]"#, right: #"{"id": 7, "title": "milk"}"#),
        .responsePropertyEnumValueAdded: RuleExplanation(
            "An enum without a case for unknown values throws; one with such a case shows less than it could.",
            broken: #"{"state": "paused"} where the contract says enum: [open, done]"#, right: #"{"state": "open"}"#),
        .responsePropertyPatternChanged: RuleExplanation(
            "The value can still be decoded, but code that takes it apart may fail.",
            broken: #"{"sku": "12345"} where the contract says pattern: '^[A-Z]{2}-\d+$'"#,
            right: #"{"sku": "AB-12345"}"#),
        .responsePropertyFormatViolated: RuleExplanation(
            "A string stays a string, but a model that makes a URL, a UUID or an address of it may fail.",
            broken: #"{"site": "not a url"} where the contract says format: uri"#,
            right: #"{"site": "https://example.com/"}"#),
        .responsePropertyMinLengthDecreased: RuleExplanation(
            "The value can be decoded, but an app may rely on text that is not empty.",
            broken: #"{"name": ""} where the contract says minLength: 1"#, right: #"{"name": "Kim"}"#),
        .responsePropertyMaxLengthIncreased: RuleExplanation(
            "The value can be decoded, but a column or a label may be too small for it.",
            broken: #"{"code": "KRWX"} where the contract says maxLength: 3"#, right: #"{"code": "KRW"}"#),
        .responsePropertyMinDecreased: RuleExplanation(
            "The value can be decoded, but code that relies on the minimum, such as a division, may fail.",
            broken: #"{"page": 0} where the contract says minimum: 1"#, right: #"{"page": 1}"#),
        .responsePropertyMaxIncreased: RuleExplanation(
            "The value can be decoded where the type is wide enough; a narrow one overflows.",
            broken: #"{"percent": 140} where the contract says maximum: 100"#, right: #"{"percent": 100}"#),
        .responsePropertyMinItemsDecreased: RuleExplanation(
            "The array can be decoded, but code that reads its first element fails on an empty one.",
            broken: #"{"images": []} where the contract says minItems: 1"#, right: #"{"images": ["a.png"]}"#),
        .responsePropertyMaxItemsIncreased: RuleExplanation(
            "The array can be decoded, but an app may show only as many elements as it expects.",
            broken: #"{"top": [1, 2, 3, 4]} where the contract says maxItems: 3"#, right: #"{"top": [1, 2, 3]}"#),
        .responseSchemaViolated: RuleExplanation(
            "The value is outside of what the contract promises, and nothing is known about what an app makes of it.",
            broken: #"{"kind": "b"} where the contract says const: a"#, right: #"{"kind": "a"}"#),
        .undeclaredResponseProperty: RuleExplanation(
            "Clients are expected to ignore properties that they do not know, so this is news rather than a fault.",
            broken: #"{"id": 7, "colour": "red"} where the contract declares only id"#,
            right: "colour: {type: string} among the contract's properties"),
        .propertyNameStyleChanged: RuleExplanation(
            "A model decodes properties by name: one under another name is missing.",
            broken: #"{"isDone": true} where the contract says x-apicheck-keys: snake_case"#,
            right: #"{"is_done": true}"#),
    ]
}
