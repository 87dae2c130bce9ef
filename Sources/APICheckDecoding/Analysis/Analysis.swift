import APICheckFindings

/// Judges one kind of fault by what all samples show.
protocol Analysis: Sendable {
    func findings(in facts: Facts) -> [Finding]
}

extension DecodingAudit {
    static let analyses: [any Analysis] = [
        UnreadBody(), MissingKeys(), NullValues(), ListAgainstSingle(), UndeclaredCases(), WrongTypes(),
        UnreadableValues(), MissedEnvelopes(), UnsentKeys(), UnreadKeys(), PresentOptionals(), AcceptsAnything(),
        SwallowedErrors(), OrderedUnions(), NumberLoss(), TimestampLoss(), MistakenEpochs(),
        DuplicateKeys(),
        RoundTrips(), TimeZoneDependence(),
    ]
}
