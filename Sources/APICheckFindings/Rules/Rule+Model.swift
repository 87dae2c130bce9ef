import APICheckBase

/// What a model that decodes leaves out, swallows or loses: nothing fails, and the app shows something else.
extension Rule {
    package static let modelKeyNeverRead = Rule(
        id: "model-key-never-read", level: .info,
        title: "The server sends a key that the model never reads.",
        remedy: "Add a property when the app needs it, or name the key in the audit's 'ignoring'.",
        example: "struct Todo { let id: Int } of {\"id\": 1, \"due_at\": \"2024-05-21\"}.")
    package static let modelKeyNeverSent = Rule(
        id: "model-key-never-sent", level: .warning,
        title: "The model asks for a key that no sample has: the property is nil always, and no test fails.",
        remedy: "Ask for the name that is sent, record a sample that has the key, or remove the property.",
        example: "struct Todo { let isDone: Bool? } of {\"is_done\": true} is nil. Right: case isDone = \"is_done\".")
    package static let modelEnvelopeMissed = Rule(
        id: "model-envelope-missed", level: .breaking,
        title: "None of the model's keys stands where it looks; they stand one level deeper.",
        remedy: "Decode the object around it first.",
        example:
            "struct Todo { let title: String? } of {\"data\": {\"title\": \"milk\"}}. Right: decode 'data' around it.")
    package static let modelOptionalAlwaysPresent = Rule(
        id: "model-optional-always-present", level: .info,
        title: "An optional property had a value in every object.",
        remedy: "Make it required when the API promises it, so that its loss is noticed; else leave it.",
        example: "struct Todo { let title: String? } where each of 30 todos has a title.")
    package static let modelAcceptsAnything = Rule(
        id: "model-accepts-anything", level: .warning,
        title: "A type reads nothing of the value: every answer passes, errors too.",
        remedy: "Give it the properties that show the call had its effect.",
        example: "struct Response: Decodable {} of {\"error\": \"bad_verification_code\"}.")
    package static let modelErrorSwallowed = Rule(
        id: "model-error-swallowed", level: .warning,
        title: "The model could not read a value and went on without it, e.g. by try?.",
        remedy: "Read the type that is sent, and let the error through.",
        example: "count = try? container.decode(Int.self, forKey: .count) of {\"count\": \"12\"} is nil.")
    package static let modelKeyOfTwoTypes = Rule(
        id: "model-key-of-two-types", level: .info,
        title: "The server sends more than one type for a value, and the model reads each of them.",
        remedy: "See whether the server means it; have the contract say so.",
        example: "\"id\": 1 in one answer and \"id\": \"1\" in the next.")
    package static let modelUnionDecidedByOrder = Rule(
        id: "model-union-decided-by-order", level: .warning,
        title: "A value fits several types that the model tries in turn: the first one wins, right or not.",
        remedy: "Decide by a value that tells the types apart, or try the one with the most required keys first.",
        example: "try? Summary, then Issue, where each issue has all keys of a summary.")
    package static let modelIntegerDigitsLost = Rule(
        id: "model-integer-digits-lost", level: .breaking,
        title: "An integer has more digits than the type holds that the model reads it as.",
        remedy: "Read it as an integer type or as Decimal.",
        example: "9007199254740993 as Double is 9007199254740992: another identifier.")
    package static let modelDecimalDigitsLost = Rule(
        id: "model-decimal-digits-lost", level: .warning,
        title: "A decimal number has more digits than the type holds that the model reads it as.",
        remedy: "Read it as Decimal, which has 38 digits, when each digit counts.",
        example: "1234567890123.4567 as Double is 1234567890123.4568.")
    package static let modelTimestampShifted = Rule(
        id: "model-timestamp-shifted", level: .breaking,
        title: "A timestamp is read as another instant.",
        remedy: "Read the zone that the text names, and shift nothing: show the date in the zone that is wanted.",
        example: "\"2024-05-21T06:32:19Z\" read as local time in Seoul is nine hours early.")
    package static let modelEpochMistaken = Rule(
        id: "model-epoch-mistaken", level: .breaking,
        title: "A time that is a number is counted in another unit, or from another day, than the server does.",
        remedy: "Set the decoder's dateDecodingStrategy to what the server counts, or read the number as such.",
        example: "1684195041, a second of May 2023, is one of January 1970 by .millisecondsSince1970.")
    package static let modelTimestampFractionLost = Rule(
        id: "model-timestamp-fraction-lost", level: .warning,
        title: "The fraction of a timestamp's second is cut when it is read.",
        remedy: "Read it with a strategy that keeps each digit when the order of events hangs on it.",
        example: "DateFormatter reads \"06:32:19.123456Z\" as 06:32:19.123, .iso8601 on Linux as 06:32:19.")
    package static let modelTimestampOffsetLost = Rule(
        id: "model-timestamp-offset-lost", level: .info,
        title: "A timestamp's offset is forgotten: Date holds the instant alone.",
        remedy: "Keep the text, or the offset, beside the date when the clock at the sender's place is shown.",
        example: "\"2024-05-21T08:00:00+09:00\" shown in Los Angeles is the evening before.")
    package static let modelKeyLostInRoundTrip = Rule(
        id: "model-key-lost-in-round-trip", level: .warning,
        title: "A key that the model reads is gone when the model is encoded again.",
        remedy: "Write in encode(to:) what init(from:) reads: an update would take the value away.",
        example: "init(from:) reads \"is_done\", encode(to:) writes the title alone.")
    package static let modelValueChangedInRoundTrip = Rule(
        id: "model-value-changed-in-round-trip", level: .warning,
        title: "A value is another one after decoding and encoding.",
        remedy: "Have encode(to:) write what init(from:) reads, or give the audit the app's own encoder.",
        example: "\"#008672\" is read as a colour and written as \"#0086\".")
    package static let modelDateDependsOnTimeZone = Rule(
        id: "model-date-depends-on-time-zone", level: .breaking,
        title: "A date is another one on a machine in another time zone.",
        remedy: "Name the time zone wherever a text becomes a date or a date a text.",
        example: "dateFormat = \"yyyy-MM-dd'T'HH:mm:ss'Z'\" without a timeZone: the Z is a mere letter.")

    static let model: [Rule] = [
        modelKeyNeverRead, modelKeyNeverSent, modelEnvelopeMissed, modelOptionalAlwaysPresent, modelAcceptsAnything,
        modelErrorSwallowed, modelKeyOfTwoTypes, modelUnionDecidedByOrder, modelIntegerDigitsLost,
        modelDecimalDigitsLost, modelTimestampShifted, modelEpochMistaken, modelTimestampFractionLost,
        modelTimestampOffsetLost,
        modelKeyLostInRoundTrip, modelValueChangedInRoundTrip, modelDateDependsOnTimeZone,
    ]
}
