/// Errors: an app's model does not decode what the server sends.
extension Rule {
    package static let decodingWithoutContent = Rule(
        id: "decoding-without-content", level: .breaking,
        title: "The response has no content, and the app decodes it: JSONDecoder reports invalid JSON.",
        remedy: "Check the status before decoding, and handle 204 and an empty body as 'no content'.",
        example: "DELETE /todos/7 returns 204 without a body. Correct: decode only if there is a body.")
    package static let decodingBodyNotJSON = Rule(
        id: "decoding-body-not-json", level: .breaking,
        title: "The body that a model decodes is not JSON.",
        remedy: "Inspect the body: it may be truncated, or sent by something other than the API.",
        example: "An error page of a proxy, with status 200, where the app decodes [Todo].")
    package static let decodingNotTraced = Rule(
        id: "decoding-not-traced", level: .warning,
        title: "A body exceeds a limit of the audit: it was decoded, but not analysed.",
        remedy: "Raise the limit that the finding names if such bodies are expected.",
        example: "Arrays nested 200 levels deep, with maximumDepth at 128.")
    package static let modelKeyMissing = Rule(
        id: "model-key-missing", level: .breaking,
        title: "The model requires a key that some or all responses do not have.",
        remedy: "Use the name that the server sends, or make the property optional.",
        example: "struct Todo { let isDone: Bool } decodes {\"is_done\": true}. Correct: case isDone = \"is_done\".")
    package static let modelNullInRequired = Rule(
        id: "model-null-in-required", level: .breaking,
        title: "The server sends null for a property that is not optional in the model.",
        remedy: "Make the property optional, or have the server send a value.",
        example:
            "struct Repository { let language: String } decodes {\"language\": null}. Correct: let language: String?.")
    package static let modelTypeMismatch = Rule(
        id: "model-type-mismatch", level: .breaking,
        title: "The server sends a value of a different type than the model decodes.",
        remedy: "Decode the type that the server sends.",
        example: "struct Event { let id: Int } decodes {\"id\": \"22249084964\"}. Correct: let id: String.")
    package static let modelListAgainstSingle = Rule(
        id: "model-list-against-single", level: .breaking,
        title: "The server sends an array where the model decodes a single value, or the other way round.",
        remedy: "Decode the shape that this operation returns; two operations with different shapes need two types.",
        example: "[Todo] decodes {\"data\": [{\"id\": 1}]}. Correct: struct TodoList { let data: [Todo] }.")
    package static let modelValueUnreadable = Rule(
        id: "model-value-unreadable", level: .breaking,
        title: "A value has the right type, but its content cannot be decoded.",
        remedy: "Make the model, or the decoder's strategy, accept the form that the server sends.",
        example: "A Date with .iso8601 decodes \"2022-07-01T14:18:56.05422\", which has no time zone.")
    package static let modelEnumCaseUndeclared = Rule(
        id: "model-enum-case-undeclared", level: .breaking,
        title: "The server sends a value that has no case in the model's enum.",
        remedy: "Add the case, and one for unknown values.",
        example: """
            enum Sort: String { case accuracy } decodes "recency". Correct: case accuracy, recency and one for unknown
            values.
            """)

    package static let decoding: [Rule] = [
        decodingWithoutContent, decodingBodyNotJSON, decodingNotTraced, modelKeyMissing, modelNullInRequired,
        modelTypeMismatch, modelListAgainstSingle, modelValueUnreadable, modelEnumCaseUndeclared,
    ]
}

/// Silent losses: an app's model decodes without an error, but drops or changes values.
extension Rule {
    package static let modelKeyNeverRead = Rule(
        id: "model-key-never-read", level: .info,
        title: "The server sends a key that the model never reads.",
        remedy: "Add a property if the app needs it, or name the key in 'ignoring'.",
        example: "struct Todo { let id: Int } decodes {\"id\": 1, \"due_at\": \"2024-05-21\"}.")
    package static let modelKeyNeverSent = Rule(
        id: "model-key-never-sent", level: .warning,
        title: "The model reads a key that no sample has: the property is always nil, and no test fails.",
        remedy: "Use the name that the server sends, record a sample that has the key, or remove the property.",
        example:
            "struct Todo { let isDone: Bool? } decodes {\"is_done\": true} as nil. Correct: case isDone = \"is_done\".")
    package static let modelEnvelopeMissed = Rule(
        id: "model-envelope-missed", level: .breaking,
        title: "The body lacks keys that the model reads; the object one level deeper has them.",
        remedy: "Decode the enclosing object first.",
        example: """
            struct Todo { let title: String? } decodes {"data": {"title": "milk"}}. Correct: struct Response { let
            data: Todo }.
            """)
    package static let modelOptionalAlwaysPresent = Rule(
        id: "model-optional-always-present", level: .info,
        title: "An optional property had a value in every object.",
        remedy: "Make it required if the API guarantees it, so that a missing value is noticed.",
        example: "struct Todo { let title: String? } where each of 30 todos has a title.")
    package static let modelAcceptsAnything = Rule(
        id: "model-accepts-anything", level: .warning,
        title: "A type reads nothing of the value, so it accepts every response, including errors.",
        remedy: "Add the properties that show whether the call succeeded.",
        example: "struct Response: Decodable {} decodes {\"error\": \"bad_verification_code\"}.")
    package static let modelErrorSwallowed = Rule(
        id: "model-error-swallowed", level: .warning,
        title: "The model could not decode a value and ignored the error, e.g. with try?.",
        remedy: "Decode the type that the server sends, and let the error propagate.",
        example: "count = try? container.decode(Int.self, forKey: .count) of {\"count\": \"12\"} is nil.")
    package static let modelKeyOfTwoTypes = Rule(
        id: "model-key-of-two-types", level: .info,
        title: "The server sends several types for one value, and the model decodes each of them.",
        remedy: "Find out whether the server intends this; declare the types in the contract.",
        example: "\"id\": 1 in one response and \"id\": \"1\" in the next.")
    package static let modelUnionDecidedByOrder = Rule(
        id: "model-union-decided-by-order", level: .warning,
        title: "A value matches several types that the model tries in turn: the first one is used, right or wrong.",
        remedy: "Choose by a value that distinguishes the types, or try the one with the most required keys first.",
        example: "try? Summary, then Issue, where each issue has all keys of a summary.")
    package static let modelInitInherited = Rule(
        id: "model-init-inherited", level: .breaking,
        title: "A class inherits init(from:), so a property that it adds keeps its initial value.",
        remedy: "Declare CodingKeys and init(from:) in the class, or use structs.",
        example: "class Dog: Animal { var breed: String? } decodes {\"name\": \"Rex\", \"breed\": \"Boxer\"}.")
    package static let modelIntegerDigitsLost = Rule(
        id: "model-integer-digits-lost", level: .breaking,
        title: "An integer has more digits than the model's type can hold.",
        remedy: "Decode it as an integer type or as Decimal.",
        example: "9007199254740993 as Double is 9007199254740992: a different identifier.")
    package static let modelDecimalDigitsLost = Rule(
        id: "model-decimal-digits-lost", level: .warning,
        title: "A decimal number has more digits than the model's type can hold.",
        remedy: "If every digit matters, use a type that holds them: Double has 15, Decimal 38.",
        example: "1234567890123.4567 as Double is 1234567890123.4568.")
    package static let modelTimestampShifted = Rule(
        id: "model-timestamp-shifted", level: .breaking,
        title: "A timestamp is decoded as a different instant.",
        remedy: "Parse the time zone that the text contains; convert to another time zone only for display.",
        example: "\"2024-05-21T06:32:19Z\" parsed as local time in Seoul is nine hours early.")
    package static let modelEpochMistaken = Rule(
        id: "model-epoch-mistaken", level: .breaking,
        title: "A numeric time is decoded in a different unit, or from a different start, than the server uses.",
        remedy: "Set the decoder's dateDecodingStrategy to the server's unit and start, or decode the number itself.",
        example: "1684195041, a time in May 2023, is in January 1970 with .millisecondsSince1970.")
    package static let modelTimestampFractionLost = Rule(
        id: "model-timestamp-fraction-lost", level: .warning,
        title: "Decoding truncates the fractional seconds of a timestamp.",
        remedy: "Use a strategy that keeps every digit if the order of events depends on it.",
        example: "DateFormatter decodes \"06:32:19.123456Z\" as 06:32:19.123.")
    package static let modelTimestampOffsetLost = Rule(
        id: "model-timestamp-offset-lost", level: .info,
        title: "Decoding drops a timestamp's UTC offset: Date holds only the instant.",
        remedy: "Keep the text, or the offset, beside the date if the app shows the sender's local time.",
        example: "\"2024-05-21T08:00:00+09:00\" shown in Los Angeles is the evening before.")
    package static let modelKeyLostInRoundTrip = Rule(
        id: "model-key-lost-in-round-trip", level: .warning,
        title: "A key that the model reads is missing after the model is encoded again.",
        remedy: "Write in encode(to:) what init(from:) reads; otherwise an update deletes the value.",
        example: "init(from:) reads \"is_done\", but encode(to:) writes only the title.")
    package static let modelValueChangedInRoundTrip = Rule(
        id: "model-value-changed-in-round-trip", level: .warning,
        title: "A value is different after decoding and encoding.",
        remedy: "Have encode(to:) write what init(from:) reads, or pass the app's own encoder to the audit.",
        example: "\"#008672\" is decoded as a colour and encoded as \"#0086\".")
    package static let modelDateDependsOnTimeZone = Rule(
        id: "model-date-depends-on-time-zone", level: .breaking,
        title: "A date is different on a machine in another time zone.",
        remedy: "Set the time zone wherever text is converted to a date, or a date to text.",
        example: "dateFormat = \"yyyy-MM-dd'T'HH:mm:ss'Z'\" without a timeZone: the quoted Z is only a letter.")

    static let model: [Rule] = [
        modelKeyNeverRead, modelKeyNeverSent, modelEnvelopeMissed, modelOptionalAlwaysPresent, modelAcceptsAnything,
        modelErrorSwallowed, modelKeyOfTwoTypes, modelUnionDecidedByOrder, modelInitInherited,
        modelIntegerDigitsLost,
        modelDecimalDigitsLost, modelTimestampShifted, modelEpochMistaken, modelTimestampFractionLost,
        modelTimestampOffsetLost,
        modelKeyLostInRoundTrip, modelValueChangedInRoundTrip, modelDateDependsOnTimeZone,
    ]
}
