/// What a ``DecodingAudit`` reports. `apicheck rules ID` explains each, with an example.
public enum DecodingRule: String, CaseIterable, Sendable {
    /// A response without a body.
    case decodingWithoutContent = "decoding-without-content"
    /// A body that is not JSON.
    case decodingBodyNotJSON = "decoding-body-not-json"
    /// A body that exceeds a limit of the audit: it was decoded, but not analysed.
    case decodingNotTraced = "decoding-not-traced"
    /// A name that occurs twice in one object.
    case duplicateJSONKey = "duplicate-json-key"
    /// A key that the model requires and some or all responses do not have.
    case modelKeyMissing = "model-key-missing"
    /// Null for a property that is not optional.
    case modelNullInRequired = "model-null-in-required"
    /// A value of another type than the model decodes.
    case modelTypeMismatch = "model-type-mismatch"
    /// An array where the model decodes a single value, or the other way round.
    case modelListAgainstSingle = "model-list-against-single"
    /// A value of the right type whose content cannot be decoded, e.g. a date in another format.
    case modelValueUnreadable = "model-value-unreadable"
    /// A value without a case in the model's enum.
    case modelEnumCaseUndeclared = "model-enum-case-undeclared"
    /// A key that the server sends and the model never reads.
    case modelKeyNeverRead = "model-key-never-read"
    /// A key that the model reads and no sample has.
    case modelKeyNeverSent = "model-key-never-sent"
    /// A model whose keys are one level deeper, e.g. in `data`.
    case modelEnvelopeMissed = "model-envelope-missed"
    /// An optional property that has a value in every object.
    case modelOptionalAlwaysPresent = "model-optional-always-present"
    /// A type that reads nothing of the value.
    case modelAcceptsAnything = "model-accepts-anything"
    /// An error that the model ignores, e.g. with `try?`.
    case modelErrorSwallowed = "model-error-swallowed"
    /// A value that the server sends with several types.
    case modelKeyOfTwoTypes = "model-key-of-two-types"
    /// A value that matches several types which the model tries in turn.
    case modelUnionDecidedByOrder = "model-union-decided-by-order"
    /// A class that inherits `init(from:)`, so that its own properties are never read.
    case modelInitInherited = "model-init-inherited"
    /// An integer with more digits than its type holds.
    case modelIntegerDigitsLost = "model-integer-digits-lost"
    /// A decimal number with more digits than its type holds.
    case modelDecimalDigitsLost = "model-decimal-digits-lost"
    /// A timestamp that is decoded as a different instant.
    case modelTimestampShifted = "model-timestamp-shifted"
    /// A number of seconds or milliseconds that is decoded with another unit or start.
    case modelEpochMistaken = "model-epoch-mistaken"
    /// A timestamp whose fraction of a second is lost.
    case modelTimestampFractionLost = "model-timestamp-fraction-lost"
    /// A timestamp whose offset is lost.
    case modelTimestampOffsetLost = "model-timestamp-offset-lost"
    /// A key that is missing after decoding and encoding.
    case modelKeyLostInRoundTrip = "model-key-lost-in-round-trip"
    /// A value that differs after decoding and encoding.
    case modelValueChangedInRoundTrip = "model-value-changed-in-round-trip"
    /// A date that depends on the time zone of the machine.
    case modelDateDependsOnTimeZone = "model-date-depends-on-time-zone"
}
