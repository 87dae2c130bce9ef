import APICheckFindings

/// An app's models.
extension RuleExplanation {
    static let decoding: [Rule: RuleExplanation] = [
        .decodingWithoutContent: RuleExplanation("The app shows an error although the call succeeded."),
        .decodingBodyNotJSON: RuleExplanation("Whatever the model is, decoding throws."),
        .decodingNotTraced: RuleExplanation(
            "Decoding works, but faults of the model in this body were not looked for."),
        .modelKeyMissing: RuleExplanation("Decoding throws, and the app loses the whole response."),
        .modelNullInRequired: RuleExplanation("Decoding throws, and the app loses the whole response."),
        .modelTypeMismatch: RuleExplanation("Decoding throws, and the app loses the whole response."),
        .modelListAgainstSingle: RuleExplanation("Decoding throws, and the app loses the whole response."),
        .modelValueUnreadable: RuleExplanation("Decoding throws, and the app loses the whole response."),
        .modelEnumCaseUndeclared: RuleExplanation("Decoding throws, and the app loses the whole response."),
    ]

    static let model: [Rule: RuleExplanation] = [
        .modelKeyNeverRead: RuleExplanation("An app need not use all that a server sends."),
        .modelKeyNeverSent: RuleExplanation("Nothing fails, and the app never shows the value."),
        .modelEnvelopeMissed: RuleExplanation("Decoding succeeds, and the properties of those keys are nil."),
        .modelOptionalAlwaysPresent: RuleExplanation("The samples may not contain the case in which it is missing."),
        .modelAcceptsAnything: RuleExplanation("An error of the server is taken for success."),
        .modelErrorSwallowed: RuleExplanation("The app goes on with a value that is missing, and no test fails."),
        .modelKeyOfTwoTypes: RuleExplanation("The model decodes both types; the server should decide for one."),
        .modelInitInherited: RuleExplanation("The app never shows a value that the server sends, and no test fails."),
        .modelUnionDecidedByOrder: RuleExplanation("The value is decoded, but maybe as the wrong type."),
        .modelIntegerDigitsLost: RuleExplanation("An identifier with other digits is that of another thing."),
        .modelDecimalDigitsLost: RuleExplanation("The value is slightly wrong, which matters for money."),
        .modelTimestampShifted: RuleExplanation("The app shows a wrong time, and no error."),
        .modelEpochMistaken: RuleExplanation("The app shows a wrong time, and no error."),
        .modelTimestampFractionLost: RuleExplanation(
            "The time is right to the second, but a comparison with the server's text fails."),
        .modelTimestampOffsetLost: RuleExplanation("The instant is right; only the local time of the sender is lost."),
        .modelKeyLostInRoundTrip: RuleExplanation(
            "What the app sends back lacks the value, so the server may delete it."),
        .modelValueChangedInRoundTrip: RuleExplanation("What the app sends back is another value."),
        .modelDateDependsOnTimeZone: RuleExplanation("The app shows a wrong time on devices in another time zone."),
    ]
}
